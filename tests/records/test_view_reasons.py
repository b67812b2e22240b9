"""Why an Automa did something, in whole sentences: what the viewer says beside a turn."""

from typing import Any

import pytest

from sim.records.view import follow_game
from tests.helpers.story_records import (
    ASIA,
    BOX,
    CARDS,
    HUMAN,
    LINNE,
    TREMBLEY,
    animals,
    begin,
    event,
    head,
    roll,
    turn,
)

RULE = "Linné takes the highest die on any board"


def why(*lines: Any, seats: tuple[Any, ...] = (), **more: Any) -> str:
    """The reason of the last turn, with plain spaces."""
    game = follow_game([head(*seats, **more), *lines], BOX, CARDS)
    return game.stops[-1].why.replace("\xa0", " ")


def taken(*cards: Any) -> list[Any]:
    """Animals that the Automa has from the beginning."""
    return [event("take", seat=1, kind="animal", card=card.id, why="setup") for card in cards]


def test_the_highest_die_needs_no_tie_break() -> None:
    dice = (roll(0, (0, "america", 5, 3)), roll(1, (ASIA, "asia", 6, 0)))
    assert why(begin(), *dice, turn(1, ASIA, "academy", 6, row=6)) == (
        f"{RULE}, and this is the only 6."
    )


@pytest.mark.parametrize(
    ("owner", "rival", "because"),
    [
        (1, (0, "america", 0), "of these purple has the highest priority"),
        (1, (0, "asia", 0), "of these its own die gives a human nothing"),
        (2, (0, "asia", 0), "of these another Automa's die gives a human nothing"),
        (0, (0, "asia", 3), "of these this one gives a human least: nothing"),
        (1, (1, "asia", 1), "of these this one is in the leftmost slot"),
        (2, (3, "asia", 0), "of these this one is on the next board clockwise"),
    ],
)
def test_ties_are_broken_in_the_words_of_the_rules(
    owner: int, rival: tuple[int, str, int], because: str
) -> None:
    seat, colour, slot = rival
    rolls = [roll(owner, (ASIA, "asia", 6, 0)), roll(seat, (ASIA + 1, colour, 6, slot))]
    more = LINNE | {"behavior": "daubenton"}
    lines = [begin(), *rolls, turn(1, ASIA, "academy", 6, owner=owner, row=6)]
    found = why(*lines, seats=(HUMAN, LINNE, TREMBLEY, more))
    assert found == f"{RULE}: two dice show 6, and {because}."


def test_two_tie_breaks_come_one_after_the_other() -> None:
    rolls = [
        roll(0, (0, "america", 6, 0), (ASIA + 1, "asia", 6, 1)),
        roll(1, (ASIA, "asia", 6, 0)),
    ]
    assert why(begin(), *rolls, turn(1, ASIA, "academy", 6, row=6)) == (
        f"{RULE}: three dice show 6, and of these purple has the highest priority; of those left, "
        "its own die gives a human nothing."
    )


def test_a_wrong_die_gets_no_false_reason() -> None:
    rolls = [roll(0, (ASIA, "asia", 6, 0)), roll(1, (0, "america", 6, 0), (1, "america", 2, 0))]
    assert why(begin(), *rolls, turn(1, 0, "academy", 6, row=6)) == f"{RULE}: two dice show 6."
    assert why(begin(), *rolls, turn(1, 1, "academy", 2, row=2)) == ""


@pytest.mark.parametrize(
    ("owned", "sentence"),
    [
        ([], "It has no Animals, so its Expedition goes to the continent of highest priority: "),
        (["asia"], "Its Expedition goes to the continent of which it has most Animals: "),
        (["asia", "africa"], "Its Expedition goes to the continent of which it has most Animals, "),
    ],
)
def test_an_expedition_goes_where_the_rules_send_it(owned: list[str], sentence: str) -> None:
    goes = turn(1, 0, "expedition", 4, row=4, continent="asia", space=0, tokens=0)
    cards = [animals(continent)[0] for continent in owned]
    found = why(*taken(*cards), begin(), roll(1, (0, "america", 4, 3)), goes)
    ends = {0: "Asia.", 1: "Asia, with 1.", 2: "ties by priority: Asia, with 1."}
    assert found == f"{RULE}, and this is the only 4. {sentence}{ends[len(owned)]}"


def test_a_full_continent_is_passed_over() -> None:
    spaces = range(len(BOX.spaces["asia"]))
    rolls = roll(1, *((die, "america", 6 - die, die % 4) for die in range(len(spaces) + 1)))
    turns = [
        turn(1, n, "expedition", 6 - n, row=6 - n, continent="asia", space=n, tokens=0)
        for n in spaces
    ]
    last = len(spaces)
    goes = turn(1, last, "expedition", 6 - last, continent="europe", space=0, tokens=0)
    assert why(begin(), rolls, *turns, goes).endswith(
        "Asia is full, so its Expedition goes to the next continent in the order of its Animals: "
        "Europe, by priority."
    )

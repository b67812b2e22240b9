"""The story-teller on an Automa: why this die, this card, this continent."""

from dataclasses import replace

import pytest

from sim.records.story.seats import make_seats
from tests.helpers.story_records import (
    ASIA,
    BOX,
    CARDS,
    EUROPE,
    HUMAN,
    LINNE,
    TREMBLEY,
    animals,
    begin,
    event,
    expert,
    roll,
    text,
    turn,
)


def test_automa_explains_die_row_and_card() -> None:
    card = animals("europe")[0]
    story = text(
        begin(),
        roll(0, (0, "america", 6, 3)),
        roll(1, (ASIA, "asia", 6, 0), (ASIA + 1, "asia", 3, 1)),
        turn(1, ASIA, "academy", 6, row=6),
        event("take", seat=1, kind="animal", card=card.id, why="behavior", **{"from": "display"}),
        event("gain", seat=1, why="behavior", reputation=3),
        turn(1, 0, "academy", 6, row=6, owner=0),
    )
    why = "(two dice show 6: purple has the highest priority of them)"
    assert f"Linné takes its own purple 6 {why}. Row 6 of its card: the Academy." in story
    assert f"Linné takes {card.name} (Europe, its 2nd priority); gains 3 reputation" in story
    assert "takes the red 6 from your board (the highest die)." in story


@pytest.mark.parametrize(
    ("owner", "rivals", "why"),
    [
        (1, [(0, ASIA + 1, 0)], "its own die gives nobody anything"),
        (2, [(0, ASIA + 1, 0)], "another Automa's die gives no human anything"),
        (0, [(0, ASIA + 1, 3)], "the slot that pays a human least (nothing)"),
        (1, [(1, ASIA + 1, 1)], "the leftmost slot"),
        (2, [(3, ASIA + 1, 0)], "the next board clockwise"),
    ],
)
def test_ties_are_explained(owner: int, rivals: list[tuple[int, int, int]], why: str) -> None:
    rolls = [roll(owner, (ASIA, "asia", 6, 0))]
    rolls += [roll(seat, (die, "asia", 6, slot)) for seat, die, slot in rivals]
    more = LINNE | {"behavior": "daubenton"}
    lines = [begin(), *rolls, turn(1, ASIA, "academy", 6, owner=owner, row=6)]
    assert f"two dice show 6: {why})" in text(*lines, seats=(HUMAN, LINNE, TREMBLEY, more))


def test_tie_break_variant_changes_the_reason() -> None:
    lines = [
        begin(),
        roll(0, (ASIA, "asia", 6, 0)),
        roll(1, (0, "america", 6, 0)),
        turn(1, 0, "academy", 6, row=6),
    ]
    assert "its own die gives nobody" in text(*lines, variants={"tie_break": "least_gain"})
    assert "two dice show 6: the highest value" in text(*lines)  # a wrong die gets no false reason


def test_automa_expedition_counts_animals_and_discards_tokens() -> None:
    cards = [*animals("africa")[:2], *animals("asia")[:2]]
    takes = [event("take", seat=1, kind="animal", card=c.id, why="setup") for c in cards]
    story = text(
        *takes,
        event("gain", seat=1, why="setup", expedition=3),
        begin(),
        roll(1, (0, "america", 4, 3), (1, "america", 1, 0)),
        turn(1, 0, "expedition", 4, row=4, continent="asia", space=0, tokens=3),
        event("gain", seat=1, why="behavior", reputation=3),
        event("gain", seat=1, why="behavior", vp=12),
        turn(1, 1, "expedition", 1, row=1, continent="asia", space=1, tokens=0),
    )
    assert "an Expedition to Asia (purple), 1st space (most Animals: 2, tie broken by" in story
    assert "(now on space 3); discards 3 expedition tokens for 12 VP." in story
    assert "Linné has no expedition token to discard." in story
    assert "Linné 12 0 0 0 3 4 0 -" in story


def test_full_continent_is_left_out() -> None:
    spaces = len(BOX.spaces["asia"])
    full = [
        turn(0, number, "expedition", 2, continent="asia", space=number) for number in range(spaces)
    ]
    dice = [(number, "america", 1, 0) for number in range(spaces)]
    take = event("take", seat=1, kind="animal", card=animals("asia")[0].id, why="setup")
    last = turn(1, EUROPE, "expedition", 4, row=4, continent="europe", space=0)
    story = text(take, begin(), roll(0, *dice), *full, last)
    assert "Europe (blue), 1st space (Asia is full; no Animals there or elsewhere" in story


def test_automa_ends_its_turn_before_a_waiting_card() -> None:
    card = expert("europe")
    story = text(
        event("gain", seat=0, why="setup", reputation=7),
        begin(),
        roll(0, (0, "america", 4, 2)),
        turn(1, 0, "expedition", 4, row=4, owner=0, continent="asia", space=0),
        event("gain", seat=0, why="slot", reputation=2),
        event("gain", seat=1, why="behavior", reputation=3),
        event("shuffle", kind="expert"),
        event("take", seat=0, kind="expert", card=card.id, why="reputation"),
        event("expert", seat=0, card=card.id, do="place"),
    )
    none = story.index("has no expedition token to discard.")
    assert none < story.index("are shuffled into") < story.index(f"You take the Expert {card.name}")
    assert "for space 8, now active." in story


@pytest.mark.parametrize(
    "name, called",
    [
        ("Carl von Linné", "Linné"),
        ("Carl von Linné (changed)", "Linné"),
        ("林奈", "林奈"),
        ("The one who gave two names to everything that lives", "Linne"),
        ("(x)", "(x)"),
    ],
)
def test_what_an_automa_is_called(name: str, called: str) -> None:
    renamed = replace(CARDS.behaviors["linne"], name=name)
    cards = replace(CARDS, behaviors={**CARDS.behaviors, "linne": renamed})
    head = {"seats": [{"kind": "automa", "behavior": "linne", "scoring": "boudeuse"}]}
    assert make_seats(head, cards)[0].subject == called

"""The story-teller adding up: gains of one reason, payments, cubes on the table, final parts."""

import io
import re

import pytest

from sim.records.story import render, tell
from sim.records.story.markup import hold, plain
from sim.records.story.parts import collection_vp
from tests.helpers.story_records import (
    AFRICA,
    BOX,
    CARDS,
    EUROPE,
    INSTANT,
    animals,
    begin,
    event,
    expert,
    head,
    roll,
    score,
    text,
    turn,
)


def test_gains_of_one_reason_and_payments_add_up() -> None:
    card, wise = animals("africa")[0], expert("asia")
    coin = event("gain", seat=0, why=f"expert:{wise.id}", coins=1)
    story = text(
        event("gain", seat=0, why="setup", coins=30),
        event("gain", seat=0, why="setup", expedition=2),
        begin(),
        roll(0, (AFRICA, "africa", 6, 0)),
        turn(0, AFRICA, "expedition", 30, continent="africa", space=0)
        | {"cubes": [[card.id, "III"], [card.id, "I"]]},
        event("pay", seat=0, for_="value", coins=8),
        event("pay", seat=0, for_="value", expedition=2),
        event("pay", seat=0, for_="value", coins=12),
        coin,
        event("gain", seat=0, why="cube", vp=3),
        coin,
        event("gain", seat=0, why="cube", vp=5),
    )
    assert "Start: You gain 30 coins and 2 expedition tokens." in story
    assert "value 30 = die 6 + 20 coins + 2 tokens (+4)." in story
    assert "You pay 20 coins (+20) and 2 expedition tokens (+4); gain 2 coins" in story
    assert f"from {wise.name}; gain 8 VP for the cubes." in story
    assert "You 8 12 0 0" in story


def test_expert_is_placed_in_the_words_of_its_taking() -> None:
    wise = expert("asia")
    story = text(
        begin(),
        roll(0, (0, "america", 1, 0)),
        turn(0, 0, "university", 1),
        event("take", seat=0, kind="expert", card=wise.id, why="university"),
        event("gain", seat=0, why="university", expedition=1),
        event("expert", seat=0, card=wise.id, do="place"),
        event("take", seat=0, kind="expert", card=INSTANT.id, why="university"),
        event("gain", seat=0, why="university", expedition=1),
        event("expert", seat=0, card=INSTANT.id, do="use"),
        event("gain", seat=0, why=f"expert:{INSTANT.id}", coins=5),
    )
    assert "), now active; gain 1 expedition token for the matching colour" in story
    assert ": once 5 coins, then the card lies face down); gain 1 expedition" in story
    assert f"use {INSTANT.name} at once for 5 coins." in story


def test_publication_without_a_cube_says_so() -> None:
    card = animals("europe")[0]
    lines = [
        event("take", seat=0, kind="animal", card=card.id, why="setup"),
        begin(),
        roll(0, (EUROPE, "europe", 4, 0)),
        turn(0, EUROPE, "publication", 4, reference=card.id, type="II", published=[card.id]),
        event("gain", seat=0, why="publication", vp=1),
    ]
    story = text(*lines)
    assert f"up to Type II. No cube is published. To the published pile: {card.name} (1" in story
    assert "in all" not in story  # the pile's own number says it
    assert "No cube" not in text(*lines[:3], lines[3] | {"type": "0"})


def test_cubes_and_collections_of_a_human() -> None:
    cards, beast = animals("europe")[:4], BOX.sepultus[0]
    boost = next(card for card in BOX.experts if card.gain == "cubes")
    count = next(card for card in BOX.experts if card.where == "expert")
    kind = beast.categories[0]
    cubes = [[cards[0].id, "I"], [beast.id, *kind]]
    ids = [*(card.id for card in cards), beast.id]
    published = [card.id for card in cards[1:]] + [beast.id]
    story = text(
        *(event("take", seat=0, kind="animal", card=card, why="setup") for card in ids),
        event("take", seat=0, kind="expert", card=boost.id, why="setup"),
        event("expert", seat=0, card=boost.id, do="place"),
        event("take", seat=0, kind="expert", card=count.id, why="setup"),
        event("expert", seat=0, card=count.id, do="place"),
        begin(),
        roll(0, (EUROPE, "europe", 6, 0), (0, "america", 6, 1)),
        turn(0, EUROPE, "expedition", 8, continent="europe", space=0, cubes=cubes),
        turn(0, 0, "publication", 6, reference=cards[1].id, type="II", published=published)
        | {"cubes": [[beast.id, *kind]]},
        score(0, 5, experts=2, cubes=0, continents=3) | {"jokers": {beast.id: "europe"}},
        score(1, 0, experts=4),
        event("result", winners=[0]),
    )
    assert f"Your active Experts: {boost.name} and {count.name}." in story
    assert f"Your Animals and cubes: {cards[0].name} (I)." in story
    assert f"Your end-of-game Experts: 2 = {count.name} (2 VP)." in story
    assert f"{boost.where} {boost.amount} cubes" in story and f"{kind[1]} 1 cube" in story
    assert "Your continents: 3 = Europe 4 cards (3 VP); nothing for " in story
    assert "end-of-game Experts 2 - Expert collections - 4" in story


def test_a_sum_that_is_not_the_records_is_left_out() -> None:
    card = expert("asia")
    take = event("take", seat=0, kind="expert", card=card.id, why="setup")
    ending = [score(0, 9, continents=9), event("result", winners=[0])]
    assert "Your continents:" not in text(take, *ending)


def test_automas_continents_are_multiplied() -> None:
    takes = [
        event("take", seat=1, kind="animal", card=card.id, why="setup")
        for card in animals("asia")[:2]
    ]
    wise = event("take", seat=1, kind="expert", card=expert("asia").id, why="behavior")
    story = text(*takes, wise, score(1, 6, continents=6), event("result", winners=[1]))
    assert "Linné's continents: 6 = Asia (2 + 1) x 2 (6 VP)." in story


@pytest.mark.parametrize(("elements", "vp"), [(3, 0), (4, 3), (12, 40), (14, 50)])
def test_collection_points(elements: int, vp: int) -> None:
    assert collection_vp(BOX, elements) == vp


@pytest.mark.parametrize(
    "words",
    ["2 reputation", "1 x 5 VP", "space 4", "Type IV", "1 royal seal", "2 tokens (+4)", "die 6"],
)
def test_numbers_stay_with_their_units(words: str) -> None:
    assert " " not in hold(words)
    assert plain(hold(words)) == words


def test_no_line_breaks_after_a_number() -> None:
    lines = [head(), event("gain", seat=0, why="setup", coins=9, expedition=2, seal=1)]
    for width in range(40, 80):
        stream = io.StringIO()
        render(stream, tell(lines, BOX, CARDS), width=width)
        assert "Seat 0: You (greedy)." in stream.getvalue()
        assert not re.search(r"\d\n +(coins|expedition|royal|VP)", stream.getvalue())

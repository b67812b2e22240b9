"""Changed deals: a card given or left out, a source of chance from another game."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.errors import InputError
from sim.game.log import no_log
from sim.game.vocab import N_SOURCES, Source
from sim.records.referee import Fault, check
from sim.records.story import tell
from sim.records.writer import record_game, to_text
from sim.runs.deals import N_CARDS, ExperimentTable
from sim.table.seating import Human, Opponent, Seating, seat_all
from tests.helpers.doors import set_up
from tests.helpers.table_scene import engine

LINNE = Opponent("linne", "boudeuse")
SEED = 5


def seating(strategy: str = "random", **change: str) -> Seating:
    return Seating((Human(strategy), LINNE), **change)


def lines(game: int, strategy: str = "random", **change: str) -> list[dict[str, Any]]:
    return record_game(engine(), seating(strategy, **change), SEED, game)


def fault_of(events: list[dict[str, Any]]) -> Fault | None:
    return check(to_text(events).splitlines(), engine().box, engine().cards).fault


@cache
def table(strategy: str) -> ExperimentTable:
    return ExperimentTable(engine(), seating(strategy))


def cards() -> list[str]:
    box = engine().box
    return [*(animal.id for animal in box.animals), *(expert.id for expert in box.experts)]


def drawn(events: list[dict[str, Any]], kind: str) -> list[str]:
    """Cards in the order in which they leave their deck."""
    found: dict[str, None] = {}
    for event in events:
        if event.get("kind") != kind:
            continue
        if event["e"] == "display":
            found |= dict.fromkeys(card for card in event["cards"] if card is not None)
        elif event["e"] == "take" and event["from"] == "deck":
            found[event["card"]] = None
    return list(found)


@pytest.mark.parametrize("change", ["given", "without"])
def test_the_referee_accepts_every_card_given_or_left_out(change: str) -> None:
    for number, card in enumerate(cards()):
        events = lines(number, **{change: card})
        assert events[0]["variants"] == {change: card}
        assert fault_of(events) is None
        takes = [e for e in events[1:] if e.get("from") == "box"]
        assert [e["card"] for e in takes] == ([card] if change == "given" else [])


def test_without_its_variant_such_a_record_is_refused() -> None:
    events = lines(3, given="gao-zhelan")
    events[0] = {**events[0], "variants": {}}
    assert fault_of(events) is not None


def test_a_given_card_must_be_taken_and_cannot_turn_up_again() -> None:
    events = lines(3, given="panthera-onca")
    at = next(i for i, e in enumerate(events) if e.get("from") == "box")
    missing = fault_of([*events[:at], *events[at + 1 :]])
    assert missing is not None and "records 2.1" in str(missing)
    shown = next(i for i, e in enumerate(events) if e.get("e") == "display")
    events[shown]["cards"][0] = "panthera-onca"
    assert "not in the animal deck" in str(fault_of(events))


def test_a_card_left_out_leaves_the_order_of_the_others() -> None:
    for game in range(10):
        base = lines(game)
        for kind in ("animal", "expert"):
            order = drawn(base, kind)
            for card in (order[0], order[4], order[9]):
                rest = [c for c in order if c != card]
                for change in ("without", "given"):
                    other = drawn(lines(game, **{change: card}), kind)
                    length = min(len(rest), len(other))
                    assert length > 15 and other[:length] == rest[:length]


@pytest.mark.parametrize(("strategy", "games"), [("random", 12), ("balanced:skill=0.6", 4)])
def test_a_card_that_stays_in_its_deck_changes_nothing_when_left_out(
    strategy: str, games: int
) -> None:
    for game in range(games):
        margin, fates = table(strategy).margin_and_fates(SEED, game)
        hidden = np.flatnonzero(~fates.seen)
        assert 20 < len(hidden) < N_CARDS - 40
        for card in hidden[:: 3 if strategy == "random" else 12]:
            plain = lines(game, strategy)[1:]
            assert lines(game, strategy, without=cards()[card])[1:] == plain
            assert table(strategy).margin_with("without", int(card), SEED, game) == margin


def test_look_ahead_does_not_know_what_is_left_out() -> None:
    quick = "planner:rollouts=8,width=3"
    _, fates = table(quick).margin_and_fates(SEED, 1)
    card = cards()[int(np.flatnonzero(~fates.seen)[0])]
    assert lines(1, quick, without=card)[1:] == lines(1, quick)[1:]


def test_fates_are_those_of_the_record() -> None:
    events = lines(2)
    margin, fates = table("random").margin_and_fates(SEED, 2)
    totals = [e["total"] for e in events if e.get("e") == "score"]
    assert margin == totals[0] - totals[1]
    seen = {*drawn(events, "animal"), *drawn(events, "expert")}
    assert {cards()[i] for i in np.flatnonzero(fates.seen)} == seen
    number, found = 0, {}
    for event in events[1:]:
        number = event["n"] if event["e"] == "round" else number
        if event["e"] == "take" and "card" in event:
            found[event["card"]] = (event["seat"], number)
    taken = {cards()[i]: (fates.taker[i], fates.taken[i]) for i in np.flatnonzero(fates.taker >= 0)}
    assert taken == found


def test_all_sources_of_another_game_are_that_game() -> None:
    swap = table("random").margin_from(np.full(N_SOURCES, 8, dtype=np.int64), SEED)
    assert swap == table("random").margin(SEED, 8)
    assert table("random").margin(SEED, 3) == ExperimentTable(engine(), seating()).margin(SEED, 3)


@pytest.mark.parametrize("source", Source._fields)
def test_one_source_from_another_game_changes_that_source_alone(source: str) -> None:
    everything = dict.fromkeys(Source._fields, 4)
    mine, mixed, other = (_openings(3, games) for games in ({}, {source: 4}, everything))
    for name in mine:
        assert mixed[name] == (other if name == source else mine)[name]
    assert mine[source] != other[source] or source in ("FIRST_PLAYER", "TOKENS")


def _openings(game: int, games: dict[str, int]) -> dict[str, Any]:
    """What each source of chance has brought by the first choice of the game."""
    states = engine().blank(seating())
    for name, number in games.items():
        states[0]["deal"]["games"][Source._fields.index(name)] = number + 1
    set_up(states[0], engine().tables[0], no_log()[0], np.uint64(SEED), game)
    state = states[0]
    return {
        "DICE": int(state["key"]),
        "ANIMALS": state["decks"][0]["display"].tolist(),
        "EXPERTS": state["decks"][1]["display"].tolist(),
        "TOKENS": state["tokens"].tolist(),
        "PRIORITIES": state["seats"][1]["priority"].tolist(),
        "FIRST_PLAYER": int(state["starter"]),
        "NOISE": state["seats"][0]["stream"]["words"].tolist(),
    }


def test_wrong_cards_get_a_sentence() -> None:
    with pytest.raises(InputError, match=r"no Animal or Expert 'gao-zelan'.*gao-zhelan"):
        engine().blank(seating(given="gao-zelan"))
    with pytest.raises(InputError, match="given and left out"):
        seat_all([Human("random"), LINNE], given="gao-zhelan", without="gao-zhelan")
    with pytest.raises(InputError, match="no human"):
        seat_all([LINNE, Opponent("trembley", "astrolabe")], given="gao-zhelan")


def test_the_story_says_that_it_is_an_experiment() -> None:
    given, without = (_story(**{change: "gao-zhelan"}) for change in ("given", "without"))
    assert "holds Gao Zhelan from the start" in given and "Given:\t" in given
    assert "Gao Zhelan is left out of its deck" in without and "Given:" not in without


def _story(**change: str) -> str:
    """Without markup and unbreakable spaces."""
    told = "\n".join(tell(lines(0, **change), engine().box, engine().cards))
    return re.sub(r"{\w+\|([^}]*)}", r"\1", told.replace("\xa0", " "))

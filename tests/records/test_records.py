"""Records of the engine under the referee's eyes: a thousand pass, every broken one is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sim.records.referee import Fault, check
from sim.records.writer import record_game, to_text
from sim.table.seating import Human, Seat, Seating, parse_opponent
from tests.helpers.table_scene import engine

Event = dict[str, Any]
Change = Callable[[list[Event], int], Any]
NINE = [
    f"random {b}/{s}"
    for b in ("linne", "trembley", "daubenton")
    for s in ("boudeuse", "resolution", "astrolabe")
]
MIXED = [
    "trembley/astrolabe random",
    "random random",
    "random daubenton/astrolabe random",
    "linne/resolution random trembley/boudeuse",
    "random random random random",
    "random linne/astrolabe trembley/resolution daubenton/boudeuse",
    "banker random daubenton/resolution linne/boudeuse",
]
GAMES_OF_NINE, GAMES_OF_MIXED = 80, 40  # 9 x 80 + 7 x 40 = 1,000


def seating(names: str, **variants: Any) -> Seating:
    seats = [seat_of(name) for name in names.split()]
    return Seating(tuple(seats), **variants)


def seat_of(name: str) -> Seat:
    return parse_opponent(name, engine().cards) if "/" in name else Human(name)


def fault_of(events: list[Event]) -> Fault | None:
    lines = to_text(events).splitlines(keepends=True)
    return check(lines, engine().box, engine().cards).fault


def check_games(table: Seating, seed: int, games: int) -> None:
    for game in range(games):
        fault = fault_of(record_game(engine(), table, seed, game))
        assert fault is None, f"{table.name}, game {game} of seed {seed}: {fault}"


@pytest.mark.parametrize("names", NINE)
def test_random_games_against_all_nine_pass(names: str) -> None:
    check_games(seating(names), 11, GAMES_OF_NINE)


@pytest.mark.parametrize("names", MIXED)
def test_random_games_at_mixed_tables_pass(names: str) -> None:
    check_games(seating(names), 12, GAMES_OF_MIXED)


def test_that_makes_a_thousand() -> None:
    assert len(NINE) * GAMES_OF_NINE + len(MIXED) * GAMES_OF_MIXED == 1000


@pytest.mark.parametrize("names", [NINE[0], NINE[-1], MIXED[4], MIXED[5]])
@pytest.mark.parametrize("variant", [{"sepultus": True}, {"tie_break": "least_gain"}], ids=str)
def test_random_games_with_variants_pass(names: str, variant: dict[str, Any]) -> None:
    check_games(seating(names, **variant), 13, 15)


# Broken records ----------------------------------------------------------------------------


@cache
def _games() -> list[str]:
    table = seating("random linne/boudeuse")
    return [json.dumps(record_game(engine(), table, 14, game)) for game in range(25)]


def more(field: str, by: int = 1) -> Change:
    """Add to a number."""

    def change(events: list[Event], i: int) -> None:
        events[i][field] += by

    return change


def put(**fields: Any) -> Change:
    return lambda events, i: events[i].update({k.rstrip("_"): v for k, v in fields.items()})


def drop(field: str) -> Change:
    return lambda events, i: events[i].pop(field)


def delete(events: list[Event], i: int) -> None:
    del events[i]


def twice(events: list[Event], i: int) -> None:
    events.insert(i, dict(events[i]))


def swap(events: list[Event], i: int) -> None:
    events[i], events[i + 1] = events[i + 1], events[i]


def repeat_last(field: str) -> Change:
    return lambda events, i: events[i][field].append(events[i][field][-1])


def cut_last(field: str) -> Change:
    return lambda events, i: events[i][field].pop()


def lower_die(events: list[Event], i: int) -> None:
    """Let the Automa take a lower die that somebody takes later this round."""
    turn = events[i]
    for later in events[i + 1 :]:
        if later.get("e") == "round":
            return
        if later.get("e") == "turn" and "row" in later and later["row"] < turn["row"]:
            keys = ("die", "owner", "colour", "value", "row")
            turn.update({key: later[key] for key in keys})
            return


def shifted_priority(events: list[Event], i: int) -> None:
    order = events[i]["seats"][1]["priority"]
    order.append(order.pop(0))


def bonus(event: Event, good: str) -> bool:
    return event.get("why") == "reputation" and good in event


def turn(event: Event, action: str, **fields: Any) -> bool:
    human = event.get("e") == "turn" and "row" not in event
    return human and event["action"] == action and all(key in event for key in fields)


def is_(name: str, **fields: Any) -> Callable[[Event], bool]:
    wanted = {key.rstrip("_"): value for key, value in fields.items()}
    return lambda event: (
        event.get("e") == name and all(event.get(k) == v for k, v in wanted.items())
    )


# What is broken, which line it is done to, and how.
BROKEN: dict[str, tuple[Callable[[Event], bool], Change]] = {
    "a stolen coin": (is_("gain", why="bank"), more("coins", -1)),
    "a coin out of nowhere": (is_("gain", why="bank"), more("coins")),
    "a gain for another seat": (is_("gain", why="embassy"), put(seat=1)),
    "a gain written twice": (is_("gain", why="embassy"), twice),
    "a skipped reputation token": (lambda e: bonus(e, "expedition"), delete),
    "skipped reputation coins": (lambda e: bonus(e, "coins"), delete),
    "a skipped reputation card": (is_("take", why="reputation"), delete),
    "a skipped slot": (is_("gain", why="slot"), delete),
    "a slot that pays too much": (lambda e: e.get("why") == "slot" and "vp" in e, more("vp")),
    "a wrong Automa die": (lambda e: "row" in e, lower_die),
    "a wrong Automa row": (lambda e: e.get("row", 9) < 6, more("row")),
    "an Automa's VP": (lambda e: e.get("why") == "behavior" and "vp" in e, more("vp")),
    "an Automa's tokens": (lambda e: "tokens" in e and "row" in e, more("tokens")),
    "another priority order": (lambda e: "record" in e, shifted_priority),
    "an Expedition worth more": (lambda e: turn(e, "expedition"), more("value")),
    "an Expedition to another space": (lambda e: turn(e, "expedition"), more("space")),
    "a cube placed twice": (lambda e: turn(e, "expedition"), repeat_last("cubes")),
    "a cube that pays but is not placed": (
        lambda e: turn(e, "expedition") and e["cubes"][-1][1] != "I",
        cut_last("cubes"),
    ),
    "the VP of a cube": (is_("gain", why="cube"), more("vp")),
    "the reputation of a space": (is_("gain", why="space"), more("reputation")),
    "a payment left out": (is_("pay", for_="value"), delete),
    "a payment too small": (
        lambda e: e.get("for") == "value" and e.get("coins", 0) > 1,
        more("coins", -1),
    ),
    "a colour not paid for": (is_("pay", for_="colour"), delete),
    "another colour": (lambda e: turn(e, "academy") and e["colour"] != "asia", put(colour="asia")),
    "a Publication of too high a Type": (lambda e: turn(e, "publication"), put(type="IV", value=2)),
    "a published Animal twice": (lambda e: turn(e, "publication"), repeat_last("published")),
    "a Reference Animal kept": (lambda e: turn(e, "publication"), cut_last("published")),
    "a Publication without its seal": (
        lambda e: e.get("why") == "publication" and "seal" in e,
        delete,
    ),
    "an end-of-round action for nothing": (is_("pay", for_="extra"), delete),
    "a die rerolled from elsewhere": (is_("reroll"), put(from_="expedition:asia:3")),
    "a card that is not there": (is_("take", why="academy"), put(card="draco-vulgaris")),
    "a card of somebody else": (is_("take", why="university"), put(seat=1)),
    "an Expert never settled": (is_("expert"), delete),
    "the First Player token kept": (is_("first_player"), delete),
    "a round left out": (is_("round", n=3), delete),
    "a die with a wrong value": (is_("roll", seat=1), lambda e, i: e[i]["dice"][0].update(value=7)),
    "dice in another order": (is_("roll"), swap),
    "a display with another card": (
        is_("display", kind="animal"),
        lambda e, i: e[i]["cards"].__setitem__(0, e[i]["cards"][1]),
    ),
    "a part of the score": (is_("score", seat=0), lambda e, i: e[i]["parts"].update(play=999)),
    "a wrong total": (is_("score", seat=1), more("total")),
    "the wrong winner": (is_("result"), put(winners=[0, 1])),
    "no result": (is_("result"), delete),
}


def first_line(events: list[Event], i: int) -> int:
    """The turn line to which line i belongs: what is paid or gained must fit what it says."""
    return max((n for n in range(i) if events[n].get("e") == "turn"), default=-1) + 1


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_rejected(name: str) -> None:
    """The first line that fits is broken in every game that has one; all are found."""
    fits, change = BROKEN[name]
    met = 0
    for text in _games():
        events = json.loads(text)
        places = [i for i, event in enumerate(events) if fits(event)]
        if places:
            change(events, places[0])
        if json.dumps(events) == text:
            continue
        met += 1
        fault = fault_of(events)
        assert fault is not None, f"the referee accepts {name} in line {places[0] + 1}"
        about = f"{name}: line {places[0] + 1} is broken, found {fault}"
        assert fault.line >= first_line(json.loads(text), places[0]), about
    assert met, f"no game shows {name}"


def test_at_least_twenty_kinds_are_tried() -> None:
    assert len(BROKEN) >= 20

"""The referee on whole games: legal records pass, every kind of broken record is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from sim.records.referee import Fault, check
from tests.helpers.referee_scene import box, cards
from tests.helpers.tiny_game import Event, TinyGame

SEATS = ["human", "linne/boudeuse"]
TABLES = [
    *([["human", f"{b}/{s}"] for b in ("linne", "daubenton") for s in ("boudeuse", "astrolabe")]),
    ["trembley/resolution", "human"],
    ["human", "linne/boudeuse", "human"],
    ["trembley/boudeuse", "linne/astrolabe", "daubenton/resolution", "human"],
    ["human", "human", "human", "human"],
    ["trembley/boudeuse", "linne/astrolabe"],
]


def play(seed: int, seats: list[str] = SEATS, variants: Event | None = None) -> list[Event]:
    """The events of a legal game, each its own copy."""
    lines = TinyGame(box(), cards(), seats, seed, variants).lines()
    return [json.loads(line) for line in lines]


def fault_of(events: list[Event]) -> Fault | None:
    return check([json.dumps(event) + "\n" for event in events], box(), cards()).fault


@pytest.mark.parametrize("seats", TABLES, ids=" ".join)
@pytest.mark.parametrize("variants", [{}, {"tie_break": "least_gain"}, {"sepultus": True}], ids=str)
def test_legal_games_pass(seats: list[str], variants: Event) -> None:
    for seed in range(6):
        assert fault_of(play(seed, seats, variants)) is None


def test_several_games_in_one_file() -> None:
    one, two = play(1), play(2)
    verdict = check([json.dumps(e) for e in one + two], box(), cards())
    assert (verdict.games, verdict.lines, verdict.fault) == (2, len(one) + len(two), None)
    two[0]["game"] = 7
    two[-1]["winners"] = [0, 1]
    fault = fault_of(one + two)
    assert fault is not None
    assert (fault.line, fault.game) == (len(one) + len(two), 7)
    assert str(fault).startswith(f"line {fault.line} (game 7): the winners are [0, 1]")


# Broken records ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage:
    """A way to break a record: where, how, and what the referee must say about which line."""

    name: str
    where: dict[str, Any]
    how: Callable[[list[Event], int], Any]
    rule: str
    later: int = 0
    text: str = ""
    slack: int = 0  # where the gap may be filled by the next line


def put(**fields: Any) -> Callable[[list[Event], int], None]:
    return lambda events, i: events[i].update({k.rstrip("_"): v for k, v in fields.items()})


def drop(field: str) -> Callable[[list[Event], int], Any]:
    return lambda events, i: events[i].pop(field)


def delete(events: list[Event], i: int) -> None:
    del events[i]


def twice(events: list[Event], i: int) -> None:
    events.insert(i, events[i])


def more(part: str) -> Callable[[list[Event], int], None]:
    def change(events: list[Event], i: int) -> None:
        events[i]["parts"][part] += 1

    return change


def other_die(events: list[Event], i: int) -> None:
    """Let the Automa take another die, one that nobody has taken yet."""
    turn = events[i]
    rest = [e for e in events[i + 1 :] if e["e"] == "turn" and e.get("row", 9) < turn["value"]]
    for other in rest[:1]:
        turn.update({key: other[key] for key in ("die", "owner", "colour", "value", "row")})


def swap_slots(events: list[Event], i: int) -> None:
    low, high = events[i]["dice"][0], events[i]["dice"][-1]
    low["slot"], high["slot"] = high["slot"], low["slot"]


def shown_twice(events: list[Event], i: int) -> None:
    events[i]["cards"][0] = events[i]["cards"][1]


def same_die(events: list[Event], i: int) -> None:
    events[i]["dice"][0] = {**events[i]["dice"][1], "slot": events[i]["dice"][0]["slot"]}


def die_field(field: str, value: Any) -> Callable[[list[Event], int], None]:
    return lambda events, i: events[i]["dice"][0].update({field: value})


def wrong_colour(events: list[Event], i: int) -> None:
    die = events[i]["dice"][0]
    die["colour"] = "asia" if die["colour"] != "asia" else "europe"


def head_seat(**fields: Any) -> Callable[[list[Event], int], None]:
    return lambda events, i: events[i]["seats"][1].update(fields)


BANK = {"e": "gain", "why": "bank"}
AUTOMA_TURN = {"e": "turn", "seat": 1}
HUMAN_TURN = {"e": "turn", "seat": 0}
EXPEDITION = {"e": "turn", "action": "expedition"}
DRAFT = {"e": "take", "why": "setup", "seat": 0}
AUTOMA_ROLL = {"e": "roll", "seat": 1}
HEAD = {"record": "encyclopedia/1"}

DAMAGES = [
    Damage("a stolen coin", BANK, put(coins=4), "Bank"),
    Damage("a coin too many", BANK, put(coins=6), "Bank"),
    Damage("Bank without coins", BANK, delete, "Bank", slack=1),
    Damage("coins gained twice", BANK, twice, "", 1),
    Damage("another reason", BANK, put(why="embassy"), "Bank"),
    Damage("another seat's coins", BANK, put(seat=1), "Bank"),
    Damage("token kept", {"e": "first_player"}, delete, ""),
    Damage("token to another seat", {"e": "first_player", "seat": 0}, put(seat=1), "Bank"),
    Damage("wrong first player", {"e": "round", "n": 3}, put(first_player=3), "fields"),
    Damage("round left out", {"e": "round", "n": 2}, put(n=3), "Order"),
    Damage("a skipped reputation bonus", {"why": "reputation", "coins": 3}, delete, "Reputation"),
    Damage("a wrong bonus", {"why": "reputation", "coins": 3}, put(coins=2), "Reputation"),
    Damage("a skipped card bonus", {"e": "take", "why": "reputation"}, delete, "Reputation"),
    Damage("a skipped slot", {"why": "slot", "coins": 2}, delete, "slots"),
    Damage("a wrong slot", {"why": "slot", "vp": 3}, put(vp=2), "slots"),
    Damage("starting coins", {"e": "gain", "why": "setup"}, put(coins=9), "starting goods"),
    Damage("a wrong Automa die", AUTOMA_TURN, other_die, "the die taken"),
    Damage("a wrong Automa row", AUTOMA_TURN, put(row=1), "Behavior card"),
    Damage("a wrong Automa action", AUTOMA_TURN, put(action="publication"), "Behavior card"),
    Damage("too many tokens discarded", EXPEDITION, put(tokens=9), "Expedition"),
    Damage("a wrong space", EXPEDITION, put(space=3), "Expedition"),
    Damage("VP for tokens", {"why": "behavior", "vp": 4}, put(vp=5), "Expedition"),
    Damage("a Behavior step left out", {"why": "behavior", "expedition": 2}, delete, "Behavior"),
    Damage("an Automa pays", {"why": "behavior"}, put(e="pay", for_="value"), "fields"),
    Damage("dice in wrong order", AUTOMA_ROLL, swap_slots, "dice [A14]"),
    Damage("a die drawn twice", {"e": "roll"}, same_die, "drawing dice"),
    Damage("a die of a wrong colour", {"e": "roll"}, wrong_colour, "colours of dice"),
    Damage("a 7", {"e": "roll"}, die_field("value", 7), "fields"),
    Damage("two dice on a slot", {"e": "roll", "seat": 0}, die_field("slot", 1), "drawing dice"),
    Damage("a seat out of turn", HUMAN_TURN, put(seat=1), "turns clockwise"),
    Damage("a turn left out", HUMAN_TURN, delete, "turns clockwise"),
    Damage("a die from another board", HUMAN_TURN, put(owner=1), "any board"),
    Damage("a wrong value", HUMAN_TURN, put(value=60), "value"),
    Damage("an unpaid colour", HUMAN_TURN, put(colour="asia"), "colour"),
    Damage("an extra turn for nothing", HUMAN_TURN, put(extra=True), "turn"),
    Damage("an unknown card", DRAFT, put(card="draco-vulgaris"), "fields"),
    Damage("a card not on display", DRAFT, put(card="lemur-catta"), ""),
    Damage("from the deck", DRAFT, put(from_="deck"), "A11"),
    Damage("a draft left out", DRAFT, delete, "draft", slack=1),
    Damage("a card moved", {"e": "display", "kind": "animal"}, shown_twice, "displays"),
    Damage("no refill", {"e": "display", "kind": "expert"}, delete, "Order"),
    Damage("a needless shuffle", {"e": "round"}, lambda e, i: e.insert(i, shuffle()), ""),
    Damage("Expert under, though there is room", {"do": "place"}, put(do="under"), "Experts"),
    Damage("an Expert forgotten", {"e": "expert"}, delete, "Experts"),
    Damage("an Expert used", {"do": "place"}, put(do="use"), "Experts", slack=1),
    Damage("a part of the score", {"e": "score", "seat": 0}, more("coins"), "final score"),
    Damage(
        "an Automa's part", {"e": "score", "seat": 1}, more("continents"), "an Automa's final score"
    ),
    Damage("a wrong total", {"e": "score"}, put(total=500), ""),
    Damage("a part missing", {"e": "score"}, lambda e, i: e[i]["parts"].pop("play"), "parts"),
    Damage("no winner", {"e": "result"}, put(winners=[0, 1]), "most VP"),
    Damage("an unknown field", BANK, put(gold=1), "fields", text="unknown field `gold`"),
    Damage("a missing field", {"e": "take"}, drop("from"), "fields", text="`from` is missing"),
    Damage("an unknown event", BANK, put(e="bribe"), "fields", text="no event"),
    Damage("a number as text", BANK, put(coins="5"), "fields"),
    Damage("a null", BANK, put(vp=None), "fields", text="left out"),
    Damage("nothing gained", BANK, drop("coins"), "fields"),
    Damage("other components", HEAD, put(components="0" * 16), "head"),
    Damage("an unknown variant", HEAD, put(variants={"luck": True}), "head"),
    Damage("a default as variant", HEAD, put(variants={"sepultus": False}), "head"),
    Damage("five seats", HEAD, lambda e, i: e[i]["seats"].extend(e[i]["seats"][:1] * 3), "seats"),
    Damage("an unknown Behavior", HEAD, head_seat(behavior="lamarck"), "head"),
    Damage("a short priority", HEAD, head_seat(priority=["asia"]), "head"),
    Damage("no such first player", HEAD, put(first_player=2), "head"),
    Damage("another format", HEAD, put(record="encyclopedia/2"), "head"),
]


def shuffle() -> Event:
    return {"e": "shuffle", "kind": "animal"}


def fits(event: Event, where: dict[str, Any]) -> bool:
    return all(event.get(key) == value for key, value in where.items())


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: str(damage.name))
def test_a_broken_record_is_named(damage: Damage) -> None:
    """In each of a dozen games, the first line that the damage fits is broken and found."""
    met = 0
    for seed in range(12):
        events = play(seed)
        places = [i for i, event in enumerate(events) if fits(event, damage.where)]
        before = json.dumps(events)
        for i in places[:1]:
            damage.how(events, i)
        if json.dumps(events) == before:
            continue
        fault = fault_of(events)
        assert fault is not None, f"the referee accepts it in game {seed}"
        met += 1
        late = fault.line - (places[0] + 1 + damage.later)
        assert 0 <= late <= damage.slack, (seed, str(fault))
        assert damage.rule in fault.rule, (seed, str(fault))
        assert re.match(r"(rules|records) \d", fault.rule), "a fault names its section"
        assert damage.text in fault.message, (seed, str(fault))
    assert met, "no game shows this damage"

"""Builders of small hand-made records, for the tests of the story-teller."""

import re
from typing import Any

from automa.cards import load_cards
from sim.game.box import load_box
from sim.records.story import plain, tell

BOX = load_box()
CARDS = load_cards()
Line = dict[str, Any]
ASIA, AFRICA, EUROPE = 8, 4, 12  # the first die of each colour
PRIORITY = ["asia", "europe", "africa", "america", "oceania"]


def animals(continent: str) -> list[Any]:
    return [card for card in BOX.animals if card.continent == continent]


def expert(continent: str) -> Any:
    found = (c for c in BOX.experts if c.continent == continent and c.duration == "permanent")
    return next(found)


INSTANT = next(c for c in BOX.experts if c.duration == "immediate" and c.gain == "coins")
HUMAN: Line = {"kind": "human", "strategy": "greedy"}
LINNE: Line = {"kind": "automa", "behavior": "linne", "scoring": "boudeuse", "priority": PRIORITY}
TREMBLEY: Line = LINNE | {"behavior": "trembley", "scoring": "astrolabe"}


def head(*seats: Line, **more: Any) -> Line:
    line = {"record": "encyclopedia/1", "seed": 7, "game": 0, "components": "0" * 16}
    return line | {"seats": list(seats or (HUMAN, LINNE)), "first_player": 1} | more


def event(name: Any, **fields: Any) -> Line:
    fields = {("for" if key == "for_" else key): value for key, value in fields.items()}
    return {"e": name} | fields


def begin(n: int = 1, token: str = "nothing", first_player: int = 0) -> Line:
    return event("round", n=n, token=token, first_player=first_player)


def roll(seat: int, *dice: tuple[int, str, int, int]) -> Line:
    names = ("die", "colour", "value", "slot")
    return event("roll", seat=seat, dice=[dict(zip(names, die, strict=True)) for die in dice])


def turn(seat: int, die: int, action: str, value: int, **more: Any) -> Line:
    colour = ("america", "africa", "asia", "europe", "oceania")[die // 4]
    line = event("turn", seat=seat, die=die, owner=seat, action=action, colour=colour, value=value)
    return line | more


def text(*lines: Line, seats: tuple[Line, ...] = (), **more: Any) -> str:
    """The whole story in one line of plain text."""
    story = tell([head(*seats, **more), *lines], BOX, CARDS)
    return re.sub(r"\s+", " ", " ".join(plain(paragraph) for paragraph in story))


def score(seat: int, total: int, **parts: int) -> Line:
    return event("score", seat=seat, parts=parts, total=total)

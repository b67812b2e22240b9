"""The chance to win for the page of `automa view`: known if the game can be played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.cli.common import say, start_engine
from sim.errors import InputError
from sim.progress import Bar
from strategies.names import parse_strategy

if TYPE_CHECKING:
    from automa.cards import Cards
    from reports.experiments.chances import Chances
    from sim.game.box import Box
    from sim.records.view import Recorded
    from sim.table.seating import Seat, Seating

INSTEAD = "the line under the slider is VP if scored now, not the chance to win"


def chances_for(shown: Recorded, box: Box, cards: Cards) -> Chances | None:
    """The chances along a recorded game; None, with a word why, if it cannot be played again."""
    try:
        return _find(shown, box, cards)
    except InputError as error:
        say(f"{error}: {INSTEAD}")
        return None


def _find(shown: Recorded, box: Box, cards: Cards) -> Chances:
    """Play the game of a record again, and on from each of its turns."""
    head = shown.lines[0]
    if shown.note:
        raise InputError("the record breaks a rule or was cut, so it cannot be played again")
    seating = _seating(head, cards)
    engine = start_engine(box, cards)
    from reports.experiments.chances import find_chances

    seed, game = int(head["seed"]), int(head["game"])
    found = find_chances(
        engine, seating, seed, game, watch=lambda look: Bar("chances to win", 1.0, look=look)
    )
    if found is None:
        raise InputError("its players think for too long to play the game on from every round")
    if found.lines != shown.lines:
        raise InputError("this version, with these components and cards, plays that game otherwise")
    return found


def _seating(head: dict[str, Any], cards: Cards) -> Seating:
    """The seats that a record names; a record by itself never loads a program."""
    from sim.table.seating import seat_all

    variants = head.get("variants", {})
    return seat_all(
        [_seat(seat, cards) for seat in head["seats"]],
        sepultus=bool(variants.get("sepultus")),
        tie_break=str(variants.get("tie_break", "priority")),
    )


def _seat(seat: dict[str, Any], cards: Cards) -> Seat:
    from sim.table.seating import Human, parse_opponent
    from strategies.registry import PERSON, STYLES

    if seat["kind"] == "automa":
        return parse_opponent(f"{seat['behavior']}/{seat['scoring']}", cards)
    name = str(seat["strategy"])
    if name == PERSON:
        raise InputError("a person played, and nobody knows how they would have played on")
    if parse_strategy(name).name not in STYLES:
        raise InputError(f"'{name}' is no built-in strategy, and a record loads no program")
    return Human(name)

"""Experts: four active places, covering, underneath, use; and standing effects (rules 4.12)."""

from __future__ import annotations

from sim.game.box import Expert
from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat

RULE = "rules 4.12, Experts"


def settle(game: Game, seat: Seat, line: Line) -> None:
    """What becomes of an Expert just taken."""
    do, card = line["do"], line["card"]
    if do in ("place", "use") and "over" in line.data:
        raise broken(line, RULE, f"`{do}` has no card below or on top; `over` must be left out")
    if do == "place":
        _need_places(game, seat, line, full=False)
        seat.active.append(card)
    elif do == "use":
        _need_immediate(game, line)
    else:
        _need_places(game, seat, line, full=True)
        _need_over(seat, line)
        if do == "cover":
            seat.active.remove(line["over"])
            seat.active.append(card)


def use_active(game: Game, seat: Seat, line: Line) -> None:
    """Turn an active immediate Expert face down; its place is free again."""
    _need_immediate(game, line)
    card = line["card"]
    if card not in seat.active:
        text = f"seat {seat.number} uses {card}, which is not active before it"
        raise broken(line, RULE, f"{text}; active: {' '.join(seat.active) or 'none'}")
    if "over" in line.data:
        raise broken(line, RULE, "`use` has no card below or on top; `over` must be left out")
    seat.active.remove(card)


def _need_immediate(game: Game, line: Line) -> None:
    duration = game.experts[line["card"]].duration
    if duration != "immediate":
        text = f"{line['card']} is used; only immediate Experts are, this one is `{duration}`"
        raise broken(line, RULE, text)


def _need_places(game: Game, seat: Seat, line: Line, full: bool) -> None:
    taken, places = len(seat.active), game.box.expert_places
    if full and taken < places:
        text = f"`{line['do']}` with {taken} of {places} places taken; expected `place`"
        raise broken(line, RULE, text)
    if not full and taken >= places:
        text = f"`place` with all {places} places taken; expected `cover` or `under`"
        raise broken(line, RULE, text)


def _need_over(seat: Seat, line: Line) -> None:
    over = line.get("over")
    if over not in seat.active:
        text = f"`{line['do']}`: `over` is {over}, no active Expert of seat {seat.number}"
        raise broken(line, RULE, f"{text}; active: {' '.join(seat.active)}")


# Standing effects --------------------------------------------------------------------------


def active(game: Game, seat: Seat, trigger: str) -> list[Expert]:
    """The active Experts with this trigger: place, value, cube or score."""
    cards = (game.experts[card] for card in seat.active)
    return [expert for expert in cards if expert.trigger == trigger]


def placing(game: Game, seat: Seat, where: str) -> frozenset[str]:
    """Active Experts who pay for a die placed there: `bank`, `expedition:asia`, ..."""
    return frozenset(e.id for e in active(game, seat, "place") if e.where == where)


def value(game: Game, seat: Seat, colour: str, continent: str | None) -> int:
    """What active Experts add to a die of this colour, on an Expedition to this continent."""
    wheres = {f"die:{colour}"} | ({f"expedition:{continent}"} if continent else set())
    return sum(e.amount for e in active(game, seat, "value") if e.where in wheres)


def cubing(game: Game, seat: Seat, types: list[str]) -> frozenset[str]:
    """Active Experts who pay for cubes of these Types."""
    return frozenset(e.id for e in active(game, seat, "cube") if e.where in types)

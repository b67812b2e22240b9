"""A human's Expedition: the space, the cubes, what they cost and earn (rules 4.9)."""

from __future__ import annotations

from collections import Counter

from sim.records.referee.consequences import receive
from sim.records.referee.faults import RuleBroken
from sim.records.referee.game import Game, broken
from sim.records.referee.goods import goods_of, wrong_gain
from sim.records.referee.human import HumanTurn
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat
from sim.records.referee.words import TYPES, goods_text

RULE = "rules 4.9, Expedition"
CUBES = "rules 4.9, Expedition: cubes"
SEPULTUS = "rules 9.3, Sepultus Creatura"


def check_space(turn: HumanTurn) -> None:
    """The die has the continent's colour and goes to its leftmost free space."""
    line, continent = turn.line, str(turn.continent)
    if turn.colour != continent:
        text = f"Expedition: the die's colour {turn.colour} is not the continent {continent}"
        raise broken(line, RULE, text)
    free = turn.game.table.free_space(continent, turn.game.box)
    if free is None:
        raise broken(line, RULE, f"no space of {continent} is free: no Expedition there")
    if line["space"] != free:
        text = f"the die goes to space {line['space']} of {continent}; the leftmost free is {free}"
        raise broken(line, RULE, text)


def effect(turn: HumanTurn) -> None:
    """Place the cubes, within the value, and gain for them."""
    for cube in turn.line["cubes"]:
        _place_cube(turn, cube)
    cost = sum(_cost(turn.game, cube) for cube in turn.line["cubes"])
    if cost > turn.line["value"]:
        text = f"the cubes cost {cost}, the Expedition is worth {turn.line['value']}"
        raise broken(turn.line, CUBES, text)
    _gains(turn)


# Cubes -------------------------------------------------------------------------------------


def _place_cube(turn: HumanTurn, cube: list[str]) -> None:
    game, seat, line = turn.game, turn.seat, turn.line
    card, kind = cube[0], cube[1]
    if card not in seat.animals:
        raise broken(line, CUBES, f"{card} is not an Animal that seat {seat.number} studies")
    if card in game.sepultus:
        category = _sepultus_category(game, seat, line, cube)
    else:
        category = category_of(game, line, cube)
        if game.continent_of(card) != turn.continent:
            text = f"{card} is from {game.continent_of(card)}, the Expedition in {turn.continent}"
            raise broken(line, CUBES, text)
    cubes = seat.cubes.setdefault(card, {})
    if kind in cubes:
        raise broken(line, CUBES, f"{card} has a cube on Type {kind} already: one cube per space")
    cubes[kind] = category


def category_of(game: Game, line: Line, cube: list[str]) -> str:
    """The category of a Type on an ordinary Animal; its cube is written [card, type]."""
    card, kind = cube[0], cube[1]
    if len(cube) != 2:
        raise broken(line, "records 3, turn", f"the cube {cube} is written as [card, type]")
    return str(game.animals[card].categories[TYPES.index(kind)])


def _sepultus_category(game: Game, seat: Seat, line: Line, cube: list[str]) -> str:
    """A Sepultus card takes a single cube, on one of the categories that it offers."""
    card = cube[0]
    offers = game.sepultus[card].categories
    if tuple(cube[1:]) not in offers:
        allowed = ", ".join(f"{kind} {name}" for kind, name in offers)
        text = f"a cube of {card} on {' '.join(cube[1:])}; allowed: {allowed}"
        raise broken(line, SEPULTUS, text)
    if seat.cubes.get(card):
        raise broken(line, SEPULTUS, f"{card} has its single cube already")
    return cube[2]


def _cost(game: Game, cube: list[str]) -> int:
    if cube[0] in game.sepultus:
        return game.sepultus[cube[0]].cost
    return game.box.research_cost[TYPES.index(cube[1])]


def _earns(game: Game, cube: list[str]) -> int:
    """The VP of the space under a cube."""
    if cube[0] in game.sepultus:
        return game.sepultus[cube[0]].vp
    return game.animals[cube[0]].cube_vp[TYPES.index(cube[1])]


# Gains -------------------------------------------------------------------------------------


def _gains(turn: HumanTurn) -> None:
    """VP for the cubes and goods of cube Experts: in one line or several, in any order."""
    game, cubes = turn.game, turn.line["cubes"]
    moments = list(turn.cubing_seen)
    types = Counter(cube[1] for cube in cubes)
    owed = {"cube": {"vp": sum(_earns(game, cube) for cube in cubes)}}
    for card in frozenset().union(*moments):
        expert = game.experts[card]
        owed[f"expert:{card}"] = {expert.gain: expert.amount * types[expert.where]}
    got = split_gains(turn, owed, CUBES)
    given = frozenset(card for card in frozenset().union(*moments) if got[f"expert:{card}"])
    if given not in moments:
        left = " ".join(sorted(moments[-1] - given))
        raise game.missing(
            f"the gain for placing cubes of: {left}", "rules 4.4, cube Experts [A21]"
        )
    if not got["cube"] and owed["cube"]["vp"]:
        due = f"a gain of {goods_text(owed['cube'])} for seat {turn.seat.number} (why cube)"
        raise game.missing(due, CUBES)


def split_gains(turn: HumanTurn, owed: dict[str, dict[str, int]], rule: str) -> dict[str, int]:
    """Consume gains that may be split over lines: by why, the number of lines seen.

    A why that came at all must come to exactly its total.
    """
    seen: dict[str, int] = dict.fromkeys(owed, 0)
    left = {why: dict(goods) for why, goods in owed.items()}
    last: dict[str, Line] = {}
    turn.free()
    while (line := _next_of(turn, owed)) is not None:
        why = str(line["why"])
        seen[why] += 1
        last[why] = line
        for good, amount in goods_of(line).items():
            left[why][good] = left[why].get(good, 0) - amount
            if left[why][good] < 0:
                raise wrong_gain(line, turn.seat, goods_of(line), owed[why], rule)
        receive(turn.game, turn.seat, line)
        turn.free()
    for why, line in last.items():
        if any(left[why].values()):
            raise _short(line, turn.seat, owed[why], left[why], rule)
    return seen


def _next_of(turn: HumanTurn, owed: dict[str, dict[str, int]]) -> Line | None:
    """The next line, if it is a gain of this seat for one of these reasons."""
    for why in owed:
        if turn.game.comes("gain", seat=turn.seat.number, why=why):
            return turn.game.take("a gain")
    return None


def _short(
    line: Line, seat: Seat, owed: dict[str, int], left: dict[str, int], rule: str
) -> RuleBroken:
    got = {good: amount - left[good] for good, amount in owed.items() if amount - left[good]}
    text = f"seat {seat.number} gains {goods_text(got)} in all ({line['why']})"
    return broken(line, rule, f"{text}; expected {goods_text(owed)}")

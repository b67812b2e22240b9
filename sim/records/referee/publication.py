"""A human's Publication: reference, Types, cubes, cards published and removed (rules 4.10)."""

from __future__ import annotations

from sim.records.referee.expedition import category_of, split_gains
from sim.records.referee.game import Game, broken
from sim.records.referee.human import HumanTurn
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat
from sim.records.referee.words import TYPES, TYPES_0, goods_text

RULE = "rules 4.10, Publication"


def effect(turn: HumanTurn) -> None:
    """Check the whole plan of the turn line, carry it out, and consume its gains."""
    _check_reference(turn)
    _check_type(turn)
    _check_cubes(turn)
    _check_cards(turn)
    vp = _vp(turn)
    _carry_out(turn)
    owed = {"publication": {"vp": vp, "seal": turn.game.box.publication_seals}}
    if not split_gains(turn, owed, RULE)["publication"]:
        due = f"a gain of {goods_text(owed['publication'])} for seat {turn.seat.number}"
        raise turn.game.missing(f"{due} (why publication)", RULE)


def _check_reference(turn: HumanTurn) -> None:
    """The Reference Animal is studied and has the die's colour; it is no Sepultus card."""
    line, card = turn.line, turn.line["reference"]
    if card not in turn.seat.animals:
        text = f"the Reference Animal {card} is not studied by seat {turn.seat.number}"
        raise broken(line, RULE, text)
    if card in turn.game.sepultus:
        raise broken(
            line,
            "rules 9.4, Sepultus Creatura",
            f"{card} is a Sepultus card, never a Reference Animal",
        )
    continent = turn.game.continent_of(card)
    if turn.colour != continent:
        text = f"Publication: the die's colour {turn.colour} is not the Reference Animal's"
        raise broken(line, RULE, f"{text} continent {continent}")


def _check_type(turn: HumanTurn) -> None:
    needed = turn.game.box.publication_value[TYPES_0.index(turn.line["type"])]
    if turn.line["value"] < needed:
        text = f"Type {turn.line['type']} needs a value of {needed}; it is {turn.line['value']}"
        raise broken(turn.line, RULE, text)


def _check_cubes(turn: HumanTurn) -> None:
    """From the highest Type down: the Reference Animal's cube, and others of its category."""
    seat, line, reference = turn.seat, turn.line, turn.line["reference"]
    top = TYPES_0.index(line["type"])
    own = {kind for kind in seat.cubes.get(reference, {}) if TYPES_0.index(kind) <= top}
    cubes = line.get("cubes", [])
    for number, cube in enumerate(cubes):
        if cube in cubes[:number]:
            raise broken(line, RULE, f"the cube {cube} is published twice")
        _check_cube(turn, cube, own)
    for kind in TYPES:
        if kind in own and [reference, kind] not in cubes:
            text = f"the Reference Animal's cube on Type {kind} must be published"
            raise broken(line, RULE, text)


def _check_cube(turn: HumanTurn, cube: list[str], own: set[str]) -> None:
    game, seat, line = turn.game, turn.seat, turn.line
    card, kind = cube[0], cube[1]
    if card not in seat.animals:
        raise broken(line, RULE, f"{card} is not studied by seat {seat.number}")
    if kind not in seat.cubes.get(card, {}) or _category(game, seat, line, cube) is None:
        raise broken(line, RULE, f"{card} has no such cube: {' '.join(cube[1:])}")
    if kind not in own:
        text = f"a cube on Type {kind} of {card}; the Reference Animal publishes none of that Type"
        raise broken(line, RULE, text)
    category, wanted = seat.cubes[card][kind], seat.cubes[line["reference"]][kind]
    if category != wanted:
        text = f"the cube of {card} is {category}, the Reference Animal's {wanted}"
        raise broken(line, RULE, f"{text}: only the same category is published with it")


def _category(game: Game, seat: Seat, line: Line, cube: list[str]) -> str | None:
    """The category of a studied cube, if it is there as written."""
    if cube[0] not in game.sepultus:
        return category_of(game, line, cube)
    there = seat.cubes.get(cube[0], {}).get(cube[1])
    return there if len(cube) == 3 and there == cube[2] else None


def _check_cards(turn: HumanTurn) -> None:
    """Who is published, who is removed (Type 0)."""
    game, seat, line = turn.game, turn.seat, turn.line
    published, removed = line["published"], line.get("removed", [])
    gave = {cube[0] for cube in line.get("cubes", [])} | {line["reference"]}
    home = {card for card in seat.animals if _at_home(game, card, turn.colour)}
    for card in published + removed:
        if (published + removed).count(card) > 1:
            raise broken(line, RULE, f"{card} is named twice among the cards")
    for card in published:
        if card not in home:
            text = f"{card} is published; it is not a studied Animal of {turn.colour}"
            raise broken(line, RULE, text)
    for card in sorted(gave & home - set(published)):
        raise broken(line, RULE, f"{card} of {turn.colour} takes part and must be published")
    if set(removed) != gave - home:
        right = " ".join(sorted(gave - home)) or "none"
        text = f"removed are {' '.join(removed) or 'none'}; expected {right}"
        raise broken(line, RULE, f"{text}: the Animals of other continents that gave a cube")


def _at_home(game: Game, card: str, continent: str) -> bool:
    """Of the Reference Animal's continent; a Sepultus card counts as such (rules 9.4)."""
    return card in game.sepultus or game.continent_of(card) == continent


def _vp(turn: HumanTurn) -> int:
    """2, 3, 5, 8 VP per cube by its Type, 1 VP per published Animal."""
    points = turn.game.box.publication_vp
    cubes = sum(points[TYPES_0.index(cube[1])] for cube in turn.line.get("cubes", []))
    return cubes + points[0] * len(turn.line["published"])


def _carry_out(turn: HumanTurn) -> None:
    """Cubes go to their collections, cards leave the study; cubes left on them are lost."""
    seat, line = turn.seat, turn.line
    for cube in line.get("cubes", []):
        seat.collection[seat.cubes[cube[0]][cube[1]]] += 1
    for card in line["published"] + line.get("removed", []):
        seat.animals.remove(card)
        seat.cubes.pop(card, None)
    seat.published += line["published"]

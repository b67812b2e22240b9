"""The numbers of board.toml by name: `bank.coins`, `publication.vp.4`, `reputation.spacing`."""

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sim.game.box.board import TABLES, read_board
from sim.game.datafile import LARGEST, Fields
from sim.game.faults import DataError

Path = tuple[str | int, ...]
Data = dict[str, Any]
SPACING = "reputation.spacing"
_NOT_NUMBERS = ("source", "alternatives")
# What the two numbers of a pair are called: [from this value, tokens], [reputation, bonus].
_PAIRS = {
    "embassy": ("from", "tokens"),
    "academy": ("from", "reputation"),
    "spaces": ("reputation", "bonus"),
}
_FROM_ZERO = ("publication.value", "publication.vp", "scoring.collection")  # all others from 1
_ABOUT = {
    "dice.per_continent": "dice of each colour in the bag",
    "dice.drawn": "dice that a seat draws in a round",
    "rounds.number": "rounds of a game",
    "round_tokens.coins_each": "coins for each seat under the coin token",
    "round_tokens.expedition_each": "expedition tokens for each seat under that token",
    "round_tokens.kinds.*": "Round tokens of this kind; 12 in all",
    "slots.*": "paid by this slot when another seat takes its die",
    SPACING: "spaces from bonus to bonus on the reputation track",
    "reputation.length": "spaces of the reputation track",
    "reputation.*.space": "space of this bonus on the reputation track",
    "reputation.*": "of this good from its bonus on the reputation track",
    "spaces.*.*.reputation": "reputation of an Expedition space, from the left",
    "spaces.*.*.bonus": "value added by an Expedition space, from the left",
    "start.coins.*": "coins at the start, by position",
    "start.expedition": "expedition tokens at the start",
    "start.draft": "Animals that a seat takes at set-up",
    "displays.animals.*": "Animals on display, by number of seats",
    "displays.experts": "Experts on display",
    "displays.expert_places": "places for active Experts",
    "embassy.*.from": "value of the die for this step at the Embassy",
    "embassy.*.tokens": "expedition tokens for this step at the Embassy",
    "bank.coins": "coins from the Bank",
    "university.tokens": "expedition tokens for a die of the Expert's colour",
    "academy.*.from": "value of the die for this step at the Academy",
    "academy.*.reputation": "reputation for this step at the Academy",
    "research.cost.*": "value that a cube costs on Types I to IV",
    "cube_vp.vp.*": "VP for placing a cube on Types I to IV",
    "publication.value.*": "value of the die to publish Types 0 to IV",
    "publication.vp.*": "VP for a published Animal (0) or cube of Types I to IV",
    "publication.seals": "royal seals for a Publication",
    "payments.coin_value": "value that a coin adds",
    "payments.token_value": "value that an expedition token adds to an Expedition",
    "payments.seal_value": "value that a royal seal adds",
    "payments.seal_coins": "coins for a royal seal",
    "scoring.collection.*": "VP for a collection of so many elements",
    "scoring.collection_further": "VP for each element after the last of these",
    "scoring.seal_vp": "VP that a royal seal scores",
    "scoring.coins_per_vp": "coins that score 1 VP",
    "scoring.token_vp": "VP that an expedition token scores",
}
_PATTERNS = {re.compile(key.replace(".", r"\.").replace("*", r"[^.]+")): key for key in _ABOUT}


def board_numbers(root: Fields, alternatives: Sequence[str] = ()) -> dict[str, int]:
    """Every number of the board with its value, under these answers of --assume."""
    data = _in_force(root, alternatives)
    found = {}
    for name, path in _paths(data):
        if name == "reputation.length" and (spacing := _spacing(data["reputation"])):
            found[SPACING] = spacing
        found[name] = int(_at(data, path))
    return found


def about_number(name: str) -> str:
    """What a number of the board is, in a few words."""
    key = next((key for pattern, key in _PATTERNS.items() if pattern.fullmatch(name)), None)
    return _ABOUT[key] if key else "a number of the board"


def with_numbers(root: Fields, alternatives: Sequence[str], changes: Mapping[str, int]) -> Fields:
    """board.toml with these answers in force and these numbers in place of its own."""
    data = _in_force(root, alternatives)
    if SPACING in changes:
        _space_out(data["reputation"], changes[SPACING])
    paths = dict(_paths(data))
    for name, value in changes.items():
        if name != SPACING:
            *way, last = paths[name]
            _at(data, tuple(way))[last] = value
    return Fields(root.file, root.place, data)


def number_range(
    root: Fields, alternatives: Sequence[str], name: str, value: int
) -> tuple[int, int]:
    """The least and the largest value that the reader of board.toml accepts, all others kept."""
    known = [f"A{number}" for number in range(1, LARGEST + 1)]
    table = name.partition(".")[0]
    alone = table not in ("start", "displays")  # the draft must find enough Animals on display
    part = Fields(root.file, root.place, {table: root.data[table]}) if alone else root
    chosen = [other for other in alternatives if not alone or other.startswith(f"{table}.")]

    def accepts(value: int) -> bool:
        changed = with_numbers(part, chosen, {name: value})
        try:
            if alone:
                TABLES[table][0](changed.child(table))
            else:
                read_board(changed, known)
        except DataError:
            return False
        return True

    return accepted_range(accepts, value)


def accepted_range(accepts: Callable[[int], bool], value: int) -> tuple[int, int]:
    """The ends of the accepted numbers around an accepted one, from 0 to 99."""
    return _last(accepts, value, 0), _last(accepts, value, LARGEST)


def _last(accepts: Callable[[int], bool], good: int, end: int) -> int:
    """The farthest accepted number from a good one towards an end, by halving."""
    if accepts(end):
        return end
    while abs(end - good) > 1:
        middle = (good + end) // 2
        if accepts(middle):
            good = middle
        else:
            end = middle
    return good


def _in_force(root: Fields, alternatives: Sequence[str]) -> Data:
    """A copy of the file in which the chosen alternatives have replaced their tables' keys."""
    data = copy.deepcopy(root.data)
    for chosen in alternatives:
        table, _, name = chosen.partition(".")
        offered = {other["name"]: other for other in data[table]["alternatives"]}
        data[table] |= {key: value for key, value in offered[name].items() if key != "name"}
    return data


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _paths(data: Data) -> Iterator[tuple[str, Path]]:
    """The name of every number and where it stands."""
    seen: dict[str, int] = {}
    for table, values in data.items():
        for key, value in values.items():
            if key in _NOT_NUMBERS:
                continue
            for name, path in _names(table, key, value):
                seen[name] = seen.get(name, 0) + 1
                yield name if seen[name] == 1 else f"{name}.{seen[name]}", path


def _names(table: str, key: str, value: Any) -> Iterator[tuple[str, Path]]:
    """The numbers under one key of a table."""
    here: Path = (table, key)
    if isinstance(value, int):
        yield f"{table}.{key}", here
    elif isinstance(value, dict):
        for inner in value:
            yield f"{table}.{key}.{inner}", (*here, inner)
    else:
        for place, item in enumerate(value):
            yield from _item_names(table, key, place, item)


def _item_names(table: str, key: str, place: int, item: Any) -> Iterator[tuple[str, Path]]:
    """The numbers of one item of a list: a number, a pair, or a good with its amount."""
    here: Path = (table, key, place)
    if isinstance(item, dict):
        yield f"{table}.{item['good']}", (*here, "amount")
        if "space" in item:
            yield f"{table}.{item['good']}.space", (*here, "space")
    elif isinstance(item, list):
        group = f"{table}.{key}" if table == "spaces" else table
        for inner, label in enumerate(_PAIRS[table]):
            yield f"{group}.{place + 1}.{label}", (*here, inner)
    else:
        first = 0 if f"{table}.{key}" in _FROM_ZERO else 1
        yield f"{table}.{key}.{place + first}", here


def _spacing(track: Data) -> int:
    """The distance from bonus to bonus; 0 where they do not stand evenly from the first on."""
    spaces = [bonus["space"] for bonus in track["bonuses"]]
    step = int(spaces[0]) if spaces else 0
    even = spaces == [step * (i + 1) for i in range(len(spaces))]
    return step if even and track["length"] == step * len(spaces) + 1 else 0


def _space_out(track: Data, step: int) -> None:
    """Put the bonuses of the track at this distance, the last on its last space."""
    for i, bonus in enumerate(track["bonuses"]):
        bonus["space"] = step * (i + 1)
    track["length"] = step * len(track["bonuses"]) + 1

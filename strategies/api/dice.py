"""Dice as a Python player sees them: each is made once for every way it can lie."""

import struct
from typing import Any, NamedTuple

from sim.game.vocab import (
    CONTINENTS,
    MAX_DICE,
    MAX_SEATS,
    MAX_SPACES,
    N_DICE,
    NONE,
    Spot,
    word,
)


class Die(NamedTuple):
    """A die of the table. `where` is 'board', 'hand', 'animal', 'bank', 'expedition:asia' ..."""

    number: int  # as in Option.die
    colour: str
    value: int
    owner: int
    slot: int | None
    where: str


class _Dice(dict[bytes, "Die | None"]):
    """One die of the table by the bytes of its row: made once for each way it can lie."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def __missing__(self, row: bytes) -> "Die | None":
        made = self[row] = _die(self.number, *_ROW.unpack(row))
        return made


_FIELDS = ("colour", "value", "slot", "spot")
_ROW = struct.Struct(f"={len(_FIELDS)}h")
_SPLIT = [struct.Struct(f"{_ROW.size}s" * MAX_DICE * n).unpack for n in range(MAX_SEATS + 1)]
_KNOWN = tuple(_Dice(number) for number in range(N_DICE))


def dice_numbers(dice: Any) -> Any:
    """What can be seen of dice as plain numbers: a row per die, a column per field of `_FIELDS`."""
    fields = dice.dtype.names
    first = fields.index(_FIELDS[0])
    if fields[first:] != _FIELDS:
        raise AssertionError(f"fields of a die are {fields}; the last should be {_FIELDS}")
    return dice.view("i2").reshape(len(dice), len(fields))[:, first:]


def _die(number: int, colour: int, value: int, slot: int, spot: int) -> Die | None:
    """The die of a row of the state; None for one in the bag."""
    if spot == Spot.BAG:
        return None
    on_slot = slot if slot != NONE and spot == Spot.BOARD else None
    return Die(number, CONTINENTS[colour], value, number // MAX_DICE, on_slot, _where(spot))


def _where(spot: int) -> str:
    if spot < Spot.EXPEDITION:
        return word(Spot, spot)
    return f"expedition:{CONTINENTS[(spot - Spot.EXPEDITION) // MAX_SPACES]}"


def seen_dice(numbers: Any, seats: int) -> dict[int, Die]:
    """Every die of a table's `dice_numbers` that is not in the bag, by its number."""
    rows = _SPLIT[seats](numbers.tobytes())
    found = [known[row] for known, row in zip(_KNOWN, rows, strict=False)]
    return {die.number: die for die in found if die is not None}

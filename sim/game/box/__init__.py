"""The box: all component data, loaded from files, checked, and summed up in a digest."""

from sim.game.box.load import (
    COMPONENTS,
    FILES,
    DataError,
    describe,
    digest_of,
    load_box,
    read_board_file,
)
from sim.game.box.types import Alternative, Animal, Bonus, Box, Expert, Sepultus, Slot

__all__ = [
    "COMPONENTS",
    "FILES",
    "Alternative",
    "Animal",
    "Bonus",
    "Box",
    "DataError",
    "Expert",
    "Sepultus",
    "Slot",
    "describe",
    "digest_of",
    "load_box",
    "read_board_file",
]

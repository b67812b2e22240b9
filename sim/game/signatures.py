"""Types of the arguments that every kernel shares, for functions compiled once for exact types."""

from typing import Any

import numba
import numpy as np
from numba import types

from sim.game.log import LOG
from sim.game.state import STATE, record
from sim.game.tables import TABLES
from sim.game.vocab import N_CONTINENTS

MAX_OPTIONS = 8192  # 20 dice, 9 ways to colour each, and at most 81 Animals stay below this
MAX_PARAMS = 96
MAX_TARGETS = 192  # displays, continents, Animals under study
DEPTH = 12  # choices in a row that `rules.search` tries

# Room for `rules.search`: kernels allocate nothing.
SEARCH = record(
    [
        ("states", STATE, (DEPTH,)),
        ("tried", "i8", (DEPTH,)),
        ("log", LOG),  # always off
    ]
)
# A list of options; the other fields are notes of `rules.options` while it makes the list.
OPTIONS = record(
    [
        ("doubts", "i8"),
        ("token", "i8"),
        ("seal", "i8"),
        ("colours_matter", "i8"),
        ("prices", "i8", (N_CONTINENTS,)),
        ("bonus", "i8", (N_CONTINENTS,)),
        ("n_experts", "i8"),
        ("n_targets", "i8"),
        ("target", "i8", (MAX_TARGETS,)),
        ("colour", "i8", (MAX_TARGETS,)),
        ("need", "i8", (MAX_TARGETS,)),
        ("codes", "i8", (MAX_OPTIONS,)),
        ("doubtful", "i8", (MAX_OPTIONS,)),  # the list while some of its options are tried
        ("search", SEARCH),
    ]
)
PARAMS = record(
    [
        ("values", "f8", (MAX_PARAMS,)),
        ("lapse", "f8"),  # how often the seat does not think at all
    ]
)

S: Any = numba.from_dtype(STATE)  # the table
T: Any = numba.from_dtype(TABLES)  # the components
L: Any = numba.from_dtype(LOG)  # the log
O: Any = numba.from_dtype(OPTIONS)  # noqa: E741  room for a list of options
P: Any = numba.from_dtype(PARAMS)  # a strategy's numbers
I: Any = types.int64  # noqa: E741
U: Any = types.uint64
void: Any = types.void


def new_options() -> Any:
    """Room for the longest list of options."""
    return np.zeros(1, dtype=OPTIONS)

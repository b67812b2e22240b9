"""Room for a list of options: what may be chosen, one number each, and how the list is made.

Kernels allocate nothing, so all that `rules.options` needs while it makes a list is part of it.
"""

from typing import Annotated

from sim.game.log import Log
from sim.game.record import Record, Row, i64
from sim.game.state import State
from sim.game.vocab import N_CONTINENTS, N_DICE

MAX_OPTIONS = 8192  # 20 dice, 9 ways to colour each, and at most 81 Animals stay below this
MAX_TARGETS = 192  # displays, continents, Animals under study
DEPTH = 12  # choices in a row that `rules.search` tries


class Search(Record):
    """Room for `rules.search`, which tries whether an action can be completed."""

    states: Annotated[Row[State], DEPTH]
    tried: Annotated[Row[i64], DEPTH]  # branches of each of them
    log: Log  # always off


class OptionList(Record):
    """Options as codes; the fields before them are what is the same for all dice of a turn."""

    doubts: i64  # options that must be tried
    token: i64  # whether a token, or a seal, can pay for another colour
    seal: i64
    colours_matter: i64
    prices: Annotated[Row[i64], N_CONTINENTS]  # of the cheapest cube on an Expedition
    bonus: Annotated[Row[i64], N_CONTINENTS]  # what Experts add to dice of each colour
    n_experts: i64  # the first targets are Experts
    n_targets: i64
    target: Annotated[Row[i64], MAX_TARGETS]  # an option without die and colour
    colour: Annotated[Row[i64], MAX_TARGETS]
    need: Annotated[Row[i64], MAX_TARGETS]  # the die's value from which it is certainly possible
    certain: Annotated[Row[i64], N_CONTINENTS]  # options of a die of each colour, any value
    n_demanding: i64
    demanding: Annotated[Row[i64], MAX_TARGETS]  # targets that some dice are too low for
    turns: Annotated[Row[i64], N_DICE]  # how many options each die has
    codes: Annotated[Row[i64], MAX_OPTIONS]
    doubtful: Annotated[Row[i64], MAX_OPTIONS]  # the list while some of its options are tried
    search: Search

"""What a compiled strategy is: a function of what is on the table that returns one option.

    @entry(CHOICE)
    def my_strategy(state, t, params, workspace):
        n = legal_options(state, t, workspace.options)
        return workspace.options.codes[n - 1]

`state.decider` is the seat it plays, `state.decision` what is asked (see `sim.game.vocab`),
`t` the components, `params.values` its numbers, `workspace` all the room it may need, since a
compiled function must not allocate any: `workspace.options` takes the list of `legal_options`.
It returns an option code; anything else than a legal option stops the game with an error. It must
not read what a person cannot see: the order of the decks, dice still in the bag, other players'
luck. Nor may it read what is left in the workspace from an earlier decision.
It need not care for skill: `sim.table.match` plays any legal option as often as `params.lapse`.
"""

from typing import Any

import numba
import numpy as np
from numba import types

from sim.game.signatures import OPTIONS, PARAMS, I, P, S, T
from sim.game.state import record
from strategies.evaluation.notes import THINKING

WORKSPACE = record([("options", OPTIONS), ("thinking", THINKING)])
W: Any = numba.from_dtype(WORKSPACE)
CHOICE: Any = I(S, T, P, W)
CHOOSER: Any = types.FunctionType(CHOICE)


def no_params() -> Any:
    """Parameters of the four seats, all zero."""
    return np.zeros(4, dtype=PARAMS)


def new_workspace() -> Any:
    """All the room that kernels need to play games, made once per call from Python."""
    return np.zeros(1, dtype=WORKSPACE)

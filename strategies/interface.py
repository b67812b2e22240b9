"""What a compiled strategy is: a function of what is on the table that returns one option.

    @kernel(signature=CHOICE)
    def my_strategy(state, t, params, options): ...

`state.decider` is the seat it plays, `state.decision` what is asked (see `sim.game.vocab`),
`t` the components, `params.values` its numbers, `options` room for `legal_options`. It returns an
option code; anything else than a legal option stops the game with an error. It must not read what
a person cannot see: the order of the decks, dice still in the bag, other players' luck.
It need not care for skill: `sim.table.match` plays any legal option as often as `params.lapse`.
"""

from typing import Any

import numpy as np
from numba import types

from sim.game.signatures import PARAMS, I, O, P, S, T

CHOICE: Any = I(S, T, P, O)
CHOOSER: Any = types.FunctionType(CHOICE)


def no_params() -> Any:
    """Parameters of the four seats, all zero."""
    return np.zeros(4, dtype=PARAMS)

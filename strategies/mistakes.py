"""The best of several options in a judgement that errs (compiled)."""

from typing import Any

import numpy as np
from numba import types

from sim.game.kernel import entry
from sim.game.rng import misjudged
from sim.game.signatures import I, S

F: Any = types.float64


@entry(I(types.Array(S, 1, "C"), types.Array(F, 1, "C"), F))
def best_of(states: Any, worth: Any, heat: Any) -> Any:
    """Which is worth most, the first of equals; each is misjudged with the luck of the seat."""
    luck = states[0].seats[states[0].decider].luck
    best, most = 0, -np.inf
    for i in range(len(worth)):
        score = worth[i]
        if heat > 0.0:
            score += misjudged(luck, heat)
        if score > most:
            best, most = i, score
    return best

"""The best of several options in an evaluation with noise (compiled)."""

import numpy as np

from sim.game.kernel import entry
from sim.game.record import Row
from sim.game.rng import noise_from
from sim.game.state import State


@entry
def best_of(states: Row[State], worth: Row[float], noise: float) -> int:
    """Which option is worth most, the first of equals; noise comes from the deciding seat."""
    stream = states[0].seats[states[0].decider].stream
    best, most = 0, -np.inf
    for i in range(len(worth)):
        score = worth[i]
        if noise > 0.0:
            score += noise_from(stream, noise)
        if score > most:
            best, most = i, score
    return best

"""What our models expect of one game."""

from dataclasses import dataclass

import numpy as np

from reports.people.game import Game
from reports.people.levels import Floats, Levels

EDGE = 2.5  # standard deviations of the best and the weakest model: what lies beyond says no more


@dataclass(frozen=True)
class Expected:
    """The two scores of a game as every model expects them."""

    mean: Floats
    automa_mean: Floats
    sd: Floats
    automa_sd: Floats
    correlation: Floats
    skew: Floats  # of the margin


def expected(game: Game, levels: Levels) -> Expected:
    """What every model expects of this game; with half the first-player advantage."""
    column = levels.column(game.automa)
    turn = 0.0 if game.first is None else 0.5 if game.first else -0.5
    return Expected(
        levels.mean[:, column] + turn * levels.first[column],
        levels.automa_mean[:, column] + turn * levels.automa_first[column],
        levels.sd[:, column],
        levels.automa_sd[:, column],
        levels.correlation[:, column],
        levels.skew[:, column],
    )


def counted_score(score: float, hope: Expected) -> float:
    """An own score as it counts: at most what the best model can reach, at least the weakest.

    Every model has a deviation of its own. So far beyond the means of all, the model that varies
    most would look likeliest, not the best one, and a better score would lower the level.
    """
    best, weakest = int(hope.mean.argmax()), int(hope.mean.argmin())
    low = hope.mean[weakest] - EDGE * hope.sd[weakest]
    high = hope.mean[best] + EDGE * hope.sd[best]
    return float(np.clip(score, low, high))

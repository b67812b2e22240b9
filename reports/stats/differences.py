"""Differences between two ways to play the same deals: paired means, one or many at once.

Games are paired by their number, so that the luck which both share cancels out. Strategies are
averaged within a game first: they share its deal, too, so the game is what varies at random.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from reports.data.games import Floats
from reports.stats.bootstrap import LEVEL
from reports.stats.means import Differences, Numbers, largest_deviation, means_of


class Difference(NamedTuple):
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float


def game_means(values: Numbers) -> Floats:
    """Mean over strategies in each game: [..., strategy, game] -> [..., game]."""
    return np.asarray(values.astype(np.float64).mean(axis=-2))


def paired_mean_difference(a: Numbers, b: Numbers, level: float = LEVEL) -> Difference:
    """Mean of a - b over games that both played: [strategy, game] or [game] each.

    With margins of the changed and the unchanged game, minus this is how much harder the change
    made the Automa. Student's interval.
    """
    gap = a.astype(np.float64) - b.astype(np.float64)
    return mean_interval(game_means(gap) if gap.ndim > 1 else gap, level)


def mean_interval(values: Numbers, level: float = LEVEL) -> Difference:
    """Mean of independent values with Student's interval; endless with fewer than two."""
    found = means_of(values[None, :]).contrasts(np.ones((1, 1)), level)
    return Difference(*(float(row[0]) for row in found))


def share_interval(shares: Floats, level: float = LEVEL) -> Difference:
    """Mean of shares from 0 to 1, one per game, with Wilson's score interval.

    A game's share may be the mean of several results that go together: as many games count as
    their spread is worth. Without any spread all of them count, so that no win in a few games does
    not pass for certainty.
    """
    mean, count = float(shares.mean()), len(shares)
    spread = float(shares.var())
    worth = count * mean * (1.0 - mean) / spread if spread > 0 else float(count)
    return score_interval(mean, worth, level)


def score_interval(mean: float, worth: float, level: float = LEVEL) -> Difference:
    """A share that is known as well as from so many single games, with Wilson's score interval."""
    z = NormalDist().inv_cdf((1.0 + level) / 2)
    middle = (mean + z**2 / (2 * worth)) / (1.0 + z**2 / worth)
    half = z * float(np.sqrt(mean * (1 - mean) / worth + (z / (2 * worth)) ** 2))
    half /= 1.0 + z**2 / worth
    return Difference(mean, min(mean, middle - half), max(mean, middle + half))


def simultaneous_intervals(values: Numbers, level: float = LEVEL, seed: int = 0) -> Differences:
    """Mean of every row [row, game] with intervals that hold for all rows together (max-t).

    Rows are correlated since games share their deals: the half-widths are as many standard errors
    as the largest deviation among all rows keeps below in `level` of the cases.
    """
    return means_of(values).simultaneous(np.eye(len(values)), level, seed)


def simultaneous(point: Floats, resampled: Floats, level: float = LEVEL) -> Differences:
    """The same for any estimates [row] and their bootstrap resamples [resample, row]."""
    spread = resampled.std(axis=0, ddof=1)
    moving = spread > 1e-12
    if not moving.any():
        return Differences(point, point, point)
    correlation = np.atleast_2d(np.corrcoef(resampled[:, moving].T))
    half = largest_deviation(correlation, level) * spread
    return Differences(point, point - half, point + half)

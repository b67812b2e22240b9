"""Differences between two ways to play the same deals: paired means, one or many at once.

Games are paired by their number, so that the luck which both share cancels out. Strategies are
averaged within a game first: they share its deal, too, so the game is what varies at random.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from reports.data.games import Floats
from reports.stats.bootstrap import LEVEL

Numbers = npt.NDArray[np.integer] | Floats
DRAWS = 10_000  # for the largest of many deviations; its quantile is then known to about 1%


class Difference(NamedTuple):
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float


class Differences(NamedTuple):
    """Means [row] with intervals that hold for all rows at once."""

    mean: Floats
    low: Floats
    high: Floats


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
    from scipy.special import stdtrit  # scipy.stats takes half a second to load

    mean, count = float(values.mean()), len(values)
    if count < 2:
        return Difference(mean, -np.inf, np.inf)
    error = float(values.std(ddof=1)) / np.sqrt(count)
    half = float(stdtrit(count - 1, (1 + level) / 2)) * error
    return Difference(mean, mean - half, mean + half)


def simultaneous_intervals(values: Numbers, level: float = LEVEL, seed: int = 0) -> Differences:
    """Mean of every row [row, game] with intervals that hold for all rows together (max-t).

    Rows are correlated since games share their deals: the half-widths are as many standard errors
    as the largest deviation among all rows keeps below in `level` of the cases.
    """
    from scipy.special import ndtr, stdtrit

    values = values.astype(np.float64)
    mean, count = values.mean(axis=1), values.shape[1]
    if count < 2:
        return Differences(mean, np.full(len(mean), -np.inf), np.full(len(mean), np.inf))
    error = values.std(axis=1, ddof=1) / np.sqrt(count)
    normal = max_t(_correlated(values, error > 0, seed), level)
    critical = float(stdtrit(count - 1, ndtr(normal)))
    return Differences(mean, mean - critical * error, mean + critical * error)


def _correlated(values: Floats, moving: npt.NDArray[np.bool_], seed: int) -> Floats:
    """Normal deviations [draw, row] with the correlations of the rows that vary."""
    rows = values[moving]
    if not len(rows):
        return np.zeros((1, 1))
    correlation = np.atleast_2d(np.corrcoef(rows))
    size, vectors = np.linalg.eigh(correlation)
    root = vectors * np.sqrt(np.maximum(size, 0.0))
    draws = np.random.default_rng(seed).standard_normal((DRAWS, len(rows)))
    return np.asarray(draws @ root.T)


def max_t(deviations: Floats, level: float = LEVEL) -> float:
    """How many standard errors the largest of all deviations [draw, row] keeps below."""
    centred = deviations - deviations.mean(axis=0)
    spread = centred.std(axis=0)
    known = spread > 1e-12
    if not known.any():
        return 0.0
    largest = np.abs(centred[:, known] / spread[known]).max(axis=1)
    return float(np.quantile(largest, level))


def simultaneous(point: Floats, resampled: Floats, level: float = LEVEL) -> Differences:
    """The same for any estimates [row] and their bootstrap resamples [resample, row]."""
    half = max_t(resampled, level) * resampled.std(axis=0, ddof=1)
    return Differences(point, point - half, point + half)

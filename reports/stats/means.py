"""Means of several rows over the same games, and contrasts between them.

The rows may be the Automas (VP that the strategies lack), a strategy's own games, or variants of a
card. They share the deals, so their errors are correlated; a contrast such as a difference, a step
or a card's effect takes its error from the covariance of the means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from reports.data.games import Bools, Floats, Games, complete
from reports.stats.bootstrap import LEVEL

RARE = 100  # fewer draws beyond a quantile do not tell where it is
DRAWS = 10_000  # for the largest of many deviations; its quantile is then known to about 1%
Numbers = npt.NDArray[np.integer] | Floats


class Differences(NamedTuple):
    """Estimates [row] with their intervals."""

    mean: Floats
    low: Floats
    high: Floats


class Pairs(NamedTuple):
    """Differences between all rows [row, row], and the standard errors of a half-width."""

    gap: Floats
    low: Floats
    high: Floats
    critical: float


@dataclass(frozen=True)
class Means:
    """Means [row], the covariance of these means, and the games they rest on."""

    mean: Floats
    covariance: Floats
    games: int

    def error(self, contrasts: Floats) -> Floats:
        """Standard error of each contrast [contrast, row]; endless with fewer than two games."""
        if self.games < 2:
            return np.full(len(contrasts), np.inf)
        square = np.einsum("ci,ij,cj->c", contrasts, self.covariance, contrasts)
        scale = np.einsum("ci,i,ci->c", contrasts, np.diag(self.covariance), contrasts)
        # Rows that are alike in every game differ by exactly 0; what is left is rounding.
        return np.asarray(np.where(square > 1e-12 * scale, np.sqrt(np.maximum(square, 0.0)), 0.0))

    def contrasts(self, weights: Floats, level: float = LEVEL) -> Differences:
        """Each contrast [contrast, row] by itself, with Student's interval."""
        return self._spread(weights, (1 + level) / 2)

    def simultaneous(self, weights: Floats, level: float = LEVEL, seed: int = 0) -> Differences:
        """The same with intervals that hold for all contrasts together (max-t)."""
        return self._spread(weights, _tail(self.critical(weights, level, seed)))

    def critical(self, weights: Floats, level: float = LEVEL, seed: int = 0) -> float:
        """How many standard errors the largest deviation of all contrasts keeps below."""
        square = weights @ self.covariance @ weights.T
        moving = self.error(weights) > 0
        if self.games < 2 or not moving.any():
            return _normal((1 + level) / 2)
        return largest_deviation(_correlation(square[np.ix_(moving, moving)]), level, seed)

    def pairs(self, level: float = LEVEL, seed: int = 0) -> Pairs:
        """Difference and interval of every pair of rows, all pairs together."""
        one, two = np.triu_indices(len(self.mean), 1)
        weights = difference_weights(len(self.mean), one, two)
        critical = self.critical(weights, level, seed) if len(weights) else _normal(level)
        found = self._spread(weights, _tail(critical))
        shape = (len(self.mean), len(self.mean))
        gap, low, high = np.zeros(shape), np.zeros(shape), np.zeros(shape)
        gap[one, two], low[one, two], high[one, two] = found
        gap[two, one], low[two, one], high[two, one] = -found.mean, -found.high, -found.low
        return Pairs(gap, low, high, critical)

    def draws(self, count: int, seed: int = 0) -> Floats:
        """Means that other games could have given: [draw, row], normal around the estimate."""
        if self.games < 2:
            return np.tile(self.mean, (count, 1))
        size, vectors = np.linalg.eigh(self.covariance)
        root = vectors * np.sqrt(np.maximum(size, 0.0))
        normal = np.random.default_rng(seed).standard_normal((count, len(self.mean)))
        return np.asarray(self.mean + normal @ root.T)

    def _spread(self, weights: Floats, tail: float) -> Differences:
        from scipy.special import stdtrit  # scipy.stats takes half a second to load

        mean = weights @ self.mean
        error = self.error(weights)
        if self.games < 2:
            return Differences(mean, mean - error, mean + error)
        half = float(stdtrit(self.games - 1, tail)) * error
        return Differences(mean, mean - half, mean + half)

    @cached_property
    def sd(self) -> Floats:
        """SD of a single game's value in each row."""
        return np.sqrt(np.diag(self.covariance) * self.games)


def means_of(values: Numbers) -> Means:
    """Means of rows [row, game] that share their games."""
    rows = values.astype(np.float64)
    count = rows.shape[1]
    if count < 2:
        return Means(rows.mean(axis=1), np.zeros((len(rows), len(rows))), count)
    centred = rows - rows.mean(axis=1, keepdims=True)
    return Means(rows.mean(axis=1), centred @ centred.T / (count - 1) / count, count)


def needs(games: Games, strategies: Sequence[int] | None = None) -> Means:
    """Mean VP that the strategies lack against each Automa: minus their mean margin.

    Strategies are averaged within a game, since they share its deal. Where matchups do not share
    their games, each counts for itself.
    """
    part = games if strategies is None else games.take(list(strategies))
    if (part.count > 0).all():
        whole = complete(part)
        return means_of(-whole.margin.astype(np.float64).mean(axis=0))
    return unpaired(-part.margin.astype(np.float64), part.present)


def unpaired(values: Floats, present: Bools) -> Means:
    """Mean over strategies of matchups [strategy, automa, game] that share no games.

    Absent matchups are left out; NaN for an Automa that nobody met.
    """
    count = present.sum(axis=2)
    played = np.maximum(count, 1)
    values = np.where(present, values, 0.0)
    mean = values.sum(axis=2) / played
    spread = np.maximum((values**2).sum(axis=2) / played - mean**2, 0.0)
    error = spread / np.maximum(count - 1, 1)
    met = (count > 0).sum(axis=0)
    total = np.where(count > 0, mean, 0.0).sum(axis=0)
    means = np.divide(total, met, out=np.full(len(met), np.nan), where=met > 0)
    errors = np.where(count > 0, error, 0.0).sum(axis=0) / np.maximum(met, 1) ** 2
    return Means(means, np.diag(errors), int(count[count > 0].min()))


def difference_weights(rows: int, one: npt.ArrayLike, two: npt.ArrayLike) -> Floats:
    """Contrasts [contrast, row] of one row minus another."""
    first, second = np.atleast_1d(one), np.atleast_1d(two)
    out = np.zeros((len(first), rows))
    out[np.arange(len(first)), first] += 1.0
    out[np.arange(len(first)), second] -= 1.0
    return out


def largest_deviation(correlation: Floats, level: float = LEVEL, seed: int = 0) -> float:
    """Quantile of the largest absolute value among correlated standard normal variables.

    In the far tails, where draws say little, Bonferroni's bound is close and never too small.
    """
    bound = _normal(1.0 - (1.0 - level) / (2 * len(correlation)))
    if len(correlation) == 1 or DRAWS * (1.0 - level) < RARE:
        return bound
    size, vectors = np.linalg.eigh(correlation)
    root = vectors * np.sqrt(np.maximum(size, 0.0))
    draws = np.random.default_rng(seed).standard_normal((DRAWS, len(correlation)))
    found = float(np.quantile(np.abs(draws @ root.T).max(axis=1), level))
    return min(found, bound)


def _correlation(covariance: Floats) -> Floats:
    spread = np.sqrt(np.diag(covariance))
    return np.asarray(covariance / spread[:, None] / spread[None, :])


def _normal(share: float) -> float:
    from scipy.special import ndtri

    return float(ndtri(share))


def _tail(deviation: float) -> float:
    from scipy.special import ndtr

    return float(ndtr(deviation))

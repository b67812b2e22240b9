"""The chance to win along one game, from games played on from each of its stops.

Mean margins of the games played on are a noisy sight of the expected margin, which moves by news:
much when new dice and cards come, little from turn to turn. How much, is read from the moves seen,
less their noise; a smoother then takes out the noise and leaves the news.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import norm

from reports.stats.bootstrap import HALF_95

Floats = npt.NDArray[np.float64]
LEAST_NEWS = 0.25  # of the noise: a true jump is never smoothed away altogether


@dataclass(frozen=True)
class Line:
    """The chance to win at each stop, with its 95% interval."""

    chance: Floats
    low: Floats
    high: Floats


def chance_line(margins: Floats, jumps: npt.NDArray[np.bool_]) -> Line:
    """The line of one seat from the margins [stop, future] of games played on.

    `jumps` [stop] marks stops that follow on new dice and cards.
    """
    seen, n = margins.mean(axis=1), margins.shape[1]
    left = margins.std(axis=1, ddof=1)
    noise = left**2 / n
    mean, error = smoothed(seen, noise, _news(seen, noise, jumps))
    return Line(*(_chance(mean + side * error, left) for side in (0.0, -HALF_95, HALF_95)))


def _news(seen: Floats, noise: Floats, jumps: npt.NDArray[np.bool_]) -> Floats:
    """The variance of the move to each stop: one for jumps, one for all others."""
    moves = np.append(0.0, np.diff(seen)) ** 2 - noise - np.append(0.0, noise[:-1])
    news = np.zeros(len(seen))
    for kind in (jumps, ~jumps):
        kind = kind & (np.arange(len(seen)) > 0)
        if kind.any():
            news[kind] = max(float(moves[kind].mean()), 0.0)
    return np.asarray(np.maximum(news, LEAST_NEWS * noise + 1e-9))


def smoothed(seen: Floats, noise: Floats, news: Floats) -> tuple[Floats, Floats]:
    """Mean and deviation of a random walk at every stop, given all that was seen of it."""
    start = float(np.var(seen)) + float(noise.mean()) + 1.0
    steps = np.append(1e4 * start, news[1:])  # nothing is known before the first stop
    reached = np.cumsum(steps)
    place = np.arange(len(seen))
    prior = reached[np.minimum.outer(place, place)]
    gain = np.linalg.solve(prior + np.diag(noise + 1e-9), prior).T
    mean = seen[0] + gain @ (seen - seen[0])
    left = np.diag(prior - gain @ prior)
    return np.asarray(mean), np.sqrt(np.maximum(left, 0.0))


def _chance(expected: Floats, spread: Floats) -> Floats:
    """The chance of a positive margin; without any spread the game is settled, or a tie."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = norm.cdf(expected / spread)
    return np.where(spread > 0.0, found, 0.5 + 0.5 * np.sign(np.round(expected, 6)))

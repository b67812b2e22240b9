"""Luck by source: how much of the margin's variance each source of chance accounts for.

Pick-freeze (Sobol indices). Two games A and B share nothing. A game that takes one source from A
and all others from B shares that source with A alone: the covariance of the two is what the source
does by itself. A game that takes all but one source from A differs from A in that source alone:
half the mean square of the difference is what the source does by itself and together with others.
As shares of the variance: first-order and total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.data.games import Floats
from reports.stats.bootstrap import Weights
from reports.stats.differences import simultaneous

RESAMPLES = 1000


@dataclass(frozen=True)
class Swaps:
    """Margins of pairs of games and of their mixtures; the rows of a group share a mean."""

    one: Floats  # [row]
    two: Floats
    one_with: Floats  # [source, row]: game one with this source from game two
    two_with: Floats  # game two with this source from game one
    group: npt.NDArray[np.int64]  # [row]: the matchup

    @property
    def rows(self) -> int:
        """Pairs of games."""
        return len(self.one)

    def take(self, rows: npt.NDArray[np.bool_]) -> Swaps:
        """Some of the rows."""
        parts = (self.one_with[:, rows], self.two_with[:, rows])
        return Swaps(self.one[rows], self.two[rows], *parts, self.group[rows])


def joined(parts: Sequence[Swaps]) -> Swaps:
    """Several sets of pairs as one; their groups stay apart."""
    size = 1 + max(int(part.group.max()) for part in parts)
    group = np.concatenate([part.group + i * size for i, part in enumerate(parts)])
    one, two = (np.concatenate([getattr(p, name) for p in parts]) for name in ("one", "two"))
    mixed = [
        np.concatenate([getattr(p, name) for p in parts], axis=1)
        for name in ("one_with", "two_with")
    ]
    return Swaps(one, two, mixed[0], mixed[1], group)


def _centred(swaps: Swaps) -> Swaps:
    """Margins minus the mean of all games of the same group."""
    every = np.concatenate([swaps.one[None], swaps.two[None], swaps.one_with, swaps.two_with])
    sums = np.bincount(swaps.group, weights=every.mean(axis=0))
    mean = (sums / np.maximum(np.bincount(swaps.group), 1))[swaps.group]
    parts = (swaps.one - mean, swaps.two - mean, swaps.one_with - mean, swaps.two_with - mean)
    return Swaps(*parts, swaps.group)


def _contributions(swaps: Swaps) -> tuple[Floats, Floats, Floats]:
    """What each row adds to the first-order parts, the total parts and the variance."""
    c = _centred(swaps)
    first = (c.one * c.two_with + c.two * c.one_with) / 2
    total = ((c.one - c.one_with) ** 2 + (c.two - c.two_with) ** 2) / 4
    every = np.concatenate([c.one[None], c.two[None], c.one_with, c.two_with])
    return first, total, np.asarray((every**2).mean(axis=0))


def source_shares(swaps: Swaps, sources: Sequence[str], seed: int = 0) -> pd.DataFrame:
    """One row per source: first-order and total share of the variance, with 95% intervals.

    The intervals hold for all sources and both shares at once. `alone` can come out below 0 by
    chance; the truth cannot. The last row is what sources do only together: 1 minus all first-order
    shares.
    """
    first, total, variance = _contributions(swaps)
    both = np.concatenate([first, total])
    point = _with_rest(both.sum(axis=1)[None] / max(float(variance.sum()), 1e-12), len(sources))[0]
    weights = Weights(swaps.rows, RESAMPLES, seed)
    scale = np.maximum(weights.sums(variance[None]), 1e-12)
    resampled = _with_rest(weights.sums(both) / scale, len(sources))
    found = simultaneous(point, resampled)
    count = len(sources)
    table = pd.DataFrame({"source": [*sources, "together"]})
    for name, part in (("alone", slice(0, count)), ("total", slice(count, 2 * count))):
        for field, values in found._asdict().items():
            key = name if field == "mean" else f"{name}_{field}"
            table[key] = [*values[part], np.nan]
    for field, values in found._asdict().items():
        key = "alone" if field == "mean" else f"alone_{field}"
        table.loc[count, key] = values[2 * count]
    return table


def _with_rest(shares: Floats, count: int) -> Floats:
    """[..., share] with what is left when all first-order shares are taken away, as one more."""
    rest = 1.0 - shares[:, :count].sum(axis=1, keepdims=True)
    return np.concatenate([shares, rest], axis=1)


def spread(swaps: Swaps) -> float:
    """The SD of the margin within a matchup, in VP."""
    return float(np.sqrt(_contributions(swaps)[2].mean()))

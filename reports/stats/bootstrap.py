"""Bootstrap over game numbers: one set of weights for all matchups, which share deals.

A resample draws game numbers with replacement; every statistic is then computed from the same
weights in all matchups, so that differences between them keep the pairing. Beyond BATCHES game
numbers, neighbouring ones form batches and whole batches are drawn: games are independent, so
that is as good, and time and memory stay flat.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from reports.data.games import Bools, Floats, Ints

RESAMPLES = 1000
LEVEL = 0.95
HALF_95 = 1.96  # standard errors in half a 95% interval of a normal mean
BATCHES = 8192
Weight = npt.NDArray[np.float32]


class Weights:
    """Weights [resample, batch] that are the same whenever seed and sizes are the same."""

    def __init__(self, games: int, resamples: int = RESAMPLES, seed: int = 0) -> None:
        """Nothing is drawn before the first use."""
        self.games, self.resamples, self.seed = games, resamples, seed
        self.batches = min(games, BATCHES)
        self.batch = np.arange(games) * self.batches // games  # batch of each game

    @cached_property
    def drawn(self) -> Weight:
        """How often each batch is in each resample."""
        rng = np.random.default_rng((self.seed, self.games))
        drawn = rng.integers(0, self.batches, (self.resamples, self.batches))
        drawn += np.arange(self.resamples)[:, None] * self.batches
        counts = np.bincount(drawn.ravel(), minlength=self.resamples * self.batches)
        return counts.reshape(self.resamples, self.batches).astype(np.float32)

    def sums(self, values: npt.NDArray[np.generic]) -> Floats:
        """Weighted sums over games: [row, game] -> [resample, row]."""
        starts = np.searchsorted(self.batch, np.arange(self.batches))
        added = np.add.reduceat(values, starts, axis=1, dtype=np.float64)
        # Doubles here: the last digits must not depend on how a machine splits the product.
        return np.asarray(self.drawn.astype(np.float64) @ added.T)

    def histograms(
        self,
        values: npt.NDArray[np.integer],
        present: Bools,
        low: int,
        high: int,
        worth: Floats | None = None,
        rows: Ints | None = None,
    ) -> Floats:
        """Weighted counts of each whole value low..high: [row, game] -> [row, value, resample].

        `worth` counts a game other than once; `rows` puts several rows into one histogram.
        """
        from scipy.sparse import csr_matrix

        width = high - low + 1
        row, game = np.nonzero(present)
        target = row if rows is None else rows[row]
        count = len(values) if rows is None else int(rows.max()) + 1
        at = target * width + (values[row, game].astype(np.int64) - low)
        once = np.ones(len(at), dtype=np.float32)
        mass = once if worth is None else worth[row, game].astype(np.float32)
        hot = csr_matrix((mass, (at, self.batch[game])), shape=(count * width, self.batches))
        total = hot @ np.ascontiguousarray(self.drawn.T)
        return np.asarray(total, dtype=np.float64).reshape(count, width, self.resamples)


def interval(resampled: Floats, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Percentile interval over the first axis; NaN where nothing could be computed."""
    if not len(resampled):
        nothing = np.full(resampled.shape[1:], np.nan)
        return nothing, nothing
    tail = 50.0 * (1.0 - level)
    ends = np.percentile(resampled, [tail, 100.0 - tail], axis=0)
    return np.asarray(ends[0]), np.asarray(ends[1])


def mid_quantile(counts: Floats, low: int, share: float = 0.5) -> Floats:
    """Where P(X < x) + P(X = x) / 2 reaches a share; counts [..., value], whole values from low.

    Between two whole values it is interpolated, so that ties do not make it jump.
    """
    total = counts.sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        mid = (np.cumsum(counts, axis=-1) - counts / 2) / total
    flat = mid.reshape(-1, mid.shape[-1])
    above = np.argmax(flat >= share - 1e-12, axis=-1)
    here = np.take_along_axis(flat, above[:, None], -1)[:, 0]
    before = np.take_along_axis(flat, np.maximum(above - 1, 0)[:, None], -1)[:, 0]
    gap = np.where(here > before, here - before, 1.0)
    step = np.where(above > 0, (here - share) / gap, 0.0)
    found = low + above - np.clip(step, 0.0, 1.0)
    found = np.where(np.isnan(here), np.nan, found)
    return np.asarray(found.reshape(mid.shape[:-1]))

"""Head start: the VP added to the human's final score that would make an even match.

A human who ends with `margin` VP more than the Automa and gets h VP added wins if margin + h > 0.
If margin + h = 0, published Animals decide: `tie_value` says what such a game is worth to the
human, 1 (more published Animals than the Automa, which has none), 1/2 (as many: a shared
victory) or 0. So each game has a *need*: with -margin VP it is worth `tie_value`, with one more
it is won. The win rate with h added is the share of needs up to h, and the head start is the h
at which the mean win rate of the strategies is 50%, interpolated between whole VP. A positive
head start means a hard Automa, a negative one that the human could give VP away.

Arrays are [strategy, game]; game k has the same deal for every strategy. `present` marks the
games that were played, all by default.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from reports.data.games import Bools, Floats, Games
from reports.stats.bootstrap import Weights
from reports.stats.means import Means, means_of

EVEN = 0.5
SLOPE = 0.5  # SDs of the margin over which a slope is taken, for one game; fewer for more
BOUNDLESS = 1e12  # VP²: an error that no claim survives
Numbers = npt.NDArray[np.integer] | Floats
Worth = npt.NDArray[np.floating[Any]]


def results(margin: Numbers, tie_value: Worth, added: float = 0.0) -> Floats:
    """Worth of every game to the human with VP added: 1, 1/2 or 0 for win, tie, loss."""
    level = margin + added
    return np.asarray(np.where(level == 0, tie_value, level > 0), dtype=np.float64)


def win_rate(margin: Numbers, tie_value: Worth, added: float = 0.0) -> float:
    """Mean win rate of the strategies with VP added, ties by the rulebook.

    Between whole VP it is interpolated, as the head start is.
    """
    below = float(np.floor(added))
    rates = [
        float(results(margin, tie_value, whole).mean(axis=-1).mean())
        for whole in (below, below + 1)
    ]
    return rates[0] + (added - below) * (rates[1] - rates[0])


def head_start(margin: Numbers, tie_value: Worth, present: Bools | None = None) -> float:
    """Head start of one Automa for all strategies together."""
    curves, low = win_curves(margin, tie_value, present)
    return float(even_point(mean_curve(curves), low))


def head_starts(margin: Numbers, tie_value: Worth, present: Bools | None = None) -> Floats:
    """Head start of one Automa for each strategy by itself: [strategy]; NaN without games."""
    curves, low = win_curves(margin, tie_value, present)
    return even_point(curves, low)


def head_start_resamples(
    margin: Numbers, tie_value: Worth, weights: Weights, present: Bools | None = None
) -> Floats:
    """The head start in every resample of game numbers: [resample]."""
    curves, low = resampled_curves(margin, tie_value, weights, present)
    return even_point(mean_curve(curves), low)


def need_range(margin: Numbers) -> tuple[int, int]:
    """Whole VP that are never enough, and always enough, for any of these games."""
    return int(-margin.max()) - 1, int(-margin.min()) + 2


def win_curves(
    margin: Numbers,
    tie_value: Worth,
    present: Bools | None = None,
    reach: tuple[int, int] | None = None,
) -> tuple[Floats, int]:
    """Win rates [strategy, VP] with `low`, low + 1, ... VP added, and `low`.

    `reach` sets the first and last VP where several Automas shall have the same.
    """
    low, high = reach or need_range(margin)
    played = _all_of(margin, present)
    values, worth = _needs(margin, tie_value)
    width = high - low + 1
    counts = np.zeros((len(margin), width))
    for s, here in enumerate(played):
        for k in range(2):
            at = values[k, s, here] - low
            counts[s] += np.bincount(at, weights=worth[k, s, here], minlength=width)
    return _shares(counts), low


def resampled_curves(
    margin: Numbers,
    tie_value: Worth,
    weights: Weights,
    present: Bools | None = None,
    reach: tuple[int, int] | None = None,
) -> tuple[Floats, int]:
    """The same in every resample: [resample, strategy, VP], and the first VP."""
    low, high = reach or need_range(margin)
    played = _all_of(margin, present)
    values, worth = _needs(margin, tie_value)
    strategies = len(margin)
    rows = np.concatenate([np.arange(strategies)] * 2)
    counts = weights.histograms(
        values.reshape(2 * strategies, -1),
        np.concatenate([played, played]) & (worth.reshape(2 * strategies, -1) > 0),
        low,
        high,
        worth=worth.reshape(2 * strategies, -1),
        rows=rows,
    )
    return _shares(counts.transpose(2, 0, 1)), low


def mean_curve(curves: Floats) -> Floats:
    """Mean win rate over the strategies that played: [..., strategy, VP] -> [..., VP]."""
    known = np.isfinite(curves[..., -1:])
    total = np.where(known, curves, 0.0).sum(axis=-2)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(total / known.sum(axis=-2))


def even_point(curves: Floats, low: int, share: float = EVEN) -> Floats:
    """Where win rates [..., VP] that never fall reach a share, interpolated; `low` VP first.

    The middle, where they stay at that very share for several VP.
    """
    flat = curves.reshape(-1, curves.shape[-1])
    found = (_crossing(flat, share, "left") + _crossing(flat, share, "right")) / 2
    return np.asarray((low + found).reshape(curves.shape[:-1]))


def _crossing(curves: Floats, share: float, side: str) -> Floats:
    """First place at the share, or the last one, in steps of the last axis; NaN without games."""
    tiny = 1e-9  # sums of resamples are not exact
    reached = curves >= share - tiny if side == "left" else curves > share + tiny
    above = np.argmax(reached, axis=-1)
    here = np.take_along_axis(curves, above[:, None], -1)[:, 0]
    before = np.take_along_axis(curves, np.maximum(above - 1, 0)[:, None], -1)[:, 0]
    rise = here - before
    with np.errstate(invalid="ignore", divide="ignore"):
        back = np.where(rise > 0, (here - share) / rise, 0.0)
    return np.where(np.isfinite(here), above - np.clip(back, 0.0, 1.0), np.nan)


def _all_of(margin: Numbers, present: Bools | None) -> Bools:
    return np.ones(margin.shape, dtype=bool) if present is None else present


def _needs(margin: Numbers, tie_value: Worth) -> tuple[npt.NDArray[np.int64], Floats]:
    """VP at which each game is worth something to the human, and all: [2, strategy, game] both."""
    level = -margin.astype(np.int64)
    tied = tie_value.astype(np.float64)
    return np.stack([level, level + 1]), np.stack([tied, 1.0 - tied])


def _shares(counts: Floats) -> Floats:
    """Counts [..., VP] added up from the left, as shares; NaN without games."""
    added = np.cumsum(counts, axis=-1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(added / added[..., -1:])


def head_start_means(games: Games) -> Means:
    """Head starts [automa] of the panel with the covariance of their errors, for differences."""
    return margin_head_starts(games.margin, games.tie_value)


def margin_head_starts(margins: Numbers, tie_values: Worth) -> Means:
    """The same from margins [strategy, automa, game].

    A game moves a head start by as much as its own win rate there is off 50%, over the slope of the
    mean win rate (the influence of the game). The slope is taken over several VP, fewer the more
    games there are. Games must have no holes; strategies share the deals, and so do Automas.
    """
    count = margins.shape[2]
    starts, influence = [], []
    for a in range(margins.shape[1]):
        margin, worth = margins[:, a], tie_values[:, a]
        curves, low = win_curves(margin, worth)
        curve = mean_curve(curves)
        start = float(even_point(curve, low))
        below = float(np.floor(start))
        sides = [results(margin, worth, whole).mean(axis=0) for whole in (below, below + 1)]
        here = sides[0] + (start - below) * (sides[1] - sides[0])
        reach = max(1.0, SLOPE * float(margin.std()) * count**-0.2)
        ends = np.interp([start - reach, start + reach], low + np.arange(len(curve)), curve)
        slope = float(ends[1] - ends[0]) / (2 * reach)
        starts.append(start)
        influence.append((here.mean() - here) / slope if slope > 0 else np.full(count, np.nan))
    return Means(np.array(starts), _covariance(np.array(influence)), count)


def _covariance(influence: Floats) -> Floats:
    """Covariance of the errors; boundless where so few games show no slope at all."""
    flat = np.flatnonzero(np.isnan(influence[:, 0]))
    found = means_of(np.nan_to_num(influence, nan=0.0)).covariance
    found[flat, flat] = BOUNDLESS
    return found

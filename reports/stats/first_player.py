"""First-player effect: what beginning the game is worth to the human."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Bools, Floats, Games
from reports.stats.bootstrap import Weights, interval


def _means(games: Games, weights: Weights, values: Floats, where: Bools) -> Floats:
    """Resampled cell means of values over the games marked: [resample, strategy, automa]."""
    size = (games.count.size, len(games.numbers))
    total = weights.sums(np.where(where, values, 0).reshape(size))
    count = weights.sums(where.reshape(size))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((total / count).reshape(-1, *games.count.shape))


def _mean(values: Floats, axis: int) -> Floats:
    """Mean over strategies without the cells that cannot tell; NaN where none can."""
    known = np.isfinite(values)
    count = known.sum(axis=axis)
    total = np.where(known, values, 0.0).sum(axis=axis)
    empty = np.full(total.shape, np.nan)
    return np.asarray(np.divide(total, count, out=empty, where=count > 0))


def _effect(games: Games, weights: Weights, values: Floats) -> tuple[Floats, Floats]:
    """Mean when first minus mean when second, per Automa over strategies, and resamples."""
    first, second = games.present & games.first, games.present & ~games.first
    with np.errstate(invalid="ignore", divide="ignore"):
        one = np.where(first, values, 0).sum(axis=2) / first.sum(axis=2)
        two = np.where(second, values, 0).sum(axis=2) / second.sum(axis=2)
    boot = _means(games, weights, values, first) - _means(games, weights, values, second)
    return _mean(one - two, 0), _mean(boot, 1)


def first_table(games: Games, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One line an Automa and 'all': effect of going first on margin and win rate."""
    weights = Weights(len(games.numbers), resamples, seed)
    table: dict[str, object] = {"automa": [*games.automas, "all"]}
    for name, values in (("margin", games.margin), ("win", games.win)):
        here, again = _effect(games, weights, values.astype(np.float64))
        here = np.append(here, _mean(here, 0))
        again = np.concatenate([again, _mean(again, 1)[:, None]], axis=1)
        low, high = interval(again[np.isfinite(again).all(axis=1)])
        table |= {name: here, f"{name}_low": low, f"{name}_high": high}
    return pd.DataFrame(table)


def can_tell(games: Games) -> bool:
    """Whether the run has games begun by the human and games begun by the Automa."""
    began = games.first & games.present
    return games.has_first and bool(began.any()) and bool((games.present & ~began).any())

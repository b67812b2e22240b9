"""Par scores: what a human must score to win half, three quarters or 90% of games."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games
from reports.stats.bootstrap import Weights, interval, mid_quantile

SHARES = (0.5, 0.75, 0.9)
NEAR = 3  # VP either side of par that count as 'at par' in the check


def _spreads(games: Games) -> tuple[Floats, int]:
    """Final scores of each Automa over all its games as shares of whole values."""
    low, high = int(games.automa.min()) - 1, int(games.automa.max()) + 1
    table = np.zeros((len(games.automas), high - low + 1))
    for s, a in np.argwhere(games.count > 0):
        values = games.automa[s, a][games.present[s, a]].astype(np.int64) - low
        table[a] += np.bincount(values, minlength=high - low + 1) / len(values)
    return table / table.sum(axis=1, keepdims=True), low


def _resampled(games: Games, weights: Weights, low: int, width: int) -> Floats:
    """Resampled counts [resample, automa, value], strategies added up."""
    total = np.zeros((len(games.automas), width, weights.resamples))
    for s in range(len(games.strategies)):
        total += weights.histograms(games.automa[s], games.present[s], low, low + width - 1)
    return np.asarray(total.transpose(2, 0, 1))


def _near(games: Games, a: int, par: float) -> tuple[float, int]:
    """Share of games won, ties half, by strategies that scored close to par, and their number."""
    here = games.present[:, a] & (np.abs(games.human[:, a] - par) <= NEAR)
    count = int(here.sum())
    return (float(games.win[:, a][here].mean()) if count else float("nan")), count


def par_table(games: Games, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One line an Automa and share: the score that beats it in that share of its games.

    The score v with P(Automa < v) + P(Automa = v) / 2 = share, over all strategies alike;
    `observed` is what strategies that scored within 3 VP of par really won.
    """
    counts, low = _spreads(games)
    weights = Weights(len(games.numbers), resamples, seed)
    boot = _resampled(games, weights, low, counts.shape[1])
    rows = []
    for share in SHARES:
        here = mid_quantile(counts, low, share)
        lows, highs = interval(mid_quantile(boot, low, share))
        for a, automa in enumerate(games.automas):
            near, count = _near(games, a, here[a])
            rows.append((automa, share, here[a], lows[a], highs[a], near, count))
    columns = ["automa", "share", "par", "low", "high", "observed", "observed_games"]
    return pd.DataFrame(rows, columns=columns)


def par_curves(games: Games) -> pd.DataFrame:
    """Share of an Automa's games that a score beats (ties half): index score, column Automa."""
    counts, low = _spreads(games)
    mid = np.cumsum(counts, axis=1) - counts / 2
    scores = np.arange(low, low + counts.shape[1])
    return pd.DataFrame(mid.T, index=scores, columns=list(games.automas))

"""How sure we are: half-widths, games needed, pairs not yet told apart, convergence."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games, paired, read_games
from reports.data.roles import ranked
from reports.stats.bootstrap import LEVEL, RESAMPLES, Weights, interval, mid_quantile
from reports.stats.difficulty import MEASURES, Difficulty, difficulty, handicaps, neighbours

WISHES = {"handicap": 0.5, "rating": 5.0, "win": 0.005}


@dataclass(frozen=True)
class Pair:
    """Two neighbours in the ranking whose order the games do not show yet."""

    harder: str
    easier: str
    difference: float  # VP of handicap
    low: float
    high: float
    games_needed: int  # per cell, in all; 0 where no number of games is in sight


def games_for(games: int, half: float, wish: float) -> int:
    """Games per cell for a wished half-width; widths shrink with the square root of games."""
    if not (half > 0 and wish > 0):
        return games
    return int(np.ceil(games * (half / wish) ** 2))


def precision_table(result: Difficulty) -> pd.DataFrame:
    """Half-widths of the 95% intervals per Automa, and games per cell for a wished one."""
    rows = []
    for name in MEASURES:
        low, high = interval(result.measure(name)[1])
        half = (high - low) / 2
        for a, automa in enumerate(result.automas):
            need = games_for(result.games, float(half[a]), WISHES[name])
            rows.append((automa, name, half[a], WISHES[name], need))
    columns = ["automa", "measure", "half_width", "wished", "games_needed"]
    return pd.DataFrame(rows, columns=columns)


def neighbour_table(result: Difficulty, level: float = LEVEL) -> pd.DataFrame:
    """Neighbouring ranks with games per cell that would likely tell them apart."""
    table = neighbours(result, level=level)
    half = (table["high"] - table["low"]) / 2
    table["games_needed"] = [
        games_for(result.games, float(h), float(d)) if d > 0 else 0
        for h, d in zip(half, table["difference"], strict=True)
    ]
    return table


def not_separated(result: Difficulty, level: float = LEVEL) -> list[Pair]:
    """Neighbouring pairs whose difference cannot be told from 0 at this level."""
    table = neighbour_table(result, level)
    rows = table[~table["separated"]].itertuples(index=False)
    return [
        Pair(r.harder, r.easier, float(r.difference), float(r.low), float(r.high), r.games_needed)
        for r in rows
    ]


def look(
    games: Games, level: float = LEVEL, resamples: int = RESAMPLES, seed: int = 0
) -> pd.DataFrame:
    """Neighbours by handicap as in neighbour_table, but with normal intervals.

    Levels near 100% need the far tails, where a thousand resamples say little; their SD is firm.
    """
    from scipy.stats import norm

    games = paired(games)
    point, boot = handicaps(games, Weights(len(games.numbers), resamples, seed))
    need, again = np.nanmean(point, axis=0), np.nanmean(boot, axis=1)
    order = np.argsort(-need, kind="stable")
    upper, lower = order[:-1], order[1:]
    gap = need[upper] - need[lower]
    sd = (again[:, upper] - again[:, lower]).std(axis=0, ddof=1)
    half = float(norm.ppf((1 + level) / 2)) * sd
    count = len(games.numbers)
    return pd.DataFrame(
        {
            "harder": [games.automas[i] for i in upper],
            "easier": [games.automas[i] for i in lower],
            "difference": gap,
            "low": gap - half,
            "high": gap + half,
            "separated": gap - half > 0,
            "games_needed": [
                games_for(count, float(h), float(d)) if d > 0 else 0
                for h, d in zip(half, gap, strict=True)
            ],
        }
    )


def separated(
    frame: pd.DataFrame, resamples: int = RESAMPLES, seed: int = 0, level: float = LEVEL
) -> list[Pair]:
    """Neighbouring pairs of the ranking that are not yet separated; empty when all are.

    Who looks again and again while games are played should ask for more than 95%: each look is
    another chance to be fooled.
    """
    return not_separated(difficulty(ranked(read_games(frame)), resamples, seed), level)


def checkpoints(games: int, count: int = 16) -> list[int]:
    """Game counts at which the ranking is looked at, evenly on a log scale."""
    first = min(games, 25)
    return sorted({round(float(x)) for x in np.geomspace(first, games, count)})


def _mean_median(games: Games, upto: int) -> Floats:
    """Handicap of each Automa over the first games."""
    low, high = int(games.margin.min()) - 1, int(games.margin.max()) + 1
    width = high - low + 1
    cells = games.margin[:, :, :upto].reshape(-1, upto).astype(np.int64) - low
    at = cells + np.arange(len(cells))[:, None] * width
    counts = np.bincount(at.ravel(), minlength=len(cells) * width).reshape(len(cells), width)
    found = -mid_quantile(counts.astype(float), low)
    return np.asarray(found.reshape(games.count.shape).mean(axis=0))


def convergence(games: Games, result: Difficulty) -> pd.DataFrame:
    """Handicap after the first n games, with the half-width that n games would have."""
    games = paired(games)
    if not games.present.all():
        return pd.DataFrame(columns=["games", "automa", "handicap", "half_width"])
    low, high = interval(result.measure("handicap")[1])
    rows = []
    for upto in checkpoints(len(games.numbers)):
        found = _mean_median(games, upto)
        half = (high - low) / 2 * np.sqrt(len(games.numbers) / upto)
        for a, automa in enumerate(games.automas):
            rows.append((upto, automa, found[a], half[a]))
    return pd.DataFrame(rows, columns=["games", "automa", "handicap", "half_width"])

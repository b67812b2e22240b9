"""Each matchup by itself: win, tie and loss with Wilson intervals, margins and scores."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from reports.data.games import Bools, Floats, Games
from reports.stats.bootstrap import LEVEL, mid_quantile

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
Z = 1.959963984540054


def wilson(hits: Floats, trials: Floats, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Wilson score interval of a share; half hits (ties) are allowed."""
    from scipy.special import ndtri  # scipy.stats takes a second to load

    square = float(ndtri((1.0 + level) / 2)) ** 2
    hits, trials = np.asarray(hits, dtype=np.float64), np.asarray(trials, dtype=np.float64)
    middle = (hits + square / 2) / (trials + square)
    half = np.sqrt(square * (hits * (trials - hits) / trials + square / 4)) / (trials + square)
    return np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)


def mean_interval(values: Floats) -> tuple[float, float, float]:
    """Mean with its normal 95% interval."""
    mean = float(values.mean())
    half = Z * float(values.std(ddof=1)) / np.sqrt(len(values)) if len(values) > 1 else np.nan
    return mean, mean - half, mean + half


def sd_interval(values: Floats) -> tuple[float, float, float]:
    """SD with a 95% interval that does not assume normal scores (uses the fourth moment)."""
    n = len(values)
    if n < 4:
        return float(values.std(ddof=1)) if n > 1 else np.nan, np.nan, np.nan
    sd = float(values.std(ddof=1))
    fourth = float(((values - values.mean()) ** 4).mean())
    half = Z * np.sqrt(max(fourth - sd**4, 0.0) / n) / (2.0 * sd) if sd > 0 else 0.0
    return sd, max(sd - half, 0.0), sd + half


def quantile_interval(values: Floats, share: float) -> tuple[float, float, float]:
    """Mid-quantile of whole values with its 95% interval.

    The share of values below x, those equal to x counted half, is known to a standard error; the
    interval holds every x at which that share may be the wanted one. Order statistics of whole
    scores would be too wide, since many games end with the same score.
    """
    low = int(values.min()) - 1
    counts = np.bincount(values.astype(np.int64) - low, minlength=int(values.max()) - low + 2)
    point = float(mid_quantile(counts.astype(float), low, share))
    half = Z * np.sqrt(_mid_variance(counts / len(values), point - low) / len(values))
    ends = np.clip([share - half, share + half], 0.0, 1.0)
    found = [float(mid_quantile(counts.astype(float), low, float(end))) for end in ends]
    return point, min(found[0], point), max(found[1], point)


def _mid_variance(shares: Floats, place: float) -> float:
    """Variance of one game's part in the mid-share at a place between two whole values."""
    first = int(np.floor(place))
    beyond = place - first
    worth = np.zeros(len(shares) + 1)
    worth[:first] = 1.0
    worth[first], worth[first + 1] = (1.0 + beyond) / 2.0, beyond / 2.0
    worth = worth[: len(shares)]
    mean = float(shares @ worth)
    return max(float(shares @ worth**2) - mean**2, 0.0)


def matchup_table(games: Games) -> pd.DataFrame:
    """One line per matchup: results, margin and both scores."""
    rows = []
    for s, strategy in enumerate(games.strategies):
        for a, automa in enumerate(games.automas):
            here = games.present[s, a]
            if here.any():
                rows.append({"strategy": strategy, "automa": automa, **_matchup(games, s, a, here)})
    table = pd.DataFrame(rows)
    played = table["games"].to_numpy(dtype=float)
    for name, counted in (("win", "wins"), ("tie", "ties"), ("loss", "losses")):
        low, high = wilson(table[counted].to_numpy(dtype=float), played)
        table[name] = table[counted] / played
        table[f"{name}_low"], table[f"{name}_high"] = low, high
    return table


def _matchup(games: Games, s: int, a: int, here: Bools) -> dict[str, float]:
    win = games.win[s, a][here]
    out: dict[str, float] = {
        "games": int(here.sum()),
        "wins": int((win == 1).sum()),
        "ties": int((win == 0.5).sum()),
        "losses": int((win == 0).sum()),
    }
    for name, array in (
        ("margin", games.margin),
        ("human", games.human),
        ("automa_score", games.automa),
    ):
        values = array[s, a][here].astype(float)
        keys = (f"{name}_mean", f"{name}_mean_low", f"{name}_mean_high")
        out |= dict(zip(keys, mean_interval(values), strict=True))
        keys = (f"{name}_sd", f"{name}_sd_low", f"{name}_sd_high")
        out |= dict(zip(keys, sd_interval(values), strict=True))
    return out


def quantile_table(games: Games) -> pd.DataFrame:
    """Quantiles of margin and of both scores in every matchup, with intervals."""
    rows = []
    sources = {"margin": games.margin, "strategy": games.human, "Automa": games.automa}
    for s, strategy in enumerate(games.strategies):
        for a, automa in enumerate(games.automas):
            here = games.present[s, a]
            if not here.any():
                continue
            for what, array in sources.items():
                values = array[s, a][here]
                for share in QUANTILES:
                    found = quantile_interval(values, share)
                    rows.append((strategy, automa, what, share, *found))
    names = ["strategy", "automa", "what", "quantile", "value", "low", "high"]
    return pd.DataFrame(rows, columns=names)


def score_shares(games: Games) -> pd.DataFrame:
    """Share of each final score, one line per Automa, side and score, strategies alike."""
    low = int(min(games.automa.min(), games.human.min()))
    high = int(max(games.automa.max(), games.human.max()))
    parts = []
    for a, automa in enumerate(games.automas):
        for side, array in (("Automa", games.automa), ("strategy", games.human)):
            counts = np.zeros(high - low + 1)
            for s in np.flatnonzero(games.count[:, a]):
                values = array[s, a][games.present[s, a]].astype(np.int64) - low
                counts += np.bincount(values, minlength=len(counts)) / len(values)
            share = counts / counts.sum()
            line = {"automa": automa, "side": side, "score": np.arange(low, high + 1)}
            parts.append(pd.DataFrame({**line, "share": share}))
    return pd.concat(parts, ignore_index=True)


def win_rates(table: pd.DataFrame, names: Mapping[str, str]) -> pd.DataFrame:
    """Win rate of some strategies, by the names given, against every Automa they met.

    A shared victory counts half; `low` and `high` are Wilson's interval.
    """
    rows = table[table["strategy"].isin(list(names))]
    hits = (rows["wins"] + rows["ties"] / 2).to_numpy(dtype=float)
    played = rows["games"].to_numpy(dtype=float)
    low, high = wilson(hits, played) if len(rows) else (hits, hits)
    found = pd.DataFrame(
        {
            "player": [names[name] for name in rows["strategy"]],
            "strategy": list(rows["strategy"]),
            "automa": list(rows["automa"]),
            "games": list(rows["games"]),
            "win": hits / np.maximum(played, 1),
            "low": low,
            "high": high,
        }
    )
    order = {strategy: place for place, strategy in enumerate(names)}
    return found.sort_values("strategy", key=lambda s: s.map(order), kind="stable")

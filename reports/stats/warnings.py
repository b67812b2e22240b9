"""Warnings: dominant strategies, unbeaten Automas, matchups at the floor or the ceiling."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Games, complete
from reports.stats.means import means_of

FLOOR = 0.02


def dominant(games: Games) -> str | None:
    """A strategy that clearly does better than every other against every Automa."""
    whole = complete(games)
    count = len(whole.strategies)
    if count < 2 or not whole.present.size:
        return None
    margin = whole.margin.astype(np.float64)
    best = int(np.argmax(margin.mean(axis=(1, 2))))
    others = [s for s in range(count) if s != best]
    gaps = (margin[best] - margin[others]).reshape(-1, margin.shape[2])
    # Every one of them must hold, so that each may be looked at by itself.
    found = means_of(gaps).contrasts(np.eye(len(gaps)))
    return whole.strategies[best] if bool((found.low > 0).all()) else None


def unbeaten(matchups: pd.DataFrame) -> list[str]:
    """Automas that every strategy loses to more often than not, significant at 95%."""
    worst = matchups.groupby("automa", sort=False)["win_high"].max()
    return [str(name) for name in worst[worst < 0.5].index]


def pushovers(matchups: pd.DataFrame) -> list[str]:
    """Automas that every strategy beats more often than not, significant at 95%."""
    least = matchups.groupby("automa", sort=False)["win_low"].min()
    return [str(name) for name in least[least > 0.5].index]


def at_the_ends(matchups: pd.DataFrame) -> pd.DataFrame:
    """Matchups whose win rate is so near 0% or 100% that it can hardly tell Automas apart."""
    points = (matchups["wins"] + matchups["ties"] / 2) / matchups["games"]
    floor, ceiling = points <= FLOOR, points >= 1.0 - FLOOR
    out = matchups.loc[floor | ceiling, ["strategy", "automa", "games", "win"]].copy()
    out["where"] = np.where(floor[floor | ceiling], "floor", "ceiling")
    return out.reset_index(drop=True)

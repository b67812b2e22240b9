"""Warnings: dominant strategies, unbeaten Automas, cells at the floor or the ceiling."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.stats.bootstrap import interval
from reports.stats.difficulty import Difficulty

FLOOR = 0.02


def dominant(result: Difficulty) -> str | None:
    """A strategy that does better than every other against every Automa, clear of the noise."""
    if len(result.strategies) < 2:
        return None
    best = int(np.argmin(np.nanmean(result.cell_handicap, axis=1)))
    others = [i for i in range(len(result.strategies)) if i != best]
    gap = result.boot_handicap[:, others] - result.boot_handicap[:, [best]]
    low, _ = interval(gap)
    return result.strategies[best] if bool((low > 0).all()) else None


def unbeaten(cells: pd.DataFrame) -> list[str]:
    """Automas that every strategy loses to more often than not, clear of the noise."""
    worst = cells.groupby("automa", sort=False)["win_high"].max()
    return [str(name) for name in worst[worst < 0.5].index]


def pushovers(cells: pd.DataFrame) -> list[str]:
    """Automas that every strategy beats more often than not, clear of the noise."""
    least = cells.groupby("automa", sort=False)["win_low"].min()
    return [str(name) for name in least[least > 0.5].index]


def at_the_ends(cells: pd.DataFrame) -> pd.DataFrame:
    """Cells whose win rate is so near 0% or 100% that it can hardly tell Automas apart."""
    points = (cells["wins"] + cells["ties"] / 2) / cells["games"]
    floor, ceiling = points <= FLOOR, points >= 1.0 - FLOOR
    out = cells.loc[floor | ceiling, ["strategy", "automa", "games", "win"]].copy()
    out["where"] = np.where(floor[floor | ceiling], "floor", "ceiling")
    return out.reset_index(drop=True)

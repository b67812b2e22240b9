"""Deals that no strategy wins, and deals that every one wins."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Bools, Games, complete
from reports.stats.matchups import wilson


def decided_deals(games: Games) -> pd.DataFrame:
    """One row per Automa: the share of deals that none and that all of the strategies win.

    A shared victory is no win. `lone` are deals that exactly one strategy wins, `chance` is the
    share that none would win if the strategies won different deals independently of each other.
    """
    games = complete(games)
    won = wins(games)  # [strategy, automa, game]
    count, n = won.sum(axis=0), won.shape[2]
    if n == 0:
        return pd.DataFrame()
    columns: dict[str, object] = {"automa": list(games.automas), "deals": n}
    for name, found in (("none", count == 0), ("lone", count == 1), ("all", count == len(won))):
        hits = found.sum(axis=1).astype(float)
        low, high = wilson(hits, np.full(len(hits), float(n)))
        columns |= {name: hits / n, f"{name}_low": low, f"{name}_high": high}
    columns["chance"] = (1.0 - won.mean(axis=2)).prod(axis=0)
    return pd.DataFrame(columns)


def wins(games: Games) -> Bools:
    """Which games each strategy wins: [strategy, automa, game]."""
    return np.asarray(games.win > 0.75, dtype=bool)


def second_opinion(panel: Games, other: Games) -> pd.DataFrame:
    """How one more strategy does on deals that the panel never wins, and on the others.

    One row per Automa, on the deals that all of them played; `all` adds the Automas up.
    """
    shared = np.intersect1d(complete(panel).numbers, complete(other).numbers)
    automas = [name for name in panel.automas if name in other.automas]
    unwon = wins(panel.select(panel.strategies, automas, shared)).sum(axis=0) == 0
    won = np.asarray(wins(other.select(other.strategies, automas, shared)))[0]
    rows = [_opinion(name, unwon[i], won[i]) for i, name in enumerate(automas)]
    rows.append(_opinion("all", unwon.ravel(), won.ravel()))
    return pd.DataFrame(rows)


def _opinion(name: str, unwon: Bools, won: Bools) -> dict[str, object]:
    row: dict[str, object] = {"automa": name, "deals": len(unwon)}
    for key, part in (("unwon", unwon), ("rest", ~unwon)):
        hits, trials = float((won & part).sum()), float(part.sum())
        low, high = wilson(np.array([hits]), np.array([trials])) if trials else ([np.nan],) * 2
        share = hits / trials if trials else np.nan
        row |= {f"{key}_deals": int(trials), f"{key}_won": share}
        row |= {f"{key}_won_low": low[0], f"{key}_won_high": high[0]}
    return row

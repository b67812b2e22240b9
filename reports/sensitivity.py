"""The ranking again under other assumptions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from reports.bootstrap import RESAMPLES, interval
from reports.difficulty import difficulty, ranks
from reports.games import read_games


def sensitivity(
    frames: Mapping[str, pd.DataFrame], resamples: int = RESAMPLES, seed: int = 0
) -> pd.DataFrame:
    """Handicap and rank of each Automa under each named variant; the first one is the base.

    `shift` is the change against the base; variants are other games, so it is not paired.
    """
    parts = []
    base: pd.Series | None = None
    for name, frame in frames.items():
        found = difficulty(read_games(frame), resamples, seed)
        point, boot = found.measure("handicap")
        low, high = interval(boot)
        table = pd.DataFrame(
            {
                "variant": name,
                "automa": list(found.automas),
                "handicap": point,
                "low": low,
                "high": high,
                "rank": ranks(point),
            }
        )
        keyed = table.set_index("automa")
        base = keyed["handicap"] if base is None else base
        table["shift"] = (keyed["handicap"] - base.reindex(keyed.index)).to_numpy()
        parts.append(table)
    return pd.concat(parts, ignore_index=True)


def rank_moves(table: pd.DataFrame) -> pd.DataFrame:
    """One line a variant: Kendall's tau with the base, and the largest change of rank."""
    from scipy.stats import kendalltau

    names = list(dict.fromkeys(table["variant"]))
    wide = table.pivot(index="automa", columns="variant", values="handicap")[names].dropna()
    place = table.pivot(index="automa", columns="variant", values="rank")[names].dropna()
    base = names[0]
    rows = []
    for name in names[1:]:
        tau = float(kendalltau(wide[base], wide[name]).statistic) if len(wide) > 1 else np.nan
        moved = (place[name] - place[base]).abs()
        rows.append((name, tau, int(moved.max()) if len(moved) else 0))
    return pd.DataFrame(rows, columns=["variant", "tau", "largest_move"])

"""The ranking again under other assumptions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from reports.data.games import Games, read_games
from reports.data.roles import ranked
from reports.stats.bootstrap import RESAMPLES, interval
from reports.stats.difficulty import Difficulty, difficulty, ranks

BASE = "as played"


def sensitivity(
    frames: Mapping[str, pd.DataFrame], resamples: int = RESAMPLES, seed: int = 0
) -> pd.DataFrame:
    """Handicap and rank of each Automa under each named variant; the first one is the base.

    All are cut to the strategies, Automas and game numbers that they share: the same luck with
    other boards, so that `shift`, the change against the base, is paired.
    """
    found = alike({name: ranked(read_games(frame)) for name, frame in frames.items()})
    results = {name: difficulty(games, resamples, seed) for name, games in found.items()}
    base = next(iter(results.values()))
    return pd.concat([_table(n, one, base) for n, one in results.items()], ignore_index=True)


def alike(found: Mapping[str, Games]) -> dict[str, Games]:
    """The same strategies and game numbers in all variants."""
    every = list(found.values())
    shared = set(every[0].strategies).intersection(*(set(games.strategies) for games in every))
    last = min(int(games.numbers.max()) for games in every)
    return {
        name: games.take(
            [i for i, strategy in enumerate(games.strategies) if strategy in shared],
            np.asarray(games.numbers <= last),
        )
        for name, games in found.items()
    }


def _table(name: str, result: Difficulty, base: Difficulty) -> pd.DataFrame:
    """One variant: handicaps, ranks, change against the base, pairs that turn round."""
    point, boot = result.measure("handicap")
    at = [base.automas.index(automa) for automa in result.automas]
    old, old_boot = base.measure("handicap")
    old, old_boot = old[at], old_boot[:, at]
    low, high = interval(boot)
    same = boot.shape == old_boot.shape
    shift_low, shift_high = interval(boot - old_boot) if same else (np.nan, np.nan)
    return pd.DataFrame(
        {
            "variant": name,
            "automa": list(result.automas),
            "handicap": point,
            "low": low,
            "high": high,
            "rank": ranks(point),
            "shift": point - old,
            "shift_low": shift_low,
            "shift_high": shift_high,
            "turned": _turned(boot, old_boot).sum(axis=1),
        }
    )


def _turned(boot: np.ndarray, old: np.ndarray) -> np.ndarray:
    """[automa, automa]: harder in the base and easier here, or the reverse, both at 95%."""
    low, high = interval(boot[:, :, None] - boot[:, None, :])
    old_low, old_high = interval(old[:, :, None] - old[:, None, :])
    return np.asarray(((low > 0) & (old_high < 0)) | ((high < 0) & (old_low > 0)))


def rank_moves(table: pd.DataFrame) -> pd.DataFrame:
    """One line a variant: Kendall's tau with the base, largest change of rank, pairs turned."""
    from scipy.stats import kendalltau

    names = list(dict.fromkeys(table["variant"]))
    wide = table.pivot(index="automa", columns="variant", values="handicap")[names].dropna()
    place = table.pivot(index="automa", columns="variant", values="rank")[names].dropna()
    base = names[0]
    rows = []
    for name in names[1:]:
        tau = float(kendalltau(wide[base], wide[name]).statistic) if len(wide) > 1 else np.nan
        moved = (place[name] - place[base]).abs()
        part = table[table["variant"] == name]
        turned = int(part["turned"].sum()) // 2
        mean = float(part["shift"].mean())
        rows.append((name, tau, int(moved.max()) if len(moved) else 0, turned, mean))
    columns = ["variant", "tau", "largest_move", "turned", "mean_shift"]
    return pd.DataFrame(rows, columns=columns)

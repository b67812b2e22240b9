"""How much the ranking rests on who plays: without each strategy, weak and strong ones apart."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games
from reports.stats.bootstrap import RESAMPLES
from reports.stats.difficulty import Difficulty, difficulty
from reports.stats.means import Means
from reports.stats.ranking import places, ranking_table


def without_each(result: Difficulty) -> pd.DataFrame:
    """Head start and rank of every Automa with one strategy of the panel left out.

    `reversed` counts the pairs with this Automa that are clearly the other way round than in the
    whole panel.
    """
    count = len(result.strategies)
    columns = ["without", "automa", "rank", "head_start", "change", "reversed"]
    if count < 2 or not np.isfinite(result.win).all():
        return pd.DataFrame(columns=columns)
    whole, clear = result.head_starts.panel, _clear_signs(result.starts)
    rows = []
    for s, name in enumerate(result.strategies):
        rest = [i for i in range(count) if i != s]
        here = result.head_starts.of(rest)
        turned = (clear * np.sign(here[:, None] - here[None, :]) < 0).sum(axis=1)
        place, _ = places(here)
        lines = zip(result.automas, place, here, here - whole, turned, strict=True)
        rows += [(name, *line) for line in lines]
    return pd.DataFrame(rows, columns=columns)


def _clear_signs(starts: Means) -> Floats:
    """1 where the row is clearly harder than the column, -1 where easier, else 0."""
    found = starts.pairs()
    return np.where(found.low > 0, 1.0, np.where(found.high < 0, -1.0, 0.0))


def halves(result: Difficulty) -> dict[str, list[str]]:
    """The weaker and the stronger half of the strategies by rating; the middle one is in both."""
    count = len(result.strategies)
    if count < 2 or not np.isfinite(result.win).all():
        return {}  # nobody to compare, or not all have met every Automa
    weakest_first = np.argsort(result.strength, kind="stable")
    half = (count + 1) // 2
    names = [result.strategies[i] for i in weakest_first]
    return {"weaker": names[:half], "stronger": names[-half:]}


def half_rankings(
    games: Games, result: Difficulty, resamples: int = RESAMPLES, seed: int = 0
) -> pd.DataFrame:
    """The ranking for the weaker and for the stronger strategies by themselves (`players`)."""
    parts = []
    for label, names in halves(result).items():
        at = [games.strategies.index(name) for name in names]
        table = ranking_table(difficulty(games.take(at), resamples, seed))
        parts.append(table.assign(players=label))
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()

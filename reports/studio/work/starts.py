"""Head starts and wins of the ladder, before and after a change.

A change is played on the first deals only, the printed cards on many more. So that the printed
numbers stay where they are when somebody edits a card, they come from all their games; what is
edited lies as far from them as the deals say that both have played. When both have played the same
deals, these are the plain numbers of the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.data.games import Bools, Floats
from reports.data.margins import Margins
from reports.stats.bootstrap import Weights, interval
from reports.stats.head_start import head_start, head_start_resamples, results

Start = dict[str, float]  # head, low and high in VP; wins as a share


@lru_cache(maxsize=2)  # of the printed and of the shared games
def _weights(games: int) -> Weights:
    """The resamples of so many games, which several looks after each other need."""
    return Weights(games)


def starts(games: Margins, automas: Sequence[str]) -> dict[str, Start]:
    """Head start with its interval, and win rate, of every Automa for all players together.

    The same resamples as in the report: the same games have the same interval there.
    """
    weights = _weights(games.games)
    wins = results(games.margin, games.tie_value).mean(axis=(0, 2))
    found = {}
    for a, automa in enumerate(automas):
        margin, worth = games.margin[:, a], games.tie_value[:, a]
        low, high = interval(head_start_resamples(margin, worth, weights))
        found[automa] = {
            "head": head_start(margin, worth),
            "low": float(low),
            "high": float(high),
            "wins": float(wins[a]),
        }
    return found


def moved_starts(settled: Margins, automas: Sequence[str], after: Margins) -> dict[str, Start]:
    """The edited Automas, as far from the settled printed ones as the shared deals say.

    All three parts of that sum, the printed Automa on all its deals, and both on the shared ones,
    come from the same resamples of deals: so the interval is that of the sum.
    """
    shared = np.isin(settled.numbers, after.numbers)
    weights = _weights(settled.games)
    found = {}
    for a, automa in enumerate(automas):
        margin, worth = settled.margin[:, a], settled.tie_value[:, a]
        there = np.broadcast_to(shared, margin.shape)
        edited = [_laid_over(part[:, a], shared) for part in (after.margin, after.tie_value)]
        all_deals = _head(margin, worth, weights, None)
        same_deals = _head(margin, worth, weights, there)
        changed = _head(edited[0], edited[1], weights, there)
        low, high = interval(all_deals[1] - same_deals[1] + changed[1])
        won = results(margin, worth)
        wins = won.mean() - won[:, shared].mean()
        wins += results(after.margin[:, a], after.tie_value[:, a]).mean()
        found[automa] = {
            "head": all_deals[0] - same_deals[0] + changed[0],
            "low": float(low),
            "high": float(high),
            "wins": min(1.0, max(0.0, float(wins))),
        }
    return found


def _head(
    margin: npt.NDArray[Any], worth: npt.NDArray[Any], weights: Weights, present: Bools | None
) -> tuple[float, Floats]:
    """A head start, and the same in every resample."""
    return (
        head_start(margin, worth, present),
        head_start_resamples(margin, worth, weights, present),
    )


def _laid_over(values: npt.NDArray[Any], shared: Bools) -> npt.NDArray[Any]:
    """The games of the shared deals in their places among all deals."""
    laid = np.zeros((len(values), len(shared)), dtype=values.dtype)
    laid[:, shared] = values
    return laid


def moved_rows(rows: pd.DataFrame, settled: pd.DataFrame) -> pd.DataFrame:
    """The same for the table of `what-if`: rows of the shared deals, and of all printed games."""
    heads = settled["head_before"] - rows["head_before"]
    wins = settled["win_before"] - rows["win_before"]
    return rows.assign(
        head_before=settled["head_before"],
        head_after=rows["head_after"] + heads,
        win_before=settled["win_before"],
        win_after=(rows["win_after"] + wins).clip(0.0, 1.0),
    )

"""Head starts and wins of the ladder, before and after a change.

A change is played on the first deals only, the printed cards on many more. So that the printed
numbers stay where they are when somebody edits a card, they come from all their games; what is
edited lies as far from them as the deals say that both have played. When both have played the same
deals, these are the plain numbers of the report.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from reports.data.margins import Margins
from reports.stats.bootstrap import Weights, interval
from reports.stats.head_start import head_start, head_start_resamples, results

Start = dict[str, float]  # head, low and high in VP; wins as a share


def starts(games: Margins, automas: Sequence[str]) -> dict[str, Start]:
    """Head start with its interval, and win rate, of every Automa for all players together.

    The same resamples as in the report: the same games have the same interval there.
    """
    weights = Weights(games.games)
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


def moved_starts(
    settled: dict[str, Start], automas: Sequence[str], before: Margins, after: Margins
) -> dict[str, Start]:
    """The edited Automas, as far from the settled printed ones as the shared deals say."""
    wins = results(before.margin, before.tie_value).mean(axis=(0, 2))
    found = starts(after, automas)
    for a, automa in enumerate(automas):
        shift = settled[automa]["head"] - head_start(before.margin[:, a], before.tie_value[:, a])
        for key in ("head", "low", "high"):
            found[automa][key] += shift
        more = settled[automa]["wins"] - float(wins[a])
        found[automa]["wins"] = min(1.0, max(0.0, found[automa]["wins"] + more))
    return found


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

"""Win rates of one player against all Automas, as the cards lie: Behavior by Scoring."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.data.names import ordered_behaviors, ordered_scorings, split
from reports.figures.heat import heat
from reports.figures.style import SOFT, Style, drawn, new_axes


@drawn
def win_grid(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Win rate with its 95% interval for each Automa; dark is hard.

    `table` has one line per Automa: `automa`, `win`, `low`, `high`.
    """
    rows = {split(str(row["automa"])): row for row in table.to_dict("records")}
    behaviors = sorted(ordered_behaviors(b for b, _ in rows), key=style.names.stars)
    scorings = sorted(ordered_scorings(s for _, s in rows), key=style.names.stars)
    ax = new_axes(ax, max(1.2 + 0.78 * len(scorings), 3.0), 1.0 + 0.58 * len(behaviors))
    values = np.full((len(behaviors), len(scorings)), np.nan)
    texts = [["–"] * len(scorings) for _ in behaviors]
    for i, behavior in enumerate(behaviors):
        for j, scoring in enumerate(scorings):
            if (behavior, scoring) in rows:
                row = rows[behavior, scoring]
                values[i, j] = row["win"]
                span = f"{100 * row['low']:.0f} to {100 * row['high']:.0f}"
                texts[i][j] = f"{_short(row['win'])}\n{span}"
    heat(ax, 1.0 - values, texts, 0.0, 1.0, 9, lambda i, j: _tag(behaviors[i], scorings[j]))
    ax.set_xticks(range(len(scorings)), [style.cell(card) for card in scorings])
    ax.set_yticks(range(len(behaviors)), [style.cell(card) for card in behaviors])
    ax.set_title("games won, 95% CI below; dark is hard", fontsize=8, color=SOFT)
    return ax


def _tag(behavior: str, scoring: str) -> dict[str, str]:
    return {"automa": f"{behavior}/{scoring}" if scoring else behavior}


def _short(win: float) -> str:
    """A win rate in whole percent, without a 0% or 100% that is not exact."""
    if 0.0 < win < 0.01:
        return "<1%"
    return ">99%" if 0.99 < win < 1.0 else f"{100 * win:.0f}%"

"""What every number on the cards does: dots with intervals, one up and one down on one line."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports.figures.style import COLOURS, INK, PAPER, SOFT, drawn, new_axes, quiet

UP, DOWN = COLOURS[0], COLOURS[1]


@drawn
def levers(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Effect of one more (filled) and one less (hollow) of every number, the strongest on top."""
    strength = table.assign(size=table["harder"].abs()).groupby("number", sort=False)["size"].max()
    names = list(strength.sort_values(ascending=False, kind="stable").index)
    ax = new_axes(ax, 6.4, 1.1 + 0.24 * len(names))
    ax.axvline(0, color=INK, linewidth=0.9)
    values = {}
    for row in table.to_dict("records"):
        y = names.index(row["number"])
        up = row["to"] > row["from"]
        colour, shift = (UP, -0.14) if up else (DOWN, 0.14)
        ax.plot([row["low"], row["high"]], [y + shift] * 2, color=colour, linewidth=1.8)
        face = colour if up else PAPER
        ax.plot([row["harder"]], [y + shift], "o", color=colour, markerfacecolor=face, markersize=5)
        values[row["number"]] = row["from"]
    ax.set_yticks(range(len(names)), [f"{name} = {values[name]}" for name in names])
    ax.set_ylim(len(names) - 0.4, -0.6)
    ax.set_xlabel("VP by which the Automas with this card become harder")
    top = table.iloc[0]
    ax.set_title(
        f"{top['number']} moves most: {top['from']} to {top['to']} is {top['harder']:+.1f} VP\n"
        "filled: one more; hollow: one less; bars: 95% CI for all at once",
        fontsize=8.5,
        color=SOFT,
    )
    quiet(ax)
    return ax

"""Luck by source: what each source does alone, and with all that it takes part in."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports.data.text import percent0
from reports.figures.style import COLOURS, INK, drawn, new_axes

ALONE, TOTAL = 1.0, 0.4  # how strong the colour is, on light and on dark paper
WORDS = {"alone": "on its own", "total": "with interactions"}


@drawn
def luck_sources(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Bars of the shares: strong for a source on its own, pale with its interactions."""
    ax = new_axes(ax, 6.0, 1.0 + 0.42 * len(table))
    for y, row in enumerate(table.to_dict("records")):
        for name, strength, shift in (("alone", ALONE, -0.18), ("total", TOTAL, 0.18)):
            if row[name] != row[name]:  # nothing to show
                continue
            shift = shift if row["total"] == row["total"] else 0.0  # a single bar in the middle
            ax.barh(y + shift, max(row[name], 0.0), height=0.34, color=COLOURS[0], alpha=strength)
            ends = [max(row[f"{name}_low"], 0.0), max(row[f"{name}_high"], 0.0)]
            ax.plot(ends, [y + shift] * 2, color=INK, linewidth=0.9)
            word = f" {WORDS[name]}" if y == 0 else ""  # the first bars are the legend
            text = f"{percent0(row[name])}{word}"
            ax.text(ends[1] + 0.01, y + shift, text, va="center", fontsize=8)
    ax.set_yticks(range(len(table)), [str(label) for label in table["label"]])
    ax.invert_yaxis()
    ax.set_xlim(0, 1.2 * max(float(table["total_high"].max()), float(table["alone_high"].max())))
    ax.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    ax.set_xlabel("share of what makes margins differ (variance of the margin)")
    ax.tick_params(axis="y", length=0)
    return ax

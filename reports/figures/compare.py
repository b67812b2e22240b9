"""Head starts before and after: a hollow dot, an arrow, a filled dot for every Automa."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports.data.names import Names
from reports.data.text import NAME_WIDTH, fit
from reports.figures.style import COLOURS, INK, SOFT, drawn, new_axes, quiet


@drawn
def before_after(rows: pd.DataFrame, names: Names, ax: Axes | None = None) -> Axes:
    """One line per Automa, the hardest after the change on top."""
    rows = rows.sort_values("head_after", ascending=False)
    ax = new_axes(ax, 6.0, 1.0 + 0.34 * len(rows))
    ax.axvline(0, color=INK, linewidth=0.9)
    colour = COLOURS[0]
    for y, row in enumerate(rows.to_dict("records")):
        start, end = row["head_before"], row["head_after"]
        ax.plot([start, end], [y, y], color=colour, linewidth=2)
        ax.plot([start], [y], "o", color=colour, markerfacecolor="white", markersize=6.5)
        ax.plot([end], [y], "o", color=colour, markersize=6.5)
        side = ax.get_yaxis_transform()
        text = f"{row['harder']:+.1f} [{row['low']:+.1f} to {row['high']:+.1f}]".replace("-", "−")
        ax.text(1.02, y, text, transform=side, va="center", fontsize=8)
    ax.set_yticks(
        range(len(rows)), [fit(names.automa(name), 2 * NAME_WIDTH) for name in rows["automa"]]
    )
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.margins(x=0.08)
    ax.set_xlabel("head start: VP for an even match")
    head = "harder by VP [95% CI]"
    ax.text(1.02, 1.01, head, transform=ax.transAxes, va="bottom", fontsize=8, color=SOFT)
    quiet(ax)
    return ax

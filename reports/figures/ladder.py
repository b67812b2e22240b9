"""Dots with intervals: the difficulty ladder, other ladders, and the steps between stars."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.data.text import signed
from reports.figures.style import INK, SOFT, Style, drawn, mark, new_axes, quiet


def _dot(ax: Axes, style: Style, automa: str, y: float, span: tuple[float, float, float]) -> None:
    value, low, high = span
    line = ax.plot([low, high], [y, y], color=style.colour(automa), linewidth=2.2, zorder=2)[0]
    mark(line, automa=automa)
    ends = ax.plot([low, high], [y, y], "|", markersize=13, color=style.colour(automa), zorder=4)[0]
    ends.set_markeredgewidth(1.5)  # taller than the dot: a narrow interval is seen as well
    mark(ends, automa=automa)
    dot = ax.plot(
        [value],
        [y],
        style.shape(automa),
        markersize=7.5,
        markerfacecolor=style.fill(automa),
        markeredgecolor=style.colour(automa),
        markeredgewidth=1.4,
        zorder=3,
    )[0]
    mark(dot, automa=automa)


@drawn
def dots(
    table: pd.DataFrame, style: Style, value: str, low: str, high: str, ax: Axes | None = None
) -> Axes:
    """One row per Automa, top to bottom as in the table: value and interval."""
    ax = new_axes(ax, 4.6, 0.9 + 0.36 * len(table))
    for y, row in enumerate(table.to_dict("records")):
        _dot(ax, style, row["automa"], y, (row[value], row[low], row[high]))
    ax.set_yticks(range(len(table)), [style.tick(name) for name in table["automa"]])
    ax.set_ylim(len(table) - 0.4, -0.6)
    quiet(ax)
    return ax


def _bands(ax: Axes, groups: list[int]) -> None:
    """Shade every second group, so that shared ranks are seen as one."""
    for number in sorted(set(groups)):
        rows = [i for i, group in enumerate(groups) if group == number]
        if number % 2 == 1:
            ax.axhspan(rows[0] - 0.5, rows[-1] + 0.5, color=SOFT, alpha=0.12, linewidth=0)


@drawn
def ladder(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Difficulty ladder: head start in VP with 95% intervals, hardest on top, groups as bands."""
    ax = new_axes(ax, 4.6, 1.0 + 0.36 * len(table))
    _bands(ax, [int(group) for group in table["group"]])
    ax.axvline(0, color=INK, linewidth=0.9)
    dots(table, style, "head_start", "head_start_low", "head_start_high", ax)
    for y, row in enumerate(table.to_dict("records")):
        side = ax.get_yaxis_transform()
        note = ax.text(
            1.02, y, signed(row["head_start"]), transform=side, va="center", fontsize=8.5
        )
        mark(note, automa=row["automa"])
    ax.margins(x=0.06)
    ax.set_xlabel("head start for an even match, VP")
    ax.set_title("0 = an even match; further right = harder", fontsize=8.5, color=SOFT)
    return ax


@drawn
def star_steps(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Each step from star to star: bold for the mean, small for each partner card."""
    pairs = list(dict.fromkeys(zip(table["kind"], table["from"], table["to"], strict=True)))
    ax = new_axes(ax, 5.0, 1.1 + 0.48 * len(pairs))
    ax.axvline(0, color=INK, linewidth=0.9)
    for y, (kind, old, new) in enumerate(pairs):
        rows = table[(table["kind"] == kind) & (table["from"] == old) & (table["to"] == new)]
        for i, offset in enumerate(np.linspace(-0.28, 0.28, len(rows))):
            _step(ax, style, rows.iloc[i].to_dict(), y + float(offset))
    labels = [f"{style.starred(old)}\nto {style.starred(new)}" for _, old, new in pairs]
    ax.set_yticks(range(len(pairs)), labels)
    ax.set_ylim(len(pairs) - 0.4, -0.6)
    ax.set_xlabel("step in VP (thick grey: mean of the partner cards)")
    quiet(ax)
    return ax


def _step(ax: Axes, style: Style, row: dict[str, Any], y: float) -> None:
    whole = row["with"] == "all"
    cards = (row["to"], row["with"]) if row["kind"] == "behavior" else (row["with"], row["to"])
    pair = "/".join(cards)
    colour = SOFT if whole else style.colour(pair)
    span = [row["vp_low"], row["vp_high"]]
    ax.plot(span, [y, y], color=colour, linewidth=4.5 if whole else 1.6, solid_capstyle="butt")
    shape = "|" if whole else style.shape(pair)
    fill = INK if whole else style.fill(pair)
    ax.plot([row["vp"]], [y], shape, color=colour, markerfacecolor=fill, markersize=6.5)

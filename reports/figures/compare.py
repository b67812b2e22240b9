"""Head starts before and after on a ladder: hollow and filled dots, grey where nothing changed."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from reports.data.names import Names, split
from reports.data.text import signed
from reports.figures.style import (
    COLOURS,
    INK,
    PAPER,
    SOFT,
    Style,
    drawn,
    new_axes,
    quiet,
    style_for,
)

Limits = tuple[float, float]


@drawn
def before_after(
    rows: pd.DataFrame,
    names: Names,
    others: pd.DataFrame | None = None,
    limits: Limits | None = None,
    ax: Axes | None = None,
) -> Axes:
    """One line per Automa, the hardest after the change on top; `others` did not change."""
    steps = _ladder(rows, others)
    ax = new_axes(ax, 5.0, 1.0 + 0.3 * len(steps))
    ax.axvline(0, color=INK, linewidth=0.9)
    for y, row in enumerate(steps):
        _line(ax, y, row)
    style = style_for([row["automa"] for row in steps], names)
    ax.set_yticks(range(len(steps)), [_name(style, row["automa"]) for row in steps])
    for label, row in zip(ax.get_yticklabels(), steps, strict=True):
        label.set_color(SOFT if pd.isna(row["harder"]) else INK)
    ax.set_ylim(len(steps) - 0.4, -0.6)
    ax.set_xlim(limits or head_limits(rows, others))
    ax.set_xlabel("head start: VP for an even match")
    ax.set_title("harder by VP", loc="right", fontsize=8, color=SOFT)
    quiet(ax)
    return ax


def head_limits(rows: pd.DataFrame, others: pd.DataFrame | None = None) -> Limits:
    """An axis that has room for all head starts and for 0."""
    heads = [0.0, *rows["head_before"], *rows["head_after"]]
    heads += [] if others is None else list(others["head"])
    spare = 0.06 * (max(heads) - min(heads)) or 1.0
    return min(heads) - spare, max(heads) + spare


def _ladder(rows: pd.DataFrame, others: pd.DataFrame | None) -> list[dict[Any, Any]]:
    """Changed and unchanged Automas, the hardest first."""
    every = rows
    if others is not None and len(others):
        every = pd.concat([rows, others.rename(columns={"head": "head_after"})])
    return list(every.sort_values("head_after", ascending=False).to_dict("records"))


def _name(style: Style, automa: str) -> str:
    """Both cards, each cut by itself: a long Behavior card does not hide the Scoring card."""
    return " + ".join(style.card(card) for card in split(automa) if card)


def _line(ax: Axes, y: int, row: dict[Any, Any]) -> None:
    """One Automa: a grey dot, or before and after with the difference beside it."""
    end = row["head_after"]
    if pd.isna(row["harder"]):
        ax.plot([end], [y], "o", color=SOFT, markersize=5.5)
        return
    start, colour = row["head_before"], COLOURS[0]
    ax.plot([start, end], [y, y], color=colour, linewidth=2)
    ax.plot([start], [y], "o", color=colour, markerfacecolor=PAPER, markersize=6.5)
    ax.plot([end], [y], "o", color=colour, markersize=6.5)
    side = ax.get_yaxis_transform()
    ax.text(1.02, y, signed(row["harder"]), transform=side, va="center", fontsize=8)

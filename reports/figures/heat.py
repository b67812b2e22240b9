"""Heat maps with their numbers written in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.data.games import Floats
from reports.data.names import Names
from reports.data.text import signed, whole
from reports.figures.style import SOFT, Style, contrast, drawn, mark, new_axes, style_for
from reports.stats.card_effects import Grid

DARK_HIGH, AROUND_0 = "cividis_r", "PuOr_r"  # both read well without full colour vision
LONGEST = 32  # letters of a name beside a row


def heat(
    ax: Axes,
    values: Floats,
    texts: Sequence[Sequence[str]],
    low: float,
    high: float,
    size: float,
    tags: Callable[[int, int], dict[str, str]] = lambda _row, _column: {},
    colours: str = DARK_HIGH,
) -> None:
    """Squares coloured by value (dark = high) with a text in each; grey where there is none.

    `tags` names strategy and Automa of a square, for the page's filter.
    """
    scale = mpl.colormaps[colours]
    span = high - low if high > low else 1.0
    for i, line in enumerate(values):
        for j, value in enumerate(line):
            known = bool(np.isfinite(value))
            colour = (
                scale(float(np.clip((value - low) / span, 0, 1))) if known else (0.8, 0.8, 0.8, 1)
            )
            square = mpl.patches.Rectangle((j - 0.48, i - 0.46), 0.96, 0.92, facecolor=colour)
            ink = contrast(colour)
            ax.add_patch(square)
            text = ax.text(j, i, texts[i][j], ha="center", va="center", fontsize=size, color=ink)
            if tags(i, j):
                mark(square, **tags(i, j))
                mark(text, **tags(i, j))
    ax.set_xlim(-0.5, values.shape[1] - 0.5)
    ax.set_ylim(values.shape[0] - 0.5, -0.5)
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)


@drawn
def card_grid(
    values: Floats,
    cards: Grid,
    names: Names,
    show: Callable[[float], str] = signed,
    ax: Axes | None = None,
    dark_low: bool = False,
    ends: tuple[float, float] | None = None,
) -> Axes:
    """Behavior x Scoring; values [automa] in the order of the grid's list; `ends` of the scale."""
    ax = new_axes(ax, 4.2, 2.4)
    style = style_for((), names)
    behaviors, scorings = (
        np.argsort([names.stars(c) for c in kind], kind="stable")
        for kind in (cards.behaviors, cards.scorings)
    )
    here = values[cards.at[np.ix_(behaviors, scorings)]]
    texts = [[show(float(value)) for value in line] for line in here]
    sign = -1.0 if dark_low else 1.0
    low, high = ends or (float(np.min(here)), float(np.max(here)))
    low, high = (-high, -low) if dark_low else (low, high)
    heat(ax, sign * here, texts, low, high, 10)
    ax.set_xticks(range(len(cards.scorings)), [style.cell(cards.scorings[i]) for i in scorings])
    ax.set_yticks(range(len(cards.behaviors)), [style.cell(cards.behaviors[i]) for i in behaviors])
    return ax


@drawn
def win_matrix(
    values: Floats,
    strategies: Sequence[str],
    automas: Sequence[str],
    style: Style,
    ax: Axes | None = None,
) -> Axes:
    """Win rate of each strategy (row) against each Automa (column), in percent; dark is hard."""
    ax = _wide_axes(ax, len(strategies), len(automas))
    texts = [[_percent(value) for value in line] for line in values]
    heat(ax, 1.0 - values, texts, 0.0, 1.0, 8, _who(strategies, automas))
    _name_axes(ax, strategies, automas, style)
    return ax


@drawn
def need_matrix(
    table: pd.DataFrame,
    style: Style,
    ax: Axes | None = None,
    ends: tuple[float, float] | None = None,
) -> Axes:
    """Head start in VP of each strategy (row) against each Automa (column); dark is hard.

    `ends` of the colours, where some rows are far off the others."""
    strategies = [str(name) for name in table.index]
    automas = [str(name) for name in table.columns]
    ax = _wide_axes(ax, len(strategies), len(automas))
    values = table.to_numpy(dtype=float)
    texts = [[_whole(value) for value in line] for line in values]
    low, high = ends or (float(np.nanmin(values)), float(np.nanmax(values)))
    heat(ax, values, texts, low, high, 8, _who(strategies, automas))
    _name_axes(ax, strategies, automas, style)
    return ax


@drawn
def shifts(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Shift in VP of each Automa (column) under each variant (row); white is no shift."""
    names = [str(name) for name in dict.fromkeys(table["variant"])]
    automas = [str(name) for name in dict.fromkeys(table["automa"])]
    wide = table.pivot(index="variant", columns="automa", values="shift").loc[names, automas]
    ax = new_axes(ax, max(3.4 + 0.62 * len(automas), 5.0), 1.2 + 0.3 * len(names))
    values = wide.to_numpy(dtype=float)
    texts = [[signed(value) for value in line] for line in values]
    reach = float(np.nanmax(np.abs(values)))
    tags = lambda _, j: {"automa": automas[j]}  # noqa: E731
    heat(ax, values, texts, -reach, reach, 8, tags, AROUND_0)
    _name_axes(ax, names, automas, style)
    return ax


@drawn
def losses(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """VP lost without each option (row) against each Automa (column); dark is much."""
    names = [str(name) for name in dict.fromkeys(table["option"])]
    automas = [str(name) for name in dict.fromkeys(table["automa"])]
    wide = table.pivot(index="option", columns="automa", values="loss").loc[names, automas]
    ax = new_axes(ax, max(3.0 + 0.62 * len(automas), 5.0), 1.2 + 0.3 * len(names))
    values = wide.to_numpy(dtype=float)
    texts = [[whole(value) for value in line] for line in values]
    high = float(np.nanmax(values))
    heat(ax, values, texts, 0.0, max(high, 1.0), 8, lambda _, j: {"automa": automas[j]})
    _name_axes(ax, names, automas, style)
    return ax


def _wide_axes(ax: Axes | None, rows: int, columns: int) -> Axes:
    return new_axes(ax, max(2.2 + 0.62 * columns, 4.0), max(1.2 + 0.3 * rows, 2.1))


def _who(strategies: Sequence[str], automas: Sequence[str]) -> Callable[[int, int], dict[str, str]]:
    return lambda i, j: {"strategy": strategies[i], "automa": automas[j]}


def _end_of(name: str) -> str:
    """A name that leaves room for the picture: of the path of a strategy's file, its end."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def _name_axes(ax: Axes, rows: Sequence[str], automas: Sequence[str], style: Style) -> None:
    """Rows by name, Automas slanted below in their colours."""
    ax.set_yticks(range(len(rows)), [_end_of(row) for row in rows])
    ax.set_xticks(range(len(automas)), [style.short(name) for name in automas], rotation=45)
    for label, automa in zip(ax.get_xticklabels(), automas, strict=True):
        label.set_color(style.colour(automa))
        label.set_horizontalalignment("right")
        label.set_rotation_mode("anchor")
        label.set_fontsize(7.5)


def _whole(value: float) -> str:
    return whole(value) if value <= 0 or not np.isfinite(value) else f"+{whole(value)}"


def _percent(value: float) -> str:
    """A win rate in percent, without a 0 or 100 that is not exact."""
    if not np.isfinite(value):
        return "–"
    return "<1" if 0.0 < value < 0.01 else ">99" if 0.99 < value < 1.0 else f"{100 * value:.0f}"


@drawn
def rank_shares(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Percent of resamples with each rank (column) for each Automa (row), hardest on top."""
    order = (table.to_numpy() * np.array(table.columns)).sum(axis=1).argsort(kind="stable")
    table = table.iloc[order]
    ax = new_axes(ax, 4.8, 0.9 + 0.36 * len(table))
    values = table.to_numpy(dtype=float)
    texts = [["" if v < 0.01 else f"{100 * v:.0f}" for v in line] for line in values]
    heat(ax, np.where(values < 0.01, np.nan, values), texts, 0.0, 1.0, 8)
    for patch in ax.patches:
        if patch.get_facecolor()[:3] == (0.8, 0.8, 0.8):
            patch.set_facecolor(SOFT)
            patch.set_alpha(0.08)
    ax.set_yticks(range(len(table)), [style.tick(str(name)) for name in table.index])
    ax.set_xticks(range(len(table.columns)), [str(rank) for rank in table.columns])
    ax.set_xlabel("rank (1 = hardest); numbers: percent of resamples")
    return ax

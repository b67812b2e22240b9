"""Curves: win rate over skill, par curves, convergence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator, PercentFormatter

from reports.data.games import Floats
from reports.data.names import split
from reports.figures.labels import spread_labels
from reports.figures.style import INK, SOFT, Style, drawn, mark, new_axes, new_figure, quiet


def _end_labels(ax: Axes, style: Style, x: float, ends: dict[str, float], gap: float) -> None:
    """Direct labels at the right end of curves, spread so that none covers another."""
    names = list(ends)
    places = spread_labels(np.array([ends[name] for name in names]), gap)
    for name, place in zip(names, places, strict=True):
        note = ax.annotate(
            style.label(name),
            (x, ends[name]),
            xytext=(1.03, place),
            textcoords=("axes fraction", "data"),
            va="center",
            fontsize=8,
            color=style.colour(name),
            arrowprops={
                **{"arrowstyle": "-", "color": SOFT, "linewidth": 0.5, "alpha": 0.6},
                "relpos": (0, 0.5),  # to the beginning of the label, not across its neighbours
            },
            annotation_clip=False,
        )
        mark(note, automa=name)


def _line(ax: Axes, style: Style, automa: str, x: Floats, y: Floats) -> None:
    line = ax.plot(
        x,
        y,
        color=style.colour(automa),
        linestyle=style.dash(automa),
        marker=style.shape(automa),
        markersize=5,
        markerfacecolor=style.fill(automa),
        linewidth=1.6,
    )[0]
    mark(line, automa=automa)


@drawn
def skill_curves(table: pd.DataFrame, family: str, style: Style, ax: Axes | None = None) -> Axes:
    """Win rate by skill for one family of strategies, with 95% bands."""
    ax = new_axes(ax, 6.6, 4.0)
    rows = table[table["family"] == family]
    ends: dict[str, float] = {}
    for automa, part in rows.groupby("automa", sort=False):
        part = part.sort_values("skill")
        x, y = part["skill"].to_numpy(), part["win"].to_numpy()
        band = ax.fill_between(
            x,
            part["win_low"],
            part["win_high"],
            color=style.colour(automa),
            alpha=0.12,
            linewidth=0,
        )
        mark(band, automa=str(automa))
        _line(ax, style, str(automa), x, y)
        ends[str(automa)] = float(y[-1])
    ax.axhline(0.5, color=INK, linewidth=0.9)
    low, high = ax.get_ylim()
    _end_labels(ax, style, float(rows["skill"].max()), ends, 0.052 * (high - low))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0))
    ax.set_xlabel(f"skill of '{family}'")
    ax.set_title("games won; the line at 50% is an even match", fontsize=8.5, color=SOFT)
    quiet(ax, "y")
    return ax


@drawn
def par_curves(
    curves: pd.DataFrame, style: Style, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Share of games that a score wins: one panel per Behavior, one line per Scoring."""
    behaviors = list(dict.fromkeys(split(name)[0] for name in curves.columns))
    if axes is None:
        made = new_figure(6.6, 0.7 + 1.65 * len(behaviors)).subplots(
            len(behaviors), 1, sharex=True, squeeze=False
        )
        axes = list(made[:, 0])
    shown = _rising(curves)
    span = max(float(shown.index.max() - shown.index.min()), 1.0)
    for ax, behavior in zip(axes, behaviors, strict=False):
        for automa in (name for name in curves.columns if split(name)[0] == behavior):
            _par_line(ax, shown[automa], automa, style)
        ends = (float(shown.index.min()), float(shown.index.max()))
        ax.hlines([0.5, 0.75, 0.9], *ends, color=SOFT, linewidth=0.6, alpha=0.6)
        ax.set_yticks([0, 0.5, 0.75, 0.9], ["0%", "50%", "75%", "90%"])
        ax.set_title(
            style.starred(behavior),
            color=style.colour(behavior),
        )
        ax.set_xlim(float(shown.index.min()) - 0.25 * span, float(shown.index.max()))
        ax.tick_params(length=0)
    axes[-1].set_xlabel("final score of the human")
    return list(axes)


def _rising(curves: pd.DataFrame) -> pd.DataFrame:
    """The scores from the last that hardly wins to the first that nearly always does."""
    first = max(int((curves.max(axis=1) <= 0.005).sum()) - 1, 0)
    last = int((curves.min(axis=1) < 0.995).sum())
    return curves.iloc[first : last + 1]


def _par_line(ax: Axes, curve: pd.Series, automa: str, style: Style) -> None:
    colour = style.colour(automa)
    x, y = curve.index.to_numpy(dtype=float), curve.to_numpy()
    line = ax.plot(x, y, color=colour, linestyle=style.dash(automa), linewidth=1.6)[0]
    mark(line, automa=automa)
    points = np.interp([0.5, 0.75, 0.9], y, x)
    dot = ax.plot(points, [0.5, 0.75, 0.9], style.shape(automa), color=colour, markersize=5.5)[0]
    dot.set_markerfacecolor(style.fill(automa))
    mark(dot, automa=automa)
    _par_label(ax, automa, points, style)


def _par_label(ax: Axes, automa: str, points: Floats, style: Style) -> None:
    """Mark, name and par scores in the empty corner left of the curves."""
    heights = (0.795, 0.61, 0.40, 0.27, 0.14)  # between the guide lines
    height = heights[style.scorings.index(split(automa)[1]) % len(heights)]
    dot = ax.plot([0.03], [height], style.shape(automa), transform=ax.transAxes, markersize=5.5)[0]
    dot.set(color=style.colour(automa), markerfacecolor=style.fill(automa))
    scores = " / ".join(f"{point:.0f}" for point in points)
    note = ax.text(
        0.055,
        height,
        f"{style.starred(split(automa)[1])}: {scores}",
        transform=ax.transAxes,
        va="center",
        fontsize=8,
        color=style.colour(automa),
    )
    mark(dot, automa=automa)
    mark(note, automa=automa)


def game_marks(least: float, most: float) -> list[float]:
    """Numbers of games on the axis: each four times the one before, or twice if these are few."""
    for step in (2, 1):
        marks = [most / 2**k for k in range(0, 40, step) if most / 2**k >= least]
        if len(marks) > 2:
            break
    return marks[::-1]


@drawn
def convergence(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Head start after the first n games per matchup, with the width n games allow."""
    ax = new_axes(ax, 6.6, 3.8)
    ends: dict[str, float] = {}
    for automa, part in table.groupby("automa", sort=False):
        x, y = part["games"].to_numpy(), part["head_start"].to_numpy()
        half = part["half_width"].to_numpy()
        band = ax.fill_between(
            x, y - half, y + half, color=style.colour(automa), alpha=0.10, linewidth=0
        )
        mark(band, automa=str(automa))
        _line(ax, style, str(automa), x, y)
        ends[str(automa)] = float(y[-1])
    ax.set_xscale("log")
    most = float(table["games"].max())
    ax.xaxis.set_major_locator(FixedLocator(game_marks(float(table["games"].min()), most)))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,.0f}"))
    low, high = ax.get_ylim()
    _end_labels(ax, style, float(table["games"].max()), ends, 0.052 * (high - low))
    ax.set_xlabel("games per matchup")
    ax.set_title("head start in VP after the first games", fontsize=8.5, color=SOFT)
    quiet(ax, "y")
    return ax

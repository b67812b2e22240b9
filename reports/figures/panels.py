"""Small multiples and bars: score distributions, score parts, pace, sources of variance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.data.games import Floats
from reports.data.names import PART_NAMES
from reports.figures.labels import spread_labels
from reports.figures.style import INK, SOFT, Style, drawn, mark, new_axes, new_figure, quiet


def _smooth(counts: Floats, width: float = 1.5) -> Floats:
    """Shares of whole scores smoothed a little, so that the shape is seen."""
    reach = np.arange(-5, 6)
    kernel = np.exp(-0.5 * (reach / width) ** 2)
    return np.asarray(np.convolve(counts, kernel / kernel.sum(), mode="same"))


@drawn
def score_ridges(table: pd.DataFrame, style: Style, ax: Axes | None = None) -> Axes:
    """Final scores: each Automa filled, the strategies against it as a grey line.

    `table` has one line per automa, side ('Automa', 'strategy') and score with its share.
    """
    automas = list(dict.fromkeys(table["automa"]))
    ax = new_axes(ax, 5.2, 1.0 + 0.46 * len(automas))
    top = float(table["share"].max())
    for row, automa in enumerate(automas):
        here = table[table["automa"] == automa]
        _ridge(ax, style, automa, here, row, 1.05 / top)
    ax.set_yticks(np.arange(len(automas)) - 0.2, [style.tick(name) for name in automas])
    ax.set_ylim(len(automas) - 0.6, -1.15)
    edge = table[table["share"] > 0.0004]["score"]
    ax.set_xlim(float(edge.min()), float(edge.max()))
    ax.set_xlabel("final score, VP (tick: median; grey: strategies)")
    quiet(ax)
    return ax


def _ridge(ax: Axes, style: Style, automa: str, here: pd.DataFrame, row: int, scale: float) -> None:
    own, other = here[here["side"] == "Automa"], here[here["side"] == "strategy"]
    x, y = own["score"].to_numpy(), row - scale * _smooth(own["share"].to_numpy())
    body = ax.fill_between(
        x, row, y, facecolor=style.fill(automa), edgecolor=style.colour(automa), linewidth=1.2,
        alpha=0.9, zorder=2 + row,
    )  # fmt: skip
    mark(body, automa=automa)
    middle = float(x[int(np.searchsorted(np.cumsum(own["share"]), 0.5))])
    ax.plot([middle, middle], [row, row - 0.22], color=INK, linewidth=1.4, zorder=2.3 + row)
    line = ax.plot(
        other["score"],
        row - scale * _smooth(other["share"].to_numpy()),
        color=SOFT,
        linewidth=1.1,
        zorder=2.2 + row,
    )[0]
    mark(line, automa=automa)


@drawn
def parts(table: pd.DataFrame, style: Style, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Where an Automa's points come from: one panel per part, one bar per Automa, one scale."""
    automas = list(table["automa"])
    names = [
        name for name in PART_NAMES if name in table.columns and table[name].abs().max() > 0.005
    ]
    if axes is None:
        made = new_figure(7.4, 0.9 + 0.36 * len(automas)).subplots(
            1, len(names), sharey=True, sharex=True, squeeze=False
        )
        axes = list(made[0])
    longest = float(table[names].max().max())
    for ax, name in zip(axes, names, strict=True):
        for y, (automa, value) in enumerate(zip(automas, table[name], strict=True)):
            bar = ax.barh(y, value, height=0.7, color=style.fill(automa))[0]
            bar.set_edgecolor(style.colour(automa))
            mark(bar, automa=automa)
            ax.text(value + 0.03 * longest, y, f"{value:.1f}", va="center", fontsize=7.5)
        ax.set_title(PART_NAMES[name].replace(" ", "\n"), fontsize=8.5)
        ax.set_xticks([])
        ax.spines["bottom"].set_visible(False)
        ax.tick_params(length=0)
    axes[0].set_xlim(0, longest * 1.45)
    axes[0].set_yticks(range(len(automas)), [style.tick(name) for name in automas])
    axes[0].invert_yaxis()
    return list(axes)


@drawn
def pace(table: pd.DataFrame, style: Style, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """VP after each round: Automa in colour, strategies grey; line mean, band 10 to 90%."""
    automas = list(dict.fromkeys(table["automa"]))
    columns = min(3, len(automas))
    if axes is None:
        lines = -(-len(automas) // columns)
        made = new_figure(6.6, 0.5 + 1.65 * lines).subplots(
            lines, columns, sharex=True, sharey=True, squeeze=False
        )
        axes = list(made.ravel())
    for ax, automa in zip(axes, automas, strict=False):
        _pace_panel(ax, table[table["automa"] == automa], automa, style)
    for ax in axes[::columns]:
        ax.set_ylabel("VP")
    for ax in axes[len(automas) :]:
        ax.set_visible(False)
    return list(axes)


def _pace_panel(ax: Axes, rows: pd.DataFrame, automa: str, style: Style) -> None:
    for side, colour, dash in (("strategy", SOFT, "--"), ("Automa", style.colour(automa), "-")):
        part = rows[rows["side"] == side]
        x = np.arange(len(part))
        ax.fill_between(x, part["q10"], part["q90"], color=colour, alpha=0.18, linewidth=0)
        ax.plot(x, part["mean"], color=colour, linestyle=dash, linewidth=1.6)
    ends = rows[rows["round"] == "end"]
    labels = [str(name) for name in rows[rows["side"] == "Automa"]["round"]]
    last = [float(ends[ends["side"] == side]["mean"].iloc[0]) for side in ("strategy", "Automa")]
    places = spread_labels(np.array(last), 0.11 * float(rows["q90"].max()))
    for value, place, ink in zip(last, places, (SOFT, style.colour(automa)), strict=True):
        at = (len(labels) - 0.85, float(place))
        ax.text(*at, f"{value:.0f}", va="center", fontsize=7.5, color=ink)
    ax.set_xlim(-0.3, len(labels) + 0.25)
    ax.set_xticks(range(len(labels)), labels, fontsize=7.5)
    ax.set_title(style.short(automa), fontsize=8, color=style.colour(automa))
    quiet(ax, "y")


@drawn
def variance_bars(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of the margin's variance by source; skill and choice dark, luck light."""
    ax = new_axes(ax, 5.2, 0.9 + 0.3 * len(table))
    for y, row in enumerate(table.to_dict("records")):
        luck = str(row["source"]).startswith(("game", "rest"))
        ax.barh(y, row["share"], height=0.65, color="#BBBBBB" if luck else "#555555")
        ax.text(row["share"] + 0.008, y, f"{100 * row['share']:.1f}%", va="center", fontsize=8.5)
    ax.set_yticks(range(len(table)), [str(label) for label in table["label"]])
    ax.invert_yaxis()
    ax.set_xlim(0, min(1.0, float(table["share"].max()) * 1.18))
    ax.xaxis.set_visible(False)
    ax.spines["bottom"].set_visible(False)
    ax.tick_params(length=0)
    return ax

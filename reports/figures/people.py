"""People's games beside the simulation, and what they learn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.data.text import signed
from reports.figures.style import COLOURS, INK, SOFT, Style, drawn, new_figure, quiet

PARTS = (
    ("won", "predicted", "share of games won"),
    ("score", "predicted_score", "mean score, VP"),
)


@drawn
def playtest(table: pd.DataFrame, style: Style, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Observed (dot and line) and predicted (grey band) results and scores, a row per Automa."""
    if axes is None:
        figure = new_figure(6.6, 1.1 + 0.38 * len(table))
        axes = list(figure.subplots(1, 2, sharey=True))
    for ax, (seen, hoped, label) in zip(axes, PARTS, strict=True):
        for y, row in enumerate(table.to_dict("records")):
            low, high = row[f"{hoped}_low"], row[f"{hoped}_high"]
            ax.barh(y, high - low, left=low, height=0.62, color=SOFT, alpha=0.3)
            ax.plot([row[hoped]] * 2, [y - 0.31, y + 0.31], color=SOFT, linewidth=1.4)
            odd = row["surprising_wins" if seen == "won" else "surprising_scores"]
            ink = COLOURS[1] if odd else INK
            ax.plot([row[f"{seen}_low"], row[f"{seen}_high"]], [y, y], color=ink, linewidth=1.6)
            ax.plot([row[seen]], [y], "o", color=ink, markersize=5)
        ax.set_xlabel(label)
        quiet(ax)
    axes[0].set_xlim(-0.03, 1.03)
    axes[0].set_xticks([0, 0.5, 1], ["0%", "50%", "100%"])
    names = [f"{style.short(r.automa)}" for r in table.itertuples()]
    axes[0].set_yticks(range(len(table)), names, fontsize=7.5)
    axes[0].set_ylim(len(table) - 0.4, -0.6)
    return list(axes)


@drawn
def learning(
    scores: pd.DataFrame, players: pd.DataFrame, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Each player's scores in the order of their games, less what we expect at their level."""
    names = list(players["player"])
    columns = min(3, len(names))
    lines = -(-len(names) // columns)
    if axes is None:
        figure = new_figure(max(3.4, 2.2 * columns), 0.6 + 1.7 * lines)
        made = figure.subplots(lines, columns, sharey=True, sharex=True, squeeze=False)
        axes = list(made.ravel())
    for ax, row in zip(axes, players.to_dict("records"), strict=False):
        _learning_panel(ax, scores[scores["player"] == row["player"]], row)
    for ax in axes[len(names) :]:
        ax.set_visible(False)
    axes[0].set_ylabel("VP above level")
    axes[min(columns, len(names)) // 2].set_xlabel("game")
    return list(axes)


def _learning_panel(ax: Axes, rows: pd.DataFrame, player: dict[str, float]) -> None:
    """One player: dots, and the trend where there are games enough for one."""
    x, y = rows["game"].to_numpy(dtype=float), rows["beyond"].to_numpy()
    ax.axhline(0, color=SOFT, linewidth=0.8)
    ax.plot(x, y, "o", color=COLOURS[0], markersize=3.5, alpha=0.8)
    title = str(player["player"])
    if np.isfinite(player["per_game"]) and len(x):
        ax.plot(x, y.mean() + player["per_game"] * (x - x.mean()), color=INK, linewidth=1.4)
        title += f": {signed(player['per_game'])} VP per game"
    ax.set_title(title, fontsize=8.5)
    quiet(ax, "y")

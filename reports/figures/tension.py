"""Tension: courses of games, and after which round they are decided."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from reports.figures.style import COLOURS, INK, SOFT, Style, contrast, drawn, new_figure, quiet

WON, LOST = COLOURS[0], COLOURS[1]
STOPS = ("start", "1", "2", "3", "4", "5", "end")
SHADES = ("#4d4d4d", "#737373", "#969696", "#b5b5b5", "#d0d0d0", "#e6e6e6", COLOURS[5])
LINES = 30  # single games in a panel


@drawn
def game_courses(table: pd.DataFrame, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """The chance to win after each round: thin lines single games, thick the median of each result.

    `table` has a row per player, automa, game and stop, with `won` and `chance`.
    """
    players = list(dict.fromkeys(table["player"]))
    if axes is None:
        figure = new_figure(max(4.0, 2.5 * len(players)), 2.9)
        axes = list(figure.subplots(1, len(players), sharey=True, squeeze=False)[0])
    for ax, player in zip(axes, players, strict=True):
        _course_panel(ax, table[table["player"] == player], player)
    axes[0].set_ylabel("chance to win")
    axes[0].set_yticks([0, 0.2, 0.5, 0.8, 1], ["0%", "20%", "50%", "80%", "100%"])
    axes[len(players) // 2].set_xlabel("after round")
    _name_line(axes[0], "games won", WON, 0.97, "top")
    _name_line(axes[-1], "games lost", LOST, 0.03, "bottom")
    return list(axes)


def _course_panel(ax: Axes, rows: pd.DataFrame, player: str) -> None:
    """One audience: won games end at the top, lost ones at the bottom."""
    grid = rows.pivot(index=["automa", "game", "won"], columns="stop", values="chance")
    won = grid.index.get_level_values("won").to_numpy()
    path = np.column_stack([grid.to_numpy(), won])
    x = np.arange(path.shape[1])
    for i in np.linspace(0, len(path) - 1, min(LINES, len(path))).astype(int):
        ink = WON if won[i] > 0.5 else LOST
        ax.plot(x, path[i], color=ink, linewidth=0.6, alpha=0.35)
    for side, ink in ((1.0, WON), (0.0, LOST)):
        here = path[won == side]
        if len(here):
            ax.plot(x, np.median(here, axis=0), color=ink, linewidth=2.4)
    ax.axhline(0.5, color=SOFT, linewidth=0.7, linestyle=":")
    ax.set_xticks(x, STOPS[: len(x) - 1] + STOPS[-1:])
    ax.set_ylim(-0.03, 1.03)
    ax.set_title(f"{player}: {won.mean():.0%} won")
    quiet(ax, "y")


def _name_line(ax: Axes, word: str, ink: str, height: float, side: str) -> None:
    """Say in the picture which thick line is which; players are in order of strength, so that the
    upper corner of the first panel and the lower one of the last are free."""
    ax.text(
        0.03, height, word, transform=ax.transAxes, va=side, color=ink, fontsize=8,
        fontweight="bold",
    )  # fmt: skip


@drawn
def decided(table: pd.DataFrame, style: Style, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Shares of games by the round after which they are decided; yellow is open to the last round.

    `table` has a row per player, automa and trait (`decided_0` to `decided_5`).
    """
    players = list(dict.fromkeys(table["player"]))
    automas = list(dict.fromkeys(table["automa"]))
    if axes is None:
        figure = new_figure(1.9 + 1.9 * len(players), 1.3 + 0.36 * len(automas))
        axes = list(figure.subplots(1, len(players), sharey=True, squeeze=False)[0])
    for ax, player in zip(axes, players, strict=True):
        for y, automa in enumerate(automas):
            here = table[(table["player"] == player) & (table["automa"] == automa)]
            _decided_bar(ax, y, here.set_index("trait")["value"])
        ax.set_title(player)
        ax.set_xlim(0, 1)
        ax.set_xticks([0, 0.5, 1], ["0%", "50%", "100%"])
        quiet(ax)
    axes[0].set_yticks(range(len(automas)), [style.tick(name) for name in automas], fontsize=7.5)
    axes[0].invert_yaxis()
    axes[len(players) // 2].set_xlabel("share of games")
    _legend(axes)
    return list(axes)


def _decided_bar(ax: Axes, y: int, value: pd.Series) -> None:
    """One stacked bar: at the start, after rounds 1 to 5, open."""
    reached = [float(value[f"decided_{stop}"]) for stop in range(6)]
    left = 0.0
    for share, shade in zip([*reached, 1.0], SHADES, strict=True):
        ax.barh(y, max(share - left, 0.0), left=left, color=shade, height=0.74)
        left = max(left, share)
    if 1.0 - reached[-1] > 0.13:
        ax.text(
            0.985, y, f"{1.0 - reached[-1]:.0%}", ha="right", va="center", fontsize=7.5,
            color=contrast(to_rgb(SHADES[-1])),
        )  # fmt: skip


def _legend(axes: Sequence[Axes]) -> None:
    names = ["at the start", *(f"after round {n}" for n in range(1, 6)), "open to the last round"]
    figure = axes[0].get_figure(root=True)
    assert figure is not None
    patches = [axes[0].barh(0, 0, color=shade)[0] for shade in SHADES]
    figure.legend(
        patches, names, loc="outside lower center", ncols=4, frameon=False, fontsize=7.5,
        labelcolor=INK, handlelength=1.2, columnspacing=1.2,
    )  # fmt: skip

"""What cards are worth: dots with intervals, the strongest on top, what each card does below it."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports.data.text import fit
from reports.figures.style import COLOURS, INK, PAPER, SMALL, SOFT, drawn, new_axes, quiet

HELD, IN_DECK = COLOURS[0], COLOURS[1]
MARKS = {"strong": " ▲", "weak": " ▼", "": ""}
EFFECT_WIDTH = 76  # letters of what a card does


@drawn
def card_values(table: pd.DataFrame, word: str, left_out: int = 0, ax: Axes | None = None) -> Axes:
    """Worth in the hand (filled) and in the deck (hollow), ranked as in the table.

    `left_out`: so many cards between the stronger and the weaker half of the rows are not shown.
    """
    places = rows_of(len(table), left_out)
    ax = new_axes(ax, 7.6, 1.1 + 0.31 * (places[-1] + 1))
    ax.axvline(0, color=INK, linewidth=0.9)
    for y, row in zip(places, table.to_dict("records"), strict=True):
        _dots(ax, y, row)
    if left_out:
        gap = places[len(places) // 2] - 1.0
        ax.axhspan(gap - 0.35, gap + 0.35, color=SOFT, alpha=0.12, linewidth=0)
    _labels(ax, table, places, left_out)
    ax.set_ylim(places[-1] + 0.6, -0.6)
    ax.set_xlabel(f"VP for the human, against the average {word}")
    ax.set_title("filled: held from the start; hollow: in the deck", fontsize=8.5, color=SMALL)
    quiet(ax)
    ax.tick_params(which="both", length=0)
    return ax


def rows_of(count: int, left_out: int) -> list[float]:
    """Where the cards stand from top to bottom, with a free row in the middle if some are left out.

    >>> rows_of(4, 9)
    [0.0, 1.0, 3.0, 4.0]
    """
    return [float(i + (left_out > 0 and i >= count // 2)) for i in range(count)]


def _dots(ax: Axes, y: float, row: dict[str, float]) -> None:
    """Both values of one card, each with its interval."""
    for name, colour, shift, face in (
        ("held", HELD, -0.15, HELD),
        ("in_deck", IN_DECK, 0.2, PAPER),
    ):
        ends = [row[f"{name}_low"], row[f"{name}_high"]]
        ax.plot(ends, [y + shift] * 2, color=colour, linewidth=1.1, alpha=0.7)
        ax.plot([row[name]], [y + shift], "o", color=colour, markerfacecolor=face, markersize=3.5)


def _labels(ax: Axes, table: pd.DataFrame, places: list[float], left_out: int) -> None:
    """The name of each card, and in small letters what it does; how many are left out."""
    marks = [MARKS[outlier] for outlier in table["outlier"]]
    names = [f"{card}{mark}" for card, mark in zip(table["card"], marks, strict=True)]
    effects = [fit(text, EFFECT_WIDTH) for text in table["text"]]
    heights = [y - 0.2 for y in places]
    if left_out:
        middle = len(places) // 2
        heights.insert(middle, places[middle] - 1.0)
        names.insert(middle, f"… {left_out} more in between: see the table")
    ax.set_yticks(heights, names)
    ax.set_yticks([y + 0.24 for y in places], effects, minor=True)
    ax.tick_params(axis="y", labelsize=8)
    ax.tick_params(axis="y", which="minor", labelsize=6.5, labelcolor=SMALL)

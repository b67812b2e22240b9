"""What every card of a kind is worth: dots with intervals, the strongest on top."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from reports.figures.style import COLOURS, INK, SOFT, drawn, new_axes, quiet

HELD, IN_DECK = COLOURS[0], COLOURS[1]
MARKS = {"strong": " ▲", "weak": " ▼", "": ""}


@drawn
def card_values(table: pd.DataFrame, word: str, ax: Axes | None = None) -> Axes:
    """Worth in the hand (filled) and in the deck (hollow) of every card, ranked as in the table."""
    ax = new_axes(ax, 6.4, 1.2 + 0.17 * len(table))
    ax.axvline(0, color=INK, linewidth=0.9)
    for y, row in enumerate(table.to_dict("records")):
        for name, colour, shift, face in (
            ("held", HELD, -0.15, HELD),
            ("in_deck", IN_DECK, 0.2, "white"),
        ):
            ends = [row[f"{name}_low"], row[f"{name}_high"]]
            ax.plot(ends, [y + shift] * 2, color=colour, linewidth=1.1, alpha=0.7)
            ax.plot([row[name]], [y + shift], "o", color=colour, markerfacecolor=face, markersize=3)
    marks = [MARKS[outlier] for outlier in table["outlier"]]
    labels = [f"{card}{mark}" for card, mark in zip(table["card"], marks, strict=True)]
    ax.set_yticks(range(len(table)), labels)
    ax.tick_params(axis="y", labelsize=8)
    ax.set_ylim(len(table) - 0.4, -0.6)
    ax.set_xlabel(f"VP for the human, against the average {word}")
    ax.set_title("filled: held from the start; hollow: in the deck", fontsize=8.5, color=SOFT)
    quiet(ax)
    return ax

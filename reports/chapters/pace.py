"""Pace: VP after each round."""

from __future__ import annotations

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.tables import Column, Table
from reports.data.text import plain, whole

TEXT = (
    "Compare your own score track with the line. The jump at the end is the final scoring: see "
    "Where the points come from."
)


def chapter(a: Analysis) -> Chapter:
    """VP after each round, both sides."""
    if a.pace.empty:
        return Chapter("pace", "Pace", ["The run does not keep the scores after each round."])
    final = a.pace[a.pace["round"] == "end"].set_index(["automa", "side"])["mean"]
    alt = "Mean final score: " + "; ".join(
        f"{a.names.automa(name)} {final[name, 'Automa']:.0f}, "
        f"strategies {final[name, 'strategy']:.0f}"
        for name in a.games.automas
    )
    caption = (
        "VP after each round and at the end: Automa in colour, strategies grey and dashed. Line: "
        "mean; band: the middle 80% of games."
    )
    draw = lambda: figure_of(figures.pace(a.pace, a.style))  # noqa: E731
    columns = [
        Column("Automa", "automa"),
        Column("side", "side"),
        Column("round", "round"),
        Column("mean", "mean", plain),
        *(Column(f"{name[1:]}% of games below", name, whole) for name in ("q10", "q50", "q90")),
    ]
    table = Table("pace", "VP after each round", a.pace, columns)
    ends = {side: final.xs(side, level="side") for side in ("Automa", "strategy")}
    low, high = ends["Automa"].min(), ends["Automa"].max()
    title = (
        f"Automas end with {low:.0f} to {high:.0f} VP on average, strategies with "
        f"{ends['strategy'].mean():.0f}"
    )
    return Chapter("pace", "Pace", [TEXT], [Picture("pace", title, caption, alt, draw)], [table])

"""Score distributions of the Automas and of the strategies against them."""

from __future__ import annotations

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.tables import Column, Table
from reports.data.text import plain, two

TEXT = (
    "An Automa is steady where its hill is narrow. Where the hill and the grey line cover each "
    "other, games are close."
)


def chapter(a: Analysis) -> Chapter:
    """Final scores and their quantiles."""
    middle = a.quantiles[(a.quantiles["what"] == "Automa") & (a.quantiles["quantile"] == 0.5)]
    ranked = middle[middle["strategy"].isin(a.panel.strategies)]
    mean = ranked.groupby("automa", sort=False)["value"].mean()
    alt = "Median final score, mean of the ranked strategies: " + "; ".join(
        f"{a.names.automa(str(name))} {value:.0f}" for name, value in mean.items()
    )
    caption = "Final scores of every Automa (filled) and of the strategies against it (grey line)."
    draw = lambda: figure_of(figures.score_ridges(a.scores, a.style))  # noqa: E731
    top, low = mean.idxmax(), mean.idxmin()
    picture_title = f"{a.names.automa(str(top))} scores most, {a.names.automa(str(low))} least"
    if top == low:
        picture_title = f"{a.names.automa(str(top))} scores {mean.max():.0f} VP, the median"
    columns = [
        Column("strategy", "strategy"),
        Column("Automa", "automa"),
        Column("of", "what"),
        Column("quantile", "quantile", two),
        Column("VP", "value", plain, "low", "high"),
    ]
    title = "Quantiles of the scores and of the margin in every matchup"
    return Chapter(
        "scores",
        "Score distributions",
        [TEXT],
        [Picture("scores", picture_title, caption, alt, draw)],
        [Table("quantiles", title, a.quantiles, columns)],
        extra=[Table("score-shares", "", a.scores, [])],
    )

"""Par scores: what a human must score to win."""

from __future__ import annotations

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.tables import Column, Table
from reports.data.text import percent, plain, whole

TEXT = (
    "Par is the final score that beats the Automa in that share of its games against these "
    "strategies; equal scores are decided by published Animals, as in the rulebook. An Automa "
    "scores more against some players than against others, so a par holds for a mix of players "
    "like these. The check is what strategies within 3 VP of par really won, with its interval: "
    "where it differs much, high scores and weak Automas come together."
)


def chapter(a: Analysis) -> Chapter:
    """Par scores for 50, 75 and 90% of games."""
    half = a.par[a.par["share"] == 0.5]
    alt = "Score that wins half the games: " + "; ".join(
        f"{a.names.automa(r.automa)} {r.par:.0f}" for r in half.itertuples()
    )
    caption = (
        "Share of games that a final score wins; the scores that win 50, 75 and 90% are marked, "
        "and stand beside each Scoring card."
    )
    draw = lambda: figure_of(figures.par_curves(a.par_curves, a.style))  # noqa: E731
    columns = [
        Column("Automa", "automa"),
        Column("to win", "share", percent),
        Column("par score", "par", plain, "low", "high"),
        Column("really won near par", "observed", percent, "observed_low", "observed_high"),
        Column("games near par", "observed_games", whole),
    ]
    low, high = half["par"].min(), half["par"].max()
    title = f"Half of the games are won with {low:.0f} to {high:.0f} VP, depending on the Automa"
    return Chapter(
        "par",
        "Par scores",
        [TEXT],
        [Picture("par", title, caption, alt, draw)],
        [Table("par", "Par scores", a.par, columns)],
        extra=[Table("par-curves", "", a.par_curves.rename_axis("score").reset_index(), [])],
    )

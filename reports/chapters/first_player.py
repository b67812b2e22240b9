"""First-player advantage, by Automa and by Behavior card."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import audience_names, listed, signed_ci
from reports.chapters.tables import Column, Table
from reports.data.text import signed, signed_percent
from reports.figures.style import INK, drawn

PAIRED = "played each deal from both seats, once as first player and once as second."
UNPAIRED = (
    "Games that the human began are compared with games that the Automa began, on different deals."
)


def chapter(a: Analysis) -> Chapter:
    """What beginning the game is worth to the human."""
    if a.first.empty:
        missing = "The run does not tell games begun by the human from games begun by the Automa."
        return Chapter("first", "First-player advantage", [missing])
    shown = a.first[a.first["kind"] == "automa"]
    alt = "First-player advantage, VP of margin: " + "; ".join(
        f"{a.names.automa(r.automa)} {signed(r.margin)}" for r in shown.itertuples()
    )
    caption = (
        "First-player advantage of the human, in VP: margin when first minus margin when second. "
        f"Bars: 95% CI for all Automas together. {a.style.legend()}"
    )
    picture = Picture("first", _title(a), caption, alt, lambda: figure_of(_dots(a)))
    table = Table("first", "First-player advantage of the human", a.first, _columns(a))
    text = [*_text(a), _how(a)]
    return Chapter("first", "First-player advantage", text, [picture], [table])


def _title(a: Analysis) -> str:
    rows = a.first[a.first["kind"] == "automa"]
    good, bad = (rows["margin_low"] > 0).any(), (rows["margin_high"] < 0).any()
    if good and bad:
        return "Going first helps the human against some Automas and hurts against others"
    if good or bad:
        return f"Going first {'helps' if good else 'hurts'} the human against some Automas"
    return "A first-player advantage is too close to call"


def _how(a: Analysis) -> str:
    """Who played, and on which deals."""
    if a.seats is None:
        return UNPAIRED
    return f"{listed(audience_names(a, a.seats[0].strategies)).capitalize()} players {PAIRED}"


def _text(a: Analysis) -> list[str]:
    row = a.first[a.first["kind"] == "all"].iloc[0].to_dict()
    size = f"{signed(row['margin'])} VP {signed_ci(row['margin_low'], row['margin_high'])}"
    if row["margin_low"] <= 0 <= row["margin_high"]:
        out = [f"Over all Automas, a first-player advantage is too close to call: {size}."]
    else:
        kind = "an advantage" if row["margin"] > 0 else "a disadvantage"
        out = [
            f"Over all Automas, going first is {kind} for the human: {size}, {_points(row)} of win "
            "rate."
        ]
    behaviors = a.first[a.first["kind"] == "behavior"].to_dict("records")
    return out + ([_by_behavior(a, behaviors)] if behaviors else [])


def _by_behavior(a: Analysis, rows: list[dict[str, Any]]) -> str:
    """Whether the sign depends on the Behavior card."""
    parts = [
        f"{a.names.card(row['automa'])} {signed(row['margin'])} "
        f"{signed_ci(row['margin_low'], row['margin_high'])}"
        for row in rows
    ]
    good, bad = any(r["margin_low"] > 0 for r in rows), any(r["margin_high"] < 0 for r in rows)
    turn = " Its sign depends on the card." if good and bad else ""
    return f"By Behavior card, in VP: {listed(parts)}.{turn}"


def _points(row: dict[str, Any]) -> str:
    low, high = signed_percent(row["win_low"]), signed_percent(row["win_high"])
    return f"{signed_percent(row['win'])} points (95% CI: {low} to {high})"


@drawn
def _dots(a: Analysis) -> Axes:
    shown = a.first[a.first["kind"] == "automa"]
    ax = figures.dots(shown, a.style, "margin", "margin_low", "margin_high")
    ax.axvline(0, color=INK, linewidth=0.9)
    ax.set_xlabel("margin when first minus margin when second, VP")
    return ax


def _columns(a: Analysis) -> list[Column]:
    return [
        Column("Automa", "automa", lambda name: _who(a, name), words=True),
        Column("margin, VP", "margin", signed, "margin_low", "margin_high"),
        Column("win rate, points", "win", signed_percent, "win_low", "win_high"),
    ]


def _who(a: Analysis, name: str) -> str:
    """A Behavior card stands for the mean over its partners."""
    return "all Automas" if name == "all" else f"{a.names.starred(name)}, all partners"

"""What a designer could do: each point only where the numbers carry it."""

from __future__ import annotations

from typing import Any

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.phrases import named, vp
from reports.data.text import signed

WORTH = 1.0  # VP: a change of a card by less is not worth the ink


def chapter(a: Analysis) -> Chapter:
    """What a designer could do."""
    points = advice(a)
    text = (
        "Points to look at; they hold for these strategies:"
        if points
        else "The numbers give no reason to change a card."
        if len(a.ranking) > 1
        else "With one Automa there is nothing to compare it with."
    )
    return Chapter("designers", "What a designer could do", [text], points=points)


def advice(a: Analysis) -> list[str]:
    """What a designer could do about what the games show."""
    mean = a.cards.steps[a.cards.steps["with"] == "all"]
    out = [_step_advice(a, row) for row in mean.to_dict("records") if row["holds"] != "yes"]
    for even in a.cards.evenness.to_dict("records"):
        uneven = abs(even["difference"]) >= 2 * WORTH and not even["low"] <= 0 <= even["high"]
        if uneven and min(even["first"], even["second"]) > 0:
            out.append(_level_advice(a, even))
    if a.dominant:
        out.append(f"Look at what '{a.dominant}' does: it is best against every Automa.")
    if a.unbeaten:
        out.append(
            f"If every level should be winnable, look at {named(a, a.unbeaten, 'all of them')}; "
            "stronger strategies than these may still win."
        )
    wide = a.luck[a.luck["ratio_low"] > 1.0] if len(a.luck) else a.luck
    if len(wide):
        out.append(
            f"The score of {named(a, list(wide['automa']), 'every Automa')} varies more than the "
            "strategies' own: a steadier Automa would let skill decide more."
        )
    return out


def _step_advice(a: Analysis, row: dict[str, Any]) -> str:
    """What to do about a star that does not make an Automa harder."""
    new, old = a.names.starred(row["to"]), a.names.starred(row["from"])
    if row["holds"] == "no":
        fact = f"{new} is easier than {old} by {vp(-row['vp'])}"
    else:
        fact = f"{new} is not clearly harder than {old} ({signed(row['vp'])} VP)"
    return (
        f"{fact}, mean of the partner cards: make {a.names.card(row['to'])} harder or swap the "
        f"stars. To see which number on the card does it: automa levers {row['to']}."
    )


def _level_advice(a: Analysis, row: dict[str, Any]) -> str:
    """How far a card is from the middle of its neighbours."""
    shift = (row["second"] - row["first"]) / 2
    way = "harder" if shift > 0 else "easier"
    return (
        f"For even steps between the {str(row['kind']).capitalize()} cards, "
        f"{a.names.starred(row['card'])} would have to be {way} by about {vp(abs(shift))}. To see "
        f"which number on the card does it: automa levers {row['card']}."
    )

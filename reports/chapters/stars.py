"""Sentences on stars and steps, used on the front page and in the chapter on cards."""

from __future__ import annotations

from reports.chapters.analysis import Analysis
from reports.chapters.phrases import ci, listed, number, signed_ci, vp
from reports.data.text import signed


def summary(a: Analysis) -> str:
    """Whether the stars hold, in one sentence; empty where cards have no stars to compare."""
    single = a.cards.steps[a.cards.steps["with"] != "all"]
    if single.empty:
        return ""
    good, bad = int((single["holds"] == "yes").sum()), int((single["holds"] == "no").sum())
    if good == len(single):
        steps = "in the one step" if good == 1 else f"in each of {number(good)} steps"
        return f"The stars hold: {steps} the card with more stars is clearly harder."
    if len(single) == 1:
        return f"The one step from star to star is {'reversed' if bad else 'too close to call'}."
    close = len(single) - good - bad
    parts = [f"hold in {good} of {len(single)} steps"]
    parts += [f"are reversed in {bad}"] if bad else []
    parts += [f"are too close to call in {close}"] if close else []
    return f"The stars {listed(parts)}."


def reversed_steps(a: Analysis) -> list[str]:
    """Every step that is clearly reversed, in a sentence."""
    single = a.cards.steps[a.cards.steps["with"] != "all"]
    return [
        f"With {a.names.card(row['with'])}, {a.names.starred(row['to'])} is easier than "
        f"{a.names.starred(row['from'])} by {vp(-row['vp'])} {ci(-row['vp_high'], -row['vp_low'])}."
        for row in single[single["holds"] == "no"].to_dict("records")
    ]


def even_steps(a: Analysis) -> list[str]:
    """Whether the step up to a card is as large as the step up from it."""
    out = []
    for row in a.cards.evenness.to_dict("records"):
        kind, name = str(row["kind"]).capitalize(), a.names.starred(row["card"])
        steps = (
            f"{kind} cards: the step up to {name} is {signed(row['first'])} VP, the step from it "
            f"{signed(row['second'])} VP"
        )
        span = signed_ci(row["low"], row["high"])
        if row["low"] <= 0 <= row["high"]:
            out.append(f"{steps}; which is larger is too close to call (difference {span[1:]}.")
        else:
            which = "second" if row["difference"] > 0 else "first"
            size = vp(abs(row["difference"]))
            ends = sorted((abs(row["low"]), abs(row["high"])))
            out.append(f"{steps}; the {which} is larger by {size} {ci(*ends)}.")
    return out

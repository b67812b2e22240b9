"""What a comparison achieves, in a sentence that a designer would forward."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from automa.names import parse_automa
from reports.chapters.phrases import listed, number
from reports.data.names import Names
from reports.data.text import signed
from reports.experiments.compare import Comparison
from reports.experiments.compare_steps import StarStep, step_word
from reports.experiments.what_if import all_steps
from reports.stats.differences import Difference

KINDS = {"behavior": "Scoring", "scoring": "Behavior"}  # a step's partners
Cell = tuple[str, str]  # what is read first, and its interval
AUDIENCES = ("newcomer", "regular", "expert")


def plural(player: str) -> str:
    """'regulars'; a strategy stays as it is."""
    return f"{player}s" if player in AUDIENCES else player


def achieved(found: Comparison, player: str) -> str:
    """'Daubenton is now harder than Trembley with every Scoring card; regulars win 25% ...'."""
    parts = [text for step in found.steps if (text := _step_words(step, found.names))]
    parts += [text] if (text := _wins_words(found, player)) else []
    sentence = "; ".join(parts)
    return sentence[:1].upper() + sentence[1:]


def _step_words(step: StarStep, names: Names) -> str:
    """What becomes of a step, if it is clear; empty if it stays as it is."""
    upper, lower = names.card(step.upper), names.card(step.lower)
    if step.holds(after=True):
        every = f"{upper} is now harder than {lower} with every {KINDS[step.kind]} card"
        return "" if step.holds(after=False) else every
    lost = [
        names.card(partner)
        for partner, old, new in zip(step.partners, step.before[1:], step.after[1:], strict=True)
        if old.low > 0 >= new.low
    ]
    return f"{upper} is no longer clearly harder than {lower} with {listed(lost)}" if lost else ""


def _wins_words(found: Comparison, player: str) -> str:
    """How often a player wins, before and after, where the difference is clear."""
    rows = found.rows[found.rows["player"] == player]
    row = rows.iloc[-1]  # the mean, or the only Automa
    if row["low"] <= 0 <= row["high"]:
        return ""
    wins = [f"{100 * float(row[f'win_{when}']):.0f}%" for when in ("after", "before")]
    if wins[0] == wins[1]:
        return ""
    who = plural(player)
    win = "win" if who != player else "wins"
    return f"{who} {win} {wins[0]} instead of {wins[1]} against {_whom(rows, found.names)}"


def _whom(rows: pd.DataFrame, names: Names) -> str:
    """The card that all changed Automas share, or how many they are."""
    automas = [automa for automa in rows["automa"] if automa != "all"]
    shared = set.intersection(*(set(parse_automa(automa).cards) for automa in automas))
    if len(automas) == 1:
        return names.automa(automas[0])
    return names.card(shared.pop()) if shared else f"the {number(len(automas))} changed Automas"


def step_rows(steps: Sequence[StarStep], names: Names) -> list[tuple[str, Cell, Cell, bool]]:
    """Step, before and after with what they mean, and whether the meaning changed.

    Partner by partner where the partners do not all hold as they did.
    """
    rows = []
    for step in steps:
        cards = f"{names.starred(step.lower)} to {names.starred(step.upper)}"
        heads = [cards, *(f"with {names.card(partner)}" for partner in step.partners)]
        same = step.holds(after=False) and step.holds(after=True)
        for head, old, new in zip(heads, step.before, step.after, strict=True):
            rows.append((head, _cell(old), _cell(new), step_word(old) != step_word(new)))
            if same:
                break
    return rows


def left_out(found: Comparison) -> str:
    """The steps that are not in the table, in a sentence; empty where there are none."""
    if found.sides is None:
        return ""
    shown = {(step.lower, step.upper) for step in found.steps}
    names = [
        f"{found.names.starred(lower)} to {found.names.starred(upper)}"
        for _, lower, upper in all_steps(found.sides[0].cards)
        if (lower, upper) not in shown
    ]
    return f"Not in the table, since nothing in it changed: {listed(names)}." if names else ""


def _cell(step: Difference) -> Cell:
    return f"{signed(step.mean)} {step_word(step)}", f"[{signed(step.low)} to {signed(step.high)}]"

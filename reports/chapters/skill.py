"""Skill and style: for whom which Automa is hardest, and at which skill it is an even match."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import counted, listed, named
from reports.chapters.tables import Column, Table
from reports.data.names import Names
from reports.data.text import percent0, plain, two, whole

TITLE = "Skill and style"
EXPLAINED = (
    "Skill runs from 0 (any legal option) to 1 (no mistakes of its own): the lower it is, the more "
    "often a strategy misjudges an option or does not think at all."
)


def chapter(a: Analysis) -> Chapter:
    """Curves over skill, and every strategy's own ranking."""
    text, tables = _styles(a), []
    pictures = [_picture(a, str(family)) for family in dict.fromkeys(a.even["family"])]
    if pictures:
        text += [EXPLAINED, *_even(a)]
        tables.append(Table("even", _even_title(a), a.even, _even_columns(a)))
    else:
        text.append(
            "The run has no strategy at several skills (such as balanced:skill=0.5), so there is "
            "no curve over skill."
        )
    title = "Who finds which Automa hardest"
    tables.append(Table("styles", title, a.styles, _style_columns(a.names)))
    if len(a.reversals):
        columns = [
            Column("strategy", "strategy"),
            Column("harder for the panel", "harder_overall", a.names.automa, words=True),
            Column("but harder here", "harder_here", a.names.automa, words=True),
            Column("by, VP", "by_vp", plain),
        ]
        tables.append(Table("reversals", "Where the order is reversed", a.reversals, columns))
    extra = [Table("skill", "", a.skill, [])]
    return Chapter("skill", TITLE, text, pictures, tables, extra=extra)


def _styles(a: Analysis) -> list[str]:
    """For whom which Automa is hardest, and where the order is reversed."""
    if len(a.result.automas) < 2:
        return []
    hardest = a.styles.groupby("hardest", sort=False)["strategy"].agg(list)
    if len(hardest) == 1:
        hard = a.names.automa(hardest.index[0])
        out = [f"Every strategy of the run needs the largest head start against {hard}."]
    else:
        parts = [f"{a.names.automa(k)} for {listed(v)}" for k, v in hardest.items()]
        out = [f"Largest head start: {'; '.join(parts)}. The table says how sure that is."]
    if a.reversals.empty:
        out.append("No strategy clearly reverses the order of two Automas.")
    else:
        pairs = a.reversals[["harder_overall", "harder_here"]].drop_duplicates()
        who = list(dict.fromkeys(a.reversals["strategy"]))
        verb = "is" if len(pairs) == 1 else "are"
        out.append(
            f"{counted(len(pairs), 'pair').capitalize()} of Automas {verb} clearly reversed for "
            f"{listed(who)}."
        )
    return out


def _even(a: Analysis) -> list[str]:
    """Even matches over skill, in words."""
    out = []
    for family, part in a.even.groupby("family", sort=False):
        inside = part[np.isfinite(part["skill"])].sort_values("skill")
        if len(inside):
            out.append(_range(a, str(family), inside))
        never, always = part[part["skill"] == np.inf], part[part["skill"] == -np.inf]
        if len(never):
            out.append(
                f"'{family}' does not win half of its games against "
                f"{named(a, list(never['automa']))} even at the highest skill played "
                f"({part['skill_max'].iloc[0]:g})."
            )
        if len(always):
            out.append(
                f"'{family}' wins half of its games against {named(a, list(always['automa']))} "
                f"already at the lowest skill played ({part['skill_min'].iloc[0]:g})."
            )
    return out


def _range(a: Analysis, family: str, inside: pd.DataFrame) -> str:
    """From which to which skill the Automas are even matches."""
    low, high = inside.iloc[0], inside.iloc[-1]
    if len(inside) == 1:
        return f"'{family}' is an even match for {a.names.automa(low.automa)} at {low.skill:.2f}."
    return (
        f"'{family}' is an even match from skill {low.skill:.2f} ({a.names.automa(low.automa)}) to "
        f"{high.skill:.2f} ({a.names.automa(high.automa)})."
    )


def _even_title(a: Analysis) -> str:
    families = list(dict.fromkeys(a.even["family"]))
    who = f" for '{families[0]}'" if len(families) == 1 else ""
    return f"Skill at which an Automa is an even match{who}"


def _picture(a: Analysis, family: str) -> Picture:
    part = a.even[a.even["family"] == family]
    alt = f"Win rate of {family} by skill; even match at: " + "; ".join(
        f"{a.names.automa(r.automa)} {_inside(r.skill)}" for r in part.itertuples()
    )
    caption = f"Win rate of '{family}' by skill, with 95% bands; at 50% it is an even match."
    key = "skill-" + "".join(c if c.isalnum() else "-" for c in family)
    draw = lambda: figure_of(figures.skill_curves(a.skill, family, a.style))  # noqa: E731
    inside = part[np.isfinite(part["skill"])]["skill"]
    title = (
        f"'{family}' is an even match at skill {inside.min():.2f} to {inside.max():.2f}"
        if len(inside)
        else f"No skill that was played makes '{family}' an even match"
    )
    return Picture(key, title, caption, alt, draw)


def _inside(skill: float) -> str:
    return f"{skill:.2f}" if math.isfinite(skill) else "not within the skills played"


def _skill(value: float) -> str:
    """A skill; infinite where outside of what was played."""
    if value == float("inf"):
        return "above all played"
    return "below all played" if value == float("-inf") else two(value)


def _even_columns(a: Analysis) -> list[Column]:
    """Which style it is goes without saying where there is one only."""
    return [
        *([Column("style", "family")] if a.even["family"].nunique() > 1 else []),
        Column("Automa", "automa"),
        Column("even at skill", "skill", _skill, "low", "high"),
    ]


def _style_columns(names: Names) -> list[Column]:
    return [
        Column("strategy", "strategy"),
        Column("hardest", "hardest", names.automa, words=True),
        Column("in resamples", "hardest_share", percent0),
        Column("easiest", "easiest", names.automa, words=True),
        Column("in resamples", "easiest_share", percent0),
        Column("agreement with the ranking (1: same order)", "tau", two),
        Column("pairs clearly reversed", "reversals", whole),
    ]

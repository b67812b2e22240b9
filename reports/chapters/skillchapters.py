"""The chapters on luck, skill and style."""

from __future__ import annotations

import math

from reports import figures
from reports.chapters import findings
from reports.chapters.analysis import Analysis
from reports.chapters.chapters import Chapter, Picture, _of
from reports.page.columns import even_columns, handicap_columns, luck_columns, style_columns
from reports.page.tables import Column, Table, percent, plain, two


def luck(a: Analysis) -> Chapter:
    """Luck: spreads and sources of variance."""
    if a.luck.empty:
        return Chapter("luck", "Luck", ["Too few games in a cell to speak of a spread."])
    pictures = []
    if len(a.variance):
        alt = "; ".join(f"{r.label}: {percent(r.share)}" for r in a.variance.itertuples())
        caption = "Where the variance of the margin comes from. Dark: choice; light: luck."
        draw = lambda: _of(figures.variance_bars(a.variance))  # noqa: E731
        pictures.append(Picture("variance", caption, alt, draw))
    columns = [
        Column("Automa", "automa"),
        Column("SD of its score", "automa_sd", plain),
        Column("SD of a strategy's score", "strategy_sd", plain),
        Column("ratio", "ratio", two, "ratio_low", "ratio_high"),
        Column("SD of the margin", "margin_sd", plain),
        Column("share of luck", "luck", percent, "luck_low", "luck_high"),
    ]
    tables = [
        Table("luck", "Luck by Automa", a.luck, columns),
        Table("strategy-luck", "Luck by strategy", a.strategy_luck, luck_columns()),
    ]
    text = findings.luck_text(a)
    if not pictures:
        text.append("With one strategy or one Automa only, luck and skill cannot be set apart.")
    return Chapter("luck", "Luck", text, pictures, tables)


def skill(a: Analysis) -> Chapter:
    """Skill and style."""
    text, tables = findings.style_text(a), []
    pictures = [_skill_picture(a, str(family)) for family in dict.fromkeys(a.even["family"])]
    if pictures:
        text += findings.skill_text(a)
        tables.append(
            Table("even", _even_title(a), a.even, even_columns(a.even["family"].nunique()))
        )
    else:
        text.append(
            "The run has no strategy at several skills (such as balanced:skill=0.5), so there is "
            "no curve over skill."
        )
    tables.append(
        Table("styles", "Who finds which Automa hardest", a.styles, style_columns(a.names))
    )
    title = "Ranking for each strategy by itself"
    tables.append(Table("handicaps", title, a.handicaps, handicap_columns()))
    if len(a.reversals):
        columns = [
            Column("strategy", "strategy"),
            Column("harder over all", "harder_overall", a.names.automa, words=True),
            Column("but harder here", "harder_here", a.names.automa, words=True),
            Column("by, VP", "by_vp", plain),
        ]
        tables.append(Table("reversals", "Where the order turns", a.reversals, columns))
    return Chapter("skill", "Skill and style", text, pictures, tables)


def _even_title(a: Analysis) -> str:
    families = list(dict.fromkeys(a.even["family"]))
    who = f" for '{families[0]}'" if len(families) == 1 else ""
    return f"Skill at which an Automa is an even match{who}"


def _even_skill(skill: float) -> str:
    return f"{skill:.2f}" if math.isfinite(skill) else "not within the skills played"


def _skill_picture(a: Analysis, family: str) -> Picture:
    part = a.even[a.even["family"] == family]
    alt = f"Win rate of {family} over skill; even match at: " + "; ".join(
        f"{a.names.automa(r.automa)} {_even_skill(r.skill)}" for r in part.itertuples()
    )
    caption = f"Win rate over the skill of '{family}', with 95% bands."
    key = "skill-" + "".join(c if c.isalnum() else "-" for c in family)
    return Picture(key, caption, alt, lambda: _of(figures.skill_curves(a.skill, family, a.style)))

"""Who plays: every strategy and audience of the run, explained."""

from __future__ import annotations

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.phrases import everyone
from reports.chapters.tables import Column, Table
from reports.data.names import skill_of, without_skill
from reports.data.panel import yardsticks
from strategies.names import parse_strategy
from strategies.registry import STYLES

TEXT = (
    "All players are programs. The panel is ranked; a strategy at lower skill makes mistakes more "
    "often and shows what skill does; yardsticks do not try to win."
)
CONVENTION = (
    "Newcomer, regular and expert are conventions, not measurements of people: the rulebook calls "
    "188 VP a good score, so the regular player is the one that averages 188 VP."
)


def chapter(a: Analysis) -> Chapter:
    """A table of the players."""
    audiences = {audience.strategy: audience for audience in a.info.audiences}
    shown = [*everyone(a), *_more(a)]
    rows = [(name, _role(a, name), _about(name)) for name in shown]
    for place, (name, role, about) in enumerate(rows):
        if name in audiences:
            audience = audiences[name]
            rows[place] = (name, f"{role}; {audience.name}", f"{about} {audience.about}")
    frame = pd.DataFrame(rows, columns=["strategy", "role", "about"])
    columns = [
        Column("strategy", "strategy"),
        Column("role", "role"),
        Column("what it does", "about", prose=True),
    ]
    text = [TEXT, CONVENTION] if set(shown) & set(audiences) else [TEXT]
    table = Table("players", "Every strategy of this report", frame, columns)
    return Chapter("players", "Who plays", text, tables=[table])


def explained(a: Analysis, chapter: Chapter) -> list[tuple[str, str]]:
    """The strategies in the tables of another chapter, each with what it does."""
    if chapter.key == "players":
        return []
    columns = [t.frame["strategy"] for t in chapter.tables if "strategy" in t.frame.columns]
    names = dict.fromkeys(str(name) for column in columns for name in column)
    audiences = {each.strategy: each for each in a.info.audiences}
    out = []
    for name in (name for name in everyone(a) if name in names):
        who = audiences.get(name)
        text = _about(name) if who is None else f"{_about(name)} Stands for {who.name}s."
        out.append((name, text))
    return out


def _more(a: Analysis) -> list[str]:
    """Who played only under other assumptions or from the other seat."""
    others = a.sensitivity.players if a.sensitivity is not None else ()
    return [name for name in others if name not in a.games.strategies]


def _role(a: Analysis, name: str) -> str:
    if name in a.result.strategies:
        return "panel"
    return "yardstick" if yardsticks([name]) else "not ranked"


def _about(name: str) -> str:
    """What the style says about itself, and at which skill it plays here."""
    asked = parse_strategy(without_skill(name))
    style, skill = STYLES.get(asked.base), skill_of(name)
    text = style.about if style else "A strategy of your own."
    if asked.settings:
        text += f" With other weights: {', '.join(f'{k}={v}' for k, v in asked.settings)}."
    return text if skill is None else f"{text} Here at skill {skill:g}."

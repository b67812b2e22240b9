"""Where the points come from: parts of the score, and turns by action."""

from __future__ import annotations

import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import listed
from reports.chapters.tables import Column, Table
from reports.data.names import PART_NAMES
from reports.data.text import plain, signed
from reports.stats.parts import part_gap

TITLE = "Where the points come from"


def chapter(a: Analysis) -> Chapter:
    """Mean VP by part, for Automas and strategies."""
    if a.parts.empty:
        return Chapter("parts", TITLE, ["The run does not keep score parts."])
    alt = "; ".join(
        f"{a.names.automa(r['automa'])}: {plain(r['total'])} VP, {plain(r['play'])} during play"
        for r in a.parts.to_dict("records")
    )
    caption = "Mean VP of every Automa by part of its score, all panels on one scale."
    draw = lambda: figure_of(figures.parts(a.parts, a.style))  # noqa: E731
    tables = [
        Table("parts", "Mean VP of the Automas by part", a.parts, _columns("automa", a.parts)),
        Table(
            "strategy-parts",
            "Mean VP of the strategies by part",
            a.strategy_parts,
            _columns("strategy", a.strategy_parts),
        ),
    ]
    if len(a.turns):
        shown = [Column("Automa", "automa")]
        names = [name for name in a.turns.columns[1:] if a.turns[name].any()]
        shown += [Column(name.capitalize(), name, plain) for name in names]
        title = "Mean number of turns of the Automas by action"
        tables.append(Table("turns", title, a.turns, shown))
    picture = Picture("parts", _picture_title(a), caption, alt, draw)
    return Chapter("parts", TITLE, _gap(a), [picture], tables)


def _picture_title(a: Analysis) -> str:
    """Which part of the score differs most between Automas."""
    if len(a.parts) < 2:
        return "VP of the Automa by source"
    spread = {name: a.parts[name].max() - a.parts[name].min() for name in PART_NAMES}
    widest = max(spread, key=lambda name: spread[name])
    label = PART_NAMES[widest]
    where = label if widest == "play" else f"for {label}"
    return f"Automas differ most in VP {where}: by up to {plain(spread[widest])}"


def _gap(a: Analysis) -> list[str]:
    """Which parts of the score separate the hardest Automa from the easiest."""
    if len(a.ranking) < 2:
        return []
    hard, easy = a.ranking["automa"].iloc[0], a.ranking["automa"].iloc[-1]
    gap = part_gap(a.parts, hard, easy)
    top = [f"{PART_NAMES[str(name)]} ({signed(value)})" for name, value in gap.head(3).items()]
    return [
        f"{a.names.automa(hard)} scores {plain(float(gap.sum()))} VP more than "
        f"{a.names.automa(easy)}; the largest differences by part are {listed(top)} VP."
    ]


def _columns(key: str, table: pd.DataFrame) -> list[Column]:
    """The parts of the score that anybody has: an Automa has no cube collections, for instance."""
    first = Column("Automa" if key == "automa" else "strategy", key)
    shown = [Column(label, name, plain) for name, label in PART_NAMES.items() if table[name].any()]
    return [first, *shown, Column("total", "total", plain)]

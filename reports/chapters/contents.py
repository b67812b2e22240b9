"""The chapters of the report in their order."""

from __future__ import annotations

from collections.abc import Callable

from reports.chapters import (
    assumptions,
    card_values,
    cards,
    designers,
    first_player,
    luck,
    method,
    pace,
    par,
    players,
    points,
    ranking,
    scores,
    sensitivity,
    skill,
    tension,
    wins,
)
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter

ORDER = (
    ranking,
    players,
    cards,
    designers,
    card_values,
    wins,
    scores,
    points,
    pace,
    tension,
    luck,
    skill,
    par,
    first_player,
    sensitivity,
    assumptions,
    method,
)


def all_chapters(
    a: Analysis, progress: Callable[[str, float], None] = lambda _text, _share: None
) -> list[Chapter]:
    """Every chapter; one that the run cannot fill says so, one that was not asked for is absent."""
    out: list[Chapter | None] = []
    for place, module in enumerate(ORDER):
        progress(f"chapter: {module.__name__.rpartition('.')[2]}", place / len(ORDER))
        out.append(module.chapter(a))
    return [chapter for chapter in out if chapter is not None]

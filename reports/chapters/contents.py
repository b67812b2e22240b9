"""The chapters of the report in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reports.chapters import (
    ablations,
    assumptions,
    card_texts,
    card_values,
    cards,
    designers,
    first_player,
    games,
    luck,
    method,
    pace,
    par,
    people,
    players,
    points,
    ranking,
    scores,
    sensitivity,
    skill,
    targets,
    tension,
    wins,
)
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.meanings import MEANINGS

ORDER = (
    targets,
    ranking,
    players,
    cards,
    designers,
    card_values,
    games,
    wins,
    scores,
    points,
    pace,
    tension,
    luck,
    skill,
    ablations,
    par,
    people,
    first_player,
    sensitivity,
    assumptions,
    method,
    card_texts,
)


# Chapters of further games, and what of them they show.
FURTHER = {
    "ablations": "ablations",
    "card-values": "card_values",
    "first": "seats",
    "luck": "luck",
    "sensitivity": "sensitivity",
    "tension": "tension",
}
OF_UNCHANGED = "These games are of the unchanged game, without what this run changes."


def all_chapters(
    a: Analysis, progress: Callable[[str, float], None] = lambda _text, _share: None
) -> list[Chapter]:
    """Every chapter; one that the run cannot fill says so, one that was not asked for is absent."""
    out: list[Chapter | None] = []
    for place, module in enumerate(ORDER):
        progress(f"chapter: {module.__name__.rpartition('.')[2]}", place / len(ORDER))
        out.append(module.chapter(a))
    return [_with_meaning(_noted(a, chapter)) for chapter in out if chapter is not None]


def _noted(a: Analysis, chapter: Chapter) -> Chapter:
    """A chapter of further games, with a note if they are not of the changed cards."""
    if not a.further.unchanged or getattr(a.further, FURTHER.get(chapter.key, ""), None) is None:
        return chapter
    return replace(chapter, paragraphs=[OF_UNCHANGED, *chapter.paragraphs])


def _with_meaning(chapter: Chapter) -> Chapter:
    """The chapter with what it means for a designer; one that has nothing to show means nothing."""
    shows = chapter.pictures or chapter.tables or chapter.points
    if chapter.meaning or not shows or chapter.key not in MEANINGS:
        return chapter
    return replace(chapter, meaning=MEANINGS[chapter.key])

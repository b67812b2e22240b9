"""What a chapter is: words, pictures and tables, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from reports.chapters.tables import Table


@dataclass(frozen=True)
class Picture:
    """A figure with its caption and a text for those who do not see it."""

    key: str
    title: str  # what it shows, in a sentence
    caption: str
    alt: str
    draw: Callable[[], Figure]


@dataclass(frozen=True)
class Chapter:
    """One chapter; without pictures and tables its paragraphs say what is missing."""

    key: str
    title: str
    paragraphs: Sequence[str]
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = ()
    points: Sequence[str] = ()
    extra: Sequence[Table] = ()  # written to files beside the page, not shown on it
    meaning: str = ""  # what it means for a designer, in a sentence or two
    notes: Sequence[str] = ()  # for those who want to know how far it can be trusted: folded


def figure_of(axes: object) -> Figure:
    """The figure that Axes belong to."""
    one = axes[0] if isinstance(axes, list) else axes
    figure = getattr(one, "figure", None)
    assert isinstance(figure, Figure)
    return figure

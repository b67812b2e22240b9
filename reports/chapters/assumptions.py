"""Assumptions: every one that the numbers rest on."""

from __future__ import annotations

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter


def chapter(a: Analysis) -> Chapter:
    """The list of assumptions."""
    points = [f"[{key}] {text}" for key, text in a.info.assumptions]
    text = (
        "The rulebook's text leaves these open; the numbers rest on them."
        if points
        else "The run names no assumptions."
    )
    return Chapter("assumptions", "Assumptions", [text], points=points)

"""The verdict on a designer's targets; only where a file of targets was given."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter
from reports.chapters.tables import Column, Table
from reports.experiments.targets import MET, MISSED, UNDECIDED, Verdict
from reports.experiments.verdict_words import found_text, summary, verdict_words

TITLE = "Your targets"
READING = (
    "Met: the 95% confidence interval lies inside the band. Missed: it lies outside. Undecided: "
    "more games would decide it; how many per matchup stands beside it."
)


def verdict(a: Analysis) -> list[str]:
    """The verdict for the front page, the targets that are not met named; empty without any."""
    found = a.further.verdicts
    if not found:
        return []
    wrong = [each for each in found if each.word == MISSED]
    return [summary(found), *(_sentence(each) for each in wrong)]


def _sentence(each: Verdict) -> str:
    target = each.target
    return (
        f"{target.name}, for {target.whose}: {verdict_words(each)} {target.unit} "
        f"(wanted {target.band()}, found {found_text(each)})."
    )


def chapter(a: Analysis) -> Chapter | None:
    """Every target with its verdict; None without targets."""
    found = a.further.verdicts
    if not found:
        return None
    rows = [
        (v.target.name, v.target.whose, v.target.band(), found_text(v), verdict_words(v),
         v.word != MET)
        for v in found
    ]  # fmt: skip
    names = ["target", "whose", "wanted", "found", "verdict", "open"]
    columns = [
        Column("target", "target", prose=True),
        Column("for", "whose"),
        Column("wanted", "wanted"),
        Column("found [95% CI]", "found"),
        Column("verdict", "verdict"),
    ]
    frame = pd.DataFrame(rows, columns=names)
    table = Table("targets", "Targets and verdicts", frame, columns, marked="open")
    text = [summary(found), READING]
    return Chapter("targets", TITLE, text, tables=[table], meaning=_meaning(found))


def _meaning(found: Sequence[Verdict]) -> str:
    words = {each.word for each in found}
    if words == {MET}:
        return "The cards do what you want; nothing needs to change."
    if MISSED in words:
        return (
            "To find the smallest changes of numbers that meet the targets: automa tune, with the "
            "same file."
        )
    assert UNDECIDED in words
    return "More games decide: automa check-targets plays until every target is decided."

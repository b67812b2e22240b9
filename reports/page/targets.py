"""Verdicts on targets, in words and tables."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from reports.data.variants import Combination
from reports.experiments.targets import MET, MISSED, Verdict
from reports.experiments.verdict_words import (
    deciding_games,
    estimate_text,
    found_text,
    summary,
    verdict_words,
)
from reports.page.plain import as_csv, as_json, see_a_game, table_in, wrapped

HEAD = ("target", "wanted", "found [95% CI]", "verdict")
CHANGE_HEAD = ("target", "wanted", "before", "after")


def verdict_frame(verdicts: Sequence[Verdict]) -> pd.DataFrame:
    """One row per target."""
    return pd.DataFrame(
        {
            "target": each.target.name,
            "kind": each.target.kind,
            "for": each.target.whose,
            "players": ", ".join(each.target.players),
            "from": each.target.low,
            "to": each.target.high,
            "found": each.found.mean,
            "low": each.found.low,
            "high": each.found.high,
            "verdict": each.word,
            "missed_by": each.missed_by,
            "games": each.games,
            "games_to_decide": each.games_to_decide if each.word not in (MET, MISSED) else None,
        }
        for each in verdicts
    )


def render(verdicts: Sequence[Verdict], form: str, replay: str) -> str:
    """All verdicts as text, CSV, JSON or Markdown; `replay` tells one of the games."""
    frame = verdict_frame(verdicts)
    if form == "csv":
        return as_csv(frame)
    if form == "json":
        met = all(each.word == MET for each in verdicts)
        return as_json({"all_met": met, "targets": frame, "replay": replay})
    lines = [*wrapped(form, summary(verdicts)), "", *verdict_table(form, verdicts), ""]
    return "\n".join([*lines, *see_a_game(form, replay)]) + "\n"


def render_each(
    found: Sequence[tuple[Combination, Sequence[Verdict]]], form: str, replay: str
) -> str:
    """The verdicts of every combination of a sweep; of a plain run as `render` writes them."""
    if len(found) == 1:
        return render(found[0][1], form, replay)
    frames = [verdict_frame(v).assign(changed=each.name) for each, v in found]
    if form == "csv":
        return as_csv(pd.concat(frames))
    if form == "json":
        met = {each.name: all(v.word == MET for v in verdicts) for each, verdicts in found}
        return as_json({"all_met": met, "targets": pd.concat(frames), "replay": replay})
    lines = [*table_in(form, ("changed", "targets"), _summaries(found), words=2), ""]
    for each, verdicts in found:
        title = f"### {each.name}" if form == "markdown" else f"{each.name}: {summary(verdicts)}"
        lines += [title, "", *verdict_table(form, verdicts), ""]
    return "\n".join([*lines, *see_a_game(form, replay)]) + "\n"


def _summaries(
    found: Sequence[tuple[Combination, Sequence[Verdict]]],
) -> list[tuple[str, str]]:
    """Combinations with most targets met first."""
    rows = [
        (sum(v.word == MET for v in verdicts), each.name, summary(verdicts))
        for each, verdicts in found
    ]
    return [(name, text) for _, name, text in sorted(rows, key=lambda row: -row[0])]


def verdict_table(form: str, verdicts: Sequence[Verdict]) -> list[str]:
    """The targets with their verdicts."""
    lines: list[str] = []
    for whose in dict.fromkeys(each.target.whose for each in verdicts):
        rows = [
            (each.target.name, each.target.band(), found_text(each), _word(each))
            for each in verdicts
            if each.target.whose == whose
        ]
        open_ones = [each for each in verdicts if each.target.whose == whose and _is_open(each)]
        lines += [f"For {whose}:", "", *table_in(form, HEAD, rows), "", *_games(form, open_ones)]
    return lines[:-1]


def _is_open(verdict: Verdict) -> bool:
    return verdict.word not in (MET, MISSED)


def _word(verdict: Verdict) -> str:
    """The verdict alone: games that would decide have a line of their own."""
    return verdict.word if _is_open(verdict) else verdict_words(verdict)


def _games(form: str, verdicts: Sequence[Verdict]) -> list[str]:
    """How many games would decide what is undecided; with an empty line after it."""
    if not verdicts:
        return []
    each = [f"{deciding_games(v) or 'countless'} for {v.target.name}" for v in verdicts]
    return [*wrapped(form, f"Games per matchup that would decide: {'; '.join(each)}."), ""]


def changed_verdicts(form: str, pairs: Sequence[tuple[Verdict, Verdict]]) -> list[str]:
    """How many targets are met before and after a change, and what becomes of each."""
    met = [sum(pair[when].word == MET for pair in pairs) for when in (0, 1)]
    noun = "target" if len(pairs) == 1 else "targets"
    head = f"{met[0]} of {len(pairs)} {noun} met before the change, {met[1]} after it."
    lines = [*wrapped(form, head), ""]
    for whose in dict.fromkeys(before.target.whose for before, _ in pairs):
        rows = [
            (before.target.name, before.target.band(), _short(before), _short(after))
            for before, after in pairs
            if before.target.whose == whose
        ]
        lines += [f"For {whose}:", "", *table_in(form, CHANGE_HEAD, rows), ""]
    return lines[:-1]


def _short(verdict: Verdict) -> str:
    """'49.5 met'."""
    return f"{estimate_text(verdict)} {verdict.word}"


def changed_frame(pairs: Sequence[tuple[Verdict, Verdict]]) -> pd.DataFrame:
    """One row per target before the change, and one after it."""
    frames = [verdict_frame([pair[when] for pair in pairs]) for when in (0, 1)]
    return pd.concat([frames[0].assign(when="before"), frames[1].assign(when="after")])


__all__ = [
    "changed_frame",
    "changed_verdicts",
    "found_text",
    "render",
    "summary",
    "verdict_frame",
    "verdict_table",
    "verdict_words",
]

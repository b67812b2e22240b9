"""Verdicts on the targets of the workspace, for the cards as edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from reports.data.names import deck_of
from reports.data.targets import Target, players_in, read_targets
from reports.experiments.budget import Budget
from reports.experiments.targets import MISSED, UNDECIDED, Verdict, play_targets
from reports.experiments.verdict_words import (
    deciding_games,
    found_words,
    summary,
    verdict_words,
)
from reports.studio.work.design import bench_of


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Play until all targets are decided or the time is over; yield every look."""
    bench = bench_of(task, {})
    targets = targets_of(task, deck_of(bench.design.cards))
    bench.players = players_in(targets, task["audiences"])
    budget = Budget(seconds=task["seconds"])
    for verdicts, _ in play_targets(bench, targets, budget=budget):
        yield "result", {"summary": summary(verdicts), "verdicts": facts(verdicts)}
        say(f"{max(each.games for each in verdicts):,} games per matchup")
    if any(each.word == UNDECIDED for each in verdicts):
        say(f"{task['seconds']} seconds are over; Check goes on from here")


def targets_of(task: Mapping[str, Any], deck: Any) -> list[Target]:
    """The targets of the file that a task names."""
    return read_targets(Path(task["file"]), deck, task["audiences"])


def facts(verdicts: Sequence[Verdict]) -> list[dict[str, Any]]:
    """Verdicts as a page shows them, in the order of the file."""
    return [
        {
            "kind": each.target.kind,
            "place": each.target.place,
            "name": each.target.name,
            "whose": each.target.whose,
            "band": each.target.band(),
            "from": each.target.low,
            "to": each.target.high,
            "mean": each.found.mean,
            "low": each.found.low,
            "high": each.found.high,
            "found": found_words(each),
            "word": each.word,
            "words": _words(each),
            "games": each.games,
        }
        for each in verdicts
    ]


def _words(verdict: Verdict) -> str:
    """'missed by 8.8 points', 'undecided: about 52,000 games would decide'."""
    if verdict.word == MISSED:
        unit = "points" if verdict.target.unit == "%" else "VP"
        return f"{verdict_words(verdict)} {unit}"
    games = deciding_games(verdict) if verdict.word == UNDECIDED else ""
    return f"undecided: about {games} games would decide" if games else verdict_words(verdict)

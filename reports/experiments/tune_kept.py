"""Answers of `tune` that are kept: the same question again is answered without a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import pandas as pd

from automa.numbers import Design
from reports.data.targets import Target
from reports.experiments.asked import Asked, budget_facts, kept_budget
from reports.experiments.budget import Budget
from reports.experiments.targets import Verdict
from reports.experiments.tune_answer import Proposal, Tuning
from reports.experiments.tune_conflicts import Conflict
from reports.experiments.tune_effects import Effect
from reports.experiments.tune_search import Tried
from reports.experiments.tune_steps import Broken, Moved
from reports.experiments.versions import Bench
from reports.experiments.what_if import Step
from reports.stats.differences import Difference
from sim.game.cache import sources_digest

SOURCES = ("reports/data", "reports/stats", "reports/experiments")  # what the search depends on


@dataclass(frozen=True)
class Question:
    """What was asked of `tune`, and where its answer is kept."""

    design: Design
    targets: Sequence[Target]
    asked: Asked

    def recall(self, budget: Budget) -> Tuning | None:
        """The answer of another time, if the search had at least as much time."""
        kept = self.asked.read()
        if not kept_budget(kept).covers(budget):
            return None
        try:
            return _read(kept["answer"], self.targets, self.design)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None  # damaged, or of another version: search anew

    def keep(self, found: Tuning, budget: Budget) -> None:
        """Keep an answer, unless it was stopped on its way."""
        if not found.stopped:
            self.asked.write({**budget_facts(budget), "answer": _facts(found)})


def question_of(bench: Bench, fresh: Bench, targets: Sequence[Target], *more: object) -> Question:
    """The question that these benches, targets and settings of a search make."""
    facts = ("tune", bench.facts, fresh.seed, list(targets), more, sources_digest(SOURCES))
    return Question(bench.design, targets, Asked(bench.folder, *facts))


def _facts(found: Tuning) -> dict[str, Any]:
    return {
        "before": _plain(found.before),
        "proposals": [
            {
                "aim": each.aim,
                "changes": each.changes,
                "verdicts": _plain(each.verdicts),
                "verified": each.verified,
                "effects": [asdict(effect) for effect in each.effects],
                "moved": None if each.moved is None else _moved_facts(each.moved),
            }
            for each in found.proposals
        ],
        "tried": [
            {
                "changes": each.changes,
                "verdicts": _plain(each.verdicts),
                "size": each.size,
                "breaks": list(each.breaks),
            }
            for each in found.tried
        ],
        "conflict": None if found.conflict is None else asdict(found.conflict),
        "rounds": found.rounds,
    }


def _plain(verdicts: Sequence[Verdict]) -> list[list[float]]:
    """Verdicts without their targets."""
    return [[*each.found, each.games, each.spread] for each in verdicts]


def _read(facts: dict[str, Any], targets: Sequence[Target], design: Design) -> Tuning:
    proposals = [
        Proposal(
            str(each["aim"]),
            _changes(each["changes"], design),
            _verdicts(each["verdicts"], targets),
            bool(each["verified"]),
            [Effect(**_with_differences(effect, "harder")) for effect in each["effects"]],
            None if each["moved"] is None else _moved(each["moved"]),
        )
        for each in facts["proposals"]
    ]
    tried = [
        Tried(
            _changes(each["changes"], design),
            _verdicts(each["verdicts"], targets),
            [],
            float(each["size"]),
            breaks=[str(name) for name in each["breaks"]],
        )
        for each in facts["tried"]
    ]
    conflict = None if facts["conflict"] is None else Conflict(**facts["conflict"])
    before = _verdicts(facts["before"], targets)
    return Tuning(
        *(targets, before, proposals, conflict),
        rounds=int(facts["rounds"]),
        tried=tried,
    )


def _verdicts(rows: Sequence[Sequence[float]], targets: Sequence[Target]) -> list[Verdict]:
    return [
        Verdict(target, Difference(mean, low, high), int(games), spread)
        for target, (mean, low, high, games, spread) in zip(targets, rows, strict=True)
    ]


def _changes(facts: dict[str, Any], design: Design) -> dict[str, int]:
    """Changes as they are kept; raises KeyError where the design has no such number."""
    _ = [design.values[name] for name in facts]
    return {name: int(value) for name, value in facts.items()}


def _with_differences(facts: dict[str, Any], *names: str) -> dict[str, Any]:
    return {**facts, **{name: Difference(*facts[name]) for name in names}}


def _moved_facts(moved: Moved) -> dict[str, Any]:
    return {
        "games": moved.games,
        "steps": [asdict(step) for step in moved.steps],
        "ranks": moved.ranks.to_dict("list"),
        "broken": [asdict(step) for step in moved.broken],
    }


def _moved(facts: dict[str, Any]) -> Moved:
    sides = ("before", "after")
    steps = [
        Step(**_with_differences(step, *sides, "worst_before", "worst_after"))
        for step in facts["steps"]
    ]
    broken = [Broken(**_with_differences(step, *sides)) for step in facts["broken"]]
    return Moved(int(facts["games"]), steps, pd.DataFrame(facts["ranks"]), broken)

"""Proposals of `tune` as values: CSV and JSON."""

from __future__ import annotations

from dataclasses import asdict

import pandas as pd

from automa.numbers import Design
from reports.experiments.tune_answer import Tuning
from reports.experiments.tune_steps import Moved
from reports.page.targets import verdict_frame
from reports.page.what_if import step_values


def tuning_frame(tuning: Tuning) -> pd.DataFrame:
    """One row per proposal and target."""
    parts = [
        verdict_frame(p.verdicts).assign(
            proposal=p.aim,
            verified=p.verified,
            changes=" ".join(f"{name}={value}" for name, value in p.changes.items()),
        )
        for p in tuning.proposals
    ]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def tuning_values(design: Design, tuning: Tuning) -> dict[str, object]:
    """The whole answer as values for JSON."""
    return {
        "before": verdict_frame(tuning.before),
        "proposals": [
            {
                "aim": p.aim,
                "verified": p.verified,
                "meets_all": p.meets_all,
                "changes": {
                    name: {"before": design.values[name], "after": value}
                    for name, value in p.changes.items()
                },
                "targets": verdict_frame(p.verdicts),
                "effects": [asdict(each) | each.harder._asdict() for each in p.effects],
                "moved": None if p.moved is None else _moved_values(p.moved),
            }
            for p in tuning.proposals
        ],
        "tried": [
            {
                "changes": each.changes,
                "targets": verdict_frame(each.verdicts),
                "breaks": list(each.breaks),
            }
            for each in tuning.tried
        ],
        "conflict": _conflict_values(tuning),
        "stopped": tuning.stopped,
    }


def _moved_values(moved: Moved) -> dict[str, object]:
    return {
        "games_per_matchup": moved.games,
        "steps": step_values(moved.steps),
        "ranks": moved.ranks,
        "broken": [
            {"step": e.name, "before": e.before._asdict(), "after": e.after._asdict()}
            for e in moved.broken
        ],
    }


def _conflict_values(tuning: Tuning) -> dict[str, object] | None:
    if tuning.conflict is None:
        return None
    names = [{"target": t.name, "for": t.whose} for t in tuning.targets]
    return {
        "out_of_reach": [names[j] for j in tuning.conflict.alone],
        "contradict": [[names[j] for j in each] for each in tuning.conflict.together],
        "numbers_needed": tuning.conflict.numbers,
    }

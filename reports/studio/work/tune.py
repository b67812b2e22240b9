"""The smallest changes that meet the targets, from the cards as edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reports.data.names import deck_of
from reports.data.targets import players_in
from reports.experiments.tune import Tuner
from reports.experiments.tune_answer import Tuning
from reports.page.targets import summary
from reports.page.tune import explanation, headline, title, verdict_line
from reports.studio.work.design import bench_of
from reports.studio.work.targets import facts, targets_of

FRESH = 1_000_003  # from the seed of the search to that of the verification, as the command


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Tune and yield the proposals."""
    bench, fresh = (bench_of(task, {}, seed) for seed in (0, FRESH))
    targets = targets_of(task, deck_of(bench.design.cards))
    bench.players = fresh.players = players_in(targets, task["audiences"])
    places = task["places"] or bench.design.cards_by_name
    tuner = Tuner(
        bench, fresh, targets, places, most=task["most"], seconds=task["seconds"], say=say
    )
    found = tuner.run()
    yield "result", {**_facts(found), "from": bench.design.values}


def _facts(found: Tuning) -> dict[str, Any]:
    return {
        "headline": headline(found),
        "before": summary(found.before) if found.before else "",
        "proposals": [
            {
                "title": title(proposal),
                "changes": proposal.changes,
                "meets_all": proposal.meets_all,
                "verified": proposal.verified,
                "line": verdict_line(proposal),
                "verdicts": facts(proposal.verdicts),
            }
            for proposal in found.proposals
        ],
        "notes": explanation(found),
        "stopped": found.stopped,
    }

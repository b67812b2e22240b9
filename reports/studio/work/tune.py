"""The smallest changes that meet the targets, from the cards as edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from automa.numbers import Design
from reports.data.names import deck_of
from reports.data.targets import players_in
from reports.experiments.budget import Budget
from reports.experiments.tune import Tuner
from reports.experiments.tune_answer import Proposal, Tuning
from reports.experiments.tune_kept import question_of
from reports.page.targets import summary
from reports.page.tune import (
    EFFECTS_HEAD,
    TRIED,
    effects_rows,
    effects_words,
    explanation,
    headline,
    moved_words,
    title,
    tried_words,
    verdict_line,
)
from reports.studio.work.design import bench_of
from reports.studio.work.targets import facts, targets_of

FRESH = 1_000_003  # from the seed of the search to that of the verification, as the command


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Tune and yield the proposals; the same question gets the answer that is kept, as there."""
    bench, fresh = (bench_of(task, {}, seed) for seed in (0, FRESH))
    targets = targets_of(task, deck_of(bench.design.cards))
    bench.players = fresh.players = players_in(targets, task["audiences"])
    places = task["places"] or bench.design.cards_by_name
    how = {"most": task["most"], "games": None, "everybody": task["audiences"]}
    question = question_of(bench, fresh, targets, places, how)
    budget = Budget(seconds=task["seconds"])
    found = question.recall(budget)
    if found is None:
        tuner = Tuner(bench, fresh, targets, places, seconds=budget.seconds, say=say, **how)
        found = tuner.run()
        question.keep(found, budget)
        end = "Stopped" if found.stopped else "Done"
        say(f"{end}: {bench.played + fresh.played:,} games played")
    else:
        say("asked before: this is the answer that was kept")
    yield "result", {**_facts(bench.design, found), "from": bench.design.values}


def _facts(design: Design, found: Tuning) -> dict[str, Any]:
    return {
        "headline": headline(found),
        "before": summary(found.before) if found.before else "",
        "proposals": [_proposal(design, proposal) for proposal in found.proposals],
        "tried": [TRIED, *tried_words(design, found)] if found.tried else [],
        "notes": explanation(found),
        "stopped": found.stopped,
    }


def _proposal(design: Design, proposal: Proposal) -> dict[str, Any]:
    return {
        "aim": proposal.aim,
        "title": title(proposal),
        "changes": proposal.changes,
        "meets_all": proposal.meets_all,
        "verified": proposal.verified,
        "line": verdict_line(proposal),
        "verdicts": facts(proposal.verdicts),
        "breaks": bool(proposal.moved and proposal.moved.broken),
        "moved": moved_words(design, proposal),
        "moved_games": proposal.moved.games if proposal.moved else 0,
        "effects_title": effects_words(proposal),
        "effects": [EFFECTS_HEAD, *effects_rows(design, proposal)] if proposal.effects else [],
    }

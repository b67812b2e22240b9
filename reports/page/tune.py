"""Proposals of `tune` in words and tables."""

from __future__ import annotations

import pandas as pd

from automa.numbers import Design
from reports.experiments.tune import Proposal, Tuning
from reports.page.plain import as_csv, as_json, table_in, wrapped
from reports.page.targets import found_text, summary, verdict_frame, verdict_table

HEAD = ("number", "before", "after", "where")


def render(design: Design, tuning: Tuning, form: str) -> str:
    """The whole answer as text, CSV, JSON or Markdown."""
    if form == "csv":
        return as_csv(_frame(tuning))
    if form == "json":
        return as_json(_values(design, tuning))
    lines = [*wrapped(form, headline(tuning)), ""]
    for number, proposal in enumerate(tuning.proposals, 1):
        lines += [f"{number}. {title(proposal)}", ""]
        lines += [*changes_table(design, proposal, form), ""]
        lines += [*wrapped(form, verdict_line(proposal)), ""]
        lines += [*verdict_table(form, proposal.verdicts), ""]
    for text in explanation(tuning):
        lines += [*wrapped(form, text), ""]
    return "\n".join(lines[:-1]) + "\n"


def headline(tuning: Tuning) -> str:
    """How well it went."""
    meeting = [p for p in tuning.proposals if p.meets_all and p.verified]
    before = f"Now: {summary(tuning.before)}" if tuning.before else ""
    if any(not proposal.changes for proposal in meeting):
        return f"The targets are met without any change. {before}"
    if meeting:
        count = min(len(p.changes) for p in meeting)
        word = "number" if count == 1 else "numbers"
        verb = "meets" if count == 1 else "meet"
        return f"{count} changed {word} {verb} all targets, as fresh games confirm. {before}"
    if not tuning.proposals:
        return f"No proposal was found. {before}"
    return f"No proposal meets all targets for sure; these come nearest. {before}"


def title(proposal: Proposal) -> str:
    """'Fewest changes: 2 numbers'."""
    count = len(proposal.changes)
    size = f"{count} number{'' if count == 1 else 's'}" if count else "nothing changed"
    return f"{proposal.aim[:1].upper()}{proposal.aim[1:]}: {size}"


def changes_table(design: Design, proposal: Proposal, form: str) -> list[str]:
    """Every changed number, before and after."""
    numbers = [design.number(name) for name in proposal.changes]
    rows = [(n.name, str(n.value), str(proposal.changes[n.name]), n.about) for n in numbers]
    return table_in(form, HEAD, rows) if rows else ["No number changes."]


def verdict_line(proposal: Proposal) -> str:
    """On what the verdicts rest."""
    games = max((verdict.games for verdict in proposal.verdicts), default=0)
    if not proposal.verified:
        return f"{summary(proposal.verdicts)} Not verified: these are the games of the search."
    return f"{summary(proposal.verdicts)} Verified with {games:,} fresh games per matchup."


def explanation(tuning: Tuning) -> list[str]:
    """Which targets are out of reach, and which hold the others back."""
    if not tuning.out_of_reach:
        return []
    nearest = min(tuning.proposals, key=_missed, default=None)
    texts = [f"Out of reach with these cards: {'; '.join(tuning.out_of_reach)}."]
    if tuning.holds_back:
        others = "; ".join(tuning.holds_back)
        texts.append(
            f"The targets contradict each other; without this one the rest fits: {others}."
        )
    if nearest is not None:
        missed = [v for v in nearest.verdicts if v.missed_by > 0]
        words = [f"{v.target.name} {found_text(v)}, wanted {v.target.band()}" for v in missed]
        if words:
            texts.append(f"How near it came ({nearest.aim}): {'; '.join(words)}.")
    texts.append("More freedom may help: more cards that may change, or larger changes.")
    return texts


def _missed(proposal: Proposal) -> float:
    return sum(verdict.missed_by for verdict in proposal.verdicts)


def _frame(tuning: Tuning) -> pd.DataFrame:
    parts = [
        verdict_frame(p.verdicts).assign(
            proposal=p.aim,
            verified=p.verified,
            changes=" ".join(f"{name}={value}" for name, value in p.changes.items()),
        )
        for p in tuning.proposals
    ]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def _values(design: Design, tuning: Tuning) -> dict[str, object]:
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
            }
            for p in tuning.proposals
        ],
        "out_of_reach": tuning.out_of_reach,
        "holds_back": tuning.holds_back,
        "stopped": tuning.stopped,
    }

"""Proposals of `tune` in words and tables."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from automa.cards import Cards, Scoring
from automa.numbers import Design
from reports.data.names import names_of
from reports.data.targets import Target
from reports.data.text import signed
from reports.experiments.targets import Verdict
from reports.experiments.tune_answer import Proposal, Tuning
from reports.experiments.tune_conflicts import Conflict
from reports.experiments.tune_steps import Broken
from reports.experiments.verdict_words import estimate_text
from reports.page.plain import WIDTH, as_csv, as_json, see_a_game, table_in, wrapped
from reports.page.targets import found_text, summary, verdict_table
from reports.page.tune_values import tuning_frame, tuning_values
from reports.page.what_if import (
    ARROW,
    both_words,
    change_words,
    interval_text,
    item,
    what_else,
)
from sim.records.story.words import row_words, scoring_words

HEAD = ("number", "before", "after", "where")
EFFECTS_HEAD = ("Automa or card", "player", "wins %", "harder by VP [95% CI]", "games")
TRIED = "Also tried, by the games of the search alone:"
ROUNDED = 0.05  # what is shown with one decimal hides less than this
SCORES = ("Experts", "coins", "tokens", "seals")


def render(design: Design, tuning: Tuning, form: str, replay: str) -> str:
    """The whole answer as text, CSV, JSON or Markdown; `replay` tells one of its games."""
    if form == "csv":
        return as_csv(tuning_frame(tuning))
    if form == "json":
        return as_json({**tuning_values(design, tuning), "replay": replay})
    lines = [*wrapped(form, headline(tuning)), ""]
    for number, proposal in enumerate(tuning.proposals, 1):
        lines += [f"{number}. {title(proposal)}", ""]
        lines += [*changes_table(design, proposal, form), ""]
        lines += card_texts(design, proposal, form)
        lines += [*wrapped(form, verdict_line(proposal)), ""]
        lines += [*verdict_table(form, proposal.verdicts), ""]
        lines += moved_lines(design, proposal, form)
        lines += effects_table(design, proposal, form)
    lines += tried_table(design, tuning, form)
    for text in explanation(tuning):
        lines += [*wrapped(form, text), ""]
    lines += see_a_game(form, replay) if replay else []
    return "\n".join(lines).rstrip("\n") + "\n"


def headline(tuning: Tuning) -> str:
    """How well it went."""
    meeting = [p for p in tuning.proposals if p.meets_all and p.verified]
    before = f"The cards as they are: {summary(tuning.before)}" if tuning.before else ""
    if any(not proposal.changes for proposal in meeting):
        return f"The targets are met without any change. {before}"
    if meeting:
        count = min(len(p.changes) for p in meeting)
        word = "number" if count == 1 else "numbers"
        verb = "meets" if count == 1 else "meet"
        return f"{count} changed {word} {verb} all targets, as fresh games confirm. {before}"
    if not tuning.proposals:
        return f"No proposal was found. {before}"
    inside = [n for n, p in enumerate(tuning.proposals, 1) if not _missed(p)]
    if inside and not tuning.proposals[inside[0] - 1].changes:
        return f"Without any change all lie inside their bands, but not yet for sure. {before}"
    if inside:
        return f"Proposal {inside[0]} lies inside all bands, but not yet for sure. {before}"
    return f"No proposal meets all targets; these come nearest. {before}"


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


def card_texts(design: Design, proposal: Proposal, form: str) -> list[str]:
    """The text of every changed card before and after, as far as it changes."""
    if not proposal.changes:
        return []
    names, changed = names_of(design.cards), design.load(proposal.changes)[1]
    lines: list[str] = []
    for card in dict.fromkeys(name.partition(".")[0] for name in proposal.changes):
        lines.append(f"{names.starred(card)}{':' if form == 'markdown' else ''}")
        lines += [""] if form == "markdown" else []
        for place, before, after in card_lines(card, design.cards, changed):
            lines += _both(form, place, before, after)
        lines.append("")
    return lines


def card_lines(
    card: str, before: Cards, after: Cards, twin: str = ""
) -> list[tuple[str, str, str]]:
    """The lines of a card and its twin that differ: where, and the text before and after."""
    twin = twin or card
    if card in before.scorings:
        old, new = _scores(before.scorings[card]), _scores(after.scorings[twin])
        return [(place, old[place], new[place]) for place in old if old[place] != new[place]]
    rows, others = before.behaviors[card].rows, after.behaviors[twin].rows
    return [
        (f"row {face}", row_words(rows[face]), row_words(others[face]))
        for face in sorted(rows, reverse=True)
        if rows[face] != others[face]
    ]


def _scores(card: Scoring) -> dict[str, str]:
    """The lines of a Scoring card by what they are for."""
    _, experts, rest = scoring_words(card).split("; ")
    return dict(zip(SCORES, (experts, *rest.split(", ")), strict=True))


def _both(form: str, place: str, before: str, after: str) -> list[str]:
    """One line of a card, before and after."""
    lines = []
    for lead, when, text in ((place, "before", before), ("", "after", after)):
        if form == "markdown":
            lines.append(f"- {place} {when}: {text}")
        else:
            head = f"  {lead:7} {when:6} "
            rest = textwrap.wrap(text, WIDTH - len(head), break_on_hyphens=False)
            lines += [head + rest[0], *(" " * len(head) + line for line in rest[1:])]
    return lines


def verdict_line(proposal: Proposal) -> str:
    """On what the verdicts rest."""
    games = max((verdict.games for verdict in proposal.verdicts), default=0)
    if not proposal.verified:
        return f"{summary(proposal.verdicts)} Not verified: these are the games of the search."
    return f"{summary(proposal.verdicts)} Verified with {games:,} fresh games per matchup."


def moved_lines(design: Design, proposal: Proposal, form: str) -> list[str]:
    """What else a proposal moves, with an empty line at the end."""
    head, *texts = moved_words(design, proposal) or [""]
    points = [line for text in texts for line in item(form, text)]
    return [*wrapped(form, head), "", *points, ""] if points else []


def moved_words(design: Design, proposal: Proposal) -> list[str]:
    """What becomes of the steps from star to star and of the ranks: a head, then its points."""
    moved = proposal.moved
    if moved is None:
        return []
    players = dict.fromkeys(v.target.whose for v in proposal.verdicts)
    head = f"What else moves for {', '.join(players)}, {moved.games:,} fresh games per matchup:"
    names = names_of(design.cards)
    return [head, broken_words(moved.broken), *what_else(moved.steps, moved.ranks, names)]


def broken_words(broken: Sequence[Broken]) -> str:
    """Which steps clearly hold before the change and no longer clearly after it."""
    if not broken:
        return "every step from star to star that clearly holds now still does"
    steps = whole_steps([each.name for each in broken])
    told = [
        f"{_partners(each.name, steps[each.name])}: {both_words(each.before, each.after)}"
        for each in broken
        if each.name in steps
    ]
    return f"NO LONGER CLEAR, though it holds now: {'; '.join(told)}"


def whole_steps(names: Sequence[str]) -> dict[str, list[str]]:
    """Steps by name; of those that break as a mean, the partners with which they break, too."""
    parts = {name: [n for n in names if n.startswith(f"{name} with ")] for name in names}
    told = {each for found in parts.values() for each in found}
    return {
        name: [each.rpartition(" with ")[2] for each in found]
        for name, found in parts.items()
        if name not in told
    }


def _partners(step: str, partners: Sequence[str]) -> str:
    """'step Linné to Trembley (and with La Boudeuse)'."""
    return f"{step} (and with {', '.join(partners)})" if partners else step


def effects_table(design: Design, proposal: Proposal, form: str) -> list[str]:
    """What a proposal does to all audiences, with an empty line at the end."""
    if not proposal.effects:
        return []
    rows = effects_rows(design, proposal)
    head = effects_words(proposal)
    return [*wrapped(form, head), "", *table_in(form, EFFECTS_HEAD, rows, words=2), ""]


def effects_words(proposal: Proposal) -> str:
    """What the table of effects shows."""
    alone = any("/" in each.name for each in proposal.effects)
    what = "the Automas of the targets, and to each" if alone else "each"
    return f"What it does to {what} changed card, mean of its Automas:"


def effects_rows(design: Design, proposal: Proposal) -> list[tuple[str, str, str, str, str]]:
    """What a proposal does, by Automa or card and player."""
    names = names_of(design.cards)
    return [
        (
            names.automa(each.name) if "/" in each.name else names.starred(each.name),
            each.player,
            f"{100 * each.win_before:.0f} {ARROW} {100 * each.win_after:.0f}",
            f"{signed(each.harder.mean)} {interval_text(each.harder)}",
            f"{each.games:,}",
        )
        for each in proposal.effects
    ]


def tried_table(design: Design, tuning: Tuning, form: str) -> list[str]:
    """Other changes that were played, with an empty line at the end."""
    if not tuning.tried:
        return []
    lines = [line for text in tried_words(design, tuning) for line in item(form, text)]
    return [*wrapped(form, TRIED), "", *lines, ""]


def tried_words(design: Design, tuning: Tuning) -> list[str]:
    """How near other changes came, and which steps they break."""
    texts = []
    for each in tuning.tried:
        changes = ", ".join(change_words(design, each.changes))
        breaks = f"; breaks {', '.join(whole_steps(each.breaks))}" if each.breaks else ""
        texts.append(f"{changes}: {_outside(each.verdicts)}{breaks}")
    return texts


def _outside(verdicts: Sequence[Verdict]) -> str:
    """'2 of 3 targets inside; farthest outside: wins against Linné 77.1, wanted 60 to 70%'."""
    inside = [verdict.missed_by == 0 for verdict in verdicts]
    noun = "target" if len(verdicts) == 1 else "targets"
    text = f"{sum(inside)} of {len(verdicts)} {noun} inside"
    worst = max(verdicts, key=lambda verdict: verdict.missed_by)
    if worst.missed_by == 0:
        return text
    targets = [verdict.target for verdict in verdicts]
    found = f"{worst.target.name} {estimate_text(worst)}, wanted {_wanted(worst.target, targets)}"
    return f"{text}; farthest outside: {found}"


def explanation(tuning: Tuning) -> list[str]:
    """Why not all targets are met: out of reach, in conflict, or too few numbers."""
    conflict = tuning.conflict
    if conflict is None:
        return _go_on(tuning)
    names = [f"{t.name}, {t.band()} for {t.whose}" for t in tuning.targets]
    texts = []
    if conflict.alone:
        alone = "; ".join(names[j] for j in conflict.alone)
        texts.append(f"Out of reach with these cards, even alone: {alone}.")
    for each in conflict.together:
        together = "; ".join(names[j] for j in each)
        texts.append(
            "These targets contradict each other; without any one of them the others could be "
            f"met: {together}."
        )
    if conflict.numbers:
        texts.append(
            f"Too few numbers may change: the model expects that {conflict.numbers} would do."
        )
    return [*texts, *_nearest(tuning), *_advice(conflict)]


def _go_on(tuning: Tuning) -> list[str]:
    """What to do if nothing speaks against the targets but no proposal is sure to meet them."""
    if tuning.stopped or any(proposal.meets_all for proposal in tuning.proposals):
        return []
    return [
        *_nearest(tuning),
        "The model sees no contradiction between the targets: more time, more games or wider "
        "bands may help.",
    ]


def _wanted(target: Target, targets: Sequence[Target]) -> str:
    """'60 to 70%'; where the targets speak of several players, 'for newcomer' with it."""
    several = len({each.whose for each in targets}) > 1
    return f"{target.band()} for {target.whose}" if several else target.band()


def _nearest(tuning: Tuning) -> list[str]:
    """How near the best proposal came."""
    nearest = min(tuning.proposals, key=_missed, default=None)
    missed = [v for v in nearest.verdicts if v.missed_by > 0] if nearest else []
    if nearest is None or not missed:
        return []
    words = [
        f"{v.target.name} {found_text(v)}, wanted {_wanted(v.target, tuning.targets)}"
        + (" (just outside)" if v.missed_by < ROUNDED else "")
        for v in missed
    ]
    return [f"How near it came ({nearest.aim}): {'; '.join(words)}."]


def _advice(conflict: Conflict) -> list[str]:
    if conflict.numbers:
        return []
    return ["What may help: wider bands, more cards that may change, or other rows on them."]


def _missed(proposal: Proposal) -> float:
    return sum(verdict.missed_by for verdict in proposal.verdicts)

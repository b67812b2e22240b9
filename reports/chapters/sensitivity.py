"""If the assumptions were different: what shifts, and which claims survive."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from reports import figures
from reports.chapters.analysis import Analysis
from reports.chapters.base import Chapter, Picture, figure_of
from reports.chapters.phrases import audience_names, counted, listed, number, of
from reports.chapters.tables import Column, Table
from reports.data.text import plain, signed, whole
from reports.experiments.sensitivity import (
    Claim,
    ClaimCheck,
    Sensitivity,
    check_claims,
    variant_table,
)
from reports.stats.card_effects import star_steps
from reports.stats.means import difference_weights

TITLE = "If the assumptions were different"
NOT_PLAYED = (
    "Games under other assumptions are not part of this report, so no claim is tested against "
    "them. To add them: automa report RUN --sensitivity, with the folder of the run."
)


def claims(a: Analysis, automas: tuple[str, ...]) -> list[Claim]:
    """What the front page says, as contrasts between Automas: hardest, easiest, steps by star."""
    ranked = [name for name in a.ranking["automa"] if name in automas]
    if len(ranked) < 2:
        return []
    at = {name: i for i, name in enumerate(automas)}
    out = []
    groups = a.ranking.set_index("automa")["group"].loc[ranked]
    top, last = ranked[0], ranked[-1]
    among = " of the unchanged Automas" if a.further.unchanged else ""
    if (groups == groups[top]).sum() == 1:
        others = [at[name] for name in ranked[1:]]
        weights = difference_weights(len(automas), [at[top]] * len(others), others)
        out.append(Claim(f"{a.names.automa(top)} is the hardest{among}", weights))
    if (groups == groups[last]).sum() == 1:
        others = [at[name] for name in ranked[:-1]]
        weights = difference_weights(len(automas), others, [at[last]] * len(others))
        out.append(Claim(f"{a.names.automa(last)} is the easiest{among}", weights))
    mean = a.cards.steps[a.cards.steps["with"] == "all"].set_index(["from", "to"])["holds"]
    for step in star_steps(automas, a.names):
        holds = mean.get((step.lower, step.upper), "")
        if holds in ("yes", "no"):
            sign = 1.0 if holds == "yes" else -1.0
            pair = [step.upper, step.lower] if holds == "yes" else [step.lower, step.upper]
            text = f"{a.names.starred(pair[0])} is harder than {a.names.starred(pair[1])}"
            weights = sign * step.weights(len(automas))[-1:]
            out.append(Claim(text, weights, step=holds == "yes"))
    return out


def checked(a: Analysis) -> list[ClaimCheck]:
    """The claims of this report under every variant."""
    found = a.sensitivity
    return [] if found is None else check_claims(found, claims(a, found.automas))


def summary(a: Analysis) -> str:
    """Which claims survive every assumption, in a sentence; empty if it was not played."""
    found, checks = a.sensitivity, checked(a)
    if found is None or not checks:
        return ""
    every = step_names(a, found.automas)
    held = _texts([check for check in checks if check.survives], every)
    lost = _texts([check for check in checks if not check.survives], every)
    count = f"{len(found.shifts)} other readings of the rules"
    if not held:
        return f"None of this is certain under all of {count}: {'; '.join(lost)}."
    kept = f"Under every one of {count} it stays true that {listed(held)}"
    return f"{kept}; not certain under all of them: {'; '.join(lost)}." if lost else f"{kept}."


def step_names(a: Analysis, automas: tuple[str, ...]) -> dict[str, bool]:
    """Every step between stars, 'from Linné * to Trembley **', and whether it is too close to call.

    Those that hold and those that are reversed are claims, tested one by one.
    """
    mean = a.cards.steps[a.cards.steps["with"] == "all"].set_index(["from", "to"])["holds"]
    return {
        f"from {a.names.starred(step.lower)} to {a.names.starred(step.upper)}": (
            mean.get((step.lower, step.upper), "") not in ("yes", "no")
        )
        for step in star_steps(automas, a.names)
    }


def _texts(checks: list[ClaimCheck], every: Mapping[str, bool]) -> list[str]:
    """The claims in words; several of all the steps between stars in a few words together."""
    texts = [check.claim.text for check in checks if not check.claim.step]
    steps = [check.claim.text for check in checks if check.claim.step]
    return texts + ([_steps_text(len(steps), every)] if len(steps) > 2 else steps)


def _steps_text(count: int, every: Mapping[str, bool]) -> str:
    """'three of four steps between stars hold', and which one is too close to call."""
    close = [name for name, too_close in every.items() if too_close]
    some = of(count, len(every)) if count < len(every) else f"the {number(count)}"
    verb = "is" if len(close) == 1 else "are"
    rest = f"; the step{'s'[: len(close) > 1]} {listed(close)} {verb} too close to call"
    return f"{some} steps between stars hold (mean of the partner cards{rest if close else ''})"


def chapter(a: Analysis) -> Chapter:
    """Shifts by variant, and claims under all of them."""
    found = a.sensitivity
    if found is None or not found.shifts:
        return Chapter("sensitivity", TITLE, [NOT_PLAYED])
    table = variant_table(found)
    text = [_played(a, found), _ruled_out(table), *_claims(a), *_idle(found)]
    alt = "; ".join(f"{r.variant}: {signed(r.mean_shift)} VP" for r in table.itertuples())
    caption = (
        "How much harder (+) or easier (−) each Automa gets under each other assumption, in VP, on "
        "the same deals. The table below says what is different in each; letters in brackets: see "
        "Assumptions."
    )
    draw = lambda: figure_of(figures.shifts(a.shifts, a.style))  # noqa: E731
    tables = [
        Table("sensitivity", "What each assumption changes", table, _variant_columns()),
        Table("sensitivity-shifts", "Shift of every Automa", a.shifts, _shift_columns()),
    ]
    most = table.loc[table["mean_shift"].abs().idxmax()]
    title = f"Largest mean shift {signed(most.mean_shift)} VP: {most.about}"
    picture = Picture("shifts", title, caption, alt, draw)
    return Chapter("sensitivity", TITLE, text, [picture], tables)


def _played(a: Analysis, found: Sensitivity) -> str:
    who = listed(audience_names(a, found.players))
    return (
        f"{found.total:,} games by {who} players under {counted(len(found.shifts), 'variant')}, "
        "each on the same deals as without it. Every shift is known to "
        f"±{plain(found.widest)} VP or better."
    )


def _ruled_out(table: pd.DataFrame) -> str:
    """What the variants cannot do."""
    worst = table.loc[table["ruled_out"].idxmax()]
    level = table.loc[table["mean_shift"].abs().idxmax()]
    return (
        "No other answer moves a single Automa against the others by more than "
        f"{plain(worst.ruled_out)} VP: more is ruled out at 95% (the widest is {worst.variant}). "
        f"All Automas together shift most, by {signed(level.mean_shift)} VP, under "
        f"{level.variant} ({level.about})."
    )


def _claims(a: Analysis) -> list[str]:
    out = []
    for check in checked(a):
        if check.survives:
            out.append(f"{check.claim.text}: holds under every assumption.")
        elif check.reversed:
            out.append(f"{check.claim.text}: reversed under {listed(check.reversed)}.")
        else:
            some = (
                listed(check.open) if len(check.open) < 4 else f"{number(len(check.open))} of them"
            )
            out.append(f"{check.claim.text}: too close to call under {some}.")
    return out


def _idle(found: Sensitivity) -> list[str]:
    if not found.idle:
        return []
    names = listed([variant.label for variant in found.idle])
    return [f"Not played, since they cannot matter with two seats: {names}."]


def _variant_columns() -> list[Column]:
    return [
        Column("variant", "variant"),
        Column("what is different", "about", prose=True),
        Column("games per matchup, mean", "games", whole),
        Column("mean shift, VP", "mean_shift", signed, "low", "high"),
        Column("single Automas: ruled out beyond, ±VP", "ruled_out", plain),
    ]


def _shift_columns() -> list[Column]:
    return [
        Column("variant", "variant"),
        Column("Automa", "automa"),
        Column("shift, VP", "shift", signed, "low", "high"),
        Column("rank", "rank", whole),
    ]

"""More sentences: warnings, luck, skill, first player, precision, and advice to designers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from reports.chapters.analysis import Analysis
from reports.chapters.words import about, listed, named, number, span, vp
from reports.page.tables import percent0, plain, points, signed, signed_percent


def warning_text(a: Analysis) -> list[str]:
    """Dominant strategies, unbeaten Automas, floor and ceiling."""
    out = []
    if a.dominant:
        out.append(
            f"The strategy '{a.dominant}' does better than every other one against every Automa, "
            "beyond the noise: among these strategies there is no choice of style."
        )
    if a.unbeaten:
        whom = named(a, a.unbeaten, "any Automa")
        out.append(f"No strategy wins half of its games against {whom}.")
    if a.pushovers:
        whom = named(a, a.pushovers, "every Automa")
        out.append(f"Every strategy wins more than half against {whom}.")
    if len(a.ends):
        count = a.ends["where"].value_counts()
        parts = [f"{count[k]} at the {k}" for k in ("floor", "ceiling") if k in count.index]
        out.append(
            f"{len(a.ends)} of {len(a.cells)} cells: won almost never or almost always "
            f"({listed(parts)}, within 2 points of 0% or 100%): there win rate and rating say "
            "little, the handicap still does."
        )
    return out


def luck_text(a: Analysis) -> list[str]:
    """Spread and luck in words."""
    known = a.luck[a.luck["ratio"].notna()]
    if known.empty:
        return ["The strategies' scores do not vary, so there is no luck to compare."]
    wide = known.loc[known["ratio"].idxmax()]
    out = [
        f"An Automa's score spreads by {plain(a.automa_sd)} VP (SD within a cell). Against "
        f"{a.names.automa(wide.automa)} its SD is {wide.ratio:.2f} of the strategies' own, the "
        "largest ratio; at 1 its luck weighs as much as a strategy's."
    ]
    if len(a.variance):
        share = a.variance.set_index("source")["share"]
        lucky = float(share[[n for n in share.index if n.startswith(("game", "rest"))]].sum())
        out.append(
            f"Over all games, {percent0(lucky)} of the margin's variance is luck, "
            f"{percent0(float(share['strategy']))} is who plays and "
            f"{percent0(float(share['automa']))} is which Automa."
        )
    if len(a.result.strategies) > 1:
        low, high = a.luck["luck"].min(), a.luck["luck"].max()
        out.append(
            f"Against a single Automa, {percent0(low)} to {percent0(high)} of the variance of the "
            "margin is not explained by who plays."
        )
    return out


def skill_text(a: Analysis) -> list[str]:
    """Even matches over skill, in words."""
    out = []
    for family, part in a.even.groupby("family", sort=False):
        inside = part[np.isfinite(part["skill"])].sort_values("skill")
        if len(inside):
            out.append(_range(a, str(family), inside))
        never, always = part[part["skill"] == np.inf], part[part["skill"] == -np.inf]
        if len(never):
            out.append(
                f"'{family}' does not win half of its games against "
                f"{named(a, list(never['automa']))} even at the highest skill played "
                f"({part['skill_max'].iloc[0]:g})."
            )
        if len(always):
            out.append(
                f"'{family}' wins half of its games against {named(a, list(always['automa']))} "
                f"already at the lowest skill played ({part['skill_min'].iloc[0]:g})."
            )
    return out


def _range(a: Analysis, family: str, inside: pd.DataFrame) -> str:
    """From which to which skill the Automas are even matches."""
    low, high = inside.iloc[0], inside.iloc[-1]
    if len(inside) == 1:
        return f"'{family}' is an even match for {a.names.automa(low.automa)} at {low.skill:.2f}."
    return (
        f"'{family}' is an even match from skill {low.skill:.2f} ({a.names.automa(low.automa)}) to "
        f"{high.skill:.2f} ({a.names.automa(high.automa)})."
    )


def style_text(a: Analysis) -> list[str]:
    """For whom which Automa is hardest, and where the order turns."""
    if len(a.result.automas) < 2:
        return []
    hardest = a.styles.groupby("hardest", sort=False)["strategy"].agg(list)
    if len(hardest) == 1:
        hard = a.names.automa(hardest.index[0])
        out = [f"Every strategy of the run needs the largest handicap against {hard}."]
    else:
        parts = [f"{a.names.automa(k)} for {listed(v)}" for k, v in hardest.items()]
        out = [
            f"Largest handicap, by estimate: {'; '.join(parts)}. The table says how sure that is."
        ]
    if a.reversals.empty:
        out.append("No strategy clearly turns the order of two Automas round.")
    else:
        pairs = a.reversals[["harder_overall", "harder_here"]].drop_duplicates()
        who = list(dict.fromkeys(a.reversals["strategy"]))
        out.append(
            f"The order of {number(len(pairs))} pair{'s' if len(pairs) > 1 else ''} of Automas is "
            f"turned round, beyond the noise, for {listed(who)}."
        )
    return out


def first_text(a: Analysis) -> list[str]:
    """What going first is worth."""
    row = a.first[a.first["automa"] == "all"].iloc[0]
    size = f"{signed(row.margin)} VP of margin {span(row.margin_low, row.margin_high)}"
    if row.margin_low <= 0 <= row.margin_high:
        return [f"An effect of going first is not shown: {size}."]
    kind = "an advantage" if row.margin > 0 else "a disadvantage"
    return [f"Going first is {kind} for the human: {size}, {_points(row)} of win rate."]


def _points(row: object) -> str:
    win, low, high = (getattr(row, k) for k in ("win", "win_low", "win_high"))
    return f"{signed_percent(win)} points ({signed_percent(low)} to {signed_percent(high)})"


def precision_text(a: Analysis) -> list[str]:
    """How sure, and what more games would do."""
    rows = a.precision[a.precision["measure"] == "handicap"]
    out = [
        f"{a.games.total:,} games, {a.result.games:,} in each cell used for the ranking; the "
        f"handicaps are known to within {plain(rows['half_width'].max())} VP or better at 95%."
    ]
    most = int(rows["games_needed"].max())
    if most > a.result.games:
        wish = float(rows["wished"].iloc[0])
        out.append(
            f"To know all of them to within {wish:g} VP, about {about(most)} games in each cell."
        )
    open_pairs = a.neighbours[~a.neighbours["separated"]]
    for row in open_pairs.itertuples():
        more = (
            f"about {about(row.games_needed)} games in each cell"
            if 0 < row.games_needed < 10_000_000
            else "more games than is practical"
        )
        out.append(
            f"{a.names.automa(row.harder)} and {a.names.automa(row.easier)} differ by "
            f"{signed(row.difference)} VP {span(row.low, row.high)}: to tell them apart, {more}."
        )
    return out


def sensitivity_text(a: Analysis, moves: pd.DataFrame) -> list[str]:
    """Does the ranking hold where the rulebook is silent?"""
    count = number(len(moves))
    firm = moves[moves["turned"] == 0]
    if len(firm) == len(moves):
        out = [f"In none of the {count} variants does the order of two Automas turn, noise apart."]
    else:
        loose = moves[moves["turned"] > 0].sort_values("turned", ascending=False, kind="stable")
        parts = [f"{r.variant} ({number(r.turned)})" for r in loose.itertuples()]
        out = [
            f"Beyond the noise, pairs of Automas turn round under {listed(parts)}; under the other "
            f"{number(len(firm))} the order of no pair is shown to change."
        ]
    largest = moves.loc[moves["mean_shift"].abs().idxmax()]
    out.append(
        f"The level moves most under {largest.variant}: {signed(largest.mean_shift)} VP of "
        "handicap on average."
    )
    return out


def advice(a: Analysis) -> list[str]:
    """What a designer could do about it, each point only where the numbers carry it."""
    out = []
    if a.cards is not None:
        mean = a.cards.steps[a.cards.steps["with"] == "all"]
        out += [_step_advice(a, row) for row in mean.to_dict("records") if row["holds"] != "yes"]
        for even in a.cards.evenness.to_dict("records"):
            uneven = not even["low"] <= 0 <= even["high"]
            if uneven and min(even["first"], even["second"]) > 0:
                out.append(_level(a, even))
    if a.dominant:
        out.append(f"Look at what '{a.dominant}' does: it is best against every Automa.")
    if a.unbeaten:
        out.append(
            f"If every level should be winnable, look at {named(a, a.unbeaten, 'all of them')}; "
            "stronger strategies than these may still win."
        )
    wide = a.luck[a.luck["ratio_low"] > 1.0] if len(a.luck) else a.luck
    if len(wide):
        out.append(
            f"The score of {named(a, list(wide['automa']), 'every Automa')} spreads wider than the "
            "strategies' own: a steadier Automa would let skill decide more."
        )
    return out


def _step_advice(a: Analysis, row: dict[str, Any]) -> str:
    """What to do about a star that does not make an Automa harder."""
    new, old = a.names.starred(row["to"]), a.names.starred(row["from"])
    if row["holds"] == "no":
        fact = f"{new} is easier than {old} by {vp(-row['vp'])}"
    else:
        fact = f"{new} is not shown to be harder than {old} ({signed(row['vp'])} VP)"
    return f"{fact}, mean of the partner cards: strengthen {a.names.card(row['to'])} or swap stars."


def _level(a: Analysis, row: dict[str, Any]) -> str:
    kind = str(row["kind"])
    shift = (row["second"] - row["first"]) / 2
    way = "stronger" if shift > 0 else "weaker"
    return (
        f"For even steps between the {kind.capitalize()} cards, {a.names.starred(row['card'])} "
        f"would have to be {way} by about {vp(abs(shift))}."
    )


def rating_text(a: Analysis) -> str:
    """How to read ratings."""
    best = a.strategies.iloc[0]
    if a.ranking["win"].max() == 0.0 or a.ranking["win"].min() == 1.0:
        return (
            "All games of all strategies ended alike, so ratings and win rates tell nothing here; "
            "the handicap does."
        )
    return (
        "Ratings are Elo points above the mean strategy of this run: 100 points more win about 64 "
        f"of 100 games. The strongest strategy, '{best.strategy}', stands at {points(best.rating)}."
    )

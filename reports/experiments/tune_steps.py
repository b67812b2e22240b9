"""Steps from star to star that hold now: `tune` keeps them if it can, and says what moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from automa.cards import Cards
from automa.names import parse_automa
from automa.numbers import Changes
from reports.data.names import names_of
from reports.data.targets import Target
from reports.experiments.targets import by_game
from reports.experiments.versions import Bench
from reports.experiments.what_if import (
    Step,
    all_steps,
    rank_table,
    star_steps,
    step_automas,
)
from reports.stats.differences import Difference, mean_interval


@dataclass(frozen=True)
class Broken:
    """A step that clearly holds before a change and no longer clearly after it."""

    name: str
    before: Difference
    after: Difference


@dataclass(frozen=True)
class Moved:
    """What else becomes of the stars: steps of the changed cards, ranks, steps that broke."""

    games: int  # of each matchup, for the steps
    steps: Sequence[Step]
    ranks: pd.DataFrame
    broken: Sequence[Broken]


def steps_as_targets(cards: Cards, players: Sequence[str]) -> list[Target]:
    """Every step from star to star, with each partner and as their mean: 0 VP or more."""
    names, found = names_of(cards), []
    for kind, lower, upper in all_steps(cards):
        low, high = (tuple(step_automas(cards, kind, card)) for card in (lower, upper))
        name = f"step {names.card(lower)} to {names.card(upper)}"
        parts = [(name, low, high)]
        for below, above in zip(low, high, strict=True):
            behavior, scoring = parse_automa(above).cards
            partner = scoring if kind == "behavior" else behavior
            parts.append((f"{name} with {names.card(partner)}", (below,), (above,)))
        found += [_at_least_nothing(players, *part) for part in parts]
    return found


def _at_least_nothing(
    players: Sequence[str], name: str, lower: tuple[str, ...], upper: tuple[str, ...]
) -> Target:
    return Target("step", tuple(players), "", upper, 0.0, math.inf, name, lower)


def same_step(one: Target, other: Target) -> bool:
    """Whether two targets speak of the same step, whatever they want of it."""
    return one.kind == other.kind and (one.lower, one.automas) == (other.lower, other.automas)


def what_moves(bench: Bench, changes: Changes, games: int, stage: str) -> Moved:
    """Play what the steps of the changed cards and the ranks need, and say what becomes of them."""
    affected = bench.design.affected(changes)
    bench.play([({}, bench.automas), (changes, affected)], games, stage)
    steps, ranks = star_steps(bench, changes, games), rank_table(bench, changes)
    return Moved(games, steps, ranks, _broken(bench, changes, games))


def _broken(bench: Bench, changes: Changes, games: int) -> list[Broken]:
    """The steps that clearly hold before and do not clearly hold after a change."""
    affected, found = set(bench.design.affected(changes)), []
    for step in steps_as_targets(bench.design.cards, list(bench.players.values())):
        automas = [*step.lower, *step.automas]
        if affected & set(automas):
            both = bench.read_all([{}, changes], automas, games)
            before, after = (mean_interval(by_game(step, each)) for each in both)
            if before.low > 0 >= after.low and after.mean < before.mean:
                found.append(Broken(step.name, before, after))
    return found

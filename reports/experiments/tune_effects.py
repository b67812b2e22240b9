"""What a proposal of `tune` does to everybody: Automas of the targets and changed cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from automa.names import parse_automa
from automa.numbers import Changes
from reports.data.margins import shared_games
from reports.data.targets import Target
from reports.experiments.versions import Bench
from reports.stats.differences import Difference, mean_interval
from reports.stats.head_start import results

MANY = 3


@dataclass(frozen=True)
class Effect:
    """An Automa, or a card as the mean of its Automas, for one player, paired."""

    name: str  # 'daubenton/astrolabe' or 'daubenton'
    player: str
    win_before: float  # shares
    win_after: float
    harder: Difference  # VP
    games: int  # of each matchup


def effects_of(
    bench: Bench,
    verified: Bench,
    changes: Changes,
    targets: Sequence[Target],
    games: int,
    stage: str,
) -> list[Effect]:
    """Play a proposal for the players of the bench, and say what becomes of what was asked about.

    First the Automas that targets name one by one, then each changed card. Of many such Automas
    only the players of the targets are told. Whoever has played on `verified` is shown by all
    games there, so that no rate here differs from a verdict.
    """
    affected = bench.design.affected(changes)
    bench.play([({}, affected), (changes, affected)], games, stage)
    groups = {automa: [automa] for automa in named_automas(targets) if automa in affected}
    for card in dict.fromkeys(name.partition(".")[0] for name in changes):
        groups[card] = [each for each in affected if card in parse_automa(each).cards]
    known = set(verified.players.values())
    every = [
        _of(verified if player in known else bench, changes, (name, called), player, automas)
        for name, automas in groups.items()
        for called, player in bench.players.items()
    ]
    whose = {strategy for target in targets for strategy in target.players}
    many = sum(automa in groups for automa in named_automas(targets)) > MANY
    return [
        each
        for each in every
        if not many or each.name not in affected or bench.players[each.player] in whose
    ]


def named_automas(targets: Sequence[Target]) -> list[str]:
    """The Automas that a target speaks of alone."""
    return list(dict.fromkeys(t.automas[0] for t in targets if len((*t.lower, *t.automas)) == 1))


def _of(
    bench: Bench, changes: Changes, names: tuple[str, str], player: str, automas: Sequence[str]
) -> Effect:
    """What becomes of a group of Automas for one player of the bench, by all games it has there."""
    row = list(bench.players.values()).index(player)
    before, after = shared_games([[bench.grid(each, automas)[row]] for each in ({}, changes)])
    gap = (before.margin[0].astype(np.float64) - after.margin[0]).mean(axis=0)
    wins = [float(results(each.margin[0], each.tie_value[0]).mean()) for each in (before, after)]
    return Effect(*names, wins[0], wins[1], mean_interval(gap), before.games)

"""What a proposal of `tune` does to everybody: the changed cards, audience by audience."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from automa.names import parse_automa
from automa.numbers import Changes
from reports.experiments.versions import Bench
from reports.stats.differences import Difference, mean_interval
from reports.stats.head_start import results


@dataclass(frozen=True)
class CardEffect:
    """A changed card for one player: mean of its Automas, paired."""

    card: str
    player: str
    win_before: float  # shares
    win_after: float
    harder: Difference  # VP


def card_effects(bench: Bench, changes: Changes, games: int, stage: str) -> list[CardEffect]:
    """Play a proposal for the players of the bench, and say what becomes of each changed card."""
    affected = bench.design.affected(changes)
    bench.play([({}, affected), (changes, affected)], games, stage)
    cards = dict.fromkeys(name.partition(".")[0] for name in changes)
    return [effect for card in cards for effect in _of_card(bench, changes, card, affected, games)]


def _of_card(
    bench: Bench, changes: Changes, card: str, affected: Sequence[str], games: int
) -> list[CardEffect]:
    automas = [automa for automa in affected if card in parse_automa(automa).cards]
    before, after = bench.read_all([{}, changes], automas, games)
    found = []
    for p, player in enumerate(bench.players):
        gap = (before.margin[p].astype(np.float64) - after.margin[p]).mean(axis=0)
        wins = [float(results(g.margin[p], g.tie_value[p]).mean()) for g in (before, after)]
        found.append(CardEffect(card, player, wins[0], wins[1], mean_interval(gap)))
    return found

"""The steps from star to star in two designs, for one player, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from automa.cards import Cards
from reports.data.games import Floats
from reports.data.margins import Margins, Played, shared_games
from reports.experiments.versions import Bench
from reports.experiments.what_if import all_steps, step_automas
from reports.stats.differences import Difference, mean_interval

HOLDS, REVERSED, CLOSE = "holds", "reversed", "too close to call"


@dataclass(frozen=True)
class StarStep:
    """How much harder a card is than the one with a star less: [mean, then each partner]."""

    kind: str
    lower: str
    upper: str
    partners: Sequence[str]
    before: Sequence[Difference]
    after: Sequence[Difference]
    games: int

    def holds(self, after: bool) -> bool:
        """Whether it clearly holds with every partner card."""
        return all(each.low > 0 for each in (self.after if after else self.before)[1:])


def step_word(step: Difference) -> str:
    """Whether a star more is harder, as far as the games show it."""
    if step.low > 0:
        return HOLDS
    return REVERSED if step.high < 0 else CLOSE


def compare_steps(
    first: Bench, second: Bench, changed: Mapping[str, str], player: int, games: int
) -> list[StarStep]:
    """The steps that touch a changed Automa; `changed` has its name in the second design.

    The games of both benches must have been played; unchanged Automas are read from the first.
    """
    cards, found = first.design.cards, []
    for kind, lower, upper in all_steps(cards):
        automas = [a for card in (lower, upper) for a in step_automas(cards, kind, card)]
        if set(automas) & set(changed):
            before = [_games(first, automa, player) for automa in automas]
            after = [
                _games(second, changed[automa], player) if automa in changed else same
                for automa, same in zip(automas, before, strict=True)
            ]
            sides = shared_games([[before], [after]], games)
            old, new = (_intervals(side) for side in sides)
            partners = _partners(cards, kind)
            found.append(StarStep(kind, lower, upper, partners, old, new, sides[0].games))
    return found


def _games(bench: Bench, automa: str, player: int) -> Played:
    return bench.grid({}, [automa])[player][0]


def _partners(cards: Cards, kind: str) -> list[str]:
    return list(cards.scorings if kind == "behavior" else cards.behaviors)


def _intervals(side: Margins) -> list[Difference]:
    """The step as the mean of the partners, and with each of them."""
    margins: Floats = side.margin[0].astype(np.float64)
    half = len(margins) // 2
    gaps = margins[:half] - margins[half:]
    return [mean_interval(gaps.mean(axis=0)), *(mean_interval(gap) for gap in gaps)]

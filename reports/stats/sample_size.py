"""How many games are needed: for an interval of a wanted width, or to show an effect."""

from __future__ import annotations

import math

from reports.stats.bootstrap import LEVEL
from reports.stats.differences import Difference

POWER = 0.8  # the chance of showing an effect that is really there


def _normal(share: float) -> float:
    from scipy.special import ndtri

    return float(ndtri(share))


def games_for_width(half_width: float, sd: float, level: float = LEVEL) -> int:
    """Games after which a mean of values with this SD is known to ± half_width."""
    if half_width <= 0:
        raise ValueError(f"a half-width must be above 0, not {half_width}")
    return math.ceil((_normal((1 + level) / 2) * sd / half_width) ** 2)


def games_for_effect(
    effect: float, sd: float, level: float = LEVEL, power: float = POWER
) -> int | None:
    """Games after which a mean this far from 0 is shown with that power; None if it is 0."""
    if effect == 0:
        return None
    reach = _normal((1 + level) / 2) + _normal(power)
    return math.ceil((reach * sd / abs(effect)) ** 2)


def games_to_decide(found: Difference, games: int, level: float = LEVEL) -> int | None:
    """Games after which a mean like this one is shown to differ from 0; None if it does, or is 0.

    `found` is the mean of so many games with Student's interval, which tells their spread.
    """
    if games < 2 or not found.low <= 0 <= found.high:
        return None
    from scipy.special import stdtrit

    error = (found.high - found.low) / 2 / float(stdtrit(games - 1, (1 + level) / 2))
    return games_for_effect(found.mean, error * math.sqrt(games), level)


def two_digits(games: float) -> int:
    """A number of games that is only an estimate, rounded to two digits."""
    return int(float(f"{games:.1e}"))

"""How many games are needed: for an interval of a wanted width, or to show an effect."""

from __future__ import annotations

import math

from reports.stats.bootstrap import LEVEL

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

"""Targets as straight lines: how far each is from its band, and what moves it, in VP.

A target moves with the hardness of its Automas and with the player's score, for each player and
Automa. A win rate does so along the curve that the margins of the played games give: its band is
turned into VP of hardness, so that all lines have the same unit. What levers do to a share of luck
is taken from the games themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.data.games import Floats
from reports.data.margins import Margins
from reports.data.targets import Target
from reports.experiments.targets import Verdict
from reports.stats.head_start import results, win_curves

SLOPE = 4.0  # VP to both sides over which the slope of a win rate is taken
INSIDE = 0.3  # share of a band kept free at its ends, so that a verdict can be "met"
SAFE = 2.5  # at most so many VP or percent


@dataclass(frozen=True)
class Line:
    """What a target still needs, counted from a version that was played."""

    players: Sequence[int]  # places of the target's players and Automas
    automas: Sequence[int]
    hard: Floats  # how it moves per VP of hardness: [player, Automa]
    score: Floats  # and per VP of the player's score
    low: float  # VP or percent to go, at least and at most
    high: float
    middle: tuple[float, float]
    own: int | None = None  # its place among the targets if levers show its change themselves

    @property
    def outside(self) -> float:
        """How far the version itself lies outside the band."""
        return max(self.low, -self.high, 0.0)

    @property
    def distance(self) -> float:
        """How far it lies from the middle."""
        return max(self.middle[0], -self.middle[1], 0.0)


def wanted_band(target: Target, safe: float) -> tuple[float, float, tuple[float, float]]:
    """The ends that a proposal aims for, up to `safe` inside the target's own, and the middle."""
    low, high = target.low, target.high
    if np.isfinite(low) and np.isfinite(high):
        free, middle = min(INSIDE * (high - low), safe), (low + high) / 2
        spare = max(0.0, (high - low) / 2 - 2 * safe)  # of a wide band, more than one point will do
        return low + free, high - free, (middle - spare, middle + spare)
    room = np.inf if target.unit == "VP" else 100 - low if np.isfinite(low) else high
    free = min(INSIDE * room, safe)  # of 2% at most, less than nothing would be too much to ask
    if np.isfinite(low):
        return low + free, np.inf, (low + 2 * free, np.inf)
    return -np.inf, high - free, (-np.inf, high - 2 * free)


def line_of(
    verdict: Verdict,
    games: Margins,
    players: Sequence[int],
    automas: Sequence[int],
    place: int,
    safe: float = SAFE,
) -> Line:
    """The line of a target at a version with these games and this verdict."""
    target, now = verdict.target, verdict.found.mean
    low, high, middle = wanted_band(target, safe)
    hard, score = slopes(target, games)
    if target.kind == "wins":
        ends = _hardness(games, now, (high, low, middle[1], middle[0]))
        return Line(players, automas, hard, score, ends[0], ends[1], (ends[2], ends[3]))
    own = place if target.kind == "luck" else None
    far = (middle[0] - now, middle[1] - now)
    return Line(players, automas, hard, score, low - now, high - now, far, own)


def slopes(target: Target, games: Margins) -> tuple[Floats, Floats]:
    """How a line moves per VP of hardness and of the player's score: [player, Automa] each."""
    shape = games.margin.shape[:2]
    hard, score = np.zeros(shape), np.zeros(shape)
    if target.kind == "step":
        split = len(target.lower)
        hard[:, :split], hard[:, split:] = -1 / hard[:, :split].size, 1 / hard[:, split:].size
    elif target.kind == "head_start":
        hard[:] = 1 / hard.size
    elif target.kind == "score":
        score[:] = 1 / score.size
        hard[:] = 1 / hard.size if target.of == "automa" else 0.0
    elif target.kind == "wins":
        rates = [
            results(games.margin.astype(np.float64), games.tie_value, vp).mean(axis=2)
            for vp in (-SLOPE, SLOPE)
        ]
        steep = rates[1] - rates[0] + 1e-3  # an Automa that is always beaten still counts a little
        hard[:] = steep / steep.sum()
    return hard, score


def _hardness(games: Margins, now: float, rates: Sequence[float]) -> list[float]:
    """VP of hardness that bring a win rate, in percent, from what it is now to each of `rates`."""
    count = games.margin.shape[2]
    curves, low = win_curves(games.margin.reshape(-1, count), games.tie_value.reshape(-1, count))
    curve, vp = 100 * curves.mean(axis=0), low + np.arange(curves.shape[1])
    curve += now - float(np.interp(0.0, vp, curve))  # what is known of it by all games
    found = -np.interp(rates, curve, vp)
    # No limit stays none; harder means fewer wins.
    return [float(-rate if np.isinf(rate) else h) for rate, h in zip(rates, found, strict=True)]

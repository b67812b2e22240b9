"""The model behind `tune`: what numbers do to targets, and the integer program over it.

Every number has an effect per step up and per step down, in VP of hardness for each player and
Automa, as the levers showed it. A target moves with the hardness of its Automas; a win rate does
so along the curve that the margins of the played games give. The program looks for whole steps
that bring all targets into their bands; `anchor` is a version that has been played, from which the
model counts: what was played corrects what was guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from automa.numbers import Changes, Number
from reports.data.games import Floats
from reports.data.margins import Margins
from reports.data.targets import Target
from reports.experiments.targets import Verdict
from reports.stats.head_start import results

SLOPE = 4.0  # VP to both sides over which the slope of a win rate is taken
MOST_STEPS = 3  # of one number: farther from what was played the model is a guess
INSIDE = 0.3  # share of a band kept free at its ends, so that a verdict can be "met"
SAFE = 2.5  # at most so many VP or percent
SECONDS = 5.0  # for one program
GAP = 0.01  # a proposal this near to the best is as good: the games decide


@dataclass(frozen=True)
class Effects:
    """What one step of a number does: [player, Automa] each, in VP."""

    number: Number
    up: Floats  # hardness: minus the player's margin
    down: Floats
    up_score: Floats  # the player's own score
    down_score: Floats

    def reach(self, step: int) -> int:
        """How many steps up (1) or down (-1) the rules and the model allow."""
        room = (
            self.number.high - self.number.value
            if step > 0
            else self.number.value - self.number.low
        )
        return min(MOST_STEPS, room)


@dataclass(frozen=True)
class Aim:
    """How much the three aims of a proposal count: few numbers, few steps, near the middle."""

    name: str
    numbers: float
    steps: float
    distance: float


AIMS = (
    Aim("fewest changes", 10.0, 1.0, 0.01),
    Aim("in between", 1.0, 0.5, 1.0),
    Aim("closest", 0.05, 0.05, 10.0),
)
MISS = 100.0  # what a VP or percent outside a band counts


@dataclass(frozen=True)
class Solution:
    """Changes that the model proposes, and how far each target would stay outside its band."""

    changes: dict[str, int]
    outside: Floats  # [target]


def slopes(target: Target, games: Margins) -> tuple[Floats, Floats]:
    """How a target moves per VP of hardness and of the player's score: [player, Automa] each."""
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
            100 * results(games.margin.astype(np.float64), games.tie_value, vp).mean(axis=2)
            for vp in (-SLOPE, SLOPE)
        ]
        hard[:] = (rates[0] - rates[1]) / (2 * SLOPE) / hard.size
    return hard, score


class Program:
    """Targets as lines over the steps of all numbers, counted from an anchor that was played."""

    def __init__(
        self,
        effects: Sequence[Effects],
        verdicts: Sequence[Verdict],
        gradients: Sequence[tuple[Floats, Floats, Sequence[int], Sequence[int]]],
        anchor: Changes,
    ) -> None:
        """`gradients`: slopes of each target, and which players and Automas they are for."""
        self.effects, self.verdicts = effects, verdicts
        self.steps = np.zeros((len(verdicts), 2 * len(effects)))  # up, then down
        for j, (hard, score, players, automas) in enumerate(gradients):
            at = np.ix_(players, automas)
            for i, each in enumerate(effects):
                up = (hard * each.up[at]).sum() + (score * each.up_score[at]).sum()
                down = (hard * each.down[at]).sum() + (score * each.down_score[at]).sum()
                self.steps[j, i], self.steps[j, len(effects) + i] = up, down
        start = np.array([self._start(each, anchor) for each in effects]).T.ravel()
        self.base = np.array([v.found.mean for v in verdicts]) - self.steps @ start

    @staticmethod
    def _start(each: Effects, anchor: Changes) -> tuple[int, int]:
        gone = anchor.get(each.number.name, each.number.value) - each.number.value
        return max(gone, 0), max(-gone, 0)

    def solve(self, aim: Aim, most: int | None, without: Sequence[int] = ()) -> Solution | None:
        """The best changes for an aim, at most so many numbers; None if none was found."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        numbers, targets = len(self.effects), len(self.verdicts)
        size = 4 * numbers + 2 * targets  # steps, switches, misses, distances
        reach = [each.reach(step) for step in (1, -1) for each in self.effects]
        cost = np.concatenate(
            [
                np.full(2 * numbers, aim.steps),
                np.full(2 * numbers, aim.numbers),
                [0.0 if j in without else MISS for j in range(targets)],
                [0.0 if j in without else aim.distance for j in range(targets)],
            ]
        )
        upper = np.concatenate([reach, np.ones(2 * numbers), np.full(2 * targets, np.inf)])
        whole = np.concatenate([np.ones(4 * numbers), np.zeros(2 * targets)])
        rows, low, high = self._rows(reach, most, size)
        found = milp(
            cost,
            integrality=whole,
            bounds=Bounds(np.zeros(size), upper),
            constraints=LinearConstraint(rows, low, high),
            options={"time_limit": SECONDS, "mip_rel_gap": GAP},
        )
        if found.x is None:
            return None
        steps = np.round(found.x[: 2 * numbers]).astype(int)
        misses = found.x[4 * numbers : 4 * numbers + targets]
        return Solution(self._changes(steps), np.where(np.isin(range(targets), without), 0, misses))

    def _rows(
        self, reach: Sequence[int], most: int | None, size: int
    ) -> tuple[Floats, Floats, Floats]:
        """All constraints as rows with their ends."""
        numbers, targets = len(self.effects), len(self.verdicts)
        rows: list[Floats] = []
        low: list[float] = []
        high: list[float] = []

        def add(
            values: Mapping[int, float], least: float, largest: float, base: Floats | None = None
        ) -> None:
            row = np.zeros(size)
            if base is not None:
                row[: 2 * numbers] = base
            for place, value in values.items():
                row[place] = value
            rows.append(row)
            low.append(least)
            high.append(largest)

        for i in range(2 * numbers):  # a step needs its switch
            add({i: 1.0, 2 * numbers + i: -float(reach[i])}, -np.inf, 0.0)
        for i in range(numbers):  # up or down, not both
            add({2 * numbers + i: 1.0, 3 * numbers + i: 1.0}, -np.inf, 1.0)
        if most is not None:
            add({2 * numbers + i: 1.0 for i in range(2 * numbers)}, -np.inf, float(most))
        for j, verdict in enumerate(self.verdicts):
            miss, far = 4 * numbers + j, 4 * numbers + targets + j
            least, largest, middle = wanted_band(verdict.target)
            line, base = self.steps[j], float(self.base[j])
            add({miss: 1.0}, least - base, np.inf, line)
            add({miss: -1.0}, -np.inf, largest - base, line)
            add({far: 1.0}, middle[0] - base, np.inf, line)
            add({far: -1.0}, -np.inf, middle[1] - base, line)
        return np.array(rows), np.array(low), np.array(high)

    def _changes(self, steps: Floats) -> dict[str, int]:
        numbers = len(self.effects)
        net = steps[:numbers] - steps[numbers:]
        return {
            each.number.name: each.number.value + int(k)
            for each, k in zip(self.effects, net, strict=True)
            if k
        }


def wanted_band(target: Target) -> tuple[float, float, tuple[float, float]]:
    """The ends that the program aims for, inside the target's own, and the middle."""
    low, high = target.low, target.high
    if np.isfinite(low) and np.isfinite(high):
        free = min(INSIDE * (high - low), SAFE)
        return low + free, high - free, ((low + high) / 2, (low + high) / 2)
    if np.isfinite(low):
        return low + SAFE, np.inf, (low + 2 * SAFE, np.inf)
    return -np.inf, high - SAFE, (-np.inf, high - 2 * SAFE)

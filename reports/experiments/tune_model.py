"""The model behind `tune`: what numbers do to targets, and the integer program over it.

Every number has an effect at each of its other values, in VP of hardness for each player and
Automa: measured where it was played, continued in a straight line where not. The program chooses
one value for each number so that all targets come into their bands; it counts from an anchor, a
version that was played, so that what was played corrects what was guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from automa.numbers import Changes, Number
from reports.data.games import Floats
from reports.experiments.tune_lines import Line
from reports.experiments.tune_local import improve

LEAST = 0.3  # VP or percent: a value that moves no target by this much is no help
REACH = 2  # values beyond the farthest one played: farther away the model is a guess
FARTHEST = 8  # steps from the printed value
NODES = 20  # of the search tree for one program; local search does the rest
SECONDS = 0.5  # at most
GAP = 0.05  # a proposal this near to the best is as good: the games decide
MOVED = 0.1  # steps that a VP of hardness, up or down, counts: of two changes that do, the smaller
MISS = 40.0  # what a VP outside a band counts
KEEP = 5.0  # what a VP counts by which a step from star to star holds no longer


@dataclass(frozen=True)
class Effect:
    """What a number set to another value does."""

    hard: Floats  # minus the player's margin, in VP: [player, Automa]
    score: Floats  # the player's own score
    own: Floats  # [target] where the games show the change of the target itself

    def part(self, share: float, other: Effect) -> Effect:
        """This effect and that of another value, mixed."""
        pairs = ((self.hard, other.hard), (self.score, other.score), (self.own, other.own))
        return Effect(*(a + share * (b - a) for a, b in pairs))

    def wider(self, known: Sequence[int], new: Sequence[bool]) -> Effect:
        """The same with more Automas: where it counts, the mean of those that are known."""
        hard, score = (_wider(part, known, new) for part in (self.hard, self.score))
        return Effect(hard, score, self.own)


def _wider(part: Floats, known: Sequence[int], new: Sequence[bool]) -> Floats:
    mean = part[:, list(known)].mean(axis=1, keepdims=True) if known else np.zeros((len(part), 1))
    return np.hstack([part, mean * np.array(new, dtype=np.float64)])


@dataclass
class Levels:
    """The effects of one number, by its value."""

    number: Number
    nothing: Effect
    known: dict[int, Effect] = field(default_factory=dict)

    def values(self, reach: int = REACH) -> list[int]:
        """The values that a proposal may use, so many beyond the farthest one played."""
        here = self.number.value
        up, down = (max((s * (v - here) for v in self.known), default=0) for s in (1, -1))
        most = min(self.number.high, here + min(FARTHEST, up + reach if up > 0 else 0))
        least = max(self.number.low, here - min(FARTHEST, down + reach if down > 0 else 0))
        return [value for value in range(least, most + 1) if value != here]

    def size(self, value: int) -> float:
        """How large a change to a value is: steps, and a little for what it moves."""
        moved = float(np.abs(self.at(value).hard).mean())
        return abs(value - self.number.value) + MOVED * moved

    def at(self, value: int) -> Effect:
        """The effect of a value: played, between two that were, or continued from the last two."""
        if value in self.known:
            return self.known[value]
        here, side = self.number.value, np.sign(value - self.number.value)
        points = {0: self.nothing}
        points |= {abs(v - here): e for v, e in self.known.items() if side * (v - here) > 0}
        far = abs(value - here)
        before = [steps for steps in points if steps < far]
        after = [steps for steps in points if steps > far]
        one, two = (max(before), min(after)) if after else sorted(points)[-2:]
        return points[one].part((far - one) / (two - one), points[two])


@dataclass(frozen=True)
class Aim:
    """How much the three aims of a proposal count: few numbers, few steps, near the middle."""

    name: str
    numbers: float
    steps: float
    distance: float


AIMS = (
    Aim("fewest changes", 10.0, 1.0, 0.02),
    Aim("in between", 2.0, 0.5, 0.5),
    Aim("closest", 0.5, 0.2, 2.0),
)


@dataclass(frozen=True)
class Solution:
    """Changes that the model proposes, and what it expects of them."""

    changes: dict[str, int]
    outside: Floats  # VP by which each target would stay outside its band
    cost: float


class Program:
    """Lines over the values of all numbers, counted from an anchor that was played."""

    def __init__(
        self,
        levels: Sequence[Levels],
        lines: Sequence[Line],
        anchor: Changes,
        reach: int = REACH,
        kept: Sequence[Line] = (),
    ) -> None:
        """`reach`: values beyond the farthest one played that a solution may use.

        `kept` count less than `lines`: what was not asked for, but should stay.
        """
        self.lines = lines = [*lines, *kept]
        self._kept = len(kept)
        choices = [(each, value) for each in levels for value in each.values(reach)]
        effects = [each.at(value) for each, value in choices]
        gains = np.array([_gains(line, effects) for line in lines])
        helps = (np.abs(gains) >= LEAST).any(axis=0)
        self.choices = [pair for pair, on in zip(choices, helps, strict=True) if on]
        self.gains = gains[:, helps]
        there = [each.at(anchor[each.number.name]) for each in levels if each.number.name in anchor]
        self.start = np.array([_gains(line, there).sum() for line in lines])
        self.cuts: list[Changes] = []
        self._solved: dict[object, list[int]] = {}
        self._anchor = sorted(self._places(anchor))

    def solve(self, aim: Aim, most: int | None, without: Sequence[int] = ()) -> Solution | None:
        """The best changes for an aim, at most so many numbers; None if none was found."""
        if not self.choices:
            return None
        counts = np.array([0.0 if j in without else 1.0 for j in range(len(self.lines))])
        price = np.array([aim.numbers + aim.steps * each.size(v) for each, v in self.choices])
        miss, far = np.full(len(counts), MISS), np.full(len(counts), aim.distance)
        if self._kept:
            miss[-self._kept :], far[-self._kept :] = KEEP, 0.0
        weights = (miss * counts, far * counts)
        key = (aim.name, most, tuple(without))
        if key not in self._solved:  # asked again, only the cuts are new
            self._solved[key] = self._integer_program(price, weights, most)
        return self._improved(price, weights, most, [self._solved[key], self._anchor])

    def _integer_program(
        self, price: Floats, weights: tuple[Floats, Floats], most: int | None
    ) -> list[int]:
        """The places of the choices that the integer program makes."""
        from scipy.optimize import Bounds, LinearConstraint, milp

        choices, targets = len(self.choices), len(self.lines)
        cost = np.concatenate([price, *weights])
        ends = np.concatenate([np.ones(choices), np.full(2 * targets, np.inf)])
        found = milp(
            cost,
            integrality=np.concatenate([np.ones(choices), np.zeros(2 * targets)]),
            bounds=Bounds(np.zeros(len(cost)), ends),
            constraints=LinearConstraint(*self._rows(most)),
            options={"node_limit": NODES, "time_limit": SECONDS, "mip_rel_gap": GAP},
        )
        x = np.zeros(choices) if found.x is None else found.x[:choices]
        return [int(place) for place in np.flatnonzero(x > 0.5)]

    def _improved(
        self,
        price: Floats,
        weights: tuple[Floats, Floats],
        most: int | None,
        starts: Sequence[Sequence[int]],
    ) -> Solution | None:
        """The better of the starts after local search."""
        names = [each.number.name for each, _ in self.choices]
        numbers = np.unique(names, return_inverse=True)[1]
        bands = self._bands()
        banned = [self._places(changes) for changes in self.cuts]
        found = [
            improve(self.gains, bands, price, numbers, weights, most, start, banned)
            for start in starts
            if most is None or len(start) <= most
        ]
        chosen, cost = min(found, key=lambda each: each[1], default=([], np.inf))
        if not np.isfinite(cost):
            return None
        changes = {self.choices[c][0].number.name: self.choices[c][1] for c in chosen}
        value = self.gains[:, chosen].sum(axis=1)
        outside = np.maximum(np.maximum(bands[0] - value, value - bands[1]), 0.0)
        return Solution(changes, outside, cost)

    def _places(self, changes: Changes) -> frozenset[int]:
        """The places of some changes among the choices."""
        return frozenset(
            i for i, (e, value) in enumerate(self.choices) if changes.get(e.number.name) == value
        )

    def _bands(self) -> Floats:
        """Ends and middles of all lines: [low, high, first, last; target]."""
        ends = [(line.low, line.high, *line.middle) for line in self.lines]
        return np.asarray(np.array(ends).T + self.start)

    def _rows(self, most: int | None) -> tuple[Floats, Floats, Floats]:
        """All constraints as rows with their ends: targets, one value per number."""
        pad = np.zeros((1, 2 * len(self.lines)))
        parts: list[tuple[Floats, Floats | float, Floats | float]] = [self._target_rows()]
        once = self._one_value_each()
        parts.append((np.hstack([once, pad.repeat(len(once), 0)]), -np.inf, 1.0))
        if most is not None:
            parts.append((np.hstack([np.ones((1, len(self.choices))), pad]), -np.inf, most))
        rows = np.vstack([part[0] for part in parts])
        low, high = (
            np.concatenate([np.broadcast_to(p[k], len(p[0])) for p in parts]) for k in (1, 2)
        )
        return rows, low, high

    def _target_rows(self) -> tuple[Floats, Floats, Floats]:
        """Misses and distances are what a line lacks at its lower or upper end."""
        targets = len(self.lines)
        one = np.eye(targets)
        none, ends = np.zeros_like(one), np.full(targets, np.inf)
        low, high, first, last = self._bands()
        rows = np.vstack(
            [
                np.hstack([self.gains, one, none]),
                np.hstack([self.gains, -one, none]),
                np.hstack([self.gains, none, one]),
                np.hstack([self.gains, none, -one]),
            ]
        )
        return (
            rows,
            np.concatenate([low, -ends, first, -ends]),
            np.concatenate([ends, high, ends, last]),
        )

    def _one_value_each(self) -> Floats:
        names = [each.number.name for each, _ in self.choices]
        return np.array([[float(n == name) for n in names] for name in dict.fromkeys(names)])


def _gains(line: Line, effects: Sequence[Effect]) -> Floats:
    """How far each effect moves a line."""
    if line.own is not None or not effects:
        return np.array([effect.own[line.own] for effect in effects], dtype=np.float64)
    rows, columns = np.ix_(line.players, line.automas)
    hard, score = (
        np.array([part[rows, columns] for part in parts])
        for parts in ([e.hard for e in effects], [e.score for e in effects])
    )
    return np.asarray((line.hard * hard + line.score * score).sum(axis=(1, 2)))

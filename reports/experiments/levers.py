"""Levers: what every number on the cards does, one up and one down, on the same deals.

Each effect is played until its own 95% interval is as narrow as asked for. What is said about all
of them (harder, easier, dead) rests on wider intervals that hold for all numbers at once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from automa.numbers import Changes, Design, Number
from reports.data.games import Floats
from reports.data.margins import Margins
from reports.experiments.budget import Budget
from reports.experiments.versions import Bench, Stopped
from reports.stats.bootstrap import HALF_95
from reports.stats.means import means_of
from sim.runs.progress import SharedBar
from sim.text import count

FIRST_LOOK = 60  # games of each matchup
MOST_GAMES = 100_000
LOOKS = 3  # after the first one: games are added in few large steps, since each has its price
DEAD = 0.3  # VP below which a number moves nothing that a player could feel
STEPS = (1, -1)
FEW_STEPS = 3  # that may be taken to be like the first


@dataclass(frozen=True)
class Lever:
    """One number changed by one."""

    number: Number
    step: int
    affected: tuple[str, ...]

    @property
    def value(self) -> int:
        """The value it is set to."""
        return self.number.value + self.step

    @property
    def changes(self) -> Changes:
        """The version that it makes."""
        return {self.number.name: self.value}


@dataclass(frozen=True)
class Levers:
    """What is known about all levers; intervals hold for all of them at once."""

    levers: Sequence[Lever]
    table: pd.DataFrame  # one row per lever, the strongest first
    detail: pd.DataFrame  # one row per lever, player and Automa
    critical: float  # standard errors in half an interval that holds for all, with endless games
    stopped: bool = False


def all_levers(design: Design, places: Sequence[str]) -> list[Lever]:
    """Every number of these cards or parts of the board, one up and one down where allowed."""
    found = []
    for number in design.printed(places):
        for step in STEPS:
            if number.low <= number.value + step <= number.high:
                affected = design.affected({number.name: number.value + step})
                found.append(Lever(number, step, tuple(affected)))
    return found


@dataclass
class _Play:
    """How many games each lever has, and what they show."""

    bench: Bench
    levers: Sequence[Lever]
    precision: float
    budget: Budget
    exact: int | None = None  # so many games and no more, even if more are kept
    games: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.games = [0] * len(self.levers)

    def gaps(self, i: int, games: int | None = None) -> Floats:
        """VP by which a lever makes its Automas harder, game by game."""
        before, after = self.read(self.levers[i], games)
        return np.asarray((before.margin.astype(np.float64) - after.margin).mean(axis=(0, 1)))

    def read(self, lever: Lever, games: int | None = None) -> tuple[Margins, Margins]:
        """The unchanged and the changed games of a lever, on the same deals."""
        most = games if self.exact is None else self.exact
        before, after = self.bench.read_all([{}, lever.changes], lever.affected, most)
        return before, after

    def play_to(self, targets: Sequence[int], bar: SharedBar) -> None:
        """Play levers up to so many games each, and the unchanged game as far as any of them.

        The bar expects all of them: which are kept from earlier commands is not known yet.
        """
        start, played = time.monotonic(), self.bench.played
        bar.expect(self._cost(targets))
        try:
            for size in sorted(set(targets)):
                wanted = [
                    ({**each}, lever.affected)
                    for lever, target in zip(self.levers, targets, strict=True)
                    if target >= size
                    for each in ({}, lever.changes)
                ]
                self.bench.play(wanted, size, bar=bar)
                self.games = [
                    max(old, size) if target >= size else old
                    for old, target in zip(self.games, targets, strict=True)
                ]
        finally:
            self.budget.playing += time.monotonic() - start
            self.budget.played += self.bench.played - played

    def half_widths(self, critical: float = HALF_95) -> Floats:
        """Half the interval of every lever, so many standard errors with endless games."""
        return np.array([_half(self.gaps(i), critical) for i in range(len(self.levers))])

    def critical_for_all(self) -> float:
        """Standard errors in half an interval that holds for all levers at once."""
        common = min(self.games)
        values = np.stack([self.gaps(i, common) for i in range(len(self.levers))])
        return means_of(values).critical(np.eye(len(values)))

    def needed(self) -> list[int]:
        """Games that each lever needs for the precision, all of them within the budget."""
        spread = np.array([self.gaps(i).std(ddof=1) for i in range(len(self.levers))])
        have = np.array(self.games)

        def targets(precision: float) -> list[int]:
            need = np.ceil(1.05 * (HALF_95 * spread / precision) ** 2)
            return _in_tiers(np.maximum(have, np.minimum(need, MOST_GAMES)), have)

        allowed = max(0, self.budget.left(self._cost(targets(self.precision))))
        low, high = self.precision, self.precision
        while self._cost(targets(high)) > allowed:
            low, high = high, 1.3 * high
        for _ in range(20):
            middle = (low + high) / 2
            fits = self._cost(targets(middle)) <= allowed
            low, high = (low, middle) if fits else (middle, high)
        return targets(high)

    def _cost(self, targets: Sequence[int]) -> int:
        """Games that these targets take beyond those played, the unchanged ones included."""
        more = [
            (len(e.affected), t - h)
            for e, t, h in zip(self.levers, targets, self.games, strict=True)
        ]
        automas = {automa for lever in self.levers for automa in lever.affected}
        unchanged = len(automas) * (max(targets) - max(self.games))
        return len(self.bench.players) * (sum(n * games for n, games in more) + unchanged)


def _in_tiers(needed: Floats, have: Floats) -> list[int]:
    """Needs rounded up to a few sizes, since each size is a run of its own; the rest stays."""
    growing = needed > have
    if not growing.any():
        return [int(each) for each in have]
    low, top = float(needed[growing].min()), float(needed.max())
    tiers = np.ceil(np.geomspace(low, top, LOOKS)) if low < top else np.array([top])
    up = tiers[np.minimum(np.searchsorted(tiers, needed - 0.5), len(tiers) - 1)]
    return [int(each) for each in np.where(growing, np.maximum(up, needed), have)]


def _half(values: Floats, critical: float) -> float:
    """Half an interval of a mean, Student's correction for few games included."""
    from scipy.special import ndtr, stdtrit

    if len(values) < 2:
        return float("inf")
    error = float(values.std(ddof=1) / np.sqrt(len(values)))
    return float(stdtrit(len(values) - 1, ndtr(critical))) * error


def play_levers(
    bench: Bench,
    levers: Sequence[Lever],
    *,
    precision: float = 1.0,
    games: int | None = None,
    budget: Budget | None = None,
    say: Callable[[str], None] = lambda _text: None,
) -> Levers:
    """Play every lever until its effect is known to ± precision VP, or the budget ends."""
    work = _Play(bench, levers, precision, budget or Budget(), games)
    stopped = False
    try:
        _play_all(work, games, say)
    except Stopped:
        stopped = True
        if not min(work.games):
            raise
    critical = work.critical_for_all()
    return Levers(levers, _table(work, critical), _detail(work), critical, stopped)


def measure_levers(
    bench: Bench,
    levers: Sequence[Lever],
    *,
    precision: float,
    games: int | None,
    budget: Budget,
    say: Callable[[str], None],
) -> None:
    """Play every lever as `play_levers` does; its games stay on the bench to be read."""
    _play_all(_Play(bench, levers, precision, budget, games), games, say)


def _play_all(work: _Play, games: int | None, say: Callable[[str], None]) -> None:
    bar = SharedBar("levers")
    try:
        for targets in _stages(work, games):
            work.play_to(targets, bar)
            half = work.half_widths()
            say(
                f"up to {count(max(work.games), 'game')} per matchup: each effect by itself known "
                f"to ± {half.max():.1f} VP or better"
            )
    finally:
        bar.end()


def _stages(work: _Play, games: int | None) -> Iterator[list[int]]:
    """Games for every lever, stage by stage."""
    yield [games or FIRST_LOOK] * len(work.levers)
    for _ in range(0 if games else LOOKS):
        if work.half_widths().max() <= work.precision:
            return
        targets = work.needed()
        if targets == work.games:
            return
        yield targets


def _table(work: _Play, critical: float) -> pd.DataFrame:
    """One row per lever, the strongest first; `low` and `high` hold for all of them at once."""
    single, half = work.half_widths(), work.half_widths(critical)
    rows = []
    for i, lever in enumerate(work.levers):
        gaps, number = work.gaps(i), lever.number
        effect = float(gaps.mean())
        rows.append(
            {
                "number": number.name,
                "place": number.place,
                "from": number.value,
                "to": lever.value,
                "harder": effect,
                "half_width": single[i],
                "low": effect - half[i],
                "high": effect + half[i],
                "verdict": _verdict(effect, float(half[i])),
                "games": len(gaps),
                "about": number.about,
            }
        )
    table = pd.DataFrame(rows)
    order = table["harder"].abs().sort_values(ascending=False, kind="stable").index
    return table.loc[order].reset_index(drop=True)


def _verdict(effect: float, half: float) -> str:
    """What the interval shows."""
    if abs(effect) + half <= DEAD:
        return "dead"
    if abs(effect) <= half:
        return "unclear"
    return "harder" if effect > 0 else "easier"


def _detail(work: _Play) -> pd.DataFrame:
    """Mean effect of every lever for every player and Automa."""
    rows = []
    for lever in work.levers:
        before, after = work.read(lever)
        gap = (before.margin.astype(np.float64) - after.margin).mean(axis=2)
        error = (before.margin.astype(np.float64) - after.margin).std(axis=2, ddof=1)
        error /= np.sqrt(before.games)
        for p, player in enumerate(work.bench.players):
            for a, automa in enumerate(lever.affected):
                name, value = lever.number.name, lever.value
                rows.append((name, value, player, automa, gap[p, a], error[p, a], before.games))
    columns = ["number", "to", "player", "automa", "harder", "standard_error", "games"]
    return pd.DataFrame(rows, columns=columns)


@dataclass(frozen=True)
class Way:
    """A way to move a card by some VP: one number, some steps."""

    number: str
    start: int
    end: int
    harder: float
    measured: bool  # False: more than one step, taken to be alike


def cheapest(
    levers: Levers, place: str, wanted: float, most: int = 3, at_least: bool = False
) -> list[Way]:
    """The ways to make a card harder by about so many VP: few steps that come near, first.

    With `at_least`, by so many VP or more, as far as numbers may go: a single step first, since it
    was played. Steps wear off: one that is taken to be like the first may do less.
    """
    ways, whole = [], math.ceil if at_least else round
    for lever, row in _rows_of(levers, place):
        if row["verdict"] not in ("harder", "easier") or row["harder"] * wanted <= 0:
            continue
        room = lever.number.high if lever.step > 0 else lever.number.low
        steps = max(1, min(whole(wanted / row["harder"]), abs(room - lever.number.value)))
        end = lever.number.value + steps * lever.step
        ways.append(
            Way(
                lever.number.name, lever.number.value, end, steps * float(row["harder"]), steps == 1
            )
        )
    near = sorted(ways, key=lambda way: (round(abs(way.harder - wanted)), abs(way.end - way.start)))
    if not at_least:
        return near[:most]
    far = sorted((way for way in near if abs(way.harder) >= abs(wanted)), key=_is_guess)
    return (far or near)[:most]


def _is_guess(way: Way) -> tuple[bool, bool]:
    """Whether a way rests on steps that were not played; on many of them, worse."""
    return not way.measured, abs(way.end - way.start) > FEW_STEPS


def _rows_of(levers: Levers, place: str) -> Iterator[tuple[Lever, dict[str, Any]]]:
    by_key = {(row["number"], row["to"]): row for row in levers.table.to_dict("records")}
    for lever in levers.levers:
        if lever.number.place == place:
            yield lever, by_key[lever.number.name, lever.value]


__all__ = [
    "DEAD",
    "Lever",
    "Levers",
    "Way",
    "all_levers",
    "cheapest",
    "measure_levers",
    "play_levers",
]

"""The smallest changes that meet the targets: levers, a model, an integer program, and games.

Proposals are looked for with the games of one seed and verified with those of another that no
choice has seen; only the verified numbers are reported.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from automa.numbers import Changes
from reports.data.targets import Target
from reports.experiments.budget import Budget
from reports.experiments.levers import Lever, all_levers, play_levers
from reports.experiments.targets import (
    MET,
    Verdict,
    automas_of,
    bench_sample,
    judge,
    play_targets,
)
from reports.experiments.tune_model import (
    AIMS,
    Aim,
    Effects,
    Program,
    Solution,
    slopes,
    wanted_band,
)
from reports.experiments.versions import Bench, Stopped

ROUNDS = 8
MORE_GAMES = 8  # times the games of the first rounds, at most, for the last ones
ROUND_GAMES = 400  # of each matchup, for a proposal that is tried
SHARES = {"levers": 0.4, "rounds": 0.3}  # of the time; the rest verifies
LEVER_PRECISION = 1.5


@dataclass(frozen=True)
class Tried:
    """A version that was played while looking for proposals."""

    changes: dict[str, int]
    verdicts: list[Verdict]

    def outside(self) -> float:
        """VP and percent by which its targets are missed, all together."""
        return sum(verdict.missed_by for verdict in self.verdicts)


@dataclass(frozen=True)
class Proposal:
    """Changes, and what fresh games say about them."""

    aim: str
    changes: dict[str, int]
    verdicts: list[Verdict]
    verified: bool

    @property
    def meets_all(self) -> bool:
        return all(verdict.word == MET for verdict in self.verdicts)


@dataclass
class Tuning:
    """The whole answer."""

    targets: Sequence[Target]
    before: list[Verdict]  # the unchanged design, on the games of the search
    proposals: list[Proposal] = field(default_factory=list)
    holds_back: list[str] = field(
        default_factory=list
    )  # targets that keep the others from being met
    out_of_reach: list[str] = field(default_factory=list)
    stopped: bool = False
    rounds: int = 0


class Tuner:
    """Looks for proposals on one bench and verifies them on another."""

    def __init__(
        self,
        bench: Bench,
        fresh: Bench,
        targets: Sequence[Target],
        places: Sequence[str],
        *,
        most: int | None = None,
        seconds: float = 180.0,
        games: int | None = None,
        say: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self.bench, self.fresh, self.targets = bench, fresh, list(targets)
        self.places, self.most, self.seconds, self.say = list(places), most, seconds, say
        self.games = games or ROUND_GAMES
        self.exact = games is not None  # so many games, however long they take
        self.automas = automas_of(targets)
        self.tried: dict[tuple[tuple[str, int], ...], Tried] = {}
        self.effects: list[Effects] = []

    def run(self) -> Tuning:
        """Levers, rounds of proposals, verification; Ctrl-C keeps what there is."""
        found = Tuning(self.targets, [])
        try:
            self._levers()
            found.before = self._try([{}])[0].verdicts
            self._rounds(found)
            self._explain(found)
            self._verify(found)
        except Stopped:
            found.stopped = True
            if not self.tried:
                raise
            known = [_key(proposal.changes) for proposal in found.proposals]
            found.proposals += [
                Proposal(aim.name, each.changes, each.verdicts, verified=False)
                for aim, each in self._finalists()
                if _key(each.changes) not in known
            ]
        return found

    # Levers -----------------------------------------------------------------------------------

    def _levers(self) -> None:
        """Play every number one up and one down, and keep what it does to players and Automas."""
        relevant = [
            lever
            for lever in all_levers(self.bench.design, self.places)
            if set(lever.affected) & set(self.automas)
        ]
        self.say(f"levers: {len(relevant)} changes of one number, one step each")
        budget = Budget(seconds=SHARES["levers"] * self.seconds)
        play_levers(
            self.bench,
            relevant,
            precision=LEVER_PRECISION,
            games=self.games if self.exact else None,
            budget=budget,
            say=self.say,
        )
        by_name: dict[str, dict[int, Lever]] = {}
        for lever in relevant:
            by_name.setdefault(lever.number.name, {})[lever.step] = lever
        self.effects = [self._effects(steps) for steps in by_name.values()]

    def _effects(self, steps: dict[int, Lever]) -> Effects:
        """Effects per step; a direction that is not allowed does nothing."""
        shape = (len(self.bench.players), len(self.automas))
        found = {step: (np.zeros(shape), np.zeros(shape)) for step in (1, -1)}
        for step, lever in steps.items():
            touched = [automa for automa in self.automas if automa in lever.affected]
            before, after = self.bench.read_all([{}, lever.changes], touched)
            at = [self.automas.index(automa) for automa in touched]
            hard = before.margin.astype(np.float64) - after.margin
            score = after.human.astype(np.float64) - before.human
            found[step][0][:, at] = hard.mean(axis=2)
            found[step][1][:, at] = score.mean(axis=2)
        number = next(iter(steps.values())).number
        return Effects(number, found[1][0], found[-1][0], found[1][1], found[-1][1])

    # Rounds -----------------------------------------------------------------------------------

    def _try(self, versions: Sequence[dict[str, int]]) -> list[Tried]:
        """Play versions and judge them; those that have enough games are not played again."""
        new = [c for c in versions if _games(self.tried.get(_key(c))) < self.games]
        if new:
            self.bench.play([(changes, self.automas) for changes in new], self.games, "proposals")
        for changes in new:
            verdicts = judge(self.targets, bench_sample(self.bench, changes))
            self.tried[_key(changes)] = Tried(changes, verdicts)
        return [self.tried[_key(changes)] for changes in versions]

    def _program(self, anchor: Tried) -> Program:
        """The model counted from a version that was played."""
        gradients = []
        rows = {strategy: i for i, strategy in enumerate(self.bench.players.values())}
        for target in self.targets:
            automas = [*target.lower, *target.automas]
            games = bench_sample(self.bench, anchor.changes)(target.players, automas)
            at = [self.automas.index(automa) for automa in automas]
            gradients.append((*slopes(target, games), [rows[p] for p in target.players], at))
        return Program(self.effects, anchor.verdicts, gradients, anchor.changes)

    def _rounds(self, found: Tuning) -> None:
        """Propose, play, correct; when nothing new is proposed, look again with more games."""
        deadline = time.monotonic() + SHARES["rounds"] * self.seconds
        last = self.games * MORE_GAMES
        anchors = {aim: self._try([{}])[0] for aim in AIMS}
        while self.exact or time.monotonic() < deadline:
            proposed = [self._program(anchors[w]).solve(w, self.most) for w in AIMS]
            new = {w: p.changes for w, p in zip(AIMS, proposed, strict=True) if p is not None}
            new = {w: changes for w, changes in new.items() if _key(changes) not in self.tried}
            if new and found.rounds < ROUNDS:
                found.rounds += 1
                distinct = {_key(changes): changes for changes in new.values()}
                self._try(list(distinct.values()))
                anchors |= {aim: self.tried[_key(changes)] for aim, changes in new.items()}
                self._say_round(found.rounds, len(distinct))
            elif self.games < last:
                self.games *= 2
                best = [tried.changes for _, tried in self._finalists()]
                self._try([{}, *best])
                anchors = {w: min(self._pool(), key=partial(self._cost, w)) for w in AIMS}
            else:
                return

    def _say_round(self, number: int, proposals: int) -> None:
        best = min(self.tried.values(), key=Tried.outside)
        count = f"{proposals} proposal{'' if proposals == 1 else 's'}"
        self.say(f"round {number}: {count} played; the best misses by {best.outside():.1f} in all")

    def _pool(self) -> list[Tried]:
        """Versions that may be proposed; those with most games count, the others are guesses."""
        allowed = [
            t for t in self.tried.values() if self.most is None or len(t.changes) <= self.most
        ]
        known = [tried for tried in allowed if _games(tried) >= self.games]
        return known or allowed

    def _finalists(self) -> list[tuple[Aim, Tried]]:
        """The best version that was played for every aim, each once."""
        chosen: dict[tuple[tuple[str, int], ...], tuple[Aim, Tried]] = {}
        for aim in AIMS:
            best = min(self._pool(), key=partial(self._cost, aim))
            chosen.setdefault(_key(best.changes), (aim, best))
        return list(chosen.values())

    def _cost(self, aim: Aim, tried: Tried) -> float:
        """What the program minimises, with what the games showed in place of the model."""
        values = self.bench.design.values
        steps = sum(abs(value - values[name]) for name, value in tried.changes.items())
        far = sum(_distance(verdict) for verdict in tried.verdicts)
        outside = sum(_outside(verdict) for verdict in tried.verdicts)
        changed = len(tried.changes)
        return 100 * outside + aim.numbers * changed + aim.steps * steps + aim.distance * far

    # The end ----------------------------------------------------------------------------------

    def _explain(self, found: Tuning) -> None:
        """Which targets stay out of reach, and which of them keep the others from being met."""
        aim = AIMS[-1]
        program = self._program(min(self._pool(), key=partial(self._cost, aim)))
        whole = program.solve(aim, self.most)
        if whole is None or whole.outside.sum() < 0.5:
            return
        found.out_of_reach = [
            target.name
            for target, outside in zip(self.targets, whole.outside, strict=True)
            if outside >= 0.5
        ]
        for j, target in enumerate(self.targets):
            without: Solution | None = program.solve(aim, self.most, [j])
            if without is not None and without.outside.sum() < 0.3 * whole.outside.sum():
                found.holds_back.append(target.name)

    def _verify(self, found: Tuning) -> None:
        """Fresh games for the finalists; only these are reported."""
        finalists = self._finalists()
        share = (1 - sum(SHARES.values())) * self.seconds / len(finalists)
        exact = self.games if self.exact else None
        for aim, tried in finalists:
            self.say(f"verifying on fresh deals: {aim.name}")
            looks = play_targets(
                self.fresh,
                self.targets,
                games=exact,
                budget=Budget(seconds=share),
                changes=tried.changes,
            )
            verdicts, stopped = list(looks)[-1]
            found.proposals.append(Proposal(aim.name, tried.changes, verdicts, not stopped))
            if stopped:
                raise Stopped


def _games(tried: Tried | None) -> int:
    """Games of each matchup that a verdict rests on; 0 if it was not tried."""
    return 0 if tried is None else min(verdict.games for verdict in tried.verdicts)


def _key(changes: Changes) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(changes.items()))


def _outside(verdict: Verdict) -> float:
    """How far an estimate lies outside the band that the program aims for."""
    low, high, _ = wanted_band(verdict.target)
    return max(low - verdict.found.mean, verdict.found.mean - high, 0.0)


def _distance(verdict: Verdict) -> float:
    """How far an estimate lies from the middle of its band."""
    low, high = wanted_band(verdict.target)[2]
    return max(low - verdict.found.mean, verdict.found.mean - high, 0.0)

"""What `tune` knows while it looks for proposals: levels of numbers, versions that were played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from automa.numbers import Changes, Number
from reports.data.games import Floats
from reports.data.margins import Margins
from reports.data.targets import Target
from reports.experiments.levers import Lever
from reports.experiments.paired_targets import judge_paired
from reports.experiments.targets import Verdict, automas_of
from reports.experiments.tune_lines import SAFE, Line, line_of
from reports.experiments.tune_model import FARTHEST, KEEP, MISS, Aim, Effect, Levels, Program
from reports.experiments.tune_steps import same_step, steps_as_targets
from reports.experiments.versions import Bench
from sim.game.faults import DataError

UNCHANGED = 4  # times the games of a proposal, for the unchanged design that all are compared with
ENOUGH = 3200  # of them, of each matchup
Key = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Tried:
    """A version that was played while looking for proposals."""

    changes: dict[str, int]
    verdicts: list[Verdict]
    lines: list[Line]
    size: float  # of its changes
    kept: Sequence[Line] = ()  # the steps that should hold as they do now
    breaks: Sequence[str] = ()  # those of them that do not

    @property
    def games(self) -> int:
        """Games of each matchup that it was measured by."""
        return min(verdict.games for verdict in self.verdicts)

    @property
    def outside(self) -> float:
        """VP by which it lies outside the bands that are aimed for, all targets together."""
        return sum(line.outside for line in self.lines)

    def cost(self, aim: Aim, keep: float = KEEP) -> float:
        """What the program minimises, with what the games showed in place of the model."""
        far = sum(line.distance for line in self.lines)
        few = aim.numbers * len(self.changes) + aim.steps * self.size
        broken = sum(line.outside for line in self.kept)
        return MISS * self.outside + keep * broken + few + aim.distance * far


def key_of(changes: Changes) -> Key:
    """Changes in a fixed order."""
    return tuple(sorted(changes.items()))


class Search:
    """The games of the search, and what they say about numbers and versions."""

    def __init__(self, bench: Bench, targets: Sequence[Target]) -> None:
        self.bench, self.targets = bench, list(targets)
        self.automas = automas_of(targets)
        self.rows = {strategy: i for i, strategy in enumerate(bench.players.values())}
        self.levels: dict[str, Levels] = {}
        self.tried: dict[Key, Tried] = {}
        self.kept: list[Target] = []  # steps from star to star that some version has broken
        self._steps = [
            step
            for step in steps_as_targets(bench.design.cards, list(self.rows))
            if not any(same_step(step, target) for target in targets)
        ]

    # Playing ----------------------------------------------------------------------------------

    def play(self, versions: Iterable[Changes], games: int, stage: str) -> None:
        """Play versions, and the unchanged design several times as often."""
        unchanged = min(UNCHANGED * games, max(ENOUGH, games))
        self.bench.play([({}, self.automas)], unchanged, stage)
        self.bench.play([(changes, self.automas) for changes in versions], games, stage)

    def allowed(self, changes: Changes) -> bool:
        """Whether the rules allow these numbers together."""
        try:
            self.bench.design.load(changes)
        except DataError:
            return False
        return True

    # Numbers ----------------------------------------------------------------------------------

    def learn(self, number: Number, value: int) -> None:
        """Note what the games say about a number set to a value."""
        shape = (len(self.rows), len(self.automas))
        zero = Effect(np.zeros(shape), np.zeros(shape), np.zeros(len(self.targets)))
        levels = self.levels.setdefault(number.name, Levels(number, zero))
        changes = {number.name: value}
        affected = self.bench.design.affected(changes)
        touched = [automa for automa in self.automas if automa in affected]
        before, after = self.bench.read_all([{}, changes], touched)
        hard, score = np.zeros(shape), np.zeros(shape)
        at = [self.automas.index(automa) for automa in touched]
        hard[:, at] = shrunk(before.margin.astype(np.float64) - after.margin)
        score[:, at] = shrunk(after.human.astype(np.float64) - before.human)
        levels.known[value] = Effect(hard, score, self._own(changes))

    def learn_levers(self, levers: Iterable[Lever]) -> None:
        """Note what the games say about all levers."""
        for lever in levers:
            self.learn(lever.number, lever.value)

    def _own(self, changes: Changes) -> Floats:
        """The change of the targets that no sum of effects can tell: shares of luck."""
        moved = np.zeros(len(self.targets))
        for j, target in enumerate(self.targets):
            if target.kind == "luck":
                moved[j] = self._judged(target, changes).found.mean
                moved[j] -= self._judged(target, {}).found.mean
        return moved

    # Versions ---------------------------------------------------------------------------------

    def judge(self, changes: dict[str, int]) -> Tried:
        """Judge a version by its games and keep it."""
        verdicts = [self._judged(target, changes) for target in self.targets]
        size = sum(self.levels[name].size(value) for name, value in changes.items())
        lines = self._lines(changes, verdicts, SAFE)
        steps = [self._judged(step, changes) for step in self.kept]
        kept = self._lines(changes, steps, SAFE)
        breaks = [step.target.name for step in steps if step.found.low <= 0]
        self.tried[key_of(changes)] = Tried(changes, verdicts, lines, size, kept, breaks)
        return self.tried[key_of(changes)]

    def _judged(self, target: Target, changes: Changes) -> Verdict:
        automas = [*target.lower, *target.automas]
        at = [self.rows[player] for player in target.players]
        changed, same = self.bench.read_all([changes, {}], automas)
        unchanged = self.bench.read({}, automas)
        return judge_paired(target, *(_of(games, at) for games in (changed, same, unchanged)))

    def _lines(self, changes: Changes, verdicts: Sequence[Verdict], safe: float) -> list[Line]:
        found = []
        for place, verdict in enumerate(verdicts):
            automas = [*verdict.target.lower, *verdict.target.automas]
            players = [self.rows[player] for player in verdict.target.players]
            games = _of(self.bench.read(changes, automas), players)
            at = [self.automas.index(automa) for automa in automas]
            found.append(line_of(verdict, games, players, at, place, safe))
        return found

    # Steps that hold now ----------------------------------------------------------------------

    def keep_steps(self, versions: Iterable[Changes], games: int, stage: str) -> bool:
        """Keep from now on the steps that hold now and that a version breaks; if there are any."""
        new = [step for each in versions for step in self._broken_by(each, games, stage)]
        steps = {step.name: step for step in new}.values()
        if steps:
            self._add_automas([a for step in steps for a in (*step.lower, *step.automas)])
            self.kept += steps
            self._judge_again(stage)
        return bool(steps)

    def _broken_by(self, changes: Changes, games: int, stage: str) -> list[Target]:
        """The steps, not among those kept, that hold now and would not with these changes."""
        affected = set(self.bench.design.affected(changes))
        steps = [s for s in self._steps if s not in self.kept and affected & {*s.lower, *s.automas}]
        automas = automas_of(steps)
        self.bench.play([({}, automas)], min(UNCHANGED * games, max(ENOUGH, games)), stage)
        self.bench.play([(changes, automas)], games, stage)
        found = []
        for step in steps:
            before, after = (self._judged(step, each).found for each in ({}, changes))
            if before.low > 0 >= after.low and after.mean < before.mean:
                found.append(step)
        return found

    def _add_automas(self, automas: Iterable[str]) -> None:
        """Play these from now on, too; a number is taken to do to them what it does to others."""
        new = [automa for automa in dict.fromkeys(automas) if automa not in self.automas]
        for name, levels in self.levels.items():
            affected = self.bench.design.affected({name: next(iter(levels.known))})
            known = [i for i, automa in enumerate(self.automas) if automa in affected]
            hit = [automa in affected for automa in new]
            levels.nothing = levels.nothing.wider(known, hit)
            levels.known = {value: e.wider(known, hit) for value, e in levels.known.items()}
        self.automas += new

    def _judge_again(self, stage: str) -> None:
        """Give every version that was tried the games of all Automas, and judge it by them."""
        tried = list(self.tried.values())
        for games in sorted({each.games for each in tried}):
            self.play([each.changes for each in tried if each.games == games], games, stage)
        for each in tried:
            if len(each.changes) == 1:
                ((name, value),) = each.changes.items()
                self.learn(self.bench.design.number(name), value)
        for each in tried:
            self.judge(each.changes)

    def program(self, anchor: Tried, keep: float = KEEP) -> Program:
        """The model counted from a version that was played; with `keep` 0, only targets count."""
        kept = anchor.kept if keep else ()
        return Program(list(self.levels.values()), anchor.lines, anchor.changes, kept=kept)

    def bold_program(self, anchor: Tried) -> Program:
        """The same with the bands themselves for aims, and as far as numbers may ever go.

        What it cannot do is out of reach; what it can is not promised.
        """
        lines = self._lines(anchor.changes, anchor.verdicts, 0.0)
        return Program(list(self.levels.values()), lines, anchor.changes, FARTHEST)


def _of(games: Margins, players: Sequence[int]) -> Margins:
    """The games of some players."""
    at = list(players)
    return Margins(games.margin[at], games.human[at], games.tie_value[at], games.numbers)


def shrunk(values: Floats) -> Floats:
    """Means of [player, Automa, game], drawn towards each player's mean as far as noise goes.

    The Automas of a player show about the same effect; what looks like a difference between them
    is believed to the share that the noise does not explain.
    """
    means = values.mean(axis=2)
    middle = means.mean(axis=1, keepdims=True)
    if means.shape[1] < 2 or values.shape[2] < 2:
        return np.asarray(means)
    noise = float((values.var(axis=2, ddof=1) / values.shape[2]).mean())
    spread = float(((means - middle) ** 2).sum() / (means.shape[0] * (means.shape[1] - 1)))
    believed = max(0.0, 1 - noise / spread) if spread > 0 else 0.0
    return np.asarray(middle + believed * (means - middle))

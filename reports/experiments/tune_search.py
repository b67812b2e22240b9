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
from reports.experiments.tune_model import FARTHEST, MISS, Aim, Effect, Levels, Program
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

    @property
    def games(self) -> int:
        """Games of each matchup that it was measured by."""
        return min(verdict.games for verdict in self.verdicts)

    @property
    def outside(self) -> float:
        """VP by which it lies outside the bands that are aimed for, all targets together."""
        return sum(line.outside for line in self.lines)

    def cost(self, aim: Aim) -> float:
        """What the program minimises, with what the games showed in place of the model."""
        far = sum(line.distance for line in self.lines)
        few = aim.numbers * len(self.changes) + aim.steps * self.size
        return MISS * self.outside + few + aim.distance * far


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
        self.tried[key_of(changes)] = Tried(changes, verdicts, lines, size)
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

    def program(self, anchor: Tried) -> Program:
        """The model counted from a version that was played."""
        return Program(list(self.levels.values()), anchor.lines, anchor.changes)

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

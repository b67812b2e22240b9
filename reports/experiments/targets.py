"""Verdicts on targets: met, missed or undecided, each with what the games show."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from reports.data.games import Floats
from reports.data.margins import Margins
from reports.data.targets import Target
from reports.experiments.budget import Budget
from reports.experiments.versions import Bench, Stopped
from reports.stats.bootstrap import LEVEL, Weights
from reports.stats.differences import Difference, mean_interval, share_interval
from reports.stats.head_start import head_start, head_start_resamples, results
from reports.stats.sample_size import games_for_effect

FIRST_LOOK = 200  # games of each matchup
GROWTH = 4  # at most so many times the games from look to look
RESAMPLES = 400
MOST_GAMES = 200_000
MET, MISSED, UNDECIDED = "met", "missed", "undecided"
RESAMPLED = ("head_start", "luck")  # kinds that are no mean over games: their error is resampled
# Games of players (strategies) against Automas, on deals that all of them share.
Sample = Callable[[Sequence[str], Sequence[str]], Margins]


@dataclass(frozen=True)
class Verdict:
    """A target and what is known about it."""

    target: Target
    found: Difference  # estimate and interval
    games: int  # of each matchup
    spread: float  # standard deviation of one game's share in the estimate

    @property
    def word(self) -> str:
        """Met if the interval lies inside the band, missed if it lies outside."""
        low, high = self.target.low, self.target.high
        if low <= self.found.low and self.found.high <= high:
            return MET
        if self.found.low > high or self.found.high < low:
            return MISSED
        return UNDECIDED

    @property
    def missed_by(self) -> float:
        """How far the estimate lies outside the band; 0 inside."""
        return max(self.target.low - self.found.mean, self.found.mean - self.target.high, 0.0)

    @property
    def games_to_decide(self) -> int | None:
        """Games of each matchup that would decide it at 80% power; None if none would."""
        ends = [end for end in (self.target.low, self.target.high) if np.isfinite(end)]
        gap = min(abs(self.found.mean - end) for end in ends)
        return games_for_effect(gap, self.spread) if self.spread > 0 else None


def judge(targets: Sequence[Target], sample: Sample, level: float = LEVEL) -> list[Verdict]:
    """A verdict on every target from the games at hand."""
    return [_judge(target, sample, level) for target in targets]


def _judge(target: Target, sample: Sample, level: float) -> Verdict:
    games = sample(target.players, [*target.lower, *target.automas])
    if target.kind in RESAMPLED:
        point, drawn = draws(target, games)
        error = float(np.std(drawn, ddof=1))
        # Not the drawn percentiles: later looks ask for levels that few resamples cannot show.
        half = NormalDist().inv_cdf((1.0 + level) / 2) * error
        found = Difference(point, point - half, point + half)
        spread = error * float(np.sqrt(games.games))
    else:
        values = by_game(target, games)
        found = _mean(target, values, level)
        spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Verdict(target, found, games.games, spread)


def _mean(target: Target, values: Floats, level: float) -> Difference:
    """Mean with its interval; rare wins vary too little for Student's to hold."""
    if target.kind != "wins":
        return mean_interval(values, level)
    return Difference(*(100 * end for end in share_interval(values / 100, level)))


def by_game(target: Target, games: Margins) -> Floats:
    """The number that a target speaks of, game by game: mean of players and Automas."""
    margin = games.margin.astype(np.float64)
    if target.kind == "wins":
        values = 100 * results(margin, games.tie_value)
    elif target.kind == "score":
        score = games.human.astype(np.float64)
        values = score - margin if target.of == "automa" else score
    else:
        split = len(target.lower)
        values = margin[:, :split] - margin[:, split:]
    return np.asarray(values.mean(axis=(0, 1)))


class Draws(NamedTuple):
    """An estimate, and what it is in every resample of the game numbers."""

    point: float
    drawn: Floats


def draws(target: Target, games: Margins, resamples: int = RESAMPLES) -> Draws:
    """A head start or a share of luck: estimate and bootstrap over game numbers."""
    weights = Weights(games.games, resamples)
    if target.kind == "luck":
        return Draws(*_luck(games, weights))
    each = [(games.margin[:, a], games.tie_value[:, a]) for a in range(games.margin.shape[1])]
    point = float(np.mean([head_start(*one) for one in each]))
    return Draws(point, np.mean([head_start_resamples(*one, weights) for one in each], axis=0))


def _luck(games: Margins, weights: Weights) -> tuple[float, Floats]:
    """Percent of the variance of margins inside matchups, of that and between the players."""
    players, automas, count = games.margin.shape
    values = games.margin.reshape(players * automas, count).astype(np.float64)
    size = weights.sums(np.ones((1, count)))
    drawn = (weights.sums(values) / size).reshape(-1, players, automas)
    square = (weights.sums(values**2) / size).reshape(-1, players, automas)
    mean, both = games.margin.mean(axis=2), games.margin.astype(np.float64).var(axis=2)
    point = _luck_share(both[None], mean[None])[0]
    return float(point), _luck_share(square - drawn**2, drawn)


def _luck_share(within: Floats, means: Floats) -> Floats:
    """[resample, player, Automa] variances and means -> percent, mean of the Automas."""
    inside, between = within.mean(axis=1), means.var(axis=1, ddof=1)
    return np.asarray(100 * (inside / np.maximum(inside + between, 1e-12)).mean(axis=1))


def bench_sample(
    bench: Bench, changes: dict[str, int] | None = None, most: int | None = None
) -> Sample:
    """Games of a version as targets want them, at most so many of each matchup."""
    rows = {strategy: i for i, strategy in enumerate(bench.players.values())}

    def sample(players: Sequence[str], automas: Sequence[str]) -> Margins:
        games = bench.read(changes or {}, automas, most)
        at = [rows[player] for player in players]
        return Margins(games.margin[at], games.human[at], games.tie_value[at], games.numbers)

    return sample


def look_level(level: float, number: int) -> float:
    """The level of the k-th look: looking often must not make more mistakes than looking once."""
    return 1.0 - (1.0 - level) / (number * (number + 1))


def play_targets(
    bench: Bench,
    targets: Sequence[Target],
    *,
    games: int | None = None,
    budget: Budget | None = None,
    changes: dict[str, int] | None = None,
    stage: str = "targets",
) -> Iterator[tuple[list[Verdict], bool]]:
    """Play until every target is decided; yields the verdicts of every look, and if it stopped.

    With `games`, exactly so many of each matchup. The k-th look spends 1 / (k (k + 1)) of the
    allowed error.
    """
    budget = budget or Budget()
    automas = automas_of(targets)
    sample = bench_sample(bench, changes, games)
    size, number = games or FIRST_LOOK, 1
    while True:
        stopped = _play(bench, automas, size, budget, changes or {}, stage)
        if stopped and number == 1:
            raise Stopped  # not every matchup has games
        verdicts = judge(targets, sample, look_level(LEVEL, number) if games is None else LEVEL)
        undecided = [verdict for verdict in verdicts if verdict.word == UNDECIDED]
        needed = [verdict.games_to_decide or MOST_GAMES for verdict in undecided]
        grown = min(GROWTH * size, MOST_GAMES, int(1.2 * min(needed, default=0)) + 1)
        matchups = len(bench.players) * len(automas)
        wish = max(grown, 2 * size) - size if undecided else 0
        more = budget.left(wish * matchups) // matchups
        last = stopped or games is not None or not undecided or more < 0.2 * size
        yield verdicts, stopped
        if last:
            return
        size, number = size + more, number + 1


def before_and_after(
    bench: Bench, targets: Sequence[Target], changes: dict[str, int], games: int
) -> list[tuple[Verdict, Verdict]]:
    """The verdict on every target without and with a change, from so many games per matchup."""
    automas = automas_of(targets)
    bench.play([({}, automas), (changes, automas)], games, "targets")
    both = (judge(targets, bench_sample(bench, version, games)) for version in ({}, changes))
    return list(zip(*both, strict=True))


def automas_of(targets: Sequence[Target]) -> list[str]:
    """Every Automa that a target speaks of."""
    found = (automa for target in targets for automa in (*target.lower, *target.automas))
    return list(dict.fromkeys(found))


def _play(
    bench: Bench,
    automas: Sequence[str],
    games: int,
    budget: Budget,
    changes: dict[str, int],
    stage: str,
) -> bool:
    """Play what is missing; True when it was stopped."""
    start, played = time.monotonic(), bench.played
    try:
        bench.play([(changes, automas)], games, stage)
    except Stopped:
        return True
    finally:
        budget.playing += time.monotonic() - start
        budget.played += bench.played - played
    return False

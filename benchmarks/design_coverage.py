"""Do the designer's commands keep their word? Coverage of their intervals and verdicts.

    python -m benchmarks.design_coverage [--pool 4000] [--runs 500] [--player greedy] [--only luck]

Plays a pool of real games of some changed cards, takes its means for the truth, and lets what-if,
levers and check-targets work on games drawn from the pool, looks and stopping rules included.
Counts how often an interval misses the truth, and how often a target that lies exactly at the
truth is called met.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from automa.numbers import Changes, Design
from reports.data.margins import Played
from reports.data.targets import Target
from reports.experiments.levers import Lever, all_levers, play_levers
from reports.experiments.targets import MET, MOST_GAMES, bench_sample, judge, play_targets
from reports.experiments.versions import FOLDER, Bench, Version, Wanted
from reports.experiments.what_if import play_what_if
from sim.runs.progress import SharedBar

CARD = "daubenton"
CHANGES: tuple[dict[str, int], ...] = (
    {"daubenton.5.vp": 7},
    {"daubenton.1.coins": 6},
    {"astrolabe.token": 5},
)
LOWER = "trembley"  # the card with a star less
KINDS = ("wins", "score", "head_start", "step", "luck")
PRECISION = 2.0
LOOKS = 3  # of check-targets: 200, 800 and 3,200 games
SECOND = "banker"  # somebody to compare with: a share of luck needs two players


class PoolBench(Bench):
    """A bench whose games are drawn from those of another, in a random order."""

    def __init__(self, source: Bench, pool: int, run: int) -> None:
        super().__init__(source.design, source.players)
        self.source = source
        self.sizes: dict[tuple[Version, str], int] = {}
        self.order = np.random.default_rng(run).integers(0, pool, MOST_GAMES)

    def play(
        self, wanted: Wanted, games: int, stage: str = "", bar: SharedBar | None = None
    ) -> None:
        """Note how many games are asked for."""
        for changes, automas in wanted:
            for automa in automas:
                key = (self._relevant(changes, automa), automa)
                self.sizes[key] = max(games, self.sizes.get(key, 0))

    def grid(self, changes: Changes, automas: Sequence[str]) -> list[list[Played]]:
        """The games asked for, drawn with replacement: the same numbers in every matchup."""
        rows = self.source.grid(changes, automas)
        return [
            [self._drawn(changes, a, p) for a, p in zip(automas, row, strict=True)] for row in rows
        ]

    def _drawn(self, changes: Changes, automa: str, played: Played) -> Played:
        size = self.sizes[self._relevant(changes, automa), automa]
        at = self.order[:size]
        return Played(
            played.margin[at], played.human[at], played.tie_value[at], np.ones(size, dtype=bool)
        )


def truth(bench: Bench, changes: Changes) -> float:
    """Mean effect of a change in the pool."""
    before, after = bench.read_all([{}, changes], bench.design.affected(changes))
    return float((before.margin.astype(np.float64) - after.margin).mean())


def what_if_misses(bench: Bench, pool: int, runs: int) -> dict[str, float]:
    """Share of runs in which what-if's interval does not contain the truth, by change."""
    found = {}
    for changes in CHANGES:
        true, missed = truth(bench, changes), 0
        for run in range(runs):
            drawn = PoolBench(bench, pool, run)
            drawn.play([({}, drawn.automas)], 2)
            look = list(play_what_if(drawn, changes, precision=PRECISION))[-1]
            missed += not look.harder.low <= true <= look.harder.high
        found[" ".join(f"{name}={value}" for name, value in changes.items())] = missed / runs
    return found


def lever_misses(
    bench: Bench, levers: Sequence[Lever], pool: int, runs: int
) -> tuple[float, float]:
    """Share of single intervals that miss, and of runs in which any corrected interval misses."""
    true = {(e.number.name, e.value): truth(bench, e.changes) for e in levers}
    single, together = 0, 0
    for run in range(runs):
        table = play_levers(PoolBench(bench, pool, run), levers, precision=PRECISION).table
        aims = np.array([true[key] for key in zip(table["number"], table["to"], strict=True)])
        single += int((np.abs(table["harder"] - aims) > table["half_width"] + 1e-9).sum())
        together += bool(((aims < table["low"] - 1e-9) | (aims > table["high"] + 1e-9)).any())
    return single / (runs * len(levers)), together / runs


def verdicts_at_the_edge(
    bench: Bench, pool: int, runs: int, kinds: Sequence[str] = KINDS
) -> Iterator[tuple[str, float]]:
    """Share of runs in which a target whose edge is the truth itself is called met."""
    players = tuple(bench.players.values())
    automas = tuple(bench.design.affected(CHANGES[0]))
    others = tuple(automa.replace(CARD, LOWER) for automa in automas)
    for kind in kinds:
        who = players if kind == "luck" else players[:1]
        lower = others if kind == "step" else ()
        plain = Target(kind, who, who[0], automas, -np.inf, np.inf, kind, lower)
        edge = judge([plain], bench_sample(bench))[0].found.mean
        for word, target in (
            ("at least", replace(plain, low=edge)),
            ("at most", replace(plain, high=edge)),
        ):
            met = sum(_called_met(PoolBench(bench, pool, run), target) for run in range(runs))
            yield f"{kind} {word}", met / runs


def _called_met(drawn: PoolBench, target: Target) -> bool:
    """What the last of a few looks says."""
    looks = (verdicts for verdicts, _ in play_targets(drawn, [target]))
    last = [verdicts for verdicts, _ in zip(looks, range(LOOKS), strict=False)][-1]
    return last[0].word == MET


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pool", type=int, default=4000, help="games per matchup for the truth")
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--only", choices=KINDS, help="targets of this kind and nothing else")
    options = parser.parse_args()
    design = Design()
    bench = Bench(design, {options.player: options.player}, folder=options.folder)
    levers = all_levers(design, [CARD])
    wanted = [(each.changes, each.affected) for each in levers]
    wanted += [(changes, tuple(design.affected(changes))) for changes in CHANGES]
    bench.play([({}, bench.automas), *wanted], options.pool, "pool")
    two = bench.for_players({player: player for player in (options.player, SECOND)})
    two.play([({}, two.automas)], options.pool, "pool")
    print(f"pool of {options.pool:,} games per matchup, {options.runs:,} runs, {options.player}")
    if not options.only:
        for change, share in what_if_misses(bench, options.pool, options.runs).items():
            _say(f"what-if {change}: misses the truth", share)
        single, together = lever_misses(bench, levers, options.pool, options.runs)
        _say(f"levers {CARD}, one interval: misses", single)
        _say(f"levers {CARD}, any of {len(levers)}: misses", together)
    kinds = (options.only,) if options.only else KINDS
    for kind, share in verdicts_at_the_edge(two, options.pool, options.runs, kinds):
        _say(f"target {kind} the truth: called met", share)


def _say(what: str, share: float) -> None:
    print(f"{what} in {100 * share:.1f}% (5% allowed)", flush=True)


if __name__ == "__main__":
    main()

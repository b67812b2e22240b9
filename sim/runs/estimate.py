"""How much a run would be, and roughly how long it would take: nothing is written."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from sim.progress import Bar
from sim.runs.folder import RunFolder
from sim.runs.jobs import Job
from sim.runs.request import Batch, Request, batch_of
from sim.runs.runner import all_jobs, run_as_wanted

PROBE = 0.3  # seconds of games per strategy
_FIRST = 4


@dataclass(frozen=True)
class Estimate:
    """Matchups and games of a run, those still to be played, and seconds for them on one core."""

    matchups: int
    games: int
    left: int
    seconds: float


def estimate(request: Request | Batch, out: Path, quiet: bool = True) -> Estimate:
    """What playing a request would be; a few games are played to see how long they take."""
    from sim.game import kernel

    batch = batch_of(request)
    jobs = all_jobs(batch, kernel.ENGINE)
    folder = RunFolder(out)
    try:
        _, contents = folder.look(run_as_wanted(batch, kernel.ENGINE))
    finally:
        folder.close()
    left = [sum(end - first for first, end in contents.missing(job.matchup)) for job in jobs]
    first = {_humans(job): job for job, games in zip(jobs, left, strict=True) if games}
    pace: dict[tuple[str, ...], float] = {}
    with Bar("estimating", len(first), quiet=quiet) as bar:
        for humans, job in first.items():
            pace[humans] = _seconds_per_game(job)
            bar.advance()
    seconds = sum(n * pace[_humans(job)] for job, n in zip(jobs, left, strict=True) if n)
    return Estimate(len(jobs), sum(job.games for job in jobs), sum(left), seconds)


def _humans(job: Job) -> tuple[str, ...]:
    """Who plays: what a game costs depends on them."""
    return tuple(seat.player for seat in job.matchup.seats if seat.kind == "human")


def _seconds_per_game(job: Job) -> float:
    """The time of one game, from as many as fit into a moment."""
    from sim.runs.worker import engine_for

    engine, seed, games = engine_for(job.spec), job.spec.stamp.seed, _FIRST
    engine.play(job.seating, seed, 0, 1)  # loads what has to be loaded
    while True:
        start = time.perf_counter()
        engine.play(job.seating, seed, 0, games)
        seconds = time.perf_counter() - start
        if seconds > PROBE or games >= job.games:
            return seconds / games
        games = min(job.games, games * 4)

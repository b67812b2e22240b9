"""What a cluster costs beyond playing: python -m benchmarks.cluster [--jobs N] [--cold].

A scheduler and a worker with one thread, in processes of their own, play `banker`; the process
that hands out jobs and writes files is this one. Three runs (one job, many small jobs, some of the
largest size) give each process's cost per run, per job and per game, to set beside the speed of one
core. Then: what the start of a worker costs, and with --cold, what one worker and two on the same
machine spend when nothing is compiled: if they share the work, two spend little more than one.
All times are processor time.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import psutil

from benchmarks.engine import games_per_second
from benchmarks.local_dask import Dask
from sim.runs.cluster import LONGEST
from sim.runs.request import ask
from sim.runs.runner import run
from sim.runs.schedule import CHUNK, LEAST

AUTOMA = "linne/boudeuse"
LARGE_JOBS = 8
STRATEGIES = ("banker", "balanced")
SECONDS = 3.0  # for the speed of each
CORES, MANY_GAMES = 100, 1_000_000_000


@dataclass(frozen=True)
class Cost:
    """Processor seconds of one process."""

    run: float
    job: float
    game: float

    def of(self, games: int) -> float:
        """Seconds for one job of so many games."""
        return self.job + self.game * games


@contextmanager
def dask() -> Iterator[Dask]:
    """A cluster that is gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = Dask(Path(folder))
        try:
            yield found
        finally:
            found.close()


def spent(process: psutil.Process) -> float:
    """Processor seconds of a process and of those it has started and seen end."""
    return float(sum(process.cpu_times()[:4]))


def play(address: str, games: int, chunk: int) -> int:
    """Play so many games on a cluster; the number of jobs that it took."""
    from automa.cards import load_cards
    from sim.game.box import load_box

    request = ask(load_box(), load_cards(), ["banker"], vs=[AUTOMA], games=games)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        run(request, out, cluster=address, chunk=chunk, quiet=True)
        return len(list(out.rglob("*.parquet")))


def costs(jobs: int) -> dict[str, Cost]:
    """What each process spends per run, per job and per game."""
    with dask() as found:
        scheduler, worker = (
            psutil.Process(each.pid) for each in (found.processes[0], found.worker("one"))
        )
        play(found.address, LEAST, LEAST)  # everything is loaded
        who = {"coordinator": psutil.Process(), "scheduler": scheduler, "worker": worker}
        work, seconds = [], []
        sizes = ((LEAST, LEAST), (jobs * LEAST, LEAST), (LARGE_JOBS * CHUNK, CHUNK))
        for games, chunk in sizes:
            before = [spent(process) for process in who.values()]
            taken = play(found.address, games, chunk)
            work.append((1, taken, games))
            print(f"{taken} jobs, {games:,} games", flush=True)
            seconds.append([spent(each) - b for each, b in zip(who.values(), before, strict=True)])
    solved = np.linalg.solve(np.array(work, dtype=float), np.array(seconds))
    return {name: Cost(*map(float, column)) for name, column in zip(who, solved.T, strict=True)}


def show_costs(found: dict[str, Cost]) -> None:
    """Print costs, and how far one coordinator goes with them."""
    print(f"{'':<14}{'per run':>10}{'per job':>12}{'per game':>12}{'per largest job':>18}")
    for name, cost in found.items():
        parts = (f"{cost.run:.2f} s", f"{cost.job * 1e3:.1f} ms", f"{cost.game * 1e6:.2f} µs")
        print("{:<14}{:>10}{:>12}{:>12}".format(name, *parts), f"{cost.of(CHUNK) * 1e3:>14.0f} ms")
    for strategy in STRATEGIES:
        speed = games_per_second(strategy, SECONDS)
        games = min(CHUNK, round(LONGEST * speed))
        busy = {name: found[name].of(games) for name in ("coordinator", "scheduler")}
        fed = {name: games / speed / seconds for name, seconds in busy.items()}
        print(
            f"{strategy}: jobs of {games:,} games, {games / speed:.2f} s each; the coordinator "
            f"feeds {fed['coordinator']:,.0f} cores, the scheduler {fed['scheduler']:,.0f}"
        )
        used = min(CORES, *fed.values())
        took = MANY_GAMES / (speed * used)
        print(f"  {MANY_GAMES:,} games on {CORES} cores: {took / 60:,.1f} minutes")


def starts(workers: int, **environment: str) -> list[float]:
    """What workers that start together have spent after their first games."""
    with dask() as found:
        pids = [found.worker(str(number), **environment).pid for number in range(workers)]
        begun = [psutil.Process(pid) for pid in pids]
        _await(found.address, workers)
        joined = sum(map(spent, begun)) / workers
        print(f"  each has joined after {joined:.2f} s", flush=True)
        play(found.address, 40 * LEAST * workers, LEAST)
        return [spent(worker) for worker in begun]


def _await(address: str, workers: int) -> None:
    """Wait until all workers have joined."""
    import distributed

    with distributed.Client(address) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(workers)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=400, help="small jobs to hand out")
    parser.add_argument("--cold", action="store_true", help="also start with nothing compiled")
    asked = parser.parse_args()
    show_costs(costs(asked.jobs))
    print("a worker's start, everything compiled:", flush=True)
    print(f"  first games: {starts(1)[0]:.2f} s")
    if asked.cold:
        for workers in (1, 2):
            print(f"{workers} at once, nothing compiled:", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                took = starts(workers, NUMBA_CACHE_DIR=folder)
            print("  first games:", *(f"{s:.1f} s" for s in took))


if __name__ == "__main__":
    main()

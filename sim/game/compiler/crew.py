"""Many kernels at once: processes beside this one translate and link, sharing the store.

Each process takes the next job when it has done the last. This one takes jobs, too; so when none
can be started, or all of them die, everything is still done, one job after the other. Kernels are
taken in random order: two commands started at once then share the work.
"""

import os
import random
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sim.game.compiler.code import Code
from sim.game.compiler.progress import Tick, progress
from sim.system import interrupt_later, usable_cores

_ROOT = Path(__file__).resolve().parents[3]
_WORKER = "sim.game.compiler.worker"
_JOBS_PER_PROCESS = 20  # a process needs about as long to start
_MOST = 16
_LINKING = 0.2  # of the time that all kernels take, for all entries together
DONE, FAILED = "done", "failed"  # what a process answers

Make = Callable[[Code], Any]


class Crew:
    """Processes that compile, as many as cores and work allow."""

    def __init__(self, jobs: int, tick: Tick) -> None:
        wanted = min(usable_cores() - 1, jobs // _JOBS_PER_PROCESS, _MOST)
        self.tick = tick
        self._processes = [started for _ in range(wanted) if (started := _start())]

    def do(self, kind: str, codes: Iterable[Code], make: Make, effort: float = 1) -> None:
        """Have all these made: here with `make`, and by every process."""
        jobs, left = deque[Code](), deque[Code]()
        for code in codes:
            (jobs if code.is_ours else left).append(code)
        helpers = [
            threading.Thread(target=self._feed, args=(each, kind, jobs, left, effort), daemon=True)
            for each in self._processes
        ]
        for helper in helpers:
            helper.start()
        self._take_all(jobs, make, effort)
        for helper in helpers:
            helper.join()
        self._take_all(left, make, effort)

    def _take_all(self, jobs: deque[Code], make: Make, effort: float) -> None:
        while (code := _next(jobs)) is not None:
            with interrupt_later():
                make(code)
            self.tick(effort)

    def _feed(
        self, process: Any, kind: str, jobs: deque[Code], left: deque[Code], effort: float
    ) -> None:
        """Hand jobs to a process as long as it answers; what it cannot do is left to us."""
        while (code := _next(jobs)) is not None:
            answer = _ask(process, f"{kind} {code.module} {code.symbol}\n")
            if answer == DONE:
                self.tick(effort)
            else:
                left.append(code)
            if not answer:
                return

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.kill()
            with suppress(OSError), process:  # closes its pipes and waits
                pass


def _next(jobs: deque[Code]) -> Code | None:
    """The next job; several threads take them."""
    try:
        return jobs.popleft()
    except IndexError:
        return None


def _ask(process: Any, job: str) -> str:
    """What a process answers to a job; nothing if it has died."""
    try:
        process.stdin.write(job)
        process.stdin.flush()
        return str(process.stdout.readline()).strip()
    except (OSError, ValueError):
        return ""


def _start() -> "subprocess.Popen[str] | None":
    """A process that waits for jobs; it finds our packages, and nothing in the working folder."""
    places = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", _WORKER],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
    except (OSError, ValueError):
        return None


def compile_all(
    kernels: list[Code], entries: list[Code], translate: Make, link: Make, is_kept: bool
) -> None:
    """Have kernels translated and entries linked, and show how far it is.

    `is_kept` is whether the next command finds all of it.
    """
    effort = len(kernels) * _LINKING / max(len(entries), 1)
    with (
        progress(len(kernels), len(kernels) * (1 + _LINKING), is_kept) as tick,
        _crew(len(kernels), tick) as crew,
    ):
        crew.do("unit", random.sample(kernels, len(kernels)), translate)
        crew.do("entry", entries, link, effort)


@contextmanager
def _crew(jobs: int, tick: Tick) -> Iterator[Crew]:
    crew = Crew(jobs, tick)
    try:
        yield crew
    finally:
        crew.close()

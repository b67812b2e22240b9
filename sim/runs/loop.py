"""The one loop of every run: hand out jobs, take in chunks, write them, watch for Ctrl-C."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager

from sim.errors import InputError, StrategyError
from sim.runs.chunk_file import Packed
from sim.runs.jobs import Job
from sim.runs.pools import Pool
from sim.runs.schedule import Plan

POLL = 0.1  # seconds between two looks at Ctrl-C and the progress bar

Take = Callable[[Packed], None]
Jobs = dict["Future[Packed | None]", Job]


class Loop:
    """Plays a plan to its end with the workers of a pool."""

    def __init__(self, plan: Plan, pool: Pool, take: Take, tick: Callable[[], None]) -> None:
        self.plan, self.pool, self.take, self.tick = plan, pool, take, tick
        self.stopped = threading.Event()
        self._jobs: Jobs = {}
        self._failures: list[StrategyError] = []

    def play(self) -> bool:
        """Play until nothing is left; False if it was stopped before.

        A strategy that fails stops the run, too: what is finished is kept, its error is raised.
        """
        with flag_on_signals(self.stopped):
            try:
                while self._goes_on() and self._hand_out():
                    self._collect(POLL)
                    self.tick()
            finally:
                self._wind_up()
        if self._failures:
            raise min(self._failures, key=lambda error: error.game)
        return not self.stopped.is_set()

    def _goes_on(self) -> bool:
        return not self.stopped.is_set() and not self._failures

    def _hand_out(self) -> bool:
        """Keep every worker busy and one job ready; False when all is done."""
        workers = self.pool.workers()
        while len(self._jobs) <= workers and (job := self.plan.next(workers)):
            self._jobs[self.pool.submit(job)] = job
        return bool(self._jobs)

    def _collect(self, seconds: float) -> None:
        """Write what has come in."""
        done, _ = wait(self._jobs, timeout=seconds, return_when=FIRST_COMPLETED)
        for future in done:
            job = self._jobs.pop(future)
            packed = self._result(future)
            if packed is not None:
                self.take(packed)
            self.plan.give_back(job, packed.chunk.games if packed else 0)

    def _result(self, future: "Future[Packed | None]") -> Packed | None:
        """The games of a job; of one whose strategy failed, those before."""
        try:
            return future.result()
        except StrategyError as error:
            self._failures.append(error)
            return error.kept  # type: ignore[no-any-return]
        except BaseException as error:
            sentence = self.pool.explain(error)
            if sentence is None:
                raise
            raise InputError(sentence) from error

    def _wind_up(self) -> None:
        """After Ctrl-C or a failure: keep what the workers have, but do not wait for long."""
        self.pool.live.stop.set()
        for future in list(self._jobs):
            if future.cancel():
                del self._jobs[future]
        deadline = time.monotonic() + self.pool.patience
        while self._jobs and (left := deadline - time.monotonic()) > 0:
            self._rescue(left)

    def _rescue(self, seconds: float) -> None:
        """Write what still comes in; a failure here must not hide the first one."""
        done, _ = wait(self._jobs, timeout=seconds, return_when=FIRST_COMPLETED)
        for future in done:
            del self._jobs[future]
            if future.cancelled():
                continue
            if not isinstance(future.exception(), StrategyError | None):
                continue
            if (packed := self._result(future)) is not None:
                try:
                    self.take(packed)
                except (OSError, InputError):
                    return


@contextmanager
def flag_on_signals(stopped: threading.Event) -> Iterator[None]:
    """Ctrl-C and a polite kill only raise a flag, so that no file is left half-way."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        if stopped.is_set():  # asked twice: at once
            raise KeyboardInterrupt
        stopped.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

"""Who plays: threads of this process. A cluster offers the same (see `sim.runs.cluster`)."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

from sim.runs.chunk_file import Packed
from sim.runs.jobs import Job, Live
from sim.system import begin

T = TypeVar("T")


class Pool(Protocol):
    """Workers behind the interface of concurrent.futures."""

    live: Live
    patience: float  # seconds that jobs in hand have to end after Ctrl-C

    def workers(self) -> int:
        """How many jobs can be played at the same time, now."""

    def submit(self, job: Job) -> "Future[Packed | None]":
        """Hand out a job."""

    def explain(self, error: BaseException) -> str | None:
        """A sentence for a failure that is the pool's, None for any other."""

    def close(self) -> None:
        """End; jobs that have not begun are dropped, those in hand are not waited for."""


class Threads:
    """Threads over the kernel, which runs without the interpreter's lock."""

    patience = 0.6

    def __init__(self, workers: int) -> None:
        from sim.runs.worker import play_job  # the compiled engine: not before it is needed

        self.live = Live()
        self._play = play_job
        self._workers = workers
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix="games")

    def workers(self) -> int:
        return self._workers

    def submit(self, job: Job) -> "Future[Packed | None]":
        return self._executor.submit(self._play, job, self.live)

    def explain(self, error: BaseException) -> str | None:
        return None

    def close(self) -> None:
        self.live.stop.set()
        self._executor.shutdown(wait=False, cancel_futures=True)


def in_background(work: Callable[[], T]) -> T:
    """Wait for work in a thread: Ctrl-C ends the wait, and never strikes inside the compiler."""
    return begin(work).result()

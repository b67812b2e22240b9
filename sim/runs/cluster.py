"""More than one machine: Dask's `distributed` behind the interface of concurrent.futures.

Workers send chunks back as the bytes of Parquet files; only the process that started the run
writes to disk. So no shared folder is needed, and a game counts once however often a worker dies.
"""

import logging
import os
import re
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.errors import InputError
from sim.runs.chunk_file import Packed
from sim.runs.jobs import Job, Live
from sim.system import ignore_interrupts, start_resource_tracker

LOCAL = "local"
CONNECT = 5  # seconds to reach a scheduler
SILENT = 3  # seconds to wait for its first worker without a word
FIRST_WORKER = 30  # and then
LONGEST = 5.0  # seconds a job may take: workers that cannot be told to stop lose less
IDLE = 5.0  # seconds that workers without a job have to end
LOOK_AGAIN = 5.0  # seconds between two counts of the workers
_ADDRESS = re.compile(r"([a-z]+://)?[^/\s]+:[0-9]+")
_HOW = "pip install 'encyclopedia-automa[cluster]'"


@dataclass(frozen=True)
class Identity:
    """What a machine plays with: the code and the data that come with it."""

    engine: str
    components: str
    cards: str

    def difference(self, other: "Identity") -> str:
        """'engine version abc, here def' or nothing."""
        pairs = (
            ("engine version", self.engine, other.engine),
            ("components", self.components, other.components),
            ("Automa cards", self.cards, other.cards),
        )
        return "; ".join(
            f"{what} {theirs}, here {ours}" for what, ours, theirs in pairs if ours != theirs
        )


@cache
def identity() -> Identity:
    """Of this machine."""
    from automa.cards import load_cards
    from sim.game import kernel
    from sim.game.box import load_box

    return Identity(kernel.ENGINE, load_box().digest, load_cards().digest)


def play_on_worker(home: Identity, job: Job) -> Packed | None:
    """What a worker runs; it may have joined late, so it checks itself first."""
    from distributed import get_worker

    from sim.runs.worker import play_job

    difference = home.difference(identity())
    if difference:
        raise InputError(_refused(str(get_worker().name), difference))
    return play_job(job, longest=LONGEST)


def _refused(worker: str, difference: str) -> str:
    return (
        f"worker {worker} is refused: it has {difference}; "
        "install the same version there, or stop it"
    )


class Cluster:
    """A pool of workers on other machines."""

    patience = 0.1

    def __init__(self, address: str, workers: int, say: Callable[[str], None]) -> None:
        self.live, self._home = Live(), identity()
        self._address, self._say = address, say
        self._in_hand: list[Future[Packed | None]] = []
        self._local, self._client = _connect(address, workers)
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._count, self._counted = 0, 0.0

    def _check_workers(self) -> None:
        """Every worker must play exactly what this machine would."""
        self._await_worker()
        found = self._client.run(_who_are_you, on_error="return")
        for worker, answer in sorted(found.items()):
            if not isinstance(answer, tuple):
                raise InputError(_refused(worker, f"no encyclopedia-automa ({answer})"))
            name, its_identity = answer
            difference = self._home.difference(its_identity)
            if difference:
                raise InputError(_refused(f"{name} ({worker})", difference))

    def _await_worker(self) -> None:
        """Wait for the first worker, not for ever, and not without a word."""
        how = f"start one with: dask worker {self._address}"
        if self._has_worker(SILENT):
            return
        self._say_waiting()
        if not self._has_worker(FIRST_WORKER):
            raise InputError(f"the scheduler at {self._address} has no workers; {how}")

    def _has_worker(self, seconds: float) -> bool:
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError:
            return False
        return True

    def _say_waiting(self) -> None:
        self._say(f"waiting for a worker at {self._address} (Ctrl-C ends this)")

    def workers(self) -> int:
        """Threads of all workers; twice as many jobs keep them busy while chunks travel."""
        if time.monotonic() > self._counted + LOOK_AGAIN:
            before = self._count
            with suppress(OSError, TimeoutError):  # between two connections: the old count will do
                self._count = sum(self._client.nthreads().values())
            if before and not self._count:
                self._say_waiting()
            self._counted = time.monotonic()
        return max(1, 2 * self._count)

    def submit(self, job: Job) -> "Future[Packed | None]":
        future: Future[Packed | None] = self._executor.submit(play_on_worker, self._home, job)
        self._in_hand = [*(each for each in self._in_hand if not each.done()), future]
        return future

    def explain(self, error: BaseException) -> str | None:
        """Failures of the cluster in a sentence."""
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        if isinstance(error, KilledWorker):
            return f"workers died again and again over the same games ({error}); see their logs"
        if isinstance(error, CancelledError | CommClosedError):
            return f"the scheduler at {self._address} is gone; what was written is safe"
        if isinstance(error, ImportError):
            return f"a worker cannot load the game: {error}; install the same version there"
        return None

    def close(self) -> None:
        """End; workers in the middle of a job are not waited for.

        A cluster on this machine that was left halfway would keep the program for ten seconds.
        """
        self.live.stop.set()
        at_once = any(each.cancelled() or not each.done() for each in self._in_hand)
        with suppress(Exception):
            self._client.close(timeout=0.2)
        if self._local is not None:
            with suppress(Exception):
                self._local.close(timeout=0.3 if at_once else IDLE)


def _who_are_you(dask_worker: Any) -> tuple[str, Identity]:
    """Runs on every worker, which `distributed` hands to a parameter of this name."""
    return str(dask_worker.name), identity()


def _connect(address: str, workers: int) -> tuple[Any, Any]:
    """A local cluster (or None) and a client of the scheduler."""
    try:
        import distributed
    except ImportError:
        raise InputError(f"cluster needs one more package: {_HOW}", "cluster") from None
    if address != LOCAL and not _ADDRESS.fullmatch(address):
        raise InputError(
            f"cluster '{address}' is no address; write local, or one such as tcp://host:8786",
            "cluster",
        )
    _silence()
    local = _start_local(workers) if address == LOCAL else None
    try:
        return local, distributed.Client(local or address, timeout=CONNECT)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise InputError(
            f"no scheduler answers at {address} ({type(error).__name__}); "
            "start one with 'dask scheduler', or name local to play on this machine"
        ) from None


def _silence() -> None:
    """Dask's own words, traceback and all, would come before our sentence.

    Each of its loggers has a level of its own, so that setting one above them is not enough.
    """
    loud = ("distributed", "tornado", "asyncio")
    for name in [*loud, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in loud:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _start_local(workers: int) -> Any:
    """A scheduler and workers on this machine; Ctrl-C is for us, not for them."""
    import distributed

    # After Ctrl-C we leave at once; the tracker then cleans up, and need not complain about it.
    quiet = [os.environ.get("PYTHONWARNINGS", ""), "ignore:resource_tracker"]
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, quiet))
    start_resource_tracker()  # else it makes the thread listen to Ctrl-C again
    ignore_interrupts()
    return distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    )

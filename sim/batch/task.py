"""What a worker does, in a thread or on another machine: play one job and pack its rows."""

import threading
import time

from sim.batch.plan import Job
from sim.batch.spec import Live, Spec
from sim.engine import Engine
from sim.store.chunk import Packed, pack
from sim.store.columns import Columns

SLICE = 0.05  # seconds between two looks at the stop sign
LONGEST = 20.0  # seconds until a slow job hands in what it has: the most that a crash can cost
_FIRST_SLICE = 16
_MOST_GROWTH = 8


_engines: dict[tuple[str, str], Engine] = {}
_slices: dict[str, int] = {}
_engines_lock = threading.Lock()


def engine_for(spec: Spec) -> Engine:
    """The engine with these components and cards, built once a process."""
    key = (spec.stamp.components, spec.stamp.cards)
    with _engines_lock:
        if key not in _engines:
            _engines[key] = Engine(spec.box, spec.cards)
        return _engines[key]


def play_job(
    spec: Spec, job: Job, live: Live | None = None, longest: float = LONGEST
) -> Packed | None:
    """Play a job in short slices; what is played when it must end is handed in, None if nothing."""
    engine = engine_for(spec)
    columns = Columns(job.cell, job.games)
    deadline = time.monotonic() + longest
    done = 0
    while done < job.games and time.monotonic() < deadline:
        if live is not None and live.stop.is_set():
            break
        games = min(_slices.get(job.cell.name, _FIRST_SLICE), job.games - done)
        started = time.perf_counter()
        columns.put(engine.play(job.seating, spec.stamp.seed, job.first + done, games))
        _adapt(job.cell.name, games, time.perf_counter() - started)
        done += games
        if live is not None:
            live.count(job.cell.name, games)
    return pack(spec.stamp, columns, job.first) if done else None


def _adapt(cell: str, games: int, seconds: float) -> None:
    """Make the next slice of this cell about as long as wished."""
    wished = int(games * SLICE / max(seconds, 1e-6))
    _slices[cell] = max(1, min(wished, games * _MOST_GROWTH))

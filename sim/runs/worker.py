"""What a worker does, in a thread or on another machine: play one job and pack its rows."""

import threading
import time

from sim.errors import StrategyError
from sim.runs.chunk_file import Packed, pack
from sim.runs.columns import Columns
from sim.runs.jobs import Job, Live, Spec
from sim.table.engine import Engine

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


def play_job(job: Job, live: Live | None = None, longest: float = LONGEST) -> Packed | None:
    """Play a job in short slices; what is played when it must end is handed in, None if nothing.

    When a strategy fails, the games before are handed in with its error (`kept`).
    """
    spec = job.spec
    engine = engine_for(spec)
    columns = Columns(job.matchup, job.games)
    deadline = time.monotonic() + longest
    done = 0
    while done < job.games and time.monotonic() < deadline:
        if live is not None and live.stop.is_set():
            break
        games = min(_slices.get(job.matchup.name, _FIRST_SLICE), job.games - done)
        started = time.perf_counter()
        try:
            columns.put(engine.play(job.seating, spec.stamp.seed, job.first + done, games))
        except StrategyError as error:
            _keep(error, spec, columns, job.first)
            raise
        _adapt(job.matchup.name, games, time.perf_counter() - started)
        done += games
        if live is not None:
            live.count(job.matchup.name, games)
    return pack(spec.stamp, columns, job.first) if done else None


def _keep(error: StrategyError, spec: Spec, columns: Columns, first: int) -> None:
    """All games of a job that were finished before a strategy failed go home with its error."""
    error.variant = spec.variant
    if error.finished is not None:
        columns.put(error.finished)
        error.finished = None
    if columns.rows:
        error.kept = pack(spec.stamp, columns, first)


def _adapt(matchup: str, games: int, seconds: float) -> None:
    """Make the next slice of this matchup about as long as it should be."""
    wished = int(games * SLICE / max(seconds, 1e-6))
    _slices[matchup] = max(1, min(wished, games * _MOST_GROWTH))

"""Games per second on one core, starting times and the cost of copying a table."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.figure import Figure, rate
from benchmarks.yardstick import steps_per_second
from strategies.registry import WEIGHTED

ROOT = Path(__file__).resolve().parents[1]
ONE_GAME = ("play", "banker", "--vs", "linne/boudeuse", "--record", "-")
AIMS = {
    "banker": 80_000.0,
    "random": 25_000.0,
    **dict.fromkeys(WEIGHTED, 5_000.0),
    "balanced": 2_000.0,
}
PLANNER_AIM = 3.0
CLASS_AIM = 1_000.0
AUTOMAS = 9
WARM_AIM = 1.5
COLD_AIM = 40.0
HELP_AIM = 0.5


def measure(seconds: float) -> list[Figure]:
    """All figures of a warm engine; `seconds` is for each speed, starting times come on top."""
    figures = [Figure("yardstick", steps_per_second(), "steps/s")]
    figures += [_games(strategy, seconds) for strategy in AIMS]
    figures += [_planner(), _python_class(seconds)]
    figures.append(_copy(seconds))
    figures += _starts("warm start to the first game", ONE_GAME, WARM_AIM)
    return figures + _starts("automa --help", ("--help",), HELP_AIM)


def measure_cold() -> list[Figure]:
    """Seconds from nothing compiled to the record of one game."""
    with tempfile.TemporaryDirectory() as folder:
        return _starts("cold start, compiling", ONE_GAME, COLD_AIM, 1, NUMBA_CACHE_DIR=folder)


def _processor_time() -> float:
    """Of all commands run so far: on a busy machine the clock says too much."""
    times = os.times()
    return times.children_user + times.children_system


def _games(strategy: str, seconds: float) -> Figure:
    """Games per second of a strategy, the nine Automas taken in turn."""
    speed = rate(_against_all(strategy), seconds) * AUTOMAS
    return _speed(strategy, speed, AIMS[strategy])


def _planner() -> Figure:
    """One game against each Automa: it plays a few a second."""
    play = _against_all("planner")
    play(0)  # loads or compiles what it needs
    start = time.process_time()
    play(1)
    return _speed("planner", AUTOMAS / (time.process_time() - start), PLANNER_AIM)


def _python_class(seconds: float) -> Figure:
    """The class that `automa new-strategy` writes."""
    from sim.cli.strategy import template

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "my_bot.py"
        file.write_text(template("MyBot", file.name, compiled=False), encoding="utf-8")
        play = _against_all(f"{file}:MyBot")
        return _speed("a Python class", rate(play, seconds) * AUTOMAS, CLASS_AIM)


def _against_all(strategy: str) -> Callable[[int], None]:
    """Plays so many games of a strategy against each Automa."""
    from sim.table.engine import Engine
    from sim.table.seating import Human, Opponent, Seating

    engine = Engine()
    tables = [
        Seating((Human(strategy), Opponent(behavior, scoring)))
        for behavior in engine.cards.behaviors
        for scoring in engine.cards.scorings
    ]

    def play(n: int) -> None:
        for table in tables:
            engine.play(table, 1, 0, n)

    return play


def _speed(name: str, speed: float, aim: float) -> Figure:
    cost = steps_per_second() / speed
    return Figure(f"{name} against all nine", speed, "games/s", aim, True, cost)


def _copy(seconds: float) -> Figure:
    """Nanoseconds for a copy of the whole table."""
    from benchmarks.copying import copy_tables
    from sim.game.state import new_states

    states = new_states(2)
    speed = rate(lambda n: copy_tables(states, n), seconds / 4)
    cost = steps_per_second() / speed
    return Figure("copy of a table", 1e9 / speed, "ns", None, False, cost)


def _starts(
    name: str, arguments: Sequence[str], aim: float, times: int = 3, **environment: str
) -> list[Figure]:
    """Seconds that a command takes in a process of its own, by the clock and of the processor."""
    before = _processor_time()
    clock = median(_run(arguments, environment) for _ in range(times))
    work = (_processor_time() - before) / times
    return [
        Figure(name, clock, "s", aim, False),
        Figure("  its processor time", work, "s", None, False),
    ]


def _run(arguments: Sequence[str], environment: dict[str, str]) -> float:
    """Wall-clock seconds of one command."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "sim.cli", *arguments],
        env=_environment(environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def _environment(more: dict[str, str]) -> dict[str, str]:
    """This process's environment with the usual cache folder; `kernel` has moved ours."""
    kept = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    return {**kept, "PYTHONPATH": str(ROOT), **more}

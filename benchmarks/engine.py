"""Games per second on one core, starting times and the cost of copying a table."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.figure import Figure, rate
from benchmarks.yardstick import steps_per_second
from strategies.registry import WEIGHTED

ROOT = Path(__file__).resolve().parents[1]
Measurement = Callable[[], list[Figure]]
AIMS = {  # steps of the yardstick per game
    "banker": 4_000.0,
    "random": 12_000.0,
    **dict.fromkeys(WEIGHTED, 50_000.0),
    "balanced": 120_000.0,
}
PLANNER_AIM = 30e6
CLASS_AIM = 700_000.0
AUTOMAS = 9
WARM_AIM = 0.7
COLD = "cold start, balanced"
COLD_AIM = 30.0  # on two cores
HELP_AIM = 0.5


def measurements(seconds: float) -> dict[str, Measurement]:
    """All of a warm engine; `seconds` is for each speed, starting times come on top."""
    starts = {f"warm start, {name}": (_one_game(name), WARM_AIM) for name in ("banker", "balanced")}
    starts["automa --help"] = (("--help",), HELP_AIM)
    return {
        "yardstick": _yardstick,
        **{strategy: partial(_games, strategy, seconds) for strategy in AIMS},
        "planner": _planner,
        "a Python class": partial(_python_class, seconds),
        "copy of a table": partial(_copy, seconds),
        **{name: partial(_starts, name, *start) for name, start in starts.items()},
    }


def cold_measurements() -> dict[str, Measurement]:
    """From nothing compiled to the first game of a player who thinks."""
    return {COLD: _cold_start}


def _cold_start() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return _starts(COLD, _one_game("balanced"), COLD_AIM, 1, NUMBA_CACHE_DIR=folder)


def _one_game(strategy: str) -> Sequence[str]:
    """A command that plays one game."""
    return "play", strategy, "--vs", "linne/boudeuse", "--record", "-"


def _yardstick() -> list[Figure]:
    """Measured anew in every repeat."""
    steps_per_second.cache_clear()
    return [Figure("yardstick", steps_per_second(), "steps/s")]


def _processor_time() -> float:
    """Of all commands run so far: on a busy machine the clock says too much."""
    times = os.times()
    return times.children_user + times.children_system


def games_per_second(strategy: str, seconds: float) -> float:
    """Of a strategy on one core, the nine Automas taken in turn."""
    return rate(_against_all(strategy), seconds) * AUTOMAS


def _games(strategy: str, seconds: float) -> list[Figure]:
    return _speed(strategy, games_per_second(strategy, seconds), AIMS[strategy])


def _planner() -> list[Figure]:
    """One game against each Automa: it plays a few a second."""
    play = _against_all("planner")
    play(0)  # loads or compiles what it needs
    start = time.process_time()
    play(1)
    return _speed("planner", AUTOMAS / (time.process_time() - start), PLANNER_AIM)


def _python_class(seconds: float) -> list[Figure]:
    """The class that `automa new-strategy` writes."""
    from sim.cli.strategy import template

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "my_bot.py"
        file.write_text(template("MyBot", file.name, compiled=False), encoding="utf-8")
        speed = games_per_second(f"{file}:MyBot", seconds)
        return _speed("a Python class", speed, CLASS_AIM)


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


def _speed(name: str, speed: float, aim: float) -> list[Figure]:
    """Games per second; the aim is their cost, in steps of the yardstick."""
    cost = steps_per_second() / speed
    against = f"{name} against all nine"
    return [Figure(against, speed, "games/s", yardstick_steps=cost, aim_in_steps=aim)]


def _copy(seconds: float) -> list[Figure]:
    """Nanoseconds for a copy of the whole table."""
    from benchmarks.copying import copy_tables
    from sim.game.state import new_states

    states = new_states(2)
    speed = rate(lambda n: copy_tables(states, n), seconds / 4)
    cost = steps_per_second() / speed
    return [Figure("copy of a table", 1e9 / speed, "ns", None, False, cost)]


def _starts(
    name: str, arguments: Sequence[str], aim: float, times: int = 3, **environment: str
) -> list[Figure]:
    """Seconds that a command takes in a process of its own, by the clock and of the processor."""
    before = _processor_time()
    clock = median(_run(arguments, environment) for _ in range(times))
    work = (_processor_time() - before) / times
    cost = work * steps_per_second()
    return [
        Figure(name, clock, "s", aim, False),
        Figure(f"{name}: processor time", work, "s", None, False, cost),
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

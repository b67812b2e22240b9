"""What batch runs cost, as a table: python -m benchmarks.batch [--games N] [--memory-games N].

The promises: a run costs at most 15% over the bare engine, writing included; two workers are 1.85
times as fast as one; 10 million games stay under 1 GB; a complete run is recognised in 2 seconds.
Run it on a quiet machine; each time is the best of three.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.figure import Figure
from sim.system import peak_memory_of_children

FASTEST, AUTOMA = "banker", "linne/boudeuse"
TIMES = 3
GAMES_A_SECOND = 60_000  # for the size of a measurement
SLICE = 2000  # games in one call of the bare engine
LINE = "{:<34}{:>16}{:>14}  {}"


def main() -> None:
    """All four measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--memory-games", type=int, default=10_000_000)
    wanted = parser.parse_args()
    print(LINE.format("what", "measured", "promised", "how"))
    with tempfile.TemporaryDirectory() as folder:
        speed(wanted.games, Path(folder))
        resumed(Path(folder) / "resumed")
        memory(wanted.memory_games, Path(folder) / "memory")


def best(action: Callable[[], object]) -> float:
    """Seconds of the best of some tries."""
    seconds = []
    for _ in range(TIMES):
        started = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def measurements(seconds: float) -> dict[str, Callable[[], list[Figure]]]:
    """The promises as figures of `automa bench`; memory takes too long for it."""
    return {"runs": lambda: _measure(seconds)}


def _measure(seconds: float) -> list[Figure]:
    games = max(2000, round(GAMES_A_SECOND * seconds))
    with tempfile.TemporaryDirectory() as folder:
        alone, one, two = _speeds(games, Path(folder))
        again = _resumed(Path(folder) / "resumed")
    return [
        Figure("cost of a run over the bare engine", 100 * (one / alone - 1), "%", 15.0, False),
        Figure("two workers over one", one / two, "times", 1.85),
        Figure("a complete run again: 36,000 games", again, "s", 2.0, False),
    ]


def speed(games: int, folder: Path) -> None:
    """A run against the bare engine, and two workers against one, in this process."""
    alone, one, two = _speeds(games, folder)
    how = f"{games:,} games of {FASTEST} vs {AUTOMA}"
    print(LINE.format("bare engine, games/s", f"{games / alone:,.0f}", "", how))
    print(LINE.format("run, 1 worker, games/s", f"{games / one:,.0f}", "", how))
    print(LINE.format("cost over the bare engine", f"{one / alone - 1:.1%}", "<= 15%", ""))
    print(LINE.format("run, 2 workers, games/s", f"{games / two:,.0f}", "", how))
    print(LINE.format("two workers over one", f"{one / two:.2f} x", ">= 1.85 x", ""))


def _speeds(games: int, folder: Path) -> tuple[float, float, float]:
    """Seconds of the bare engine, of a run with one worker and with two."""
    from automa.cards import load_cards
    from sim.game.box import load_box
    from sim.runs.request import ask
    from sim.runs.runner import run
    from sim.table.engine import Engine

    request = ask(load_box(), load_cards(), [FASTEST], vs=[AUTOMA], games=games)
    engine, seating = Engine(), request.seatings[0]

    def bare() -> None:
        for first in range(0, games, SLICE):
            engine.play(seating, 0, first, min(SLICE, games - first))

    def whole(workers: int) -> None:
        shutil.rmtree(folder / "speed", ignore_errors=True)
        run(request, folder / "speed", workers=workers, quiet=True)

    whole(1)  # load everything
    return best(bare), best(lambda: whole(1)), best(lambda: whole(2))


def automa(*words: object) -> None:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "sim.cli", *map(str, words)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def resumed(out: Path) -> None:
    """Starting, checking and finishing a complete run of the default size."""
    how = "automa run random banker, again (36,000 games)"
    print(LINE.format("complete run again", f"{_resumed(out):.2f} s", "<= 2 s", how))


def _resumed(out: Path) -> float:
    words = ("run", "random", FASTEST, "--out", out)
    automa(*words)
    return best(lambda: automa(*words))


def memory(games: int, out: Path) -> None:
    """The most memory that a large run takes."""
    automa("run", FASTEST, "--vs", AUTOMA, "--games", games, "--out", out)
    most = peak_memory_of_children()
    how = f"automa run {FASTEST} --vs {AUTOMA} --games {games}"
    print(LINE.format("memory", f"{most / 2**20:,.0f} MB", "< 1,000 MB", how))
    size = sum(path.stat().st_size for path in out.rglob("*.parquet"))
    print(LINE.format("disk", f"{size / 2**20:,.0f} MB", "", f"{size / games:.0f} bytes a game"))
    words = ("run", FASTEST, "--vs", AUTOMA, "--games", games, "--out", out)
    again = f"{best(lambda: automa(*words)):.2f} s"
    print(LINE.format("the same again", again, "", f"{games:,} games checked"))


if __name__ == "__main__":
    main()

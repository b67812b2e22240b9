"""How soon the studio answers, and what it keeps in memory.

    python -m benchmarks.studio --edits 40

edits cards as the page does, without a browser: the time from a change to the first look with it
(the marker moves) and to differences that are known to ± 1 VP, with what the working process has
spent of the processor; then many quick edits, and the memory of that process before and after.
"""

from __future__ import annotations

import argparse
import queue
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from reports.studio.link import Link
from reports.studio.studio import Studio
from reports.studio.workspace import Workspace
from sim.cli.common import command_line

NUMBERS = ("boudeuse.seal", "resolution.token", "astrolabe.seal", "linne.6.reputation")
TICKS = 100.0  # of the kernel's clock, per second


class Timed:
    """A studio whose answers are waited for."""

    def __init__(self, folder: Path) -> None:
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.studio = Studio(Workspace(folder), command_line, self._calls.put)
        self.studio.enter("/")

    def wait(self, done: Callable[[], bool]) -> float:
        """Take in answers until something is so; the seconds that took."""
        start = time.perf_counter()
        while not done():
            self._calls.get()()
        return time.perf_counter() - start

    def change(self, name: str, by: int) -> None:
        """One step of one number."""
        value = self.studio.changes.get(name, self.studio.design.values[name])
        self.studio.set_number(name, value + by)

    def shows(self) -> bool:
        """Whether the look is one of the cards as they are now."""
        look = self.studio.look
        return look is not None and look["changes"] == self.studio.changes

    def known(self) -> bool:
        """Whether it is as precise as asked for."""
        return self.shows() and not self.studio.playing


def process_of(link: Link) -> tuple[float, float]:
    """Processor seconds and MB of the working process; Linux only."""
    assert link._process is not None
    folder = Path("/proc") / str(link._process.pid)
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    memory = next(s for s in (folder / "status").read_text().splitlines() if "VmRSS" in s)
    return (int(fields[11]) + int(fields[12])) / TICKS, int(memory.split()[1]) / 1024


def answers(timed: Timed) -> None:
    """Print the times of four changes."""
    firsts, ends, spent = [], [], []
    for name in NUMBERS:
        before = process_of(timed.studio._link)[0]
        timed.change(name, 1)
        firsts.append(timed.wait(timed.shows))
        first = process_of(timed.studio._link)[0] - before
        ends.append(firsts[-1] + timed.wait(timed.known))
        games = timed.studio.look["games"] if timed.studio.look else 0
        whole = process_of(timed.studio._link)[0] - before
        spent.append(first)
        print(
            f"{name} + 1: first look {firsts[-1]:.2f} s ({first:.2f} s of processor), known to "
            f"± {timed.studio.precision:g} VP {ends[-1]:.1f} s ({whole:.1f} s), {games} games"
        )
        timed.studio.undo()
        timed.wait(timed.known)
    print(f"median first look {median(firsts):.2f} s, {median(spent):.2f} s of processor")


def memory(timed: Timed, edits: int) -> None:
    """Print the memory of the working process through many edits, each with its first look."""
    start = process_of(timed.studio._link)[1]
    print(f"memory before {start:.0f} MB")
    for edit in range(edits):
        name = NUMBERS[edit % len(NUMBERS)]
        timed.change(name, 1 if edit // len(NUMBERS) % 4 < 2 else -1)
        timed.wait(timed.shows)
        if edit % 10 == 9:
            print(f"after {edit + 1} edits {process_of(timed.studio._link)[1]:.0f} MB", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--edits", type=int, default=40)
    edits = parser.parse_args().edits
    with tempfile.TemporaryDirectory() as folder:
        timed = Timed(Path(folder))
        timed.studio.ask_look()
        print(f"start, with the engine loaded: {timed.wait(timed.shows):.1f} s")
        timed.wait(timed.known)
        answers(timed)
        memory(timed, edits)
        timed.studio.close()


if __name__ == "__main__":
    main()

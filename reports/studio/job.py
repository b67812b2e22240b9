"""Long work that a page starts: what it says, what it found, how to stop it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from reports.studio.link import Link

MOST_LINES = 40
COMPILING = "compiling"  # a kind of answer: the share that is done
# The pages of all jobs, and which of them share a process: short work does, long work does not.
PAGES = {
    "levers": "/levers",
    "targets": "/targets",
    "tune": "/targets",
    "game": "/games",
    "people": "/people",
    "run": "/runs",
    "play on": "/runs",
    "report": "/runs",
}
SHORT = ("game", "people", "run")
NewLink = Callable[[Callable[[Any], None]], Link]


class Job:
    """One kind of work in a process of its own; a new start stops the one before."""

    def __init__(self, name: str, page: str, tell: Callable[[str], None]) -> None:
        """`page` is where it is shown: work that nobody looks at is stopped.

        `tell` hears the job's name when it starts or finds something, "NAME: line" when it
        says how far it is, and "NAME: end": a page redraws its tables for the first alone,
        because who clicks into a table that is drawn anew clicks in vain.
        """
        self.name, self.page, self._tell = name, page, tell
        self.link: Link
        self.running = self.stopped = False
        self.stopping = False  # asked to stop, and not there yet: compiling goes on to its end
        self.lines: list[str] = []  # what it said, in order
        self.result: Any = None
        self.result_for: dict[str, Any] = {}  # what was asked when it was found
        self.asked: dict[str, Any] = {}  # at the last start
        self.error = ""
        self.compiling: float | None = None
        self._asked = 0
        self._began = 0.0

    def start(self, **what: Any) -> None:
        """Begin; what was found before stays in view until there is something new."""
        self.link.stop(self._asked)
        self.running, self.stopped, self.lines, self.error = True, False, [], ""
        self.stopping = False
        self.asked, self._began = what, time.monotonic()
        self._asked = self.link.ask(self.name, **what)
        self._tell(self.name)

    @property
    def command(self) -> str:
        """The command line of the last start, which is there for whoever comes back to the page."""
        return str(self.asked.get("command", ""))

    def time(self) -> tuple[float, float]:
        """Seconds that it may play, and how many of them are gone; 0 if it has no such limit."""
        seconds = float(self.asked.get("seconds", 0)) if self.running else 0.0
        return seconds, min(seconds, time.monotonic() - self._began)

    def stop(self) -> None:
        """Stop; what has been played is kept."""
        if self.running:
            self.stopping = True
            self.link.stop(self._asked)
            self._tell(f"{self.name}: line")

    def hear(self, answer: Mapping[str, Any]) -> None:
        """An answer of the process; those to an earlier start are late."""
        kind, said = answer["kind"], answer["said"]
        if kind == COMPILING and self.running:
            self.compiling, self._began = float(said), time.monotonic()
            self._tell(f"{self.name}: line")
        if kind == COMPILING or answer["id"] != self._asked:
            return
        self.compiling = None
        if kind == "say":
            self.lines = [*self.lines, str(said)][-MOST_LINES:]
            self._tell(f"{self.name}: line")
        elif kind == "result":
            self.result, self.result_for = said, self.asked
            self._tell(self.name)
        else:
            self._end(kind, str(said))

    def _end(self, kind: str, said: str) -> None:
        self.running, self.stopped = False, kind == "stopped"
        self.stopping = False
        if self.stopped:
            self.lines.append("Stopped; what was played is kept.")
        if kind == "error":
            self.error = said
        self._tell(f"{self.name}: end")


def make_jobs(new_link: NewLink, tell: Callable[[str], None]) -> dict[str, Job]:
    """All jobs by name, each with its process."""
    jobs = {name: Job(name, page, tell) for name, page in PAGES.items()}
    short = [jobs[name] for name in SHORT]
    for group in [short, *([job] for name, job in jobs.items() if name not in SHORT)]:
        link = new_link(_heard_by(group))
        for job in group:
            job.link = link
    return jobs


def _heard_by(jobs: list[Job]) -> Callable[[Mapping[str, Any]], None]:
    """Hand an answer to all jobs of a process; each knows what is its own."""

    def hear(answer: Mapping[str, Any]) -> None:
        for job in jobs:
            job.hear(answer)

    return hear

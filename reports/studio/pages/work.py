"""A job on a page: start, stop, what it says, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reports.studio.job import Job
from reports.studio.pages.parts import Busy, Words, box, button, compiling_words
from reports.studio.studio import Studio


class JobBar:
    """Buttons and the latest lines of a job."""

    def __init__(self, job: Job, verb: str, start: Callable[[], None]) -> None:
        self.job, self._brief, self._short = job, False, False
        with box("job"):
            with box("job-buttons"):
                self._start = button(verb, start, "main")
                self._stop = button("Stop", job.stop)
            self._bar = Busy()
            self._lines = Words("div", "", "job-lines")
            self._lines.props["aria-live"] = "polite"
            self._error = Words("div", "", "job-error")

    def only_while_running(self) -> None:
        """No start button, for the page has others, and nothing to read when all went well."""
        self._start.classes("gone")
        self._brief = True

    def for_short_work(self) -> None:
        """The start button stays where it is, and nothing else comes and goes."""
        self._stop.classes("gone")
        self._short = self._brief = True

    def refresh(self, topic: str) -> None:
        """Show how far it is."""
        job = self.job
        if topic not in (job.name, f"{job.name}: line", f"{job.name}: end", "cards"):
            return
        self._start.set_visibility(self._short or not job.running)
        self._start.props["disabled"] = job.running
        self._start.update()
        self._stop.set_visibility(job.running)
        self._stop.set_text("Stopping…" if job.stopping else "Stop")
        self._stop.props["disabled"] = job.stopping
        self._bar.show(job.running, job.compiling)
        self._bar.run(*job.time() if job.compiling is None else (0.0, 0.0))
        ended_well = self._brief and not job.running and not job.stopped
        self._lines.set_text("" if ended_well else "\n".join(_lines(job)))
        self._error.set_text(job.error)
        self._error.set_visibility(bool(job.error))


def _lines(job: Job) -> list[str]:
    """What it said last, and that it compiles or starts."""
    if job.running and job.compiling is not None:
        return [*job.lines[-3:], compiling_words(job.compiling)]
    if job.running and not job.lines:
        return ["starting…"]
    return job.lines[-4:] if job.running else job.lines[-1:]


def is_stale(studio: Studio, job: Job) -> bool:
    """Whether the cards are no longer those that a result is about."""
    return job.result is not None and job.result_for.get("design") != studio.design_key()


def stale_note(studio: Studio, job: Job) -> None:
    """Say so where the cards are no longer those that a result is about."""
    if is_stale(studio, job):
        Words("p", "These numbers are of the cards before your last change.", "stale")


def verdict_line(verdict: Mapping[str, Any], named: bool = True) -> None:
    """What the games say about one target, with its name unless that is plain to see."""
    with box("verdict"):
        Words("span", verdict["words"], f"chip {verdict['word']}")
        if named:
            Words("span", verdict["name"], "verdict-name")
        Words("span", verdict["found"], "fine")

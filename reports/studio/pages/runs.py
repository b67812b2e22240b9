"""Runs and report: what was played, opened, continued or deleted; the report of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from nicegui import app, ui
from starlette.responses import FileResponse, PlainTextResponse, Response

from reports.studio.pages.frame import page
from reports.studio.pages.kept_field import kept_select
from reports.studio.pages.parts import Words, box, button, command_box, confirm, say, signed
from reports.studio.pages.work import JobBar
from reports.studio.report_time import GAMES, games_in_all, time_words
from reports.studio.run_list import RunRow, delete_run, list_runs, run_folder, size_words
from reports.studio.studio import Studio
from reports.studio.workspace import folder_name

ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"  # "6 → 7" stays on one line
ADVICE = "What a report advises as a command, the pages Bench, Levers and Targets do with buttons."
# The browser tells the zone of its clock when it is there; nothing waits for that, however long.
CLOCK = "browser-clock"
TELL_ZONE = f"emitEvent('{CLOCK}', Intl.DateTimeFormat().resolvedOptions().timeZone)"


def register(studio: Studio) -> None:
    """Serve the page, and the reports of the workspace."""

    @ui.page("/runs")
    def show() -> None:
        with page(studio, "/runs") as refreshers, box("runs-page"):
            with box("left"):
                runs = RunsView(studio)
                refreshers.append(runs.refresh)
            with box("right"):
                refreshers.append(ReportView(studio).refresh)
        ui.on(CLOCK, lambda event: runs.use_clock(str(event.args)))
        ui.run_javascript(TELL_ZONE)

    @app.get("/reports/{name}/{path:path}")
    def report(name: str, path: str) -> Response:
        file = (studio.workspace.reports / name / (path or "index.html")).resolve()
        if not file.is_relative_to(studio.workspace.reports) or not file.is_file():
            return PlainTextResponse("There is no such report.", 404)
        return FileResponse(file)


class RunsView:
    """The runs of the workspace."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.open, self.more = studio.jobs["run"], studio.jobs["play on"]
        self._places: dict[str, ui.element] = {}  # below each run, for what is in it
        self._zone: tzinfo | None = None  # that of this machine
        self._playing = ""  # the run that this tab plays on
        self._called = {strategy: name for name, strategy in studio.audiences.items()}
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "What was played")
                self._size = Words("span", "", "fine")
            self._bar = JobBar(self.more, "", lambda: None)
            self._bar.only_while_running()
            self._list = box("runs")

    def use_clock(self, zone: str) -> None:
        """Show times by the browser's clock, where that is not this machine's."""
        with suppress(ZoneInfoNotFoundError, ValueError):
            found, now = ZoneInfo(zone), datetime.now(UTC)
            if now.astimezone(found).utcoffset() != now.astimezone().utcoffset():
                self._zone = found
                self._draw()
                self._show_opened()

    def refresh(self, topic: str) -> None:
        """Show the runs, and the one that is open."""
        self._bar.refresh(topic)
        if topic in ("cards", "runs", "report: end", "play on", "play on: end"):
            self._draw()
        if topic in ("cards", "runs", "play on: end", "run", "run: end"):
            self._show_opened()

    def _draw(self) -> None:
        found = list_runs(self.studio.workspace)
        self._tell_more(found.rows)
        count = len(found.rows) + found.older
        size = f"{count} run{'' if count == 1 else 's'}, {size_words(found.size)} in all; "
        self._size.set_text(f"{size if count else ''}folders that every command can read")
        self._list.clear()
        self._places = {}
        with self._list:
            if not count:
                Words(
                    "p", "Nothing yet: the bench, levers, targets and reports play games.", "empty"
                )
            for day, rows in found.by_day(self._zone):
                Words("h3", day, "day")
                self._day(rows)
            if found.older:
                Words("p", f"and {found.older} older ones", "fine")

    def _day(self, rows: list[RunRow]) -> None:
        """The runs of a day; one search makes dozens of trials, which are folded away."""
        for row in rows:
            if not row.is_trial:
                self._run(row)
        trials = [row for row in rows if row.is_trial]
        if trials:
            with box("trials", "details"):
                count = f"{len(trials)} run{'' if len(trials) == 1 else 's'}"
                Words("summary", f"{count} of levers, targets and tuning", "fine")
                for row in trials:
                    self._run(row)

    def _tell_more(self, rows: list[RunRow]) -> None:
        """Say how many games there are, when this tab had a run played on."""
        if not self._playing or self.more.running:
            return
        row = next((row for row in rows if row.name == self._playing), None)
        self._playing = ""
        if row is not None and not self.more.error:
            say(f"{row.title}: {row.games:,} games now")

    def _run(self, row: RunRow) -> None:
        with box("run") as line:
            line.props["data-run"] = row.name
            with box("run-head"):
                with box("run-title"):
                    Words("b", row.title.replace(" → ", ARROW))
                    if not row.complete:
                        Words("span", "unfinished", "chip undecided")
                what = f"{row.played_for}, {self._clock(row)}: {row.summary(self._called)}"
                Words("span", f"{what}, {size_words(row.size)}", "fine")
                with box("run-command", "details"):
                    Words("summary", "Command and folder", "fine")
                    Words("code", row.command)
                    Words("code", f"runs/{row.name}")
            with box("run-tools"):
                button("Open", lambda: self._open(row), "small")
                verb = "Twice as many games" if row.complete else "Continue"
                about = f"{2 * row.games if row.complete else row.asked:,} games in all"
                button(verb, lambda: self._continue(row), "small", about)
                button("Delete…", lambda: self._delete(row), "small quiet")
            self._places[row.name] = box("opened")

    def _clock(self, row: RunRow) -> str:
        """When it was begun, by the clock of whoever looks."""
        return f"{row.started.astimezone(self._zone):%H:%M}"

    def _open(self, row: RunRow) -> None:
        folder = run_folder(self.studio.workspace, row.name)
        self.open.start(run=str(folder), name=row.name)

    def _continue(self, row: RunRow) -> None:
        folder = run_folder(self.studio.workspace, row.name)
        edited = self.studio.edited()
        boards = [edited["components"]] if "components" in edited else []
        self._playing = row.name
        self.more.start(run=str(folder), name=row.name, boards=boards)

    def _delete(self, row: RunRow) -> None:
        def delete() -> None:
            delete_run(self.studio.workspace, row.name)
            self.studio.tell("runs")
            say(f"deleted {row.games:,} games: {row.title}")

        what = f"{row.title}; {row.played_for}, {self._clock(row)}"
        question = f"Delete this run with its {row.games:,} games ({what})? They are gone for good."
        confirm(question, "Delete", delete)

    def _show_opened(self) -> None:
        """What is in a run, below its line."""
        for place in self._places.values():
            place.clear()
        found, error = self.open.result, self.open.error
        name = self.open.asked.get("name") if error else found and found["run"]
        if name not in self._places:
            return
        with self._places[name]:
            if error:
                Words("p", error, "job-error")
                return
            _matchups(found["rows"])


def _matchups(rows: list[Mapping[str, Any]]) -> None:
    with box("scroll"), box("table", "table"):
        with box("", "tr"):
            for head in ("player", "Automa", "games", "wins (95% CI)", "margin, VP"):
                Words("th", head)
        for row in rows:
            wins = f"{row['wins']:.0%} ({row['low']:.0%} to {row['high']:.0%})"
            with box("", "tr"):
                for cell in (row["player"], row["automa"], f"{row['games']:,}", wins):
                    Words("td", cell)
                Words("td", signed(row["margin"]))


class ReportView:
    """The report of the cards as edited, and those written before."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["report"]
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Report of the cards as edited")
            with box("controls wrap"):
                self._games = kept_select(
                    studio, "report.games", self._choices(), label="Games per matchup", default=200
                ).classes("whole-row-field")
                self._name = ui.input("Name", value="report-1").props("outlined dense")
                self._name.classes("report-name")
            self._bar = JobBar(self.job, "Write the report", self._start)
            self._command = command_box(self.job.command)
        with box("panel", "section"):
            Words("h2", "Reports")
            Words("p", ADVICE, "fine")
            self._list = box("reports")

    def _choices(self) -> dict[int, str]:
        """Games per matchup, with what they come to and the time that they take."""
        found = {}
        for games in GAMES:
            count = games_in_all(self.studio.design, games)
            time = time_words(self.studio.report_speed.seconds(count))
            found[games] = f"{games:,} ({count:,} in all, {time})"
        return found

    def _start(self) -> None:
        games, name = int(self._games.value), folder_name(str(self._name.value or ""))
        folder = self.studio.workspace.new_report(name)
        out = str(folder.relative_to(self.studio.workspace.root))
        setting = self.studio.job_setting("report", games=games, out=out, no_sensitivity=True)
        self._command.set_text(setting["command"])
        seconds = self.studio.report_speed.seconds(games_in_all(self.studio.design, games))
        self.job.start(**setting, games=games, out=out, seconds=seconds)

    def refresh(self, topic: str) -> None:
        """Show the reports that there are."""
        self._bar.refresh(topic)
        if topic == "report" and self.job.result is not None:
            self.studio.learn_speed(self.job.result["speed"])
        if topic not in ("report: end", "cards"):
            return
        found = sorted(_reports(self.studio.workspace.reports), key=lambda p: -p.stat().st_mtime)
        self._list.clear()
        with self._list:
            if not found:
                Words("p", "None yet.", "fine")
            for folder in found:
                link = Words("a", folder.name, "report-link")
                link.props["href"] = f"/reports/{folder.name}/index.html"
                link.props["target"] = "_blank"
        if not self.job.running:
            self._name.value = self.studio.workspace.free_report()
            self._games.set_options(self._choices(), value=self._games.value)


def _reports(folder: Path) -> list[Path]:
    pages = folder.glob("[!.]*/index.html") if folder.is_dir() else ()
    return [page.parent for page in pages]

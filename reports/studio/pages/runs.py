"""Runs and report: what was played, opened, continued or deleted; the report of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nicegui import app, ui
from starlette.responses import FileResponse, PlainTextResponse, Response

from reports.studio.pages.frame import page
from reports.studio.pages.parts import Words, box, button, command_box, confirm, say, signed
from reports.studio.pages.work import JobBar
from reports.studio.run_list import RunRow, delete_run, list_runs, run_folder
from reports.studio.studio import Studio

GAMES = {40: "40 (a draft)", 200: "200", 1000: "1,000", 2000: "2,000"}


def register(studio: Studio) -> None:
    """Serve the page, and the reports of the workspace."""

    @ui.page("/runs")
    def show() -> None:
        with page(studio, "/runs") as refreshers, box("runs-page"):
            with box("left"):
                refreshers.append(RunsView(studio).refresh)
            with box("right"):
                refreshers.append(ReportView(studio).refresh)

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
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "What was played")
                Words("span", "run folders that every command can read", "fine")
            self._bar = JobBar(self.more, "", lambda: None)
            self._bar.only_while_running()
            self._list = box("runs")

    def refresh(self, topic: str) -> None:
        """Show the runs, and the one that is open."""
        self._bar.refresh(topic)
        if topic in ("cards", "runs", "report: end", "play on", "play on: end"):
            self._draw()
        if topic in ("cards", "runs", "play on: end", "run", "run: end"):
            self._show_opened()

    def _draw(self) -> None:
        runs, older = list_runs(self.studio.workspace)
        self._list.clear()
        self._places = {}
        with self._list:
            if not runs:
                Words(
                    "p", "Nothing yet: the bench, levers, targets and reports play games.", "empty"
                )
            for row in runs:
                self._run(row)
            if older:
                Words("p", f"and {older} older ones", "fine")

    def _run(self, row: RunRow) -> None:
        with box("run") as line:
            line.props["data-run"] = row.name
            with box("run-head"):
                with box("run-title"):
                    Words("b", row.title)
                    if not row.complete:
                        Words("span", "unfinished", "chip undecided")
                Words("span", row.summary, "fine")
                if row.changes:
                    Words("span", row.changes, "run-changes")
                Words("code", row.command)
                when = row.started.replace("T", " ").replace("+00:00", " UTC")
                Words("span", f"runs/{row.name}, {when}", "fine")
            with box("run-tools"):
                button("Open", lambda: self._open(row), "small")
                word = "Twice as many games" if row.complete else "Play the games that are missing"
                verb = "Play more" if row.complete else "Continue"
                button(verb, lambda: self._continue(row), "small", word)
                button("Delete…", lambda: self._delete(row), "small quiet")
            self._places[row.name] = box("opened")

    def _open(self, row: RunRow) -> None:
        folder = run_folder(self.studio.workspace, row.name)
        self.open.start(run=str(folder), name=row.name)

    def _continue(self, row: RunRow) -> None:
        folder = run_folder(self.studio.workspace, row.name)
        edited = self.studio.edited()
        boards = [edited["components"]] if "components" in edited else []
        self.more.start(run=str(folder), name=row.name, boards=boards)

    def _delete(self, row: RunRow) -> None:
        def delete() -> None:
            delete_run(self.studio.workspace, row.name)
            self.studio.tell("runs")
            say(f"deleted runs/{row.name}")

        confirm(f"Delete runs/{row.name} with its {row.games:,} games?", "Delete", delete)

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
                self._games = ui.select(GAMES, label="Games per matchup", value=200)
                self._games.props("outlined dense")
                self._name = ui.input("Name", value="report-1").props("outlined dense")
            self._bar = JobBar(self.job, "Write the report", self._start)
            self._command = command_box()
        with box("panel", "section"):
            Words("h2", "Reports")
            self._list = box("reports")

    def _start(self) -> None:
        games, name = int(self._games.value), str(self._name.value or "").strip()
        folder = self.studio.workspace.new_report(name)
        out = str(folder.relative_to(self.studio.workspace.root))
        setting = self.studio.job_setting("report", games=games, out=out, no_sensitivity=True)
        self._command.set_text(setting["command"])
        self.job.start(**setting, games=games, out=out)

    def refresh(self, topic: str) -> None:
        """Show the reports that there are."""
        self._bar.refresh(topic)
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


def _reports(folder: Path) -> list[Path]:
    pages = folder.glob("[!.]*/index.html") if folder.is_dir() else ()
    return [page.parent for page in pages]

"""Targets: bands to type or drag, a verdict beside each, and proposals that meet them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nicegui import ui

from reports.data.names import names_of
from reports.studio.pages.frame import page
from reports.studio.pages.parts import Words, box, button, command_box, told
from reports.studio.pages.proposals import ProposalsView
from reports.studio.pages.work import JobBar, stale_note, verdict_line
from reports.studio.studio import Studio
from reports.studio.target_choices import choices_for
from reports.studio.target_file import (
    KIND_WORDS,
    REACH,
    UNITS,
    Table,
    new_table,
    read_target_file,
    set_band,
)
from sim.errors import InputError

SECONDS = 30  # for verdicts
WIDER = (
    "Check looks at the games several times, and its intervals hold for all looks together: they "
    "are wider than those of the same games in a run that you open."
)
# Targets stand in the order of the file, by kind: a new one may be anywhere.
SHOW = """setTimeout(() => {
    const added = document.querySelector("[data-target='PLACE']");
    added?.scrollIntoView({ block: "center" });
    added?.classList.add("added");
}, 200)"""


def register(studio: Studio) -> None:
    """Serve the page."""

    @ui.page("/targets")
    def show() -> None:
        with page(studio, "/targets") as refreshers, box("targets-page"):
            with box("left"):
                refreshers.append(TargetsView(studio).refresh)
            with box("right"):
                refreshers.append(ProposalsView(studio).refresh)


class TargetsView:
    """The tables of targets.toml, with what the games say about each."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["targets"]
        self._shown: list[Any] | None = None  # the tables that are drawn, without their bands
        self._bands: list[Band] = []
        self._verdicts: dict[str, ui.element] = {}
        self._wrong = ""  # what is wrong with the file
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Targets")
                Words("span", "met: the whole 95% interval lies inside the band", "fine")
            with box("controls wrap"):
                self._whose = (
                    ui.select(list(studio.audiences), label="For", value=None)
                    .props("outlined dense")
                    .on_value_change(lambda event: told(lambda: self._set_whose(event.value))())
                )
                self._bar = JobBar(self.job, "Check", self._check)
            self._summary = Words("p", "", "mean")
            self._wider = Words("p", WIDER, "fine wider")
            self._stale = box()
            self._list = box("target-list")
            self._deleted = box("deleted")
            self._adder()
            self._command = command_box()

    def _file(self) -> Any:
        return read_target_file(self.studio.workspace.targets)

    def _save(self, file: Any) -> None:
        file.save(self.studio.workspace.targets)
        self.studio.tell("target-file")
        if self.job.result is not None and file.tables:
            self._check()  # many of the games are there already

    def _adder(self) -> None:
        cards = self.studio.design.cards
        start = list(choices_for("wins", cards))
        with box("controls wrap adder"):
            kind = ui.select(KIND_WORDS, label="New target", value="wins").props("outlined dense")
            whom = ui.select(start, label="of", value=start[0]).props("outlined dense")
            button("Add", lambda: self._add(str(kind.value), str(whom.value)))

        def offer(chosen: str) -> None:
            """Steps are between cards, everything else is about Automas."""
            words = list(choices_for(chosen, cards))
            if words != whom.options:
                whom.set_options(words, value=words[0])

        kind.on_value_change(lambda event: offer(str(event.value)))

    def _add(self, kind: str, whom: str) -> None:
        file = self._file()
        choices = choices_for(kind, self.studio.design.cards)
        if whom not in choices:
            raise InputError(f"there is no '{whom}' any more; load the page anew and choose again")
        given = choices[whom]
        if kind == "luck":
            given["for"] = list(self.studio.audiences)
        table = new_table(kind, given)
        file.tables.append(table)
        self._save(file)
        ui.run_javascript(SHOW.replace("PLACE", table.place))

    def _set_whose(self, name: str | None) -> None:
        file = self._file()
        if name and name != file.whose:
            file.whose = name
            self._save(file)

    def _check(self) -> None:
        if not self._file().tables:
            raise InputError("there is no target to check; add one first")
        self.studio.keep_targets()
        setting = self.studio.job_setting("check-targets", "targets.toml")
        asked = self._subjects(self._file())
        self.job.start(**setting, file="targets.toml", seconds=SECONDS, asked=asked)

    def _subjects(self, file: Any) -> list[Any]:
        """What the verdicts are about, whatever the bands are."""
        return [file.whose, [[table.place, table.subject] for table in file.tables]]

    def refresh(self, topic: str) -> None:
        """Show the file and the verdicts."""
        self._bar.refresh(topic)
        if topic in ("cards", "target-file"):
            self._draw()
            self._show_deleted()
        if topic in ("cards", "targets", "target-file"):
            self._show_verdicts()
            folders = self.studio.edited_words()
            self._command.set_text(self.studio.command("check-targets", "targets.toml", **folders))

    def _draw(self) -> None:
        try:
            file = self._file()
        except InputError as error:
            self._wrong = str(error)
            return
        self._wrong = ""
        self._whose.value = file.whose if isinstance(file.whose, str) else None
        tables = [(table.place, table.subject) for table in file.tables]
        if tables == self._shown:  # somebody may be typing into a field: it stays
            for band, table in zip(self._bands, file.tables, strict=True):
                band.show(table)
            return
        self._shown = tables
        self._list.clear()
        self._verdicts, self._bands = {}, []
        with self._list:
            for place, table in enumerate(file.tables):
                self._table(place, table)

    def _table(self, place: int, table: Table) -> None:
        names = names_of(self.studio.design.cards)
        with box("target") as row:
            row.props["data-target"] = table.place
            with box("target-head"):
                whose = f" (for {table.data['for']})" if "for" in table.data else ""
                Words("b", f"{table.words(names)}{whose}")
                remove = button(
                    "×", lambda: self._remove(place), "tiny quiet", "Delete this target"
                )
                remove.classes("remove")
            self._bands.append(Band(self, place, table))
            self._verdicts[table.place] = box("verdicts")

    def change(self, place: int, low: float | None, high: float | None) -> None:
        """Another band for a table."""
        file = self._file()
        set_band(file.tables[place], low, high)
        self._save(file)

    def _remove(self, place: int) -> None:
        file = self._file()
        self.studio.deleted_targets.delete(file, place)
        self._save(file)

    def _take_back(self) -> None:
        file = self._file()
        self.studio.deleted_targets.take_back(file)
        self._save(file)

    def _show_deleted(self) -> None:
        """The target that was deleted last, to be taken back."""
        self._deleted.clear()
        last = self.studio.deleted_targets.last
        if last is not None:
            with self._deleted:
                words = last.words(names_of(self.studio.design.cards))
                Words("span", f"Deleted: {words}", "fine")
                button("Take back", self._take_back, "small")

    def _start_words(self) -> str:
        """Before anything was checked, or when nothing can be."""
        if self._wrong:
            return self._wrong
        if self.job.running:
            return "Playing…"
        if self.studio.workspace.targets.exists():
            return "Not checked yet."
        return "Targets to start from: change them, delete them, add your own; then check."

    def _found(self) -> Mapping[str, Any] | None:
        """The verdicts, unless they are about other targets than those in the file."""
        try:
            same = self.job.result_for.get("asked") == self._subjects(self._file())
        except InputError:  # said where the file is drawn
            same = False
        return self.job.result if same else None

    def _show_verdicts(self) -> None:
        found = self._found()
        self._summary.set_text(found["summary"] if found else self._start_words())
        self._wider.set_visibility(bool(found))
        self._stale.clear()
        with self._stale:
            if found:
                stale_note(self.studio, self.job)
        for place, where in self._verdicts.items():
            mine = [v for v in found["verdicts"] if v["place"] == place] if found else []
            where.clear()
            with where:
                for verdict in mine:
                    verdict_line(verdict, named=len(mine) > 1)


class Band:
    """A band as a slider with two knobs and two fields."""

    def __init__(self, view: TargetsView, place: int, table: Table) -> None:
        self.view, self.place, self.table = view, place, table
        self.least, self.most = REACH[table.kind]
        low, high = table.low, table.high
        with box("band"):
            unit = UNITS.get(table.kind, "VP")
            self._low = self._field("from", unit, low)
            ends = self._ends(low, high)
            self._slider = ui.range(min=self.least, max=self.most, step=1, value=ends)
            self._slider.classes("slider").on("change", lambda event: self._dragged(event.args))
            self._high = self._field("to", unit, high)

    def show(self, table: Table) -> None:
        """The band as the file has it now; a field that has not changed is left alone."""
        before, self.table = self.table, table
        if table.low != before.low:
            self._low.value = table.low
        if table.high != before.high:
            self._high.value = table.high
        self._slider.value = self._ends(table.low, table.high)

    def _ends(self, low: float | None, high: float | None) -> dict[str, float]:
        """Where the knobs are; an open end is at the end of the slider."""
        return {
            "min": self.least if low is None else low,
            "max": self.most if high is None else high,
        }

    def _field(self, end: str, unit: str, value: float | None) -> ui.number:
        field = ui.number(f"{end}, {unit}", value=value, format="%g").props("outlined dense")
        field.classes(f"end end-{end}").on("blur", told(self._typed))
        field.on("keydown.enter", told(self._typed))
        return field

    def _typed(self) -> None:
        self._go(self._low.value, self._high.value)

    def _dragged(self, ends: Mapping[str, float]) -> None:
        low = None if ends["min"] <= self.least else ends["min"]
        high = None if ends["max"] >= self.most else ends["max"]
        told(lambda: self._go(low, high))()

    def _go(self, low: float | None, high: float | None) -> None:
        if (low, high) != (self.table.low, self.table.high):
            self.view.change(self.place, low, high)

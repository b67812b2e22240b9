"""The bench: cards to edit, and beside them what the games show."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from nicegui import ui

from reports.studio.pages.board import BoardView
from reports.studio.pages.cards import CardsView
from reports.studio.pages.frame import page
from reports.studio.pages.ladder import LadderView, gap_words
from reports.studio.pages.parts import (
    Busy,
    Words,
    ask_name,
    box,
    button,
    command_box,
    compiling_words,
    complain,
    copy_box,
    say,
    signed,
    starred,
)
from reports.studio.studio import Studio
from reports.studio.workspace import folder_name
from sim.errors import InputError

DIFFERENCES = (
    "same deals, 95% intervals. Head start: VP for an even match; harder by: mean change of the "
    "margin, which is known better and need not be the difference of two head starts"
)

LIMIT = "The bench plays up to 4,000 games per matchup; a report may play more"


def register(studio: Studio) -> None:
    """Serve the page."""

    @ui.page("/")
    def show() -> None:
        with page(studio, "/") as refreshers, box("bench"):
            with box("side"):
                refreshers.append(Status(studio).refresh)
                refreshers.append(LadderView(studio).refresh)
            with box("left"):
                refreshers.append(CardsView(studio).refresh)
                refreshers.append(BoardView(studio).refresh)
                refreshers.append(Differences(studio).refresh)
            refreshers.append(AnswerBar(studio).refresh)
        studio.look_if_seen()


class Status:
    """Who plays, how sure the numbers are, what to save."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        with box("panel status", "section"):
            with box("controls"):
                self._who = (
                    ui.select(
                        studio.choices(), multiple=True, label="Players", value=studio.players
                    )
                    .props("outlined dense options-dense use-chips")
                    .classes("who")
                    .on_value_change(lambda event: self._choose(event.value))
                )
                self._precision = (
                    ui.number("Play until ± VP", value=studio.precision, step=0.5)
                    .props("outlined dense debounce=600")
                    .classes("precision")
                    .on_value_change(lambda event: self._tighten(event.value))
                )
            self._mean = Words("p", "", "mean")
            with box("progress"):
                self._state = Words("span", "", "state")
                self._state.props["aria-live"] = "polite"
                self._state.props["title"] = LIMIT
                button("Save cards…", self._save, "main small", "Write the changed cards as files")
            self._bar = Busy()
            self._saved, self._designs = box("saved"), list[str]()

    def _choose(self, names: list[str]) -> None:
        try:
            self.studio.set_players(names)
        except InputError as error:
            complain(str(error))
            self._who.value = self.studio.players

    def _tighten(self, value: float | None) -> None:
        try:
            self.studio.set_precision(float(value or 0))
        except InputError as error:
            complain(str(error))
            self._precision.value = self.studio.precision

    def _save(self) -> None:
        def save(name: str) -> None:
            files = self.studio.save_cards(folder_name(name))
            say(f"wrote {', '.join(map(str, files))}")

        if not self.studio.changes:
            raise InputError("nothing is changed yet: change a number on a card first")
        label = "name of a new folder in the workspace"
        ask_name("Save the changed cards", label, "my-design", save, "Save")

    def _show_saved(self) -> None:
        """A button for every design that was saved; drawn anew only when there is another."""
        names = self.studio.workspace.saved_designs()
        if names == self._designs:
            return
        self._designs = names
        self._saved.clear()
        with self._saved:
            Words("span", "Saved in the workspace, to open:", "fine")
            for name in names:
                button(name, partial(self._open, name), "tiny", f"Put {name} on the bench")

    def _open(self, name: str) -> None:
        self.studio.open_saved(name)
        say(f"{name} is on the bench; undo takes it back")

    def refresh(self, topic: str) -> None:
        """Show what is going on."""
        if topic == "settings":
            self._who.value = self.studio.players
            self._precision.value = self.studio.precision
        if topic in ("saved", "cards"):
            self._show_saved()
        if topic not in ("look", "cards"):
            return
        studio, look = self.studio, self.studio.look
        self._mean.set_text(_headline(studio, look))
        self._state.set_text(_state(studio, look))
        self._bar.show(studio.playing, studio.compiling)


def _headline(studio: Studio, look: Mapping[str, Any] | None) -> str:
    """What the changes do on average."""
    if not studio.changes:
        return "As printed: change a number, watch the ladder."
    if look is None or look["changes"] != studio.changes or "harder" not in look:
        return "Playing the change…"
    mean, low, high = look["harder"]
    half = f"± {(high - low) / 2:.1f} VP"
    gaps = [row["harder"] for row in look["rows"] if row["harder"] is not None]
    up, down = sum(gap[1] > 0 for gap in gaps), sum(gap[2] < 0 for gap in gaps)
    if up and down:
        return f"Harder with {up}, easier with {down} Automas; their mean: {signed(mean)} {half}"
    if low <= 0 <= high:
        return f"No clear difference so far: {signed(mean)} {half}"
    word = "Harder" if mean > 0 else "Easier"
    return f"{word} by {abs(mean):.1f} {half}, mean of {len(gaps)} Automas"


def _state(studio: Studio, look: Mapping[str, Any] | None) -> str:
    """Games per matchup and the widest interval."""
    if studio.playing and studio.compiling is not None:
        return compiling_words(studio.compiling)
    if look is None:
        return "Starting the engine…" if studio.playing else ""
    games, half = f"{look['games']:,} games per matchup", f"± {look['half']:.1f} VP"
    if look["most"] and not look["known"] and not studio.playing:
        return f"{half} after {games}, the limit"
    stopped = "" if look["known"] or studio.playing else "; stopped"
    return f"{games}, all known to {half}{'…' if studio.playing else stopped}"


class AnswerBar:
    """On a narrow screen, where the ladder is out of sight: what the changes do, at the bottom."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        with box("answer-bar", "a") as self._bar:
            self._bar.props["href"] = "#ladder"
            self._mean = Words("b", "")
            self._each = Words("span", "", "fine")

    def refresh(self, topic: str) -> None:
        """Show the latest look."""
        if topic not in ("look", "cards"):
            return
        studio, look = self.studio, self.studio.look
        self._bar.set_visibility(bool(studio.changes))
        self._mean.set_text(_headline(studio, look))
        rows = look["rows"] if look and look["changes"] == studio.changes else []
        told = [f"{row['name']} {gap_words(row['harder'])}" for row in rows if row["harder"]]
        self._each.set_text("; ".join(told) or "…")


class Differences:
    """The table of `what-if`: every player and Automa that the change touches."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        with box("panel differences", "section") as self._panel:
            with box("panel-head"):
                Words("h2", "Paired differences")
                Words("span", DIFFERENCES, "fine")
            self._table = box("scroll")
            self._steps = box("steps", "ul")
        with box("panel", "section"):
            with box("changes-words") as self._changes:
                self._words = copy_box("What is changed, in words:")
            self._command = command_box()

    def refresh(self, topic: str) -> None:
        """Show the latest look."""
        if topic not in ("look", "cards", "settings"):
            return
        self._command.set_text(self.studio.what_if_command())
        self._changes.set_visibility(bool(self.studio.changes))
        self._words.set_text("\n".join(self.studio.told_changes()))
        look = self.studio.look or {}
        rows = look.get("players", []) if look.get("changes") == self.studio.changes else []
        self._panel.set_visibility(bool(rows))
        self._table.clear()
        with self._table, box("table", "table"):
            with box("", "tr"):
                for head in ("", "head start, VP", "wins", "harder by, VP"):
                    Words("th", head)
            for row in rows:
                _difference_row(row, many=len(self.studio.players) > 1)
        self._steps.clear()
        with self._steps:
            for text in look.get("steps", []) if rows else []:
                Words("li", starred(f"{text[:1].upper()}{text[1:]}."))


def _difference_row(row: Mapping[str, Any], many: bool) -> None:
    with box("whole-row" if row["automa"] == "all" else "", "tr"):
        who = f"{row['player']}: " if many else ""
        Words("th", f"{who}{row['name']}").props["scope"] = "row"
        Words("td", f"{signed(row['head_before'])} → {signed(row['head_after'])}")
        Words("td", f"{100 * row['win_before']:.0f} → {100 * row['win_after']:.0f}%")
        half = (row["high"] - row["low"]) / 2
        sure = not row["low"] <= 0 <= row["high"]
        Words("td", f"{signed(row['harder'])} ± {half:.1f}", "sure" if sure else "unsure")

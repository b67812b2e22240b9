"""Levers: what every number does, for the cards as edited; a click applies a change."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from nicegui import ui

from reports.data.names import names_of
from reports.studio.pages.frame import page
from reports.studio.pages.kept_field import kept_select
from reports.studio.pages.parts import Words, box, button, command_box, say, signed
from reports.studio.pages.work import JobBar, is_stale
from reports.studio.studio import Studio
from reports.studio.work.levers import WANTED

BARS = (
    "Left: easier, right: harder, in VP. Bars and ±: 95% intervals that hold for all changes at "
    "once, so they are wider than that of one number by itself."
)
STALE = "These numbers are of the cards before your last change."
TICKS = (1, 2, 5, 10, 20, 50, 100)  # VP from one to the next
MOST_TICKS = 3  # to each side
NOTHING = "Here you will see what one step of each number does, the strongest first."
PRECISION, SECONDS = 1.0, {5: "5 seconds", 20: "20 seconds", 60: "1 minute", 180: "3 minutes"}


def register(studio: Studio) -> None:
    """Serve the page."""

    @ui.page("/levers")
    def show() -> None:
        with page(studio, "/levers") as refreshers:
            refreshers.append(LeversView(studio).refresh)


class LeversView:
    """What to play, and what it showed."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.job = studio, studio.jobs["levers"]
        names = names_of(studio.design.cards)
        cards = {card: names.card(card) for card in studio.design.cards_by_name}
        with box("panel", "section"):
            with box("panel-head"):
                Words("h2", "Which numbers matter?")
                Words(
                    "span",
                    "Every number one up and one down, played on the same deals as the cards as "
                    "edited. The players are those of the bench.",
                    "fine",
                )
            with box("controls wrap"):
                self._places = kept_select(
                    studio, "levers.cards", cards, label="Cards (default: all)", default=[]
                ).classes("cards-field")
                self._seconds = kept_select(
                    studio, "levers.seconds", SECONDS, label="At most", default=20
                )
                self._bar = JobBar(self.job, "Find out", self._start)
            self._command = command_box(self.job.command)
        self._place = box("levers-place")
        self._shown: Any = None
        self._rows: list[LeverRow] = []
        self._caption: ui.element

    def _start(self) -> None:
        places, seconds = list(self._places.value), int(self._seconds.value)
        told = {"players": self.studio.told_players(), "budget": f"{seconds}s"}
        setting = self.studio.job_setting("levers", *places, **told)
        self._command.set_text(setting["command"])
        self.job.start(**setting, places=places, seconds=seconds, precision=PRECISION)

    def refresh(self, topic: str) -> None:
        """Show the latest result; a change of the cards moves nothing on the page."""
        self._bar.refresh(topic)
        if topic not in ("levers", "cards"):
            return
        found = self.job.result
        if found is None or found is not self._shown:
            self._shown, self._rows = found, []
            self._place.clear()
            with self._place:
                if found is None:
                    Words("p", NOTHING, "empty")
                    return
                self._show(found)
        for row in self._rows:
            row.refresh()
        self._caption.classes(remove="old", add="old" if is_stale(self.studio, self.job) else "")

    def _show(self, found: Mapping[str, Any]) -> None:
        with box("panel", "section"):
            Words("p", found["headline"], "mean")
            Words("p", found["quiet"], "mean quiet-words")
            if found["stopped"]:
                Words("p", "Stopped early: the intervals are wider than asked for.", "fine")
            with box("caption") as self._caption:  # one place for both: no row slides away
                Words("p", BARS, "fine")
                Words("p", STALE, "stale")
            ticks = _ticks(max(max(abs(r["low"]), abs(r["high"])) for r in found["rows"]))
            with box("levers"):
                _axis(ticks)
                self._rows = [LeverRow(self.studio, row, ticks[-1]) for row in found["rows"]]
        with box("panel", "section"):
            Words("h2", "Shortest ways")
            Words("p", f"One number of each card, for about {WANTED:g} VP more or less:", "fine")
            for text in found["ways"]:
                Words("p", text, "way")


class LeverRow:
    """One step of one number: what it does, and a button that applies it."""

    def __init__(self, studio: Studio, row: Mapping[str, Any], reach: float) -> None:
        self.studio, self.row = studio, row
        with box(f"lever {row['verdict']}") as line:
            line.props["data-lever"] = f"{row['number']}={row['to']}"
            with box("lever-name"):
                Words("b", row["words"])
                Words("code", row["number"])
            Words("span", f"{row['from']} → {row['to']}", "lever-change")
            with box("lever-bar"):
                box("zero").style("left: 50%")
                low, high, at = (50 + 50 * row[key] / reach for key in ("low", "high", "harder"))
                box("span").style(f"left: {low:.1f}%; width: {high - low:.1f}%")
                box("dot").style(f"left: {at:.1f}%")
            Words("span", _effect(row), "lever-effect")
            what = f"Set {row['words']} to {row['to']}"
            self._button = button("Apply", self._apply, "small", what)

    def refresh(self) -> None:
        """Say whether the cards have this value already."""
        name = self.row["number"]
        now = self.studio.changes.get(name, self.studio.design.values.get(name))
        applied = now == self.row["to"]
        self._button.set_text("Applied" if applied else "Apply")
        self._button.props["disabled"] = applied
        self._button.update()

    def _apply(self) -> None:
        self.studio.set_number(self.row["number"], int(self.row["to"]))
        say(f"{self.row['words']} is {self.row['to']} now; the bench shows what that does")


def _effect(row: Mapping[str, Any]) -> str:
    """'+3.2 ± 1.1'; without a clear effect, the most that it could be."""
    words = f"{signed(row['harder'])} ± {(row['high'] - row['low']) / 2:.1f}"
    if row["verdict"] in ("harder", "easier"):
        return words
    most = f"at most {max(abs(row['low']), abs(row['high'])):.1f}"
    return f"{words}\n{'nothing' if row['verdict'] == 'dead' else 'unclear'}, {most}"


def _ticks(reach: float) -> list[float]:
    """Round numbers from end to end of a scale on which everything has room."""
    step = next((step for step in TICKS if reach <= MOST_TICKS * step), TICKS[-1])
    side = math.ceil(max(reach, 1e-9) / step)
    return [float(step * place) for place in range(-side, side + 1)]


def _axis(ticks: list[float]) -> None:
    """The scale above the bars."""
    with box("lever lever-axis"):
        Words("span", "", "lever-name")
        Words("span", "change", "lever-change fine")
        with box("lever-bar"):
            for value in ticks:
                tick = Words("span", signed(value, 0), "tick")
                tick.style(f"left: {50 + 50 * value / ticks[-1]:.1f}%")
        Words("span", "harder by, VP", "lever-effect fine")

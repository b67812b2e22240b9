"""Levers: what every number does, for the cards as edited; a click applies a change."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from nicegui import ui

from reports.data.names import names_of
from reports.studio.pages.frame import page
from reports.studio.pages.parts import Words, box, button, command_box, say, signed
from reports.studio.pages.work import JobBar, stale_note
from reports.studio.studio import Studio
from reports.studio.work.levers import WANTED

BARS = "Left: easier, right: harder, in VP. Bars: 95% intervals that hold for all changes at once"
MOST_REACH = 25.0  # VP to each side: beyond that, small effects could not be seen
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
                self._places = ui.select(
                    cards, multiple=True, label="Cards (default: all)", value=[]
                ).props("outlined dense use-chips")
                self._seconds = ui.select(SECONDS, label="At most", value=20).props(
                    "outlined dense"
                )
                self._bar = JobBar(self.job, "Find out", self._start)
            self._command = command_box()
        self._place = box("levers-place")

    def _start(self) -> None:
        places, seconds = list(self._places.value), int(self._seconds.value)
        told = {"players": self.studio.told_players(), "budget": f"{seconds}s"}
        setting = self.studio.job_setting("levers", *places, **told)
        self._command.set_text(setting["command"])
        self.job.start(**setting, places=places, seconds=seconds, precision=PRECISION)

    def refresh(self, topic: str) -> None:
        """Show the latest result."""
        self._bar.refresh(topic)
        if topic not in ("levers", "cards"):
            return
        found = self.job.result
        self._place.clear()
        with self._place:
            if found is None:
                Words("p", NOTHING, "empty")
                return
            self._show(found)

    def _show(self, found: Mapping[str, Any]) -> None:
        with box("panel", "section"):
            Words("p", found["headline"], "mean")
            stale_note(self.studio, self.job)
            if found["stopped"]:
                Words("p", "Stopped early: the intervals are wider than asked for.", "fine")
            reach = max(max(abs(r["low"]), abs(r["high"])) for r in found["rows"])
            reach = min(MOST_REACH, 5.0 * math.ceil(reach / 5))
            with box("levers"):
                _axis(reach)
                for row in found["rows"]:
                    self._row(row, reach)
            Words("p", f"{BARS}.", "fine")
        with box("panel", "section"):
            Words("h2", "Shortest ways")
            Words("p", f"One number of each card, for about {WANTED:g} VP more or less:", "fine")
            for text in [*found["ways"], *found["notes"]]:
                Words("p", text, "way")

    def _row(self, row: Mapping[str, Any], reach: float) -> None:
        now = self.studio.changes.get(row["number"], self.studio.design.values.get(row["number"]))
        with box(f"lever {row['verdict']}") as line:
            line.props["data-lever"] = f"{row['number']}={row['to']}"
            with box("lever-name"):
                Words("code", row["number"])
                Words("span", row["about"], "fine")
            Words("span", f"{row['from']} → {row['to']}", "lever-change")
            with box("lever-bar"):
                box("zero").style("left: 50%")
                low, high = (50 + 50 * max(-1, min(1, row[k] / reach)) for k in ("low", "high"))
                box("span").style(f"left: {low:.1f}%; width: {high - low:.1f}%")
                at = 50 + 50 * max(-1, min(1, row["harder"] / reach))
                box("dot").style(f"left: {at:.1f}%")
            words = f"{signed(row['harder'])} ± {(row['high'] - row['low']) / 2:.1f}"
            Words("span", words if row["verdict"] != "dead" else f"{words} dead", "lever-effect")
            if now == row["to"]:
                Words("span", "applied", "fine")
            else:
                button("Apply", lambda: self._apply(row), "small", f"Set {row['number']}")

    def _apply(self, row: Mapping[str, Any]) -> None:
        self.studio.set_number(row["number"], int(row["to"]))
        say(f"{row['number']} is {row['to']} now; the bench shows what that does")


def _axis(reach: float) -> None:
    """The scale above the bars."""
    with box("lever lever-axis"):
        Words("span", "", "lever-name")
        Words("span", "change", "lever-change fine")
        with box("lever-bar"):
            for share in (-1, -0.5, 0, 0.5, 1):
                tick = Words("span", signed(share * reach, 0), "tick")
                tick.style(f"left: {50 + 50 * share:.0f}%")
        Words("span", "harder by, VP", "lever-effect fine")

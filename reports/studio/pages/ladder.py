"""Ladder and grid: every Automa as printed (a ghost) and as edited, moving as games come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from nicegui import ui

from automa.names import parse_automa
from reports.studio.pages.parts import Words, box, signed
from reports.studio.studio import Studio

Look = Mapping[str, Any]
HINT = "The same rank: too close to call. Choose two lines to compare them."
ODD = "Wins depend on how widely games vary, too: to be safe, go on until both say the same."
UNKNOWN = 500.0  # VP: wider than all scores, for want of games that end otherwise
ROOM = 6.0  # VP beside the outermost markers
TICK = 10
TICKS, MOST_TICKS = (10, 20, 40, 60, 100), 2  # besides the first: labels are close on a laptop
HEAD_START = "head start, in VP, that makes it an even match; right is harder"
KEY = {"ghost": "printed", "dot": "now", "dot harder": "harder", "dot easier": "easier"}
HEATS = 7  # colours from an even match to a hard or easy one


class Scale:
    """VP as percent of the width; it grows with the numbers and never shrinks, so marks stay."""

    def __init__(self) -> None:
        self.low, self.high = -20.0, 20.0

    def fit(self, look: Look) -> None:
        """Make room for all markers."""
        heads = [row[when]["head"] for row in look["rows"] for when in ("before", "after")]
        self.low = min(self.low, TICK * ((min(heads) - ROOM) // TICK))
        self.high = max(self.high, TICK * -((-max(heads) - ROOM) // TICK))

    def at(self, value: float) -> float:
        """Percent from the left."""
        share = (value - self.low) / (self.high - self.low)
        return 100 * min(1.0, max(0.0, share))

    def ticks(self) -> list[int]:
        """Whole VP for the axis."""
        wide = self.high - self.low
        step = next(size for size in TICKS if wide <= MOST_TICKS * size or size == TICKS[-1])
        first = int(-(-self.low // step)) * step
        return list(range(first, int(self.high) + 1, step))


class _Rung:
    """One Automa's line on the ladder."""

    def __init__(self, automa: str, choose: Callable[[], None]) -> None:
        with box("rung", "button") as self.row:
            self.row.props["data-automa"] = automa
            self.row.props["type"] = "button"
            self.row.on("click", choose)
            self.rank = Words("span", "", "rank")
            self.name = Words("span", "", "rung-name")
            with box("track"):
                self.zero = box("zero")
                self.span = box("span")
                self.move = box("move")
                self.ghost = box("ghost")
                self.dot = box("dot")
            self.head = Words("span", "", "head")
            self.wins = Words("span", "", "wins")
            self.gap = Words("span", "", "gap")

    def show(self, row: Mapping[str, Any], rank: int, scale: Scale, chosen: bool) -> None:
        """Put all marks in their places."""
        self.rank.set_text(str(rank))
        before, after, gap = row["before"], row["after"], row["harder"]
        self.row.classes(add="chosen" if chosen else "", remove="chosen")
        self.row.props["aria-pressed"] = "true" if chosen else "false"
        self.row.props["title"] = _about(row)
        self.row.props["data-head"] = f"{after['head']:.2f}"
        self.row.props["data-printed"] = f"{before['head']:.2f}"
        self.row.update()
        self.name.set_text(row["name"])
        self.zero.style(f"left: {scale.at(0):.2f}%")
        low, high = scale.at(after["low"]), scale.at(after["high"])
        self.span.style(f"left: {low:.2f}%; width: {high - low:.2f}%")
        ghost, dot = scale.at(before["head"]), scale.at(after["head"])
        self.ghost.style(f"left: {ghost:.2f}%")
        self.dot.style(f"left: {dot:.2f}%")
        self.move.style(f"left: {min(ghost, dot):.2f}%; width: {abs(dot - ghost):.2f}%")
        side = "" if gap is None or gap[1] <= 0 <= gap[2] else "harder" if gap[0] > 0 else "easier"
        for part in (self.move, self.dot, self.gap):
            part.classes(add=side, remove="harder easier")
        self.head.set_text(signed(after["head"], 0))
        self.wins.set_text(_wins(row))
        self.gap.set_text(gap_words(gap) if gap else "")

    def put(self, place: int) -> None:
        """To another place of the ladder, 1 at its top."""
        self.row.style(f"order: {place}")


def gap_words(gap: Sequence[float]) -> str:
    """'+13.6 ± 0.9'."""
    return f"{signed(gap[0])} ± {(gap[2] - gap[1]) / 2:.1f}"


def _wins(row: Mapping[str, Any]) -> str:
    """How often the player wins, before and after a change."""
    then, now = (f"{100 * row[when]['wins']:.0f}" for when in ("before", "after"))
    return f"{now}%" if row["harder"] is None else f"{then} → {now}%"


def _about(row: Mapping[str, Any]) -> str:
    """A rung in one sentence."""
    low, head, high = (signed(row["after"][key]) for key in ("low", "head", "high"))
    return f"{row['name']}: head start {head} VP (95% CI {low} to {high})"


class LadderView:
    """Ladder and grid of the latest look."""

    def __init__(self, studio: Studio) -> None:
        self.studio, self.scale = studio, Scale()
        self._automas: list[str] = []
        self._rungs: dict[str, _Rung] = {}
        self._chosen: list[str] = []  # to be compared
        self._cells: dict[str, tuple[ui.element, Words, Words]] = {}
        with box("panel ladder-panel", "section") as panel:
            panel.props["id"] = "ladder"
            with box("panel-head"):
                Words("h2", "Difficulty ladder")
                with box("key"):
                    for mark, word in KEY.items():
                        box(mark)
                        Words("span", word, "fine")
                Words("span", HEAD_START, "fine")
            with box("ladder") as self._ladder:
                Words("p", "The first games are being played…", "fine")
            self._axis = box("axis")
            self._compared = Words("p", "", "compared")
            self._compared.props["aria-live"] = "polite"
        with box("panel grid-panel", "section"):
            with box("panel-head"):
                Words("h2", "Every Automa")
                Words("span", "head start, VP; how often the player wins", "fine")
            self._grid = box("grid")

    def refresh(self, topic: str) -> None:
        """Show the latest look."""
        look = self.studio.look
        if topic not in ("look", "cards") or look is None:
            return
        automas = [row["automa"] for row in look["rows"]]
        if automas != self._automas:
            self._automas, self.scale, self._chosen = automas, Scale(), []
            self._draw(look)
            self._sort(look)
        elif not self.studio.playing:  # rungs do not jump about while somebody watches them move
            self._sort(look)
        self.scale.fit(look)
        for row in look["rows"]:
            automa = row["automa"]
            rank, chosen = look["ranks"][automa], automa in self._chosen
            self._rungs[automa].show(row, rank, self.scale, chosen)
            self._show_cell(row)
        self._show_axis()
        self._compared.set_text(comparison(look, self._chosen))

    def _sort(self, look: Look) -> None:
        """The hardest on top."""
        for row in look["rows"]:
            self._rungs[row["automa"]].put(row["rank_after"])

    def _choose(self, automa: str) -> None:
        """Compare an Automa with the one that was chosen before; a second click takes it back."""
        others = [each for each in self._chosen if each != automa][-1:]
        self._chosen = others if automa in self._chosen else [*others, automa]
        self.refresh("look")

    def _draw(self, look: Look) -> None:
        self._ladder.clear()
        self._grid.clear()
        with self._ladder:
            self._rungs = {a: _Rung(a, partial(self._choose, a)) for a in self._automas}
        behaviors = list(dict.fromkeys(parse_automa(a).behavior for a in self._automas))
        scorings = list(dict.fromkeys(parse_automa(a).scoring for a in self._automas))
        names = {row["automa"]: row["name"].split(" + ") for row in look["rows"]}
        self._grid.style(
            f"grid-template-columns: fit-content(7rem) repeat({len(scorings)}, minmax(0, 1fr))"
        )
        with self._grid:
            Words("span", "")
            for scoring in scorings:
                Words("span", names[f"{behaviors[0]}/{scoring}"][1], "col-name")
            for behavior in behaviors:
                Words("span", names[f"{behavior}/{scorings[0]}"][0], "row-name")
                for scoring in scorings:
                    self._cell(f"{behavior}/{scoring}")

    def _cell(self, automa: str) -> None:
        with box("cell") as cell:
            self._cells[automa] = (cell, Words("b", "", "cell-head"), Words("span", "", "cell-win"))

    def _show_cell(self, row: Mapping[str, Any]) -> None:
        cell, head, wins = self._cells[row["automa"]]
        before, after = row["before"], row["after"]
        heat = min(HEATS, round(abs(after["head"]) / 6))
        side = "hard" if after["head"] > 0 else "easy"
        cell.classes(replace=f"cell {side} heat{heat}")
        cell.classes(add="" if row["harder"] is None else "edited")
        head.set_text(signed(after["head"], 0))
        now, then = (f"{100 * side['wins']:.0f}%" for side in (after, before))
        wins.set_text(f"wins {then} → {now}" if row["harder"] is not None else f"wins {now}")

    def _show_axis(self) -> None:
        self._axis.clear()
        with self._axis:
            Words("span", "", "rank")
            Words("span", "", "rung-name")
            with box("track"):
                for tick in self.scale.ticks():
                    Words("span", signed(tick, 0), "tick").style(
                        f"left: {self.scale.at(tick):.2f}%"
                    )
            Words("span", "VP", "head fine")
            Words("span", "player wins", "wins fine")
            Words("span", "harder by", "gap fine")


def comparison(look: Look, chosen: Sequence[str]) -> str:
    """Which of two Automas is harder as edited, and whether the wins say the same."""
    rows = {row["automa"]: row for row in look["rows"]}
    if len(chosen) < 2:
        return f"{rows[chosen[0]]['name']} and…?" if chosen else HINT
    one, other = sorted(chosen, key=list(look["pairs"]).index)
    gap, low, high = look["pairs"][one][other]
    if gap < 0:
        one, other, gap, low, high = other, one, -gap, -high, -low
    harder, easier = rows[one]["name"], rows[other]["name"]
    by = f"{gap:.1f} VP ({signed(low)} to {signed(high)})"
    wins = [f"{100 * rows[automa]['after']['wins']:.0f}%" for automa in (one, other)]
    if high - low > UNKNOWN:
        return f"{harder} and {easier}: nearly all games end alike, which tells too little."
    if low <= 0:
        return f"Too close to call: {harder} and {easier}, {by}; wins {wins[0]} and {wins[1]}."
    odd = rows[one]["after"]["wins"] > rows[other]["after"]["wins"] and wins[0] != wins[1]
    but = "yet the player wins more often:" if odd else "the player wins"
    advice = f" {ODD}" if odd else ""
    return (
        f"{harder} is clearly harder than {easier}, by {by}; {but} {wins[0]} against it, {wins[1]} "
        f"against the other.{advice}"
    )

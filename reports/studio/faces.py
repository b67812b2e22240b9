"""Cards as they are drawn: rows, words and numbers with their printed values and ranges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from automa.numbers import Changes, Design
from reports.data.names import names_of

GAINS = {
    "coins": "coins",
    "expedition": "expedition tokens",
    "seal": "royal seals",
    "reputation": "reputation",
    "gain_vp": "VP",
}
_ONE = {"expedition tokens": "expedition token", "royal seals": "royal seal", "coins": "coin"}
_PLAIN = {
    "animal": "takes an Animal",
    "expert": "takes an Expert",
    "first_player": "First Player token",
    "space_reputation": "reputation of the space",
}


@dataclass(frozen=True)
class Figure:
    """A number on a card: its name, what it is now, what is printed, what may be set."""

    name: str
    value: int
    printed: int
    low: int
    high: int
    about: str

    @property
    def changed(self) -> bool:
        return self.value != self.printed


@dataclass(frozen=True)
class Line:
    """A line of a card; without a figure it is words only."""

    words: str
    figure: Figure | None = None


@dataclass(frozen=True)
class Row:
    """A row of a Behavior card, or all lines of a Scoring card (face 0)."""

    face: int
    title: str
    lines: tuple[Line, ...]
    addable: Mapping[str, str]  # goods that could be added, by the name of their number


@dataclass(frozen=True)
class CardFace:
    """A whole card."""

    card: str
    name: str
    stars: int
    kind: str
    own: bool
    rows: tuple[Row, ...]

    @property
    def changes(self) -> int:
        """How many of its numbers differ from the file."""
        lines = (line for row in self.rows for line in row.lines)
        return sum(line.figure is not None and line.figure.changed for line in lines)


class Faces:
    """Draws cards of one design; ranges are worked out once."""

    def __init__(self, design: Design, own: Mapping[str, str]) -> None:
        self.design, self._own = design, set(own)
        self._names = names_of(design.cards)
        self._figures: dict[str, Figure] = {}

    def all(self, changes: Changes) -> list[CardFace]:
        """Every card, Behavior cards first, by their stars."""
        return [self.face(card, changes) for card in self.design.cards_by_name]

    def face(self, card: str, changes: Changes) -> CardFace:
        """One card with its changes."""
        behavior = self.design.cards.behaviors.get(card)
        if behavior is not None:
            rows = tuple(self._row(card, face, changes) for face in range(6, 0, -1))
            kind, stars = "behavior", behavior.stars
        else:
            rows = (self._scores(card, changes),)
            kind, stars = "scoring", self.design.cards.scorings[card].stars
        return CardFace(card, self._names.card(card), stars, kind, card in self._own, rows)

    def figure(self, name: str, changes: Changes) -> Figure:
        """A number with what is printed."""
        if name not in self._figures:
            found = self.design.number(name)
            self._figures[name] = Figure(
                name, found.value, found.value, found.low, found.high, found.about
            )
        printed = self._figures[name]
        value = changes.get(name, printed.value)
        return Figure(name, value, printed.value, printed.low, printed.high, printed.about)

    def _scores(self, card: str, changes: Changes) -> Row:
        names = [name for name in self.design.values if name.partition(".")[0] == card]
        figures = [self.figure(name, changes) for name in names]
        return Row(0, "", tuple(Line(figure.about, figure) for figure in figures), {})

    def _row(self, card: str, face: int, changes: Changes) -> Row:
        lines, printed = [], self.design.cards.behaviors[card].rows[face]
        # Numbers of a row are named in the order of its steps, goods that it does not gain last.
        names = iter(n for n in self.design.values if n.startswith(f"{card}.{face}."))
        for step in printed.steps:
            if step.amount:
                lines.append(self._line(next(names), changes))
            elif step.do != "place":
                lines.append(Line(_PLAIN[step.good or step.do]))
        absent = {
            f"{card}.{face}.{good}": words
            for good, words in GAINS.items()
            if self.design.values.get(f"{card}.{face}.{good}") == 0
        }
        added = [name for name in absent if changes.get(name)]
        lines += [self._line(name, changes) for name in added]
        addable = {name: words for name, words in absent.items() if name not in added}
        return Row(face, printed.action.capitalize(), tuple(lines), addable)

    def _line(self, name: str, changes: Changes) -> Line:
        figure = self.figure(name, changes)
        key = name.split(".")[2]
        words = "VP per token" if key == "vp" else GAINS[key]
        return Line(_ONE.get(words, words) if figure.value == 1 else words, figure)

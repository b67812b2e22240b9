"""Cards as they are drawn: rows, words and numbers with their printed values and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from automa.numbers import Changes, Design
from reports.data.names import names_of
from reports.studio.titles import box_text

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

_BOARD = {  # where the name in board.toml is too short
    "spaces": "Expedition spaces",
    "scoring": "Scores of humans",
    "start": "Set-up",
    "slots": "Slots of the dice",
    "reputation": "Reputation track",
    "cube_vp": "Cubes",
    "research": "Cost of research",
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
    full_name: str
    stars: int
    kind: str
    own: bool
    retitled: bool  # a card of the box with another name or other stars
    rows: tuple[Row, ...]

    @property
    def changes(self) -> int:
        """How many of its numbers differ from the file."""
        return sum(figure.changed for figure in figures_of(self.rows))


@dataclass(frozen=True)
class BoardPart:
    """A part of the board: its numbers in groups that mean the same."""

    place: str
    name: str
    rows: tuple[Row, ...]

    @property
    def changes(self) -> int:
        """How many of its numbers differ from the file."""
        return sum(figure.changed for figure in figures_of(self.rows))


def figures_of(rows: Iterable[Row]) -> list[Figure]:
    """All numbers of some rows."""
    lines = (line for row in rows for line in row.lines)
    return [line.figure for line in lines if line.figure is not None]


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
        cards = self.design.cards
        if card in cards.behaviors:
            rows = tuple(self._row(card, face, changes) for face in range(6, 0, -1))
        else:
            rows = (self._scores(card, changes),)
        found = cards.behaviors.get(card) or cards.scorings[card]
        own, of_box = card in self._own, bool(box_text(card))
        return CardFace(
            card,
            found.name if own else self._names.card(card),
            found.name,
            found.stars,
            "behavior" if card in cards.behaviors else "scoring",
            own and not of_box,
            own and of_box,
            rows,
        )

    def board(self, changes: Changes) -> list[BoardPart]:
        """The parts of the board that have a number to change."""
        parts = [self._part(place, changes) for place in self.design.board_tables]
        return [part for part in parts if part.rows]

    def _part(self, place: str, changes: Changes) -> BoardPart:
        names = [name for name in self.design.values if name.partition(".")[0] == place]
        by_meaning: dict[str, list[Figure]] = {}
        for figure in (self.figure(name, changes) for name in names):
            if figure.low < figure.high:
                by_meaning.setdefault(figure.about, []).append(figure)
        rows = tuple(_meaning(about, found) for about, found in by_meaning.items())
        return BoardPart(place, _BOARD.get(place) or _plain(place), rows)

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


def _meaning(about: str, figures: list[Figure]) -> Row:
    """Numbers that mean the same: their names tell them apart, the title says what they are."""
    if len(figures) == 1:
        return Row(0, "", (Line(about, figures[0]),), {})
    keys = [figure.name.split(".")[1:] for figure in figures]
    differ = [i for i in range(len(keys[0])) if len({key[i] for key in keys}) > 1]
    lines = [
        Line(_plain(" ".join(key[i] for i in differ)), figure)
        for key, figure in zip(keys, figures, strict=True)
    ]
    return Row(0, about, tuple(lines), {})


def _plain(name: str) -> str:
    """'round_tokens' as 'Round tokens'."""
    words = name.replace("_", " ").capitalize()
    return "VP" if words == "Vp" else words

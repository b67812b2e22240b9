"""The six cards, and one's own, drawn as cards with a stepper at every number."""

from __future__ import annotations

from nicegui import ui

from reports.studio.faces import CardFace, Figure, Line, Row
from reports.studio.pages.parts import MINUS, Words, ask_name, box, button, say, told
from reports.studio.studio import Studio


class CardsView:
    """All cards; numbers are updated in place, cards and lines that come or go are drawn anew."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._drawn: object = None
        self._figures: dict[str, _Stepper] = {}
        self._marks: dict[str, tuple[Words, Words]] = {}
        self._place = box("cards")

    def refresh(self, topic: str) -> None:
        """Show the cards as they are now."""
        if topic != "cards":
            return
        faces = self.studio.faces.all(self.studio.changes)
        shape = [(f.card, f.name, [[_key(n) for n in r.lines] for r in f.rows]) for f in faces]
        if shape != self._drawn:
            self._drawn = shape
            self._draw(faces)
        for face in faces:
            self._update(face)

    def _draw(self, faces: list[CardFace]) -> None:
        self._place.clear()
        self._figures, self._marks = {}, {}
        with self._place:
            for kind, title in (("behavior", "Behavior cards"), ("scoring", "Scoring cards")):
                with box("kind", "section"):
                    Words("h2", title)
                    with box("deck"):
                        for face in faces:
                            if face.kind == kind:
                                self._card(face)

    def _card(self, face: CardFace) -> None:
        with box(f"card {face.kind}", "article") as card:
            card.props["data-card"] = face.card
            with box("card-head"):
                with box("titles"):
                    Words("h3", face.name)
                    Words("span", "★" * face.stars, "stars").props["aria-label"] = "stars"
                mark = Words("span", "", "mark")
                with box("card-tools"):
                    reset = button(
                        "Reset", lambda: self.studio.reset_card(face.card), "small quiet"
                    )
                    copy = f"Copy {face.name} to a card of your own"
                    button("Copy", lambda: self._copy(face), "small quiet", copy)
                    if face.own:
                        take = lambda: self.studio.delete_card(face.card)  # noqa: E731
                        button("Delete", take, "small quiet", f"Delete {face.name}")
            self._marks[face.card] = (mark, reset)
            for row in face.rows:
                self._row(face, row)

    def _row(self, face: CardFace, row: Row) -> None:
        with box("die-row" if row.face else "scores"):
            if row.face:
                Words("span", str(row.face), "die")
            with box("row-body"):
                if row.title:
                    with box("row-title"):
                        Words("b", row.title)
                        self._adder(row)
                for line in row.lines:
                    self._line(line)

    def _adder(self, row: Row) -> None:
        """A small plus that adds a gain to a row."""
        with Words("button", "+ gain", "btn tiny quiet") as plus:
            plus.props["type"] = "button"
            plus.props["title"] = f"Add a gain to row {row.face}"
            with ui.menu():
                for name, words in row.addable.items():
                    ui.menu_item(words, on_click=told(lambda n=name: self.studio.set_number(n, 1)))

    def _line(self, line: Line) -> None:
        with box("line"):
            if line.figure is None:
                Words("span", line.words, "words plain")
                return
            self._figures[line.figure.name] = _Stepper(self.studio, line)

    def _update(self, face: CardFace) -> None:
        for row in face.rows:
            for line in row.lines:
                if line.figure is not None:
                    self._figures[line.figure.name].show(line)
        mark, reset = self._marks[face.card]
        mark.set_text(f"{face.changes} changed" if face.changes else "own card" if face.own else "")
        reset.set_visibility(face.changes > 0)

    def _copy(self, face: CardFace) -> None:
        def copy(name: str) -> None:
            self.studio.copy_card(face.card, name)
            say(f"cards/{name}.toml: a card like {face.name}")

        ask_name(f"A new card like {face.name}", "short name", f"{face.card}-2", copy, "Make it")


class _Stepper:
    """A number with its buttons, and the printed value beside it when it is changed."""

    def __init__(self, studio: Studio, line: Line) -> None:
        assert line.figure is not None
        self.studio, self.figure = studio, line.figure
        with box("stepper") as self._box:
            self._box.props["data-number"] = self.figure.name
            self._box.props["title"] = f"{self.figure.about} ({self.figure.name})"
            self._less = button(MINUS, lambda: self._move(-1), "step", f"{self.figure.about}: less")
            self._value = Words("output", "", "value")
            self._more = button("+", lambda: self._move(1), "step", f"{self.figure.about}: more")
        self._printed = Words("s", "", "printed")
        self._words = Words("span", "", "words")

    def _move(self, by: int) -> None:
        self.studio.set_number(self.figure.name, self.figure.value + by)

    def show(self, line: Line) -> None:
        """Show this value."""
        figure = line.figure
        assert figure is not None
        self.figure = figure
        self._value.set_text(str(figure.value))
        self._words.set_text(line.words)
        self._printed.set_text(str(figure.printed) if figure.changed else "")
        self._printed.props["title"] = f"printed: {figure.printed}"
        self._box.classes(add="changed" if figure.changed else "", remove="changed")
        for knob, at in ((self._less, figure.low), (self._more, figure.high)):
            knob.props["disabled"] = figure.value == at
            knob.update()


def _key(line: Line) -> str:
    return line.figure.name if isinstance(line.figure, Figure) else line.words

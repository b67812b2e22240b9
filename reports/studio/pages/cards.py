"""The six cards, and one's own, drawn as cards with a stepper at every number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from nicegui import ui

from automa.cards import MOST_STARS
from reports.studio.faces import CardFace, Figure, Line, Row
from reports.studio.pages.parts import Words, ask_name, box, button, dialog, say, told
from reports.studio.pages.stepper import Stepper
from reports.studio.studio import Studio
from reports.studio.titles import card_word

QUIET = "small quiet"


class CardsView:
    """All cards; numbers are updated in place, cards and lines that come or go are drawn anew."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._drawn: object = None
        self._figures: dict[str, Stepper] = {}
        self._heads: dict[str, _Head] = {}
        self._place = box("cards")

    def refresh(self, topic: str) -> None:
        """Show the cards as they are now."""
        if topic != "cards":
            return
        faces = self.studio.faces.all(self.studio.changes)
        shape = [
            (f.card, f.name, f.stars, [[_key(n) for n in r.lines] for r in f.rows]) for f in faces
        ]
        if shape != self._drawn:
            self._drawn = shape
            self._draw(faces)
        for face in faces:
            self._update(face)

    def _draw(self, faces: list[CardFace]) -> None:
        self._place.clear()
        self._figures, self._heads = {}, {}
        with self._place:
            for kind, title in (("behavior", "Behavior cards"), ("scoring", "Scoring cards")):
                with box("kind", "section"):
                    with box("kind-head"):
                        Words("h2", title)
                        like = {face.card: face.name for face in faces if face.kind == kind}
                        ask = partial(_ask_new, self.studio, kind.capitalize(), like)
                        button("New card…", ask, QUIET, f"Make a {kind} card of your own")
                    with box("deck"):
                        for face in faces:
                            if face.kind == kind:
                                self._card(face)

    def _card(self, face: CardFace) -> None:
        with box(f"card {face.kind}", "article") as card:
            card.props["data-card"] = face.card
            self._heads[face.card] = _Head(self.studio, face)
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
            self._figures[line.figure.name] = Stepper(self.studio, line)

    def _update(self, face: CardFace) -> None:
        for row in face.rows:
            for line in row.lines:
                if line.figure is not None:
                    self._figures[line.figure.name].show(line)
        self._heads[face.card].show(face)


class _Head:
    """Name and stars of a card, how much of it is changed, and what can be done with all of it."""

    def __init__(self, studio: Studio, face: CardFace) -> None:
        self.studio, self.face = studio, face
        with box("card-head"):
            with box("titles"):
                Words("h3", face.name)
                stars = Words("span", "★" * face.stars, "stars")
                stars.props["role"] = "img"
                stars.props["aria-label"] = f"{face.stars} star{'' if face.stars == 1 else 's'}"
            self._mark = Words("span", "", "mark")
            with box("card-tools"):
                reset = f"Reset {face.name} to what is printed"
                self._reset = button("Reset", lambda: studio.reset_card(face.card), "tiny", reset)
                button("Name, stars", self._rename, "tiny", f"Name and stars of {face.name}")
                button("Copy", self._copy, "tiny", f"Copy {face.name} to a card of your own")
                if face.own:
                    take = lambda: studio.delete_card(face.card)  # noqa: E731
                    button("Delete", take, "tiny", f"Delete {face.name}; undo brings it back")

    def show(self, face: CardFace) -> None:
        """Show how much is changed."""
        own = "own card" if face.own else "renamed" if face.retitled else ""
        self._mark.set_text(f"{face.changes} changed" if face.changes else own)
        self._reset.classes(remove="unseen", add="" if face.changes or face.retitled else "unseen")

    def _copy(self) -> None:
        face = self.face

        def copy(name: str) -> None:
            make_card(self.studio, face.card, name)

        ask_name(f"A new card like {face.name}", "name", f"{face.name} 2", copy, "Make it")

    def _rename(self) -> None:
        face = self.face

        def rename() -> None:
            self.studio.set_title(face.card, str(name.value or "").strip(), int(stars.value or 0))

        with dialog("Name and stars", "Set", rename):
            name = ui.input("name", value=face.full_name).props("outlined dense autofocus")
            stars = ui.number("stars", value=face.stars, min=1, max=MOST_STARS, format="%d")
            stars.props("outlined dense")


def _ask_new(studio: Studio, kind: str, cards: Mapping[str, str]) -> None:
    """Ask for the name of a new card, and for the one that it starts as."""

    def make() -> None:
        make_card(studio, str(like.value), str(name.value or ""))

    with dialog(f"A new {kind} card", "Make it", make):
        name = ui.input("name, such as Lamarck").props("outlined dense autofocus")
        like = ui.select(dict(cards), label="starts as a copy of", value=next(iter(cards)))
        like.props("outlined dense")


def make_card(studio: Studio, like: str, name: str) -> None:
    """A card of one's own that starts as another is now; its file is named after it."""
    short = card_word(name)
    studio.copy_card(like, short, name.strip())
    say(f"cards/{short}.toml: a card of your own; undo takes it away")


def _key(line: Line) -> str:
    return line.figure.name if isinstance(line.figure, Figure) else line.words

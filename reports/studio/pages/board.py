"""The numbers of the board, folded: few change them, and there are many."""

from __future__ import annotations

from reports.studio.faces import BoardPart, Row
from reports.studio.pages.parts import Words, box, button
from reports.studio.pages.stepper import Stepper
from reports.studio.studio import Studio


class BoardView:
    """All parts of the board; drawn when the section is first opened."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self._steppers: dict[str, Stepper] = {}
        self._heads: dict[str, tuple[Words, Words]] = {}
        with box("kind board-section", "details") as section:
            with box("", "summary"):
                Words("h2", "The board")
                self._mark = Words("span", "", "mark")
                Words("span", "numbers of the rules, for every Automa and for you", "fine")
            self._place = box("deck board-deck")
        section.on("toggle", self._open)

    def _open(self) -> None:
        if not self._steppers:
            with self._place:
                for part in self.studio.faces.board(self.studio.changes):
                    self._part(part)
            self.refresh("cards")

    def _part(self, part: BoardPart) -> None:
        with box("card board", "article") as card:
            card.props["data-card"] = part.place
            with box("card-head"):
                with box("titles"):
                    Words("h3", part.name)
                mark = Words("span", "", "mark")
                with box("card-tools"):
                    reset = button("Reset", lambda: self.studio.reset_card(part.place))
                    reset.classes("small quiet")
            self._heads[part.place] = (mark, reset)
            for row in part.rows:
                self._row(row)

    def _row(self, row: Row) -> None:
        with box("scores"), box("row-body"):
            if row.title:
                Words("span", row.title, "fine")
            with box("numbers" if row.title else ""):
                for line in row.lines:
                    with box("line"):
                        assert line.figure is not None
                        self._steppers[line.figure.name] = Stepper(self.studio, line)

    def refresh(self, topic: str) -> None:
        """Show the numbers as they are now."""
        if topic != "cards":
            return
        tables = self.studio.design.board_tables
        changed = sum(name.partition(".")[0] in tables for name in self.studio.changes)
        self._mark.set_text(f"{changed} changed" if changed else "")
        if not self._steppers:
            return
        for part in self.studio.faces.board(self.studio.changes):
            mark, reset = self._heads[part.place]
            mark.set_text(f"{part.changes} changed" if part.changes else "")
            reset.set_visibility(part.changes > 0)
            for row in part.rows:
                for line in row.lines:
                    assert line.figure is not None
                    self._steppers[line.figure.name].show(line)

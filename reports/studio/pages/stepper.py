"""A number with a minus and a plus."""

from __future__ import annotations

from reports.studio.faces import Line
from reports.studio.pages.parts import MINUS, Words, ask_name, box, button
from reports.studio.studio import Studio
from sim.errors import InputError


class Stepper:
    """A number with its buttons, and the printed value beside it when it is changed."""

    def __init__(self, studio: Studio, line: Line) -> None:
        assert line.figure is not None
        self.studio, self.figure = studio, line.figure
        with box("stepper") as self._box:
            self._box.props["data-number"] = self.figure.name
            self._box.props["title"] = f"{self.figure.about} ({self.figure.name})"
            self._less = button(MINUS, lambda: self._move(-1), "step", f"{self.figure.about}: less")
            self._value = button("", self._type, "value", f"{self.figure.about}: type a number")
            self._more = button("+", lambda: self._move(1), "step", f"{self.figure.about}: more")
        self._printed = Words("s", "", "printed")
        self._words = Words("span", "", "words")

    def _move(self, by: int) -> None:
        self.studio.set_number(self.figure.name, self.figure.value + by)

    def _type(self) -> None:
        """Ask for the number itself: many steps are many clicks."""
        figure = self.figure

        def set_it(text: str) -> None:
            if not text.isdecimal():
                raise InputError(f"'{text[:20]}' is not a whole number")
            self.studio.set_number(figure.name, int(text))

        label = f"a whole number from {figure.low} to {figure.high}"
        ask_name(self.studio.told_number(figure.name), label, str(figure.value), set_it, "Set")

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

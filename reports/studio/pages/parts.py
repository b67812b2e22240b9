"""Small parts that all pages are made of; text is always text, never markup."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from sim.errors import InputError
from sim.game.faults import DataError

MINUS = "−"


class Words(TextElement):
    """An element with text in it; the browser never reads it as markup."""

    def __init__(self, tag: str, text: str = "", css: str = "") -> None:
        super().__init__(tag=tag, text=text)
        self.classes(css)


def box(css: str = "", tag: str = "div") -> ui.element:
    """An element to put others into."""
    return ui.element(tag).classes(css)


class Busy:
    """A thin bar: to and fro while something works, from left to right where its end is known."""

    def __init__(self) -> None:
        with box("bar") as self._bar:
            self._done = box("done")

    def show(self, working: bool, share: float | None = None) -> None:
        """Show whether something works, and how far it is."""
        known = working and share is not None
        self._bar.classes(remove="busy known")
        self._bar.classes(add="known" if known else "busy" if working else "")
        self._done.style(f"width: {100 * (share or 0):.0f}%; animation: none")

    def run(self, seconds: float, gone: float) -> None:
        """Fill the bar in so many seconds, of which some are gone; without any, leave it."""
        if seconds:
            self._bar.classes(remove="busy", add="known")
            self._done.style(f"animation: fill {seconds:.1f}s linear {-gone:.1f}s forwards")


def compiling_words(share: float) -> str:
    """What a page says while the engine is compiled."""
    return f"Compiling the engine, once per version: {share:.0%}"


def button(text: str, do: Callable[[], Any], css: str = "", about: str = "") -> Words:
    """A button; what goes wrong is said in a sentence on the page."""
    found = Words("button", text, f"btn {css}")
    found.props["type"] = "button"
    if about:
        found.props["title"] = about
        found.props["aria-label"] = about
    found.on("click", told(do))
    return found


def told(do: Callable[..., Any]) -> Callable[..., Any]:
    """The same action, with errors that the user can mend as sentences on the page."""
    client = ui.context.client

    @functools.wraps(do)
    def act(*_event: Any) -> None:
        with client:  # the action may draw its own button anew, and then has no place to speak from
            try:
                do()
            except (InputError, DataError) as error:
                complain(str(error))
            except OSError as error:
                complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))

    return act


def complain(sentence: str) -> None:
    """A sentence about what is wrong; nothing is lost."""
    close = {"label": "Close", "color": "white"}
    ui.notify(sentence, type="negative", position="bottom", timeout=9000, actions=[close])


def say(sentence: str) -> None:
    """A sentence about what was done."""
    ui.notify(sentence, type="positive", position="bottom", timeout=5000)


def signed(value: float, digits: int = 1) -> str:
    """'+3.2', '−0.4', '0.0'."""
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{'+' if value > 0 else MINUS}{text}"


def command_box(text: str = "") -> Words:
    """A command line to copy; the page sets another text when there is one."""
    line = copy_box("The same in a terminal, in the workspace:")
    line.set_text(text)
    return line


def starred(text: str) -> str:
    """'Trembley ★★' for 'Trembley **', as the commands print it."""
    return re.sub(r"(?<= )\*+(?=\W|$)", lambda found: "★" * len(found[0]), text)


def copy_box(about: str) -> Words:
    """A text to copy; it is set by the page."""
    with box("command"):
        Words("span", about, "fine")
        line = Words("code", "", "line")
        copied = Words("button", "Copy", "btn small")
        copied.props["type"] = "button"
        copied.on(
            "click",
            js_handler="(e) => navigator.clipboard.writeText("
            "e.target.closest('.command').querySelector('code').textContent)"
            ".then(() => { e.target.textContent = 'Copied'; "
            "setTimeout(() => e.target.textContent = 'Copy', 1500); })",
        )
    return line


@contextmanager
def dialog(title: str, verb: str, do: Callable[[], None], css: str = "main") -> Iterator[None]:
    """A dialog with whatever is put into it; it stays open while something is wrong."""
    with ui.dialog() as window, box("dialog") as inside:
        Words("h2", title)

        def go() -> None:
            do()
            window.close()

        inside.on("keydown.enter", told(go))
        yield
        with box("actions"):
            button("Cancel", window.close)
            button(verb, go, css)
    window.open()


def ask_name(title: str, label: str, value: str, do: Callable[[str], None], verb: str) -> None:
    """A dialog that asks for a name and does something with it."""
    with dialog(title, verb, lambda: do(str(field.value or "").strip())):
        field = ui.input(label, value=value).props("outlined dense autofocus").classes("ask-name")


def confirm(question: str, verb: str, do: Callable[[], None]) -> None:
    """A dialog that asks before something is lost."""
    with dialog(question, verb, do, "danger"):
        pass

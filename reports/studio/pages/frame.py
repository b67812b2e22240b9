"""What all pages share: colours, the head with its links, and who is told of changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from nicegui import ui

from reports.studio.pages.parts import Words, box, button, say
from reports.studio.studio import Studio

STYLE = Path(__file__).parents[1] / "templates" / "studio.css"
PAGES = {
    "/": "Bench",
    "/levers": "Levers",
    "/targets": "Targets",
    "/games": "Games",
    "/people": "People",
    "/runs": "Runs and report",
}
Refresh = Callable[[str], None]


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


@contextmanager
def page(studio: Studio, path: str) -> Iterator[list[Refresh]]:
    """The frame of a page; what is added to the list is called with the topic of every change."""
    ui.add_css(_style())
    ui.colors(primary="#0f766e", negative="#b3261e", positive="#16713c")
    ui.query(".nicegui-content").classes("whole")
    refreshers: list[Refresh] = []
    with box("top", "header"):
        Words("span", "Automa studio", "brand")
        with box("links", "nav"):
            for target, name in PAGES.items():
                first, _, more = name.partition(" ")  # a phone has room for one word
                with Words("a", first, "here" if target == path else "") as link:
                    Words("span", f" {more}" if more else "", "more")
                link.props["href"] = target
                if target == path:
                    link.props["aria-current"] = "page"
        with box("tools"):
            Words("span", "Cards:", "fine")
            undo_it, redo_it = (partial(_retrace, studio, word) for word in ("Undone", "Redone"))
            undo = button("↶ Undo", undo_it, "quiet", "Undo the last change of the cards (Ctrl+Z)")
            redo = button("↷ Redo", redo_it, "quiet", "Redo the change of the cards (Ctrl+Y)")
    banner = Words("div", "", "banner")
    banner.props["role"] = "alert"
    with box(f"page-main page-{PAGES[path].lower().split()[0]}", "main"):
        yield refreshers
    with box("foot", "footer"):
        Words("span", f"Workspace: {studio.workspace.root}")
        Words("span", "on this machine only")

    def refresh(topic: str) -> None:
        if topic == "cards":
            _enable(undo, bool(studio.history.past))
            _enable(redo, bool(studio.history.future))
        sentence = studio.error or studio.notice
        banner.set_text(sentence)
        banner.set_visibility(bool(sentence))

    refreshers.insert(0, refresh)
    _subscribe(studio, path, refreshers)
    _keys(studio)
    for each in refreshers:
        each("cards")


def _retrace(studio: Studio, word: str) -> None:
    """Undo or redo, and say what that was: the cards may be on another page."""
    before = studio.draft
    (studio.undo if word == "Undone" else studio.redo)()
    if told := studio.told_step(before):
        say(f"{word}: {told}")


def _enable(element: Words, enabled: bool) -> None:
    element.props["disabled"] = not enabled
    element.update()


def _subscribe(studio: Studio, path: str, refreshers: list[Refresh]) -> None:
    """Tell this page of every change until its browser is gone."""
    client = ui.context.client

    def heard(topic: str) -> None:
        with client:
            for refresh in refreshers:
                refresh(topic)

    client.on_delete(studio.listen(heard))
    client.on_delete(studio.enter(path))


def _keys(studio: Studio) -> None:
    """Ctrl+Z and Ctrl+Y, unless somebody is typing."""
    from nicegui.events import KeyEventArguments

    def pressed(event: KeyEventArguments) -> None:
        if not event.action.keydown or not (event.modifiers.ctrl or event.modifiers.meta):
            return
        key = str(event.key).lower()
        if key == "y" or (key == "z" and event.modifiers.shift):
            _retrace(studio, "Redone")
        elif key == "z":
            _retrace(studio, "Undone")

    ui.keyboard(on_key=pressed)

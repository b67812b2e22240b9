"""Printing a story: in colour on a terminal, plain text wrapped at 80 columns anywhere else."""

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from sim.records.story.markup import KEEP, spans

PLAIN_WIDTH = 80
WIDEST_PLAIN = 100
NARROWEST = 30
GLUE = "\ue000"  # stands for KEEP while rich breaks lines: it would break at any real space

THEME = Theme(
    {
        "america": "bold red",
        "africa": "bold yellow",
        "asia": "bold magenta",
        "europe": "bold bright_blue",
        "oceania": "bold green",
        "title": "bold underline",
        "seat": "bold",
        "why": "dim",
    }
)


class StoryConsole(Console):
    """rich ends the program with 1 when a pipe closes; whoever called us decides that."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def render(
    stream: TextIO | None,
    paragraphs: Iterable[str],
    *,
    width: int | None = None,
    colour: bool | None = None,
) -> None:
    """Print paragraphs of a story; None for width and colour asks the stream."""
    stream = sys.stdout if stream is None else stream
    colour = wants_colour(stream) if colour is None else colour
    console = make_console(stream, width, colour)
    for paragraph in paragraphs:
        for line in wrap(console, encodable(paragraph, stream)):
            console.print(line, soft_wrap=True, highlight=False, markup=False, emoji=False)


def wants_colour(stream: TextIO) -> bool:
    """Colour only for a real terminal whose user did not ask for none (no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and not is_dumb()


def is_dumb() -> bool:
    """A terminal that says it cannot draw."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def is_terminal(stream: TextIO) -> bool:
    """True for a terminal, also with streams that cannot answer."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def make_console(stream: TextIO, width: int | None, colour: bool) -> Console:
    """A console that never guesses: colour, terminal and width are decided here."""
    if width is None and not is_terminal(stream):
        width = PLAIN_WIDTH
    if width is not None and not is_terminal(stream):
        width = min(width, WIDEST_PLAIN)
    return StoryConsole(
        file=stream,
        width=None if width is None else max(width, NARROWEST),
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False if not colour else None,
        theme=THEME,
    )


def encodable(paragraph: str, stream: TextIO) -> str:
    """A paragraph that the stream can write: a question mark for what its encoding lacks."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    parts = paragraph.split(KEEP)
    return KEEP.join(part.encode(encoding, "replace").decode(encoding) for part in parts)


def wrap(console: Console, paragraph: str) -> Iterable[Text]:
    """The paragraph's lines; those after the first begin where its tab or its text begins."""
    if not paragraph.strip():
        return [Text("")]
    label, tab, rest = paragraph.partition("\t")
    if not tab:
        rest = paragraph.lstrip(" ")
        label = " " * (len(paragraph) - len(rest))
    first = as_text(label + (" " if tab else ""))
    hang = first.cell_len
    lines = as_text(rest).wrap(console, max(console.width - hang, NARROWEST // 2))
    return [
        _indented(first if place == 0 else Text(" " * hang), line)
        for place, line in enumerate(lines)
    ]


def _indented(lead: Text, line: Text) -> Text:
    line.rstrip()
    whole = lead + line
    whole.plain = whole.plain.replace(GLUE, " ")
    return whole


def as_text(paragraph: str) -> Text:
    """Markup to rich's styled text."""
    text = Text()
    for piece, style in spans(paragraph):
        text.append(piece.replace(KEEP, GLUE), style if style in THEME.styles else "")
    return text

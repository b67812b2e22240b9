"""The light markup of a story: `{style|text}`, and a tab where a paragraph's later lines begin."""

import re
from collections.abc import Iterable, Sequence

MARK = re.compile(r"\{(\w+)\|([^{}]*)\}")
KEEP = "\u00a0"  # a space at which no line is broken
NAME_WIDTH = 18  # keeps every table within 80 columns
UNITS = (
    "coins?|expedition|royal|reputation|VP|tokens?|seals?|cubes?|cards?|Experts?|Animals?|more|x"
)
TOGETHER = (
    re.compile(rf"(\d) (?=(?:{UNITS})\b)"),
    re.compile(r"\b(expedition|royal|Expert|Animal) (?=(?:tokens?|seals?|cards?)\b)"),
    re.compile(
        r"\b([Ss]paces?|die|value|show|bonus|[Rr]ow|[Rr]ound|Seat|seed|game|Experts) (?=\d)"
    ),
    re.compile(r"\b(Type) (?=(?:0|I|II|III|IV)\b)"),
    re.compile(r"\b(x|Animals:) (?=\d)"),
    re.compile(r"\b(\d+(?:st|nd|rd|th)) (?=\w)"),
    re.compile(r"([\w}]) (?=\((?:\+?\d|[IV]+[,)\u00a0]))"),
)


def clean(text: str) -> str:
    """Text from outside, without the characters that the markup needs."""
    return text.replace("{", "(").replace("}", ")").replace("\t", " ").replace("\n", " ")


def paint(style: str, text: str) -> str:
    """The text in a style: a continent, `title`, `seat` or `why`."""
    return f"{{{style}|{text}}}" if style.isidentifier() else text


def hold(paragraph: str) -> str:
    """The paragraph with no line break between a number and what it counts."""
    for pair in TOGETHER:
        paragraph = pair.sub(rf"\1{KEEP}", paragraph)
    return paragraph


def plain(paragraph: str) -> str:
    """A paragraph with its markup taken off."""
    return MARK.sub(r"\2", paragraph).replace("\t", " ").replace(KEEP, " ")


def spans(paragraph: str) -> Iterable[tuple[str, str]]:
    """The paragraph cut into pieces of (text, style), style empty for plain text."""
    at = 0
    for mark in MARK.finditer(paragraph):
        if mark.start() > at:
            yield paragraph[at : mark.start()], ""
        yield mark.group(2), mark.group(1)
        at = mark.end()
    if at < len(paragraph):
        yield paragraph[at:], ""


def fit(name: str, width: int = NAME_WIDTH) -> str:
    """A name short enough for a table."""
    return name if len(name) <= width else name[: width - 1] + "…"


def pad(cell: str, width: int, right: bool) -> str:
    """A cell filled with spaces to a width, its markup not counted."""
    space = " " * (width - len(plain(cell)))
    return space + cell if right else cell + space


def grid(rows: Sequence[Sequence[str]], right: bool = False, indent: int = 2) -> list[str]:
    """Rows of cells as aligned lines: the first column to the left, the others as asked."""
    widths = [max(len(plain(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return [" " * indent + _line(row, widths, right) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], right: bool) -> str:
    cells = [
        pad(cell, width, right and place > 0)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()

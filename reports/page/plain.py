"""Tables for the terminal and for other programs: text, Markdown, CSV and JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from sim.errors import InputError, nearest

FORMATS = ("text", "csv", "json", "markdown")
WIDTH = 80
Rows = Sequence[Sequence[str]]


def check_format(form: str) -> None:
    """Raise InputError for a format that does not exist."""
    if form not in FORMATS:
        raise InputError(f"format '{form}' does not exist; {nearest(form, FORMATS)}")


def text_table(
    head: Sequence[str],
    rows: Rows,
    words: int = 1,
    width: int = WIDTH,
    notes: Sequence[str] = (),
) -> list[str]:
    """Aligned columns, the first `words` of them to the left; the first one is wrapped to fit.

    `notes`: a text for each row, which stands below it across all columns; none where it is empty.
    """
    lines = [list(head), *(list(row) for row in rows)]
    others = sum(max(len(line[i]) for line in lines) + 2 for i in range(1, len(head)))
    room = max(8, width - others)
    parts = [_in_room(line, room) for line in lines]
    widths = [max(len(line[i]) for part in parts for line in part) for i in range(len(head))]
    below = [_note(text, width) for text in ("", *notes)] if notes else [[] for _ in lines]
    return [
        text
        for part, note in zip(parts, below, strict=True)
        for text in (*("  ".join(_pad(line, widths, words)).rstrip() for line in part), *note)
    ]


def _note(text: str, width: int) -> list[str]:
    """A text below a row, set in from its left edge."""
    return textwrap.wrap(
        text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def _in_room(line: list[str], room: int) -> list[list[str]]:
    """A row, and what its first cell is too long for in rows of its own."""
    first, *rest = textwrap.wrap(line[0], room, subsequent_indent="  ") or [""]
    return [[first, *line[1:]], *([text, *("" for _ in line[1:])] for text in rest)]


def _pad(line: Sequence[str], widths: Sequence[int], words: int) -> list[str]:
    return [
        cell.ljust(width) if i < words else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(line, widths, strict=True))
    ]


def markdown_table(head: Sequence[str], rows: Rows, words: int = 1) -> list[str]:
    """The same table in Markdown."""
    marks = ["---" if i < words else "---:" for i in range(len(head))]
    lines = [head, marks, *rows]
    return ["| " + " | ".join(cell.replace("*", "\\*") for cell in row) + " |" for row in lines]


def table_in(form: str, head: Sequence[str], rows: Rows, words: int = 1) -> list[str]:
    """A table as text or Markdown."""
    table = markdown_table if form == "markdown" else text_table
    return table(head, rows, words)


def wrapped(form: str, sentence: str) -> list[str]:
    """A sentence as it fits: Markdown needs no line breaks."""
    return (
        [sentence] if form == "markdown" else textwrap.wrap(sentence, WIDTH, break_on_hyphens=False)
    )


def replay_lines(form: str, commands: Sequence[str]) -> list[str]:
    """Commands below a sentence that ends with a colon."""
    if form == "markdown":
        return ["", *(f"    {command}" for command in commands)]
    return [f"  {command}" for command in commands]


def see_a_game(form: str, command: str) -> list[str]:
    """The command that tells one of the games behind the numbers."""
    return ["See one of these games:", *replay_lines(form, [command])]


def as_csv(frame: pd.DataFrame) -> str:
    """A frame as CSV."""
    return str(frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))


def as_json(values: Mapping[str, Any]) -> str:
    """Values and frames as JSON; a frame becomes a list of its rows."""
    return json.dumps(values, indent=1, ensure_ascii=False, default=_plain_value) + "\n"


def _plain_value(value: Any) -> Any:
    if isinstance(value, pd.DataFrame):
        return json.loads(value.to_json(orient="records", double_precision=6))
    if hasattr(value, "item"):  # a NumPy number
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")

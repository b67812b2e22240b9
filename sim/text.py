"""Text from others made harmless where it goes: a terminal, a spreadsheet."""

import re
import textwrap
from typing import Any

# C0 and C1 control characters but tab and line feed, marks that turn the direction of writing
# round, and what some programs take for the end of a line.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def printable(text: str) -> str:
    """Text for a terminal: what could steer it is written as \\x1b or \\u202e.

    Halves of characters, which no terminal can be sent, become question marks.
    """
    text = text.encode("utf-8", "replace").decode()
    return _CONTROL.sub(lambda found: _escaped(ord(found[0])), text)


def _escaped(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def all_printable(value: Any) -> Any:
    """A JSON value with every text in it printable and on one line."""
    if isinstance(value, str):
        return printable(value).replace("\n", "\\n").replace("\t", "\\t")
    if isinstance(value, list):
        return [all_printable(item) for item in value]
    if isinstance(value, dict):
        return {all_printable(key): all_printable(item) for key, item in value.items()}
    return value


def count(number: int, thing: str) -> str:
    """'1 game', '1,200 games'."""
    return f"{number:,} {thing}" + ("" if number == 1 else "s")


def wrapped(text: str, width: int, **layout: Any) -> list[str]:
    """Lines of at most `width` letters, broken at spaces only: a command can be copied.

    `layout`: further options of textwrap.
    """
    return textwrap.wrap(text, width, break_on_hyphens=False, **layout)


def spreadsheet_cell(text: str) -> str:
    """Text for a CSV file: a spreadsheet would take one that begins like a formula for one."""
    return f"'{text}" if text.startswith(_FORMULA) else text

"""Numbers as text for people: a real minus, no sign at 0, a dash where there is none."""

from __future__ import annotations

import math
import unicodedata
from typing import Any

NAME_WIDTH = 18  # of a card's name in a figure, in letters


def _number(value: float, form: str, end: str = "") -> str:
    """A number with a real minus and no sign at 0; a dash where there is none."""
    if not _known(value):
        return "–"
    text = format(value, form)
    if not any(digit in text for digit in "123456789"):
        text = text.lstrip("+-")
    return text.replace("-", "−") + end


def signed(value: float) -> str:
    """VP with their sign, one decimal."""
    return _number(value, "+.1f")


def plain(value: float) -> str:
    """One decimal."""
    return _number(value, ".1f")


def two(value: float) -> str:
    """Two decimals."""
    return _number(value, ".2f")


def whole(value: float) -> str:
    """A whole number with thousands."""
    return _number(value, ",.0f")


def points(value: float) -> str:
    """Rating points with their sign."""
    return _number(value, "+.0f")


def percent(value: float) -> str:
    """A share in percent, one decimal."""
    return _number(100 * value, ".1f", "%")


def percent0(value: float) -> str:
    """A share in whole percent."""
    return _number(100 * value, ".0f", "%")


def win_rate(share: float) -> str:
    """A win rate in whole percent, without a 0% or 100% that is not exact."""
    if share in (0.0, 1.0):
        return percent0(share)
    return "under 1%" if share < 0.01 else "over 99%" if share > 0.99 else percent0(share)


def signed_percent(value: float) -> str:
    """A difference of shares in percentage points."""
    return _number(100 * value, "+.1f")


def _known(value: Any) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def fit(name: str, width: int = NAME_WIDTH) -> str:
    """A name short enough for a figure; letters of full width, such as Chinese ones, count twice.

    It is cut at the end and marked with an ellipsis, as in stories.
    """
    if _width(name) <= width:
        return name
    while name and _width(name) > width - 1:
        name = name[:-1]
    return f"{name.rstrip()}…"


def fit_lines(name: str, width: int, most: int) -> list[str]:
    """A name on a few short lines, cut at the end where it needs more than `most`.

    Words stand together where there is room to spare; one that is wider than a line, such as a name
    in Chinese, is broken.
    """
    lines: list[str] = []
    for word in name.replace("-", "- ").split():
        glue = "" if lines and lines[-1].endswith("-") else " "
        if lines and _width(lines[-1] + glue + word) <= width - 2:
            lines[-1] += glue + word
            continue
        while _width(word) > width:
            head = next(word[:n] for n in range(len(word), 0, -1) if _width(word[:n]) <= width)
            lines.append(head)
            word = word[len(head) :]
        lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], fit(lines[most - 1] + " " * width, width)]
    return lines


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

"""Numbers as text for people: a real minus, no sign at 0, a dash where there is none."""

from __future__ import annotations

import math
from typing import Any


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


def signed_percent(value: float) -> str:
    """A difference of shares in percentage points."""
    return _number(100 * value, "+.1f")


def _known(value: Any) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)

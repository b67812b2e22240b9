"""Tables for people: which columns, with which headings and formats; HTML, Markdown and CSV."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import pandas as pd

from reports.data.names import Names
from reports.page.markup import markdown

Format = Callable[[Any], str]


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


@dataclass(frozen=True)
class Column:
    """One column; with low and high it shows 'value (low to high)'."""

    heading: str
    key: str
    show: Format = str
    low: str = ""
    high: str = ""
    words: bool = False  # a name or a word, although it has a format of its own

    @property
    def number(self) -> bool:
        """Whether it is set as a number."""
        return self.show is not str and not self.words

    def text(self, row: dict[str, Any]) -> str:
        """The cell as text."""
        return " ".join(self.pieces(row)).rstrip()

    def pieces(self, row: dict[str, Any]) -> tuple[str, str]:
        """Value and interval as text; no interval where it says nothing more."""
        value = self.show(row[self.key])
        if not self.low:
            return value, ""
        low, high = self.show(row[self.low]), self.show(row[self.high])
        if low == value == high:
            return value, ""
        return value, f"({low.removesuffix('%')} to {high.removesuffix('%')})"


@dataclass(frozen=True)
class Table:
    """A table of a chapter; rows with a strategy or automa column can be filtered."""

    key: str
    caption: str
    frame: pd.DataFrame
    columns: Sequence[Column]

    def html(self, names: Names) -> str:
        """HTML with scopes for screen readers and sort keys for clicks."""
        return _html(self, names)

    def markdown(self, names: Names) -> str:
        """The same table in Markdown."""
        lines = ["| " + " | ".join(markdown(column.heading) for column in self.columns) + " |"]
        lines.append("|" + "".join(" ---: |" if c.number else " --- |" for c in self.columns))
        for row in self.frame.to_dict("records"):
            cells = [markdown(_shown(column, row, names)) for column in self.columns]
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines) + "\n"


def _shown(column: Column, row: dict[str, Any], names: Names) -> str:
    return automa_text(str(row["automa"]), names) if column.key == "automa" else column.text(row)


def automa_text(automa: str, names: Names) -> str:
    """Name and stars of an Automa, or the word as it is ('all')."""
    return f"{names.automa(automa)} {names.level(automa)}".rstrip() if "/" in automa else automa


def _html(table: Table, names: Names) -> str:
    heads = "".join(_head(column) for column in table.columns)
    rows = "\n".join(_row(table.columns, row, names) for row in table.frame.to_dict("records"))
    return (
        f'<table id="table-{escape(table.key)}"><caption>{escape(table.caption)}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"
    )


def _head(column: Column) -> str:
    kind = ' class="n"' if column.number else ""
    return (
        f'<th scope="col"{kind} aria-sort="none"><button type="button">'
        f"{escape(column.heading)}</button></th>"
    )


def _row(columns: Sequence[Column], row: dict[str, Any], names: Names) -> str:
    tags = "".join(
        f' data-{key}="{escape(str(row[key]))}"'
        for key in ("strategy", "automa")
        if key in row and row[key] != "all"
    )
    heads = [i for i, column in enumerate(columns) if not column.number]
    cells = "".join(
        _cell(i == (heads or [0])[0], column, row, names) for i, column in enumerate(columns)
    )
    return f"<tr{tags}>{cells}</tr>"


def _cell(head: bool, column: Column, row: dict[str, Any], names: Names) -> str:
    value = row[column.key]
    text = escape(_shown(column, row, names))
    if column.low:
        here, span = column.pieces(row)
        text = f"{escape(here)} <small>{escape(span)}</small>"
    sort = f' data-v="{_sort_key(value)}"' if column.number else ""
    if head:
        return f'<th scope="row"{sort}>{text}</th>'
    kind = ' class="n"' if column.number else ""
    return f"<td{kind}{sort}>{text}</td>"


def _sort_key(value: Any) -> str:
    if not isinstance(value, int | float) or math.isnan(value):
        return ""
    return f"{value:.6g}" if math.isfinite(value) else ("9e99" if value > 0 else "-9e99")

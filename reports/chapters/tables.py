"""Tables for people: which columns, with which headings and formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

Format = Callable[[Any], str]


@dataclass(frozen=True)
class Column:
    """One column; with low and high it shows 'value (low to high)'."""

    heading: str
    key: str
    show: Format = str
    low: str = ""
    high: str = ""
    words: bool = False  # a name or a word, although it has a format of its own
    prose: bool = False  # sentences, which may take several lines
    link: str = ""  # the column with the address that the cell leads to

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
    marked: str = ""  # a column of truth values: these rows stand out

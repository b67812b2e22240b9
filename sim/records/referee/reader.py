"""The lines of a record, one at a time, with one line of look-ahead."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sim.records.referee.faults import FORMAT, ORDER, RuleBroken


@dataclass(frozen=True)
class Line:
    """One line of the record: its number in the file (from 1) and its fields."""

    number: int
    data: dict[str, Any]

    @property
    def event(self) -> str:
        """The event's name; a head counts as the event `head`."""
        return "head" if "record" in self.data else str(self.data.get("e"))

    def __getitem__(self, field: str) -> Any:
        return self.data[field]

    def get(self, field: str, default: Any = None) -> Any:
        return self.data.get(field, default)

    def has(self, **fields: Any) -> bool:
        """Do these fields have these values? `for_` and `from_` stand for the reserved words."""
        return all(self.data.get(key.rstrip("_")) == value for key, value in fields.items())

    def __str__(self) -> str:
        if self.event == "head":
            return "the head of another game"
        rest = {key: value for key, value in self.data.items() if key != "e"}
        return f"`{self.event}` {json.dumps(rest, ensure_ascii=False)}"


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a field is written twice")
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


class Reader:
    """Hands out lines in order; knows whether a broken line is the file's last one (a cut)."""

    def __init__(self, lines: Iterable[str], check: Callable[[Line], None]) -> None:
        self._lines: Iterator[str] = iter(lines)
        self._check = check
        self._following: str | None = next(self._lines, None)
        self._ready: Line | None = None
        self.read = 0
        self.passed = 0

    def peek(self) -> Line | None:
        """The next line, checked for its format, or None at the end of the file."""
        if self._ready is None and self._following is not None:
            text, self._following = self._following, next(self._lines, None)
            self.read += 1
            line = Line(self.read, self._parse(text))
            self._check(line)
            self._ready = line
        return self._ready

    def take(self, due: str) -> Line:
        """Consume the next line; the record must not end where something is due."""
        line = self.peek()
        if line is None:
            raise self.cut(due)
        self._ready = None
        self.passed = line.number
        return line

    def cut(self, due: str) -> RuleBroken:
        if not self.read:
            text = "the record is empty; expected a head and a game"
            return RuleBroken(0, ORDER, text, "cut")
        text = f"the record ends after this line, where {due} was due: it is cut or unfinished"
        return RuleBroken(self.read, ORDER, text, "cut")

    def _parse(self, text: str) -> dict[str, Any]:
        try:
            data = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise self._unreadable(text, error) from None
        if not isinstance(data, dict):
            raise RuleBroken(self.read, FORMAT, "the line is not a JSON object in braces")
        return data

    def _unreadable(self, text: str, error: Exception) -> RuleBroken:
        if self.read == 1 and text.strip() and not text.lstrip("\ufeff \t").startswith("{"):
            text = "the first line is not a JSON object, as the head of a record is"
            return RuleBroken(self.read, FORMAT, text, "foreign")
        if self._following is None and not text.rstrip().endswith("}"):
            text = "the record is cut in the middle of this line"
            return RuleBroken(self.read, ORDER, text, "cut")
        if not text.strip():
            return RuleBroken(self.read, FORMAT, "the line is blank; expected an event")
        why = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        return RuleBroken(self.read, FORMAT, f"the line is not a JSON object: {why}")

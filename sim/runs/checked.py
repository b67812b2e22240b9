"""Values of a JSON file that may come from anybody: each is checked where it is taken out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MOST_TEXT = 100_000  # letters: more is no name and no command


class Malformed(ValueError):
    """A value is not what it should be; says where and what it should be."""


def _no_number(word: str) -> float:
    raise Malformed(f"{word} is no number")


def parse_json(text: str) -> "Checked":
    """A JSON text; raises Malformed, also for what Python's reader takes and JSON does not."""
    try:
        return Checked(json.loads(text, parse_constant=_no_number), "")
    except (ValueError, RecursionError) as error:
        raise Malformed(f"it cannot be read as JSON ({type(error).__name__})") from None


@dataclass(frozen=True)
class Checked:
    """A value and the keys that lead to it."""

    value: Any
    where: str

    def _must(self, holds: bool, needed: str) -> None:
        if not holds:
            raise Malformed(f"{self.where or 'the whole'} is not {needed}")

    def __getitem__(self, key: str) -> "Checked":
        """The value of a key that must be there."""
        self._must(isinstance(self.value, dict), "a table")
        if key not in self.value:
            raise Malformed(f"{self._below(key)} is missing")
        return Checked(self.value[key], self._below(key))

    def _below(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def get(self, *keys: str) -> "Checked":
        """The value of the first of these keys that is there."""
        self._must(isinstance(self.value, dict), "a table")
        return self[next((key for key in keys if key in self.value), keys[0])]

    def has(self, key: str) -> bool:
        """Whether there is such a key."""
        return isinstance(self.value, dict) and key in self.value

    def items(self) -> Iterator[tuple[str, "Checked"]]:
        """The keys of a table, which must be plain text, and their values."""
        self._must(isinstance(self.value, dict), "a table")
        for key, value in self.value.items():
            yield Checked(key, f"a key of {self.where}").text(), Checked(value, self._below(key))

    def entries(self, least: int = 0, most: int = 2**31) -> list["Checked"]:
        """The entries of a list."""
        size = f"a list of {least} to {most}" if least or most < 2**31 else "a list"
        self._must(isinstance(self.value, list) and least <= len(self.value) <= most, size)
        return [Checked(each, f"{self.where}[{i}]") for i, each in enumerate(self.value)]

    def text(self) -> str:
        """A text on one line that steers no terminal."""
        known = isinstance(self.value, str) and len(self.value) <= MOST_TEXT
        self._must(known and self.value.isprintable(), "plain text")
        return str(self.value)

    def word(self, *allowed: str) -> str:
        """One of these words."""
        self._must(isinstance(self.value, str) and self.value in allowed, " or ".join(allowed))
        return str(self.value)

    def whole(self, most: int) -> int:
        """A whole number from 0 to `most`."""
        known = isinstance(self.value, int) and not isinstance(self.value, bool)
        self._must(known and 0 <= self.value <= most, f"a whole number up to {most}")
        return int(self.value)

    def truth(self) -> bool:
        """true or false."""
        self._must(isinstance(self.value, bool), "true or false")
        return bool(self.value)

"""Data files that people edit: reading them and saying clearly what is wrong with them."""

import csv
import difflib
import io
import itertools
import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.game.faults import DataError, fault, note
from sim.text import all_printable

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LARGEST = 99  # no number on any component is larger
# Of a good at once, and VP for each. A seat counts to 32,767: with every such number of the game at
# 10 scores come to 25,000, at 12 they go beyond. The printed cards have 6 at most.
MOST_GOODS = 10


def listed(words: Iterable[str]) -> str:
    """What is allowed, as a list for a message."""
    return "allowed: " + ", ".join(words)


def nearest(word: str, words: Collection[str]) -> str:
    """A hint at the word that was probably meant, or nothing."""
    close = difflib.get_close_matches(word, list(words), n=1)
    return f" (did you mean '{close[0]}'?)" if close else ""


def shown(value: object) -> str:
    """A value as it stands in a message: short, on one line."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write out thousands of digits
        text = "a huge number"
    return text if len(text) <= 40 else text[:37] + "..."


@dataclass(frozen=True)
class Fields:
    """One TOML table or one CSV row: named values that are checked when they are read."""

    file: str
    place: str  # "reputation" or "line 3 (lemur-catta)"
    data: dict[str, Any]
    is_row: bool = False

    def key(self, key: str = "") -> str:
        """The full name of a key, as messages write it."""
        between = ", " if self.is_row else "."
        return between.join(part for part in (self.place, key) if part) or "the file"

    def fault(self, key: str, wrong: str, allowed: str) -> DataError:
        """An error about one of the values."""
        return fault(self.file, self.key(key), wrong, allowed)

    def require(self, keys: Sequence[str], optional: Sequence[str] = ()) -> None:
        """Exactly these keys, and perhaps the optional ones."""
        known = (*keys, *optional)
        unknown = [f"'{key}'{nearest(key, known)}" for key in self.data if key not in known]
        if unknown:
            word = "key" if len(unknown) == 1 else "keys"
            raise self.fault("", f"unknown {word} {', '.join(unknown)}", listed(known))
        missing = [f"'{key}'" for key in keys if key not in self.data]
        if missing:
            are = "key {} is missing" if len(missing) == 1 else "keys {} are missing"
            raise self.fault("", are.format(", ".join(missing)), f"needed: {', '.join(keys)}")

    def text(self, key: str) -> str:
        """A text of at least one letter, on one line."""
        value = self.data[key]
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            error = self.fault(key, f"{shown(value)} is not a text", "allowed: words on one line")
            return note(error, "?")
        return value.strip()

    def word(self, key: str, words: Sequence[str], decides: bool = False) -> str:
        """One word of a vocabulary; one that `decides` what else is needed has no stand-in."""
        value = self.data[key]
        if value in words:
            return str(value)
        hint = nearest(value, words) if isinstance(value, str) else ""
        choice = [word or "nothing (empty)" for word in words]
        error = self.fault(key, f"{shown(value)} is not known{hint}", listed(choice))
        if decides or not words:
            raise error
        return note(error, words[0])

    def whole(self, key: str, low: int = 0, high: int = LARGEST) -> int:
        """A whole number in a range."""
        return self.number(key, self.data[key], low, high)

    def goods(self, key: str, low: int = 0) -> int:
        """So many of a good at once, or VP for each of something."""
        return self.whole(key, low, MOST_GOODS)

    def number(self, key: str, value: object, low: int, high: int) -> int:
        """A value that should be a whole number in a range."""
        if self.is_row and isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            value = int(value)
        allowed = f"allowed: {low} to {high}" if low < high else f"allowed: {low}"
        if not isinstance(value, int) or isinstance(value, bool):
            return note(self.fault(key, f"{shown(value)} is not a whole number", allowed), low)
        if not low <= value <= high:
            return note(self.fault(key, f"{shown(value)} is out of range", allowed), low)
        return value

    def items(self, key: str, low: int, high: int) -> list[Any]:
        """A list with a number of items in a range."""
        value = self.data[key]
        size = f"{low} to {high}" if low < high else f"exactly {low}"
        if not isinstance(value, list):
            raise self.fault(key, f"{shown(value)} is not a list", f"allowed: {size} items")
        if not low <= len(value) <= high:
            raise self.fault(key, f"{len(value)} items in the list", f"allowed: {size}")
        return value

    def wholes(self, key: str, count: int, low: int = 0, high: int = LARGEST) -> tuple[int, ...]:
        """A list of so many whole numbers."""
        values = self.items(key, count, count)
        return tuple(self.number(f"{key}[{i}]", v, low, high) for i, v in enumerate(values, 1))

    def pairs(self, key: str, low: int, high: int) -> tuple[tuple[int, int], ...]:
        """A list of pairs of small whole numbers."""
        values = self.items(key, low, high)
        inner = Fields(self.file, self.place, {f"{key}[{i}]": v for i, v in enumerate(values, 1)})
        rows = [inner.wholes(name, 2) for name in inner.data]
        return tuple((first, second) for first, second in rows)

    def rising(self, key: str, values: Sequence[int], strictly: bool = False) -> None:
        """Numbers that never fall, or always grow."""
        for before, after in itertools.pairwise(values):
            if after < before or (strictly and after == before):
                allowed = "growing" if strictly else "never falling"
                raise self.fault(key, f"{after} follows {before}", f"allowed: {allowed} numbers")

    def child(self, key: str) -> "Fields":
        """A table inside this one."""
        return self._table(key, self.data[key])

    def children(self, key: str, low: int, high: int) -> list["Fields"]:
        """A list of tables inside this one."""
        if isinstance(self.data[key], dict):
            wrong, right = f"[{key}] is one table, not a list", f"write [[{key}]], two brackets"
            raise self.fault(key, wrong, right)
        values = self.items(key, low, high)
        return [self._table(f"{key}[{i}]", value) for i, value in enumerate(values, 1)]

    def _table(self, key: str, value: object) -> "Fields":
        if not isinstance(value, dict):
            allowed = "allowed: a table of named values"
            raise self.fault(key, f"{shown(value)} is not a table", allowed)
        return Fields(self.file, self.key(key), value)


def read_text(path: Path, file: str) -> str:
    """A UTF-8 file, with or without the mark that spreadsheets put in front."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        hint = _beside(path) or "give the name of one that exists"
        raise DataError(all_printable(f"there is no file {file}; {hint}")) from None
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise fault(file, "the file", reason, "allowed: a readable file") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        wrong = f"byte {error.object[error.start]:#04x} is not UTF-8"
        raise fault(file, f"line {line}", wrong, "allowed: text saved as UTF-8") from None


def unreadable_folder(folder: Path, error: OSError, needed: str) -> DataError:
    """A folder that is not there or cannot be read, with what it should be."""
    if isinstance(error, FileNotFoundError):
        hint = f"{_beside(folder)} needed: {needed}".strip()
        return DataError(all_printable(f"there is no folder {folder}; {hint}"))
    reason = (error.strerror or "cannot be read").lower()
    return fault(str(folder), "the folder", reason, f"allowed: {needed}")


def _beside(path: Path) -> str:
    """'did you mean want.toml?', if something with a similar name lies where a path leads."""
    try:
        stems = [other.stem for other in path.parent.iterdir() if other.suffix == path.suffix]
    except OSError:
        return ""
    close = difflib.get_close_matches(path.stem, stems, n=1)
    return f"did you mean {path.with_name(close[0] + path.suffix)}?" if close else ""


def read_toml(path: Path, file: str) -> Fields:
    """A TOML file as one table."""
    text = read_text(path, file)
    try:
        return Fields(file, "", tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # also digits or brackets without end
        message = str(error)
        found = re.search(r"\(at line (\d+), column \d+\)", message)
        line = int(found[1]) if found else text.count("\n") + 1
        wrong = re.sub(r" ?\(at [^)]*\)", "", message)
        raise fault(file, f"line {line}", wrong, _cure(text.splitlines(), line)) from None


def _cure(lines: Sequence[str], number: int) -> str:
    """What would be right in a line that is not TOML."""
    line = lines[number - 1] if number <= len(lines) else ""
    value = line.partition("=")[2].strip()
    if re.match(r"[0-9.]+ *%", value):
        return f"write {value.partition('%')[0].strip()} without %"
    if re.match(r"[^\W\d]", value):
        return f'put words in quotes: "{value.strip()}"'
    return "allowed: TOML, key = value"


def read_csv(path: Path, file: str, columns: Sequence[str]) -> list[Fields]:
    """A CSV file as rows; columns in any order, and lines that begin with # are comments."""
    rows = _csv_lines(read_text(path, file), file)
    if not rows:
        raise fault(file, "line 1", "the file is empty", f"needed columns: {', '.join(columns)}")
    header = [cell.strip() for cell in rows[0][1]]
    if len(header) == 1 and ";" in header[0]:
        wrong = "the cells are separated by semicolons, as some spreadsheets do"
        allowed = "allowed: commas; save it as CSV with commas, or replace the semicolons"
        raise fault(file, f"line {rows[0][0]}", wrong, allowed)
    _check_header(file, f"line {rows[0][0]}", header, columns)
    return [_csv_row(file, line, header, cells) for line, cells in rows[1:]]


def _csv_lines(text: str, file: str) -> list[tuple[int, list[str]]]:
    """(line, cells) of all rows but empty ones and comments; a row is named by its first line."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            allowed = "allowed: comma-separated cells, quotes in pairs"
            raise fault(file, f"line {line}", str(error), allowed) from None
        if cells is None:
            return rows
        if any(cell.strip() for cell in cells) and not cells[0].lstrip().startswith("#"):
            rows.append((line, cells))


def _check_header(file: str, line: str, header: Sequence[str], columns: Sequence[str]) -> None:
    for name in header:
        if name not in columns or header.count(name) > 1:
            wrong = "twice" if name in columns else "unknown"
            hint = nearest(name, columns) if wrong == "unknown" else ""
            raise fault(file, line, f"column {shown(name)} is {wrong}{hint}", listed(columns))
    for name in columns:
        if name not in header:
            wrong = f"column '{name}' is missing"
            raise fault(file, line, wrong, f"needed: {', '.join(columns)}")


def _csv_row(file: str, line: int, header: Sequence[str], cells: Sequence[str]) -> Fields:
    if len(cells) != len(header):
        wrong = f"{len(cells)} cells (a text with a comma needs quotes)"
        raise fault(file, f"line {line}", wrong, f"allowed: {len(header)}, one a column")
    data = {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
    place = f"line {line} ({data['id']})" if data.get("id") else f"line {line}"
    return Fields(file, place, data, is_row=True)

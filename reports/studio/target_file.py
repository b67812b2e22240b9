"""The targets of the workspace as a page edits them: tables of targets.toml, one band each."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from reports.data.names import Names
from reports.data.targets import KINDS
from sim.errors import InputError
from sim.files import write_file

# Ends of the sliders, and what a new target of each kind starts with.
REACH = {"wins": (0, 100), "head_start": (-60, 60), "score": (0, 320), "step": (-30, 60)}
REACH["luck"] = (0, 100)
UNITS = {"wins": "%", "luck": "%"}  # all others are in VP
KIND_WORDS = {
    "wins": "wins against",
    "head_start": "head start of",
    "score": "score against",
    "step": "step from card to card",
    "luck": "share of luck against",
}


@dataclass
class Table:
    """One table of the file."""

    kind: str
    data: dict[str, Any]
    place: str = ""  # as verdicts name it: wins[1]

    @property
    def low(self) -> float | None:
        """The lower end of the band, None if it is open."""
        return self.data.get("from")

    @property
    def high(self) -> float | None:
        """The upper end."""
        return self.data.get("to")

    @property
    def subject(self) -> dict[str, Any]:
        """What the band is about: all but its ends."""
        return {key: value for key, value in self.data.items() if key not in ("from", "to")}

    def words(self, names: Names) -> str:
        """'wins against Trembley'."""
        kind, data = KIND_WORDS[self.kind], self.data
        if self.kind == "step":
            return _step_words(data, names)
        if "stars" in data:
            stars = "★" * int(data["stars"])
            return f"{kind} each card with {stars} (mean of its partner cards)"
        if "card" in data:
            return f"{kind} {names.card(str(data['card']))}"
        automa = str(data.get("automa", "all"))
        return f"{kind} {'every Automa' if automa == 'all' else names.automa(automa)}"


@dataclass
class TargetFile:
    """All tables, and whose games count where a table does not say."""

    whose: Any = "regular"
    tables: list[Table] = field(default_factory=list)

    def number(self) -> None:
        """Name every table as verdicts do."""
        seen = dict.fromkeys(KINDS, 0)
        for table in self.tables:
            seen[table.kind] += 1
            table.place = f"{table.kind}[{seen[table.kind]}]"

    def text(self) -> str:
        """The file; its comments are those of the studio."""
        lines = ["# Targets: see `automa new-targets` for what may stand here.", ""]
        lines.append(f"for = {json.dumps(self.whose)}")
        for table in self.tables:
            lines += ["", f"[[{table.kind}]]"]
            lines += [f"{key} = {json.dumps(value)}" for key, value in table.data.items()]
        return "\n".join(lines) + "\n"

    def save(self, path: Path) -> None:
        """Write it."""
        self.number()
        write_file(path, self.text())


class Deleted:
    """Targets that were deleted, each with its place, the last one on top."""

    def __init__(self) -> None:
        self._tables: list[tuple[int, Table]] = []

    @property
    def last(self) -> Table | None:
        """The one that would come back."""
        return self._tables[-1][1] if self._tables else None

    def delete(self, file: TargetFile, place: int) -> None:
        """Take a table out of a file, and keep it."""
        self._tables.append((place, file.tables.pop(place)))

    def take_back(self, file: TargetFile) -> None:
        """Put the last one back where it was."""
        file.tables.insert(*self._tables.pop())


def read_target_file(path: Path) -> TargetFile:
    """The targets of a file; without one, those to start from."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
    else:
        template = files("reports.experiments") / "templates" / "targets.toml"
        text = template.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path.name}: {error}; mend it with an editor") from None
    found = TargetFile(data.get("for", "regular"))
    for kind in KINDS:
        for table in data.get(kind, []):
            if not isinstance(table, dict):
                raise InputError(f"{path.name}: {kind} is not a list of tables such as [[{kind}]]")
            found.tables.append(Table(kind, dict(table)))
    found.number()
    return found


def set_band(table: Table, low: float | None, high: float | None) -> None:
    """Another band; None leaves an end open."""
    if low is None and high is None:
        raise InputError("a band has at least one end: from, to or both")
    if low is not None and high is not None and low >= high:
        raise InputError(f"{_plain(low)} to {_plain(high)} is no band: its ends are reversed")
    table.data.pop("from", None)
    table.data.pop("to", None)
    for key, value in (("from", low), ("to", high)):
        if value is not None:
            table.data[key] = int(value) if float(value).is_integer() else float(value)


def new_table(kind: str, whom: Mapping[str, Any]) -> Table:
    """A target to start from."""
    band = {"wins": (40, 60), "head_start": (-10, 10), "score": (170, None), "luck": (None, 80)}
    low, high = band.get(kind, (0, None))
    table = Table(kind, dict(whom))
    set_band(table, low, high)
    return table


def _step_words(data: Mapping[str, Any], names: Names) -> str:
    mean = data.get("partners") != "each"
    each = " (mean of the partner cards)" if mean else ", with each partner card"
    if "lower" in data:
        lower, upper = names.card(str(data["lower"])), names.card(str(data.get("upper", "")))
        return f"harder by, from {lower} to {upper}{each}"
    kind = {"both": "all cards"}.get(
        str(data.get("kind")), f"{data.get('kind')} cards".capitalize()
    )
    return f"harder by, from one star to the next: {kind}{each}"


def _plain(value: float) -> str:
    return f"{value:g}"

"""manifest.json: what a run is made of, replaced in one go whenever it changes."""

import json
import platform
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import sim
from automa.cards import Behavior, Cards, Scoring
from sim.errors import InputError
from sim.game.box import digest_of
from sim.runs.stamp import Cell, Stamp, cell_from

FILE = "manifest.json"
FORMAT = "encyclopedia-run/1"
_PACKAGES = ("numba", "numpy", "pyarrow")


@dataclass(frozen=True)
class Manifest:
    """A run in words; `cells` say how many games were asked for, `games_done` how many exist."""

    stamp: Stamp
    cells: tuple[Cell, ...]
    command: str
    earlier_commands: tuple[str, ...] = ()
    cards: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    started: str = ""
    ended: str | None = None
    games_done: int = 0

    @property
    def games_asked(self) -> int:
        """Games of all cells together."""
        return sum(cell.games for cell in self.cells)

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for has been played."""
        return self.games_done >= self.games_asked

    def cell(self, name: str) -> Cell | None:
        """The cell of that name."""
        return next((cell for cell in self.cells if cell.name == name), None)

    def with_cells(self, asked: Iterable[Cell], command: str) -> "Manifest":
        """The same run with more cells or more games; nothing asked for before is forgotten."""
        cells = {cell.name: cell for cell in self.cells}
        for cell in asked:
            known = cells.get(cell.name, cell)
            cells[cell.name] = replace(cell, games=max(cell.games, known.games))
        earlier = [c for c in (*self.earlier_commands, self.command) if c and c != command]
        return replace(
            self,
            cells=tuple(sorted(cells.values(), key=lambda cell: cell.name)),
            command=command,
            earlier_commands=tuple(dict.fromkeys(earlier)),
            versions=versions(),
        )

    def as_json(self) -> dict[str, Any]:
        """The manifest as it is written."""
        stamp = asdict(self.stamp)
        variants = {key: stamp.pop(key) for key in ("sepultus", "tie_break")}
        stamp.pop("cards")
        return {
            "format": FORMAT,
            "command": self.command,
            "earlier_commands": list(self.earlier_commands),
            **stamp,
            "variants": variants,
            "assumptions": list(self.assumptions),
            "cards": {"digest": self.stamp.cards, **self.cards},
            "versions": dict(self.versions),
            "started": self.started,
            "ended": self.ended,
            "games_asked": self.games_asked,
            "games_done": self.games_done,
            "complete": self.complete,
            "cells": [asdict(cell) for cell in self.cells],
        }

    def text(self) -> str:
        """The manifest as JSON."""
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"


def now() -> str:
    """The time, in words that sort."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def versions() -> dict[str, str]:
    """What the run is played with."""
    found = {"python": platform.python_version(), "encyclopedia-automa": sim.__version__}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found


def describe_cards(cards: Cards) -> dict[str, Any]:
    """Name, stars and digest of every card, so that a report needs no other source."""
    return {
        "behaviors": {key: _card(card) for key, card in cards.behaviors.items()},
        "scorings": {key: _card(card) for key, card in cards.scorings.items()},
    }


def _card(card: Behavior | Scoring) -> dict[str, Any]:
    return {"name": card.name, "stars": card.stars, "digest": digest_of(asdict(card))}


def read_manifest(run: Path | str) -> Manifest:
    """The manifest of a run; raises InputError where there is none."""
    path = Path(run) / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        if not Path(run).exists():
            raise InputError(f"{run} does not exist; name the folder of a run") from None
        raise InputError(f"{run} is not a run: it has no {FILE}") from None
    except UnicodeDecodeError:
        raise _damaged(path) from None
    return _parse(text, path)


def _parse(text: str, path: Path) -> Manifest:
    try:
        data = json.loads(text)
        form = data["format"]
        if form == FORMAT:
            return _from_json(data)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damaged(path) from None
    raise InputError(f"{path} has the format '{form}'; this version reads {FORMAT}")


def _damaged(path: Path) -> InputError:
    return InputError(f"{path} is damaged, or not the manifest of a run; use another folder")


def _from_json(data: Mapping[str, Any]) -> Manifest:
    cards = dict(data["cards"])
    keys = {**data, **data["variants"], "cards": cards.pop("digest")}
    return Manifest(
        stamp=Stamp(**{key: keys[key] for key in Stamp.__dataclass_fields__}),
        cells=tuple(cell_from(cell) for cell in data["cells"]),
        command=data["command"],
        earlier_commands=tuple(data["earlier_commands"]),
        cards=cards,
        versions=data["versions"],
        assumptions=tuple(data["assumptions"]),
        started=data["started"],
        ended=data["ended"],
        games_done=int(data["games_done"]),
    )

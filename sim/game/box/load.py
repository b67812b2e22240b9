"""The box: all component data, loaded from files, checked, and summed up in a digest."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sim.game.box import cards
from sim.game.box.board import read_board
from sim.game.box.numbers import with_numbers
from sim.game.box.sources import parse_source, read_assumptions
from sim.game.box.types import (
    CATEGORIES,
    CONTINENTS,
    Alternative,
    Animal,
    Assumption,
    Bonus,
    Box,
    Expert,
    Sepultus,
    Slot,
    Source,
    Space,
)
from sim.game.datafile import Fields, listed, nearest, read_csv, read_toml, unreadable_folder
from sim.game.faults import DataError, all_faults, fault, separately, settle

COMPONENTS = Path(__file__).resolve().parents[1] / "components"
FILES = ("animals.csv", "experts.csv", "sepultus.csv", "board.toml", "assumptions.toml")
# What a player never meets: changing it changes no game.
_NO_MEANING = {"source", "text", "common", "assumptions", "alternatives", "digest", "replaces"}


def load_box(
    overlay: Path | str | None = None,
    alternatives: Sequence[str] = (),
    changes: Mapping[str, int] | None = None,
) -> Box:
    """The box; files in `overlay` replace the built-in ones, `changes` set numbers of the board.

    Raises one DataError that names every mistake in the files.
    """
    with all_faults():
        return _load_box(overlay, alternatives, changes)
    raise AssertionError("all_faults() raises what it has swallowed")


def _load_box(
    overlay: Path | str | None, alternatives: Sequence[str], changes: Mapping[str, int] | None
) -> Box:
    paths = _paths(overlay)
    assumptions = read_assumptions(_toml(paths, "assumptions.toml"))
    known = [assumption.id for assumption in assumptions]
    settle()
    board, offers = _board(_toml(paths, "board.toml"), known, alternatives, changes)
    cube_vp = board.pop("cube_vp", (0, 0, 0, 0))
    animals: tuple[Animal, ...] = ()
    experts: tuple[Expert, ...] = ()
    sepultus: tuple[Sepultus, ...] = ()
    with separately():
        rows, file = _csv(paths, "animals.csv", cards.ANIMAL_COLUMNS)
        animals = cards.read_animals(rows, file, cube_vp, known)
    with separately():
        experts = cards.read_experts(*_csv(paths, "experts.csv", cards.EXPERT_COLUMNS), known)
    with separately():
        rows, file = _csv(paths, "sepultus.csv", cards.SEPULTUS_COLUMNS)
        sepultus = cards.read_sepultus(rows, file, known)
        cards.check_shared_ids(animals, sepultus, file)
    settle()
    box = Box(
        animals=animals,
        experts=experts,
        sepultus=sepultus,
        **board,
        assumptions=assumptions,
        digest="",
        alternatives=offers,
    )
    return replace(box, digest=digest_of(asdict(box)))


def _board(
    root: Fields, known: Sequence[str], chosen: Sequence[str], changes: Mapping[str, int] | None
) -> tuple[dict[str, Any], tuple[Alternative, ...]]:
    """The values of the board and its alternatives; nothing if there are mistakes in its file."""
    board: dict[str, Any] = {}
    offers: tuple[Alternative, ...] = ()
    with separately():
        board, offers = read_board(root, known, chosen)
        if changes:
            board, _ = read_board(with_numbers(root, chosen, changes), known)
    return board, offers


def _paths(overlay: Path | str | None) -> dict[str, tuple[Path, str]]:
    """For each file its path and its name in messages."""
    paths = {name: (COMPONENTS / name, name) for name in FILES}
    if overlay is not None:
        for path in overlay_files(Path(overlay), FILES):
            paths[path.name] = (path, str(path))
    return paths


def overlay_files(folder: Path, names: Sequence[str]) -> list[Path]:
    """The files of an overlay folder, all of them with known names; hidden ones are ignored."""
    try:
        found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise unreadable_folder(folder, error, f"a folder with {', '.join(names)}") from None
    for path in found:
        if path.name not in names:
            wrong = f"unknown file{nearest(path.name, names)}"
            raise fault(str(folder), path.name, wrong, listed(names))
    return found


def read_board_file(overlay: Path | str | None = None) -> Fields:
    """board.toml as it stands in its file."""
    return _toml(_paths(overlay), "board.toml")


def _toml(paths: dict[str, tuple[Path, str]], name: str) -> Fields:
    return read_toml(*paths[name])


def _csv(
    paths: dict[str, tuple[Path, str]], name: str, columns: Sequence[str]
) -> tuple[list[Fields], str]:
    path, file = paths[name]
    return read_csv(path, file, columns), file


def digest_of(values: Any) -> str:
    """16 hex digits over what the values mean, not over layout, comments or sources."""
    text = json.dumps(_meaning(values), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _meaning(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _meaning(v) for k, v in value.items() if k not in _NO_MEANING}
    if isinstance(value, list | tuple):
        return [_meaning(item) for item in value]
    return value


def describe(box: Box) -> str:
    """A short summary of a box, for people who have typed one in."""
    dice = box.dice_per_continent * len(CONTINENTS)
    head = (
        f"{len(box.animals)} Animals, {len(box.experts)} Experts, {len(box.sepultus)} Sepultus "
        f"Creatura, {dice} dice, {len(box.round_tokens)} Round tokens, components {box.digest}"
    )
    counts = Counter((animal.continent, "Animals") for animal in box.animals)
    counts.update((a.continent, category) for a in box.animals for category in a.categories)
    counts.update((expert.continent, "Experts") for expert in box.experts)
    lines = [_count_line(name, counts) for name in ("Animals", *CATEGORIES, "Experts")]
    title = f"{'':12}" + "".join(f"{name:>9}" for name in (*CONTINENTS, "all"))
    return "\n".join([head, "", title, *lines])


def _count_line(name: str, counts: Counter[tuple[str, str]]) -> str:
    numbers = [counts[continent, name] for continent in CONTINENTS]
    return f"{name:12}" + "".join(f"{number:9}" for number in (*numbers, sum(numbers)))


__all__ = [
    "FILES",
    "Alternative",
    "Animal",
    "Assumption",
    "Bonus",
    "Box",
    "DataError",
    "Expert",
    "Sepultus",
    "Slot",
    "Source",
    "Space",
    "describe",
    "digest_of",
    "load_box",
    "overlay_files",
    "parse_source",
]

"""Cards and boards with changed numbers written as files, with what was changed from what."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from automa.cards import FOLDER
from automa.numbers import Changes, Design
from sim.errors import InputError
from sim.game.datafile import Fields


@dataclass(frozen=True)
class Saved:
    """What was written, and the folders to load it from, by the argument that takes each."""

    files: tuple[Path, ...]
    folders: Mapping[str, Path]  # of "cards" and "components"
    cards: Mapping[str, str]  # the new name of each changed card


def save_changes(design: Design, changes: Changes, folder: Path, command: str) -> Saved:
    """Write the changed cards under new names, and the changed board, into a new folder.

    Cards of the user's own that are not changed are copied, so that the folder is the whole design.
    With changes of both kinds they go to `cards` and `components` inside the folder.
    """
    board = {
        name: v for name, v in changes.items() if name.partition(".")[0] in design.board_tables
    }
    cards = {name: v for name, v in changes.items() if name not in board}
    both = bool(board and cards)
    files: list[Path] = []
    folders: dict[str, Path] = {}
    names: dict[str, str] = {}
    check_new_folder(folder)
    if cards:
        home = folder / "cards" if both else folder
        names = _save_cards(design, cards, home, command, files)
        folders["cards"] = home
    if board:
        home = folder / "components" if both else folder
        text = board_text(design.board_with(board), _lines(design, board, command))
        files.append(_write(home / "board.toml", text))
        folders["components"] = home
    return Saved(tuple(files), folders, names)


def check_new_folder(folder: Path) -> None:
    """Raise InputError if there is something already that could be mixed up with what is saved."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} exists already; give the name of a new folder", "save")


def _save_cards(
    design: Design, changes: Changes, home: Path, command: str, files: list[Path]
) -> dict[str, str]:
    tables = design.tables_with(changes)
    changed = {name.partition(".")[0] for name in changes}
    names: dict[str, str] = {}
    for card in design.cards_by_name:
        own = (FOLDER / f"{card}.toml").name != tables[card].file
        if card in changed:
            names[card] = new_name(card, [*tables, *names.values()])
            mine = {n: v for n, v in changes.items() if n.partition(".")[0] == card}
            data = _renamed(design, card, names[card], tables[card])
            text = card_text(data, _lines(design, mine, command))
            files.append(_write(home / f"{names[card]}.toml", text))
        elif own:
            text = Path(tables[card].file).read_text(encoding="utf-8")
            files.append(_write(home / f"{card}.toml", text))
    return names


def new_name(card: str, taken: list[str]) -> str:
    """'daubenton-2', or the next number that is free."""
    root, number = re.sub(r"-\d+$", "", card), 2
    while f"{root}-{number}" in taken:
        number += 1
    return f"{root}-{number}"


def _renamed(design: Design, card: str, new: str, table: Fields) -> dict[str, Any]:
    """The data of a changed card under its new name; it replaces the card of the box it is of."""
    data = dict(table.data)
    number = new.rpartition("-")[2]
    data["name"] = f"{re.sub(r'-[0-9]+$', '', str(data['name']))}-{number}"
    root = card if (FOLDER / f"{card}.toml").exists() else data.get("replaces", "")
    data.pop("replaces", None)
    if root:
        data["replaces"] = root
    data["source"] = f"design, {card} with other numbers"
    return data


def _lines(design: Design, changes: Changes, command: str) -> list[str]:
    """What was changed from what, for the top of a file."""
    numbers = [design.number(name) for name in changes]
    told = [f"{n.name}: {n.value} before, {changes[n.name]} now ({n.about})" for n in numbers]
    return [f"Made by: {command}", "Changed:", *(f"  {line}" for line in told)]


def card_text(data: Mapping[str, Any], comment: list[str]) -> str:
    """A card as TOML, in the layout of the built-in ones."""
    keys = [key for key in data if key != "rows"]
    lines = [f"# {data['name']}", "#", *(f"# {line}" for line in comment), ""]
    lines += [f"{key} = {_value(data[key])}" for key in keys]
    for face in sorted(data.get("rows", {}), reverse=True):
        steps = data["rows"][face]["steps"]
        lines += ["", f"[rows.{face}]", "steps = ["]
        lines += [f"    {_value(step)}," for step in steps] + ["]"]
    return "\n".join(lines) + "\n"


def board_text(data: Mapping[str, Any], comment: list[str]) -> str:
    """The board as TOML."""
    lines = ["# Everything in the box that is not a card", "#", *(f"# {line}" for line in comment)]
    for table, values in data.items():
        lines += ["", f"[{table}]", *(f"{key} = {_value(v)}" for key, v in values.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    return str(value)


def _write(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot write {path}: {reason}") from None
    return path

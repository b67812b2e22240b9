"""Cards and boards with changed numbers written as files, with what was changed from what."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from automa.cards import CHANGED
from automa.numbers import Changes, Design
from sim.errors import InputError
from sim.game.datafile import Fields

MADE = "Made by:"  # how the comment at the top of a saved card begins


@dataclass(frozen=True)
class Saved:
    """What was written, and the folders to load it from, by the argument that takes each."""

    files: tuple[Path, ...]
    folders: Mapping[str, Path]  # of "cards" and "components"


def save_changes(design: Design, changes: Changes, folder: Path, command: str) -> Saved:
    """Write the changed cards and the changed board into a new folder.

    A changed card keeps its short name, so that targets, numbers and other commands find it where
    the old one was; the name that people read says that it is changed. Cards of the user's own that
    are not changed are copied, so that the folder is the whole design.
    With changes of both kinds they go to `cards` and `components` inside the folder.
    """
    board = {
        name: v for name, v in changes.items() if name.partition(".")[0] in design.board_tables
    }
    cards = {name: v for name, v in changes.items() if name not in board}
    both = bool(board and cards)
    files: list[Path] = []
    folders: dict[str, Path] = {}
    check_new_folder(folder)
    if cards:
        home = folder / "cards" if both else folder
        files += _save_cards(design, cards, home, command)
        folders["cards"] = home
    if board:
        home = folder / "components" if both else folder
        text = board_text(design.board_with(board), _lines(design, board, command))
        files.append(_write(home / "board.toml", text))
        folders["components"] = home
    return Saved(tuple(files), folders)


def check_new_folder(folder: Path) -> None:
    """Raise InputError if there is something already that could be mixed up with what is saved."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} exists already, and saving needs a new folder", "save")


def _save_cards(design: Design, changes: Changes, home: Path, command: str) -> list[Path]:
    tables = design.tables_with(changes)
    changed = {name.partition(".")[0] for name in changes}
    files = []
    for card in design.cards_by_name:
        own = design.own_file(card)
        if card in changed:
            mine = {n: v for n, v in changes.items() if n.partition(".")[0] == card}
            lines = [*_lines(design, mine, command), *_earlier(own)]
            text = card_text(_marked(card, tables[card]), lines)
            files.append(_write(home / f"{card}.toml", text))
        elif own is not None:
            files.append(_write(home / f"{card}.toml", own.read_text(encoding="utf-8")))
    return files


def _marked(card: str, table: Fields) -> dict[str, Any]:
    """The data of a changed card under a name that says so."""
    data = dict(table.data)
    data["name"] = str(data["name"]).removesuffix(CHANGED) + CHANGED
    data["source"] = f"design, {card} with other numbers"
    return data


def _earlier(own: Path | None) -> list[str]:
    """What a card that was saved before says about its own changes."""
    if own is None:
        return []
    heads = [line for line in own.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    kept = [line.removeprefix("#").removeprefix(" ") for line in heads]
    made = next((i for i, line in enumerate(kept) if line.startswith(MADE)), len(kept))
    return ["", "Before that:", *kept[made:]] if kept[made:] else []


def _lines(design: Design, changes: Changes, command: str) -> list[str]:
    """What was changed from what, for the top of a file."""
    numbers = [design.number(name) for name in changes]
    told = [f"{n.name}: {n.value} before, {changes[n.name]} now ({n.about})" for n in numbers]
    return [f"{MADE} {command}", "Changed:", *(f"  {line}" for line in told)]


def card_text(data: Mapping[str, Any], comment: list[str]) -> str:
    """A card as TOML, in the layout of the built-in ones."""
    keys = [key for key in data if key != "rows"]
    lines = [f"# {data['name']}", "#", *(f"# {line}".rstrip() for line in comment), ""]
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

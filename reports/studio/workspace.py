"""The workspace: the one folder that the studio reads and writes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.errors import InputError
from sim.files import check_file, check_folder, make_folder, write_file

STATE = "studio.json"
FORMAT = 1
MOST_BYTES = 20_000_000
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
EDITED_BOARD = "edited-board"
_KEPT = ("cards", "edited", EDITED_BOARD, "runs", "reports")  # each has a meaning of its own


class Workspace:
    """Paths inside one folder, and the state of the studio in it."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.cards = self.root / "cards"
        self.edited = self.root / "edited"  # the cards as they are now, for long work and commands
        self.board = self.root / EDITED_BOARD
        self.runs = self.root / "runs"
        self.design = self.runs / "design"  # where the commands keep theirs, too
        self.live = self.runs / "studio"  # of the bench: another process may write to `design`
        self.games = self.runs / "games"  # in which one to show was looked for
        self.reports = self.root / "reports"
        self.targets = self.root / "targets.toml"
        self.log = self.root / "games.csv"
        self.state = self.root / STATE

    def open(self) -> None:
        """Make the folder where there is none; refuse links in the place of ours."""
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            folders = (self.cards, self.edited, self.board, self.runs, self.design, self.live)
            for path in (*folders, self.reports):
                check_folder(path)
            for path in (self.targets, self.log, self.state):
                check_file(path)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InputError(f"cannot use the folder {self.root}: {reason}") from None

    def own_cards(self) -> dict[str, str]:
        """The card files of the workspace by their short names."""
        return _card_files(self.cards)

    def write_cards(self, cards: Mapping[str, str]) -> None:
        """Make the folder of one's own cards hold exactly these."""
        self._fill("cards", cards)

    def write_edited(self, cards: Mapping[str, str]) -> Path:
        """Make the folder of cards as edited hold exactly these."""
        self._fill("edited", cards)
        return self.edited

    def write_board(self, text: str) -> Path:
        """Write the board as edited."""
        write_file(make_folder(self.root, EDITED_BOARD) / "board.toml", text)
        return self.board

    def _fill(self, name: str, cards: Mapping[str, str]) -> None:
        folder = make_folder(self.root, name) if cards else self.root / name
        there = _card_files(folder)
        for card, text in cards.items():
            if there.get(card) != text:
                write_file(folder / f"{card}.toml", text)
        for card in there.keys() - cards.keys():
            (folder / f"{card}.toml").unlink()

    def new_folder(self, name: str) -> Path:
        """A folder of the workspace that something is saved to; raises InputError if it is taken.

        What a person types never leaves the workspace: a name has no slashes and no dots.
        """
        folder = self._named(self.root, name)
        if name in _KEPT or folder.exists() or folder.is_symlink():
            raise InputError(f"there is a '{name}' in the workspace already; choose another name")
        return folder

    def saved_designs(self) -> list[str]:
        """The folders of the workspace that cards or boards were saved to."""
        folders = [path for path in self.root.iterdir() if path.name not in _KEPT]
        found = [path for path in folders if path.is_dir() and not path.is_symlink()]
        kinds = ("*.toml", "cards/*.toml", "components/*.toml")
        return sorted(path.name for path in found if any(any(path.glob(kind)) for kind in kinds))

    def saved_design(self, name: str) -> tuple[dict[str, str], Path | None, Path | None]:
        """What was saved under a name: its card files, and the folders of cards and board."""
        if name not in self.saved_designs():
            raise InputError(f"there is nothing saved as '{name}' in the workspace any more")
        folder = self.root / name
        cards, board = (folder / part for part in ("cards", "components"))
        cards, board = (part if part.exists() else folder for part in (cards, board))
        for part in (cards, board):
            check_folder(part)
        files = {card: text for card, text in _card_files(cards).items() if card != "board"}
        has_board = "board" in _card_files(board)
        return files, cards if files else None, board if has_board else None

    def new_report(self, name: str) -> Path:
        """The folder of a report that is not there yet."""
        folder = self._named(make_folder(self.root, "reports"), name)
        if folder.exists() or folder.is_symlink():
            raise InputError(f"there is a report '{name}' already; choose another name")
        return folder

    def free_report(self) -> str:
        """A name for the next report."""
        numbers = range(1, 10_000)
        return next(f"report-{n}" for n in numbers if not (self.reports / f"report-{n}").exists())

    def _named(self, folder: Path, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise InputError(
                f"'{name[:40]}' cannot name a folder; allowed: small letters a to z, digits and "
                "hyphens, such as my-design"
            )
        return folder / name

    def read_state(self) -> tuple[dict[str, Any], str]:
        """What was saved last, and what is wrong with it; the file of a wrong one is put aside."""
        if not self.state.exists():
            return {}, ""
        try:
            data = json.loads(self.state.read_bytes()[:MOST_BYTES])
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise ValueError("it is of another version")
            return data, ""
        except (ValueError, OSError) as error:
            aside = self.state.with_name(f"{STATE}.unreadable")
            self.state.replace(aside)
            return {}, f"{STATE} could not be read ({error}); it is kept as {aside.name}"

    def write_state(self, data: dict[str, Any]) -> None:
        """Replace the state, whole or not at all."""
        write_file(self.state, json.dumps({"format": FORMAT, **data}, ensure_ascii=False))


def folder_name(text: str) -> str:
    """'Daubenton harder' as the name of a folder: daubenton-harder."""
    return "-".join(text.lower().split())


def _card_files(folder: Path) -> dict[str, str]:
    """The texts of the card files of a folder by their short names."""
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    for file in files:
        check_file(file)
    return {file.stem: file.read_text(encoding="utf-8") for file in files}

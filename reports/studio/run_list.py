"""The runs of a workspace: what was played, when, how large it is, and taking one away."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import groupby
from pathlib import Path

from automa.names import unmarked
from reports.data.cards import OWN, PRINTED, UNKNOWN, played_cards
from reports.data.names import Names, deck_of_run, number_words
from reports.studio.workspace import Workspace
from sim.errors import InputError
from sim.files import check_folder
from sim.game.box import load_box
from sim.runs.manifest import FILE, Manifest, read_manifest

MOST = 30  # runs that a page lists
MOST_PLAYERS = 4  # that are named
TRIALS = "design"  # their folder
PLAYED_FOR = {
    "studio": "Bench",
    "games": "Games",
    TRIALS: "Levers, targets, tuning",
    "sweep": "Report",
}


@dataclass(frozen=True)
class RunRow:
    """A run in a few words."""

    name: str  # its path below the folder of runs
    started: datetime
    players: tuple[str, ...]
    automas: int
    games: int
    asked: int
    command: str
    differs: tuple[str, ...]  # "Daubenton, row 5 (Expedition): VP per token 6 → 7"
    size: int  # bytes

    @property
    def complete(self) -> bool:
        return self.games >= self.asked

    @property
    def title(self) -> str:
        """What was played: what is not as printed."""
        return "; ".join(self.differs) or "Printed cards"

    @property
    def played_for(self) -> str:
        """Which page it was played for."""
        return PLAYED_FOR.get(Path(self.name).parts[0].partition("-")[0], self.name)

    @property
    def is_trial(self) -> bool:
        """Whether it is one of many that levers, targets and tuning play."""
        return Path(self.name).parts[0] == TRIALS

    def summary(self, called: Mapping[str, str]) -> str:
        """'5,400 of 9,000 games, 9 Automas, regular'; `called`: what strategies are called."""
        games = f"{self.games:,}" + ("" if self.complete else f" of {self.asked:,}")
        automas = f"{self.automas} Automa{'' if self.automas == 1 else 's'}"
        named = [called.get(player, player) for player in self.players]
        players = ", ".join(named) if len(named) <= MOST_PLAYERS else f"{len(named)} players"
        return f"{games} games, {automas}, {players}"


@dataclass(frozen=True)
class RunList:
    """The newest runs, the newest first, and what there is in all."""

    rows: list[RunRow]
    older: int  # runs that are not listed
    size: int  # bytes of all runs, those too

    def by_day(self, zone: tzinfo | None) -> list[tuple[str, list[RunRow]]]:
        """Runs under their days, as a clock of that zone shows them; None: that of this machine."""
        days = groupby(self.rows, lambda row: day_words(row.started.astimezone(zone)))
        return [(day, list(rows)) for day, rows in days]


def day_words(time: datetime) -> str:
    """'Wednesday, 18 November 2026'."""
    return f"{time:%A}, {time.day} {time:%B %Y}"


def size_words(size: int) -> str:
    """'340 kB', '1.2 MB'."""
    return f"{max(1, round(size / 1e3)):,} kB" if size < 1e6 else f"{size / 1e6:,.1f} MB"


def list_runs(workspace: Workspace) -> RunList:
    """The newest runs; folders that are none are left out."""
    files = _files(workspace.runs)
    manifests = {file: facts.st_mtime for file, facts in files.items() if file.name == FILE}
    newest = sorted(manifests, key=lambda file: -manifests[file])
    found = [_row(workspace, file.parent) for file in newest[:MOST]]
    # By their beginning: a run that is played on stays where it is.
    rows = sorted((row for row in found if row is not None), key=lambda row: row.started)
    return RunList(rows[::-1], len(newest[MOST:]), _size(files))


def _files(folder: Path) -> dict[Path, os.stat_result]:
    """All files below a folder; what goes while we look, as parts of a run do, is left out."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(FileNotFoundError):
                found[Path(place, name)] = os.lstat(Path(place, name))
    return found


def _size(files: Mapping[Path, os.stat_result]) -> int:
    return sum(facts.st_size for facts in files.values())


def _row(workspace: Workspace, folder: Path) -> RunRow | None:
    try:
        manifest = read_manifest(folder)
        started = datetime.fromisoformat(manifest.started)
    except (InputError, ValueError):
        return None
    seats = [seat for matchup in manifest.matchups for seat in matchup.seats]
    return RunRow(
        str(folder.relative_to(workspace.runs)),
        started,
        tuple(dict.fromkeys(seat.player for seat in seats if seat.kind == "human")),
        len({seat.player for seat in seats if seat.kind == "automa"}),
        manifest.games_done,
        manifest.games_asked,
        manifest.command,
        tuple(_differences(manifest, deck_of_run(manifest).names)),
        _size(_files(folder)),
    )


def _differences(manifest: Manifest, names: Names) -> list[str]:
    """What is not as printed, in the words of the cards."""
    found: list[str] = []
    cards = played_cards(manifest)
    versions = [card for card in cards if card.id != unmarked(card.id)]  # of `levers` and the like
    for card in cards:
        if card in versions:
            continue
        found += [number_words(names, card.id, change.words) for change in card.changes]
        if card.origin in (OWN, UNKNOWN):
            found.append(f"{names.card(card.id)}, a card of its own")
        elif card.origin != PRINTED and not card.changes:
            found.append(f"{names.card(card.id)} with other steps")
    count = len(versions) + len(manifest.variants)
    if count:
        found.append(f"{count} changed version{'' if count == 1 else 's'} of the cards")
    if not manifest.assumptions and manifest.stamp.components != load_box().digest:
        found.append("other numbers on the board")
    return found


def run_folder(workspace: Workspace, name: str) -> Path:
    """The folder of a run of the workspace; raises InputError for any other."""
    folder = (workspace.runs / name).resolve()
    if not folder.is_relative_to(workspace.runs) or folder == workspace.runs:
        raise InputError(f"'{name}' is no run of this workspace")
    check_folder(workspace.runs / name)
    if not (folder / FILE).is_file():
        raise InputError(f"there is no run '{name}' any more")
    return folder


def delete_run(workspace: Workspace, name: str) -> None:
    """Delete a run with all its games."""
    shutil.rmtree(run_folder(workspace, name))

"""The runs of a workspace: what was played, and taking one away."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from reports.data.cards import played_cards
from reports.data.names import deck_of_run
from reports.studio.workspace import Workspace
from sim.errors import InputError
from sim.files import check_folder
from sim.runs.manifest import FILE, Manifest, read_manifest

MOST = 30  # runs that a page lists
MOST_PLAYERS = 4  # that are named
MOST_CHANGES = 3
PLAYED_FOR = {
    "studio": "Bench",
    "games": "Games",
    "design": "Levers, targets, tuning",
    "sweep": "Report",
}


@dataclass(frozen=True)
class RunRow:
    """A run in a few words."""

    name: str  # its path below the folder of runs
    started: str
    players: str
    automas: int
    games: int
    asked: int
    command: str
    changes: str  # of the printed cards, "daubenton.5.vp 6 → 7"

    @property
    def complete(self) -> bool:
        return self.games >= self.asked

    @property
    def title(self) -> str:
        """Which page it was played for."""
        return PLAYED_FOR.get(Path(self.name).parts[0].partition("-")[0], self.name)

    @property
    def summary(self) -> str:
        """'5,400 of 9,000 games, 9 Automas, balanced'."""
        games = f"{self.games:,}" + ("" if self.complete else f" of {self.asked:,}")
        automas = f"{self.automas} Automa{'' if self.automas == 1 else 's'}"
        count = self.players.count(",") + 1
        players = self.players if count <= MOST_PLAYERS else f"{count} players"
        return f"{games} games, {automas}, {players}"


def list_runs(workspace: Workspace) -> tuple[list[RunRow], int]:
    """The newest runs, and how many older ones there are; folders that are none are left out."""
    files = workspace.runs.glob(f"**/{FILE}") if workspace.runs.is_dir() else ()
    newest = sorted(files, key=lambda file: -file.stat().st_mtime)
    rows = [_row(workspace, file.parent) for file in newest[:MOST]]
    return [row for row in rows if row is not None], len(newest[MOST:])


def _row(workspace: Workspace, folder: Path) -> RunRow | None:
    try:
        manifest = read_manifest(folder)
    except InputError:
        return None
    seats = [seat for matchup in manifest.matchups for seat in matchup.seats]
    humans = dict.fromkeys(seat.player for seat in seats if seat.kind == "human")
    automas = {seat.player for seat in seats if seat.kind == "automa"}
    return RunRow(
        str(folder.relative_to(workspace.runs)),
        manifest.started,
        ", ".join(humans),
        len(automas),
        manifest.games_done,
        manifest.games_asked,
        manifest.command,
        _changes(manifest),
    )


def _changes(manifest: Manifest) -> str:
    """What differs from the printed cards, in a few words."""
    names = deck_of_run(manifest).names
    found = [
        f"{names.card(card.id)}, {change.words}"
        for card in played_cards(manifest)
        for change in card.changes
    ]
    more = f" and {len(found) - MOST_CHANGES} more" if len(found) > MOST_CHANGES else ""
    return ", ".join(found[:MOST_CHANGES]) + more


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

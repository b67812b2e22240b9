"""More games for a run: what is missing, or as many again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from automa.numbers import Design
from reports.data.cards import cards_of_run
from reports.experiments.versions import Stopped
from sim.errors import InputError
from sim.runs import Manifest, check_named, read_manifest
from sim.runs.request import ask, seats_of
from sim.runs.runner import run as play


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Play on with the cards that the run was played with."""
    folder = Path(task["run"])
    manifest = read_manifest(folder)
    check_named(folder, manifest, [])
    _check_engine(manifest)
    design = _design(manifest, task["boards"])
    factor = 2 if manifest.complete else 1
    for games in sorted({matchup.games for matchup in manifest.matchups}):
        seated = [seats_of(m, design.cards) for m in manifest.matchups if m.games == games]
        request = ask(
            design.box,
            design.cards,
            seated=seated,
            games=factor * games,
            seed=manifest.stamp.seed,
            sepultus=manifest.stamp.sepultus,
            tie_break=manifest.stamp.tie_break,
            assumptions=manifest.assumptions,
        )
        say(f"{factor * games:,} games per matchup, {len(seated)} matchups")
        if play(request, folder, command=manifest.command, say=say).interrupted:
            raise Stopped
    yield "result", {"run": task["name"]}


def _check_engine(manifest: Manifest) -> None:
    from sim.game import kernel  # numba: loaded by whoever plays

    if manifest.stamp.engine != kernel.ENGINE:
        raise InputError(
            "this run was played by another version of the program, and its games do not mix with "
            "those of this one: open it, or delete it and have its games played anew"
        )


def _design(manifest: Manifest, boards: list[str]) -> Design:
    """The cards that a run keeps, and the board that it was played on, if that is still there."""
    cards = cards_of_run(manifest)
    if cards is None:
        raise InputError("this run does not keep its cards; continue it with its command")
    for board in [None, *boards]:
        design = Design(board, cards, manifest.assumptions)
        if design.box.digest == manifest.stamp.components:
            return design
    raise InputError(
        "the board of this run is not that of the workspace any more; set its numbers on the bench "
        "as they were, then continue it"
    )

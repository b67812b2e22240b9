"""The design of a task: cards as edited, in the folders where the commands keep their games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from automa.numbers import Design
from reports.experiments.versions import Bench


def design_of(task: Mapping[str, Any]) -> Design:
    """The board and the cards of the folders that a task names; without them, those of the box."""
    board, cards = (Path(task[key]) if task[key] else None for key in ("components", "cards"))
    return Design(board, cards)


def bench_of(
    task: Mapping[str, Any], players: Mapping[str, str], seed: int = 0, *, reuse: bool = False
) -> Bench:
    """A bench for a task; with `reuse`, a card that was copied or renamed has its games already."""
    told: dict[str, Any] = {"folder": Path(task["folder"]), "command": task["command"]}
    return Bench(design_of(task), players, seed=seed, reuse=reuse, **told)

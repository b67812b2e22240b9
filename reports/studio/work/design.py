"""The design of a task: cards as edited, in the folders where the commands keep their games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from automa.numbers import Design
from reports.experiments.versions import Bench


def design_of(task: Mapping[str, Any]) -> Design:
    """The cards of the folder that a task names; without one, those of the box."""
    return Design(None, Path(task["cards"]) if task["cards"] else None)


def bench_of(task: Mapping[str, Any], players: Mapping[str, str], seed: int = 0) -> Bench:
    """A bench for a task."""
    folder = Path(task["folder"])
    return Bench(design_of(task), players, seed=seed, folder=folder, command=task["command"])

"""A run that is opened: its matchups, with how often the player wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from reports.data.margins import read_played
from reports.data.names import deck_of_run
from reports.stats.differences import share_interval
from reports.stats.head_start import results
from sim.runs import read_manifest


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Yield the matchups of a run."""
    folder = Path(task["run"])
    names = deck_of_run(read_manifest(folder)).names
    rows = []
    for (player, automa), played in read_played(folder).items():
        margin, worth = played.margin[played.present], played.tie_value[played.present]
        found = share_interval(results(margin, worth))
        rows.append(
            {
                "player": player,
                "automa": names.automa(automa),
                "games": len(margin),
                "wins": found.mean,
                "low": found.low,
                "high": found.high,
                "margin": float(margin.mean()),
            }
        )
    yield "result", {"run": task["name"], "rows": rows}

"""The balance report of the cards as edited, and more games for a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from reports.data.run import read_run
from reports.experiments.sweep import default_sweep, play_sweep
from reports.experiments.versions import Stopped
from reports.page.report import write_report
from reports.studio.work.design import design_of
from sim.runs.manifest import FILE, read_manifest

STAGES = {"chapter": "writing the chapters", "picture": "drawing the pictures"}
ENOUGH = 5_000  # games that tell how fast this machine plays


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Play the sweep of the report and write its page into a new folder."""
    design = design_of(task)
    sweep = default_sweep(design.box, design.cards, games=task["games"])
    say(f"playing {sweep.games:,} games; those that are there already are kept")
    folder = sweep.folder()
    there, start = _games_in(folder), time.monotonic()
    if play_sweep(sweep, folder, task["command"], None, say).interrupted:
        raise Stopped
    played, middle = _games_in(folder) - there, time.monotonic()
    found = read_run(folder)
    with finished_folder(Path(task["out"])) as out:
        write_report(found.frame, found.info, out, _stages(say))
    say(f"Written from {_games_in(folder):,} games: open it under Reports")
    speed = {"writing": time.monotonic() - middle}
    if played >= ENOUGH:
        speed["games"] = played / (middle - start)
    yield "result", {"page": f"{task['out']}/index.html", "run": str(folder), "speed": speed}


def _games_in(folder: Path) -> int:
    """Games of a run that are there already."""
    return read_manifest(folder).games_done if (folder / FILE).exists() else 0


@contextmanager
def finished_folder(folder: Path) -> Iterator[Path]:
    """A folder beside this one, which takes its place when all is written and goes if it is not.

    A report that was stopped leaves its name free.
    """
    with TemporaryDirectory(prefix=".", dir=folder.parent) as beside:
        unfinished = Path(beside) / folder.name
        yield unfinished
        unfinished.rename(folder)


def _stages(say: Callable[[str], None]) -> Callable[[str, float], None]:
    """Stages of the report in words, each said once."""
    said = set()

    def show(text: str, _share: float) -> None:
        words = STAGES.get(text.partition(":")[0])
        if words is not None and words not in said:
            said.add(words)
            say(words)

    return show

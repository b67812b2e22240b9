"""Small runs for the tests of batches: only `random` and `banker` play."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd

from automa.cards import load_cards
from sim import runs as store
from sim.game.box import load_box
from sim.runs.request import Request, ask
from sim.runs.runner import Outcome, run
from tests.helpers.said import said

BOX, CARDS = load_box(), load_cards()
ROOT = Path(__file__).resolve().parents[2]
VS = ("linne/boudeuse", "daubenton/astrolabe")
COMMAND = "automa run the-same-again"


def wish(*strategies: str, games: int = 60, vs: Any = VS, **more: Any) -> Request:
    """A small request."""
    return ask(BOX, CARDS, strategies or ("random", "banker"), vs=vs, games=games, **more)


def play(out: Path, request: Request | None = None, **how: Any) -> Outcome:
    """Play it without a bar."""
    how = {"workers": 1, "quiet": True, "command": COMMAND, **how}
    return run(request or wish(), out, **how)


def frame(out: Path) -> pd.DataFrame:
    """All rows of a run."""
    return store.load(out)


def same(left: Path, right: Path) -> None:
    """Whole frames are equal, types and categories included."""
    pd.testing.assert_frame_equal(frame(left), frame(right), check_exact=True)


def games_in(out: Path) -> list[Path]:
    """The files of games of a run, in order."""
    return sorted((out / "games").glob("*.parquet"))


def stat(paths: list[Path]) -> dict[str, tuple[int, int]]:
    """Which files they are and when they were written."""
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}


def command_line(*words: object) -> list[str]:
    """The command `automa`, in this Python."""
    return [sys.executable, "-m", "sim.cli", *map(str, words)]


def start(*words: object, **how: Any) -> "subprocess.Popen[str]":
    """A process of its own, deaf to the Ctrl-C of whoever runs the tests."""
    return subprocess.Popen(
        command_line(*words),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **how,
    )


def automa(*words: object, **how: Any) -> "subprocess.CompletedProcess[str]":
    """A whole command."""
    return subprocess.run(command_line(*words), cwd=ROOT, capture_output=True, text=True, **how)


def kill(process: "subprocess.Popen[str]", number: signal.Signals = signal.SIGKILL) -> None:
    """End a process and all that it started."""
    os.killpg(process.pid, number)
    process.communicate()


def one_sentence(result: Any, *words: str) -> None:
    """Exit code 2 and one line on stderr that holds these words."""
    lines = said(result.stderr)
    assert result.returncode == 2, result.stderr
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]

"""Players that do what no player should: one sentence each, and nothing of ours breaks."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from sim.cli import run as automa
from tests.helpers.batch_scene import automa as process
from tests.helpers.batch_scene import one_sentence
from tests.helpers.said import said

PLAYERS = """
import asyncio
import sys
import threading
import time


class Quits:
    def choose(self, table, options):
        raise BaseException("enough")


class Cancelled:
    def choose(self, table, options):
        raise asyncio.CancelledError()


class Leaves:
    def choose(self, table, options):
        sys.exit(0)


class Speechless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Mute:
    def choose(self, table, options):
        raise Speechless()


class Unmade:
    def __init__(self):
        raise GeneratorExit()

    def choose(self, table, options):
        return options[0]


class Numbered:
    __doc__ = 7

    def choose(self, table, options):
        return options[0]


class Closes:
    def choose(self, table, options):
        sys.stdout.close()
        return options[0]


class Chatty:
    def choose(self, table, options):
        print("hm")
        sys.stdout.write("hm\\n")
        return options[0]


class Threaded:
    started = False

    def choose(self, table, options):
        if not Threaded.started:
            Threaded.started = True
            threading.Thread(target=lambda: time.sleep(3600)).start()
        return options[0]
"""
VS = ("--vs", "linne/boudeuse")
COMPILED = """
from sim.game.kernel import entry
from sim.game.record import u64
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


@entry
def Raises(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    legal_options(state, components, workspace.options)
    if state.round_no >= 2 and state.key % u64(8) == u64(0):  # in one game of eight
        raise ValueError("tired")
    return workspace.options.codes[0]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("players") / "players.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Quits", "raised BaseException: enough (line"),
        ("Cancelled", "raised CancelledError: "),
        ("Leaves", "raised SystemExit: 0 (line"),
        ("Mute", "raised Speechless: it has no message (line"),
        ("Unmade", "cannot be made: GeneratorExit: "),
    ],
)
@pytest.mark.parametrize("command", ["play", "run", "check-strategy"])
def test_what_players_raise_is_told(
    file: Path,
    tmp_path: Path,
    name: str,
    says: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    player = f"{file}:{name}"
    more = ["--games", "1"] if command == "check-strategy" else list(VS)
    more += ["--games", "3", "--out", str(tmp_path / "run")] if command == "run" else []
    code = automa([command, player, *more])
    out, err = capsys.readouterr()
    if command == "check-strategy":
        assert code == 1 and "crash against 9 of 9 Automas" in out and says in out
    else:
        assert code == 2 and says in err and "to see it again: automa play" in err
        assert err.count("\n") == 1


def test_a_file_that_cannot_be_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, says in (
        ("raise BaseException('no')", "cannot be loaded: BaseException: no"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit: 3"),
        ("class E(Exception):\n    def __str__(self): 1/0\nraise E()", "E: it has no message"),
    ):
        bad = tmp_path / f"bad{len(text)}.py"
        bad.write_text(text, encoding="utf-8")
        assert automa(["play", f"{bad}:Bot", *VS]) == 2
        assert says in capsys.readouterr().err


@pytest.mark.parametrize("name", ["Numbered", "Closes", "Chatty"])
def test_a_record_on_stdout_is_a_record(file: Path, name: str) -> None:
    """Whatever a player prints or closes, each line is an event."""
    done = process("play", f"{file}:{name}", *VS, "--record", "-")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()][-1]["e"] == "result"
    assert ("hm" in done.stderr) == (name == "Chatty")


def test_threads_of_a_player_are_not_waited_for(file: Path) -> None:
    done = process("play", f"{file}:Threaded", *VS, "--record", "-")
    assert done.returncode == 0 and done.stdout.endswith("}\n")


def test_a_compiled_player_that_raises(tmp_path: Path) -> None:
    file = tmp_path / "compiled.py"
    file.write_text(COMPILED, encoding="utf-8")
    words = (f"{file}:Raises", *VS)
    done: subprocess.CompletedProcess[str] = process(
        "run", *words, "--games", 30, "--out", tmp_path / "run", "--workers", 1
    )
    lines = said(done.stderr)
    assert done.returncode == 2 and len(lines) == 1, done.stderr
    assert "raised ValueError: tired (line 14 of compiled.py) in game" in lines[0]
    from sim.runs import load

    game = int(lines[0].split(" in game ")[1].split()[0])
    kept = load(tmp_path / "run", ["game"])["game"]
    assert game > 0 and set(kept) == set(range(game))
    one_sentence(process(*lines[0].split("to see it again: automa ")[1].split()), "raised ValueE")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[weights]\nfocus = " + "9" * 400, "weights.focus is not a usable number"),
        ("[weights]\nfocus = " + "9" * 9000, "is not TOML"),
        ("[weights]\nfocus = 1e400", "weights.focus is not a usable number"),
        ("[weights]\nfocus = nan", "weights.focus is not a usable number"),
        ("weights = " + "[" * 5000 + "]" * 5000, "is nested too deeply"),
    ],
    ids=["400 digits", "9000 digits", "infinite", "nan", "nested"],
)
def test_strange_profiles(
    tmp_path: Path, text: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "profile.toml").write_text(text, encoding="utf-8")
    assert automa(["play", str(tmp_path / "profile.toml"), *VS]) == 2
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1

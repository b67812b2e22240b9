"""The command as a process: quick to start, quiet when a pipe closes, polite when stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.said import said

ROOT = Path(__file__).resolve().parents[2]
AUTOMA = [sys.executable, "-m", "sim.cli"]
HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "rich", "jinja2")


def automa(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*AUTOMA, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["list", "automas"]], ids=" ".join
)
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; from sim.cli import run; code = run(sys.argv[1:]);"
        f"print([name for name in {HEAVY!r} if name in sys.modules], code, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr == "[] 0\n"


def test_help_names_every_command() -> None:
    text = automa().stdout
    for command in ("play", "replay", "list", "check-data", "bench"):
        assert f"\n  {command} " in text


def test_help_fits_80_columns_and_names_no_types() -> None:
    overview = automa(COLUMNS="80").stdout
    commands = overview.partition("Watch a game:")[2]
    assert "..." not in commands, "a summary is cut"
    assert "More:" not in commands, "a command stands under no heading"
    found = re.findall(r"^  ([a-z-]+) ", commands, re.MULTILINE)
    assert len(found) >= 20
    for command in found:
        text = automa(command, "--help", COLUMNS="80").stdout
        assert not re.search(r"<[a-z]|\[\[", text), text


def test_the_version_is_the_packages() -> None:
    assert automa("--version").stdout.startswith("encyclopedia-automa ")


def test_a_closed_pipe_is_silent() -> None:
    play = [*AUTOMA, "list", "experts"]
    with subprocess.Popen(
        play, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_story_into_a_closed_pipe_is_silent() -> None:
    """Like `automa play ... | head -1`, which once ended with 1."""
    play = [*AUTOMA, "play", "banker", "--vs", "linne/boudeuse"]
    with subprocess.Popen(
        play, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        lines = said(process.stderr.read())
    assert (process.returncode, lines) == (141, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*AUTOMA, "list", "experts"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "automa: no space left on device\n")


def test_ctrl_c_says_so_and_ends_with_130() -> None:
    replay = [*AUTOMA, "replay", "-"]
    pipes: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    # A shell's background job ignores Ctrl-C, and its children would too.
    pipes["preexec_fn"] = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(replay, cwd=ROOT, text=True, **pipes) as process:
        time.sleep(3.0)  # it waits for its standard input
        process.send_signal(signal.SIGINT)
        lines = said(process.communicate(timeout=20)[1])
    assert (process.returncode, lines) == (130, ["automa: stopped"])


def test_a_command_tidies_up_and_leaves_before_the_interpreter_goes_down() -> None:
    """Threads of libraries must not meet a dying interpreter: it aborted once in 80 exports."""
    program = (
        "import atexit, sys\n"
        "from sim.cli import main\n"
        "class Late:\n"
        "    def __del__(self): sys.__stdout__.write('taken down')\n"
        "late = Late()\n"
        "atexit.register(print, 'tidied up')\n"
        "sys.argv = ['automa', '--version']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0 and "encyclopedia-automa" in done.stdout
    assert "tidied up" in done.stdout and "taken down" not in done.stdout

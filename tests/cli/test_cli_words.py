"""What the log, `automa next` and `automa list` print can be typed as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reports.people.log import EXAMPLE
from sim.cli import run
from sim.text import wrapped

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("scores", [[], ["--score", "180"], ["--automa-score", "180"]])
def test_a_game_without_a_result_is_told_the_options(scores: list[str], capsys: Capture) -> None:
    assert run(["log", "add", "--vs", "linne/boudeuse", *scores]) == 2
    options = "Give --won, --lost or --tied, or both --score and --automa-score\n"
    assert capsys.readouterr().err.endswith(f"won, lost or tied? {options}")


def test_next_repeats_the_log_and_the_player(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the command that it ends with, whether the games are in a log or told."""
    monkeypatch.chdir(tmp_path)
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    head = next(line for line in lines if not line.startswith("#"))
    ada = next(line for line in lines if "Ada" in line)
    Path("few.csv").write_text(f"{head}\n{ada}\n", encoding="utf-8")
    assert run(["next", "--log", "few.csv", "--player", "Ada"]) == 0
    scores = "--score YOURS --automa-score ITS"
    command = f"  automa log add --vs BEHAVIOR/SCORING {scores} --player Ada --log few.csv\n"
    assert capsys.readouterr().out.endswith(command)
    assert run(["next", "--vs", "linne/boudeuse", "--won", "--log", "few.csv"]) == 0
    command = "  automa log add --vs linne/boudeuse --won --log few.csv\n"
    assert capsys.readouterr().out.endswith(command)


def test_next_sends_nobody_to_a_log_that_was_not_used(capsys: Capture) -> None:
    assert run(["next", "--score", "1500", "--won", "linne/boudeuse"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.endswith("If it is a slip of the pen, ask again with the right score.")
    assert "log" not in text


def test_the_commands_of_the_log_fit_their_lines(capsys: Capture) -> None:
    assert run(["log", "--help"]) == 0
    text = capsys.readouterr().out
    assert "Commands:" in text and "..." not in text.partition("Commands:")[2]


def test_a_command_is_not_broken_at_its_hyphens() -> None:
    command = "automa cards-value --components my-box"
    for width in range(15, 50):
        lines = wrapped(f"To measure again: {command}", width)
        assert " ".join(lines).endswith(command) and max(map(len, lines)) <= width


@pytest.mark.parametrize("what", ["strategies", "audiences", "numbers", "animals"])
def test_lists_end_no_command_with_a_full_stop(what: str, capsys: Capture) -> None:
    assert run(["list", what]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.endswith("-")]
    assert not re.search(r"automa [a-z-]+ [^()]*/[a-z]+\.(\s|$)", " ".join(lines))

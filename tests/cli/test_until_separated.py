"""`automa rank --until-separated`: adds games until neighbours differ, within its budget."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

from reports.experiments.budget import parse_budget
from sim.cli import run as automa
from sim.errors import InputError
from sim.runs import load, read_manifest

PLAYERS = ("random", "banker")
Capture = pytest.CaptureFixture[str]


def test_until_separated_plays_on_in_the_same_run(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    vs = ["--vs", "linne/boudeuse", "--vs", "daubenton/astrolabe", "--vs", "trembley/boudeuse"]
    assert automa(["run", "banker", *vs, "--games", "10", "--out", str(folder)]) == 0
    before = load(folder)
    code = automa(["rank", str(folder), "--until-separated", "--budget", "30000"])
    assert code == 0
    said = capsys.readouterr().err
    assert "all neighbouring ranks are clearly different" in said
    assert read_manifest(folder).looks[0] == 10
    after = load(folder)
    assert len(after) > len(before)
    first = after[after["game"] < 10].reset_index(drop=True)
    pd.testing.assert_frame_equal(first, before)


def test_a_budget_that_ends_says_which_pairs_are_open(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    vs = ["--vs", "linne/resolution", "--vs", "trembley/boudeuse"]
    assert automa(["run", *PLAYERS, *vs, "--games", "10", "--out", str(folder)]) == 0
    command = ["rank", str(folder), "--until-separated", "--budget", "60", "--format", "csv"]
    assert automa(command) == 0
    out, said = capsys.readouterr()
    assert "the budget of 60 games ended after" in said and "not settled:" in said
    assert re.search(r"(Linné|Trembley).* and .*: too close to call, .*VP \(.* to .*\); ", said)
    assert read_manifest(folder).games_done <= 40 + 60
    assert out.splitlines()[-3].startswith("rank,") and "not settled" not in out


def test_one_automa_has_no_neighbours(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    vs = ["--vs", "linne/boudeuse"]
    assert automa(["run", "banker", *vs, "--games", "5", "--out", str(folder)]) == 0
    assert automa(["rank", str(folder), "--until-separated"]) == 0
    assert "one Automa only" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "games", "seconds"),
    [("500000", 5e5, None), ("1_000", 1e3, None), ("90s", None, 90.0), ("10m", None, 600.0)],
)
def test_budgets(text: str, games: float | None, seconds: float | None) -> None:
    budget = parse_budget(text)
    assert budget.games == (games or float("inf"))
    assert budget.seconds == (seconds or float("inf"))


@pytest.mark.parametrize("text", ["", "0", "many", "-5", "5d", "1.5.2"])
def test_no_budgets(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        parse_budget(text)


def test_looks_are_kept_from_call_to_call(tmp_path: Path, capsys: Capture) -> None:
    """The second call goes on counting; the same games again are the same look."""
    folder = tmp_path / "run"
    vs = ["--vs", "linne/resolution", "--vs", "trembley/boudeuse"]
    assert automa(["run", "banker", *vs, "--games", "10", "--out", str(folder)]) == 0
    again = ["rank", str(folder), "--until-separated", "--equal-within", "0", "--budget"]
    assert automa([*again, "1"]) == 0
    assert automa([*again, "1"]) == 0
    assert read_manifest(folder).looks == (10,)
    assert automa([*again, "20"]) == 0
    assert read_manifest(folder).looks == (10, 20)
    said = capsys.readouterr().err
    assert "(1 look, 95%" in said and "(2 looks, 95%" in said
    assert automa(["run", "banker", *vs, "--games", "30", "--out", str(folder)]) == 0
    assert read_manifest(folder).looks == (10, 20), "a run that goes on keeps them"


def test_practically_equal_automas_end_the_search(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "run"
    vs = ["--vs", "linne/resolution", "--vs", "trembley/boudeuse"]
    assert automa(["run", "banker", *vs, "--games", "40", "--out", str(folder)]) == 0
    words = ["rank", str(folder), "--until-separated", "--equal-within", "900", "--level", "50"]
    assert automa(words) == 0
    assert read_manifest(folder).games_done == 80, "no game more"
    said = capsys.readouterr().err
    assert "clearly different" in said or "practically equal" in said

"""`automa cards-value` and `automa luck` as a user calls them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sim.cli import run

FEW = ["--games", "6", "--players", "greedy"]
LUCK = ["luck", "--vs", "linne/boudeuse", "--players", "greedy", "--games", "20", "--deals", "6"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_card_values_as_text_csv_json_and_files(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards-value", *FEW, "--out", "values"]) == 0
    text = capsys.readouterr().out
    assert "One more Expert at the start is worth" in " ".join(text.split())
    assert "… 39 more" in text
    effect = "3 VP for each die you place at the University"
    assert re.search(rf"\nAdamu Ashenafi .*\n  {effect}\n", text)
    assert "--given" in text and "automa new-box my-box" in text
    lines = [line for line in text.splitlines() if not line.startswith("  automa")]
    assert max(map(len, lines)) <= 80
    assert {path.name for path in (here / "values").iterdir()} == {
        *("experts.png", "animals.png", "card-values.csv", "takes.csv", "card-values.md")
    }
    assert run(["cards-value", *FEW, "--format", "csv"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 1 + 130 and table[0].startswith("id,card,text,kind,held,held_low")
    assert "held trembley" in table[0] and "share greedy" in table[0]
    assert run(["cards-value", *FEW, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["values"]) == 130 and found["deals"] == 6
    assert run(["cards-value", *FEW, "--all", "--format", "markdown"]) == 0
    assert "| Gao Zhelan |" in capsys.readouterr().out


def test_the_games_shown_can_be_played(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = ["play", "greedy", "--vs", "linne/boudeuse"]
    assert run([*game, "--given", "gao-zhelan", "--record", "given.jsonl"]) == 0
    assert run(["replay", "given.jsonl", "--tell"]) == 0
    assert "Experiment:" in capsys.readouterr().out
    assert run([*game, "--without", "gao-zhelan"]) == 0
    assert "left out of its deck" in capsys.readouterr().out


def test_luck_as_text_csv_and_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*LUCK, "--planner", "0", "--out", "luck"]) == 0
    text = capsys.readouterr().out
    assert "The largest source of luck:" in text and "won by none" in text
    heads = [" ".join(line.split()) for line in text.splitlines() if line.startswith("source ")]
    assert heads == ["source on its own 95% CI with interactions 95% CI"]
    assert "Linné + La Boudeuse " in text and "\nlinne/boudeuse" not in text
    lines = [line for line in text.splitlines() if not line.startswith("  automa")]
    assert max(map(len, lines)) <= 80
    assert (here / "luck" / "luck.png").stat().st_size > 5000
    assert run([*LUCK, "--planner", "0", "--format", "csv"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 1 + 8 and table[0].startswith("source,alone,alone_low")
    assert run([*LUCK, "--planner", "0", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == 20


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cards-value", "--players", "gredy"], "did you mean greedy"),
        (["cards-value", "--games", "0"], "--games 0 is out of range"),
        (["cards-value", "--precision", "-1"], "--precision -1 is out of range"),
        (["cards-value", "--format", "xml"], "format 'xml' does not exist"),
        (["luck", "--games", "1"], "--games 1 is out of range; allowed: 20"),
        (["luck", "--vs", "linne/budeuse"], "Scoring card 'budeuse' does not exist"),
        (["luck", "--planner", "-1"], "--planner -1 is out of range"),
        (["play", "greedy", "--vs", "linne/boudeuse", "--given", "gao"], "no Animal or Expert"),
        (["play", "me", "--vs", "linne/boudeuse", "--given", "gao-zhelan"], "not of 'me'"),
    ],
)
def test_mistakes_get_one_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert run(words) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1

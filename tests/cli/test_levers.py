"""`automa levers` as a designer types it."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path

import pytest

from sim.cli import run as automa

QUICK = ["--players", "banker", "--games", "40", "--workers", "1"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def out_of(capsys: Capture, *words: str) -> str:
    assert automa(words) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_it_reads_well_and_writes_a_picture(capsys: Capture) -> None:
    text = out_of(capsys, "levers", "astrolabe", *QUICK, "--out", "found")
    lines = text.splitlines()
    assert lines[0].startswith("What moves most: L'Astrolabe, ")
    assert max(map(len, lines[:-1])) <= 80
    assert "+8.0 VP for L'Astrolabe:" in text
    assert Path("found/levers.png").read_bytes().startswith(b"\x89PNG")
    assert Path("found/levers.md").read_text(encoding="utf-8").startswith("# Levers")
    assert "Final score" in out_of(capsys, *shlex.split(lines[-1])[1:])


def test_formats_and_parts_of_the_board(capsys: Capture) -> None:
    command = ["levers", "bank", "boudeuse", *QUICK]
    rows = list(csv.DictReader(io.StringIO(out_of(capsys, *command, "--format", "csv"))))
    found = json.loads(out_of(capsys, *command, "--format", "json"))
    assert [row["number"] for row in rows] == [row["number"] for row in found["levers"]]
    assert {row["number"] for row in rows} >= {"bank.coins", "boudeuse.coins"}
    bank = next(r for r in found["levers"] if (r["number"], r["to"]) == ("bank.coins", 6))
    assert bank["harder"] < -10, "the banker lives on the Bank"


def test_numbers_that_move_nothing_are_named(capsys: Capture) -> None:
    text = " ".join(out_of(capsys, "levers", "publication", *QUICK).split())
    assert "numbers do nothing: below 0.3 VP." in text, "he never publishes"
    assert "The most that each could do, in VP: publication." in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["daubentn"], "there is no card 'daubentn'; did you mean daubenton"),
        (["linee", "daubentn"], "'linee'; did you mean linne? there is no card 'daubentn'; did"),
        (["--players", "reglar"], "or an audience: did you mean regular?"),
        (["rounds"], "no number of it can be changed by one"),
        (["daubenton", "--want", "0"], "--want 0 is out of range"),
        (["--players", "x"], "strategy 'x' does not exist"),
    ],
)
def test_mistakes_in_one_sentence(words: list[str], says: str, capsys: Capture) -> None:
    assert automa(["levers", *words]) == 2
    said = capsys.readouterr()
    assert says in said.err and said.out == "" and said.err.count("\n") == 1

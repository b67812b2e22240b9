"""`automa tension` as a designer types it, and what it keeps."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from sim.cli import run as automa
from sim.runs.explored import Exploration

QUICK = ["--players", "greedy", "--vs", "linne/all", "--games", "20", "--workers", "1"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def out_of(capsys: Capture, *words: str) -> str:
    assert automa(words) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_it_reads_well_writes_pictures_and_plays_nothing_twice(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = out_of(capsys, "tension", *QUICK, "--out", "found")
    assert "after round 4, " in text.partition("\n\n")[0]
    assert "Greedy: decided after round 4 in " in " ".join(text.split())
    assert "Linné + HMS Resolution  " in text and "\nlinne/" not in text
    commands = [line for line in text.splitlines() if line.startswith("    automa")]
    assert max(len(line) for line in text.splitlines() if line not in commands) <= 80
    assert commands and all("automa view greedy --vs linne/" in line for line in commands)
    for name in ("courses.png", "decided.png"):
        assert Path("found", name).read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr(Exploration, "_span", None)  # nothing is left to play
    assert out_of(capsys, "tension", *QUICK) == text


def test_formats_say_the_same(capsys: Capture) -> None:
    rows = list(csv.DictReader(io.StringIO(out_of(capsys, "tension", *QUICK, "--format", "csv"))))
    found = json.loads(out_of(capsys, "tension", *QUICK, "--format", "json"))
    assert len(rows) == len(found["table"]) == 2 * 4 * 11  # greedy and all, three and all
    for row in rows:
        low, value, high = (float(row[key]) for key in ("low", "value", "high"))
        assert low <= value <= high
    decided = {r["trait"]: r["value"] for r in found["table"] if r["automa"] == "linne/astrolabe"}
    shares = [decided[f"decided_{stop}"] for stop in range(6)]
    assert shares == sorted(shares), "what is decided stays decided"
    assert found["calibration"] and found["games"] == 20


def test_games_are_gone_on_with_and_a_damaged_file_is_played_again(capsys: Capture) -> None:
    whole = out_of(capsys, "tension", *QUICK, "--format", "json")
    files = sorted(Path("runs").rglob("*.npy"))
    assert len(files) == 6  # three Automas, two spans of ten games
    files[0].write_bytes(b"not an array")
    files[1].unlink()
    assert out_of(capsys, "tension", *QUICK, "--format", "json") == whole


def test_ctrl_c_keeps_what_is_done(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Exploration._collect

    def stop_early(self: Exploration, jobs: object, progress: object) -> None:
        monkeypatch.setattr(Exploration, "_collect", write)
        raise KeyboardInterrupt

    monkeypatch.setattr(Exploration, "_collect", stop_early)
    assert automa(["tension", *QUICK]) == 130
    assert "stopped before there was enough to tell" in capsys.readouterr().err
    assert "decided after round 4" in out_of(capsys, "tension", *QUICK)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--games", "5"], "--games 5 is out of range; allowed: 10 to 100,000"),
        (["--futures", "1"], "--futures 1 is out of range"),
        (["--vs", "linne/boudeus"], "Scoring card 'boudeus' does not exist; did you mean boudeuse"),
        (["--players", "x"], "strategy 'x' does not exist"),
        (["--format", "xml"], "format 'xml' does not exist"),
    ],
)
def test_mistakes_in_one_sentence(words: list[str], says: str, capsys: Capture) -> None:
    assert automa(["tension", *words]) == 2
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1

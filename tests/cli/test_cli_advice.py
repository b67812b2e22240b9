"""Errors and hints of the command line say what would be right, in words that can be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli import run

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, one with a card, and files that are something else."""
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("empty/.hidden").touch()
    assert run(["new-card", "lamarck", "--out", "mycard"]) == 0
    Path("others").mkdir()
    Path("others/want.toml").write_text('for = "regular"\n', encoding="utf-8")
    Path("notes.txt").write_text("Bought milk.\n", encoding="utf-8")
    Path("more.txt").write_text("Bought milk.\nAnd bread.\n", encoding="utf-8")
    Path("want.toml").touch()


NO_CARD = "empty holds no card: put a card's .toml file there ('automa new-card' writes one)"
NO_RUN = (
    "is not a run: it has no manifest.json; name a folder of games, such as this writes: "
    "automa run balanced --out my-run"
)
CARDS = "it holds cards, which are played by: automa report --cards mycard\n"
NO_RECORD = "is not a game record: the first line is not a JSON object"
RECORD = "automa play balanced --vs linne/boudeuse --record FILE"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("play balanced --vs daubenton/astrolabe --cards empty", [NO_CARD]),
        ("run balanced --vs daubenton/astrolabe --games 2 --cards empty", [NO_CARD]),
        ("what-if daubenton.5.vp=7 --cards empty", [NO_CARD]),
        ("play banker --vs linne/boudeuse --set daubenton.5.vp=7 --cards empty", [NO_CARD]),
        ("compare printed empty", [NO_CARD]),
        ("what-if daubenton.5.vp=7 --save mycard", ["new folder; give its name with --save\n"]),
        ("tune wnat.toml", ["there is no file wnat.toml; did you mean want.toml?\n"]),
        ("tune others/wnat.toml", ["did you mean others/want.toml?\n"]),
        ("tune zzz", ["there is no file zzz; give the name of one that exists"]),
        ("check-data nosuch", ["there is no folder nosuch; needed: a folder with animals.csv"]),
        ("check-data emty", ["there is no folder emty; did you mean empty? needed: a folder with"]),
        ("check-data --cards mycrad", ["no folder mycrad; did you mean mycard? needed: a folder"]),
        ("report empty", [f"empty {NO_RUN}"]),
        ("report others", [f"others {NO_RUN}"]),
        ("rank notes.txt", [f"notes.txt {NO_RUN}"]),
        ("report mycard", ["mycard is not a run: it has no manifest.json; ", CARDS]),
        ("replay notes.txt", [f"notes.txt {NO_RECORD}", RECORD]),
        ("replay more.txt", [f"more.txt {NO_RECORD}", RECORD]),
        ("view notes.txt", ["notes.txt: there is no game in it; needed: a record", RECORD]),
        ("view more.txt", ["more.txt: line 1: not a JSON object; needed: a record", RECORD]),
        ("run --games -5", ["--games -5 is out of range; allowed: 1 to 2,147,483,647\n"]),
        ("compare mycard", ["compare mycard with what?", ": automa compare printed mycard\n"]),
        ("compare printed", [": automa compare printed my-cards\n"]),
        ("compare printed mycard mycard", ["compare two: automa compare printed mycard (three"]),
    ],
)
def test_what_would_be_right(words: str, says: list[str], capsys: Capture) -> None:
    capsys.readouterr()
    assert run(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert [part for part in says if part not in said.err] == [], said.err


def test_an_empty_folder_can_be_given_its_first_card(capsys: Capture) -> None:
    assert run(["new-card", "lamarck", "--out", "empty"]) == 0
    assert run(["check-data", "--cards", "empty"]) == 0
    assert "lamarck" in capsys.readouterr().out


def test_a_cut_head_is_still_a_cut_record(capsys: Capture) -> None:
    Path("cut.jsonl").write_text('{"record": 1, "ga', encoding="utf-8")
    assert run(["replay", "cut.jsonl"]) == 2
    assert "cut in the middle of this line" in capsys.readouterr().err

"""`automa tune` as a designer types it, on a truth that the banker makes plain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli import run as automa

Capture = pytest.CaptureFixture[str]
# Linné has few tokens left: the seal is the number that can do it.
WANTED = """
for = "banker"
[[score]]
automa = "linne/boudeuse"
of = "automa"
from = {low}
to = {high}
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_finds_a_number_saves_it_and_the_saved_card_keeps_its_word(capsys: Capture) -> None:
    Path("now.toml").write_text(WANTED.format(low=0, high=1000))
    quick = ["--games", "200", "--workers", "1"]
    assert automa(["check-targets", "now.toml", *quick, "--format", "json"]) == 0
    score = json.loads(capsys.readouterr().out)["targets"][0]["found"]
    Path("wanted.toml").write_text(WANTED.format(low=score + 4, high=score + 20))
    command = ["tune", "wanted.toml", "--change", "boudeuse", "--most", "1", *quick]
    assert automa([*command, "--save", "new"]) == 0
    text = capsys.readouterr().out
    assert "1 changed number meets all targets" in text and "boudeuse." in text
    assert "See one of these games:" in text
    assert max(map(len, text.splitlines()[:-1])) <= 80
    folder = next(Path("new").iterdir())
    more = ["--cards", str(folder), "--games", "300", "--workers", "1"]
    assert automa(["check-targets", "wanted.toml", *more]) == 0, "the same file, the old name"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing.toml"], "nothing.toml"),
        (["wanted.toml", "--change", "bodeuse"], "did you mean boudeuse"),
        (["wanted.toml", "--change", "bodeuse,linee"], "mean boudeuse? there is no card 'linee'"),
        (["wanted.toml", "--most", "0"], "--most 0 is too few"),
        (["wanted.toml", "--budget", "5000"], "is not a time"),
    ],
)
def test_mistakes_in_one_sentence(words: list[str], says: str, capsys: Capture) -> None:
    Path("wanted.toml").write_text(WANTED.format(low=0, high=1))
    assert automa(["tune", *words]) == 2
    said = capsys.readouterr()
    assert says in said.err and said.out == "" and said.err.count("\n") == 1

"""`automa new-card` and `automa new-box`: files that play as they are, and say what to change."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from automa.cards import load_cards
from automa.new_card import SOURCE
from sim.cli import run
from sim.game.box import load_box
from sim.game.box.load import FILES
from sim.game.box.starter import ABOUT
from sim.game.datafile import DataError


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a command that is refused."""
    assert run(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("like", [*load_cards().behaviors, *load_cards().scorings])
def test_a_new_card_does_what_the_old_one_does(like: str) -> None:
    assert run(["new-card", "my-own", "--like", like]) == 0
    deck = load_cards("my-cards")
    cards = {**deck.behaviors, **deck.scorings}
    assert cards["my-own"] == replace(cards[like], id="my-own", name="My Own", source=SOURCE)
    assert len(cards) == 7


def test_a_new_card_explains_every_key_and_how_to_try_it() -> None:
    assert run(["new-card", "lamarck", "--out", "designs"]) == 0
    assert run(["new-card", "atlas", "--like", "resolution", "--out", "designs"]) == 0
    behavior = Path("designs/lamarck.toml").read_text(encoding="utf-8")
    for word in ("place", "take", "gain", "first_player", "space_reputation", "discard_tokens"):
        assert f"\n#   {word} " in behavior
    assert "automa play balanced --vs lamarck/boudeuse --cards designs" in behavior
    scoring = Path("designs/atlas.toml").read_text(encoding="utf-8")
    for key in tomllib.loads(scoring).keys() - {"kind", "name", "stars", "source"}:
        assert f"\n#   {key} " in scoring
    assert "--vs linne/resolution --vs linne/atlas --cards designs" in scoring


def test_a_new_card_may_start_from_ones_own() -> None:
    assert run(["new-card", "one"]) == 0
    file = Path("my-cards/one.toml")
    file.write_text(file.read_text(encoding="utf-8").replace("stars = 1", "stars = 4"))
    assert run(["new-card", "two", "--like", "one"]) == 0
    assert load_cards("my-cards").behaviors["two"].stars == 4


def test_a_new_card_replaces_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is a card 'linne' already" in fails(capsys, "new-card", "linne")
    assert "'Lamarck' cannot name a card" in fails(capsys, "new-card", "Lamarck")
    assert "'all' cannot name a card" in fails(capsys, "new-card", "all")
    assert "did you mean linne?" in fails(capsys, "new-card", "x", "--like", "line")
    assert not Path("my-cards").exists()


def test_a_new_box_is_the_old_one() -> None:
    assert run(["new-box"]) == 0
    assert sorted(path.name for path in Path("my-box").iterdir()) == sorted(FILES)
    assert load_box("my-box") == load_box()


def test_every_file_of_a_new_box_begins_with_what_it_is() -> None:
    assert set(ABOUT) == set(FILES)
    assert run(["new-box", "box"]) == 0
    for path in Path("box").iterdir():
        assert path.read_text(encoding="utf-8").startswith("# "), path.name


def test_a_new_box_can_be_a_single_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new-box", "box", "--only", "animals.csv"]) == 0
    assert [path.name for path in Path("box").iterdir()] == ["animals.csv"]
    capsys.readouterr()
    assert "box/animals.csv exists" in fails(capsys, "new-box", "box")
    assert [path.name for path in Path("box").iterdir()] == ["animals.csv"]
    said = fails(capsys, "new-box", "other", "--only", "animal.csv")
    assert "did you mean animals.csv" in said


def test_a_mistake_below_the_comment_is_named_by_its_line() -> None:
    assert run(["new-box", "box", "--only", "animals.csv"]) == 0
    file = Path("box/animals.csv")
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("panthera-onca"))
    lines[at] = lines[at].replace("america", "amerika")
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match=rf"line {at + 1} \(panthera-onca\), continent"):
        load_box("box")
    lines[at - 1] = lines[at - 1].replace("habitat", "habitats")
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DataError, match=f"line {at}: column 'habitats' is unknown"):
        load_box("box")

"""Saved games: they go on as the same game, and a hostile one is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim.cli import run
from sim.errors import InputError
from sim.play.save import read_save, resume, save
from sim.records.writer import to_text
from sim.table.seating import Human, Seating
from tests.helpers.person import FOUR, SOLO, Typist, new_game, play_on, talk
from tests.helpers.playing import engine


@pytest.mark.parametrize("table", [SOLO, FOUR], ids=["solo", "four"])
def test_a_saved_game_goes_on_as_the_same_game(table: Seating, tmp_path: Path) -> None:
    straight, file = play_on(new_game(table), 1000), tmp_path / "s.json"
    game = play_on(new_game(table), 60)
    save(game, file)
    again = resume(read_save(file), engine(), table)
    assert again.choices == game.choices and again.options == game.options
    for option in straight.choices[60:]:
        again.choose(option)
    assert to_text(again.lines()) == to_text(straight.lines())


def test_leaving_saves(tmp_path: Path) -> None:
    game, file = new_game(), tmp_path / "s.json"
    text = talk(game, Typist(1, lines=40), file)
    assert text.endswith("(left)") and "To go on: automa play --resume saved.json" in text
    assert resume(read_save(file), engine(), SOLO).choices == game.choices != []


def test_ctrl_c_saves(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    file = tmp_path / "s.json"
    assert "Saved." in talk(play_on(new_game(), 3), interrupted, file)
    assert len(read_save(file).choices) == 3


HOSTILE: dict[str, Any] = {
    "save": "encyclopedia-save/9",
    "seats": ["me", "evil.py:Bot", "linne/boudeuse"],
    "seed": -1,
    "game": 2**40,
    "sepultus": "yes",
    "tie_break": "mine",
    "components": "0",
    "choices": ["take place=99"],
    "digest": "0",
}


@pytest.mark.parametrize("key", [*HOSTILE, "a list", "no JSON", "deep", "missing", "a folder"])
def test_a_hostile_save_is_one_sentence(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.json"
    save(play_on(new_game(), 5), file)
    content = json.loads(file.read_text())
    if key in HOSTILE:
        file.write_text(json.dumps({**content, key: HOSTILE[key]}))
    elif key == "missing":
        file.unlink()
    elif key == "a folder":
        file.unlink()
        file.mkdir()
    else:
        text = {"a list": "[1]", "no JSON": "\x1b[2J{", "deep": "[" * 50_000}[key]
        file.write_text(text)
    assert run(["play", "--resume", str(file)]) == 2
    error = capsys.readouterr().err.strip()
    assert error.startswith("automa: ") and len(error.splitlines()) == 1 and "\x1b" not in error


def test_a_changed_choice_is_noticed(tmp_path: Path) -> None:
    """Every choice of the file is possible, but it is not what was saved."""
    file, game = tmp_path / "s.json", new_game()
    save(game, file)
    content = json.loads(file.read_text())
    content["choices"] = [repr(game.options[0])]
    file.write_text(json.dumps(content))
    with pytest.raises(InputError, match="comes out differently"):
        resume(read_save(file), engine(), SOLO)


def test_files_of_a_saved_game_are_not_run_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A save that names a program is refused until the person names it, too."""
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def choose(self, table, options):\n        return options[0]\n")
    table = Seating((SOLO.seats[0], Human(f"{bot}:Bot"), SOLO.seats[1]))
    file = tmp_path / "s.json"
    save(play_on(new_game(table), 4), file)
    assert run(["play", "--resume", str(file)]) == 2
    assert "if you trust it" in capsys.readouterr().err
    assert len(resume(read_save(file), engine(), table).choices) == 4

"""The public API of `sim`: what notebooks and other programs import."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from sim import InputError, Player

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "rich", "jinja2", "typer")
VS = "linne/boudeuse"


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, sim, reports; sim.Player, sim.InputError, sim.strategy_names();"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'play_gam'"):
        sim.play_gam  # type: ignore[attr-defined]  # noqa: B018
    assert "play_game" in dir(sim)


def test_a_game_is_a_record_a_story_and_scores() -> None:
    game = sim.play_game("banker", vs=VS, seed=3, game=2)
    assert (game.lines[0]["seed"], game.lines[0]["game"]) == (3, 2)
    assert [json.loads(line) for line in game.text.splitlines()] == game.lines
    assert game.scores == [line["total"] for line in game.lines[-3:-1]]
    story = game.story(width=60)
    assert story.startswith("A game of Encyclopedia (seed 3, game 2)")
    assert max(map(len, story.splitlines())) <= 60
    assert sim.tell_story(game.lines, width=60) == story
    assert "You (banker) against" in game.page()


def test_the_referee_reads_a_game_and_a_file(tmp_path: Path) -> None:
    game = sim.play_game("banker", vs=VS)
    assert game.check().fault is None
    file = tmp_path / "game.jsonl"
    file.write_text(game.text.replace('"total": ', '"total": 1'), encoding="utf-8")
    fault = sim.check_record(file).fault
    assert fault is not None and fault.line > 100


def test_all_seats_in_one_string_sit_clockwise() -> None:
    game = sim.play_game(table=f"{VS}, banker")
    assert [seat["kind"] for seat in game.lines[0]["seats"]] == ["automa", "human"]


def test_a_wrong_name_says_what_is_allowed() -> None:
    with pytest.raises(InputError, match="did you mean banker"):
        sim.play_game("bankr", vs=VS)


def test_a_run_is_played_once_and_loaded(tmp_path: Path) -> None:
    folder = sim.run_games("banker", vs=[VS, "trembley/astrolabe"], games=5, folder=tmp_path / "r")
    before = {path: path.stat().st_mtime_ns for path in (folder / "games").iterdir()}
    assert sim.run_games("banker", vs=VS, games=5, folder=folder) == folder
    assert before == {path: path.stat().st_mtime_ns for path in (folder / "games").iterdir()}
    rows = sim.load_run(folder, ["player", "vp"])
    assert list(rows.columns) == ["player", "vp"] and len(rows) == 2 * 5 * 2
    assert sim.export_run(folder, tmp_path / "rows.csv") == len(rows)


def test_numbers_are_set_by_name(tmp_path: Path) -> None:
    plain = sim.play_game("banker", vs=VS)
    changed = sim.play_game("banker", vs=VS, numbers={"boudeuse.experts.1": 9})
    assert changed.cards.scorings["boudeuse"].experts[0] == 9
    assert changed.scores[1] > plain.scores[1]
    assert changed.check().fault is None
    folder = sim.run_games(
        "banker", vs=VS, games=1, folder=tmp_path / "r", numbers={"linne.2.coins": 0}
    )
    assert sim.load_run(folder)["player"].iloc[1] == VS.replace("linne", "linne[2.coins=0]")
    with pytest.raises(InputError, match=r"linne\.2\.coin"):
        sim.play_game("banker", vs=VS, numbers={"linne.2.coin": 1})


def test_names() -> None:
    assert "balanced" in sim.strategy_names()
    assert len(sim.automa_names()) == 9 and VS in sim.automa_names()


PLAYERS = """
from sim import Player

class Neither(Player):
    pass

class First(Player):
    def choose(self, table, options):
        return options[0]

class Last(Player):
    def weigh(self, table, options):
        return list(range(len(options)))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "players.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["First", "Last"])
def test_a_player_defines_one_of_the_two_methods(file: Path, name: str) -> None:
    assert sim.play_game(f"{file}:{name}", vs=VS).check().fault is None


def test_the_two_methods_play_differently(file: Path) -> None:
    first, last = (sim.play_game(f"{file}:{name}", vs=VS) for name in ("First", "Last"))
    assert first.scores != last.scores


def test_a_player_without_either_method_is_refused(file: Path) -> None:
    with pytest.raises(InputError, match="needs a method 'choose' or 'weigh'"):
        sim.play_game(f"{file}:Neither", vs=VS)


def test_the_base_class_alone_cannot_play() -> None:
    with pytest.raises(NotImplementedError):
        Player().choose(None, None)  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        Player().weigh(None, None)  # type: ignore[arg-type]

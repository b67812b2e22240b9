"""A person at the terminal: whole games by scripted lines, undo, the command."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

from reports.people.levels import load_levels
from reports.people.log import read_log
from sim.cli import run
from sim.play.game import GameInHand
from sim.play.menu import menu_of
from sim.play.news import News
from sim.play.questions import question
from sim.play.talk import Talk
from sim.play.words import Words
from sim.records.referee import check
from sim.records.writer import record_game, to_text
from sim.table.seating import Seating
from strategies.registry import find
from tests.helpers.person import FOUR, SOLO, Typist, new_game, talk, typed
from tests.helpers.playing import engine, seating


@pytest.mark.parametrize("table", [SOLO, FOUR], ids=["solo", "four"])
def test_a_whole_game_is_accepted_by_the_referee(table: Seating, tmp_path: Path) -> None:
    game = new_game(table)
    text = talk(game, Typist(1, commands=("b", "u", "t", "a", "h", "s", "x")), tmp_path / "s.json")
    assert game.is_over and "Final score" in text and "(left)" not in text
    verdict = check(to_text(game.lines()).splitlines(), engine().box, engine().cards)
    assert verdict.fault is None and verdict.games == 1
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text  # no colour where there is no terminal


def test_no_list_is_long() -> None:
    """Grouped in levels: nobody meets ninety lines, and all options can be reached."""
    game, seen, luck = new_game(FOUR), 0, random.Random(3)
    while not game.is_over:
        words = Words(game.view, News(game).story_table().seats)
        reached = _leaves(words, tuple(game.options))
        assert sorted(o.code for o in reached) == sorted(o.code for o in game.options)
        seen = max(seen, len(game.options))
        game.choose(luck.choice(game.options))
    assert seen > 90


def _leaves(words: Words, options: tuple[Any, ...]) -> list[Any]:
    if len(options) == 1:
        return list(options)
    menu = menu_of(words, options)
    assert 2 <= len(menu.choices) <= 20 and all(choice.label for choice in menu.choices)
    return [leaf for choice in menu.choices for leaf in _leaves(words, choice.options)]


def test_a_strategy_in_the_persons_place_plays_the_same_game() -> None:
    """The game around a person is the game that strategies play among themselves."""
    table = seating(("human", "human", "linne/boudeuse"), "greedy")
    expected = to_text(record_game(engine(), table, 3, 0)[1:])
    game = new_game(Seating((table.seats[0], SOLO.seats[0], table.seats[2])), 3)
    chooser, params = find("greedy").chooser(), game._table.desk["params"][0][1]
    find("greedy").write(params)
    while not game.is_over:
        code = int(chooser(game.state, engine().tables[0], params, game._table.workspace[0]))
        game.choose(next(option for option in game.options if option.code == code))
    assert to_text(game.lines()[1:]) == expected


def test_undo_takes_back_exactly_one_choice() -> None:
    game, luck, undone = new_game(seed=2), random.Random(4), 0
    while not game.is_over:
        before, choices, options = to_text(game.lines()), list(game.choices), list(game.options)
        game.choose(luck.choice(game.options))
        if game.can_undo and luck.random() < 0.3:
            game.undo()
            undone += 1
            assert to_text(game.lines()) == before
            assert game.choices == choices and game.options == options
            game.choose(luck.choice(game.options))
    assert undone > 5


def test_undo_never_goes_back_behind_something_new() -> None:
    """After a roll, a new display or a card from the deck, the choice before it stands."""
    game, luck, kept = new_game(seed=2), random.Random(4), 0
    while not game.is_over:
        known = _revealed(game)
        game.choose(luck.choice(game.options))
        if _revealed(game) != known:
            assert not game.can_undo
            kept += 1
    assert kept > 10


def _revealed(game: GameInHand) -> object:
    news = ("roll", "reroll", "display", "round")
    lines = [line for line in game.lines() if line.get("e") in news or line.get("from") == "deck"]
    return len(lines), len(game.view.dice)


def test_undo_in_the_conversation(tmp_path: Path) -> None:
    game = new_game()
    text = talk(game, typed("1", "u", "2"), tmp_path / "s.json")
    assert "Undone." in text and game.choices == [new_game().options[1]]


def test_several_numbers_in_a_row_and_back(tmp_path: Path) -> None:
    """Numbers typed ahead answer the next questions; a wrong one stops the rest."""
    game = new_game()
    text = talk(game, typed("1 1", "1 2 1"), tmp_path / "s.json")
    assert len(game.choices) == 5 and game.choices[3].slot is not None
    assert "none of the choices" not in text and "Not used" not in text
    assert text.count("Which Animal do you take?") == 1  # the answer to the second came first
    other = new_game()
    text = talk(other, typed("1 77 1"), tmp_path / "s.json")
    assert len(other.choices) == 1 and "'77' is none of the choices" in text
    assert text.count("Which Animal do you take?") == 2  # now its answers must be seen


def test_numbers_left_over_choose_nothing_later(tmp_path: Path) -> None:
    """The last die places itself: a fourth number must not choose the first turn."""
    game = new_game(seed=7)
    text = talk(game, typed("1 1 3", "4 3 2 1 1"), tmp_path / "s.json")
    assert "Not used: 3 (" in text  # no die was rolled when it was typed
    assert "Not used: 1 1 (" in text
    assert len(game.choices) == 5 and game.view.decision == "turn"


def test_the_command_plays_records_and_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typist = Typist(1, lines=30)
    monkeypatch.setattr("builtins.input", typist)
    command = ["play", "me", "--vs", "linne/boudeuse", "--seed", "7", "--assume"]
    assert run([*command, "reputation.every-3"]) == 0
    again = "automa play --resume encyclopedia-save.json --assume reputation.every-3"
    assert again in capsys.readouterr().out.replace("\n", " ")
    assert run(["play", "--resume", "encyclopedia-save.json"]) == 2  # other components
    assert "--assume" in capsys.readouterr().err
    typist.left = 100_000
    assert run([*again.split()[1:], "--record", "game.jsonl"]) == 0
    assert run(["replay", "game.jsonl", "--assume", "reputation.every-3"]) == 0
    assert "every line follows the rules" in capsys.readouterr().out


def test_a_finished_game_goes_into_the_log_if_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["play", "me", "--vs", "linne/boudeuse", "--seed", "7", "--log", "games.csv"]
    for answer in ("n", "y"):
        typist = Typist(1)
        monkeypatch.setattr(
            "builtins.input", lambda p, a=answer, t=typist: a if "log" in p else t(p)
        )
        assert run([*command, "--player", "Ada"]) == 0
        assert (tmp_path / "games.csv").exists() == (answer == "y")
    assert "1 game." in capsys.readouterr().out
    (game,) = read_log(tmp_path / "games.csv", load_levels().automas)
    played = next(line for line in record_of(SOLO, 7) if line.get("e") == "result")
    assert (game.player, game.automa, game.variant) == ("Ada", "linne/boudeuse", "")
    assert game.result == ("won" if played["winners"] == [0] else "lost")


def record_of(table: Seating, seed: int) -> list[Any]:
    """The record of the game that the typist plays."""
    game = new_game(table, seed)
    Talk(game, Typist(1), io.StringIO(), Path("unused.json"), "").play()
    return game.lines()


def test_each_game_of_a_person_is_another_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", typed())
    heads = set()
    for _ in range(3):
        assert run(["play", "me", "--vs", "linne/boudeuse"]) == 0
        heads.add(capsys.readouterr().out.splitlines()[0])
    assert len(heads) > 1
    saves = ["encyclopedia-save-2.json", "encyclopedia-save-3.json", "encyclopedia-save.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == saves


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "me", "--vs", "linne/boudeuse"], "'me' is a person"),
        (["play", "greedy", "--vs", "linne/boudeuse", "--save", "x"], "for a game of yours"),
        (["play", "me", "--vs", "linne/boudeuse", "--record", "-"], "name a file"),
        (["play", "me"], "a table of 1 seat cannot be played"),
    ],
)
def test_misuse_is_one_sentence(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert message in capsys.readouterr().err


def test_a_card_out_of_turn_comes_with_its_reason() -> None:
    """It may be asked in the middle of another action, where nobody would expect it."""
    found = set()
    for seed in range(4):
        game, luck = new_game(seed=seed), random.Random(seed)
        while not game.is_over:
            view = game.view
            if view.decision == "take_card":
                asked = question(Words(view, News(game).story_table().seats))
                assert ("The reputation track" in asked) == (view.card_reason == "reputation")
                assert ("The Round token" in asked) == (view.card_reason == "round")
                assert (view.card_reason == "setup") == (view.round == 0)
                found.add(view.card_reason)
            game.choose(luck.choice(game.options))
    assert found == {"setup", "round", "reputation"}

"""A person at the terminal: whole games by scripted lines, undo, save, hints, nothing hidden."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports.people.levels import load_levels
from reports.people.log import read_log
from sim.cli import run
from sim.errors import InputError
from sim.play.game import GameInHand
from sim.play.hint import hint_for
from sim.play.menu import menu_of
from sim.play.news import News
from sim.play.save import read_save, resume, save
from sim.play.screen import show_automas, show_table
from sim.play.talk import Left, Talk
from sim.play.words import Words
from sim.records.referee import check
from sim.records.story import plain
from sim.records.writer import record_game, to_text
from sim.table.seating import Human, Seating
from strategies.registry import find
from tests.helpers.doors import change_hidden
from tests.helpers.playing import engine, seating

SOLO = seating(("human", "linne/boudeuse"), "me")
FOUR = seating(("linne/boudeuse", "human", "human", "trembley/resolution"), "me", sepultus=True)


def new_game(table: Seating = SOLO, seed: int = 5) -> GameInHand:
    return GameInHand(engine(), table, seed, 0)


class Typist:
    """Types random numbers and now and then a command, until it has typed enough."""

    def __init__(self, seed: int, lines: int = 100_000, commands: tuple[str, ...] = ()) -> None:
        self.luck, self.left, self.commands = random.Random(seed), lines, commands

    def __call__(self, prompt: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        if self.commands and self.luck.random() < 0.1:
            return self.luck.choice(self.commands)
        return str(self.luck.randrange(6))


def typed(*lines: str) -> Callable[[str], str]:
    """A person who types these lines and leaves."""
    left = list(lines)

    def read(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return read


def talk(game: GameInHand, read: Callable[[str], str], file: Path) -> str:
    """What is printed while a game is played, or left."""
    out = io.StringIO()
    try:
        Talk(game, read, out, file, "automa play --resume saved.json").play()
    except Left:
        out.write("(left)")
    return out.getvalue()


def play_on(game: GameInHand, choices: int, seed: int = 1) -> GameInHand:
    """The same game some random choices later."""
    luck = random.Random(seed)
    for _ in range(choices):
        if not game.is_over:
            game.choose(luck.choice(game.options))
    return game


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


def test_nothing_hidden_is_shown() -> None:
    """The same table with everything changed that a person cannot see reads the same."""
    game, luck, shown = new_game(FOUR, 8), random.Random(5), 0
    while not game.is_over:
        if luck.random() < 0.3:
            before, kept = _all_text(game), game.state.copy()
            change_hidden(game.state, engine().tables[0], np.uint64(luck.getrandbits(63)))
            game.view.look_again()
            assert _all_text(game) == before
            game._table.states[1] = kept
            game.view.look_again()
            shown += 1
        game.choose(luck.choice(game.options))
    assert shown > 20


def _all_text(game: GameInHand) -> str:
    """Whatever can be read at a decision, hints included."""
    story = News(game).story_table()
    words, hint = Words(game.view, story.seats), hint_for(game)
    parts = [*show_table(words, story), *show_automas(story), *_menus(words, tuple(game.options))]
    return "\n".join([*map(plain, parts), str(hint.shortfall)])


def _menus(words: Words, options: tuple[Any, ...]) -> list[str]:
    if len(options) == 1:
        return []
    menu = menu_of(words, options)
    below = [line for choice in menu.choices for line in _menus(words, choice.options)]
    return [menu.question, *(choice.label for choice in menu.choices), *below]


def test_a_hint_is_the_choice_of_the_expert_and_changes_nothing() -> None:
    game, weighed = new_game(seed=7), 0
    while not game.is_over:
        before, luck = to_text(game.lines()), game.state["seats"][0]["stream"]["words"].tolist()
        hint = hint_for(game)
        assert hint.choice in game.options
        if game.view.decision == "turn":
            weighed += len(hint.shortfall) > 3
            assert min(hint.shortfall.values()) == 0
        assert to_text(game.lines()) == before
        assert game.state["seats"][0]["stream"]["words"].tolist() == luck
        game.choose(hint.choice)
    assert weighed > 15
    score = next(line for line in game.lines() if line.get("e") == "score")
    assert score["total"] > 150  # who follows all hints plays like the expert


def test_a_hint_names_no_choice_among_equals(tmp_path: Path) -> None:
    """The first Animal of all: the model has no reason for any of them."""
    text = talk(new_game(seed=7), typed("?"), tmp_path / "s.json")
    assert "sees no difference" in text and "would choose" not in text
    text = talk(new_game(seed=7), typed("1", "?"), tmp_path / "s.json")
    assert "sees no difference" not in text and "would choose" in text


def test_the_hint_marks_the_answers(tmp_path: Path) -> None:
    text = talk(new_game(seed=7), typed("1 1", "1 1 1", "?"), tmp_path / "s.json")
    assert "The expert model would choose: " in text
    text = text[text.index("The expert model") :]
    assert " best " in text and "−" in text


def test_a_hint_says_what_to_type(tmp_path: Path) -> None:
    """Whoever types what the hints say makes the expert's choices; b leads back to them."""
    start = play_on(new_game(seed=7), 2)
    while start.view.decision != "turn":
        start.choose(start.options[0])
    asked, lines = len(start.choices), []

    def obedient(prompt: str) -> str:
        if len(start.choices) > asked:
            raise EOFError
        said = out.getvalue().rpartition("To do that, type: ")[2].splitlines()
        lines.append("1" if not lines else said[0] if lines[-1] == "?" else "?")
        return lines[-1]

    out, expected = io.StringIO(), hint_for(start).choice
    with pytest.raises(Left):
        Talk(start, obedient, out, tmp_path / "s.json", "").play()
    assert start.choices[asked] == expected and lines[:3] == ["1", "?", "b"]


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

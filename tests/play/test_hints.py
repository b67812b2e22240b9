"""Hints at the terminal, and that nothing hidden is ever shown."""

import io
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.play.game import GameInHand
from sim.play.hint import hint_for
from sim.play.menu import menu_of
from sim.play.news import News
from sim.play.screen import show_automas, show_table
from sim.play.talk import Left, Talk
from sim.play.words import Words
from sim.records.story import plain
from sim.records.writer import to_text
from tests.helpers.doors import change_hidden
from tests.helpers.person import FOUR, new_game, play_on, talk, typed
from tests.helpers.playing import engine


def test_nothing_hidden_is_shown() -> None:
    """The same table with everything changed that a person cannot see reads the same."""
    game, luck, shown = new_game(FOUR, 8), random.Random(5), 0
    while not game.is_over:
        if luck.random() < 0.15:
            before, kept = _all_text(game), game.state.copy()
            change_hidden(game.state, engine().tables[0], np.uint64(luck.getrandbits(63)))
            game.view.look_again()
            assert _all_text(game) == before
            game._table.states[1] = kept
            game.view.look_again()
            shown += 1
        game.choose(luck.choice(game.options))
    assert shown > 10


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

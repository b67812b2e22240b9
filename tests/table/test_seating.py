"""Who sits at the table: parsed once, carried as values."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from automa.cards import load_cards
from automa.names import AutomaName, find_card, parse_automa
from sim.errors import InputError
from sim.runs.request import all_opponents, is_opponent, parse_human
from sim.table.seating import Human, Opponent, Seating, parse_opponent, seat_all
from strategies.names import parse_strategy
from strategies.registry import PERSON, find, find_same

PROFILE = "[weights]\nfocus = 0.5\n"


@pytest.mark.parametrize(
    ("text", "base", "file", "settings"),
    [
        ("balanced", "balanced", None, ()),
        ("balanced:skill=0.5,focus=2", "balanced", None, (("skill", "0.5"), ("focus", "2"))),
        ("a/b.toml:skill=1", "a/b.toml", "a/b.toml", (("skill", "1"),)),
        ("bot.py:Bot", "bot.py:Bot", "bot.py", ()),
        ("bot.py:Bot:n=1", "bot.py:Bot", "bot.py", (("n", "1"),)),
        (r"C:\bots\bot.py:Bot:n=1", r"C:\bots\bot.py:Bot", r"C:\bots\bot.py", (("n", "1"),)),
        ("c:/bots/my.toml", "c:/bots/my.toml", "c:/bots/my.toml", ()),
    ],
)
def test_a_strategy_taken_apart(
    text: str, base: str, file: str | None, settings: tuple[tuple[str, str], ...]
) -> None:
    found = parse_strategy(text)
    assert (found.base, found.settings) == (base, settings)
    assert found.file == (Path(file) if file else None)


def test_an_automa_taken_apart() -> None:
    assert parse_automa("linne/boudeuse") == AutomaName("linne", "boudeuse")
    assert parse_automa("linne") == AutomaName("linne", "")
    assert parse_automa("Linne/Boudeuse").text == "linne/boudeuse"


def test_capitals_are_fine() -> None:
    assert parse_opponent("Linne/BOUDEUSE", load_cards()) == Opponent("linne", "boudeuse")
    with pytest.raises(InputError, match="did you mean linne"):
        parse_opponent("Line/Boudeuse", load_cards())


@pytest.mark.parametrize(
    "text",
    ["Linné + La Boudeuse", "linné/la boudeuse", "Carl von Linné * + Boudeuse *", "Linné+BOUDEUSE"],
)
def test_an_automa_as_reports_write_it(text: str) -> None:
    cards = load_cards()
    assert parse_opponent(text, cards) == Opponent("linne", "boudeuse")
    assert is_opponent(text, cards)
    assert all_opponents([text, "all/l'astrolabe"], cards)[1:] == all_opponents(
        ["all/astrolabe"], cards
    )


def test_an_audience_sits_down_as_its_strategy() -> None:
    assert parse_human("Regular") == Human("balanced:skill=0.7")
    with pytest.raises(InputError, match="strategy 'regularr' does not exist"):
        parse_human("regularr")


def test_a_name_that_could_be_two_cards_is_no_card() -> None:
    names = {"old": "Carl von Linné", "new": "Another Linné"}
    assert find_card("Linné", names) == "linné"
    assert find_card("Another Linné", names) == "new"
    assert find_card("Linnéa", names) == "linnéa" and find_card(" ", names) == ""


def test_a_seat_carries_its_strategy() -> None:
    human = Human("balanced:skill=0.50")
    assert human.player == "balanced:skill=0.5" and human.strategy.skill == 0.5
    assert Human(find("balanced:skill=0.5")) == human
    assert Human("balanced") != human and len({human, Human("balanced:skill=0.5")}) == 1


def test_a_table_travels_to_another_process() -> None:
    table = seat_all([Human("banker:skill=0.5"), Opponent("linne", "boudeuse")])
    there = pickle.loads(pickle.dumps(table))
    assert there == table and there.seats[0].strategy.values == table.seats[0].strategy.values


def test_a_strategy_that_has_changed_on_the_way_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PROFILE, encoding="utf-8")
    packed = pickle.dumps(Human(str(file)))
    assert pickle.loads(packed).player == str(file)
    file.write_text(PROFILE.replace("0.5", "0.6"), encoding="utf-8")
    with pytest.raises(InputError, match="is another one here"):
        pickle.loads(packed)
    with pytest.raises(InputError, match="is another one here"):
        find_same("banker", "abc")


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("balanced", True),
        ("balanced:skill=0.5", True),
        ("banker:skill=0.5", True),
        ("balanced:focus=0.3", False),
        ("balanced:skill=0.5,focus=0.3", False),
    ],
)
def test_only_built_in_weights_are_trusted(text: str, ours: bool) -> None:
    assert find(text).is_ours == ours


def test_a_person_is_no_strategy() -> None:
    assert Human(PERSON).strategy.is_person and Human(PERSON).player == PERSON
    for use in (lambda: find(PERSON), lambda: Human(PERSON).strategy.chooser()):
        with pytest.raises(InputError, match="is a person, whom only 'automa play' can seat"):
            use()


def test_control_characters_are_no_name() -> None:
    with pytest.raises(InputError, match="is not the name of a strategy"):
        find("\x1b[2J")


def test_the_name_of_a_table() -> None:
    table = Seating((Human("banker"), Opponent("linne", "boudeuse"), Human("random")))
    assert table.name == "banker + random vs linne/boudeuse"

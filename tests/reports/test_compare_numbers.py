"""Which numbers differ between two designs, in words."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

import automa
from automa.numbers import Design
from reports.data.names import Names
from reports.experiments.compare import Side, changed_numbers
from reports.page.compare_page import changes_in_words
from reports.page.compare_words import achieved

CARDS = Path(automa.__file__).parent / "cards"
FIRST = '{ do = "first_player" },'
TWICE = FIRST + '\n    { do = "gain", good = "coins", amount = 2 },'


@pytest.fixture(params=["linne", "lamarck"])
def sides(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Side, Side]:
    """The printed cards, and a Linné (or who replaces him) that gains coins for a second time."""
    text = (CARDS / "linne.toml").read_text(encoding="utf-8").replace(FIRST, TWICE)
    if request.param != "linne":
        text = 'replaces = "linne"\n' + text
    (tmp_path / f"{request.param}.toml").write_text(text, encoding="utf-8")
    return Side(Design(), "printed"), Side(Design(cards=tmp_path), "new")


def test_a_number_that_only_the_second_card_has(sides: tuple[Side, Side]) -> None:
    (change,) = changes_in_words(*sides)
    assert change.words == "Linné, row 2 (Bank): 2 coins (step 2 of this kind) instead of 0"
    (number,) = changed_numbers(*sides)
    assert number.startswith("linne.2.coins.2 0 → 2")


def test_a_number_that_only_the_first_card_has(sides: tuple[Side, Side]) -> None:
    (change,) = changes_in_words(*reversed(sides))
    assert change.words.endswith("0 coins (step 2 of this kind) instead of 2")


def test_cards_that_are_alike_differ_in_nothing() -> None:
    side = Side(Design(), "printed")
    assert changes_in_words(side, side) == [] and changed_numbers(side, side) == []


@pytest.mark.parametrize(
    "player, words",
    [("regular", "Regulars win 38% instead"), ("greedy", "Greedy wins 38% instead")],
)
def test_several_players_win_and_one_strategy_wins(player: str, words: str) -> None:
    row = {"player": player, "low": 5.0, "high": 8.0, "win_before": 0.45, "win_after": 0.38}
    automas = ("linne/boudeuse", "trembley/resolution", "daubenton/astrolabe", "all")
    rows = pd.DataFrame([{**row, "automa": automa} for automa in automas])
    found: Any = SimpleNamespace(steps=[], rows=rows, names=Names())
    assert achieved(found, player) == f"{words} of 45% against the three changed Automas"

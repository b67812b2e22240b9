"""Looking at a ranking again and again without being fooled, and stopping at equality."""

from __future__ import annotations

import numpy as np
import pytest

from reports.data.games import Games, read_games
from reports.data.synthetic import NINE, Truth, default_truth, make_frame, make_games
from reports.experiments.sequential import CLEAR, CLOSE, EQUAL, look, look_level


def _first(games: Games, count: int) -> Games:
    return games.take(games=np.asarray(games.numbers < count))


def _found_apart(seed: int, calls: int, spend: bool) -> bool:
    """Whether one of several looks, the games doubling, tells equal Automas apart."""
    truth = Truth({"a": 100.0}, dict.fromkeys(NINE[:2], 95.0))
    games = make_games(truth, 30 * 2 ** (calls - 1), seed)
    for number in range(1, calls + 1):
        level = look_level(0.95, number) if spend else 0.95
        if (look(_first(games, 30 * 2 ** (number - 1)), level)["verdict"] == CLEAR).any():
            return True
    return False


def test_six_calls_are_not_fooled() -> None:
    """Two equal Automas, six looks: 5% may be found apart, over all looks."""
    runs = range(120)
    fooled = np.mean([_found_apart(seed, 6, spend=True) for seed in runs])
    assert fooled <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / len(runs))
    careless = np.mean([_found_apart(seed, 6, spend=False) for seed in runs])
    assert careless > 0.08, "the test can fail: looks that all spend the whole 5% are fooled"


def test_the_error_of_all_looks_adds_up_to_the_whole() -> None:
    spent = [1 - look_level(0.95, k) for k in range(1, 2000)]
    assert spent[0] == pytest.approx(0.025) and spent[1] == pytest.approx(0.05 / 6)
    assert sum(spent) == pytest.approx(0.05, abs=1e-4) and sum(spent) < 0.05


def test_a_look_sees_what_is_there() -> None:
    table = look(read_games(make_frame(default_truth(("a", "b")), 1500)), 0.99)
    assert table["harder"].iloc[0] == "daubenton/astrolabe"
    wide = table[table["difference"] > 3.5]
    assert len(wide) and (wide["verdict"] == CLEAR).all()
    assert (table["low"] < table["difference"]).all()


def test_equal_automas_are_called_equal_and_not_before_it_is_known() -> None:
    truth = Truth({"a": 100.0}, {NINE[0]: 95.0, NINE[1]: 95.0}, human_sd=3.0, automa_sd=3.0)
    few, many = make_games(truth, 40, 1), make_games(truth, 4000, 1)
    assert look(few, 0.95)["verdict"].to_list() == [CLOSE]
    assert look(many, 0.95)["verdict"].to_list() == [EQUAL]
    assert look(many, 0.95, equal_within=0.0)["verdict"].to_list() == [CLOSE]


def test_a_difference_of_the_margin_is_called_equal_in_at_most_5_percent() -> None:
    truth = Truth({"a": 100.0}, {NINE[0]: 95.0, NINE[1]: 96.0}, human_sd=6.0, automa_sd=6.0)
    found = [
        look(make_games(truth, 900, seed), 0.95)["verdict"].to_list() == [EQUAL]
        for seed in range(300)
    ]
    assert np.mean(found) <= 0.05

"""The sheet of a turn, and prices that are worked out for many values at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.game.kernel import entry
from sim.game.record import Row
from sim.game.state import State, new_states
from sim.game.tables import Components
from sim.game.vocab import Good
from strategies.evaluation.prices import NEVER
from strategies.evaluation.raises import SEALS, price_ways, way_to_raise
from strategies.evaluation.records import (
    MAX_RAISE,
    SIDE_BY_SIDE,
    RestOfRound,
    SheetRows,
    SideBySide,
    Thoughts,
)
from strategies.evaluation.sheet import lowest_kept, note_deeds
from tests.helpers.playing import engine


@entry
def lowest(highest: Row[SideBySide], room: Row[SideBySide], width: int) -> float:
    return lowest_kept(highest[0], room[0], width)


@entry
def note(rows: Row[SheetRows], rest: Row[RestOfRound], first: int) -> None:
    note_deeds(rows[0], rest[0], first)


@entry
def price(
    tables: Row[Components], thoughts: Row[Thoughts], coins: int, tokens: int, seals: int, most: int
) -> None:
    price_ways(tables[0], thoughts[0], 0, coins, tokens, seals, most)


@entry
def way(states: Row[State], tables: Row[Components], thoughts: Row[Thoughts], x: int) -> int:
    return way_to_raise(states[0], tables[0], thoughts[0].prices, x)


@pytest.mark.parametrize("width", [1, 3, 7, 8, 9])
def test_enough_options_reach_the_lowest_score_that_is_kept(width: int) -> None:
    rng = np.random.default_rng(width)
    for dice in range(1, SIDE_BY_SIDE + 1):
        highest, room = SideBySide.zeros(), SideBySide.zeros()
        scores = rng.integers(0, 5, SIDE_BY_SIDE).astype(float)
        scores[dice:] = -4.0 * NEVER
        highest["of"][0], room["of"][0] = scores, np.nan
        found = lowest(highest, room, width)
        if width > dice:
            assert found <= -4.0 * NEVER, "one die may have several of the best options"
        else:
            assert found == np.sort(scores)[-width]


def test_three_good_deeds_of_each_die_are_noted_best_first() -> None:
    rng = np.random.default_rng(2)
    rows, rest = SheetRows.zeros(), RestOfRound.zeros()
    for _ in range(50):
        n = int(rng.integers(3, 30))
        worth = rng.integers(0, 6, (n, SIDE_BY_SIDE)).astype(float)
        rows["n"], rows["deed"][0, :n] = n, np.arange(n)
        rows["worth"]["of"][0, :n] = worth
        rest["gains"], rest["deeds"] = np.nan, 99
        note(rows, rest, SIDE_BY_SIDE)
        for column in range(SIDE_BY_SIDE):
            deeds = rest["deeds"][0, :, SIDE_BY_SIDE + column]
            gains = rest["gains"][0, :, SIDE_BY_SIDE + column]
            assert len(set(deeds)) == 3 and (gains == worth[deeds, column]).all()
            assert (gains == np.sort(worth[:, column])[:-4:-1]).all()
        assert np.isnan(rest["gains"][0, :, :SIDE_BY_SIDE]).all(), "other dice stay as they are"


def _paid_step_by_step(goods: tuple[int, int, int], x: int, first: bool) -> tuple[int, int] | None:
    """Tokens and seals that raise an Expedition by x; None if goods do not suffice."""
    coins, tokens, seals = goods
    paid = sealed = 0
    for value in range(x + 1):
        if first and paid < tokens and 2 * (paid + 1) <= value:
            paid += 1
        while value > coins + 2 * paid + 5 * sealed and paid < tokens:
            paid += 1
        while value > coins + 2 * paid + 5 * sealed and sealed < seals:
            sealed += 1
        if value > coins + 2 * paid + 5 * sealed:
            return None
    return paid, sealed


@pytest.mark.parametrize(("coin", "token"), [(1.4, 2.4), (1.1, 2.4), (0.5, -1.0)])
def test_raises_are_paid_as_one_by_one(coin: float, token: float) -> None:
    """Tokens before coins where they are cheaper, seals last: for each value, and all at once."""
    tables, states, thoughts = engine().tables, new_states(1), Thoughts.zeros()
    assert (tables[0]["token_value"], tables[0]["seal_coins"]) == (2, 5)
    prices, found = thoughts["prices"], thoughts["raises"]
    prices["coin"], prices["token"], prices["seal"] = coin, token, 9.0
    for goods in [(0, 0, 0), (3, 0, 0), (0, 4, 0), (2, 3, 1), (7, 1, 2), (0, 0, 3), (40, 9, 1)]:
        _give(states, goods)
        price(tables, thoughts, *goods, MAX_RAISE)
        ways = [_paid_step_by_step(goods, x, token < 2 * coin) for x in range(MAX_RAISE + 1)]
        possible = [each for each in ways if each is not None]
        assert found["most"][0, 0] == len(possible) - 1
        for x, (tokens, seals) in enumerate(possible):
            assert way(states, tables, thoughts, x) == tokens + SEALS * seals
            cost = seals * (9.0 - 5 * coin) + tokens * token + max(0, x - 2 * tokens) * coin
            assert found["price"][0, 0, x] == pytest.approx(cost)


def _give(states: Any, goods: tuple[int, int, int]) -> None:
    held = states[0]["seats"][0]["goods"]
    held[Good.COINS], held[Good.EXPEDITION], held[Good.SEAL] = goods

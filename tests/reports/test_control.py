"""Mean changes sharpened by games as played, and games shared out by spread."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.control import averaged, games_to_reach, mean_change, plus


def test_no_change_is_exactly_none() -> None:
    luck = np.random.default_rng(1).normal(0, 20, (2, 500))
    found = mean_change(np.zeros(500), np.arange(500) < 100, luck)
    assert found.mean == 0.0 and not found.parts.any() and found.games == 100


def test_lucky_deals_are_seen_and_taken_out() -> None:
    """A change that depends on the deal alone is known from a part of the deals."""
    luck = np.random.default_rng(2).normal(0, 20, 1000)
    change = 5.0 - 0.5 * luck
    present = luck > 0  # lucky deals only
    found = mean_change(change, present, luck[None])
    assert found.mean == pytest.approx(change.mean()) and found.sd == pytest.approx(0, abs=1e-9)
    assert np.sqrt((found.parts**2).sum()) == pytest.approx(change.std() / np.sqrt(1000), rel=0.01)


def test_a_few_games_are_taken_as_they_are() -> None:
    change, luck = np.arange(10.0), np.arange(10.0)[None]
    found = mean_change(change, np.arange(10) < 5, luck)
    assert found.mean == 2.0
    assert np.sqrt((found.parts**2).sum()) == pytest.approx(change[:5].std(ddof=1) / np.sqrt(5))


def test_estimates_on_different_deals_are_independent_and_on_the_same_are_not() -> None:
    rng = np.random.default_rng(3)
    change, luck = rng.normal(0, 10, 2000), rng.normal(0, 1, (1, 2000))
    half = np.arange(2000) < 1000
    one, two = mean_change(change, half, luck), mean_change(change, ~half, luck)
    same, apart = averaged([[one, one]]), averaged([[one, two]])
    assert apart.covariance[0, 0] == pytest.approx(same.covariance[0, 0] / 2, rel=0.05)
    known = plus(one, np.full(2000, 7.0))
    assert known.mean == one.mean + 7.0 and (known.parts == one.parts).all()


def test_games_go_where_the_spread_is() -> None:
    sds, none = np.array([30.0, 20.0, 10.0]), np.zeros(3)
    games = games_to_reach(sds, none, 0.5)
    assert np.sqrt((sds**2 / games).sum()) / 3 == pytest.approx(0.5)
    assert games / games.sum() == pytest.approx(sds / sds.sum())


def test_what_is_there_already_counts() -> None:
    sds, held = np.array([30.0, 20.0, 10.0]), np.array([100.0, 100.0, 600.0])
    games = games_to_reach(sds, held, 0.5)
    assert games[2] == 600 and (games >= held).all()
    assert np.sqrt((sds**2 / games).sum()) / 3 == pytest.approx(0.5)
    assert games[:2].sum() < games_to_reach(sds, held * 0, 0.5)[:2].sum()
    assert (games_to_reach(sds, held, 0.0) == np.inf).all()
    assert (games_to_reach(sds * 0, held, 0.5) == held).all()

"""When games played on have settled a choice: on games whose truth is known."""

from typing import Any

import numpy as np
import pytest

from sim.game.kernel import entry
from strategies.evaluation.look_ahead import USUAL_GAMES, USUAL_SPREAD, _drop_settled, _promise
from strategies.evaluation.records import Playouts, Shortlist, Weights


@entry
def promise(shortlist: Shortlist, playouts: Playouts, trust: float, i: int) -> float:
    return _promise(shortlist, playouts, trust, i)


@entry
def drop_settled(shortlist: Shortlist, playouts: Playouts, weights: Weights, kept: int) -> int:
    return _drop_settled(shortlist, playouts, weights, kept)


def _played(games: Any) -> tuple[Any, Any]:
    """Records in which every option has these games, a row each; the evaluation has no opinion."""
    shortlist, playouts = Shortlist.zeros()[0], Playouts.zeros()[0]
    kept, n = games.shape
    playouts["games"][:kept, :n] = games
    playouts["margins"][:kept], playouts["played"][:kept] = games.sum(axis=1), n
    playouts["row"][:kept] = shortlist["options"][:kept] = np.arange(kept)
    return shortlist, playouts


@pytest.mark.parametrize("trust", [0.0, 5.0])
def test_a_promise_is_what_as_many_games_again_gain_by_a_better_choice(trust: float) -> None:
    """Against draws: how much better the other option is, those games, the choice after them."""
    rng = np.random.default_rng(1)
    games = np.array([rng.normal(5, 8, 20), rng.normal(2, 8, 20)])
    shortlist, playouts = _played(games)
    shortlist["scores"][1] = -1.5  # of the evaluation, which counts for `trust` games
    differences = games[0] - games[1]
    ahead = (differences.sum() + trust * 1.5) / (20 + trust)
    squares = ((differences - differences.mean()) ** 2).sum() + USUAL_GAMES * USUAL_SPREAD**2
    error = np.sqrt(squares / (19 + USUAL_GAMES) / (20 + trust))
    truth = rng.normal(ahead, error, 1_000_000)
    seen = rng.normal(truth, error)  # the mean of as many games again
    changes_mind = ahead + seen < 0.0
    gain = np.where(changes_mind, -truth, 0.0).mean()
    assert promise(shortlist, playouts, trust, 1) == pytest.approx(gain, rel=0.03)


def test_luck_that_both_options_share_does_not_count() -> None:
    luck = np.random.default_rng(2).normal(0, 30, 24)
    own = np.random.default_rng(3).normal(0, 1, (2, 24)) + np.array([[4.0], [0.0]])
    with_luck, without = (promise(*_played(games), 0.0, 1) for games in (own + luck, own))
    assert with_luck == pytest.approx(without) and with_luck < 0.2


def test_only_what_is_settled_is_dropped_and_the_best_comes_first() -> None:
    rng = np.random.default_rng(4)
    noise = rng.normal(0, 6, (4, 40))
    means = np.array([[0.0], [-40.0], [1.0], [0.5]])
    games = noise - noise.mean(axis=1, keepdims=True) + means
    shortlist, playouts = _played(games)
    weights = Weights.zeros()[0]
    assert drop_settled(shortlist, playouts, weights, 4) == 4  # never without a limit
    weights["game_cost"] = 0.001
    assert drop_settled(shortlist, playouts, weights, 4) == 3
    order = [int(option) for option in shortlist["options"][:4]]
    assert order == [2, 3, 0, 1]
    assert [int(row) for row in playouts["row"][:4]] == order


def test_a_single_game_settles_nothing() -> None:
    shortlist, playouts = _played(np.array([[50.0], [0.0]]))
    weights = Weights.zeros()[0]
    weights["game_cost"] = 0.1
    assert drop_settled(shortlist, playouts, weights, 2) == 2


def test_the_more_games_are_played_the_more_the_next_must_promise() -> None:
    """Twice as many games cost twice as much: a close choice is not weighed forever."""
    one = np.random.default_rng(5).normal(0, 8, (2, 8))
    few, many = one - one.mean(axis=1, keepdims=True), np.tile(one, 7)
    many = many - many.mean(axis=1, keepdims=True)
    weights = Weights.zeros()[0]
    weights["game_cost"] = 0.03
    assert drop_settled(*_played(few), weights, 2) == 2
    assert drop_settled(*_played(many), weights, 2) == 1

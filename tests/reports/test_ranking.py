"""Difficulty three ways on runs with a known truth."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from reports.data.games import read_games
from reports.data.synthetic import NINE, Truth, default_truth, make_frame, make_games
from reports.page.ranktable import ranking, render
from reports.stats.bootstrap import interval
from reports.stats.difficulty import difficulty
from reports.stats.head_start import head_start_means
from reports.stats.precision import convergence, games_for_half_width, precision_table
from reports.stats.ranking import (
    disagreements,
    groups,
    neighbour_table,
    neighbours,
    places,
    rank_probabilities,
    ranking_table,
    shared_ranks,
    strategy_table,
)
from reports.stats.ratings import POINTS, PRIOR, bradley_terry, misfits


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    """Four strategies against the nine Automas."""
    return make_frame(default_truth(), 600, seed=4)


def test_rating_of_one_cell_is_the_log_odds() -> None:
    theta = bradley_terry(np.array([[[70.0]]]), np.array([[[100.0]]]))[0]
    wins, losses = 70 + PRIOR, 30 + PRIOR
    assert theta[1] - theta[0] == pytest.approx(np.log(losses / wins), abs=1e-6)


def test_rating_agrees_with_statsmodels() -> None:
    import statsmodels.api as sm

    rng = np.random.default_rng(3)
    games = np.full((3, 4), 200.0)
    wins = rng.binomial(200, rng.uniform(0.1, 0.9, (3, 4))).astype(float)
    rows = []
    for s in range(3):
        for a in range(4):
            row = np.zeros(7)
            row[s], row[3 + a] = 1, -1
            rows.append(row[1:])  # strategy 0 is the reference
    hits = np.stack([wins.ravel() + PRIOR, (games - wins).ravel() + PRIOR], axis=1)
    found = sm.GLM(hits, np.array(rows), family=sm.families.Binomial()).fit().params
    full = np.concatenate([[0.0], found])
    expected = full - full[:3].mean()
    assert bradley_terry(wins[None], games[None])[0] == pytest.approx(expected, abs=1e-6)


def test_eliminating_the_strategies_solves_the_whole_system() -> None:
    """At the solution the gradient of the likelihood is 0 for every player, absent matchups too."""
    rng = np.random.default_rng(3)
    games = rng.integers(0, 90, (5, 40, 6)).astype(float)
    wins = rng.binomial(games.astype(int), rng.uniform(0.05, 0.95, games.shape)).astype(float)
    theta = bradley_terry(wins, games)
    played = games > 0
    chance = 1.0 / (1.0 + np.exp(theta[:, None, 40:] - theta[:, :40, None]))
    left = wins + PRIOR * played - (games + 2 * PRIOR * played) * chance
    assert np.abs(left.sum(axis=1)).max() < 1e-6 and np.abs(left.sum(axis=2)).max() < 1e-6
    assert theta[:, :40].mean(axis=1) == pytest.approx(0.0, abs=1e-9)


def test_rating_stays_finite_at_floor_and_ceiling() -> None:
    wins = np.array([[[0.0, 100.0], [0.0, 100.0]]])
    theta = bradley_terry(wins, np.full((1, 2, 2), 100.0))
    assert np.isfinite(theta).all()
    assert theta[0, 2] > theta[0, 3]


def test_head_start_finds_the_truth(frame: pd.DataFrame) -> None:
    truth = default_truth()
    result = difficulty(read_games(frame), 200)
    expected = [[-truth.margin(s, a) - 0.5 for a in result.automas] for s in result.strategies]
    assert result.head_starts.matchup == pytest.approx(np.array(expected), abs=4.0)
    assert result.measure("head_start")[0] == pytest.approx(np.mean(expected, axis=0), abs=2.0)


def test_head_start_has_no_floor() -> None:
    truth = Truth(
        {"weak": 10.0, "weaker": 0.0}, {"linne/boudeuse": 100.0, "trembley/boudeuse": 130.0}
    )
    result = difficulty(read_games(make_frame(truth, 400)), 100)
    assert (result.win == 0).all()
    table = ranking_table(result)
    assert list(table["automa"]) == ["trembley/boudeuse", "linne/boudeuse"]
    assert table["head_start"].to_list() == pytest.approx([125, 95], abs=3)


def test_ranking_is_in_order_with_sound_intervals(frame: pd.DataFrame) -> None:
    table = ranking(frame, 300)
    assert table["rank"].to_list() == shared_ranks(table["group"].to_list())
    assert table["head_start"].is_monotonic_decreasing
    assert table["automa"].iloc[0] == "daubenton/astrolabe"
    assert table["automa"].iloc[-1] == "linne/boudeuse"
    for name in ("head_start", "rating", "win"):
        assert (table[f"{name}_low"] <= table[name]).all()
        assert (table[name] <= table[f"{name}_high"]).all()
    assert (table["rank_low"] <= table["rank"]).all() and (
        table["rank"] <= table["rank_high"]
    ).all()


def test_strategies_stand_on_the_same_scale(frame: pd.DataFrame) -> None:
    table = strategy_table(difficulty(read_games(frame), 100))
    assert list(table["strategy"]) == ["balanced", "banker", "publisher", "explorer"]
    assert table["rating"].mean() == pytest.approx(0.0, abs=1e-6)


def test_equal_automas_form_one_group_and_clear_ones_do_not() -> None:
    levels = {"linne/boudeuse": 90.0, "linne/resolution": 90.0, "linne/astrolabe": 110.0}
    result = difficulty(read_games(make_frame(Truth({"a": 100.0, "b": 95.0}, levels), 400)), 300)
    found = groups(result)
    assert found["linne/astrolabe"] == 1
    assert found["linne/boudeuse"] == found["linne/resolution"] == 2
    assert neighbours(result)["clearly_different"].to_list() == [True, False]


def test_ranks_and_how_sure_they_are() -> None:
    first, last = places(np.array([3.0, 9.0, 5.0, 5.0]))
    assert first.tolist() == [4, 1, 2, 2] and last.tolist() == [4, 1, 3, 3]
    result = difficulty(read_games(make_frame(default_truth(), 80)), 200)
    shares = rank_probabilities(result)
    assert shares.sum(axis=0).to_numpy() == pytest.approx(np.ones(9))
    assert shares.sum(axis=1).to_numpy() == pytest.approx(np.ones(9))


def test_identical_automas_split_their_ranks() -> None:
    """The same card under two names: neither is first, and both have the same numbers."""
    frame = make_frame(Truth({"a": 100.0}, {NINE[0]: 95.0, NINE[8]: 120.0}), 200)
    twin = frame[frame["matchup"] == f"a vs {NINE[0]}"].astype({"matchup": str, "player": str})
    twin["matchup"] = "a vs own/boudeuse"
    twin.loc[twin["kind"] == "automa", "player"] = "own/boudeuse"
    both = pd.concat([frame.astype({"matchup": str, "player": str}), twin], ignore_index=True)
    result = difficulty(read_games(both), 200)
    shares = rank_probabilities(result)
    for name in (NINE[0], "own/boudeuse"):
        assert shares.loc[name].to_list() == [0.0, 0.5, 0.5]
    table = ranking_table(result)
    assert table["rank"].to_list() == [1, 2, 2] and table["shared"].to_list() == [False, True, True]
    assert table["resamples"].to_list() == pytest.approx([1.0, 1.0, 1.0])
    assert neighbours(result)["difference"].iloc[1] == 0.0


def test_shared_ranks() -> None:
    assert shared_ranks([1, 2, 2, 2, 3]) == [1, 2, 2, 2, 5]


def test_largest_misfit_of_the_ratings_comes_first() -> None:
    taste = {("b", NINE[0]): 40.0}
    truth = Truth({"a": 100.0, "b": 100.0, "c": 100.0}, dict.fromkeys(NINE[:3], 100.0), taste)
    result = difficulty(read_games(make_frame(truth, 400)), 20)
    table = misfits(result.win, result.rating, result.strength, result.strategies, result.automas)
    assert (table["strategy"].iloc[0], table["automa"].iloc[0]) == ("b", NINE[0])
    assert table["misfit"].iloc[0] > 0.1
    assert table["misfit"].abs().is_monotonic_decreasing


def test_measures_that_disagree_are_flagged() -> None:
    # Against 'one' half the strategies are far off, against 'two' all are a little behind: the
    # mean margin says one, the win rate says two.
    taste = {("s0", "linne/boudeuse"): 30.0, ("s1", "linne/boudeuse"): -90.0}
    levels = {"linne/boudeuse": 100.0, "trembley/boudeuse": 100.0}
    strengths = {"s0": 90.0, "s1": 90.0}
    result = difficulty(read_games(make_frame(Truth(strengths, levels, taste), 400)), 300)
    found = disagreements(result)
    pair = found[(found["measure"] == "win") & (found["other"] == "margin")].iloc[0]
    assert (pair.harder, pair.harder_by_other) == ("trembley/boudeuse", "linne/boudeuse")


def test_intervals_cover_the_truth() -> None:
    """95% intervals of head start, paired difference, win rate and rating; 150 runs."""
    levels = {"linne/boudeuse": 95.0, "linne/astrolabe": 101.0}
    truth = Truth({"a": 100.0, "b": 92.0}, levels, first=0.0)
    sd = np.hypot(np.hypot(truth.shared, truth.human_sd), truth.automa_sd)
    # Scores are rounded, and equal ones won: half a VP.
    level = np.array([[truth.margin(s, a) + 0.5 for a in levels] for s in ("a", "b")])
    chance = norm.cdf(level / sd)
    rating = POINTS * bradley_terry(1e7 * chance[None], np.full((1, 2, 2), 1e7))[0, 3]
    expected = [4.5, 6.0, chance[:, 1].mean(), rating]
    inside = np.zeros(4)
    for seed in range(150):
        result = difficulty(read_games(make_frame(truth, 160, seed)), 200, seed)
        boot = result.measure("head_start")[1]
        wins = result.boot_win.mean(axis=1)[:, 1]
        low, high = interval(np.stack([boot[:, 1], wins, result.boot_rating[:, 1]], axis=1))
        gap = result.needs.contrasts(np.array([[-1.0, 1.0]]))
        low, high = np.insert(low, 1, gap.low), np.insert(high, 1, gap.high)
        inside += (low <= expected) & (high >= expected)
    assert (inside / 150 > 0.89).all(), inside / 150


def test_pairing_narrows_differences() -> None:
    truth = Truth({"a": 100.0}, {"linne/boudeuse": 95.0, "linne/astrolabe": 97.0}, shared=25.0)
    needs = difficulty(read_games(make_frame(truth, 500)), 20).needs
    gap, single = needs.error(np.array([[1.0, -1.0]])), needs.error(np.eye(2))
    assert gap[0] < 0.8 * np.hypot(*single)


def test_pairs_too_close_to_call_need_games() -> None:
    levels = {"linne/boudeuse": 90.0, "linne/resolution": 91.0, "linne/astrolabe": 110.0}
    truth = Truth({"a": 100.0}, levels, first=0.0)
    table = neighbours(difficulty(read_games(make_frame(truth, 200, seed=2)), 100))
    assert table["clearly_different"].to_list() == [True, False]
    close = table.iloc[1]
    assert {close.harder, close.easier} == {"linne/boudeuse", "linne/resolution"}
    assert close.low <= 0 <= close.high
    assert close.games_needed > 200


def test_games_needed_have_80_percent_power() -> None:
    """With the games that the table asks for, four of five runs are clear."""
    truth = Truth({"a": 100.0}, {NINE[0]: 90.0, NINE[1]: 95.0}, first=0.0)
    many = head_start_means(make_games(truth, 100_000, 1))
    games = int(neighbour_table(NINE[:2], many)["games_needed"].iloc[0])
    found = [
        bool(
            neighbour_table(NINE[:2], head_start_means(make_games(truth, games, seed)))[
                "clearly_different"
            ].iloc[0]
        )
        for seed in range(300)
    ]
    assert np.mean(found) == pytest.approx(0.8, abs=0.07)


def test_differences_of_head_starts_have_the_error_of_the_bootstrap() -> None:
    result = difficulty(read_games(make_frame(default_truth(), 600, seed=4)), 600)
    boot = result.measure("head_start")[1]
    gap = np.array([[1.0, -1.0, 0, 0, 0, 0, 0, 0, 0], [1.0, 0, 0, 0, 0, 0, 0, 0, -1.0]])
    assert result.starts.error(gap) == pytest.approx((boot @ gap.T).std(axis=0), rel=0.15)
    assert result.starts.mean == pytest.approx(result.head_starts.panel)


def test_games_for_a_half_width_grow_with_the_square() -> None:
    assert games_for_half_width(1000, 1.0, 0.5) == 4000
    assert games_for_half_width(1000, 0.0, 0.5) == 1000
    result = difficulty(read_games(make_frame(default_truth(), 200)), 100)
    table = precision_table(result)
    assert set(table["measure"]) == {"head_start", "rating", "win"}
    assert (table["half_width"] > 0).all()


def test_convergence_ends_at_the_estimate() -> None:
    games = read_games(make_frame(default_truth(), 200))
    result = difficulty(games, 100)
    last = convergence(games, result).groupby("automa", sort=False)["head_start"].last()
    assert last.to_numpy() == pytest.approx(result.measure("head_start")[0])


def test_terminal_table_fits_80_columns(frame: pd.DataFrame) -> None:
    text = render(frame)
    assert max(map(len, text.splitlines())) <= 80
    assert "Daubenton + L'Astrolabe" in text and "***/***" in text


def test_long_names_of_own_cards_are_cut() -> None:
    own = default_truth(
        ("a",), ("a_very_long_name_of_a_card_indeed/and_one_more", "linne/boudeuse")
    )
    text = render(make_frame(own, 30))
    assert max(map(len, text.splitlines())) <= 80
    assert "A Very Long Name" in text


def test_other_formats(frame: pd.DataFrame) -> None:
    rows = json.loads(render(frame, "json"))
    assert [row["rank"] for row in rows] == shared_ranks([row["group"] for row in rows])
    assert render(frame, "csv").splitlines()[0].startswith("rank,")
    assert render(frame, "markdown").count("\n") == 11
    with pytest.raises(ValueError, match="text, csv, json, markdown"):
        render(frame, "xml")


def test_elo_points() -> None:
    assert 1 / (1 + np.exp(-100 / POINTS)) == pytest.approx(0.64, abs=0.001)

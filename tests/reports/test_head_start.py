"""Head starts, paired differences and numbers of games against known truths."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import norm

from reports.data.games import read_games, tie_values
from reports.data.synthetic import default_truth, make_frame
from reports.stats.bootstrap import Weights, interval
from reports.stats.differences import (
    Difference,
    mean_interval,
    paired_mean_difference,
    simultaneous,
    simultaneous_intervals,
)
from reports.stats.head_start import (
    head_start,
    head_start_resamples,
    head_starts,
    results,
    win_rate,
)
from reports.stats.means import difference_weights, largest_deviation, means_of, needs
from reports.stats.sample_size import games_for_effect, games_for_width, games_to_decide


def test_equal_scores_are_worth_what_published_animals_say() -> None:
    found = tie_values(np.array([3, 1, 0, 2]), np.array([0, 0, 0, 4]))
    assert found.tolist() == [1.0, 1.0, 0.5, 0.0]
    margin, tied = np.array([0, 0, 2, -2]), np.array([1.0, 0.5, 0.0, 1.0])
    assert results(margin, tied).tolist() == [1.0, 0.5, 1.0, 0.0]
    assert results(margin, tied, 2).tolist() == [1.0, 1.0, 1.0, 1.0]
    assert results(margin, tied, -2).tolist() == [0.0, 0.0, 0.0, 0.0]


def test_head_start_by_hand() -> None:
    """Margins -4, -2, 1, 5: with 1 VP two games of four are won, with 2 VP three."""
    margin = np.array([[-4, -2, 1, 5]])
    won, half, lost = np.ones((1, 4)), np.full((1, 4), 0.5), np.zeros((1, 4))
    # Ties won: 2 of 4 with -1, 0 or 1 VP added; the middle of that stretch.
    assert [win_rate(margin, won, h) for h in (-2, -1, 0, 1, 2)] == [0.25, 0.5, 0.5, 0.5, 0.75]
    assert head_start(margin, won) == 0.0
    # Ties lost: one VP more for the same.
    assert head_start(margin, lost) == 1.0
    assert head_start(margin, half) == 0.5
    # One game: lost with 2 VP, won with 3.
    assert head_start(np.array([[-3]]), np.ones((1, 1))) == 2.5
    assert head_start(np.array([[-3]]), np.full((1, 1), 0.5)) == 3.0


def test_head_start_is_that_of_the_mean_win_rate_and_not_the_mean_of_medians() -> None:
    rng = np.random.default_rng(5)
    steady, wild = rng.normal(10, 1, 20_001), rng.normal(-30, 30, 20_001)
    margin = np.rint(np.stack([steady, wild])).astype(np.int16)
    won = np.ones(margin.shape)
    found = head_start(margin, won)
    assert win_rate(margin, won, found) == pytest.approx(0.5, abs=1e-6)
    apart = head_starts(margin, won)
    assert apart == pytest.approx([-10.5, 29.5], abs=1.0)
    assert abs(found - apart.mean()) > 5.0


def test_absent_games_do_not_count() -> None:
    margin = np.array([[-4, -2, 1, 5], [30, 30, 30, 30]])
    present = np.array([[True] * 4, [False] * 4])
    won = np.ones((2, 4))
    assert head_start(margin, won, present) == 0.0
    assert np.isnan(head_starts(margin, won, present)[1])
    with_gap = np.array([[-4, -2, 1, 5, 99]])
    assert head_start(with_gap, np.ones((1, 5)), np.array([[True] * 4 + [False]])) == 0.0


def test_resamples_of_whole_weights_are_the_head_start_itself() -> None:
    rng = np.random.default_rng(1)
    margin = np.rint(rng.normal(-7, 20, (3, 500))).astype(np.int16)
    tied = rng.choice([0.5, 1.0], (3, 500))
    weights = Weights(500, resamples=4)
    weights.__dict__["drawn"] = np.ones((4, 500), dtype=np.float32)
    found = head_start_resamples(margin, tied, weights)
    assert found == pytest.approx(np.full(4, head_start(margin, tied)), abs=1e-4)


def test_head_start_intervals_cover_the_truth() -> None:
    """Three strategies that share the deals' luck; 400 runs of 300 games each."""
    rng = np.random.default_rng(2)
    strengths = np.array([4.0, -3.0, -14.0])[:, None]
    sd = np.hypot(8.0, 14.0)

    def rate(h: float) -> float:  # of margins rounded to whole VP, ties won
        return float(norm.cdf((strengths[:, 0] + h + 0.5) / sd).mean())

    truth = next(
        h + (0.5 - rate(h)) / (rate(h + 1) - rate(h)) for h in range(-40, 40) if rate(h + 1) >= 0.5
    )
    inside = 0
    for k in range(400):
        luck = rng.normal(0, 8.0, 300) + rng.normal(0, 14.0, (3, 300))
        margin = np.rint(strengths + luck).astype(np.int16)
        again = head_start_resamples(margin, np.ones((3, 300)), Weights(300, 300, k))
        low, high = interval(again)
        inside += bool(low <= truth <= high)
    assert 0.92 <= inside / 400 <= 0.98


def test_paired_difference_covers_and_gains_from_pairing() -> None:
    rng = np.random.default_rng(3)
    inside, widths = 0, []
    for _ in range(1000):
        luck = rng.normal(0, 20, 60)
        before = luck + rng.normal(0, 3, (2, 60))
        after = luck + rng.normal(0, 3, (2, 60)) - 1.5
        found = paired_mean_difference(after, before)
        inside += bool(found.low <= -1.5 <= found.high)
        widths.append(found.high - found.low)
    assert 0.93 <= inside / 1000 <= 0.97
    assert np.mean(widths) / 2 == pytest.approx(1.96 * 3 / np.sqrt(60), rel=0.1)


def test_one_game_tells_nothing_about_a_difference() -> None:
    found = paired_mean_difference(np.array([[4]]), np.array([[1]]))
    assert (found.mean, found.low, found.high) == (3.0, -np.inf, np.inf)


def test_simultaneous_intervals_hold_for_all_rows_at_once() -> None:
    rng = np.random.default_rng(4)
    together = single = 0
    for k in range(250):
        luck = rng.normal(0, 5, 50)
        rows = np.concatenate([luck + rng.normal(0, 5, (12, 50)), np.zeros((1, 50))])
        found = simultaneous_intervals(rows, seed=k)
        together += bool(((found.low <= 0) & (found.high >= 0)).all())
        single += bool(found.low[0] <= 0 <= found.high[0])
        assert found.low[-1] == found.high[-1] == 0.0
    assert 0.92 <= together / 250 <= 0.98
    assert single / 250 > together / 250


def test_max_t_lies_between_one_interval_and_bonferroni() -> None:
    independent = norm.ppf(1 - (1 - 0.95 ** (1 / 10)) / 2)
    assert largest_deviation(np.ones((10, 10))) == pytest.approx(1.96, abs=0.04)
    assert largest_deviation(np.eye(10)) == pytest.approx(independent, abs=0.04)
    apart = np.random.default_rng(6).standard_normal((4_000, 10))
    found = simultaneous(np.zeros(10), 3.0 * apart)
    assert found.high == pytest.approx(np.full(10, 3.0 * independent), rel=0.05)


def test_numbers_of_games_have_the_power_they_promise() -> None:
    assert games_for_width(1.0, 10.0) == 385
    games = games_for_effect(2.0, 10.0)
    assert games == 197
    assert games_for_effect(-2.0, 10.0) == games
    assert games_for_effect(0.0, 10.0) is None
    rng = np.random.default_rng(7)
    means = rng.normal(2.0, 10.0 / np.sqrt(games), 20_000)
    shown = means - 1.96 * 10.0 / np.sqrt(games) > 0
    assert shown.mean() == pytest.approx(0.8, abs=0.01)


def test_games_carry_the_worth_of_a_tie() -> None:
    frame = make_frame(default_truth(("balanced", "banker")), 20)
    games = read_games(frame)
    assert (games.tie_value == 1.0).all()
    assert (games.win == results(games.margin, games.tie_value)).all()
    frame.loc[frame["kind"] == "human", "published"] = 0
    assert (read_games(frame).tie_value == 0.5).all()


def test_contrasts_of_means_are_paired_differences() -> None:
    rng = np.random.default_rng(8)
    rows = rng.normal(0, 9, 400) + rng.normal(0, 4, (3, 400))
    found = means_of(rows).contrasts(difference_weights(3, [0, 2], [1, 1]))
    for k, (one, two) in enumerate(((0, 1), (2, 1))):
        single = paired_mean_difference(rows[one], rows[two])
        assert (found.mean[k], found.low[k], found.high[k]) == pytest.approx(tuple(single))
    gap, low, high, _ = means_of(rows).pairs()
    assert gap == pytest.approx(-gap.T) and low == pytest.approx(-high.T)
    assert low[0, 1] < found.low[0] and high[0, 1] > found.high[0]


def test_rows_that_are_alike_differ_by_nothing() -> None:
    rows = np.random.default_rng(9).normal(0, 30, (2, 500))
    gap, low, high, _ = means_of(np.concatenate([rows, rows[:1]])).pairs()
    assert gap[0, 2] == low[0, 2] == high[0, 2] == 0.0
    assert low[0, 1] < 0 < high[0, 1]


def test_needs_are_minus_the_mean_margin() -> None:
    games = read_games(make_frame(default_truth(("a", "b")), 200))
    assert needs(games).mean == pytest.approx(-games.margin.mean(axis=(0, 2)))
    assert needs(games, [1]).mean == pytest.approx(-games.margin[1].mean(axis=1))


def test_games_that_decide_show_a_true_effect_four_times_out_of_five() -> None:
    """The promise of 'would decide', on data whose truth is known."""
    rng = np.random.default_rng(5)
    # A sample whose mean and spread are exactly the truth: 2 VP with a standard deviation of 30.
    values = rng.normal(size=400)
    values = 2.0 + 30.0 * (values - values.mean()) / values.std(ddof=1)
    games = games_to_decide(mean_interval(values), 400)
    assert games is not None and games == pytest.approx(games_for_effect(2.0, 30.0), abs=1)
    shown = np.mean([mean_interval(rng.normal(2.0, 30.0, games)).low > 0 for _ in range(1000)])
    assert 0.76 <= shown <= 0.84
    clear = mean_interval(values + 8.0)
    assert clear.low > 0 and games_to_decide(clear, 400) is None, "there is nothing to decide"
    assert games_to_decide(Difference(0.0, -1.0, 1.0), 400) is None, "no number of games would"

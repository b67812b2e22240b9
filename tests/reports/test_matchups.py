"""Each matchup by itself: counts, intervals, quantiles, and reading rows into arrays."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from reports.data.games import paired, read_games
from reports.data.info import ReportError
from reports.data.names import Names, skill_families, skill_of
from reports.data.synthetic import default_truth, make_frame
from reports.stats.bootstrap import BATCHES, Weights, mid_quantile
from reports.stats.matchups import (
    matchup_table,
    mean_interval,
    quantile_interval,
    quantile_table,
    score_shares,
    sd_interval,
    wilson,
)
from strategies.names import parse_strategy


def rows(cell: str, human: str, automa: str, margins: list[int], start: int = 0) -> pd.DataFrame:
    """Rows of a small cell with the given margins; nobody has published, so ties are shared."""
    lines = []
    for game, margin in enumerate(margins, start=start):
        for kind, player, own in (("human", human, margin), ("automa", automa, -margin)):
            result = "win" if own > 0 else "loss" if own < 0 else "tie"
            vp = 100 + (margin if kind == "human" else 0)
            lines.append((cell, game, kind, player, vp, result, own, 0))
    names = ["matchup", "game", "kind", "player", "vp", "result", "margin", "published"]
    return pd.DataFrame(lines, columns=names)


def test_counts_of_a_small_matchup() -> None:
    frame = rows("a vs linne/boudeuse", "a", "linne/boudeuse", [5, 0, -3, 2])
    line = matchup_table(read_games(frame)).iloc[0]
    assert (line.games, line.wins, line.ties, line.losses) == (4, 2, 1, 1)
    assert line.margin_mean == pytest.approx(1.0)
    assert line.margin_sd == pytest.approx(np.std([5, 0, -3, 2], ddof=1))
    assert line.win_low < 0.5 < line.win_high


def test_wilson_is_the_closed_form() -> None:
    low, high = wilson(np.array([8.0]), np.array([10.0]))
    z, p, n = 1.959963984540054, 0.8, 10
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    assert (low[0], high[0]) == (pytest.approx(middle - half), pytest.approx(middle + half))


def test_wilson_at_the_ends_stays_inside() -> None:
    low, high = wilson(np.array([0.0, 50.0]), np.array([50.0, 50.0]))
    assert low[0] == pytest.approx(0.0, abs=1e-12) and 0 < high[0] < 0.1
    assert high[1] == pytest.approx(1.0) and 0.9 < low[1] < 1


def test_wilson_covers_the_truth() -> None:
    rng = np.random.default_rng(11)
    hits = rng.binomial(60, 0.85, size=2000).astype(float)
    low, high = wilson(hits, np.full(2000, 60.0))
    assert 0.92 < ((low <= 0.85) & (high >= 0.85)).mean() < 0.98


def test_mean_sd_and_quantile_intervals_cover_the_truth() -> None:
    rng = np.random.default_rng(12)
    inside = np.zeros(3)
    for _ in range(400):
        values = np.rint(rng.normal(100, 15, 300))
        spans = (
            (mean_interval(values), 100.0),
            (sd_interval(values), np.hypot(15.0, 12**-0.5)),
            (quantile_interval(values, 0.75), 100.0 + 0.6744898 * 15),
        )
        inside += [low <= truth <= high for (_, low, high), truth in spans]
    assert np.all((inside / 400 > 0.92) & (inside / 400 < 0.98))


def test_quantile_intervals_of_coarse_scores_are_not_too_wide() -> None:
    """Many equal scores: order statistics would cover 98 to 100%."""
    rng = np.random.default_rng(13)
    inside = np.zeros(3)
    shares = (0.05, 0.5, 0.9)
    many = np.rint(rng.normal(20, 3, 2_000_000)).astype(np.int64)
    truth = [float(mid_quantile(np.bincount(many).astype(float), 0, q)) for q in shares]
    for _ in range(1000):
        values = np.rint(rng.normal(20, 3, 400))
        spans = [quantile_interval(values, q) for q in shares]
        inside += [low <= t <= high for (_, low, high), t in zip(spans, truth, strict=True)]
    assert np.all((inside / 1000 > 0.925) & (inside / 1000 < 0.97)), inside / 1000


def test_sd_interval_of_normal_scores_is_the_textbook_one() -> None:
    sd, low, high = sd_interval(np.random.default_rng(5).normal(0, 10, 20_000))
    assert (high - low) / 2 == pytest.approx(1.96 * sd / np.sqrt(2 * 20_000), rel=0.05)


def test_mid_quantile_in_closed_cases() -> None:
    assert mid_quantile(np.array([0.0, 7.0, 0.0]), 4) == pytest.approx(5.0)
    assert mid_quantile(np.array([0.0, 3.0, 3.0, 0.0]), -1) == pytest.approx(0.5)
    # mid-shares 0.125, 0.5, 0.875 at 0, 1, 2
    assert mid_quantile(np.array([1.0, 2.0, 1.0]), 0) == pytest.approx(1.0)
    assert mid_quantile(np.array([1.0, 2.0, 1.0]), 0, 0.6875) == pytest.approx(1.5)
    assert np.isnan(mid_quantile(np.zeros((1, 3)), 0)[0])


def test_weights_count_games_and_repeat() -> None:
    ones = np.ones((1, 500))
    assert np.allclose(Weights(500, 20, 3).sums(ones), 500)
    again = Weights(500, 20, 3).sums(np.arange(500.0)[None])
    assert np.array_equal(again, Weights(500, 20, 3).sums(np.arange(500.0)[None]))


def test_batches_of_many_games_spread_like_single_games() -> None:
    games = 5 * BATCHES + 2000
    values = np.random.default_rng(1).normal(0, 10, (1, games)).astype(np.float32)
    weights = Weights(games, 400, 5)
    means = weights.sums(values)[:, 0] / weights.sums(np.ones((1, games)))[:, 0]
    assert means.std() == pytest.approx(10 / np.sqrt(games), rel=0.15)
    assert means.mean() == pytest.approx(float(values.mean()), abs=4 * 10 / np.sqrt(games * 400))


def test_histograms_add_up_to_the_weighted_games() -> None:
    rng = np.random.default_rng(2)
    values = rng.integers(-3, 4, (2, 50)).astype(np.int16)
    present = rng.random((2, 50)) < 0.8
    weights = Weights(50, 10, 1)
    counts = weights.histograms(values, present, -3, 3)
    assert np.allclose(counts.sum(axis=1).T, weights.sums(present))


def test_matchups_with_different_games_are_paired() -> None:
    one = rows("a vs linne/boudeuse", "a", "linne/boudeuse", [1, 2, 3, 4])
    two = rows("a vs trembley/boudeuse", "a", "trembley/boudeuse", [5, 6, 7], start=2)
    both = paired(read_games(pd.concat([one, two])))
    assert list(both.numbers) == [2, 3]
    assert both.margin[0].tolist() == [[3, 4], [5, 6]]
    assert any("2 game numbers (of 5)" in note for note in both.notes)


def test_a_strategy_that_missed_an_automa_is_left_out() -> None:
    frame = pd.concat(
        [
            rows("a vs linne/boudeuse", "a", "linne/boudeuse", [1, 2]),
            rows("a vs trembley/boudeuse", "a", "trembley/boudeuse", [1, 2]),
            rows("b vs linne/boudeuse", "b", "linne/boudeuse", [1, 2]),
        ]
    )
    games = paired(read_games(frame))
    assert games.strategies == ("a",)
    assert any(note.endswith("every Automa: b.") for note in games.notes)


def test_games_of_more_seats_are_left_out_and_named() -> None:
    solo = rows("a vs linne/boudeuse", "a", "linne/boudeuse", [1, 2])
    crowd = pd.concat([rows("a, b vs linne/boudeuse", who, "linne/boudeuse", [1]) for who in "ab"])
    games = read_games(pd.concat([solo, crowd]))
    assert games.total == 2
    assert "a, b vs linne/boudeuse" in games.notes[0]


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (pd.DataFrame({"matchup": ["x"]}), "not a run"),
        (make_frame(default_truth(("a",), ("linne/boudeuse",)), 1).iloc[:0], "no finished game"),
        (rows("a vs b", "a", "b", [1]).assign(kind="human"), "nothing to rank"),
    ],
)
def test_what_is_no_run_gets_a_sentence(frame: pd.DataFrame, words: str) -> None:
    with pytest.raises(ReportError, match=words):
        read_games(frame)


def test_quantiles_and_score_shares_of_a_run() -> None:
    games = read_games(make_frame(default_truth(("a",), ("linne/boudeuse",)), 300))
    table = quantile_table(games)
    assert (table["low"] <= table["value"]).all() and (table["value"] <= table["high"]).all()
    shares = score_shares(games)
    assert shares.groupby("side")["share"].sum().to_list() == pytest.approx([1.0, 1.0])


def test_names_and_parameters() -> None:
    names = Names({"own": "My card"}, {"own": 2})
    assert names.automa("linne/own") == "Linné + My card"
    assert names.level("linne/own") == "*/**"
    assert names.level("linne/unknown") == ""
    asked = parse_strategy("balanced:skill=0.5,focus=2")
    assert (asked.base, asked.settings) == ("balanced", (("skill", "0.5"), ("focus", "2")))
    bot = "bots/my_bot.py:MyBot"
    assert parse_strategy(bot).base == bot and parse_strategy(bot).settings == ()
    asked = parse_strategy(f"{bot}:patience=2,skill=0.5")
    assert (asked.base, asked.settings) == (bot, (("patience", "2"), ("skill", "0.5")))
    assert skill_families([bot, f"{bot}:skill=0.5"]) == {
        bot: [(0.5, f"{bot}:skill=0.5"), (1.0, bot)]
    }
    assert skill_of("balanced") is None and skill_of("balanced:skill=x") is None
    found = skill_families(
        ["balanced", "balanced:skill=0.5", "balanced:skill=0.2,focus=2", "greedy"]
    )
    assert found == {"balanced": [(0.5, "balanced:skill=0.5"), (1.0, "balanced")]}

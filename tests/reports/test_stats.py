"""Cards, luck, skill, pace, par, first player, warnings and sensitivity on known truths."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from reports.chapters.analysis import Analysis
from reports.data.games import Games, index_rows, read_games
from reports.data.info import ReportError
from reports.data.names import Names
from reports.data.synthetic import NINE, Truth, default_truth, make_frame
from reports.stats.card_effects import automa_sd, effects, evenness, grid, shares, steps, verdict
from reports.stats.difficulty import Difficulty, difficulty
from reports.stats.first_player import can_tell, first_player_table
from reports.stats.luck import luck_table, variance_shares
from reports.stats.matchups import matchup_table
from reports.stats.pace import pace_table
from reports.stats.par import par_curves, par_table
from reports.stats.parts import part_gap, part_table, turn_table
from reports.stats.skill import (
    alone,
    crossing,
    even_matches,
    kendall_tau,
    reversals,
    skill_table,
    style_table,
)
from reports.stats.warnings import at_the_ends, dominant, pushovers, unbeaten


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return make_frame(default_truth(), 800, seed=8)


@pytest.fixture(scope="module")
def games(frame: pd.DataFrame) -> Games:
    return read_games(frame)


@pytest.fixture(scope="module")
def result(games: Games) -> Difficulty:
    return difficulty(games, 300)


def test_kendall_tau_is_that_of_scipy() -> None:
    from scipy.stats import kendalltau

    rng = np.random.default_rng(4)
    for _ in range(20):
        one, other = rng.integers(0, 6, (2, 9)).astype(float)  # with ties
        assert kendall_tau(one, other) == pytest.approx(kendalltau(one, other).statistic)
    assert np.isnan(kendall_tau(np.ones(9), np.arange(9.0)))


def test_card_effects_find_the_truth(result: Difficulty) -> None:
    found = grid(result.automas)
    assert found is not None
    table = effects(result, found).set_index(["kind", "card", "with"])
    expected = {
        ("behavior", "linne", ""): -9,
        ("behavior", "daubenton", ""): 9,
        ("scoring", "boudeuse", ""): -5,
        ("scoring", "astrolabe", ""): 5,
        ("interaction", "linne", "boudeuse"): 0,
    }
    for key, value in expected.items():
        assert table.loc[key, "effect"] == pytest.approx(value, abs=1.0)
    share = shares(result, found).set_index("source")["share"]
    assert share["behavior"] == pytest.approx(81 / 106, abs=0.05)
    assert share.sum() == pytest.approx(1.0)


def test_steps_between_stars(games: Games, result: Difficulty) -> None:
    table = steps(result, Names(), automa_sd(games))
    mean = table[table["with"] == "all"].set_index(["kind", "from"])
    assert mean.loc[("behavior", "linne"), "vp"] == pytest.approx(9, abs=1)
    assert mean.loc[("scoring", "boudeuse"), "sds"] == pytest.approx(5 / 12, abs=0.1)
    assert (table[table["with"] == "all"]["holds"] == "yes").all()
    assert len(table) == 16
    even = evenness(result, Names())
    assert ((even["low"] < 0.5) & (even["high"] > -0.5)).all()


def test_reversed_stars_are_seen() -> None:
    truth = Truth({"a": 100.0}, {"linne/boudeuse": 110.0, "trembley/boudeuse": 90.0})
    games = read_games(make_frame(truth, 300))
    table = steps(difficulty(games, 200), Names(), automa_sd(games))
    assert set(table[table["kind"] == "behavior"]["holds"]) == {"no"}
    assert verdict(-1, 1) == "too close to call"


def test_grid_is_the_largest_complete_one() -> None:
    assert grid(("linne/boudeuse",)) is None
    assert grid(("linne/boudeuse", "trembley/astrolabe")) is None
    assert grid(("linne/boudeuse", "linne/astrolabe", "own/astrolabe")) is None, "one row only"
    found = grid((*NINE, "own/boudeuse", "linne/mine"))
    assert found is not None and found.size == 9
    assert found.behaviors == ("linne", "trembley", "daubenton")
    four = grid((*NINE[:6], "own/boudeuse", "own/resolution"))
    assert four is not None and four.behaviors == ("linne", "trembley") and four.size == 6


def test_own_cards_beside_printed_ones_make_no_false_sentence() -> None:
    """One Behavior with an own Scoring card: no share can be said, steps where partners meet."""
    automas = ("linne/boudeuse", "linne/astrolabe", "linne/mine", "trembley/boudeuse")
    games = read_games(make_frame(default_truth(("a", "b"), automas), 100))
    result = difficulty(games, 50)
    assert grid(result.automas) is None
    table = steps(result, Names(stars={"mine": 2}), 12.0)
    found = set(zip(table["from"], table["to"], table["with"], strict=True))
    assert found == {
        ("linne", "trembley", "boudeuse"),
        ("linne", "trembley", "all"),
        ("boudeuse", "mine", "linne"),
        ("boudeuse", "mine", "all"),
        ("mine", "astrolabe", "linne"),
        ("mine", "astrolabe", "all"),
    }


def test_cards_with_the_same_stars_both_step_up() -> None:
    automas = ("linne/boudeuse", "own/boudeuse", "trembley/boudeuse")
    games = read_games(make_frame(default_truth(("a",), automas), 60))
    table = steps(difficulty(games, 20), Names(stars={"own": 1}), 12.0)
    assert set(zip(table["from"], table["to"], strict=True)) == {
        ("linne", "trembley"),
        ("own", "trembley"),
    }
    assert evenness(difficulty(games, 20), Names(stars={"own": 1})).empty


def test_variance_finds_its_sources(games: Games) -> None:
    table = variance_shares(games).set_index("source")["variance"]
    assert table["game"] == pytest.approx(8**2 + 1.5**2, rel=0.2)
    assert table["rest"] == pytest.approx(14**2 + 12**2, rel=0.05)
    assert table["strategy"] == pytest.approx(np.var([0, 6, 12, 18], ddof=1), rel=0.25)
    assert table["game x automa"] < 3


def test_luck_compares_spreads(games: Games) -> None:
    table = luck_table(games, 100)
    assert table["automa_sd"].to_numpy() == pytest.approx(np.full(9, 12.0), rel=0.06)
    assert table["ratio"].to_numpy() == pytest.approx(np.full(9, 12 / np.hypot(14, 8)), rel=0.08)
    assert ((table["luck"] > 0.7) & (table["luck"] < 1)).all()


def test_one_strategy_has_no_sources() -> None:
    games = read_games(make_frame(default_truth(("a",)), 50))
    assert variance_shares(games).empty
    assert (luck_table(games, 20)["luck"] == 1.0).all()


def test_even_match_over_skill() -> None:
    names = ("balanced", "balanced:skill=0.25", "balanced:skill=0.5", "balanced:skill=0.75")
    result = difficulty(read_games(make_frame(default_truth(names), 800)), 200)
    even = even_matches(alone([result])).set_index("automa")
    # strength 105 - 40 (1 - skill) meets 80 at 0.375 and 99 at 0.85
    assert even.loc["linne/boudeuse", "skill"] == pytest.approx(0.375, abs=0.05)
    assert even.loc["trembley/astrolabe", "skill"] == pytest.approx(0.85, abs=0.05)
    assert even.loc["daubenton/astrolabe", "skill"] == np.inf
    assert len(skill_table(alone([result]))) == 4 * 9


def test_crossing_at_the_ends() -> None:
    skills = np.array([0.0, 0.5, 1.0])
    lines = np.array([[4.0, 2.0, 1.0], [-1.0, -2.0, -3.0], [2.0, -2.0, -4.0]])
    assert crossing(skills, lines).tolist() == [np.inf, -np.inf, 0.25]


def test_order_that_is_reversed_for_a_style() -> None:
    taste = {("b", "linne/boudeuse"): -25.0}
    truth = Truth(
        {"a": 100.0, "b": 100.0, "c": 100.0},
        {"linne/boudeuse": 90.0, "linne/astrolabe": 105.0},
        taste,
    )
    result = difficulty(read_games(make_frame(truth, 400)), 200)
    turned = reversals(result)
    assert turned["strategy"].to_list() == ["b"]
    styles = style_table(result).set_index("strategy")
    assert styles.loc["b", "hardest"] == "linne/boudeuse"
    assert styles.loc["a", "hardest"] == "linne/astrolabe"


def test_parts_and_turns_add_up(frame: pd.DataFrame) -> None:
    index = index_rows(frame)
    table = part_table(frame, index).set_index("automa")
    mean = frame[frame["kind"] == "automa"].groupby("player", observed=True)["vp"].mean()
    assert table["total"].to_dict() == pytest.approx(mean.to_dict())
    gap = part_gap(table.reset_index(), "daubenton/astrolabe", "linne/boudeuse")
    assert gap.sum() == pytest.approx(mean["daubenton/astrolabe"] - mean["linne/boudeuse"])
    assert (turn_table(frame, index)["bank"] == 4).all()


def test_pace_rises_to_the_final_score(frame: pd.DataFrame) -> None:
    table = pace_table(frame, index_rows(frame))
    one = table[(table["automa"] == "linne/boudeuse") & (table["side"] == "Automa")]
    assert one["round"].to_list() == ["1", "2", "3", "4", "5", "6", "end"]
    assert one["mean"].is_monotonic_increasing
    assert (one["q10"] <= one["q50"]).all() and (one["q50"] <= one["q90"]).all()
    chosen = frame[(frame["kind"] == "automa") & (frame["player"] == "linne/boudeuse")]
    assert one["mean"].iloc[-1] == pytest.approx(chosen["vp"].mean())


def test_par_scores_are_quantiles_of_the_automa(games: Games) -> None:
    table = par_table(games, 100).set_index(["automa", "share"])
    assert table.loc[("linne/boudeuse", 0.5), "par"] == pytest.approx(79.5, abs=0.5)
    assert table.loc[("linne/boudeuse", 0.9), "par"] == pytest.approx(79.5 + 1.2816 * 12, abs=1.5)
    curves = par_curves(games)
    assert curves.iloc[-1].min() > 0.99 and curves.iloc[0].max() < 0.01


def test_first_player_advantage(games: Games) -> None:
    assert can_tell(games)
    table = first_player_table(games).set_index(["kind", "automa"])
    line = table.loc[("all", "all")]
    assert line["margin_low"] < 3.0 < line["margin_high"]
    assert line["margin_low"] > 0
    assert line["win_low"] < line["win"] < line["win_high"]
    assert ("behavior", "linne") in table.index


def test_deals_played_from_both_seats_are_paired() -> None:
    """The luck of the deal cancels out: much narrower than games on different deals."""
    truth = replace(default_truth(("a", "b")), shared=30.0, first=4.0)
    games = read_games(make_frame(truth, 400, seed=3))
    # The same deal from the other seat: the other one begins, dice are fresh.
    rng = np.random.default_rng(1)
    bonus = np.where(games.first, -4, 4) + np.rint(rng.normal(0, 5, games.margin.shape))
    other = replace(games, margin=(games.margin + bonus).astype(np.int16), first=~games.first)
    paired = first_player_table(games, other).set_index("kind").loc["all"]
    apart = first_player_table(games).set_index("kind").loc["all"]
    assert paired["margin_low"] < 4.0 < paired["margin_high"]
    width = paired["margin_high"] - paired["margin_low"]
    assert width < 0.3 * (apart["margin_high"] - apart["margin_low"])


def test_estimates_lie_in_their_intervals(games: Games, result: Difficulty) -> None:
    """The estimate and its resamples are computed apart and must agree."""
    first, luck, par = first_player_table(games), luck_table(games, 200), par_table(games, 200)
    cards = grid(result.automas)
    assert cards is not None
    tables = (
        (first, "margin", "margin_low", "margin_high"),
        (luck, "ratio", "ratio_low", "ratio_high"),
        (luck, "luck", "luck_low", "luck_high"),
        (par, "par", "low", "high"),
        (effects(result, cards), "effect", "low", "high"),
        (steps(result, Names(), 12.0), "rating", "rating_low", "rating_high"),
        (evenness(result, Names()), "difference", "low", "high"),
    )
    for table, value, low, high in tables:
        assert (table[low] <= table[value]).all(), value
        assert (table[value] <= table[high]).all(), value


def test_warnings(games: Games) -> None:
    assert dominant(games) == "balanced"
    weak = Truth({"a": 50.0, "b": 60.0}, {"linne/boudeuse": 110.0})
    cells = matchup_table(read_games(make_frame(weak, 200)))
    assert unbeaten(cells) == ["linne/boudeuse"] and pushovers(cells) == []
    assert set(at_the_ends(cells)["where"]) == {"floor"}
    strong = matchup_table(read_games(make_frame(Truth({"a": 190.0}, {NINE[0]: 80.0}), 100)))
    assert pushovers(strong) == [NINE[0]] and list(at_the_ends(strong)["where"]) == ["ceiling"]


def test_games_that_do_not_say_who_began_tell_no_advantage(games: Games) -> None:
    """Without it every game would look begun by the Automa, and the advantage like nothing."""
    silent = replace(games, first=np.zeros_like(games.first), has_first=False)
    with pytest.raises(ReportError, match="who began"):
        first_player_table(silent, silent)


def test_nobody_loses_games_because_another_skill_played_fewer() -> None:
    names = ("balanced", "balanced:skill=0.25", "balanced:skill=0.5")
    frame = make_frame(default_truth(names), 400)
    few = frame["matchup"].str.startswith("balanced:skill=0.25") & (frame["game"] >= 100)
    a = Analysis(frame[~few], resamples=50)
    whole = a.matchups.set_index(["strategy", "automa"])
    points = (whole["wins"] + whole["ties"] / 2) / whole["games"]
    assert set(whole["games"]) == {100, 400}
    found = a.skill.set_index(["strategy", "automa"])["win"]
    assert found.to_numpy() == pytest.approx(points[found.index].to_numpy())
    assert (a.skill["win_high"] > a.skill["win_low"]).all(), "also where all games were won"

"""A person's level: read from simulated logs whose truth is known."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import multivariate_normal

from reports.people.advice import (
    Advice,
    level_in_words,
    level_words,
    next_automas,
    what_is_missing,
)
from reports.people.checks import check_models, unlike
from reports.people.fit import Range, fit, log_likelihood, usable, weighted_range
from reports.people.game import Game
from reports.people.levels import STYLES, Levels, load_levels
from reports.people.plausible import believable, doubt_words
from reports.people.playtest import learning, playtest_table

LEVELS = load_levels()
ROWS = len(LEVELS.skills)
UNSEEN = 0.005  # of skill, which is told in hundredths


def model(style: str, skill: float) -> int:
    """The row of a style at a skill."""
    return STYLES.index(style) * 101 + round(100 * skill)


def played(row: int, n: int, rng: np.random.Generator, levels: Levels = LEVELS) -> list[Game]:
    """Games of a model against Automas in turn."""
    games = []
    for i in range(n):
        column = i % len(levels.automas)
        rho = levels.correlation[row, column]
        one, two = rng.standard_normal(2)
        mine = levels.mean[row, column] + levels.sd[row, column] * one
        other = rho * one + np.sqrt(1 - rho**2) * two
        theirs = levels.automa_mean[row, column] + levels.automa_sd[row, column] * other
        scores = max(0, round(mine)), max(0, round(theirs))
        result = "won" if scores[0] >= scores[1] else "lost"
        games.append(Game("x", levels.automas[column], *scores, result))
    return games


def holds(found: Range, truth: float) -> bool:
    return found.low <= truth <= found.high


@pytest.mark.parametrize("n", [1, 10, 50])
def test_the_interval_holds_the_truth_as_often_as_it_says(n: int) -> None:
    rng, hits = np.random.default_rng(n), []
    for _ in range(100):
        row = int(rng.integers(ROWS))
        found = fit(played(row, n, rng), LEVELS)
        hits.append(
            (
                holds(found.skill, LEVELS.scale[row]),
                holds(found.score, LEVELS.mean[row].mean()),
                holds(found.win("linne/boudeuse"), LEVELS.win[row, 0]),
            )
        )
    assert np.all(np.mean(hits, axis=0) > 0.87)


@pytest.mark.parametrize("slip", [700, 1500, 2000])
def test_an_impossible_score_does_not_make_the_level_certain(slip: int) -> None:
    """Alone it says nothing; among other games the level is that of the others."""
    rng, hits = np.random.default_rng(slip), []
    for _ in range(60):
        row = int(rng.integers(ROWS))
        first, *others = played(row, 10, rng)
        wrong = replace(first, score=slip, result="won")
        found, without = fit([wrong, *others], LEVELS), fit(others, LEVELS)
        assert found.skill.low == pytest.approx(without.skill.low, abs=0.01)
        assert found.skill.high == pytest.approx(without.skill.high, abs=0.01)
        hits.append(holds(found.skill, LEVELS.scale[row]))
        assert _width([wrong]) == pytest.approx(_width([]), abs=0.01)
    assert np.mean(hits) > 0.87


def test_the_best_scores_that_models_reach_still_count() -> None:
    """Two deviations above the best model's mean is an expert's game, not a slip."""
    best = int(LEVELS.mean[:, 0].argmax())
    score = round(LEVELS.mean[best, 0] + 2 * LEVELS.sd[best, 0])
    game = Game("x", LEVELS.automas[0], score, round(LEVELS.automa_mean[best, 0]), "won")
    assert believable([game], LEVELS) and _width([game]) < _width([]) / 2
    assert fit([game], LEVELS).skill.low > 0.6


@pytest.mark.parametrize("automa", LEVELS.automas)
@pytest.mark.parametrize("automa_score", [None, 160, 203])
def test_a_better_score_never_lowers_the_level(automa: str, automa_score: int | None) -> None:
    """Not even where styles whose scores vary more reach it more easily than the best one."""
    logs = [[Game("x", automa, vp, automa_score, "won")] * 10 for vp in (240, 260, 280, 300, 330)]
    assert all(believable(games, LEVELS) == games for games in logs)
    found = [fit(games, LEVELS).skill for games in logs]
    assert all(b.middle > a.middle - UNSEEN for a, b in pairwise(found))
    assert found[-1].middle > 0.8 and found[-1] == found[-2]


@pytest.mark.parametrize("automa", LEVELS.automas)
def test_a_worse_score_does_not_raise_the_level(automa: str) -> None:
    column = LEVELS.column(automa)
    usual = round(LEVELS.automa_mean[LEVELS.mean[:, column].argmin(), column])
    logs = [[Game("x", automa, vp, usual, "lost")] * 10 for vp in (0, 10, 20, 60)]
    found = [fit(games, LEVELS).skill.middle for games in logs]
    assert found[0] == found[1] < found[2] + UNSEEN < found[3] < 0.1


def test_a_high_score_is_no_slip() -> None:
    """330 VP are within what our models reach: one such game is at least a regular's."""
    game = Game("x", "linne/boudeuse", 330, 203, "won")
    assert believable([game], LEVELS) == [game] and fit([game], LEVELS).skill.low > 0.6


def test_scores_within_the_range_of_the_models_count_as_they_are() -> None:
    """The density of both scores is the models' own, with nothing added or cut off."""
    game = Game("x", "linne/astrolabe", 245, 170, "won")
    found, column = fit([game], LEVELS).loglik[0], LEVELS.column(game.automa)
    for row in (model("greedy", 0.3), model("explorer", 1.0), model("balanced", 1.0)):
        mine, theirs = LEVELS.sd[row, column], LEVELS.automa_sd[row, column]
        both = LEVELS.correlation[row, column] * mine * theirs
        mean = LEVELS.mean[row, column], LEVELS.automa_mean[row, column]
        density = multivariate_normal(mean, [[mine**2, both], [both, theirs**2]])
        assert found[row] == pytest.approx(float(density.logpdf([245, 170])), rel=1e-9)


def test_a_game_that_is_hard_to_believe_is_named_and_left_out_of_the_checks() -> None:
    games = played(model("balanced", 0.7), 12, np.random.default_rng(3))
    wrong = [replace(games[0], score=1500, result="won"), *games[1:]]
    said = list(level_words(fit(wrong, LEVELS), "Ana"))
    assert said[0].startswith("After 11 games: ") and "score of 1500 VP is far outside" in said[1]
    assert not unlike(check_models(wrong, LEVELS))
    trend, usual = learning(wrong, LEVELS), learning(games[1:], LEVELS)
    assert trend is not None and usual is not None
    assert trend.per_game == pytest.approx(usual.per_game, abs=0.01)
    assert level_in_words(fit(wrong[:1], LEVELS), "Ana").endswith(
        "nothing is known of Ana's level."
    )
    many = doubt_words(wrong[:1] * 9, LEVELS)
    assert len(many) == 4 and many[-1].startswith("6 more games ")


def test_more_games_and_more_knowledge_narrow_the_interval() -> None:
    """Scores tell much more than results alone; a single game leaves it wide."""
    games = played(model("balanced", 0.65), 20, np.random.default_rng(1))
    results = [replace(game, score=None, automa_score=None) for game in games]
    width = {name: _width(each) for name, each in (("all", games), ("results", results))}
    assert width["all"] < width["results"] / 1.4
    assert _width(games[:1]) > 2 * width["all"]
    assert _width([]) > 0.75


def _width(games: list[Game]) -> float:
    skill = fit(games, LEVELS).skill
    return skill.high - skill.low


def test_going_first_is_allowed_for() -> None:
    """The same score says less for somebody who went first."""
    game = Game("x", "daubenton/boudeuse", 190, 200, "lost")
    first, second = (fit([replace(game, first=f)] * 5, LEVELS).score.middle for f in (True, False))
    assert first < second


def test_likelihoods_of_results_add_up() -> None:
    """Won and lost are all that can happen, with a score known or not."""
    for game in (Game("x", "linne/astrolabe"), Game("x", "linne/astrolabe", score=190)):
        won, lost = (
            np.exp(log_likelihood(replace(game, result=r), LEVELS)) for r in ("won", "lost")
        )
        known = game.score is not None
        whole = _density(190) if known else np.ones(ROWS)
        assert np.allclose(won + lost, whole)


def _density(score: float) -> np.ndarray:
    mean, sd = LEVELS.mean[:, 2], LEVELS.sd[:, 2]
    return np.asarray(np.exp(-0.5 * ((score - mean) / sd) ** 2) / sd / np.sqrt(2 * np.pi))


def test_players_like_our_models_are_seldom_called_unlike() -> None:
    rng, alarms = np.random.default_rng(5), 0
    for _ in range(60):
        alarms += bool(unlike(check_models(played(int(rng.integers(ROWS)), 20, rng), LEVELS)))
    assert alarms <= 7


def test_a_player_of_two_minds_is_noticed() -> None:
    """Now expert, now lost: the mean fits a model, the spread none."""
    rng = np.random.default_rng(6)
    games = played(model("balanced", 1.0), 12, rng) + played(model("balanced", 0.4), 12, rng)
    assert "spread" in [check.name for check in unlike(check_models(games, LEVELS))]


def test_a_player_whose_scores_hardly_vary_is_noticed() -> None:
    """As the style `banker`: the mean is that of a weak model; one game in twenty is far off."""
    games = played(model("publisher", 0.25), 20, np.random.default_rng(9))
    alike = [
        replace(game, score=140 if i == 7 else 76 + i % 5, result="lost")
        for i, game in enumerate(games)
    ]
    failed = unlike(check_models(alike, LEVELS))
    assert [check.name for check in failed] == ["spread"]
    assert "your scores vary less" in failed[0].words


def test_a_player_who_feeds_the_automa_is_noticed() -> None:
    games = played(model("spoiler", 0.8), 20, np.random.default_rng(7))
    fed = [replace(g, automa_score=(g.automa_score or 0) + 80, result="lost") for g in games]
    failed = unlike(check_models(fed, LEVELS))
    assert "Automa's score" in [check.name for check in failed]
    assert any("more against you" in check.words for check in failed)


def test_one_strange_automa_is_noticed() -> None:
    games = played(model("balanced", 0.7), 45, np.random.default_rng(8))
    strange = [
        replace(g, score=max(0, (g.score or 0) - 70), result="lost")
        if g.automa == "linne/resolution"
        else g
        for g in games
    ]
    assert "linne/resolution" in [check.name for check in unlike(check_models(strange, LEVELS))]


def test_few_games_say_nothing_about_the_models() -> None:
    assert check_models(played(3, 4, np.random.default_rng(1)), LEVELS) == []


def advice_for(style: str, skill: float, n: int = 60) -> list[Advice]:
    return next_automas(fit(played(model(style, skill), n, np.random.default_rng(2)), LEVELS))


def test_advice_names_three_automas() -> None:
    regular = advice_for("balanced", 0.7)
    even, stretch, sure = regular
    assert stretch.win.middle < even.win.middle < sure.win.middle
    assert even.fits and stretch.fits and len({each.automa for each in regular}) == 3
    assert list(what_is_missing(advice_for("balanced", 0.75))) == []


def test_a_stretch_is_never_easier_and_a_sure_win_never_harder_than_the_even_match() -> None:
    for skill in (0.0, 0.3, 0.5, 0.6, 0.8, 0.9, 1.0):
        even, *others = advice_for("balanced", skill, 20)
        for each in others:
            harder = each.win.middle < even.win.middle
            assert harder == (each.purpose == "stretch")


def test_advice_says_what_is_missing() -> None:
    beginner = advice_for("greedy", 0.3)
    assert [each.purpose for each in beginner] == ["even match", "stretch"]
    easiest = beginner[0].automa
    assert list(what_is_missing(beginner))[0::2] == [
        f"No Automa is quite an even match for you; {easiest} comes nearest.",
        f"No Automa is a sure win for you: {easiest} is the easiest of all.",
    ]
    best = model("spoiler", 1.0)
    found = next_automas(fit(played(best, 60, np.random.default_rng(2)), LEVELS))
    assert found[-1].purpose == "sure win" and found[-1].fits


def test_variants_are_left_out() -> None:
    games = [Game("x", "linne/boudeuse", 100, 120, "lost", variant="sepultus")]
    assert usable(games, LEVELS) == []


def test_the_table_predicts_each_game_from_the_others() -> None:
    """A log that the models made is predicted well; a harder Automa than printed is starred."""
    rng = np.random.default_rng(3)
    games = [replace(g, player=p) for p in "abc" for g in played(model("balanced", 0.7), 45, rng)]
    table = playtest_table(games, LEVELS).set_index("automa")
    assert list(table["games"]) == [15] * 9
    assert np.abs(table["won"] - table["predicted"]).mean() < 0.12
    assert table["surprising_wins"].sum() + table["surprising_scores"].sum() <= 3
    lost = [
        replace(g, result="lost", automa_score=400) if g.automa == "linne/boudeuse" else g
        for g in games
    ]
    again = playtest_table(lost, LEVELS).set_index("automa")
    assert again.loc["linne/boudeuse", "surprising_wins"]


def test_learning_is_seen_and_not_invented() -> None:
    rng = np.random.default_rng(4)
    steady = [learning(played(model("balanced", 0.6), 20, rng), LEVELS) for _ in range(40)]
    found = [trend for trend in steady if trend is not None and (trend.low > 0 or trend.high < 0)]
    assert len(found) <= 6
    games = played(model("balanced", 0.5), 10, rng) + played(model("balanced", 0.8), 10, rng)
    trend = learning(games, LEVELS)
    assert trend is not None and trend.low > 0
    assert learning(games[:5], LEVELS) is None


def test_a_chance_too_small_to_be_seen_lies_in_its_interval() -> None:
    """Ends are whole percents, rounded outwards: none in 1,000 is no contradiction to 0.2%."""
    lost = played(model("balanced", 0.45), 50, np.random.default_rng(12))
    hardest = fit(lost, LEVELS).win("trembley/astrolabe")
    assert 0 < hardest.middle < 0.005 and (hardest.low, hardest.high) == (0.0, 0.01)


def test_weighted_ranges() -> None:
    values = np.arange(1000.0)
    found = weighted_range(values, np.full(1000, 0.001))
    assert (found.low, found.middle, found.high) == pytest.approx((24.5, 499.5, 974.5), abs=1)

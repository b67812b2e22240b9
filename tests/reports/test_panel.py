"""Who counts for the ranking, and how much it rests on them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from reports.chapters.analysis import analyse
from reports.data.games import read_games
from reports.data.panel import left_out_text, lower_skills, panel, panel_text, standard_panel
from reports.data.roles import by_skill, panel_games
from reports.data.synthetic import NINE, Truth, default_truth, make_frame
from reports.page.ranktable import notes, ranking
from reports.stats.difficulty import difficulty
from reports.stats.luck import strategy_luck
from reports.stats.panel import half_rankings, halves, without_each

SKILLS = ("balanced", "balanced:skill=0.5", "balanced:skill=0.8", "publisher")


def test_a_weakened_style_is_not_counted_twice() -> None:
    assert lower_skills(SKILLS) == ["balanced:skill=0.5", "balanced:skill=0.8"]
    assert lower_skills(("balanced:skill=0.5", "publisher")) == [], "there it is the only one"
    games = read_games(make_frame(default_truth(SKILLS), 20))
    assert panel_games(games).strategies == ("balanced", "publisher")
    found = by_skill(games)
    assert [set(group.strategies) for group in found] == [set(SKILLS) - {"publisher"}]


def test_yardsticks_never_count_beside_others() -> None:
    assert panel(["random", "banker", "greedy", "banker:skill=0.5"]) == ["greedy"]
    assert panel(["random", "banker"]) == ["random", "banker"], "nobody else plays"
    assert "yardsticks" in " ".join(left_out_text(["random", "greedy"]))
    assert "no guide to difficulty" in " ".join(left_out_text(["random", "banker"]))
    assert not {"random", "banker"} & set(standard_panel())


def test_the_same_card_has_one_number_with_and_without_yardsticks() -> None:
    frame = make_frame(default_truth(("greedy", "publisher", "random", "banker")), 60)
    alone = frame[~frame["matchup"].str.startswith(("random", "banker"))]
    pd.testing.assert_frame_equal(ranking(frame, 50), ranking(alone, 50))


def test_the_panel_is_named() -> None:
    assert panel_text(standard_panel()).startswith("the standard panel (")
    assert panel_text(["greedy", "mine.py"]) == "greedy, mine.py"
    assert panel_text([f"mine.py:{i}" for i in range(1000)]).endswith("mine.py:11 and 988 more")
    frame = make_frame(default_truth(("greedy", "random")), 20)
    found = " ".join(notes(frame))
    assert "ranked for greedy;" in found and "do not try to win (yardsticks): random" in found


def _uneven() -> pd.DataFrame:
    """A default sweep in small: fewer games for the curve over skill."""
    frame = make_frame(default_truth(SKILLS), 80)
    few = frame["matchup"].str.contains("skill=") & (frame["game"] >= 30)
    return frame[~few]


def test_few_games_at_other_skills_do_not_cut_the_ranking() -> None:
    a = analyse(_uneven(), resamples=100)
    assert a.result.games == 80
    assert list(a.result.strategies) == ["balanced", "publisher"]
    assert sorted(a.aside) == ["balanced:skill=0.5", "balanced:skill=0.8"]
    assert sorted(a.skill["skill"].unique()) == [0.5, 0.8, 1.0]
    assert set(a.styles["strategy"]) == set(SKILLS) == set(a.head_starts["strategy"])
    assert len(a.matchups) == 4 * 9
    assert "balanced:skill=0.5" in " ".join(notes(_uneven()))


def test_the_ranking_is_that_of_the_counted_strategies() -> None:
    frame = _uneven()
    alone = frame[~frame["matchup"].str.contains("skill=")]
    pd.testing.assert_frame_equal(ranking(frame, 100), ranking(alone, 100))


def test_luck_of_a_strategy_finds_the_truth() -> None:
    truth = default_truth(("a", "b"))
    table = strategy_luck(read_games(make_frame(truth, 1500)))
    human = np.hypot(np.hypot(truth.human_sd, truth.shared), truth.first / 2)
    assert table["strategy_sd"].to_numpy() == pytest.approx(human, rel=0.05)
    assert table["automa_sd"].to_numpy() == pytest.approx(truth.automa_sd, rel=0.05)
    assert (table["ratio_low"] < table["ratio"]).all() and (
        table["ratio"] < table["ratio_high"]
    ).all()


def _one_against_two() -> Truth:
    """Only 'c' finds the first Automa hard, so much that it decides for all."""
    return Truth(
        {"a": 100.0, "b": 100.0, "c": 100.0},
        {NINE[0]: 90.0, NINE[1]: 95.0},
        {("c", NINE[0]): -60.0},
    )


def test_the_ranking_without_each_strategy() -> None:
    result = difficulty(read_games(make_frame(_one_against_two(), 400)), 50)
    table = without_each(result).set_index(["without", "automa"])
    assert table.loc[("c", NINE[1]), "rank"] == 1 and table.loc[("c", NINE[0]), "reversed"] == 1
    assert table.loc[("a", NINE[0]), "reversed"] == 0
    assert len(table) == 6


def test_without_a_strategy_is_the_ranking_of_the_others() -> None:
    frame = make_frame(default_truth(("a", "b", "c")), 120)
    whole = without_each(difficulty(read_games(frame), 20))
    rest = difficulty(read_games(frame[~frame["matchup"].str.startswith("b ")]), 20)
    found = whole[whole["without"] == "b"].set_index("automa")["head_start"]
    assert found.loc[list(rest.automas)].to_numpy() == pytest.approx(rest.head_starts.panel)


def test_weak_and_strong_strategies_apart() -> None:
    truth = Truth(
        {"weak": 60.0, "poor": 65.0, "fair": 100.0, "good": 105.0},
        {NINE[0]: 80.0, NINE[1]: 85.0},
        {("weak", NINE[0]): -20.0, ("poor", NINE[0]): -20.0},
    )
    games = read_games(make_frame(truth, 300))
    result = difficulty(games, 50)
    assert halves(result) == {"weaker": ["weak", "poor"], "stronger": ["fair", "good"]}
    table = half_rankings(games, result, 50)
    hardest = table.groupby("players")["automa"].first()
    assert hardest.to_dict() == {"weaker": NINE[0], "stronger": NINE[1]}
    assert half_rankings(games.take([0]), difficulty(games.take([0]), 10), 10).empty

"""Who counts for the ranking, looks at it again and again, and other assumptions."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from reports.chapters.analysis import analyse
from reports.data.games import read_games
from reports.data.roles import by_skill, lower_skills, ranked
from reports.data.synthetic import NINE, Truth, default_truth, make_frame
from reports.experiments.sensitivity import rank_moves, sensitivity
from reports.experiments.sequential import look_level
from reports.page.ranktable import notes, ranking
from reports.stats.luck import strategy_luck
from reports.stats.precision import look

SKILLS = ("balanced", "balanced:skill=0.5", "balanced:skill=0.8", "banker")


def test_a_weakened_style_is_not_counted_twice() -> None:
    assert lower_skills(SKILLS) == ["balanced:skill=0.5", "balanced:skill=0.8"]
    assert lower_skills(("balanced:skill=0.5", "banker")) == [], "there it is the only one"
    games = read_games(make_frame(default_truth(SKILLS), 20))
    assert ranked(games).strategies == ("balanced", "banker")
    found = by_skill(games)
    assert found is not None and set(found.strategies) == set(SKILLS) - {"banker"}


def _uneven() -> pd.DataFrame:
    """A default sweep in small: fewer games for the curve over skill."""
    frame = make_frame(default_truth(SKILLS), 80)
    few = frame["matchup"].str.contains("skill=") & (frame["game"] >= 30)
    return frame[~few]


def test_few_games_at_other_skills_do_not_cut_the_ranking() -> None:
    a = analyse(_uneven(), resamples=100)
    assert a.result.games == 80
    assert list(a.result.strategies) == ["balanced", "banker"]
    assert sorted(a.aside) == ["balanced:skill=0.5", "balanced:skill=0.8"]
    assert sorted(a.skill["skill"].unique()) == [0.5, 0.8, 1.0]
    assert set(a.styles["strategy"]) == set(SKILLS) == set(a.handicaps["strategy"])
    assert len(a.cells) == 4 * 9
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


def _found_apart(seed: int, level: float, spend: bool) -> bool:
    """Whether one of four looks, the games doubling, tells two equal Automas apart."""
    truth = Truth({"a": 100.0}, {NINE[0]: 95.0, NINE[1]: 95.0})
    games = read_games(make_frame(truth, 240, seed=seed))
    for number in range(1, 5):
        upto = np.asarray(games.numbers < 30 * 2 ** (number - 1))
        strict = look_level(level, number) if spend else level
        if look(games.take(games=upto), strict, 200, seed)["separated"].any():
            return True
    return False


def test_repeated_looks_are_not_fooled() -> None:
    """Equal Automas: 5% may be found apart; looking four times at 95% finds over 10%."""
    runs = range(150)
    fooled = sum(_found_apart(seed, 0.95, True) for seed in runs) / len(runs)
    assert fooled <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / len(runs))


def test_a_look_sees_what_is_there() -> None:
    table = look(read_games(make_frame(default_truth(("a", "b")), 1500)), 0.99)
    assert table["harder"].iloc[0] == "daubenton/astrolabe"
    wide = table[table["difference"] > 3.5]
    assert len(wide) and wide["separated"].all()
    assert (table["low"] < table["difference"]).all()


def test_other_assumptions_are_paired_and_turns_are_counted() -> None:
    base = default_truth(("a", "b"), NINE[:3])
    frame = make_frame(base, 900, seed=4)
    same = make_frame(base, 800, seed=4)
    order = [base.automas[name] for name in NINE[:3]]
    turned = Truth(base.strengths, dict(zip(NINE[:3], reversed(order), strict=True)))
    table = sensitivity(
        {"as played": frame, "same": same, "turned": make_frame(turned, 800, 4)}, 200
    )
    moves = rank_moves(table).set_index("variant")
    assert moves.loc["turned", "turned"] == 3 and moves.loc["turned", "tau"] == -1.0
    assert moves.loc["same", "turned"] == 0
    assert table["shift_low"].notna().all(), "all are cut to the same 800 games"

"""What-if on known truth: players who ignore the Automa, and raw rows computed anew."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from automa.numbers import Design
from reports.data.targets import Target
from reports.experiments.budget import Budget
from reports.experiments.targets import before_and_after
from reports.experiments.versions import Bench, Stopped
from reports.experiments.what_if import MOST_GAMES, play_what_if
from sim.runs import load

DESIGN = Design()
TOKEN = {"astrolabe.token": 5}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(DESIGN, {"idle": "banker", "wild": "random"}, folder=tmp_path, workers=1)


def last(bench: Bench, changes: dict[str, int], **how: Any) -> Any:
    return list(play_what_if(bench, changes, **how))[-1]


def test_one_vp_more_per_token_is_the_tokens_that_the_automa_has(bench: Bench) -> None:
    look = last(bench, TOKEN, games=50)
    frame = load(bench.folder_of({}, "linne/astrolabe"))
    banker = frame[(frame["matchup"].astype(str).str.startswith("banker"))]
    tokens = (
        banker[banker["kind"] == "automa"].groupby("player", observed=True)["expedition"].mean()
    )
    rows = look.rows[look.rows["player"] == "idle"].set_index("automa")
    for automa in look.affected:
        assert rows.loc[automa, "harder"] == pytest.approx(tokens[automa])
    assert rows.loc["all", "harder"] == pytest.approx(tokens[list(look.affected)].mean())


def test_the_table_is_what_the_rows_of_both_runs_say(bench: Bench) -> None:
    change = {"daubenton.6.expedition": 6}
    look = last(bench, change, games=80)
    assert list(look.affected) == DESIGN.affected(change) and look.games == 80
    for row in look.rows[look.rows["automa"] != "all"].itertuples():
        before, after = (
            _rows(load(bench.folder_of(c, row.automa)), row.strategy, row.automa)
            for c in ({}, change)
        )
        gap = (before["margin"] - after["margin"]).to_numpy()
        assert row.harder == pytest.approx(gap.mean())
        assert row.high - row.harder == pytest.approx(1.99045 * gap.std(ddof=1) / np.sqrt(80))
        worth = after["result"].map({"win": 1.0, "tie": 0.5, "loss": 0.0}).astype(float)
        assert row.win_after == pytest.approx(worth.mean())
        # With the head start the player wins about half: neighbours bracket it.
        assert (after["margin"] + np.floor(row.head_after) > 0).mean() <= 0.5 + 1 / 80
        assert (after["margin"] + np.ceil(row.head_after) >= 0).mean() >= 0.5 - 1 / 80


def _rows(frame: Any, strategy: str, automa: str) -> Any:
    cell = frame[frame["matchup"] == f"{strategy} vs {automa}"]
    return cell[cell["kind"] == "human"].set_index("game").sort_index()


def test_it_plays_until_the_difference_is_known(bench: Bench) -> None:
    looks = list(play_what_if(bench, {"daubenton.5.vp": 10}, precision=2.0))
    assert looks[-1].harder.high - looks[-1].harder.low <= 2 * 2.0
    assert [look.games for look in looks] == sorted(look.games for look in looks)
    assert all(len(look.rows) == 0 for look in looks[:-1])


def test_a_budget_ends_it(bench: Bench) -> None:
    look = last(bench, {"daubenton.5.vp": 10}, precision=0.01, budget=Budget(games=3000.0))
    assert look.harder.high - look.harder.low > 0.02
    assert bench.played <= 3000 + 6 * 120, "the budget, and the Automas of other cards"


def test_a_change_that_does_nothing_is_known_at_once(bench: Bench) -> None:
    alone = Bench(DESIGN, {"idle": "banker"}, folder=bench.folder, workers=1)
    look = last(alone, {"publication.vp.4": 9})
    assert (look.harder.mean, look.harder.low, look.harder.high) == (0, 0, 0)
    assert look.games < MOST_GAMES


def test_asking_again_plays_nothing(bench: Bench) -> None:
    first = last(bench, TOKEN, games=30)
    again = Bench(DESIGN, bench.players, folder=bench.folder, workers=1)
    second = last(again, TOKEN, games=30)
    assert again.played == 0
    assert second.rows.equals(first.rows)


def test_a_version_of_many_changes_shares_the_games_of_its_parts(bench: Bench) -> None:
    one, two = {"daubenton.5.vp": 7}, {"trembley.6.vp": 7}
    bench.play([(one, bench.automas), (two, bench.automas)], 5)
    played = bench.played
    bench.play([(one | two, bench.automas)], 5)
    assert bench.played == played
    both = bench.read(one | two, ["daubenton/boudeuse", "trembley/boudeuse", "linne/boudeuse"])
    apart = [bench.read(one, ["daubenton/boudeuse"]), bench.read(two, ["trembley/boudeuse"])]
    assert (both.margin[:, 0] == apart[0].margin[:, 0]).all()
    assert (both.margin[:, 1] == apart[1].margin[:, 0]).all()


def test_steps_and_ranks_before_and_after(bench: Bench) -> None:
    look = last(bench, {"linne.2.gain_vp": 10}, games=60)
    assert [(step.lower, step.upper) for step in look.steps] == [("linne", "trembley")]
    moved = look.steps[0].before.mean - look.steps[0].after.mean
    shared = bench.read_all([{}, look.changes], [f"linne/{s}" for s in DESIGN.cards.scorings])
    assert moved == pytest.approx((shared[0].margin - shared[1].margin.astype(float)).mean())
    assert look.steps[0].games == 60, "as many as the change itself"
    ranks = look.ranks.set_index("automa")
    assert sorted(ranks["rank_before"]) == sorted(ranks["rank_after"]) == list(range(1, 10))


def test_a_step_rests_on_the_same_games_as_a_target_of_that_step(bench: Bench) -> None:
    """The line about the step and the verdict on a target must not contradict each other."""
    change = {"daubenton.5.vp": 7}
    look = last(bench, change, games=300)
    scorings = DESIGN.cards.scorings
    lower, upper = (tuple(f"{card}/{s}" for s in scorings) for card in ("trembley", "daubenton"))
    wanted = Target("step", ("banker", "random"), "both", upper, 0.0, np.inf, "step", lower)
    ((before, after),) = before_and_after(bench, [wanted], change, look.games)
    step = next(each for each in look.steps if each.upper == "daubenton")
    assert (step.before, step.after) == (before.found, after.found) and step.games == 300


def test_ctrl_c_keeps_what_was_played(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = bench._play_batch
    calls = []

    def stop_later(*arguments: Any) -> None:
        calls.append(arguments)
        if len(calls) == 3:
            raise Stopped
        whole(*arguments)

    monkeypatch.setattr(bench, "_play_batch", stop_later)
    looks = list(play_what_if(bench, {"daubenton.5.vp": 10}, precision=0.1))
    assert looks[-1].stopped and looks[-1].games == looks[0].games == 60
    assert len(looks[-1].rows)

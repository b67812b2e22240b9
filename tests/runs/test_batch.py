"""Runs are paired and exact: the same rows whatever plays them and however they are cut."""

import random as luck
from pathlib import Path

import numpy as np
import pytest

from sim.errors import InputError
from sim.game import kernel
from sim.runs import read_manifest
from sim.runs import schedule as plans
from sim.runs import worker as task
from sim.runs.folder import Contents
from sim.runs.jobs import Job, Live, Spec
from sim.runs.request import ask
from sim.runs.schedule import Plan
from sim.table.engine import Engine
from strategies.registry import STYLES
from tests.helpers.batch_scene import BOX, CARDS, frame, play, same, wish


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("reference") / "run"
    play(out)
    return out


@pytest.mark.parametrize(("workers", "chunk"), [(1, 7), (2, 13), (2, 60), (3, 1)])
def test_workers_and_chunk_sizes_make_no_difference(
    reference: Path, tmp_path: Path, workers: int, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "LEAST", 1)
    play(tmp_path / "run", workers=workers, chunk=chunk)
    same(reference, tmp_path / "run")


def test_jobs_that_hand_in_early_make_no_difference(
    reference: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow job hands in what it has after a while; here after each slice of one game."""
    slow = task.play_job

    def one_slice(job: Job, live: Live | None = None) -> object:
        return slow(job, live, longest=1e-4)

    monkeypatch.setattr(task, "play_job", one_slice)
    play(tmp_path / "run", workers=2)
    same(reference, tmp_path / "run")


def test_rows_are_those_of_the_engine(reference: Path) -> None:
    rows = frame(reference)
    engine = Engine(BOX, CARDS)
    for seating in wish().seatings:
        played = engine.play(seating, 0, 0, 60)
        mine = rows[rows["matchup"] == seating.name]
        for name in ("game", "seat", "vp", "margin", "published"):
            assert np.array_equal(mine[name], played[name])
        assert np.array_equal(mine["turns_extra"], played["actions"][:, 6])
        assert np.array_equal(mine["vp_round_6"], played["vp_round"][:, 5])
        assert np.array_equal(mine["result"].cat.codes, played["result"])


def test_a_row_says_what_the_issue_promises(reference: Path) -> None:
    rows = frame(reference)
    parts = [name for name in rows.columns if name.startswith("part_")]
    assert (rows[parts].sum(axis=1) == rows["vp"]).all()
    assert rows.groupby(["matchup", "game"], observed=True)["first_player"].sum().eq(1).all()
    assert set(rows.loc[rows["kind"] == "human", "player"]) == {"random", "banker"}
    assert set(rows["matchup"]) == {s.name for s in wish().seatings}
    assert rows["game"].nunique() == 60
    assert rows["vp"].dtype == np.int16 and rows["seat"].dtype == np.int8


def test_matchups_are_paired(reference: Path) -> None:
    """Game i has the same luck in all matchups: the same seat begins."""
    rows = frame(reference)
    first = rows[rows["seat"] == 0].pivot(index="game", columns="matchup", values="first_player")
    assert first.nunique(axis=1).eq(1).all()


def test_tables_of_three_and_four(tmp_path: Path) -> None:
    tables = ["banker, random, linne/boudeuse", "banker,linne/boudeuse,trembley/astrolabe,random"]
    request = wish(vs=(), games=20, tables=tables)
    request = type(request)(request.seatings[-2:], 20, 0, BOX, CARDS, "tables")
    play(tmp_path / "run", request)
    rows = frame(tmp_path / "run")
    assert rows.groupby("matchup", observed=True)["seat"].nunique().to_dict() == {
        "banker + random vs linne/boudeuse": 3,
        "banker + random vs linne/boudeuse + trembley/astrolabe": 4,
    }
    assert list(rows["player"][rows["matchup"].str.contains("trembley")][:4]) == [
        "banker",
        "linne/boudeuse",
        "trembley/astrolabe",
        "random",
    ]


def test_nobody_asked_for_means_all_but_the_slow_ones_against_all() -> None:
    everything = ask(BOX, CARDS)
    quick = [style.name for style in STYLES.values() if not style.slow]
    assert len(everything.seatings) == 9 * len(quick) and everything.games == 2000
    assert everything.name == "all-vs-all-seed0"
    assert wish("banker", vs=()).name == "banker-vs-all-seed0"
    assert len(wish("banker", vs=("linne/all", "all/boudeuse", "linne/boudeuse")).seatings) == 5


def test_variants_change_the_stamp(tmp_path: Path) -> None:
    play(tmp_path / "run", wish("banker", games=5, sepultus=True))
    manifest = read_manifest(tmp_path / "run")
    assert manifest.stamp.sepultus and manifest.stamp.engine == kernel.ENGINE
    with pytest.raises(InputError, match="Sepultus Creatura in play, not left out"):
        play(tmp_path / "run", wish("banker", games=5))


def test_the_same_players_in_other_seats_are_two_runs(tmp_path: Path) -> None:
    one, other = "banker,linne/boudeuse", "linne/boudeuse,banker"
    with pytest.raises(InputError, match="two orders of seats"):
        wish("banker", vs=("linne/boudeuse",), tables=[other])
    play(tmp_path / "run", wish("banker", vs=("linne/boudeuse",), games=3, tables=[one]))
    request = wish("banker", vs=("linne/boudeuse",), games=3)
    turned = wish("random", vs=("linne/boudeuse",), games=3, tables=[other])
    play(tmp_path / "run", request)
    with pytest.raises(InputError, match="with seats banker, linne/boudeuse, not"):
        play(tmp_path / "run", turned)


def test_a_plan_hands_out_every_game_once() -> None:
    """Whatever the workers do: some jobs end early and are given back."""
    request = wish(games=5000)
    plan = Plan(chunk=700)
    for seating, matchup in zip(request.seatings, request.matchups(), strict=True):
        spec = Spec(request.stamp("engine"), request.box, request.cards)
        plan.add_missing(Job(spec, seating, matchup, 0, matchup.games), Contents())
    dice = luck.Random(1)
    seen: dict[str, list[int]] = {}
    while job := plan.next(3):
        assert job.games <= 700
        done = job.games if dice.random() < 0.7 else dice.randrange(job.games)
        seen.setdefault(job.matchup.name, []).extend(range(job.first, job.first + done))
        plan.give_back(job, done)
    assert plan.left == 0
    assert all(sorted(games) == list(range(5000)) for games in seen.values()) and len(seen) == 4


def test_a_strategy_from_outside_keeps_its_digest(tmp_path: Path) -> None:
    """A plug-in that has changed must not be mixed with its older self."""
    file = tmp_path / "profile.toml"
    codes = []
    for focus in (0.25, 0.5):
        file.write_text(f"[weights]\nfocus = {focus}\n", encoding="utf-8")
        seat = wish(str(file)).matchups()[0].seats[0]
        assert seat.player == str(file)
        codes.append(seat.code)
    assert len(set(codes)) == 2 and "" not in codes
    assert wish("banker").matchups()[0].seats[0].code == ""

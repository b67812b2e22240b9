"""Runs written by version 0.1 stay readable, and many players fit into one run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pandas as pd
import pytest

from reports.page.ranktable import ranking
from sim import runs as store
from sim.cli import run as automa
from sim.runs import read_manifest
from sim.runs.columns import COLUMNS
from tests.helpers.batch_scene import play, wish

OLD = Path(__file__).parent / "run-0.1"  # a run of 10 games, and its export, both by version 0.1


def test_an_old_run_has_the_same_rows_under_new_names() -> None:
    old = pd.read_csv(OLD / "rows.csv").rename(columns={"cell": "matchup"})
    rows = store.load(OLD / "run")
    assert tuple(rows.columns) == COLUMNS and len(rows) == 20
    for name in COLUMNS:
        assert list(rows[name]) == list(old[name]), name
    manifest = read_manifest(OLD / "run")
    assert [matchup.name for matchup in manifest.matchups] == list(rows["matchup"].cat.categories)
    assert manifest.complete


@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_an_old_run_is_exported_under_new_names(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"rows.{kind}"
    assert store.export(OLD / "run", file, kind) == 20
    read = {"csv": pd.read_csv, "json": pd.read_json, "parquet": pd.read_parquet}[kind]
    assert list(read(file)["matchup"])[:1] == ["banker vs linne/boudeuse"]


def test_an_old_run_is_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    assert automa(["rank", str(OLD / "run")]) == 0
    assert "Linné + La Boudeuse" in capsys.readouterr().out


def test_games_of_another_engine_are_not_mixed_with_old_ones(tmp_path: Path) -> None:
    """The old run goes on only under the version that wrote it."""
    shutil.copytree(OLD / "run", tmp_path / "run")
    words = ["run", "banker", "random", "--vs", "linne/boudeuse", "--games", "9", "--seed", "3"]
    assert automa([*words, "--out", str(tmp_path / "run")]) == 2


def test_a_thousand_players(tmp_path: Path) -> None:
    """More names than 8 bits can count: 999 strategies and an Automa."""
    players = [f"random:skill={number / 1000}" for number in range(1, 1000)]
    request = wish(*players, games=2, vs=("linne/boudeuse",))
    assert play(tmp_path / "run", request, workers=2).played == 2 * 999
    rows = store.load(tmp_path / "run")
    assert rows["player"].nunique() == 1000 and rows["matchup"].nunique() == 999
    humans = rows[rows["kind"] == "human"]
    assert (
        humans["matchup"].astype(str) == humans["player"].astype(str) + " vs linne/boudeuse"
    ).all()
    file = tmp_path / "rows.parquet"
    assert store.export(tmp_path / "run", file, "parquet") == 4 * 999
    assert pd.read_parquet(file)["player"].nunique() == 1000
    assert len(ranking(rows)) == 1

"""Runs on disk: what is written, read back, gone on with and taken out."""

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from automa.cards import load_cards
from sim import runs as store
from sim.errors import InputError, LostGames
from sim.game.box import load_box
from sim.runs.columns import COLUMNS
from sim.runs.folder import RunFolder
from sim.runs.request import ask
from sim.runs.runner import _Run
from tests.helpers.batch_scene import (
    BOX,
    VS,
    automa,
    frame,
    games_in,
    one_sentence,
    play,
    same,
    stat,
    wish,
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("whole") / "run"
    play(out)
    return out


def test_the_manifest_tells_the_run(whole: Path) -> None:
    data = json.loads((whole / "manifest.json").read_text())
    assert data["command"] == "automa run the-same-again"
    assert data["seed"] == 0 and data["components"] == BOX.digest
    assert data["variants"] == {"sepultus": False, "tie_break": "priority"}
    assert data["games_asked"] == data["games_done"] == 240 and data["complete"]
    assert [matchup["games"] for matchup in data["matchups"]] == [60] * 4
    assert set(data["cards"]["behaviors"]) == {"linne", "trembley", "daubenton"}
    assert data["started"] <= data["ended"]
    assert {"python", "numba", "pyarrow"} <= set(data["versions"])
    assert json.loads(store.read_manifest(whole).text()) == data


def test_any_parquet_reader_can_query_it(whole: Path) -> None:
    table = pq.read_table(whole / "games")
    assert table.column_names == list(COLUMNS) and table.num_rows == 480
    raw = table.to_pandas().sort_values(["matchup", "game", "seat"], ignore_index=True)
    assert raw.astype(str).equals(frame(whole).astype(str))


def test_some_columns(whole: Path) -> None:
    some = store.load(whole, ["vp", "matchup"])
    assert list(some.columns) == ["vp", "matchup"] and len(some) == 480
    with pytest.raises(InputError, match="no column 'points'"):
        store.load(whole, ["points"])


def test_the_same_again_plays_nothing(whole: Path) -> None:
    before = stat(games_in(whole))
    assert play(whole).played == 0
    assert stat(games_in(whole)) == before


def test_more_of_everything_plays_only_what_is_missing(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    assert play(out, wish("random", games=25, vs=("linne/boudeuse",))).played == 25
    assert play(out, wish("random", games=60, vs=("linne/boudeuse",))).played == 35
    assert play(out, wish("random", games=60)).played == 60
    old = stat(games_in(out))
    assert play(out, wish(games=60)).played == 120
    assert old.items() <= stat(games_in(out)).items()
    assert play(out, wish("random", games=10)).played == 0  # fewer: nothing is thrown away
    same(whole, out)


def test_a_run_may_begin_at_a_later_game_and_grow_both_ways(whole: Path, tmp_path: Path) -> None:
    middle = replace(wish("banker", games=20), first=20)
    out = tmp_path / "run"
    assert play(out, middle).played == 40
    assert set(frame(out)["game"]) == set(range(20, 40))
    assert store.read_manifest(out).matchups[0].first == 20 and store.read_manifest(out).complete
    assert play(out, middle).played == 0
    assert play(out, replace(middle, first=10, games=40)).played == 40
    assert play(out, replace(middle, first=0, games=60)).played == 40
    every = frame(whole)
    expected = every[
        every["player"].isin(["banker", *VS]) & every["matchup"].str.startswith("bank")
    ]
    found = frame(out)
    assert found["vp"].tolist() == expected["vp"].tolist() and len(found) == 240


def test_another_run_is_refused_with_the_reason(whole: Path, tmp_path: Path) -> None:
    before = stat(games_in(whole))
    with pytest.raises(InputError, match="holds a run with seed 0, not 7"):
        play(whole, wish(seed=7))
    other = load_box(alternatives=[BOX.alternatives[0].id])
    with pytest.raises(InputError, match=f"components {BOX.digest}, not {other.digest}"):
        play(whole, ask(other, load_cards(), ["banker"]))
    with pytest.raises(InputError, match="tie-break priority, not least_gain"):
        play(whole, wish(tie_break="least_gain"))
    assert stat(games_in(whole)) == before


def test_another_engine_or_other_cards_are_refused(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Path("automa/cards/boudeuse.toml").resolve()
    text = card.read_text()
    (tmp_path / "boudeuse.toml").write_text(text.replace("coins_per_vp = 2", "coins_per_vp = 1"))
    with pytest.raises(InputError, match=r"Automa cards .*, not "):
        play(whole, ask(BOX, load_cards(tmp_path), ["banker"]))
    monkeypatch.setattr("sim.game.kernel.ENGINE", "0123456789abcdef")
    with pytest.raises(InputError, match=r"engine version .*, not 0123456789abcdef"):
        play(whole)


def test_a_folder_that_holds_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match=r"holds something else \(letter.txt\)"):
        play(tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(InputError, match="is damaged, or not the manifest of a run"):
        play(tmp_path)
    (tmp_path / "manifest.json").write_text('{"format": "encyclopedia-run/99"}')
    with pytest.raises(InputError, match="this version reads encyclopedia-run/2"):
        play(tmp_path)
    with pytest.raises(InputError, match="is a file"):
        play(tmp_path / "letter.txt")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "manifest.json"]


def test_two_runs_at_once_in_one_folder(whole: Path) -> None:
    folder = RunFolder(whole)
    folder.look(store.read_manifest(whole))
    with pytest.raises(InputError, match="another automa command is writing"):
        play(whole)
    folder.close()
    play(whole)


def test_a_run_that_waits_goes_on_when_the_folder_is_free(whole: Path) -> None:
    other, told = RunFolder(whole), []
    other.look(store.read_manifest(whole))

    def say(sentence: str) -> None:
        told.append(sentence)
        other.close()

    assert play(whole, wait=True, say=say).missing == 0
    assert told == [f"waiting for another automa command that writes to {whole}"]


def test_a_run_that_others_made_meanwhile_keeps_their_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, load = tmp_path / "run", _Run._load

    def later(self: _Run) -> None:
        monkeypatch.setattr(_Run, "_load", load)
        play(out, wish("banker", games=20))  # the folder was free when we looked
        load(self)

    monkeypatch.setattr(_Run, "_load", later)
    assert play(out, wish("random", games=20)).played == 40
    assert set(frame(out)["player"]) >= {"random", "banker"}


def test_load_of_no_run(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is not a run: it has no manifest\.json"):
        store.load(tmp_path)


def test_export(whole: Path, tmp_path: Path) -> None:
    rows = frame(whole)
    for kind in ("csv", "json", "parquet"):
        file = tmp_path / f"rows.{kind}"
        done = automa("export", whole, "--to", kind, file)
        assert done.returncode == 0 and done.stdout == f"{file}: 480 rows\n", done.stderr
        back = getattr(pd, f"read_{kind}")(file)
        assert back.astype(str).equals(rows.astype(str))
    one_sentence(automa("export", whole, tmp_path / "rows.csv"), "exists", "--force")
    assert automa("export", whole, tmp_path / "rows.csv", "--force").returncode == 0
    one_sentence(automa("export", whole, tmp_path / "rows.xls"), "'xls' does not exist")
    one_sentence(automa("export", tmp_path, tmp_path / "x.csv"), "is not a run")
    printed = automa("export", whole, "-", "--to", "csv")
    assert printed.stdout == (tmp_path / "rows.csv").read_text(encoding="utf-8")
    one_sentence(automa("export", whole, tmp_path / "no" / "x.csv"), "cannot write")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".json", ".parquet"]


def test_a_missing_file_is_no_silent_gap(tmp_path: Path) -> None:
    automa("run", "banker", "--vs", "linne/boudeuse", "--games", 20, "--out", tmp_path / "run")
    next((tmp_path / "run" / "games").glob("*.parquet")).unlink()
    with pytest.raises(LostGames, match="lacks 20 of its 20 games"):
        store.load(tmp_path / "run")

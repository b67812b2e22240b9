"""What the bench shows is what the commands and the report compute from the same games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from automa.cards import load_cards
from automa.new_card import new_card
from reports.data.games import read_games
from reports.data.margins import Margins
from reports.data.run import read_run
from reports.stats.difficulty import difficulty
from reports.stats.ranking import ranking_table
from reports.studio.run_list import list_runs
from reports.studio.work import looks, play_on, runs, starts
from reports.studio.work.games import ending_words
from reports.studio.workspace import Workspace
from sim.errors import InputError
from sim.runs import read_manifest

PLAYERS = {"regular": "balanced:skill=0.7", "greedy": "greedy"}


def task_in(folder: Path, **changes: int) -> dict[str, Any]:
    """One look at the bench, however wide its intervals are."""
    return {
        "changes": {name.replace("_", "."): value for name, value in changes.items()},
        "players": PLAYERS,
        "cards": "",
        "components": "",
        "digest": str(folder),
        "seed": 0,
        "precision": 1000.0,
        "folder": str(folder),
        "command": "",
    }


@pytest.fixture(scope="module")
def look_and_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """The first look at the printed cards, and the run that it was taken from."""
    folder = tmp_path_factory.mktemp("runs")
    found = list(looks.run(task_in(folder), lambda _text: None))
    return found[-1][1], next(folder.glob("*"))


def test_the_ladder_is_that_of_the_report(look_and_run: tuple[dict[str, Any], Path]) -> None:
    look, folder = look_and_run
    table = ranking_table(difficulty(read_games(read_run(folder).frame))).set_index("automa")
    assert len(look["rows"]) == 9
    for row in look["rows"]:
        theirs = table.loc[row["automa"]]
        shown = {"head": "head_start", "low": "head_start_low", "high": "head_start_high"}
        for mine, column in {**shown, "wins": "win"}.items():
            assert row["before"][mine] == pytest.approx(theirs[column], abs=1e-6), row["automa"]
    assert look["ranks"] == table["rank"].to_dict()


def test_printed_numbers_stay_when_a_card_is_edited(tmp_path: Path) -> None:
    list(looks.run(task_in(tmp_path) | {"precision": 20.0}, lambda _text: None))
    more = list(looks.run(task_in(tmp_path), lambda _text: None))[-1][1]
    first = next(looks.run(task_in(tmp_path, boudeuse_seal=9), lambda _text: None))[1]
    assert first["games"] < more["games"]  # few games of the change, many of the printed cards
    settled = {row["automa"]: row["before"] for row in more["rows"]}
    for row in first["rows"]:
        assert row["before"] == settled[row["automa"]]
        if row["harder"] is not None:
            assert row["harder"].low > 0 and row["after"]["head"] > row["before"]["head"]
    by_player = [row for row in first["players"] if row["automa"] == "linne/boudeuse"]
    mean = sum(row["win_before"] for row in by_player) / len(by_player)
    assert mean == pytest.approx(settled["linne/boudeuse"]["wins"])


def test_a_copied_card_is_known_at_once(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    task = task_in(workspace.live) | {"precision": 20.0}
    printed = list(looks.run(task, lambda _text: None))[-1][1]
    text = new_card(load_cards().scorings["boudeuse"], "beagle", "cards")
    workspace.write_cards({"beagle": text})
    copied = task | {"cards": str(workspace.cards), "digest": "copied"}
    found = list(looks.run(copied, lambda _text: None))
    assert len(found) == 1 and found[0][1]["games"] == printed["games"] > looks.FIRST_LOOK
    rows = {row["automa"]: row["after"] for row in found[0][1]["rows"]}
    assert rows["linne/beagle"] == rows["linne/boudeuse"] and len(rows) == 12
    assert len(list_runs(workspace).rows) == 1


def test_on_the_same_deals_edited_numbers_are_the_plain_ones() -> None:
    rng = np.random.default_rng(1)
    before, after = (
        Margins(margin, margin, np.full(margin.shape, 0.5), np.arange(50))
        for margin in rng.normal(0, 40, (2, 2, 1, 50)).astype(np.int16)
    )
    plain = starts.starts(after, ["a"])
    moved = starts.moved_starts(before, ["a"], after)
    assert moved["a"] == pytest.approx(plain["a"])


def _drawn(rng: np.random.Generator, games: int, shared: int, together: float) -> tuple[Any, Any]:
    """Printed games with a head start of 0, and an edited Automa that is 10 VP harder."""
    luck, own = rng.normal(0, 30, (2, 1, 1, games))
    edited = together * luck + np.sqrt(1 - together**2) * own - 10.0
    parts = (luck, np.arange(games)), (edited[..., :shared], np.arange(shared))
    both = [(np.round(margin).astype(np.int16), numbers) for margin, numbers in parts]
    before, after = (Margins(m, m, np.full(m.shape, 0.5), numbers) for m, numbers in both)
    return before, after


@pytest.mark.parametrize("together", [0.9, 0.3])
def test_bars_of_edited_automas_hold_the_truth(together: float) -> None:
    """Of 150 edits with a known effect; 95% is found as 91 to 98.5% by chance."""
    rng, held = np.random.default_rng(3), 0
    for _ in range(150):
        before, after = _drawn(rng, 400, 80, together)
        bar = starts.moved_starts(before, ["a"], after)["a"]
        held += bar["low"] <= 10.0 <= bar["high"]
    assert 0.905 <= held / 150 <= 0.985


def test_the_wins_of_a_run_are_never_certain(look_and_run: tuple[dict[str, Any], Path]) -> None:
    _, folder = look_and_run
    found = next(runs.run({"run": str(folder), "name": "it"}, lambda _text: None))[1]
    assert len(found["rows"]) == 9 * len(PLAYERS)
    for row in found["rows"]:
        assert 0 <= row["low"] <= row["wins"] <= row["high"] <= 1
        assert row["high"] - row["low"] > 0.1


def test_a_run_is_played_on_with_its_own_cards_whatever_is_on_the_bench(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    list(looks.run(task_in(workspace.live, boudeuse_seal=6), lambda _text: None))
    found = list_runs(workspace)
    changed = next(row for row in found.rows if row.differs)
    assert changed.title == "La Boudeuse, VP per royal seal 4 → 6"
    assert (changed.played_for, found.older) == ("Bench", 0)
    assert not changed.is_trial
    assert replace(changed, name="design/04caaddf").is_trial
    assert {row.title for row in found.rows} == {changed.title, "Printed cards"}
    assert found.size == sum(row.size for row in found.rows) > 0
    assert changed.summary({"greedy": "us"}).endswith("3 Automas, balanced:skill=0.7, us")
    folder = workspace.runs / changed.name
    list(play_on.run({"run": str(folder), "name": "it", "boards": []}, lambda _text: None))
    assert read_manifest(folder).games_done == 2 * changed.games


def test_a_run_of_another_version_is_not_played_on(
    look_and_run: tuple[dict[str, Any], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, folder = look_and_run
    monkeypatch.setattr("sim.game.kernel.ENGINE", "another")
    with pytest.raises(InputError, match=r"another version of the program.*delete it"):
        next(play_on.run({"run": str(folder), "name": "it", "boards": []}, lambda _text: None))


def test_a_tie_that_was_broken_is_called_so() -> None:
    def lines(mine: int, theirs: int, winners: list[int]) -> list[dict[str, Any]]:
        scores = [
            {"e": "score", "seat": seat, "total": vp} for seat, vp in enumerate((mine, theirs))
        ]
        return [*scores, {"winners": winners}]

    assert ending_words(lines(184, 181, [0])) == "wins 184 to 181 against"
    assert ending_words(lines(120, 181, [1])) == "loses 120 to 181 against"
    broken = "wins 195 to 195 on the tie-break (more published Animals) against"
    assert ending_words(lines(195, 195, [0])) == broken
    assert ending_words(lines(195, 195, [0, 1])) == "ties 195 to 195 against"


@pytest.mark.parametrize(
    "gap, wins, words",
    [
        ([7.0, 3.0, 11.0], (0.11, 0.3), "A is clearly harder than B, by 7.0 VP (+3.0 to +11.0)"),
        ([-7.0, -11.0, -3.0], (0.3, 0.11), "B is clearly harder than A, by 7.0 VP (+3.0 to +11.0)"),
        ([7.0, 3.0, 11.0], (0.14, 0.11), "yet the player wins more often: 14% against it, 11%"),
        ([2.0, -1.0, 5.0], (0.5, 0.5), "Too close to call: A and B, 2.0 VP"),
        ([2.0, -1e6, 1e6], (0.0, 0.0), "tells too little"),
    ],
)
def test_two_automas_are_compared_in_words(
    gap: list[float], wins: tuple[float, float], words: str
) -> None:
    pytest.importorskip("nicegui", reason="the extra [studio] is not installed")
    from reports.studio.pages.ladder import comparison

    rows = [
        {"automa": name.lower(), "name": name, "after": {"wins": share}}
        for name, share in zip("AB", wins, strict=True)
    ]
    look = {"rows": rows, "pairs": {"a": {"b": gap}, "b": {}}}
    assert words in comparison(look, ["b", "a"])

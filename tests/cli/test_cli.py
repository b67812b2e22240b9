"""The commands as a user types them: what they print and how they end."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from sim.cli import run

BANKER = ["play", "banker", "--vs", "linne/boudeuse", "--seed", "7"]


def out_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints when all is well; on stderr at most that the engine is compiled."""
    code = run(arguments)
    captured = capsys.readouterr()
    said = [line for line in captured.err.splitlines() if not line.startswith("Compiling")]
    assert (code, said) == (0, [])
    return captured.out


def test_a_game_is_told_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    text = out_of(capsys, *BANKER)
    assert text.startswith("A game of Encyclopedia (seed 7, game 0)")
    assert "Carl von Linné" in text
    assert "Final score" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_record_goes_to_a_file_and_passes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    said = out_of(capsys, *BANKER, "--game", "3", "--record", str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert f"game 3 of seed 7, {len(lines)} lines" in said
    head = json.loads(lines[0])
    assert (head["seed"], head["game"]) == (7, 3)
    checked = out_of(capsys, "replay", str(file))
    assert checked == f"1 game, {len(lines)} lines: every line follows the rules\n"


def test_a_record_goes_to_stdout_and_comes_from_stdin(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = out_of(capsys, *BANKER, "--record", "-")
    assert json.loads(text.splitlines()[-1])["e"] == "result"
    monkeypatch.setattr("sys.stdin", io.StringIO(text + text))
    assert out_of(capsys, "replay", "-").startswith("2 games, ")


def test_replay_tells_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    out_of(capsys, *BANKER, "--record", str(file))
    told = out_of(capsys, "replay", str(file), "--tell")
    assert told.split("\n\n", 1)[1] == out_of(capsys, *BANKER)


def test_the_same_game_again_and_the_same_luck_for_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = out_of(capsys, *BANKER, "--record", "-")
    assert out_of(capsys, *BANKER, "--record", "-") == first
    other = out_of(capsys, "play", "random", *BANKER[2:], "--record", "-")
    assert luck(other) == luck(first)
    assert other != first


def luck(record: str) -> Any:
    """What no player decides: first player, displays at the start, tokens."""
    events = [json.loads(line) for line in record.splitlines()]
    tokens = [event["token"] for event in events if event.get("e") == "round"]
    return events[0]["first_player"], events[1:3], tokens


def test_four_seats_humans_first(capsys: pytest.CaptureFixture[str]) -> None:
    table = ["--vs", "trembley/astrolabe", "--vs", "linne/boudeuse"]
    text = out_of(capsys, "play", "banker", "random", *table, "--record", "-")
    seats = json.loads(text.splitlines()[0])["seats"]
    names = [seat.get("strategy") or seat["behavior"] for seat in seats]
    assert names == ["banker", "random", "trembley", "linne"]


def test_variants_stand_in_the_head(capsys: pytest.CaptureFixture[str]) -> None:
    variants = ["--sepultus", "--tie-break", "least_gain"]
    text = out_of(capsys, *BANKER, *variants, "--record", "-")
    head = json.loads(text.splitlines()[0])
    assert head["variants"] == {"tie_break": "least_gain", "sepultus": True}


def test_other_assumptions_change_the_components(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    assume = ["--assume", "reputation.every-3"]
    out_of(capsys, *BANKER, *assume, "--record", str(file))
    assert out_of(capsys, "replay", str(file), *assume).startswith("1 game")
    assert run(["replay", str(file)]) == 1
    assert "give replay the same" in capsys.readouterr().out


def test_a_broken_record_ends_with_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    out_of(capsys, *BANKER, "--record", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"why": "bank", "coins": 5', '"why": "bank", "coins": 6', 1))
    assert run(["replay", str(file)]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.count("\n") == 1
    assert captured.out.startswith(f"{file}: line ")
    assert "Bank" in captured.out


LISTS = ("strategies", "automas", "experts", "animals", "sepultus", "board", "assumptions")


@pytest.mark.parametrize("what", LISTS)
def test_lists_fit_80_columns_and_have_json(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = out_of(capsys, "list", what)
    assert max(map(len, table.splitlines())) <= 80
    assert json.loads(out_of(capsys, "list", what, "--json"))


def test_json_holds_what_a_foreign_referee_needs(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {what: json.loads(out_of(capsys, "list", what, "--json")) for what in LISTS}
    assert [len(listed[what]) for what in ("animals", "experts", "sepultus")] == [75, 55, 6]
    assert set(listed["animals"][0]) >= {"id", "continent", "categories", "cube_vp"}
    assert set(listed["experts"][0]) >= {"id", "continent", "trigger", "where", "gain", "amount"}
    linne = listed["automas"]["behaviors"][0]
    assert linne["rows"]["5"]["steps"][-1] == {"do": "gain", "good": "expedition", "amount": 1}
    assert listed["automas"]["scorings"][2]["experts"] == [5, 4, 3]
    assert listed["board"]["spaces"]["africa"][1] == {"reputation": 2, "bonus": 1}
    numbers = {fact["id"]: fact["values"] for fact in listed["assumptions"]}
    assert numbers["A6"]["track_length"] == 21
    assert len(numbers) == 29


def test_every_number_of_the_box_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    from dataclasses import fields

    from sim.game.box import Box

    board = json.loads(out_of(capsys, "list", "board", "--json"))
    elsewhere = {"animals", "experts", "sepultus", "assumptions", "alternatives", "digest"}
    assert {field.name for field in fields(Box)} - set(board) == elsewhere
    head = json.loads(out_of(capsys, *BANKER, "--record", "-").splitlines()[0])
    assert board["components"] == head["components"]


def test_check_data_counts_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    text = out_of(capsys, "check-data")
    assert "75 Animals, 55 Experts" in text
    assert "All data is in order." in text


def test_cards_of_your_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from automa.cards import FOLDER

    text = (FOLDER / "linne.toml").read_text(encoding="utf-8")
    (tmp_path / "lamarck.toml").write_text(text.replace("Carl von Linné", "Lamarck"))
    cards = ["--cards", str(tmp_path)]
    assert "lamarck" in out_of(capsys, "check-data", *cards)
    told = out_of(capsys, "play", "banker", "--vs", "lamarck/boudeuse", *cards)
    assert "Lamarck" in told


def test_a_table_of_figures_fits_80_columns() -> None:
    from benchmarks.figure import Figure
    from sim.cli.bench import _table

    name = "a complete run again: 36,000 games"
    figures = [
        Figure("yardstick", 501_908_328.0, "steps/s"),
        Figure(name, 202_822.0, "games/s", yardstick_steps=115_306.0, aim_in_steps=120_000.0),
        Figure(name, 3.7, "games/s", None, True, 135_788_794.0),
        Figure(name, 1.89, "times", 1.85),
    ]
    lines = _table(figures)
    assert len(lines) == 5 and max(map(len, lines)) <= 80
    assert lines[2].split()[-6:] == ["202,822", "games/s", "115,306", "/", "120,000", "yes"]
    assert lines[3].split()[-4:] == ["3.70", "games/s", "136", "M"]
    assert lines[4].split()[-5:] == ["1.89", "times", "/", "1.85", "yes"]


def test_bench_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["bench", "--json", "--no-cold", "--seconds", "0.05"])
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert code == 0
    units = {figure["name"]: figure["unit"] for figure in figures}
    for player in ("banker", "random", "balanced", "planner", "a Python class"):
        assert units[f"{player} against all nine"] == "games/s"
    assert units["warm start, balanced"] == "s"
    # A share of so short a measurement may fall below zero by noise.
    assert all(figure["value"] > 0 for figure in figures if figure["unit"] != "%")


def test_numbers_are_listed_and_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = out_of(capsys, "list", "numbers")
    assert "daubenton.5.vp" in text and max(map(len, text.splitlines())) <= 80
    facts = {f["name"]: f for f in json.loads(out_of(capsys, "list", "numbers", "--json"))}
    assert facts["bank.coins"]["value"] == 5 and facts["daubenton.5.vp"]["high"] == 10
    few = out_of(capsys, "list", "numbers", "astrolabe", "EXPERT")
    assert [line.split()[0] for line in few.splitlines() if line.startswith("  ")] == [
        f"astrolabe.experts.{place}" for place in (1, 2, 3)
    ]
    assert run(["list", "numbers", "daubentn"]) == 2
    assert "did you mean daubenton" in capsys.readouterr().err
    rich = ["--set", "boudeuse.seal=9"]
    plain, changed = (
        [json.loads(line)["total"] for line in record.splitlines() if '"e": "score"' in line]
        for record in (out_of(capsys, *BANKER, *more, "--record", "-") for more in ([], rich))
    )
    assert plain[0] == changed[0] and changed[1] - plain[1] > 0
    assert (changed[1] - plain[1]) % 5 == 0, "5 VP more for each seal"
    file = tmp_path / "game.jsonl"
    out_of(capsys, *BANKER, *rich, "--record", str(file))
    assert out_of(capsys, "replay", str(file), *rich).startswith("1 game, ")


def test_audiences_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = out_of(capsys, "list", "audiences")
    assert "regular" in text and "188" in text and max(map(len, text.splitlines())) <= 80
    mine = tmp_path / "club.toml"
    mine.write_text('[veteran]\nstrategy = "greedy"\n')
    found = json.loads(out_of(capsys, "list", "audiences", "--audiences", str(mine), "--json"))
    assert [audience["name"] for audience in found] == ["veteran"]

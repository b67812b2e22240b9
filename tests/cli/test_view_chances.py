"""The chance to win on the page of `automa view`: where it is known, and a word where it is not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sim.cli import run as automa

GAME = ["greedy", "--vs", "trembley/resolution", "--seed", "5"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page_data() -> dict[str, Any]:
    text = Path("game.html").read_text(encoding="utf-8")
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', text, re.S)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_a_new_game_and_its_record_have_the_same_chances(capsys: Capture) -> None:
    assert automa(["view", *GAME]) == 0
    data = page_data()
    chances = data["chances"]
    assert len(chances) > 50, "every turn of both seats"
    steps = [step for step, _ in chances]
    assert steps == sorted(steps) and steps[-1] == len(data["steps"]) - 1
    assert all(sum(win) == pytest.approx(1.0, abs=0.002) for _, win in chances)
    assert sorted(chances[-1][1]) == [0, 1], "the end is known"
    assert re.fullmatch(r"± \d+ points", data["chancesFrom"])
    assert automa(["play", *GAME, "--record", "game.jsonl"]) == 0
    assert automa(["view", "game.jsonl", "--force"]) == 0
    assert page_data() == data
    assert "not the chance" not in capsys.readouterr().err


def test_it_can_be_left_out(capsys: Capture) -> None:
    assert automa(["view", *GAME, "--no-chances"]) == 0
    assert page_data()["chances"] == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("greedy", "me"), "a person played"),
        (("greedy", "bot.py:Bot"), "'bot.py:Bot' is no built-in strategy"),
        (("greedy", "balanced"), "plays that game otherwise"),
    ],
)
def test_a_record_that_cannot_be_played_again_says_why(
    change: tuple[str, str], why: str, capsys: Capture
) -> None:
    assert automa(["play", *GAME, "--record", "game.jsonl"]) == 0
    text = Path("game.jsonl").read_text(encoding="utf-8").replace(*change, 1)
    Path("game.jsonl").write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert automa(["view", "game.jsonl"]) == 0
    err = capsys.readouterr().err
    assert why in err and "VP if scored now" in err
    assert page_data()["chances"] == []


def test_chances_of_four_seats_sum_to_one() -> None:
    table = "greedy, linne/boudeuse, banker, trembley/astrolabe"
    assert automa(["view", "--table", table, "--seed", "2"]) == 0
    assert all(len(win) == 4 for _, win in page_data()["chances"])
    assert all(sum(win) == pytest.approx(1.0, abs=0.003) for _, win in page_data()["chances"])

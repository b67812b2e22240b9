"""The referee on damaged files (cut, blank, garbled): one sentence, never a crash."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sim.records.referee import Fault, check
from tests.helpers.referee_scene import box, cards
from tests.helpers.tiny_game import TinyGame


def lines() -> list[str]:
    return TinyGame(box(), cards(), ["human", "trembley/astrolabe"], 3).lines()


def fault_of(text: list[str]) -> Fault:
    fault = check(text, box(), cards()).fault
    assert fault is not None
    return fault


def test_an_empty_file() -> None:
    fault = fault_of([])
    assert (fault.line, fault.message) == (
        0,
        "the record is empty; expected a head and a game",
    )


@pytest.mark.parametrize("keep", [1, 4, 20, 100])
def test_a_record_cut_between_two_lines(keep: int) -> None:
    fault = fault_of(lines()[:keep])
    assert fault.line == keep
    assert "the record ends after this line" in fault.message


def test_a_record_without_its_result() -> None:
    whole = lines()
    fault = fault_of(whole[:-1])
    assert (fault.line, "where the result was due" in fault.message) == (len(whole) - 1, True)


@pytest.mark.parametrize("keep", [1, 5, 30])
def test_a_record_cut_in_the_middle_of_a_line(keep: int) -> None:
    whole = lines()
    fault = fault_of([*whole[:keep], whole[keep][:15]])
    assert (fault.line, fault.message) == (keep + 1, "the record is cut in the middle of this line")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n", "the line is blank"),
        ("[1, 2]\n", "not a JSON object in braces"),
        ('{"e": "gain", "e": "gain"}\n', "a field is written twice"),
        ('{"e": "gain", "seat": NaN}\n', "NaN is not a number"),
        ('{"e": "gain",}\n', "not a JSON object"),
        ('{"seat": 0}\n', "no event"),
    ],
)
def test_a_garbled_line(text: str, says: str) -> None:
    whole = lines()
    fault = fault_of([*whole[:9], text, *whole[9:]])
    assert (fault.line, says in fault.message) == (10, True), fault


def test_a_file_that_is_no_record() -> None:
    fault = fault_of(['{"e": "round", "n": 1, "token": "coins", "first_player": 0}\n'])
    assert "expected the head of a game" in fault.message


def test_a_new_head_before_the_result() -> None:
    whole = lines()
    fault = fault_of(whole[:40] + whole)
    assert (fault.line, "the head of another game" in fault.message) == (41, True)


JUNK = [None, True, 0, -1, 99, "", "asia", "II", [], {}, [1], [["x", "I"]], {"a": 1}, 1.5, 10**30]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path] if path else []
    for key, part in inside:
        deeper = isinstance(part, dict | list)
        found += leaves(part, (*path, key)) if deeper else [(*path, key)]
    return found


def test_junk_in_any_field_is_a_fault_and_never_a_crash() -> None:
    luck = random.Random(5)
    whole = [json.loads(line) for line in lines()]
    for _ in range(400):
        number = luck.randrange(len(whole))
        event = json.loads(json.dumps(whole[number]))
        *way, last = luck.choice(leaves(event))
        inner = event
        for key in way:
            inner = inner[key]
        old, inner[last] = inner[last], luck.choice(JUNK)
        if type(inner[last]) is type(old) or last in ("seed", "game"):
            continue
        text = [json.dumps(e) for e in [*whole[:number], event, *whole[number + 1 :]]]
        assert fault_of(text).line == number + 1

"""The map of rules in docs/rules-map.md names only what exists, and forgets no assumption."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from sim.game.box import load_box

ROOT = Path(__file__).resolve().parents[2]
MAP = (ROOT / "docs" / "rules-map.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`((?:sim|automa|strategies|tests)/[^`\s]+)`", MAP)))
ROWS = [line for line in MAP.splitlines() if line.startswith("| ") and "`" in line]


@cache
def names_in(path: Path) -> set[str]:
    """Functions and classes at the top of a Python file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in tree.body if isinstance(node, kinds)}


@pytest.mark.parametrize("place", PLACES)
def test_what_the_map_names_exists(place: str) -> None:
    file, _, name = place.replace("::", ":").partition(":")
    assert (ROOT / file).is_file(), f"{file} is gone"
    if name:
        assert name in names_in(ROOT / file), f"{file} has no {name}"


def test_every_row_has_code_and_a_test() -> None:
    for row in ROWS:
        rule, code, test = row.strip("| ").split(" | ")
        assert rule
        assert re.search(r"`(sim|automa)/", code), row
        assert "`tests/" in test, row


def test_every_assumption_is_on_the_map() -> None:
    mapped = re.findall(r"^\| (A\d+) ", MAP, re.MULTILINE)
    assert mapped == [assumption.id for assumption in load_box().assumptions]


def test_every_worked_example_is_on_the_map() -> None:
    """Each of the rulebook's people appears."""
    people = ("joelle", "jeremie", "eric", "georgina", "jamie", "olivier", "linne", "quentin")
    for person in people:
        assert re.search(rf"test_rulebook_examples.py::\w*{person}", MAP), person

"""docs/rules.md and docs/records.md have every section that is cited, and every assumption."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sim.game.box import load_box

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("sim", "automa", "strategies", "reports", "benchmarks", "tests", "docs")
KINDS = (".py", ".md", ".toml", ".csv", ".txt")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
CITED = re.compile(r"\b(rules|records) (\d+(?:\.\d+)?)\b")
ELSEWHERE = re.compile(r"\b(RULES|GAME_RECORD)\b(?! =)")
ROWS = re.findall(r"^\| (A\d+) \| ([\d., ]+) \|", RULES, re.MULTILINE)


def sections(text: str) -> list[str]:
    """Numbers of headings and of numbered paragraphs, in their order."""
    return re.findall(r"^(?:## |\*\*)(\d+(?:\.\d+)?)\b", text, re.MULTILINE)


def files() -> Iterator[Path]:
    """All that people wrote but this test, whose patterns look like citations."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in KINDS and path != Path(__file__) and "example" not in path.parts:
                yield path


def body(section: str) -> str:
    """The text of one numbered paragraph, or of the lines under a heading."""
    start = re.search(rf"^(?:## |\*\*){re.escape(section)}\b", RULES, re.MULTILINE)
    assert start, f"docs/rules.md has no section {section}"
    rest = RULES[start.start() :]
    end = re.search(r"^(?:## |\*\*)\d", rest[3:], re.MULTILINE)
    return rest[: end.start() + 3] if end else rest


def test_every_cited_section_exists() -> None:
    known = {"rules": set(sections(RULES)), "records": set(sections(RECORDS))}
    cited = 0
    for path in files():
        for found in CITED.finditer(path.read_text(encoding="utf-8")):
            book, section = found.groups()
            assert section in known[book], f"{path.relative_to(ROOT)} cites {found.group()}"
            cited += 1
    assert cited > 100


def test_nothing_points_to_a_document_that_is_not_here() -> None:
    for path in files():
        found = ELSEWHERE.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)} names {found}"


@pytest.mark.parametrize("text", [RULES, RECORDS], ids=["rules", "records"])
def test_sections_are_numbered_without_gaps(text: str) -> None:
    numbers = [tuple(map(int, section.split("."))) for section in sections(text)]
    assert numbers[0] == (1,)
    for before, after in pairwise(numbers):
        if len(after) == 1:
            assert after[0] == before[0] + 1, after
        else:
            assert after == (before[0], before[1] + 1 if len(before) == 2 else 1), after


def test_every_assumption_is_listed_and_stands_in_its_section() -> None:
    assert [name for name, _ in ROWS] == [a.id for a in load_box().assumptions]
    for name, where in ROWS:
        for section in where.split(", "):
            assert f"[{name}]" in body(section), f"section {section} does not name {name}"


def test_assumptions_name_the_section_of_the_table() -> None:
    listed = dict(ROWS)
    for assumption in load_box().assumptions:
        place = assumption.where.partition(": ")[0]
        if place.startswith("rules "):
            assert listed[assumption.id].split(", ")[0] == place.removeprefix("rules ")


def test_every_assumption_that_is_cited_exists() -> None:
    known = {assumption.id for assumption in load_box().assumptions}
    for path in (path for path in files() if "tests" not in path.parts):
        for name in re.findall(r"\[(A\d+)\]", path.read_text(encoding="utf-8")):
            assert name in known, f"{path.relative_to(ROOT)} names {name}"

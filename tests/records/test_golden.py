"""One golden record for each of the nine Automas: the same game, line by line, for ever.

When a rule was wrong and is mended, look at the difference, then write them anew:
`pytest tests/records/test_golden.py --regenerate` (see CONTRIBUTING.md).
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from sim.records.referee import check
from sim.records.writer import record_game, to_text
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.table_scene import engine

FOLDER = Path(__file__).parent / "golden"
SEED = 7
NINE = [
    (behavior, scoring)
    for behavior in ("linne", "trembley", "daubenton")
    for scoring in ("boudeuse", "resolution", "astrolabe")
]
TABLES = {f"{b}-{s}": Seating((Human("random"), Opponent(b, s))) for b, s in NINE}
TABLES["four-seats-sepultus"] = Seating(
    (
        Human("random"),
        Human("banker"),
        Opponent("trembley", "astrolabe"),
        Opponent("linne", "resolution"),
    ),
    sepultus=True,
    tie_break="least_gain",
)


@pytest.mark.parametrize("name", TABLES)
def test_golden_record(name: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{name}.jsonl"
    game = list(TABLES).index(name)
    found = to_text(record_game(engine(), TABLES[name], SEED, game))
    if request.config.getoption("--regenerate"):
        file.write_bytes(found.encode())
    wanted = file.read_text(encoding="utf-8")
    assert found == wanted, "\n" + difference(file, wanted, found)


def difference(file: Path, wanted: str, found: str) -> str:
    """The first line that differs, with the line before it for the reader."""
    before = ""
    pairs = zip_longest(wanted.splitlines(), found.splitlines(), fillvalue="(no line)")
    for number, (old, new) in enumerate(pairs, start=1):
        if old != new:
            shown = f"  after:    {before}\n  expected: {old}\n  found:    {new}"
            return f"{file.name}, line {number}:\n{shown}"
        before = old
    return f"{file.name}: only the ends of lines differ"


@pytest.mark.parametrize("name", TABLES)
def test_golden_records_follow_the_rules(name: str) -> None:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert check(lines, engine().box, engine().cards).fault is None


def test_there_is_no_forgotten_record() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(TABLES)


def test_a_difference_names_its_line() -> None:
    text = difference(Path("game.jsonl"), "a\nb\nc\n", "a\nx\nc\n")
    assert text.splitlines() == [
        "game.jsonl, line 2:",
        "  after:    a",
        "  expected: b",
        "  found:    x",
    ]

"""docs/card-values.md has every printed Expert, with what it does."""

import re
from pathlib import Path

from sim.game.box import load_box

PAGE = Path(__file__).resolve().parents[2] / "docs" / "card-values.md"


def test_the_table_has_every_printed_expert_once() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [+−]?\d", text, re.MULTILINE)
    box = load_box()
    assert sorted(rows) == sorted((expert.name, expert.text) for expert in box.experts)

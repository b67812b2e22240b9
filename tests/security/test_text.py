"""Text from others steers no terminal and is no formula in a spreadsheet."""

from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.page.markup import csv, markdown, policy, unmarked
from sim.text import all_printable, count, printable, spreadsheet_cell


@given(st.text())
def test_nothing_printable_steers_a_terminal(text: str) -> None:
    safe = printable(text).replace("\n", "").replace("\t", "")
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in safe)


def test_ordinary_text_stays_as_it_is() -> None:
    assert printable("Linné + L'Astrolabe\n\t→ 日本") == "Linné + L'Astrolabe\n\t→ 日本"
    assert printable("\x1b[2J\r\u202e\x9b\ud800") == "\\x1b[2J\\x0d\\u202e\\x9b?"


def test_a_record_is_made_printable_everywhere() -> None:
    assert all_printable({"a\x1b": ["b\nc", 1, {"d": None}]}) == {
        "a\\x1b": ["b\\nc", 1, {"d": None}]
    }


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(start: str) -> None:
    assert spreadsheet_cell(f"{start}1+1").startswith("'")
    frame = pd.DataFrame({f"{start}x": [1.5], "name": [f"{start}cmd"]})
    frame["kind"] = pd.Categorical([f"{start}cmd"])
    head, row = csv(frame).split("\n")[:2]
    assert head.lstrip('"').startswith("'") and row.startswith("1.5,")
    assert all(cell.lstrip('"').startswith("'") for cell in row.split(",")[1:])


def test_names_and_numbers_stay_as_they_are() -> None:
    assert spreadsheet_cell("balanced:skill=0.5") == "balanced:skill=0.5"
    assert csv(pd.DataFrame({"vp": [-1.5], "name": ["a"]})) == "vp,name\n-1.5,a\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("[click](javascript:alert(1))", r"\[click\](javascript:alert(1))"),
        ("![x](http://evil)", r"!\[x\](http&#58;//evil)"),
        ("a | b", r"a \| b"),
        ("`code` *bold* _it_", r"\`code\` \*bold\* \_it\_"),
        ("# heading", r"\# heading"),
        ("1. list", r"1\. list"),
        ("two\n\n# lines", "two # lines"),
        ("my_bot.py:MyBot", "my_bot.py:MyBot"),
        ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
    ],
)
def test_markdown_shows_names_as_they_are(text: str, shown: str) -> None:
    assert markdown(text) == shown


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_markdown_can_be_told_in_a_terminal(text: str) -> None:
    assert unmarked(markdown(text)) == " ".join(text.split())
    assert "<" not in markdown(text) and "](" not in markdown(text).replace("\\](", "")


def test_the_policy_allows_one_script_only() -> None:
    assert "script-src 'sha256-uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek='" in policy(
        "hello world"
    )
    assert policy("a") != policy("b") and policy("a").startswith("default-src 'none'; ")


def test_one_is_not_many() -> None:
    assert [count(n, "game") for n in (0, 1, 1200)] == ["0 games", "1 game", "1,200 games"]

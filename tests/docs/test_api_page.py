"""docs/api.md documents every public name, and its calls work; docs/columns.md every column."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

import reports
import sim
from reports import Analysis, figures
from reports.chapters.analysis import analyse
from reports.chapters.further import Further
from reports.data.games import read_games
from reports.data.synthetic import default_truth, make_frame
from reports.experiments.ablations import Ablations
from reports.experiments.sensitivity import Variant, measure
from sim.runs.columns import COLUMNS

ROOT = Path(__file__).resolve().parents[2]
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
COLUMN_PAGE = (ROOT / "docs" / "columns.md").read_text(encoding="utf-8")
CALLS = re.findall(r"\| `(figures\.\w+\(.*?\))` \|$", API, re.MULTILINE)


def names_in_table(page: str, heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = page.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize("module", [sim, reports], ids=lambda module: str(module.__name__))
def test_every_public_name_is_documented_once(module: object) -> None:
    named = names_in_table(API, f"## {module.__name__}")  # type: ignore[attr-defined]
    assert sorted(named) == sorted(module.__all__)  # type: ignore[attr-defined]
    assert all(hasattr(module, name) for name in named)


def test_every_figure_is_documented() -> None:
    called = sorted(re.match(r"figures\.(\w+)", call).group(1) for call in CALLS)  # type: ignore[union-attr]
    assert called == sorted(figures.__all__)


@pytest.fixture(scope="module")
def found() -> Analysis:
    frame = make_frame(default_truth(("balanced", "balanced:skill=0.5", "greedy")), 40)
    games = read_games(frame)
    sensitivity = measure(games, {Variant("other", ("A1",)): games})
    detail = pd.DataFrame({"option": "the Bank", "automa": games.automas, "loss": 3.0})
    lost = Ablations("balanced", 40, 360, pd.DataFrame(), detail)
    return analyse(frame, further=Further(sensitivity=sensitivity, ablations=lost))


@pytest.mark.parametrize("call", CALLS)
def test_the_call_of_each_figure_draws(found: Analysis, call: str) -> None:
    drawn = eval(call, {"figures": figures, "found": found})
    axes = drawn if isinstance(drawn, list) else [drawn]
    assert any(ax.has_data() or ax.patches for ax in axes)


def test_every_column_of_a_run_is_documented_in_order() -> None:
    named = re.findall(r"^\| `(\w+)` \|", COLUMN_PAGE, re.MULTILINE)
    assert named == list(COLUMNS)


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    room: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", API, re.DOTALL | re.MULTILINE):
        exec(block, room)
    rows = room["rows"]
    assert isinstance(rows, pd.DataFrame)
    assert len(rows) == 2 * 3 * 50 * 2  # strategies, Automas, games, seats
    assert (tmp_path / "ladder.png").stat().st_size > 1000
    assert (tmp_path / "first-report" / "index.html").is_file()

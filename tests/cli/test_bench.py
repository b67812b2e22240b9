"""`automa bench --save` and `--compare`: a slower commit is seen, noise is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import comparison
from benchmarks.figure import Figure, merged
from sim.cli import bench, run

FIGURES = 16


def _costs(rng: np.random.Generator, noise: float, factor: float = 1.0) -> dict[str, list[float]]:
    """Three repeats of every figure, some costly and some cheap; the first costs `factor` more."""
    means = [1000.0 * 4**i * (factor if i == 0 else 1.0) for i in range(FIGURES)]
    return {f"figure {i}": list(m * np.exp(rng.normal(0, noise, 3))) for i, m in enumerate(means)}


def _verdicts(factor: float, noise: float, times: int) -> list[list[str]]:
    rng = np.random.default_rng(1)
    compared = [
        comparison.compare(_costs(rng, noise), _costs(rng, noise, factor)) for _ in range(times)
    ]
    return [[change.verdict for change in changes] for changes in compared]


def test_equal_code_is_rarely_called_different() -> None:
    wrong = sum(set(found) != {"too close to call"} for found in _verdicts(1.0, 0.03, 400))
    assert wrong / 400 <= 0.07, "5% are promised, for all lines together"


def test_a_line_that_is_slower_is_found() -> None:
    found = _verdicts(1.25, 0.03, 100)
    assert sum(verdicts[0] == "slower" for verdicts in found) >= 95
    assert sum(verdicts[0] == "faster" for verdicts in _verdicts(0.8, 0.03, 100)) >= 95


def test_repeats_without_any_scatter_prove_little() -> None:
    before, now = {"start": [100.0]}, {"start": [101.0]}
    (change,) = comparison.compare(before, now)
    assert change.verdict == "too close to call" and change.change == pytest.approx(0.01)


def test_repeats_are_merged() -> None:
    repeats = [Figure("x", value, "s", None, False, 10 * value) for value in (3.0, 1.0, 2.0)]
    found = merged(repeats)
    assert (found.value, found.yardstick_steps, found.repeats) == (2.0, 20.0, (30.0, 10.0, 20.0))


def test_aims_in_steps_are_the_same_on_every_machine() -> None:
    slow = Figure("slow machine", 500.0, "games/s", yardstick_steps=11_000.0, aim_in_steps=12_000.0)
    fast = Figure("fast machine", 9e5, "games/s", yardstick_steps=13_000.0, aim_in_steps=12_000.0)
    assert slow.reached and fast.reached is False
    table = "\n".join(bench._table([slow, fast, Figure("start", 0.49, "s", 0.7, False)]))
    assert "11,000 / 12,000  yes" in table and "13,000 / 12,000  no" in table
    assert "0.49 s / 0.7" in table


class _Suite:
    """Two figures that cost the same every time."""

    factor = 1.0

    @classmethod
    def measurements(cls, seconds: float) -> dict[str, Any]:
        cost = 1000.0 * cls.factor
        return {
            "speed": lambda: [Figure("speed", 1 / cost, "games/s", None, True, cost)],
            "clock": lambda: [Figure("clock", 3.0, "s")],
        }


@pytest.fixture
def suite(monkeypatch: pytest.MonkeyPatch) -> type[_Suite]:
    monkeypatch.setattr(bench, "_suites", lambda: [_Suite])
    monkeypatch.setattr(_Suite, "factor", 1.0)
    return _Suite


def test_what_is_saved_can_be_compared(
    suite: type[_Suite],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "before.json"
    assert run(["bench", "--save", str(file)]) == 0
    assert json.loads(file.read_text())["figures"][0]["repeats"] == [1000.0] * 3
    capsys.readouterr()
    assert run(["bench", "--compare", str(file)]) == 0
    assert "too close to call" in capsys.readouterr().out
    monkeypatch.setattr(suite, "factor", 1.5)
    assert run(["bench", "--compare", str(file)]) == 1
    line = [line for line in capsys.readouterr().out.splitlines() if "slower" in line]
    assert len(line) == 1 and "+50.0%" in line[0] and len(line[0]) <= 80


@pytest.mark.parametrize("text", ["", "{}", '{"figures": 3}', '{"figures": [{"name": "x"}]}'])
def test_what_is_no_measurement_is_one_sentence(
    suite: type[_Suite], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "before.json"
    file.write_text(text)
    assert run(["bench", "--compare", str(file)]) == 2
    assert "is no measurement" in capsys.readouterr().err


def test_wrong_numbers_and_missing_files_are_refused(
    suite: type[_Suite], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "--repeat", "0"]) == 2
    assert run(["bench", "--compare", str(tmp_path / "none.json")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert run(["bench", "--save", str(tmp_path / "no" / "x.json")]) == 2


def test_one_bad_line_does_not_hide_a_slower_one() -> None:
    from benchmarks.comparison import compare

    before = {f"line {k}": [100.0, 101.0, 99.5 + k / 10] for k in range(8)}
    now = {name: list(costs) for name, costs in before.items()}
    now["line 3"] = [110.0, 111.0, 109.5]
    before["bad"], now["bad"] = [100.0, 100.0, 900.0], [100.0, 101.0, 99.0]
    verdicts = {change.name: change.verdict for change in compare(before, now)}
    assert verdicts.pop("line 3") == "slower"
    assert set(verdicts.values()) == {"too close to call"}


def test_the_table_of_a_comparison_fits_80_columns() -> None:
    """The longest names and the largest numbers that were seen."""
    name = "warm start, balanced: processor time"
    rows = [
        comparison.Change(name, 1.39e10, 1.47e10, 0.052),
        comparison.Change("a Python class against all nine", 247_330.0, 240_532.0, 0.05),
        comparison.Change("x" * 90, 1.0, 1.0, 0.1),
    ]
    lines = bench._changes(rows[:2])
    assert max(map(len, lines)) <= 80 and "slower" in lines[1]
    assert any("too close" in line for line in bench._changes(rows)), "a long name breaks nothing"

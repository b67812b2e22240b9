"""The list of runs, and how long a report takes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from reports.studio.report_time import read_speed, time_words
from reports.studio.run_list import RunList, RunRow, list_runs, size_words
from reports.studio.workspace import Workspace


def test_the_time_of_a_report_is_that_of_the_last_one() -> None:
    speed = read_speed({"games": 1_000.0, "writing": 10.0})
    assert speed.seconds(20_000) == 30.0
    assert read_speed(speed.as_json()) == speed
    guess = read_speed(None)
    assert guess.games > 0 and guess.writing > 0
    for wrong in ({"games": "many"}, {"games": 0, "writing": 1.0}, []):
        assert read_speed(wrong) == guess
    assert [time_words(each) for each in (1, 24, 61, 200)] == [
        "about 5 seconds",
        "about 25 seconds",
        "about 1 minute",
        "about 3 minutes",
    ]


def test_runs_are_listed_by_the_days_of_a_clock() -> None:
    times = [datetime(2026, 11, day, 23, 30, tzinfo=UTC) for day in (18, 17)]
    rows = [RunRow("studio/a", time, ("greedy",), 9, 10, 10, "", (), 5) for time in times]
    found = RunList(rows, 0, 10)
    assert [day for day, _ in found.by_day(UTC)] == [
        "Wednesday, 18 November 2026",
        "Tuesday, 17 November 2026",
    ]
    east = timezone(timedelta(hours=1))
    assert [day for day, _ in found.by_day(east)] == [
        "Thursday, 19 November 2026",
        "Wednesday, 18 November 2026",
    ]
    assert (size_words(10), size_words(1_234_000)) == ("1 kB", "1.2 MB")


def test_files_that_go_while_runs_are_listed_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path)
    folder = workspace.live / "a"
    folder.mkdir(parents=True)
    (folder / "kept").write_bytes(b"12345")
    walk = os.walk

    def while_a_run_is_played(top: Path) -> Iterator[tuple[str, list[str], list[str]]]:
        """The parts that a run writes take the places of others at once."""
        (folder / ".part").touch()
        for found in list(walk(top)):
            (folder / ".part").unlink(missing_ok=True)
            yield found

    monkeypatch.setattr(os, "walk", while_a_run_is_played)
    assert list_runs(workspace).size == 5

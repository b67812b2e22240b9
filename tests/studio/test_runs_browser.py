"""The page of runs and reports in a real browser."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from sim.runs import read_manifest
from tests.helpers.browser import complaints, needs_browser
from tests.helpers.studio import (
    Served,
    answer,
    choose,
    click,
    is_idle,
    open_page,
    run,
    text_of,
    type_into,
    wait_for,
)

pytest.importorskip("nicegui", reason="the extra [studio] is not installed")
pytestmark = needs_browser


def test_a_run_is_opened_and_deleted_after_a_question(browser: Any, studio: Served) -> None:
    wait_for(lambda: text_of(browser, ".rung .head"))  # the bench has played
    open_page(browser, studio.url("/runs"))
    first = "const e = document.querySelector('.run'); return e ? e.dataset.run : ''"
    name = str(wait_for(lambda: run(browser, first)))
    assert str(datetime.date.today().year) in text_of(browser, ".runs .day")
    assert "B in all; " in text_of(browser, ".runs-page .panel-head")  # kB or MB
    assert text_of(browser, ".run .run-title b")
    assert not run(browser, "return document.querySelector('.run-command').open")
    click(browser, f"[data-run='{name}'] .btn", "Open")
    wait_for(lambda: "wins" in text_of(browser, f"[data-run='{name}'] .opened table"))
    click(browser, f"[data-run='{name}'] .btn", "Delete")
    answer(browser, "Cancel")
    assert (studio.folder / "runs" / name).exists()
    click(browser, f"[data-run='{name}'] .btn", "Delete")
    answer(browser, "Delete")
    wait_for(lambda: not (studio.folder / "runs" / name).exists())


def test_runs_are_shown_by_the_clock_of_the_browser(browser: Any, studio: Served) -> None:
    wait_for(lambda: text_of(browser, ".rung .head"))  # the bench has played
    command = "Emulation.setTimezoneOverride"
    times = set()
    for zone in ("Pacific/Honolulu", "Asia/Tokyo"):  # never the same time of day
        browser.execute_cdp_cmd(command, {"timezoneId": zone})
        open_page(browser, studio.url("/runs"))
        times.add(wait_for(lambda zone=zone: clock_of_a_run(browser, studio, zone)))
    browser.execute_cdp_cmd(command, {"timezoneId": ""})
    assert len(times) == 2


def clock_of_a_run(browser: Any, studio: Served, zone: str) -> str:
    """The time beside the first run, once it is that of a zone."""
    name = run(browser, "return document.querySelector('.run')?.dataset.run ?? ''")
    if not name:
        return ""
    started = datetime.datetime.fromisoformat(read_manifest(studio.folder / "runs" / name).started)
    time = f"{started.astimezone(ZoneInfo(zone)):%H:%M}"
    return time if f", {time}: " in text_of(browser, f"[data-run='{name}'] .run-head") else ""


def test_a_report_may_have_a_name_with_spaces_and_says_how_long_it_takes(
    browser: Any, studio: Served
) -> None:
    open_page(browser, studio.url("/runs"))
    choose(browser, "Games per matchup", "2,000 (193,500 in all, about ")
    type_into(browser, ".report-name input", "My report")
    click(browser, ".btn", "Write the report")
    wait_for(lambda: "--out reports/my-report" in text_of(browser, ".right .command code"))
    click(browser, ".right .btn", "Stop")
    wait_for(lambda: is_idle(browser))


def test_a_report_is_no_way_out_of_the_workspace(browser: Any, studio: Served) -> None:
    (studio.folder / "reports" / "r").mkdir(parents=True, exist_ok=True)
    (studio.folder / "reports" / "r" / "index.html").write_text("a report", encoding="utf-8")
    script = "return fetch(arguments[0]).then(r => r.status + ' ' + r.url)"
    assert run(browser, script, "/reports/r/index.html").startswith("200")
    for path in ("/reports/r/..%2f..%2fstudio.json", "/reports/%2e%2e/studio.json"):
        assert run(browser, script, path).startswith("404")
    complaints(browser)  # the browser notes those

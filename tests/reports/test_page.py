"""The page in a real browser: no errors, no requests, sorting and filtering work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.data.info import RunInfo
from reports.data.synthetic import default_truth, make_frame
from reports.page.report import write_report
from tests.helpers.browser import (
    complaints,
    headless_browser,
    needs_browser,
    open_page,
    requests_elsewhere,
    screen,
)

pytestmark = needs_browser


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a small run."""
    frame = make_frame(default_truth(("balanced", "balanced:skill=0.5", "banker")), 60)
    info = RunInfo(title="Balance report", assumptions=[("A1", "4 dice of each colour")])
    return write_report(frame, info, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One headless chromium for all tests here."""
    with headless_browser() as driver:
        yield driver


@pytest.fixture
def opened(browser: Any, page: Path) -> Any:
    """The page freshly opened at desktop width."""
    return open_page(browser, page)


def _column(browser: Any, table: str, place: int) -> list[str]:
    script = (
        "return [...document.querySelectorAll(`#table-${arguments[0]} tbody tr`)]"
        ".filter(r => !r.hidden).map(r => r.cells[arguments[1]].dataset.v"
        " ?? r.cells[arguments[1]].textContent)"
    )
    return list(browser.execute_script(script, table, place))


def _click_head(browser: Any, table: str, place: int) -> str:
    script = (
        "const h = document.querySelector(`#table-${arguments[0]} thead tr`).cells[arguments[1]];"
        "h.querySelector('button').click(); return h.getAttribute('aria-sort')"
    )
    return str(browser.execute_script(script, table, place))


def _choose(browser: Any, which: str, value: str) -> None:
    script = (
        "const s = document.getElementById('filter-' + arguments[0]); s.value = arguments[1];"
        "s.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    browser.execute_script(script, which, value)


def test_no_errors_and_no_requests(opened: Any, page: Path) -> None:
    """Only the page itself is ever asked for."""
    assert complaints(opened) == []
    assert requests_elsewhere(opened, page) == set()


EVIL = ('x;onfocus=window.hacked=1;tabindex=0"', '"><img src=x onerror="window.hacked=1">')


def test_names_run_nothing(browser: Any, tmp_path: Path) -> None:
    """Neither a name from a manifest nor anything else but the page's own script is run."""
    page = write_report(make_frame(default_truth(EVIL), 40), RunInfo(), tmp_path)
    browser.get(page.as_uri())
    browser.execute_script("document.querySelectorAll('*').forEach(one => one.focus?.())")
    assert browser.execute_script("return window.hacked") is None
    assert browser.execute_script("return document.images.length") == 0
    assert _click_head(browser, "ranking", 2) == "ascending"  # the page's own script runs
    handler = "<img src=x onerror='window.hacked=1'>"
    wait = (
        "document.body.insertAdjacentHTML('beforeend', arguments[0]); setTimeout(arguments[1], 200)"
    )
    browser.execute_async_script(wait, handler)
    assert browser.execute_script("return window.hacked") is None
    browser.get_log("browser")  # the policy has told what it refused


def test_numbers_sort_as_numbers_both_ways(opened: Any) -> None:
    """Head start is the third column of the ranking."""
    assert _click_head(opened, "ranking", 2) == "ascending"
    up = [float(value) for value in _column(opened, "ranking", 2)]
    assert up == sorted(up)
    assert _click_head(opened, "ranking", 2) == "descending"
    down = [float(value) for value in _column(opened, "ranking", 2)]
    assert down == sorted(up, reverse=True)


def test_words_sort_as_words(opened: Any) -> None:
    """Strategy is the first column of the matchups."""
    _click_head(opened, "matchups", 0)
    found = _column(opened, "matchups", 0)
    assert found == sorted(found) and len(found) == 27


def test_filters_hide_rows_and_fade_marks(opened: Any) -> None:
    """Strategy and Automa together leave one matchup; 'Show all' brings all back."""
    _choose(opened, "strategy", "banker")
    assert set(_column(opened, "matchups", 0)) == {"banker"}
    _choose(opened, "automa", "linne/astrolabe")
    assert len(_column(opened, "matchups", 0)) == 1
    assert len(_column(opened, "ranking", 0)) == 1
    faded = "return document.querySelectorAll('#figure-ladder .off').length"
    assert opened.execute_script(faded) > 0
    _choose(opened, "automa", "")
    rows = (
        "return [...document.querySelectorAll('#figure-matrix .off')].map(m => m.dataset.strategy)"
    )
    assert set(opened.execute_script(rows)) == {"balanced", "balanced:skill=0.5"}
    _choose(opened, "automa", "linne/astrolabe")
    state = "return document.getElementById('filter-state').textContent"
    assert "rows shown; pictures of a mean over all" in opened.execute_script(state)
    look = "const look = () => gone() ? done() : setTimeout(look, 5)"
    gone = "const done = arguments[0], gone = () => !document.querySelector('#figure-ladder .off')"
    opened.execute_async_script(
        f"{gone}; {look}; document.querySelector('.filter button').click(); look()"
    )
    assert len(_column(opened, "matchups", 0)) == 27
    assert opened.execute_script(faded) == 0


@pytest.mark.parametrize("width", [1200, 360])
def test_nothing_hangs_over_the_edge(opened: Any, width: int, tmp_path: Path) -> None:
    """At desktop and phone width the page itself does not scroll sideways."""
    with screen(opened, width):
        wide = opened.execute_script("return document.documentElement.scrollWidth")
    assert wide <= width
    assert opened.save_screenshot(str(tmp_path / f"page-{width}.png"))


@pytest.mark.parametrize("width", [1280, 390])
def test_commands_are_read_in_full(opened: Any, width: int) -> None:
    """A command that is longer than its line goes on in the next one; it is never clipped."""
    words = "automa play balanced:skill=0.6 --vs daubenton/boudeuse --seed 0 --game 0 --cards mine"
    with screen(opened, width):
        script = (
            "const code = document.querySelector('main section code');"
            "code.textContent = arguments[0];"
            "return [code.clientWidth, code.scrollWidth, code.getClientRects().length]"
        )
        room, needed, boxes = opened.execute_script(script, words)
    assert 0 < needed <= room and boxes == 1


def test_all_columns_of_the_ranking_are_in_sight(opened: Any) -> None:
    with screen(opened, 1280):
        box = "const box = document.getElementById('table-ranking').parentElement;"
        hidden = opened.execute_script(f"{box} return box.scrollWidth - box.clientWidth")
    assert hidden <= 0


def test_a_window_that_becomes_wide_shows_the_chapters(opened: Any) -> None:
    """On a narrow screen their list is folded; on a wide one nobody could unfold it."""
    unfolded = "return document.querySelector('nav details').open"
    resize = "Emulation.setDeviceMetricsOverride"
    with screen(opened, 900):
        assert not opened.execute_script(unfolded)
        wide = {"width": 1300, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        opened.execute_cdp_cmd(resize, wide)
        script = "const done = arguments[0]; const look = () => "
        look = "document.querySelector('nav details').open ? done() : setTimeout(look, 5); look()"
        opened.execute_async_script(script + look)
        assert opened.execute_script(unfolded)

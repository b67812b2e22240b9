"""One studio and one browser for all tests of pages; every test starts with the cards as printed.

Tests do not build on each other: pytest may run them in any order and in several processes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.browser import complaints, headless_browser
from tests.helpers.studio import Served, open_page, run, served, undo_all

PRECISION = 4.0  # VP: enough to see which way something moves


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("workspace")
    state = {"format": 1, "precision": PRECISION}
    (folder / "studio.json").write_text(json.dumps(state), encoding="utf-8")
    with served(folder) as found:
        yield found


@pytest.fixture(scope="session")
def driver(studio: Served) -> Iterator[Any]:
    with headless_browser() as found:
        found.set_window_size(1440, 1000)
        open_page(found, studio.address)
        yield found


@pytest.fixture
def browser(driver: Any, studio: Served) -> Iterator[Any]:
    """The browser on the bench, with nothing changed; afterwards, what it did is looked at."""
    open_page(driver, studio.url("/"))
    undo_all(driver)
    asked_for(driver)
    complaints(driver)
    yield driver
    assert complaints(driver) == []
    own = (studio.base, "data:", "blob:", "chrome:")  # the empty tab is a page of the browser's
    assert [url for url in asked_for(driver) if not url.startswith(own)] == []


def asked_for(driver: Any) -> set[str]:
    """The addresses that were asked for since the last time."""
    events = [json.loads(line["message"])["message"] for line in driver.get_log("performance")]
    asked = [e["params"] for e in events if e["method"] == "Network.requestWillBeSent"]
    return {each["request"]["url"] for each in asked}


@pytest.fixture
def second_tab(browser: Any, studio: Served) -> Iterator[str]:
    """Another tab on the bench, closed afterwards; the handle of the first one."""
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    open_page(browser, studio.url("/"))
    yield str(first)
    assert len(browser.window_handles) == 2
    browser.close()
    browser.switch_to.window(first)
    assert run(browser, "return true")

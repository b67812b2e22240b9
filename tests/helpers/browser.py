"""A real browser for the tests of pages: one headless chromium, watched for errors and requests."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="Debian's chromium and chromium-driver are not installed"
)
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-default-apps",
    "--disable-extensions",
]


@contextmanager
def headless_browser() -> Iterator[Any]:
    """A browser that logs what pages say and ask for; its profile is gone afterwards."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    profile = tempfile.mkdtemp(prefix="page-")
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    service = webdriver.ChromeService(executable_path=DRIVER)
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()
        shutil.rmtree(profile, ignore_errors=True)


def open_page(browser: Any, page: Path, anchor: str = "") -> Any:
    """The page freshly opened at desktop width; what the browser did before is forgotten."""
    browser.set_window_size(1200, 900)
    browser.get("about:blank")
    browser.get_log("performance")
    browser.get_log("browser")
    browser.get(page.as_uri() + anchor)
    return browser


def complaints(browser: Any) -> list[Any]:
    """What pages have logged since they were opened, besides information."""
    return [line for line in browser.get_log("browser") if line["level"] != "INFO"]


def requests_elsewhere(browser: Any, page: Path) -> set[str]:
    """Addresses asked for since the page was opened, besides the page itself."""
    events = [json.loads(line["message"])["message"] for line in browser.get_log("performance")]
    asked = {
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
    }
    return {url for url in asked if not url.startswith(("data:", page.as_uri()))}


@contextmanager
def screen(browser: Any, width: int, height: int = 900) -> Iterator[None]:
    """A screen of this size for a while; a narrow one is a phone's."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.refresh()
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

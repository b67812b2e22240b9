"""The studio as a process of its own, and a hand for its pages."""

from __future__ import annotations

import functools
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.helpers.browser import screen

PATIENCE = 240.0  # seconds: the first look may have to compile the engine
T = TypeVar("T")


class Served:
    """A studio that runs, at its address."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        assert process.stdout is not None
        self.process, self.folder = process, folder
        self.address = process.stdout.readline().strip()
        self.base = self.address.partition("/?")[0]
        self.token = self.address.partition("token=")[2]

    def answers(self) -> bool:
        """Whether it listens already: it says its address a moment before."""
        host, _, port = self.base.partition("//")[2].partition(":")
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except OSError:
            return False
        return True

    def url(self, path: str) -> str:
        """A page of it."""
        return f"{self.base}{path}"


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A studio on this workspace; gone afterwards."""
    command = [sys.executable, "-m", "sim.cli", "studio", str(folder), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        studio = Served(process, folder)
        wait_for(studio.answers)
        yield studio
    finally:
        process.terminate()
        process.wait()


def wait_for(found: Callable[[], T]) -> T:
    """What a function finds, as soon as it finds something."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if value := found():
            return value
        time.sleep(0.05)
    raise AssertionError("nothing came")


def run(browser: Any, script: str, *arguments: Any) -> Any:
    """What a script in the page returns."""
    return browser.execute_script(script, *arguments)


def text_of(browser: Any, selector: str) -> str:
    """The text of the first element, empty if there is none."""
    script = "const e = document.querySelector(arguments[0]); return e ? e.textContent : ''"
    return str(run(browser, script, selector))


def click(browser: Any, selector: str, text: str = "") -> None:
    """Click the first element that is there and shows this text, waiting for it."""
    script = """
        const all = [...document.querySelectorAll(arguments[0])];
        const usable = all.filter(e => e.offsetParent && !e.disabled);
        const one = usable.find(e => e.textContent.includes(arguments[1]));
        if (one) one.click();
        return Boolean(one);"""
    wait_for(lambda: run(browser, script, selector, text))


def step(browser: Any, number: str, by: int) -> None:
    """Press plus or minus beside a number, once for each step."""
    side, value = "last" if by > 0 else "first", f"[data-number='{number}'] .value"
    start, sign = int(wait_for(lambda: text_of(browser, value))), 1 if by > 0 else -1
    for goal in range(start + sign, start + by + sign, sign):
        click(browser, f"[data-number='{number}'] .step:{side}-child")
        wait_for(functools.partial(_shows, browser, value, str(goal)))


def _shows(browser: Any, selector: str, text: str) -> bool:
    return text_of(browser, selector) == text


def type_into(browser: Any, selector: str, text: str) -> None:
    """Type into a field, in the place of what is there, as soon as it can be typed into."""
    wait_for(lambda: _types(browser, selector, text))


def _types(browser: Any, selector: str, text: str) -> bool:
    """Whether the field was there, in sight, and stayed while we typed."""
    from selenium.common.exceptions import (
        ElementNotInteractableException,
        NoSuchElementException,
        StaleElementReferenceException,
    )
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    try:
        field = browser.find_element(By.CSS_SELECTOR, selector)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)
    except (
        ElementNotInteractableException,  # a dialog that is still opening
        NoSuchElementException,
        StaleElementReferenceException,  # drawn anew at this moment
    ):
        return False
    return True


def press(browser: Any, selector: str, key: str) -> None:
    """Press a key by its name in selenium, such as ENTER."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    browser.find_element(By.CSS_SELECTOR, selector).send_keys(getattr(Keys, key))


def press_anywhere(browser: Any, key: str) -> None:
    """Press a key, wherever the focus is."""
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    ActionChains(browser).send_keys(getattr(Keys, key)).perform()


def choose(browser: Any, label: str, option: str) -> None:
    """Choose in the field with this label, and close its list.

    A field that the page draws anew at this moment loses its list, so it is opened again.
    """
    wait_for(lambda: _picks(browser, label, option))
    wait_for(lambda: option in chosen(browser, label))
    wait_for(lambda: _closes(browser, label))


def chosen(browser: Any, label: str) -> str:
    """What the field with this label shows; empty while there is none."""
    return str(run(browser, FIELD + "return field ? field.textContent : ''", label))


FIELD = """
    const fields = [...document.querySelectorAll('.q-select')];
    const field = fields.find(f => f.textContent.includes(arguments[0]));
"""


def _picks(browser: Any, label: str, option: str) -> bool:
    """Whether the option was there to be clicked; if not, the field's list is opened."""
    script = """
        const items = [...document.querySelectorAll('.q-menu .q-item')].filter(e => e.offsetParent);
        const one = items.find(e => e.textContent.includes(arguments[1]));
        if (one) one.click();
        else if (field && !items.length) field.querySelector('input').click();
        return Boolean(one);"""
    picked = bool(run(browser, FIELD + script, label, option))
    time.sleep(0 if picked else 0.5)  # a list takes a moment to open; a second click would close it
    return picked


def _closes(browser: Any, label: str) -> bool:
    """Whether no list is open any more; that of a field with several choices needs Escape.

    Any other closes by itself, and Escape might close the dialog that it is in.
    """
    lists = "return [...document.querySelectorAll('.q-menu .q-item')].some(e => e.offsetParent)"
    several = "return Boolean(field) && field.matches('.q-select--multiple')"
    if run(browser, lists) and run(browser, FIELD + several, label):
        press_anywhere(browser, "ESCAPE")
        time.sleep(0.3)
    return not run(browser, lists)


def answer(browser: Any, button: str) -> None:
    """Press a button of the dialog that is open, and wait until the dialog is gone."""
    click(browser, ".dialog .btn", button)
    wait_for(lambda: run(browser, "return !document.querySelector('.dialog')"))


def open_page(browser: Any, address: str) -> None:
    """Open a page of the studio and wait until it can answer."""
    browser.get(address)
    wait_until_connected(browser)


def reload(browser: Any) -> None:
    """Load the page anew and wait until it can answer."""
    browser.refresh()
    wait_until_connected(browser)


@contextmanager
def page_on_screen(browser: Any, width: int) -> Iterator[None]:
    """The page, loaded anew, on a screen of this width for a while."""
    with screen(browser, width):
        wait_until_connected(browser)
        yield


def wait_until_connected(browser: Any) -> None:
    """Wait until a page can answer: its words are there earlier.

    A click before that is lost, and whoever leaves a page that is still connecting makes the
    browser complain.
    """
    wait_for(lambda: run(browser, "return Boolean(window.did_handshake)"))


def is_idle(browser: Any) -> bool:
    """Whether no work of this page goes on: its buttons to stop are hidden."""
    script = """
        const stops = [...document.querySelectorAll('.job-buttons .btn')];
        return !stops.some(e => e.textContent == 'Stop' && e.offsetParent);"""
    return bool(run(browser, script))


def undo_all(browser: Any) -> None:
    """Take back every change of the cards."""
    wait_for(lambda: run(browser, "return document.querySelectorAll('.card').length >= 6"))
    script = """
        const undo = [...document.querySelectorAll('.tools .btn')]
            .find(e => e.textContent.includes('Undo'));
        if (!undo.disabled) undo.click();
        return undo.disabled;"""
    wait_for(lambda: run(browser, script))

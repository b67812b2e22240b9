"""The viewer in a real browser: keys, buttons, slider, address, phone, no errors, no requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.records.view import Chance, view_page
from tests.helpers.browser import (
    complaints,
    headless_browser,
    needs_browser,
    open_page,
    requests_elsewhere,
    screen,
)
from tests.helpers.story_records import BOX, CARDS

pytestmark = needs_browser
GOLDEN = Path(__file__).parent / "golden"


def lines_of(name: str) -> list[dict[str, Any]]:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pages of two and of four seats, one with hostile names, one with chances."""
    folder = tmp_path_factory.mktemp("pages")
    two, four = lines_of("trembley-astrolabe"), lines_of("four-seats-sepultus")
    hostile = [json.loads(json.dumps(line)) for line in two]
    hostile[0]["seats"][0]["strategy"] = "</script><script>document.title='broken'</script>"
    chances = [Chance(20, (0.395, 0.605)), Chance(250, (0.1, 0.9))]
    won, lost = Chance(len(two), (1.0, 0.0)), Chance(len(two), (0.0, 1.0))
    for name, page in {
        "two": view_page(two, BOX, CARDS),
        "four": view_page(four, BOX, CARDS),
        "hostile": view_page(hostile, BOX, CARDS),
        "chances": view_page(two, BOX, CARDS, chances=chances),
        "decided": view_page(two, BOX, CARDS, chances=[*chances, Chance(260, (0.05, 0.95)), lost]),
        "open": view_page(two, BOX, CARDS, chances=[*chances, Chance(260, (0.05, 0.95)), won]),
    }.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with headless_browser() as driver:
        yield driver


def text(browser: Any, selector: str) -> str:
    script = "return document.querySelector(arguments[0]).textContent"
    return str(browser.execute_script(script, selector)).replace("\u00a0", " ")


def address(browser: Any) -> str:
    """Where the page is; the browser's own address follows a moment later."""
    return "#" + str(browser.execute_script("return document.documentElement.dataset.at"))


def press(browser: Any, key: str, shift: bool = False, on: str = "body") -> None:
    script = (
        "document.querySelector(arguments[2]).dispatchEvent(new KeyboardEvent('keydown',"
        "{key: arguments[0], shiftKey: arguments[1], bubbles: true, cancelable: true}))"
    )
    browser.execute_script(script, key, shift, on)


def wait_until(browser: Any, condition: str) -> None:
    """Wait for the page; the browser's own patience ends the wait."""
    look = f"const look = () => ({condition}) ? done() : setTimeout(look, 5); look()"
    browser.execute_async_script(f"const done = arguments[0]; {look}")


def click(browser: Any, selector: str) -> None:
    browser.execute_script("document.querySelector(arguments[0]).click()", selector)


@pytest.mark.parametrize("name", ["two", "four"])
def test_steps_are_drawn_without_errors_or_requests(browser: Any, pages: Path, name: str) -> None:
    page = pages / f"{name}.html"
    open_page(browser, page)
    draw = (
        "const s = document.getElementById('slider'); s.value = arguments[0];"
        "s.dispatchEvent(new Event('input'));"
        "return document.querySelectorAll('#table svg').length"
    )
    steps = len(lines_of("four-seats-sepultus" if name == "four" else "trembley-astrolabe"))
    some = [*range(0, steps, 4), *range(steps - 5, steps)]  # the last ones are the scores
    assert all(browser.execute_script(draw, step) > 20 for step in some)
    assert complaints(browser) == []
    assert requests_elsewhere(browser, page) == set()


def test_hostile_names_are_shown_and_do_nothing(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "hostile.html", "#end")
    assert "</script>" in browser.title and "Encyclopedia" in browser.title
    assert "</script>" in text(browser, "#seat-0 h2")
    assert complaints(browser) == []


def test_the_browsers_address_follows_quick_steps(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html")
    for _ in range(5):
        press(browser, "ArrowRight")
    wait_until(browser, "location.hash === '#turn=4'")


def test_keys_step_by_turn_and_by_event(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html")
    assert address(browser) == "#start"
    press(browser, "ArrowRight")
    assert address(browser) == "#round=1" and "Round 1 of 6" in text(browser, "#words")
    press(browser, "ArrowRight")
    assert address(browser) == "#turn=1" and "You take your own red 5" in text(browser, "#words")
    press(browser, "ArrowRight")
    assert text(browser, "#why") == (
        "Why: Trembley takes the highest die on any board, and this is the only 6. Its Expedition "
        "goes to the continent of which it has most Animals, ties by priority: Asia, with 1."
    )
    press(browser, "ArrowLeft", shift=True)
    assert address(browser).startswith("#step=")
    press(browser, "ArrowLeft")
    assert address(browser) == "#turn=1"
    press(browser, "End")
    assert address(browser) == "#end" and "312" in text(browser, "#final")
    press(browser, "Home")
    assert address(browser) == "#start"
    press(browser, "4")
    assert address(browser) == "#round=4"


def test_keys_of_a_control_are_its_own(browser: Any, pages: Path) -> None:
    """The slider and the list of speeds move themselves; the page does not jump as well."""
    open_page(browser, pages / "two.html", "#turn=9")
    for control in ("#slider", "#speed"):
        press(browser, "ArrowRight", on=control)
    assert address(browser) == "#turn=9"


def test_an_address_opens_its_step(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html", "#turn=23")
    assert "Turn 3.4" in text(browser, "#where")
    assert "Falco peregrinus" in text(browser, "#words")
    open_page(browser, pages / "two.html", "#turn=2.1")
    assert "Turn 2.1" in text(browser, "#where"), "as the page counts turns"
    browser.execute_script("location.hash = 'step=2'")
    wait_until(browser, "document.documentElement.dataset.at === 'step=2'")
    assert "The Animals are dealt" in text(browser, "#words")
    open_page(browser, pages / "two.html", "#nonsense")
    assert address(browser) == "#start"


def test_buttons_slider_and_links_of_the_log(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html", "#turn=5")
    click(browser, "#turn-on")
    assert address(browser) == "#turn=6"
    click(browser, "#event-back")
    click(browser, "#event-on")
    assert address(browser).startswith("#step=") and "Turn 1.6" in text(browser, "#where")
    click(browser, "#rounds button:nth-child(3)")
    assert address(browser) == "#round=3"
    click(browser, "#log a[href='#turn=40']")
    wait_until(browser, "document.documentElement.dataset.at === 'turn=40'")
    assert "Turn 5.5" in text(browser, "#where")
    assert text(browser, "#log li.here a") == "5.5"
    click(browser, "#last")
    assert browser.execute_script("return document.getElementById('turn-on').disabled")


def test_a_swipe_over_the_sentence_turns_the_page(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html", "#turn=5")
    swipe = (
        "const area = document.querySelector('.said');"
        "const touch = (x) => new Touch({identifier: 1, target: area, clientX: x, clientY: 10});"
        "for (const [kind, x] of [['touchstart', arguments[0]], ['touchend', arguments[1]]])"
        " area.dispatchEvent(new TouchEvent(kind, {changedTouches: [touch(x)]}))"
    )
    browser.execute_script(swipe, 300, 100)
    assert address(browser) == "#turn=6"
    browser.execute_script(swipe, 100, 300)
    browser.execute_script(swipe, 100, 120)
    assert address(browser) == "#turn=5"


def test_play_moves_on_and_pauses_at_a_key(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "two.html", "#turn=5")
    browser.execute_script("document.querySelector('#speed option').value = '1'")
    browser.execute_script("document.querySelector('#speed').selectedIndex = 0")
    press(browser, " ")
    wait_until(browser, "document.documentElement.dataset.at !== 'turn=5'")
    press(browser, "1")
    assert address(browser) == "#round=1"
    browser.execute_async_script("setTimeout(arguments[0], 100)")
    assert address(browser) == "#round=1"


def test_what_changed_is_marked(browser: Any, pages: Path) -> None:
    """Turn 23: a die moves from your board to the Academy, an Animal to Trembley, you gain 3 VP."""
    open_page(browser, pages / "two.html", "#turn=23")
    assert browser.execute_script("return document.querySelectorAll('#board .die.new').length") == 1
    assert browser.execute_script("return document.querySelectorAll('#seat-0 .ghost').length") == 1
    assert text(browser, "#seat-1 .chip.new title") == "Falco peregrinus"
    assert "+3" in text(browser, "#seat-0 .goods li.new")
    assert text(browser, "#seat-1 .row.on .t:last-child") == "Academy: an Animal, 3 reputation"


def test_pictures_have_words_for_those_who_cannot_see_them(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "four.html", "#turn=60")
    unnamed = (
        "return [...document.querySelectorAll('svg:not([aria-hidden])')]"
        ".filter(s => s.getAttribute('role') !== 'img' || !s.getAttribute('aria-label')).length"
    )
    assert browser.execute_script(unnamed) == 0
    nameless = (
        "return [...document.querySelectorAll('button, input, select')]"
        ".filter(b => !(b.textContent.trim() || b.ariaLabel || b.labels?.length)).length"
    )
    assert browser.execute_script(nameless) == 0
    live = "return document.getElementById('words').getAttribute('aria-live')"
    assert browser.execute_script(live) == "polite"
    label = "return document.querySelector('#board svg').getAttribute('aria-label')"
    assert "Bank: red 6, purple 5" in browser.execute_script(label)


def test_chances_take_the_place_of_the_score_race(browser: Any, pages: Path) -> None:
    open_page(browser, pages / "chances.html", "#end")
    assert text(browser, "#race-title") == "Your chance to win"
    assert "90%" in text(browser, "#legend")
    open_page(browser, pages / "chances.html", "#step=100")
    legend = text(browser, "#legend")
    assert "40%" in legend and "60%" in legend, "39.5% and 60.5%, rounded, come to 100%"
    open_page(browser, pages / "decided.html", "#step=260")
    turn = text(browser, "#where").partition(" ·")[0].lower()
    assert text(browser, "#race-title") == f"Your chance to win, decided (over 90%) from {turn} on"
    open_page(browser, pages / "open.html")
    assert text(browser, "#race-title") == "Your chance to win, open to the end"
    open_page(browser, pages / "two.html", "#end")
    assert text(browser, "#race-title") == "VP if scored now"
    assert "312" in text(browser, "#legend")


@pytest.mark.parametrize("width", [1400, 900, 360])
@pytest.mark.parametrize("name", ["two", "four"])
def test_nothing_hangs_over_the_edge(
    browser: Any, pages: Path, name: str, width: int, tmp_path: Path
) -> None:
    open_page(browser, pages / f"{name}.html", "#turn=40")
    with screen(browser, width):
        wide = browser.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width
        assert browser.save_screenshot(str(tmp_path / f"view-{name}-{width}.png"))

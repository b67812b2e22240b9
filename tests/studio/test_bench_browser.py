"""The bench in a real browser: change, watch, undo, save, reload; no errors, no other requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from automa.cards import load_cards
from tests.helpers.browser import complaints, headless_browser, needs_browser, screen
from tests.helpers.studio import (
    Served,
    answer,
    click,
    open_page,
    run,
    served,
    step,
    text_of,
    type_into,
    wait_for,
)

pytest.importorskip("nicegui", reason="the extra [studio] is not installed")
pytestmark = needs_browser
HOSTILE = "<img src=x onerror=document.title='broken'>"
AUTOMA = "linne/boudeuse"


def own_card() -> str:
    """A card with a hostile name."""
    text = (Path(__file__).parents[2] / "automa" / "cards" / "linne.toml").read_text("utf-8")
    return text.replace('name = "Carl von Linné"', f'name = "{HOSTILE}"')


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("workspace")
    (folder / "cards").mkdir()
    (folder / "cards" / "hostile.toml").write_text(own_card(), encoding="utf-8")
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def browser(studio: Served) -> Iterator[Any]:
    with headless_browser() as driver:
        driver.set_window_size(1440, 1000)
        open_page(driver, studio.address)
        yield driver


def rung(browser: Any, automa: str = AUTOMA) -> tuple[float, float] | None:
    """Head start as printed and as edited."""
    script = """const e = document.querySelector(`[data-automa='${arguments[0]}'] `);
        return e && e.dataset.head ? [Number(e.dataset.printed), Number(e.dataset.head)] : null"""
    found = run(browser, script, automa)
    return (found[0], found[1]) if found else None


def moved(browser: Any) -> bool:
    found = rung(browser)
    return found is not None and found[0] != found[1]


def test_the_token_leaves_the_address(browser: Any, studio: Served) -> None:
    assert browser.current_url == studio.url("/")


def test_a_harder_card_moves_its_automas_to_the_right_and_no_other(browser: Any) -> None:
    wait_for(lambda: rung(browser))
    step(browser, "boudeuse.seal", 4)
    wait_for(lambda: moved(browser))
    wait_for(lambda: text_of(browser, ".mean").startswith("Harder by"))
    printed, edited = rung(browser) or (0.0, 0.0)
    assert edited > printed
    same = rung(browser, "linne/astrolabe") or (0.0, 1.0)
    assert same[0] == same[1]
    assert text_of(browser, "[data-card=boudeuse] .mark") == "1 changed"
    assert text_of(browser, ".command code").startswith("automa what-if boudeuse.seal=8")


def test_games_and_intervals_are_shown(browser: Any) -> None:
    assert "games per matchup" in wait_for(lambda: text_of(browser, ".state"))
    assert "±" in wait_for(lambda: text_of(browser, f"[data-automa='{AUTOMA}'] .gap"))


def test_another_tab_and_a_reload_show_the_same(browser: Any, studio: Served) -> None:
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    open_page(browser, studio.url("/"))
    value = "[data-number='boudeuse.seal'] .value"
    wait_for(lambda: text_of(browser, value) == "8")
    step(browser, "astrolabe.seal", -1)
    browser.close()
    browser.switch_to.window(first)
    wait_for(lambda: text_of(browser, "[data-number='astrolabe.seal'] .value") == "5")
    browser.refresh()
    wait_for(lambda: text_of(browser, value) == "8")


def test_undo_and_redo(browser: Any) -> None:
    click(browser, ".tools .btn", "Undo")
    wait_for(lambda: text_of(browser, "[data-number='astrolabe.seal'] .value") == "6")
    click(browser, ".tools .btn", "Redo")
    wait_for(lambda: text_of(browser, "[data-number='astrolabe.seal'] .value") == "5")
    click(browser, ".tools .btn", "Undo")
    wait_for(lambda: text_of(browser, "[data-card=astrolabe] .mark") == "")


def test_saved_cards_are_files_that_the_commands_read(browser: Any, studio: Served) -> None:
    click(browser, ".btn", "Save cards")
    type_into(browser, ".dialog input", "../outside")
    click(browser, ".dialog .btn", "Save")
    wait_for(lambda: "cannot name a folder" in text_of(browser, ".q-notifications"))
    type_into(browser, ".dialog input", "tougher")
    answer(browser, "Save")
    wait_for(lambda: (studio.folder / "tougher" / "boudeuse.toml").exists())
    assert load_cards(studio.folder / "tougher").scorings["boudeuse"].seal == 8
    assert not (studio.folder.parent / "outside").exists()


def test_a_copy_becomes_a_card_and_undo_takes_it_away(browser: Any, studio: Served) -> None:
    click(browser, "[data-card=boudeuse] .btn", "Copy")
    type_into(browser, ".dialog input", "beagle")
    answer(browser, "Make it")
    wait_for(lambda: text_of(browser, "[data-card=beagle] h3") == "Beagle")
    assert load_cards(studio.folder / "cards").scorings["beagle"].seal == 8
    click(browser, ".tools .btn", "Undo")
    wait_for(lambda: not text_of(browser, "[data-card=beagle] h3"))
    assert not (studio.folder / "cards" / "beagle.toml").exists()


def test_names_are_text(browser: Any) -> None:
    assert text_of(browser, "[data-card=hostile] h3") == HOSTILE
    assert browser.title != "broken"
    assert run(browser, "return document.querySelectorAll('img[src=x]').length") == 0


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_is_wider_than_the_screen(browser: Any, width: int) -> None:
    with screen(browser, width):
        wait_for(lambda: text_of(browser, "[data-number='boudeuse.seal'] .value") == "8")
        assert run(browser, "return document.documentElement.scrollWidth") <= width


def test_no_errors_and_no_request_to_anywhere_else(browser: Any, studio: Served) -> None:
    assert complaints(browser) == []
    events = [json.loads(line["message"])["message"] for line in browser.get_log("performance")]
    asked = [e["params"] for e in events if e["method"] == "Network.requestWillBeSent"]
    urls = {each["request"]["url"] for each in asked}
    own = (studio.base, "data:", "blob:", "chrome:")  # the empty tab is a page of the browser's
    assert urls
    assert [url for url in urls if not url.startswith(own)] == []


def test_a_killed_studio_loses_nothing(browser: Any, studio: Served) -> None:
    studio.process.kill()
    studio.process.wait()
    with served(studio.folder) as again:
        open_page(browser, again.address)
        wait_for(lambda: text_of(browser, "[data-number='boudeuse.seal'] .value") == "8")
        click(browser, ".tools .btn", "Undo")
        wait_for(lambda: text_of(browser, "[data-number='boudeuse.seal'] .value") == "7")

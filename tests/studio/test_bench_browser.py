"""The bench in a real browser: change, watch, undo, save, reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from automa.cards import load_cards
from tests.helpers.browser import needs_browser
from tests.helpers.studio import (
    Served,
    answer,
    choose,
    click,
    open_page,
    page_on_screen,
    reload,
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
SEAL = "[data-number='boudeuse.seal'] .value"


def rung(browser: Any, automa: str = AUTOMA) -> tuple[float, float] | None:
    """Head start as printed and as edited."""
    script = """const e = document.querySelector(`[data-automa='${arguments[0]}']`);
        return e && e.dataset.head ? [Number(e.dataset.printed), Number(e.dataset.head)] : null"""
    found = run(browser, script, automa)
    return (found[0], found[1]) if found else None


def shows(browser: Any, selector: str, text: str) -> None:
    """Wait until an element shows this text."""
    wait_for(lambda: text_of(browser, selector) == text)


def test_the_token_leaves_the_address(browser: Any, studio: Served) -> None:
    browser.get(studio.address)
    assert browser.current_url == studio.url("/")


def test_a_harder_card_moves_its_automas_to_the_right_and_no_other(browser: Any) -> None:
    wait_for(lambda: rung(browser))
    step(browser, "boudeuse.seal", 4)
    wait_for(lambda: text_of(browser, ".mean").startswith("Harder by"))
    printed, edited = rung(browser) or (0.0, 0.0)
    assert edited > printed
    same = rung(browser, "linne/astrolabe") or (0.0, 1.0)
    assert same[0] == same[1]
    assert "games per matchup" in text_of(browser, ".state")
    assert "±" in text_of(browser, f"[data-automa='{AUTOMA}'] .gap")
    assert text_of(browser, "[data-card=boudeuse] .mark") == "1 changed"
    lines = "return [...document.querySelectorAll('.command code')].map(e => e.textContent)"
    words, command = run(browser, lines)
    assert words == "La Boudeuse, VP per royal seal: 4 → 8"
    assert command.startswith("automa what-if boudeuse.seal=8")
    for automa in ("trembley/astrolabe", "linne/resolution"):
        click(browser, f"[data-automa='{automa}']")
    clear = "Trembley + L'Astrolabe is clearly harder than Linné + HMS Resolution, by"
    wait_for(lambda: text_of(browser, ".compared").startswith(clear))
    shows(browser, "[data-automa='trembley/astrolabe'] .rank", "1")


def test_the_first_change_of_a_card_moves_nothing_else(browser: Any) -> None:
    places = "return [...document.querySelectorAll('.step')].map(e => e.getBoundingClientRect().y)"
    before = run(browser, places)
    step(browser, "daubenton.5.vp", 1)
    shows(browser, "[data-card=daubenton] .mark", "1 changed")
    assert run(browser, places) == before
    click(browser, "[data-number='daubenton.5.vp'] .value")
    type_into(browser, ".dialog input", "99")
    click(browser, ".dialog .btn", "Set")
    wait_for(lambda: "1 to 10" in text_of(browser, ".q-notifications"))
    type_into(browser, ".dialog input", "10")
    answer(browser, "Set")
    shows(browser, "[data-number='daubenton.5.vp'] .value", "10")


def test_a_number_of_the_board_moves_all_automas(browser: Any) -> None:
    wait_for(lambda: rung(browser))
    click(browser, ".board-section summary")
    wait_for(lambda: text_of(browser, "[data-number='bank.coins'] .value") == "5")
    step(browser, "bank.coins", 3)
    wait_for(lambda: text_of(browser, ".mean").startswith("Easier by"))
    gaps = "return [...document.querySelectorAll('.rung .gap')].map(e => e.textContent)"
    assert len(run(browser, gaps)) == 9 and all(run(browser, gaps))
    assert text_of(browser, "[data-card=bank] .mark") == "1 changed"
    click(browser, "[data-card=bank] .btn", "Reset")
    shows(browser, ".board-section summary .mark", "")


def test_another_tab_and_a_reload_show_the_same(
    browser: Any, studio: Served, second_tab: str
) -> None:
    second = browser.current_window_handle
    wait_for(lambda: text_of(browser, SEAL))
    step(browser, "boudeuse.seal", -1)
    browser.switch_to.window(second_tab)
    shows(browser, SEAL, "3")
    reload(browser)
    shows(browser, SEAL, "3")
    browser.switch_to.window(second)


def test_undo_and_redo(browser: Any) -> None:
    step(browser, "astrolabe.seal", -1)
    value = "[data-number='astrolabe.seal'] .value"
    for button, number, mark in (("Undo", "6", ""), ("Redo", "5", "1 changed"), ("Undo", "6", "")):
        click(browser, ".tools .btn", button)
        shows(browser, value, number)
        shows(browser, "[data-card=astrolabe] .mark", mark)
    undone = "Undone: L'Astrolabe, VP per royal seal 5 → 6"  # said a moment after it is shown
    wait_for(lambda: undone in text_of(browser, ".q-notifications"))


def test_saved_cards_are_files_that_the_commands_read(browser: Any, studio: Served) -> None:
    step(browser, "boudeuse.seal", 2)
    click(browser, ".btn", "Save cards")
    type_into(browser, ".dialog input", "../outside")
    click(browser, ".dialog .btn", "Save")
    wait_for(lambda: "cannot name a folder" in text_of(browser, ".q-notifications"))
    type_into(browser, ".dialog input", "tougher")
    answer(browser, "Save")
    wait_for(lambda: (studio.folder / "tougher" / "boudeuse.toml").exists())
    assert load_cards(studio.folder / "tougher").scorings["boudeuse"].seal == 6
    assert not (studio.folder.parent / "outside").exists()
    click(browser, ".tools .btn", "Undo")
    shows(browser, "[data-number='boudeuse.seal'] .value", "5")
    click(browser, ".saved .btn", "tougher")
    shows(browser, "[data-number='boudeuse.seal'] .value", "6")


def test_a_copy_becomes_a_card_and_undo_takes_it_away(browser: Any, studio: Served) -> None:
    step(browser, "boudeuse.seal", 1)
    click(browser, "[data-card=boudeuse] .btn", "Copy")
    type_into(browser, ".dialog input", "beagle")
    answer(browser, "Make it")
    shows(browser, "[data-card=beagle] h3", "Beagle")
    assert load_cards(studio.folder / "cards").scorings["beagle"].seal == 5
    click(browser, ".tools .btn", "Undo")
    wait_for(lambda: not text_of(browser, "[data-card=beagle] h3"))
    assert not (studio.folder / "cards" / "beagle.toml").exists()


def test_a_new_card_has_a_name_and_starts_as_another(browser: Any, studio: Served) -> None:
    click(browser, ".kind-head .btn", "New card")
    type_into(browser, ".dialog input", "Étoile & <b>Sable</b>")
    choose(browser, "starts as", "Trembley")
    answer(browser, "Make it")
    shows(browser, "[data-card=etoile-b-sable-b] h3", "Étoile & <b>Sable</b>")
    made = load_cards(studio.folder / "cards").behaviors
    assert made["etoile-b-sable-b"].rows == made["trembley"].rows
    wait_for(lambda: rung(browser, "etoile-b-sable-b/boudeuse"))


def test_a_card_is_renamed_and_names_are_text(browser: Any, studio: Served) -> None:
    click(browser, "[data-card=linne] .btn", "Name")
    type_into(browser, ".dialog input", HOSTILE)
    answer(browser, "Set")
    shows(browser, "[data-card=linne] h3", HOSTILE)
    assert load_cards(studio.folder / "cards").behaviors["linne"].name == HOSTILE
    shows(browser, f"[data-automa='{AUTOMA}'] .rung-name", f"{HOSTILE} + La Boudeuse")
    assert browser.title != "broken"
    assert run(browser, "return document.querySelectorAll('img[src=x]').length") == 0
    click(browser, "[data-card=linne] .btn", "Reset")
    shows(browser, "[data-card=linne] h3", "Linné")


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_is_wider_than_the_screen(browser: Any, width: int) -> None:
    wait_for(lambda: rung(browser))
    with page_on_screen(browser, width):
        wait_for(lambda: rung(browser))
        click(browser, ".board-section summary")
        wait_for(lambda: text_of(browser, "[data-number='bank.coins'] .value"))
        wide = "return document.documentElement.scrollWidth <= arguments[0]"
        wait_for(lambda: run(browser, wide, width))  # a page that has just come may settle first
        seen = "return Boolean(document.querySelector('.answer-bar').offsetHeight)"
        assert not run(browser, seen)
        step(browser, "bank.coins", 2)
        if width < 600:  # the ladder is far away
            wait_for(lambda: text_of(browser, ".answer-bar").startswith("Easier by"))
        assert run(browser, seen) == (width < 600)


def test_a_killed_studio_loses_nothing(driver: Any, tmp_path: Path) -> None:
    browser = driver  # what it says of the killed one does not count
    with served(tmp_path) as first:
        open_page(browser, first.address)
        wait_for(lambda: text_of(browser, SEAL))
        step(browser, "boudeuse.seal", 2)
        first.process.kill()
        first.process.wait()
    with served(tmp_path) as again:
        open_page(browser, again.address)
        shows(browser, SEAL, "6")
        click(browser, ".tools .btn", "Undo")
        shows(browser, SEAL, "5")
        browser.get("about:blank")

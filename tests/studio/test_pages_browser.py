"""The other pages in a real browser: levers, targets, tune, games, people."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

from reports.people.log import read_log
from tests.helpers.browser import needs_browser
from tests.helpers.studio import (
    Served,
    answer,
    choose,
    chosen,
    click,
    is_idle,
    open_page,
    page_on_screen,
    press,
    press_anywhere,
    run,
    step,
    text_of,
    type_into,
    wait_for,
)

pytest.importorskip("nicegui", reason="the extra [studio] is not installed")
pytestmark = needs_browser
HOSTILE = "<img src=x onerror=document.title='broken'>"
PAGES = ("/levers", "/targets", "/games", "/people", "/runs")
TARGETS = """for = "regular"

[[wins]]
automa = "linne/boudeuse"
from = 20
to = 80
"""


def write_targets(studio: Served) -> Path:
    """The targets to start with."""
    file = studio.folder / "targets.toml"
    file.write_text(TARGETS, encoding="utf-8")
    return file


def test_bands_are_typed_into_the_file_and_get_verdicts(browser: Any, studio: Served) -> None:
    file = write_targets(studio)
    open_page(browser, studio.url("/targets"))
    click(browser, ".btn", "Check")
    wait_for(lambda: text_of(browser, "[data-target='wins[1]'] .chip"))
    wait_for(lambda: run(browser, "return document.querySelector('.wider').offsetHeight"))
    type_into(browser, ".end-to input", "65")
    press(browser, ".end-to input", "ENTER")
    wait_for(lambda: "to = 65" in file.read_text("utf-8"))
    type_into(browser, ".end-from input", "90")
    press(browser, ".end-from input", "ENTER")
    wait_for(lambda: "ends are reversed" in text_of(browser, ".q-notifications"))
    assert "from = 20" in file.read_text("utf-8")


def test_verdicts_are_those_of_the_targets_on_the_page(browser: Any, studio: Served) -> None:
    file = write_targets(studio)
    other = '[[wins]]\nautoma = "trembley/astrolabe"\nfrom = 90\n'
    file.write_text(f"{TARGETS}\n{other}", encoding="utf-8")
    open_page(browser, studio.url("/targets"))
    click(browser, ".btn", "Check")
    wait_for(lambda: "missed by" in text_of(browser, "[data-target='wins[2]'] .chip"))
    click(browser, "[data-target='wins[1]'] .remove")
    wait_for(lambda: "linne" not in file.read_text("utf-8"))
    wait_for(lambda: "missed by" in text_of(browser, "[data-target='wins[1]'] .chip"))
    wait_for(lambda: "wins against Linné" in text_of(browser, ".deleted"))
    click(browser, ".deleted .btn", "Take back")
    wait_for(lambda: text_of(browser, "[data-target='wins[2]']"))
    assert file.read_text("utf-8").index("linne") < file.read_text("utf-8").index("trembley")
    click(browser, "[data-target='wins[1]'] .remove")
    wait_for(lambda: "linne" not in file.read_text("utf-8"))
    before = wait_for(lambda: text_of(browser, "[data-target='wins[1]'] .verdict"))
    choose(browser, "For", "expert")
    wait_for(lambda: text_of(browser, "[data-target='wins[1]'] .verdict") not in ("", before))
    assert 'for = "expert"' in file.read_text("utf-8")


def test_a_new_target_may_be_a_step_between_two_cards(browser: Any, studio: Served) -> None:
    file = write_targets(studio)
    open_page(browser, studio.url("/targets"))
    choose(browser, "New target", "step from card to card")
    wait_for(lambda: "all cards" in chosen(browser, "of"))
    choose(browser, "of", "Trembley to Daubenton, with each partner card")
    click(browser, ".adder .btn", "Add")
    wait_for(lambda: 'upper = "daubenton"' in file.read_text("utf-8"))
    wait_for(lambda: "from Trembley to Daubenton" in text_of(browser, "[data-target='step[1]']"))
    choose(browser, "New target", "score against")
    wait_for(lambda: "every Automa" in chosen(browser, "of"))


# The time is kept on a busy machine, too, and may then be over before a change is found.
TIMES = ((30, "30 seconds"), (60, "1 minute"), (180, "3 minutes"))


def tune(browser: Any, seconds: int, words: str) -> str:
    """Tune for so long; what else the best proposal moves, empty if that changes nothing."""
    choose(browser, "Time", words)
    click(browser, ".btn", "Tune")
    wait_for(lambda: f"--budget {seconds}s" in text_of(browser, ".right .command code"))
    wait_for(lambda: text_of(browser, ".right .job-lines"))
    wait_for(lambda: is_idle(browser))
    wait_for(lambda: text_of(browser, ".proposal .chip"))
    return text_of(browser, ".proposal .what-else")


def test_tune_finds_a_proposal_that_a_click_loads(browser: Any, studio: Served) -> None:
    write_targets(studio)
    open_page(browser, studio.url("/targets"))
    choose(browser, "Cards to change", "La Boudeuse")
    choose(browser, "Change at most", "1 number")
    moved = next(filter(None, (tune(browser, *time) for time in TIMES)), "")
    assert moved.startswith("What else moves for regular") and "stars" in moved
    games = int(moved.partition(" fresh games")[0].split()[-1].replace(",", ""))
    assert ("which leave much open" in moved) == (games < 500)
    assert text_of(browser, ".proposal .what-else table").count("expert") == 2  # Automa and card
    click(browser, ".btn", "Load into the bench")
    wait_for(lambda: "on the bench" in text_of(browser, ".proposal"))
    assert "before your last change" in text_of(browser, ".proposals .stale")
    assert "for the targets before" not in text_of(browser, ".proposals")
    choose(browser, "For", "newcomer")
    wait_for(lambda: "for the targets before your last change" in text_of(browser, ".proposals"))
    open_page(browser, studio.url("/"))
    wait_for(lambda: "changed" in text_of(browser, "[data-card=boudeuse] .mark"))


def dots(browser: Any) -> list[float]:
    """Where the dots of the levers lie on their bars, in percent."""
    script = (
        "return [...document.querySelectorAll('.lever .dot')].map(e => parseFloat(e.style.left))"
    )
    return [float(each) for each in run(browser, script)]


KEPT = [
    ("/levers", "At most", "3 minutes", '"levers.seconds": 180'),
    ("/targets", "Time", "10 minutes", '"tune.seconds": 600'),
    ("/runs", "Games per matchup", "1,000 (", '"report.games": 1000'),
]


@pytest.mark.parametrize("path, field, option, saved", KEPT)
def test_a_field_is_as_it_was_left(
    browser: Any, studio: Served, path: str, field: str, option: str, saved: str
) -> None:
    open_page(browser, studio.url(path))
    choose(browser, field, option)
    wait_for(lambda: saved in (studio.folder / "studio.json").read_text("utf-8"))
    open_page(browser, studio.url("/"))
    open_page(browser, studio.url(path))
    wait_for(lambda: option in chosen(browser, field))


def top_of(browser: Any, selector: str) -> float:
    """Where an element begins on the screen, in pixels."""
    script = "return document.querySelector(arguments[0]).getBoundingClientRect().top"
    return float(run(browser, script, selector))


def is_seen(browser: Any, selector: str) -> bool:
    """Whether an element is visible."""
    script = "return getComputedStyle(document.querySelector(arguments[0])).visibility"
    return bool(run(browser, script, selector) == "visible")


def test_a_lever_is_applied_by_a_click(browser: Any, studio: Served) -> None:
    open_page(browser, studio.url("/levers"))
    choose(browser, "Cards", "La Boudeuse")
    choose(browser, "At most", "5 seconds")
    click(browser, ".btn", "Find out")
    wait_for(lambda: text_of(browser, "[data-lever='boudeuse.seal=5']"))
    wait_for(lambda: is_idle(browser))
    assert text_of(browser, ".levers-place .mean").startswith("What moves most: La Boudeuse, ")
    assert "number" in text_of(browser, ".quiet-words")
    assert text_of(browser, "[data-lever='boudeuse.seal=5'] b") == "La Boudeuse, VP per royal seal"
    assert min(dots(browser)) > 0 and max(dots(browser)) < 100  # none is pinned to an end
    before = top_of(browser, "[data-lever='boudeuse.seal=5']")
    click(browser, "[data-lever='boudeuse.seal=5'] .btn", "Apply")
    wait_for(lambda: "Applied" in text_of(browser, "[data-lever='boudeuse.seal=5']"))
    wait_for(lambda: is_seen(browser, ".caption .stale"))
    assert top_of(browser, "[data-lever='boudeuse.seal=5']") == before  # no row slides away
    open_page(browser, studio.url("/levers"))  # whoever comes back finds the command, too
    wait_for(lambda: text_of(browser, ".command code").startswith("automa levers boudeuse"))
    open_page(browser, studio.url("/"))
    wait_for(lambda: text_of(browser, "[data-number='boudeuse.seal'] .value") == "5")


def in_game(browser: Any, selector: str) -> str:
    """The text of an element of the game in its frame."""
    script = """const game = document.querySelector('.viewer')?.contentDocument;
        const found = game && game.querySelector(arguments[0]);
        return found ? found.textContent : ''"""
    return str(run(browser, script, selector))


def where(browser: Any) -> str:
    """Which step of the game is shown."""
    return in_game(browser, "#where")


def test_a_game_is_found_and_stepped_through_with_the_arrow_keys(
    browser: Any, studio: Served
) -> None:
    step(browser, "boudeuse.seal", 6)
    open_page(browser, studio.url("/games"))
    click(browser, ".btn", "only the edited Automa")
    title = wait_for(lambda: text_of(browser, ".page-games .mean"))
    assert "Linné + La Boudeuse" in title and "with the printed cards is won" in title
    first = wait_for(lambda: where(browser))
    wait_for(lambda: run(browser, "return document.activeElement.tagName") == "IFRAME")
    press_anywhere(browser, "ARROW_RIGHT")
    wait_for(lambda: where(browser) != first)
    there = where(browser)
    wait_for(lambda: in_game(browser, "#race-title").startswith("Your chance to win"))
    assert where(browser) == there and "%" in in_game(browser, "#legend")
    assert "boudeuse.seal=" in text_of(browser, ".command code")
    assert in_game(browser, "h1").startswith("You (regular) against")
    type_into(browser, ".game-number input", "-5")
    click(browser, ".btn", "Show")
    wait_for(lambda: "a whole one from 0" in text_of(browser, ".q-notifications"))
    assert run(browser, "return document.querySelector('.game-number input').value") == "-5"
    click(browser, ".btn", "A close one")  # and no number is needed for that
    wait_for(lambda: text_of(browser, ".page-games .mean") != title)


def test_a_game_has_no_scroll_bar_of_its_own_and_its_buttons_stay_in_view(
    browser: Any, studio: Served
) -> None:
    open_page(browser, studio.url("/games"))
    click(browser, ".btn", "Show")
    wait_for(lambda: where(browser))
    for width in (390, 1440):
        with page_on_screen(browser, width):
            wait_for(lambda: run(browser, WHOLE))
            for place in (300, 600, 0):
                run(browser, "window.scrollTo(0, arguments[0])", place)
                wait_for(lambda: run(browser, IN_VIEW))
    wait_for(lambda: run(browser, ADDRESS) == "none")  # that of the studio names no step
    link = "return document.querySelector('.own-page a').href"
    assert run(browser, link) == studio.url("/games/shown")
    shown = "return fetch('/games/shown').then(answer => answer.text())"
    assert "The address of this page names the step" in run(browser, shown)


GAME = """const frame = document.querySelector('.viewer'), game = frame?.contentDocument;
    if (!game?.querySelector('#play')) return null;  // it is still on its way
"""
WHOLE = f"{GAME} return frame.clientHeight === game.documentElement.scrollHeight"
ADDRESS = f"""{GAME}
    const address = game.querySelector('.address');  // none while the chances to win come in
    return address && getComputedStyle(address).display"""
IN_VIEW = f"""{GAME}
    const from = frame.getBoundingClientRect().top;
    const bar = game.querySelector('#play').getBoundingClientRect();
    const head = document.querySelector('.top').getBoundingClientRect().bottom;
    return from + bar.top >= head && from + bar.bottom <= innerHeight"""


def test_a_game_of_a_person_gets_an_answer(browser: Any, studio: Served) -> None:
    open_page(browser, studio.url("/people"))
    type_into(browser, "[aria-label=Player]", HOSTILE)
    type_into(browser, ".score input", "182")
    type_into(browser, ".theirs input", "205")
    click(browser, ".btn", "Add the game")
    wait_for(lambda: f"'{HOSTILE[:40]}' is not a name" in text_of(browser, ".job-error"))
    type_into(browser, "[aria-label=Player]", "Ana")
    type_into(browser, ".score input", "-20")
    press(browser, ".score input", "ENTER")
    wait_for(lambda: "the player's score '-20' is not" in text_of(browser, ".job-error"))
    assert text_of(browser, ".form .command code") == ""  # what is refused is no command
    type_into(browser, ".score input", "182")
    press(browser, ".theirs input", "ENTER")
    wait_for(lambda: text_of(browser, "[data-person=Ana] .next").startswith("Even match"))
    assert "Ana wins about" in text_of(browser, "[data-person=Ana] .next")
    assert "you" not in text_of(browser, "[data-person=Ana]").split()
    wait_for(lambda: text_of(browser, ".form .command code").startswith("automa log add"))
    assert browser.title == "Automa studio"
    empty = "return document.querySelector('.score input').value === ''"
    wait_for(lambda: run(browser, empty))  # a second click adds nothing
    wait_for(lambda: run(browser, "return document.querySelectorAll('.chance').length") == 9)
    assert logged(studio) == [(182, 205, "lost")]
    click(browser, ".log .btn", "Correct")
    type_into(browser, ".dialog .score input", "1820")
    click(browser, ".dialog .btn", "Save")  # and another dialog opens
    wait_for(
        lambda: "The player's score of 1820 VP is far outside" in text_of(browser, ".dialog h2")
    )
    answer(browser, "Cancel")
    assert logged(studio) == [(182, 205, "lost")]
    click(browser, ".log .btn", "Correct")
    type_into(browser, ".dialog .score input", "282")
    answer(browser, "Save")
    wait_for(lambda: logged(studio) == [(282, 205, "won")])
    wait_for(lambda: "282" in text_of(browser, ".log"))
    click(browser, ".log .btn", "Delete")
    answer(browser, "Cancel")
    assert logged(studio)
    click(browser, ".log .btn", "Delete")
    answer(browser, "Delete")
    wait_for(lambda: not logged(studio))
    wait_for(lambda: "No games yet" in text_of(browser, ".answers"))
    choose(browser, "Cards", "changed")
    type_into(browser, ".score input", "182")
    type_into(browser, ".theirs input", "205")
    press(browser, ".theirs input", "ENTER")
    wait_for(lambda: text_of(browser, ".log"))
    assert "changed cards" in (studio.folder / "games.csv").read_text("utf-8")
    assert not text_of(browser, "[data-person=Ana]")  # kept, and not counted
    click(browser, ".log .btn", "Delete")
    answer(browser, "Delete")
    wait_for(lambda: not logged(studio))


def logged(studio: Served) -> list[tuple[int | None, int | None, str]]:
    """Scores and results in the log."""
    games = read_log(studio.folder / "games.csv", ["linne/boudeuse"])
    return [(game.score, game.automa_score, game.result) for game in games]


def fits(browser: Any, width: int) -> bool:
    """Whether nothing is wider than the screen; a page that has just come may settle first."""
    return bool(run(browser, "return document.documentElement.scrollWidth <= arguments[0]", width))


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_a_phone(browser: Any, studio: Served, path: str) -> None:
    open_page(browser, studio.url(path))
    for width in (390, 1440):
        with page_on_screen(browser, width):
            wait_for(lambda: text_of(browser, ".page-main"))
            wait_for(functools.partial(fits, browser, width))

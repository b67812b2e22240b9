"""The studio without a browser: cards as edited, undo, workspace, state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from automa.cards import load_cards
from automa.numbers import Design
from reports.studio import studio as studio_module
from reports.studio.faces import figures_of
from reports.studio.fields import Fields
from reports.studio.studio import Studio
from reports.studio.workspace import Workspace, folder_name
from sim.cli.common import command_line
from sim.errors import InputError


class Heard:
    """In the place of the working process: notes what is asked."""

    def __init__(self, *_: Any) -> None:
        self.asked: list[dict[str, Any]] = []

    def ask(self, task: str, **what: Any) -> int:
        self.asked.append({"task": task, **what})
        return len(self.asked)

    def stop(self, number: int) -> None:
        self.asked.append({"stop": number})

    def close(self) -> None:
        pass


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Studio]:
    monkeypatch.setattr(studio_module, "Link", Heard)
    return lambda: Studio(Workspace(tmp_path), command_line, lambda do: do())


def test_a_change_is_asked_about_and_taken_back(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.enter("/")
    studio.set_number("boudeuse.seal", 6)
    asked = studio._link.asked[-1]  # type: ignore[attr-defined]
    assert asked["changes"] == {"boudeuse.seal": 6}
    assert asked["players"] == {"regular": "balanced:skill=0.7"}
    studio.set_number("boudeuse.seal", 4)
    assert studio.changes == {}
    studio.undo()
    studio.undo()
    assert studio.changes == {} and not studio.history.past
    studio.redo()
    assert studio.changes == {"boudeuse.seal": 6}


def test_fields_keep_what_may_still_be_chosen() -> None:
    fields = Fields({"seconds": 7, "cards": ["linne", "gone", ["no"]], "most": {"no": 1}})
    assert fields.value("seconds", {7: "7 seconds"}, 60) == 7
    assert fields.value("seconds", {60: "1 minute"}, 60) == 60
    assert fields.value("cards", ["linne"], []) == ["linne"]
    assert fields.value("most", [0, 1], 0) == 0
    assert fields.value("unknown", ["linne"], []) == []
    assert Fields("no fields").as_json() == {}


def test_tabs_are_told_of_a_field_once(opened: Callable[[], Studio]) -> None:
    studio, heard = opened(), list[str]()
    studio.listen(heard.append)
    for value in (20, 20, 5):
        studio.keep_field("levers.seconds", value)
    assert heard == ["field: levers.seconds"] * 2


@pytest.mark.parametrize("name, value", [("boudeuse.seal", 99), ("linne.4.vp", 0), ("nobody.1", 1)])
def test_what_the_rules_do_not_allow_is_refused(
    opened: Callable[[], Studio], name: str, value: int
) -> None:
    studio = opened()
    with pytest.raises(InputError):
        studio.set_number(name, value)
    assert studio.changes == {}


def test_everything_is_there_after_a_new_start(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.set_number("linne.6.coins", 2)
    studio.copy_card("linne", "lamarck")
    studio.set_players(["expert", "greedy"])
    studio.set_precision(2.5)
    studio.keep_field("tune.seconds", 180)
    again = opened()
    assert again.changes == {"linne.6.coins": 2}
    assert again.players == ["expert", "greedy"] and again.precision == 2.5
    assert again.fields.value("tune.seconds", [60, 180], 60) == 180
    assert "lamarck" in again.design.cards.behaviors
    again.undo()
    assert "lamarck" not in again.design.cards.behaviors
    assert not (again.workspace.cards / "lamarck.toml").exists()


def test_a_copy_starts_as_its_card_is_now(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.set_number("boudeuse.seal", 7)
    studio.copy_card("boudeuse", "beagle")
    assert load_cards(studio.workspace.cards).scorings["beagle"].seal == 7
    for taken in ("linne", "beagle", "bank", "../x", "all", ""):
        with pytest.raises(InputError):
            studio.copy_card("boudeuse", taken)


def test_cards_edited_elsewhere_count(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.copy_card("boudeuse", "beagle")
    studio.set_number("beagle.seal", 9)
    file = studio.workspace.cards / "beagle.toml"
    file.write_text(file.read_text("utf-8").replace("seal = 4", "seal = 9"), encoding="utf-8")
    again = opened()
    assert again.design.values["beagle.seal"] == 9 and again.changes == {}


def test_a_broken_card_is_a_sentence_and_nothing_is_lost(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.copy_card("boudeuse", "beagle")
    file = studio.workspace.cards / "beagle.toml"
    broken = file.read_text("utf-8").replace("seal = 4", "seal = 400")
    file.write_text(broken, encoding="utf-8")
    again = opened()
    assert "seal" in again.error and "beagle" not in again.design.cards_by_name
    assert file.read_text("utf-8") == broken


def test_a_broken_state_is_put_aside(opened: Callable[[], Studio], tmp_path: Path) -> None:
    (tmp_path / "studio.json").write_text("{", encoding="utf-8")
    assert "studio.json.unreadable" in opened().notice
    assert (tmp_path / "studio.json.unreadable").read_text("utf-8") == "{"


def test_late_answers_are_not_shown(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.enter("/")
    studio.set_number("boudeuse.seal", 6)
    old = studio._asked
    studio.set_number("boudeuse.seal", 7)
    studio._hear({"id": old, "kind": "look", "said": {"known": True}})
    assert studio.look is None
    studio._hear({"id": studio._asked, "kind": "error", "said": "the disk is full"})
    assert studio.error == "the disk is full" and not studio.playing
    assert studio.changes == {"boudeuse.seal": 7}


def test_links_out_of_the_workspace_are_refused(
    opened: Callable[[], Studio], tmp_path: Path
) -> None:
    (tmp_path / "cards").symlink_to("/etc")
    with pytest.raises(InputError, match="symbolic link"):
        opened()


@pytest.mark.parametrize("name", ["", "..", "a/b", "/tmp/x", ".hidden", "runs", "A", "x" * 50])
def test_names_of_folders_stay_inside(opened: Callable[[], Studio], name: str) -> None:
    studio = opened()
    studio.set_number("boudeuse.seal", 6)
    with pytest.raises(InputError):
        studio.save_cards(name)


def test_the_command_does_the_same(opened: Callable[[], Studio]) -> None:
    studio = opened()
    assert studio.what_if_command() == "automa run balanced:skill=0.7"
    studio.set_number("boudeuse.seal", 6)
    studio.copy_card("boudeuse", "beagle")
    assert studio.what_if_command() == (
        "automa what-if boudeuse.seal=6 --players regular --cards cards"
    )
    studio.set_players(["newcomer", "regular", "expert"])
    assert studio.what_if_command() == "automa what-if boudeuse.seal=6 --cards cards"


def test_name_and_stars_are_changed_and_taken_back(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.set_title("trembley", 'Abraham "Polyp" Trembley', 3)
    card = load_cards(studio.workspace.cards).behaviors["trembley"]
    assert (card.name, card.stars) == ('Abraham "Polyp" Trembley', 3)
    assert card.rows == load_cards().behaviors["trembley"].rows
    face = next(f for f in studio.faces.all({}) if f.card == "trembley")
    assert face.retitled and not face.own and face.changes == 0
    studio.reset_card("trembley")
    assert studio.draft.cards == {}
    studio.undo()
    printed = load_cards().behaviors["trembley"]
    studio.set_title("trembley", printed.name, printed.stars)
    assert studio.draft.cards == {}


@pytest.mark.parametrize("name, stars", [("", 2), ("x" * 5000, 2), ("Trembley", 0), ("T", 9)])
def test_what_no_card_is_called_is_refused(
    opened: Callable[[], Studio], name: str, stars: int
) -> None:
    studio = opened()
    with pytest.raises(InputError):
        studio.set_title("trembley", name, stars)
    assert studio.draft.cards == {} and not studio.error


def test_numbers_of_the_board_become_files_that_commands_read(
    opened: Callable[[], Studio], tmp_path: Path
) -> None:
    studio = opened()
    studio.set_number("bank.coins", 7)
    studio.set_number("boudeuse.seal", 6)
    assert studio.edited() == {"cards": "edited", "components": "edited-board"}
    design = Design(tmp_path / "edited-board", tmp_path / "edited")
    assert design.values["bank.coins"] == 7 and design.values["boudeuse.seal"] == 6
    studio.reset_card("bank")
    assert studio.edited_words() == {"cards": "edited"}


def test_every_number_of_the_board_that_can_change_is_on_the_bench(
    opened: Callable[[], Studio],
) -> None:
    studio = opened()
    parts = studio.faces.board({"bank.coins": 7})
    shown = {figure.name for part in parts for figure in figures_of(part.rows)}
    numbers = [studio.design.number(name) for name in studio.design.values]
    tables = studio.design.board_tables
    assert shown == {n.name for n in numbers if n.place in tables and n.low < n.high}
    assert next(part.changes for part in parts if part.place == "bank") == 1


def test_numbers_that_do_not_go_together_are_refused(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.set_number("publication.value.1", 4)
    with pytest.raises(InputError):
        studio.set_number("publication.value.2", 3)
    assert studio.changes == {"publication.value.1": 4}


def test_compiling_is_shown_whatever_was_asked_meanwhile(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.enter("/")
    studio.ask_look()
    studio.set_number("boudeuse.seal", 6)
    studio._hear({"id": 1, "kind": "compiling", "said": 0.43})
    assert studio.compiling == 0.43 and studio.playing
    job = studio.jobs["people"]
    job.hear({"id": 1, "kind": "compiling", "said": 0.5})
    assert job.compiling is None
    job.start(file="games.csv", add=None)
    job.hear({"id": 99, "kind": "compiling", "said": 0.5})
    assert job.compiling == 0.5 and job.running


def test_a_saved_design_is_opened_again(opened: Callable[[], Studio]) -> None:
    studio = opened()
    studio.copy_card("linne", "lamarck")
    studio.set_number("boudeuse.seal", 6)
    studio.set_number("bank.coins", studio.design.values["bank.coins"] + 1)
    before, cards = studio.changes, dict(studio.draft.cards)
    studio.save_cards(folder_name("My  First Design"))
    assert studio.workspace.saved_designs() == ["my-first-design"]
    studio.set_changes({})
    studio.delete_card("lamarck")
    studio.open_saved("my-first-design")
    assert studio.changes == before and studio.draft.cards.keys() == cards.keys()
    studio.undo()
    assert not studio.changes and not studio.draft.cards


def test_what_is_not_in_the_workspace_is_not_opened(
    opened: Callable[[], Studio], tmp_path: Path
) -> None:
    studio, elsewhere = opened(), tmp_path.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "linne.toml").write_text("", encoding="utf-8")
    (tmp_path / "link").symlink_to(elsewhere)
    for name in ("link", "../elsewhere", "runs", ""):
        with pytest.raises(InputError, match="nothing saved"):
            studio.open_saved(name)


def test_stopping_is_shown_until_the_work_has_stopped(opened: Callable[[], Studio]) -> None:
    job = opened().jobs["report"]
    job.start()
    job.stop()
    assert job.running and job.stopping
    job.hear({"kind": "stopped", "said": None, "id": job._asked})
    assert job.stopped and not job.running and not job.stopping


def test_a_result_knows_the_cards_that_it_is_about(opened: Callable[[], Studio]) -> None:
    studio = opened()
    job = studio.jobs["levers"]
    job.start(**studio.job_setting("levers"))
    job.hear({"kind": "result", "said": {}, "id": job._asked})
    assert job.result_for["design"] == studio.design_key()
    studio.set_number("boudeuse.seal", 6)
    assert job.result_for["design"] != studio.design_key()
    studio.undo()
    assert job.result_for["design"] == studio.design_key()

"""The studio without a browser: cards as edited, undo, workspace, state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from automa.cards import load_cards
from reports.studio import studio as studio_module
from reports.studio.studio import Studio
from reports.studio.workspace import Workspace
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
    again = opened()
    assert again.changes == {"linne.6.coins": 2}
    assert again.players == ["expert", "greedy"] and again.precision == 2.5
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
        "automa what-if boudeuse.seal=6 --players balanced:skill=0.7 --cards cards"
    )
    studio.set_players(["newcomer", "regular", "expert"])
    assert studio.what_if_command() == "automa what-if boudeuse.seal=6 --cards cards"

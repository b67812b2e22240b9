"""What a new target of the studio can be about, also with copies of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from automa.cards import FOLDER as CARDS
from automa.cards import load_cards
from reports.data.names import deck_of, names_of
from reports.data.targets import read_targets
from reports.studio.target_choices import choices_for
from reports.studio.target_file import TargetFile, new_table


@pytest.mark.parametrize(
    "kind, words, table, told",
    [
        ("wins", "★★", {"stars": 2}, "wins against each card with ★★"),
        ("head_start", "Trembley", {"card": "trembley"}, "head start of Trembley"),
        ("score", "Linné + La Boudeuse", {"automa": "linne/boudeuse"}, "score against Linné + La"),
        (
            "step",
            "Trembley to Daubenton, with each partner card",
            {"lower": "trembley", "upper": "daubenton", "partners": "each"},
            "harder by, from Trembley to Daubenton, with each partner card",
        ),
        (
            "step",
            "Scoring cards",
            {"kind": "scoring", "partners": "mean"},
            "harder by, from one star to the next: Scoring cards (mean of the partner cards)",
        ),
    ],
)
def test_what_a_new_target_can_be_about(
    kind: str, words: str, table: dict[str, Any], told: str, tmp_path: Path
) -> None:
    cards = load_cards()
    assert choices_for(kind, cards)[words] == table
    file = TargetFile(tables=[new_table(kind, table)])
    assert file.tables[0].words(names_of(cards)).startswith(told)
    file.save(tmp_path / "targets.toml")
    assert read_targets(tmp_path / "targets.toml", deck_of(cards), {"regular": "greedy"})


def test_copies_of_a_card_take_no_choice_of_a_target_away(tmp_path: Path) -> None:
    printed = (CARDS / "linne.toml").read_text(encoding="utf-8")
    for copy in ("linne-2", "linne-3"):
        (tmp_path / f"{copy}.toml").write_text(printed, encoding="utf-8")
    cards = load_cards(tmp_path)
    about = list(choices_for("wins", cards).values())
    assert [each["card"] for each in about if "card" in each] == [*cards.behaviors, *cards.scorings]
    assert len([each for each in about if "/" in each.get("automa", "")]) == 15
    steps = choices_for("step", cards)
    mean = [each for each in steps.values() if "lower" in each and each["partners"] == "mean"]
    assert [(each["lower"], each["upper"]) for each in mean] == [
        ("linne", "trembley"),
        ("linne-2", "trembley"),
        ("linne-3", "trembley"),
        ("trembley", "daubenton"),
        ("boudeuse", "resolution"),
        ("resolution", "astrolabe"),
    ]
    assert {"Linné to Trembley", "Carl von Linné (linne-2) to Trembley"} <= set(steps)


def test_steps_pass_over_stars_that_no_card_has(tmp_path: Path) -> None:
    printed = (CARDS / "linne.toml").read_text(encoding="utf-8")
    own = printed.replace("stars = 1", "stars = 5").replace("Carl von Linné", "Lamarck")
    (tmp_path / "lamarck.toml").write_text(own, encoding="utf-8")
    words = choices_for("step", load_cards(tmp_path))
    assert "Daubenton to Lamarck" in words and "Linné to Lamarck" not in words

"""Audiences: what the file says is what they do, and mistakes in one's own are named."""

from pathlib import Path

import pytest

from sim.errors import InputError
from sim.game.box import DataError
from sim.table.seating import Human, Opponent, Seating
from strategies.audiences import load_audiences
from tests.helpers.playing import engine

AUDIENCES = load_audiences()


def mean_vp(strategy: str, games: int = 60) -> float:
    """Its mean score over the nine Automas."""
    cards = engine().cards
    found = []
    for behavior in cards.behaviors:
        for scoring in cards.scorings:
            table = Seating((Human(strategy), Opponent(behavior, scoring)))
            rows = engine().play(table, 5, 0, games)
            found.append(rows["vp"][rows["seat"] == 0].mean())
    return float(sum(found) / len(found))


def test_the_project_has_three() -> None:
    assert list(AUDIENCES) == ["newcomer", "regular", "expert"]
    means = [audience.mean_vp or 0 for audience in AUDIENCES.values()]
    assert means == sorted(means)


@pytest.mark.parametrize("name", AUDIENCES)
def test_they_average_what_the_file_says(name: str) -> None:
    audience = AUDIENCES[name]
    assert audience.mean_vp is not None
    assert mean_vp(audience.strategy) == pytest.approx(audience.mean_vp, abs=4)


def test_ones_own_keep_their_order_and_need_only_a_strategy(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('[veteran]\nstrategy = "planner"\n[child]\nstrategy = "random:skill=1.0"\n')
    found = load_audiences(file)
    assert list(found) == ["veteran", "child"]
    assert (found["child"].strategy, found["child"].mean_vp) == ("random", None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["no audience in it", "needed"]),
        ('[Bad]\nstrategy = "random"', ["Bad", "not a name"]),
        ("[a]\nmean_vp = 3", ["key 'strategy' is missing"]),
        ('[a]\nstrategy = "balancd"', ["a.strategy", "did you mean balanced"]),
        ('[a]\nstrategy = "random"\nskil = 1', ["unknown key 'skil'"]),
        ('[a]\nstrategy = "random"\n[b]\nstrategy = "random:skill=1"', ["b.strategy", "same", "a"]),
        ("[a", ["line 1"]),
    ],
)
def test_mistakes_are_named(text: str, words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises((InputError, DataError)) as caught:
        load_audiences(file)
    assert all(word in str(caught.value) for word in ["mine.toml", *words])

"""Levers on known truth: the banker ignores the Automa, so effects are exact sums."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from automa.numbers import Design
from reports.experiments.budget import Budget
from reports.experiments.levers import Lever, Levers, all_levers, cheapest, play_levers
from reports.experiments.versions import FEW, Bench
from reports.page.levers import Bound, dead_numbers, quiet_words, without_effect
from sim.runs import load

DESIGN = Design()


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(DESIGN, {"idle": "banker"}, folder=tmp_path, workers=1)


def lever(levers: list[Lever], name: str, value: int) -> int:
    return next(i for i, e in enumerate(levers) if (e.number.name, e.value) == (name, value))


def row(found: Levers, name: str, to: int) -> Any:
    return next(r for r in found.table.itertuples() if (r.number, r.to) == (name, to))


def test_every_number_goes_one_up_and_one_down_where_it_may() -> None:
    levers = all_levers(DESIGN, DESIGN.cards_by_name)
    assert len(levers) == 2 * 38 - 1, "astrolabe.coins cannot be 0"
    assert {each.value - each.number.value for each in levers} == {1, -1}
    assert all(len(each.affected) == 3 for each in levers)


def test_effects_on_a_scoring_card_are_the_goods_that_it_pays(bench: Bench) -> None:
    levers = all_levers(DESIGN, ["astrolabe"])
    assert len(levers) > FEW, "so that they are one run of many cards"
    found = play_levers(bench, levers, games=60)
    frame = load(bench.folder_of({}, "linne/astrolabe"))
    plain = frame[
        (frame["kind"] == "automa") & ~frame["player"].astype(str).str.contains("[", regex=False)
    ]
    assert len(plain) == 3 * 60
    for good, column in (("token", "expedition"), ("seal", "seals")):
        mean = plain[column].mean()
        number = DESIGN.values[f"astrolabe.{good}"]
        assert row(found, f"astrolabe.{good}", number + 1).harder == pytest.approx(mean)
        assert row(found, f"astrolabe.{good}", number - 1).harder == pytest.approx(-mean)
    coins = plain["coins"]
    assert row(found, "astrolabe.coins", 2).harder == pytest.approx(-(coins - coins // 2).mean())
    assert list(found.table["harder"].abs()) == sorted(found.table["harder"].abs(), reverse=True)


def test_numbers_without_a_clear_effect_are_told_with_the_most_that_they_could_do() -> None:
    columns = ["number", "low", "high", "verdict"]
    rows = [
        ("a", 2.0, 3.0, "harder"),
        ("a", -1.0, 0.5, "unclear"),  # one of its steps is clear
        ("b", -1.0, 2.5, "unclear"),
        ("b", -4.5, 1.0, "unclear"),
        ("c", -0.1, 0.2, "dead"),
    ]
    found = Levers([], pd.DataFrame(rows, columns=columns), pd.DataFrame(), 2.0)
    quiet = without_effect(found)
    assert quiet == [Bound("c", 0.2), Bound("b", 4.5)]
    words = "2 numbers have no clear effect in these games: at most 0.2 to 4.5 VP each."
    assert dead_numbers(found) == f"{words} The most that each could do, in VP: c 0.2, b 4.5."
    assert quiet_words(quiet[:1]) == "1 number does nothing: below 0.3 VP."
    assert quiet_words([]) == "Every number does something."


def test_many_versions_in_one_run_are_the_same_games_as_alone(bench: Bench, tmp_path: Path) -> None:
    levers = all_levers(DESIGN, ["daubenton"])
    bench.play([(each.changes, each.affected) for each in levers], 20)
    alone = Bench(DESIGN, bench.players, folder=tmp_path / "alone", workers=1)
    for each in levers[:2]:
        alone.play([(each.changes, each.affected)], 20)
        apart, together = (b.read(each.changes, each.affected) for b in (alone, bench))
        assert alone.folder_of(each.changes, each.affected[0]) != bench.folder_of(
            each.changes, each.affected[0]
        )
        assert (apart.margin == together.margin).all()
        assert (apart.tie_value == together.tie_value).all()


def test_intervals_hold_for_all_at_once_and_are_wider(bench: Bench) -> None:
    found = play_levers(bench, all_levers(DESIGN, ["trembley"]), games=40)
    moving = found.table[found.table["half_width"] > 0]
    assert found.critical > 2.3
    half = (moving["high"] - moving["low"]) / 2
    assert (half > moving["half_width"]).all()
    assert np.allclose(half / moving["half_width"], half.iloc[0] / moving["half_width"].iloc[0])


def test_a_number_that_nobody_meets_is_dead(bench: Bench) -> None:
    found = play_levers(bench, all_levers(DESIGN, ["publication"]), games=20)
    assert set(found.table["verdict"]) == {"dead"}, "the banker never publishes"


def test_it_plays_on_where_effects_vary_and_stops_at_the_precision(bench: Bench) -> None:
    levers = all_levers(DESIGN, ["daubenton"])
    found = play_levers(bench, levers, precision=1.5)
    assert found.table["half_width"].max() <= 1.5
    assert found.table["games"].min() == 60 < found.table["games"].max()


def test_so_many_games_are_so_many_even_if_more_are_kept(bench: Bench, tmp_path: Path) -> None:
    levers = all_levers(DESIGN, ["astrolabe"])
    fresh = Bench(DESIGN, bench.players, folder=tmp_path / "fresh", workers=1)
    alone = play_levers(fresh, levers, games=30)
    play_levers(bench, levers, games=60)
    found = play_levers(bench, levers, games=30)
    assert set(found.table["games"]) == set(found.detail["games"]) == {30}
    assert found.table.equals(alone.table) and found.detail.equals(alone.detail)


def test_a_budget_is_kept(bench: Bench) -> None:
    levers = all_levers(DESIGN, ["daubenton"])
    first = (len(levers) + 1) * 3 * 60
    play_levers(bench, levers, precision=0.2, budget=Budget(games=first + 5000.0))
    assert first < bench.played <= first + 5000 + 6 * 60 * 3


def test_the_shortest_way() -> None:
    numbers = [DESIGN.number(name) for name in ("linne.4.vp", "linne.1.vp", "linne.2.coins")]
    levers = [Lever(number, 1, ("linne/boudeuse",)) for number in numbers]
    import pandas as pd

    effects = {"linne.4.vp": 7.6, "linne.1.vp": 4.1, "linne.2.coins": 0.2}
    table = pd.DataFrame(
        {
            "number": list(effects),
            "from": [n.value for n in numbers],
            "to": [n.value + 1 for n in numbers],
            "harder": list(effects.values()),
            "verdict": ["harder", "harder", "unclear"],
        }
    )
    ways = cheapest(Levers(levers, table, pd.DataFrame(), 3.0), "linne", 8.0)
    assert [(w.number, w.start, w.end, w.measured) for w in ways] == [
        ("linne.4.vp", 4, 5, True),
        ("linne.1.vp", 3, 5, False),
    ]
    assert cheapest(Levers(levers, table, pd.DataFrame(), 3.0), "linne", -8.0) == []
    found = Levers(levers, table, pd.DataFrame(), 3.0)
    ways = cheapest(found, "linne", 4.05, at_least=True)
    assert [w.number for w in ways] == ["linne.1.vp", "linne.4.vp"], "both were played; the nearer"
    ways = cheapest(found, "linne", 7.0, at_least=True)
    assert [w.number for w in ways] == ["linne.4.vp", "linne.1.vp"]
    ways = cheapest(found, "linne", 8.0, at_least=True)
    assert [w.measured for w in ways] == [False, False]


def test_what_was_played_comes_before_a_guess() -> None:
    """A step of 21.7 VP that was played, before five steps that may add up to 19.3."""
    import pandas as pd

    numbers = [DESIGN.number(name) for name in ("daubenton.3.reputation", "daubenton.6.expedition")]
    levers = [Lever(number, 1, ("daubenton/astrolabe",)) for number in numbers]
    table = pd.DataFrame(
        {
            "number": [number.name for number in numbers],
            "from": [number.value for number in numbers],
            "to": [number.value + 1 for number in numbers],
            "harder": [3.86, 21.7],
            "verdict": ["harder", "harder"],
        }
    )
    ways = cheapest(Levers(levers, table, pd.DataFrame(), 3.0), "daubenton", 16.9, at_least=True)
    assert [(w.number, w.measured) for w in ways] == [
        ("daubenton.6.expedition", True),
        ("daubenton.3.reputation", False),
    ]

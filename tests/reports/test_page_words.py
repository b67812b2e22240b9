"""What a newcomer reads first in a report: shared ranks, steps between stars, names and units."""

from __future__ import annotations

import pandas as pd
import pytest

from reports.chapters import first_player, method, ranking, sensitivity
from reports.chapters.analysis import Analysis, analyse
from reports.chapters.designers import advice
from reports.chapters.front import clear_neighbours, details
from reports.chapters.front_pictures import ladder_picture
from reports.chapters.further import Further
from reports.chapters.tables import Table
from reports.data.synthetic import NINE, Truth, default_truth, make_frame, make_games
from reports.experiments.sensitivity import Variant, measure
from reports.page import tables
from reports.page.ranktable import text

CHAIN = "each too close to call with its neighbour, but not all with each other"
STEP = 2.0  # VP from one Automa to the next: too small to see, but not four of them


def _levels(step: float) -> Truth:
    """One hard Automa, and five with small steps between them."""
    easy = {name: 100.0 + step * i for i, name in enumerate(NINE[:5])}
    return Truth({"a": 100.0, "b": 95.0}, easy | {NINE[8]: 140.0})


def _analysis(step: float) -> Analysis:
    return analyse(make_frame(_levels(step), 200), resamples=50)


@pytest.fixture(scope="module")
def chain() -> Analysis:
    """A shared rank whose ends are clearly different."""
    return _analysis(STEP)


def _cells(table: Table, a: Analysis) -> list[list[str]]:
    lines = tables.markdown(table, a.names).replace("\\", "").splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def _table(found: list[Table], key: str) -> Table:
    return next(table for table in found if table.key == key)


def test_a_chain_of_close_neighbours_is_not_said_to_be_close_as_a_whole(chain: Analysis) -> None:
    assert chain.ranking["group"].to_list() == [1, 2, 2, 2, 2, 2]
    assert chain.ranking["chained"].to_list() == [False, *[True] * 5]
    assert f"share a rank: {CHAIN}." in ladder_picture(chain).caption
    assert "not all with" in text(chain.ranking) and "too close to call (" not in text(
        chain.ranking
    )
    said = " ".join(ranking.chapter(chain).paragraphs)
    assert f"are shared: {CHAIN}." in said
    assert "(each with its neighbour, not all with each other)." in said


def test_automas_that_are_all_close_are_called_so() -> None:
    equal = _analysis(0.0)
    assert equal.ranking["shared"].sum() == 5 and not equal.ranking["chained"].any()
    assert "share a rank: too close to call." in ladder_picture(equal).caption
    assert "a shared rank, too close to call (" in text(equal.ranking)
    assert "each other" not in " ".join(ranking.chapter(equal).paragraphs)
    assert "each other" not in " ".join(details(equal))


def test_the_title_of_the_ranks_is_not_a_sentence_above_it_too(chain: Analysis) -> None:
    chapter = ranking.chapter(chain)
    assert chapter.pictures[0].title == "One of five neighbouring ranks is clearly different"
    assert not any("neighbouring ranks" in line for line in chapter.paragraphs)


@pytest.mark.parametrize(
    "clear, words",
    [
        ([True, True], "All neighbouring ranks are clearly different"),
        ([False, False], "No neighbouring ranks are clearly different"),
        ([True], "The two ranks are clearly different"),
        ([False], "Too close to call"),
    ],
)
def test_all_none_and_one_pair_in_words(clear: list[bool], words: str) -> None:
    class Found:
        neighbours = pd.DataFrame({"clearly_different": clear})

    assert clear_neighbours(Found()) == words  # type: ignore[arg-type]


def test_tables_call_cards_measures_and_ranks_as_people_do(chain: Analysis) -> None:
    first = analyse(make_frame(default_truth(), 60), resamples=50)
    rows = _cells(_table(list(first_player.chapter(first).tables), "first"), first)
    assert [row[0] for row in rows[-4:]] == [
        "Linné *, all partners",
        "Trembley **, all partners",
        "Daubenton ***, all partners",
        "all Automas",
    ]
    chapter = method.chapter(chain)
    rows = _cells(_table(list(chapter.tables), "precision"), chain)
    raw = chain.precision.iloc[-1]
    assert raw["measure"] == "win" and raw["half_width"] < 0.1
    assert rows[-1][1:4] == [
        "win rate, percentage points",
        f"{100 * raw['half_width']:.1f}",
        "0.5",
    ]
    assert {row[1] for row in rows} >= {"head start, VP", "rating, Elo points"}
    kept = _table(list(chapter.extra), "precision")
    assert kept.frame["measure"].iloc[-1] == "win", "the file for programs stays as it is"
    halves = _cells(_table(list(ranking.chapter(chain).tables), "halves"), chain)
    assert [row[1] for row in halves].count("2=") >= 2


def _steps(daubenton: float) -> str:
    """What the front page says of the steps, with Daubenton so much harder than Trembley."""
    hard = {"linne": 0.0, "trembley": 15.0, "daubenton": 15.0 + daubenton}
    more = {"boudeuse": 0.0, "resolution": 12.0, "astrolabe": 24.0}
    levels = {f"{b}/{s}": 80.0 + hard[b] + more[s] for b in hard for s in more}
    truth = Truth({"a": 110.0, "b": 105.0}, levels)
    games = make_games(truth, 300)
    found = measure(games, {Variant("same", ("A1",)): games})
    a = analyse(make_frame(truth, 300), resamples=50, further=Further(sensitivity=found))
    return sensitivity.summary(a)


def test_steps_that_hold_are_counted_of_all_and_the_exception_is_named() -> None:
    assert _steps(0.0).endswith(
        "three of four steps between stars hold (mean of the partner cards; the step from "
        "Trembley ** to Daubenton *** is too close to call)."
    )
    assert _steps(15.0).endswith("the four steps between stars hold (mean of the partner cards).")


@pytest.mark.parametrize(
    "wide, words",
    [
        (
            1,
            "The score of Linné + La Boudeuse varies more than the strategies' own: numbers on its",
        ),
        (2, "Linné + HMS Resolution vary more than the strategies' own: numbers on their cards"),
    ],
)
def test_scores_that_vary_most_are_one_or_several(chain: Analysis, wide: int, words: str) -> None:
    luck = pd.DataFrame({"automa": NINE[:3], "ratio_low": [1.2] * wide + [0.8] * (3 - wide)})
    a = analyse(make_frame(_levels(STEP), 60), resamples=50)
    a.__dict__["luck"] = luck
    assert any(words in str(each) for each in advice(a))

"""The chapter on tension, from made-up games with one even and two one-sided matchups."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from automa.cards import load_cards
from reports.chapters.analysis import analyse
from reports.chapters.further import Further
from reports.chapters.tension import chapter
from reports.data.synthetic import default_truth, make_frame
from reports.experiments.tension import Tension, sum_up
from reports.page.report import write_report
from sim.game.box import load_box
from sim.runs.explored import Asked
from tests.reports.test_report import INFO
from tests.reports.test_tension import FUTURES, toy_games

MEANS = {"linne/boudeuse": 80.0, "trembley/resolution": 0.0, "daubenton/astrolabe": -80.0}
PLAYERS = {"newcomer": "greedy", "regular": "balanced"}


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return make_frame(default_truth(("balanced", "greedy")), 60)


@pytest.fixture(scope="module")
def tension() -> Tension:
    rng = np.random.default_rng(4)
    found = {
        (player, automa): toy_games(rng, mean, "normal", 200)[0]
        for player in PLAYERS
        for automa, mean in MEANS.items()
    }
    asked = Asked([], 200, FUTURES, 3, load_box(), load_cards())
    return sum_up(found, PLAYERS, list(MEANS), asked, stopped=False)


def test_it_is_on_the_page_with_pictures_and_tables(
    frame: pd.DataFrame, tension: Tension, tmp_path: Path
) -> None:
    page = write_report(frame, INFO, tmp_path, further=Further(tension=tension))
    text = page.read_text(encoding="utf-8")
    assert 'id="tension"' in text and "Newcomer: decided after round 4 in " in text
    table = pd.read_csv(tmp_path / "tables" / "tension.csv")
    assert len(table) == 3 * len(MEANS)  # both players and their mean
    decided = table[[f"decided_{stop}" for stop in range(6)]].to_numpy()
    assert (np.diff(decided, axis=1) >= 0).all(), "what is decided stays decided"


def test_it_names_the_matchup_that_stays_open(frame: pd.DataFrame, tension: Tension) -> None:
    analysis = analyse(frame, INFO, further=Further(tension=tension))
    found, even = chapter(analysis), analysis.names.automa("trembley/resolution")
    assert found is not None and len(found.points) == len(PLAYERS)
    for point in found.points:
        assert f"against {even} (" in point and point.index(even) < point.index("fewest against")
    assert tension.value("regular", "trembley/resolution", "decided_4") < 0.3
    assert tension.value("regular", "linne/boudeuse", "decided_4") > 0.7
    assert found.meaning.startswith("In even matchups")
    for picture in found.pictures:
        assert picture.draw().axes and picture.alt and picture.caption


def test_without_games_played_on_there_is_no_chapter(frame: pd.DataFrame) -> None:
    assert chapter(analyse(frame, INFO)) is None

"""The chapter on tension, from made-up games with one even and two one-sided matchups."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from automa.cards import load_cards
from reports.chapters import tension as tension_chapter
from reports.chapters.analysis import analyse
from reports.chapters.contents import ORDER
from reports.chapters.further import Further
from reports.chapters.tension import chapter
from reports.data.names import Names
from reports.data.synthetic import default_truth, make_frame
from reports.experiments.tension import STOPS, Tension, calibration, sum_up
from reports.page.tension import render
from reports.stats.tension import Courses
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


def test_it_has_its_place_and_its_table(frame: pd.DataFrame, tension: Tension) -> None:
    assert tension_chapter in ORDER
    found = chapter(analyse(frame, INFO, further=Further(tension=tension)))
    assert found is not None and found.paragraphs[0].startswith("Games between equals stay open")
    assert found.paragraphs[1].startswith("Newcomer: decided after round 4 in ")
    table = found.tables[0].frame
    assert len(table) == 3 * len(MEANS)  # both players and their mean
    decided = table[[f"decided_{stop}" for stop in range(6)]].to_numpy()
    assert (np.diff(decided, axis=1) >= 0).all(), "what is decided stays decided"


def test_forecasts_are_held_against_all_bins_at_once(tension: Tension) -> None:
    """Made by the model's own assumptions, they come true; forecasts that lie are found out."""
    table = tension.calibration
    assert ((table["observed"] - table["predicted"]).abs() <= table["half_width"]).all()
    rng, games = np.random.default_rng(5), 300
    chance = np.repeat(rng.uniform(0.05, 0.95, games)[:, None], STOPS, axis=1)
    won = (rng.random(games) < chance[:, 0] ** 2).astype(float)
    lying = Courses(np.arange(games), won, won, np.zeros((games, STOPS, 2)))
    found = calibration([(chance, lying)])
    assert ((found["observed"] - found["predicted"]).abs() > found["half_width"]).sum() >= 2


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


def test_the_widest_row_of_the_terminal_stays_on_one_line(tension: Tension) -> None:
    """All games decided, against the Automa with the longest printed name."""
    widest = tension.table.replace("daubenton/astrolabe", "daubenton/resolution")
    shares = widest["trait"] != "lead_changes"
    table = widest.assign(value=widest["value"].where(~shares, 1.0))
    automas = (*list(MEANS)[:2], "daubenton/resolution")
    text = render(replace(tension, table=table, automas=automas), Names(), "text", [])
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line.startswith("Daubenton + HMS Resolution  100")]
    assert len(rows) == len(PLAYERS) and all(line.split().count("100") == 8 for line in rows)

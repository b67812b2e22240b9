"""The chapters on request about people and tension, and logs that come as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from reports.chapters.analysis import Analysis, analyse
from reports.chapters.further import Further
from reports.chapters.people import chapter
from reports.data.synthetic import default_truth, make_frame
from reports.people.game import Game
from reports.people.levels import load_levels, win_chance
from reports.people.log import EXAMPLE, note_of, read_log
from reports.people.playtest import Playtest, read_playtest
from sim.cli import run
from tests.reports.test_report import INFO

Capture = pytest.CaptureFixture[str]
LEVELS = load_levels()


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return make_frame(default_truth(("balanced", "greedy")), 60)


@pytest.fixture(scope="module")
def example() -> Playtest:
    return read_playtest(read_log(EXAMPLE, LEVELS.automas), LEVELS, note_of(EXAMPLE))


def analysed(frame: pd.DataFrame, people: Playtest) -> Analysis:
    return analyse(frame, INFO, further=Further(people=people))


def test_the_chapter_says_it_is_simulated_who_learns_and_what_was_predicted(
    frame: pd.DataFrame, example: Playtest
) -> None:
    found = chapter(analysed(frame, example))
    assert found is not None
    assert "no real people" in found.paragraphs[0]
    assert (
        "these people play unlike the simulation. 40 games of three players"
        in (found.paragraphs[1])
    )
    assert any(text.startswith("Cleo improves: +") for text in found.points)
    assert [picture.key for picture in found.pictures] == ["people", "people-learning"]
    assert " you " not in " ".join([*found.paragraphs, *found.points, found.meaning])


def test_without_a_log_there_is_no_chapter(frame: pd.DataFrame) -> None:
    assert chapter(analyse(frame, INFO)) is None


def test_an_automa_that_is_too_easy_for_people_is_named(frame: pd.DataFrame) -> None:
    """Twelve games as expected and twelve against one Automa, 80 VP above what is expected."""
    row = 7 * 101 + 65  # balanced at skill 0.65
    games = []
    for i in range(24):
        column = i % 9 if i < 12 else 5
        extra = 80 if i >= 12 else 0
        mine = round(LEVELS.mean[row, column] + extra + 10 * (-1) ** i)
        theirs = round(LEVELS.automa_mean[row, column] + 12 * (-1) ** (i // 2))
        result = "won" if mine >= theirs else "lost"
        games.append(Game("Ida", LEVELS.automas[column], mine, theirs, result))
    found = chapter(analysed(frame, read_playtest(games, LEVELS)))
    assert found is not None
    odd = LEVELS.automas[5]
    people = read_playtest(games, LEVELS)
    assert odd in set(people.table[people.table["surprising_scores"]]["automa"])
    assert any("clearly unlike the prediction" in text for text in found.points)


def test_games_of_variants_are_left_out_and_counted(example: Playtest) -> None:
    games = [replace(game, variant="house rules") for game in example.games[:3]]
    found = read_playtest([*games, *example.games[3:]], LEVELS)
    assert (found.left_out, len(found.games)) == (3, 37)


def test_a_game_that_is_hard_to_believe_is_named_and_not_compared() -> None:
    levels = load_levels()
    logged = [Game("Ada", "linne/boudeuse", 150 + 5 * i, 160, "lost") for i in range(2)]
    wrong = Game("Ada", "linne/boudeuse", 1800, 150, "won")
    found, usual = (read_playtest(games, levels) for games in ([*logged, wrong], logged))
    assert len(found.games) == 2 and len(found.doubtful) == 1 and not usual.doubtful
    assert found.table["score"].iloc[0] == usual.table["score"].iloc[0] == 152.5
    assert len(found.scores) == 2
    assert found.doubtful[0].startswith(
        "Ada against Linné + La Boudeuse: the player's score of 1800"
    )


def test_who_has_no_believable_game_has_no_level(frame: pd.DataFrame, example: Playtest) -> None:
    """Named as doubtful and in the table of players, with a dash for the skill."""
    wrong = Game("Zoe", "linne/boudeuse", 1800, 150, "won")
    people = read_playtest([*example.games, wrong], LEVELS)
    row = people.players.set_index("player").loc["Zoe"]
    assert row["games"] == 0 and np.isnan([row["skill"], row["skill_low"]]).all()
    found = chapter(analysed(frame, people))
    assert found is not None
    assert "40 games of three players" in found.paragraphs[0] and "Zoe" not in found.meaning
    assert any(text.startswith("Zoe against") for text in found.points)


def test_the_report_takes_a_log(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    games = ["--games", "30", "--out", "mine"]
    assert run(["run", "greedy", "banker", "--vs", "linne/all", *games]) == 0
    assert run(["log", "example"]) == 0
    Path("log.csv").write_text(capsys.readouterr().out.partition("# Sim")[2].join(["# Sim", ""]))
    assert run(["report", "mine", "--people", "log.csv"]) == 0
    assert "no real people" in Path("mine/report/report.md").read_text(encoding="utf-8")
    assert 'id="people"' in Path("mine/report/index.html").read_text(encoding="utf-8")
    table = pd.read_csv("mine/report/tables/people.csv")
    assert (table["predicted_low"] <= table["predicted"]).all()
    assert (table["predicted_score"] <= table["predicted_score_high"]).all()
    assert table["games"].sum() == 40
    assert run(["report", "mine", "--people", "nowhere.csv"]) == 2
    assert "there is no log at nowhere.csv" in capsys.readouterr().err


def test_a_file_of_games_is_imported_once(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "games.csv")
    assert run(["log", "import", str(EXAMPLE), "--log", path]) == 0
    assert "40 games added, 40 in all" in capsys.readouterr().out
    assert run(["log", "import", str(EXAMPLE), "--log", path]) == 0
    assert "0 games added, 40 in all; 40 of them were there already" in capsys.readouterr().out
    assert read_log(Path(path), LEVELS.automas) == read_log(EXAMPLE, LEVELS.automas)


def test_a_skewed_margin_wins_more_often_than_a_normal_one() -> None:
    """A gamma margin of skew -1/2 and the same mean: the chance is met to a point."""
    rng = np.random.default_rng(0)
    shape = 16.0  # the skew of a gamma is 2 / sqrt(shape)
    margin = -(rng.gamma(shape, size=400_000) - shape) / np.sqrt(shape)
    for lead in (-1.0, 0.0, 0.7, 1.5):
        wanted = float((margin + lead > 0).mean())
        found = float(win_chance(np.array(lead), np.array(-0.5)))
        assert found == pytest.approx(wanted, abs=0.01)

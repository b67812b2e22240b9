"""Games played on from their stops: the same game, other futures, and a fair one."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
import pytest

from sim.errors import InputError, StrategyError
from sim.game.vocab import NONE
from sim.table.engine import Engine
from sim.table.explorer import Explored, Explorer
from sim.table.seating import Human, Opponent, Seating

VS = Opponent("trembley", "resolution")
ILLEGAL = """
from sim.game.kernel import entry
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


@entry
def Cheat(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    return 12345678
"""
RAISES = """
from sim.game.kernel import entry
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


@entry
def Tired(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    if state.round_no > 2:
        raise ValueError("tired")
    legal_options(state, components, workspace.options)
    return workspace.options.codes[0]
"""
PYTHON = """
class First:
    def choose(self, table, options):
        return options[0]
"""


@functools.cache
def engine() -> Engine:
    return Engine()


def explored(player: str, game: int, futures: int, by_turn: bool = False) -> Explored:
    table = Seating((Human(player), VS))
    return Explorer(engine(), table, futures, by_turn).play(3, game)


@pytest.mark.parametrize("player", ["greedy", "balanced:skill=0.6"])
def test_the_game_itself_is_the_one_that_is_played(player: str) -> None:
    """Playing on from a game changes nothing in it: the same events, the same scores."""
    plain = engine().play_one(Seating((Human(player), VS)), 3, 5)
    found = explored(player, 5, 2, by_turn=True)
    assert found.ending["totals"][:2].tolist() == plain.rows["vp"].tolist()
    n = int(plain.log["n"])
    assert int(found.played.log["n"]) == n
    assert (found.played.log["rows"][:n] == plain.log["rows"][:n]).all()


@pytest.mark.parametrize("by_turn", [False, True])
def test_a_compiled_player_that_raises_is_told(tmp_path: Path, by_turn: bool) -> None:
    """In the game itself and in one that is played on: a kernel returns what its callee raised."""
    file = tmp_path / "tired.py"
    file.write_text(RAISES, encoding="utf-8")
    with pytest.raises(StrategyError, match="raised ValueError: tired"):
        explored(f"{file}:Tired", 0, 2, by_turn)


def test_stops_are_the_start_the_rounds_and_the_turns() -> None:
    rounds = explored("greedy", 0, 1).stops
    assert rounds["round_no"].tolist() == [0, 1, 2, 3, 4, 5]
    assert (rounds["seat"] == NONE).all()
    turns = explored("greedy", 0, 1, by_turn=True).stops
    assert (np.diff(turns["events"]) > 0).all()
    own = [int((turns["seat"] == seat).sum()) for seat in (0, 1)]
    assert own[0] == own[1] >= 24, "four turns or more in each of six rounds"
    assert int((turns["seat"] == NONE).sum()) == 6


def test_more_futures_leave_the_first_ones_as_they_are() -> None:
    few, many = explored("greedy", 1, 3).futures, explored("greedy", 1, 5).futures
    assert (few == many[:, :3]).all()
    totals = many["totals"][0, :, 0]
    assert len(set(totals.tolist())) > 1, "what nobody sees is drawn anew"


def test_what_is_expected_moves_by_news_alone() -> None:
    """A fair game: over many games the futures of every stop average what the games do."""
    margins, expected = [], []
    for game in range(150):
        found = explored("greedy", game, 4)
        margins.append(int(found.ending["totals"][0]) - int(found.ending["totals"][1]))
        totals = found.futures["totals"].astype(float)
        expected.append((totals[..., 0] - totals[..., 1]).mean(axis=1))
    gaps = np.array(margins)[:, None] - np.array(expected)
    error = gaps.std(axis=0, ddof=1) / np.sqrt(len(gaps))
    assert (np.abs(gaps.mean(axis=0)) < 3.5 * error).all()
    spread = gaps.std(axis=0)
    assert spread[5] < 0.8 * spread[0], "less is open after round 5 than at the start"


def test_a_player_who_cheats_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cheat.py"
    file.write_text(ILLEGAL, encoding="utf-8")
    with pytest.raises(StrategyError, match=r"the rules do not allow in game 2 of seed 3"):
        explored(f"{file}:Cheat", 2, 2)


def test_a_python_class_cannot_be_played_on(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text(PYTHON, encoding="utf-8")
    with pytest.raises(InputError, match="is a Python class, whose games cannot be played on"):
        explored(f"{file}:First", 0, 2)

"""The same games compiled, interpreted and with bounds checks (DESIGN: kernel rules)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib
from sim.table.engine import Engine
from sim.records.writer import record_game, to_text
from sim.table.seating import Human, Opponent, seat_all

engine = Engine()
tables = (
    seat_all([Human("random"), Opponent("linne", "boudeuse")]),
    seat_all([Opponent("trembley", "resolution"), Human("random")], tie_break="least_gain"),
    seat_all([Human("random"), Opponent("daubenton", "astrolabe"), Human("banker")], sepultus=True),
    seat_all([Human("banker"), Human("random"), Human("random"), Human("random")], sepultus=True),
    seat_all([Human("balanced"), Opponent("trembley", "astrolabe"), Human("greedy:skill=0.7")]),
    seat_all([Human("spoiler:skill=0.8"), Opponent("linne", "resolution")], sepultus=True),
    seat_all([Human("planner:rollouts=2,width=2,horizon=0"), Opponent("daubenton", "boudeuse")]),
)
for table in tables:
    for game in range(GAMES):
        text = to_text(record_game(engine, table, 11, game))
        print(table.name, game, hashlib.sha256(text.encode()).hexdigest())
"""


def _digests(games: int, **environment: str) -> list[str]:
    """Digests of whole records, played in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT.replace("GAMES", str(games))],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("switch", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_compiled_games_agree_with(switch: str) -> None:
    games = 2
    assert _digests(games) == _digests(games, **{switch: "1"})

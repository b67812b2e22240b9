"""The same games however the kernels are run: interpreted, bounds-checked, on a hostile heap."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cli.strategy import template

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib, sys
from sim.records.writer import record_game, to_text
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, seat_all

engine = Engine()
planner = "planner:rollouts=2,width=2,horizon=0"
linne, daubenton = Opponent("linne", "boudeuse"), Opponent("daubenton", "astrolabe")
tables = [
    seat_all([Human("random"), linne]),
    seat_all([Opponent("trembley", "resolution"), Human("random")], tie_break="least_gain"),
    seat_all([Human("random"), daubenton, Human("banker")], sepultus=True),
    seat_all([Human("banker"), Human("random"), Human("random"), Human("random")], sepultus=True),
    seat_all([Human("balanced"), Opponent("trembley", "astrolabe"), Human("greedy:skill=0.7")]),
    seat_all([Human("spoiler:skill=0.8"), Opponent("linne", "resolution")], sepultus=True),
    seat_all([Human(planner), Opponent("daubenton", "boudeuse")]),
]
"""
EVERYBODY = """
own = [f"{sys.argv[1]}/compiled.py:Mine", f"{sys.argv[1]}/python.py:Mine"]
styles = ["publisher", "monograph", "collector", "explorer", "recruiter", "balanced:skill=0.5"]
for strategy in (*styles, "banker:skill=0.5", *own):
    tables.append(seat_all([Human(strategy), linne]))
tables.append(seat_all([Human("balanced"), Human(planner), Human(own[1]), daubenton]))
"""
PLAY = """
for number, table in enumerate(tables):
    for game in range(2):
        text = to_text(record_game(engine, table, 11, game))
        print(number, game, hashlib.sha256(text.encode()).hexdigest())
"""
MANY = """
skills = ["banker:skill=0.3", "random", "greedy", "balanced", "spoiler:skill=0.6", "recruiter"]
opponents = [Opponent(b, s) for b in engine.cards.behaviors for s in engine.cards.scorings]
for number, strategy in enumerate(skills):
    found = hashlib.sha256()
    for opponent in opponents:
        for others in ([], [Human("banker:skill=0.5")], [Human("explorer"), Human("random")]):
            seats = [Human(strategy), *others, opponent]
            rows = engine.play(seat_all(seats, sepultus=len(seats) != 3), number, 0, 12)
            found.update(rows.tobytes())
    print(strategy, found.hexdigest())
"""
NEGATIVE = """
from sim.game.kernel import entry
from sim.game.record import Row
from sim.game.rules.experts import can_use
from sim.game.tables import Components

@entry
def asks_for_no_expert(tables: Row[Components]) -> bool:
    return can_use(tables[0], -2)

try:
    asks_for_no_expert(engine.tables)
except IndexError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled function and a Python class of a user, as the templates write them."""
    folder = tmp_path_factory.mktemp("players")
    for name, compiled in (("compiled.py", True), ("python.py", False)):
        (folder / name).write_text(template("Mine", name, compiled), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def plain(folder: Path) -> list[str]:
    """Digests of whole records of every strategy, compiled as usual."""
    return _digests(SCRIPT + EVERYBODY + PLAY + MANY, folder)


def _digests(script: str, folder: Path, **environment: str) -> list[str]:
    """The same, played in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script, str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_interpreted_games_are_the_same(folder: Path, plain: list[str]) -> None:
    found = _digests(SCRIPT + PLAY, folder, NUMBA_DISABLE_JIT="1")
    assert len(found) == 14
    assert found == plain[: len(found)]


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("NUMBA_BOUNDSCHECK", "1"),
        ("MALLOC_PERTURB_", "165"),  # freed memory is overwritten
        ("MALLOC_TRIM_THRESHOLD_", "65536"),  # freed memory goes back to the system at once
    ],
)
def test_every_strategy_plays_the_same_games(
    folder: Path, plain: list[str], switch: str, value: str
) -> None:
    assert _digests(SCRIPT + EVERYBODY + PLAY + MANY, folder, **{switch: value}) == plain


def test_an_older_processor_plays_the_same_games(folder: Path, plain: list[str]) -> None:
    """Its vector registers hold two numbers; ours may hold eight."""
    older = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert _digests(SCRIPT + EVERYBODY + PLAY + MANY, folder, **older) == plain


def test_a_negative_index_is_found(folder: Path) -> None:
    """What checking finds, compiled kernels would read before the beginning of a row."""
    found = _digests(SCRIPT + NEGATIVE, folder, NUMBA_BOUNDSCHECK="1")
    assert found == ["index is out of bounds"]

"""The check plays the real game at one table, and sees who peeks or changes it."""

from pathlib import Path
from typing import Any

import pytest

from sim.cli import run
from sim.errors import StrategyError
from sim.table.strategy_check import check_strategy, find_peeking
from strategies.api import loading
from tests.helpers.playing import engine, solo

PLAYERS = """
from sim.game.kernel import entry
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace

CHOSEN = {}  # by the number of the decision: the last who is asked is the player itself


class Keeper:
    # keeps its seat, the table and its luck, which show what is there now

    def __init__(self):
        self.n, self.seat = 0, None

    def choose(self, table, options):
        if self.seat is None:
            self.seat, self.table, self.luck = table.me, table, table.luck
        assert self.seat.coins == table.me.coins and self.seat.studied == table.me.studied
        assert self.table.round == table.round and self.luck is table.luck
        choice = (table.luck if self.n % 2 else self.luck).choice(options)
        CHOSEN[self.n] = choice
        self.n += 1
        return choice


class Weigher(Keeper):
    choose = None

    def weigh(self, table, options):
        choice = Keeper.choose(self, table, options)
        return [1.0 if option == choice else 0.0 for option in options]


class KeepingPeeker:
    def __init__(self):
        self.table = None

    def choose(self, table, options):
        if self.table is None:
            self.table = table
            return options[0]
        return options[int(self.table._state["decks"][0]["cards"][0]) % len(options)]


class Generous:
    def choose(self, table, options):
        table._state["seats"][0]["goods"][4] = 1000
        return options[0]


class Sly:
    def choose(self, table, options):
        desk = table._state
        while desk.base is not None:
            desk = desk.base
        desk["states"][0][1]["seats"][0]["goods"][4] += 5
        return options[0]


class Flowing:
    def __init__(self):
        self.numbers = (i for i in range(10**9))

    def choose(self, table, options):
        return options[next(self.numbers) % len(options)]


@entry
def generous(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    options = workspace.options
    legal_options(state, components, options)
    state.seats[state.decider].goods[4] += 5
    return options.codes[0]


@entry
def honest(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    options = workspace.options
    legal_options(state, components, options)
    state.seats[state.decider].intent += 1
    return options.codes[0]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("check") / "players.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return str(path)


def chosen(file: str) -> dict[int, Any]:
    path = Path(file)
    module = loading.load_file(str(path.resolve()), path.stat().st_mtime_ns)
    return module.CHOSEN  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["Keeper", "Weigher:skill=0.6"])
def test_the_checked_game_is_the_real_game(file: str, name: str) -> None:
    chosen(file).clear()
    engine().play(solo(f"{file}:{name}"), 4, 7, 1)
    played = dict(chosen(file))
    chosen(file).clear()
    assert list(find_peeking(engine(), solo(f"{file}:{name}"), 4, 7)) == []
    assert chosen(file) == played and len(played) > 20


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("KeepingPeeker", "peeks"),
        ("Sly", "changes"),
        ("generous", "changes"),
        ("Generous", "crash"),
    ],
)
def test_who_peeks_or_changes_the_table_is_found(file: str, name: str, kind: str) -> None:
    (finding,) = check_strategy(engine(), f"{file}:{name}", games=1)
    assert finding.kind == kind and finding.automas == 9


def test_a_note_to_oneself_changes_nothing(file: str) -> None:
    assert check_strategy(engine(), f"{file}:honest", games=1) == []


def test_the_table_can_only_be_read(file: str) -> None:
    with pytest.raises(StrategyError, match="raised ValueError: assignment destination is read-o"):
        engine().play(solo(f"{file}:Generous"), 4, 0, 1)


def test_a_player_that_cannot_be_copied(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-strategy", f"{file}:Flowing", "--games", "1"]) == 1
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("unchecked against 9 of 9 Automas: ")
    assert "cannot be copied because of its attribute 'numbers' (TypeError: cannot pickle" in first
    assert first.endswith("so whether it peeks cannot be checked")
    assert " ".join(others).endswith(
        "9 games against all nine Automas, no illegal choice, no crash"
    )
    assert all(len(line) <= 80 or " " not in line for line in others)


def test_memory_between_games_is_found(tmp_path: Path) -> None:
    """A class attribute that counts games: nothing is unseen, and yet no game can be replayed."""
    file = tmp_path / "memory.py"
    file.write_text(
        "class Counts:\n"
        "    games = 0\n"
        "    def __init__(self):\n"
        "        Counts.games += 1\n"
        "    def choose(self, table, options):\n"
        "        return options[-1 if Counts.games > 5 else 0]\n",
        encoding="utf-8",
    )
    found = check_strategy(engine(), f"{file}:Counts", games=6)
    assert {finding.kind for finding in found} == {"memory"}
    assert "after other games" in found[0].text

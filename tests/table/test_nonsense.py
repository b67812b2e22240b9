"""Players of one's own that do what nobody should: a sentence each, and never a traceback."""

import pytest

from sim.errors import InputError, StrategyError
from sim.table.strategy_check import check_strategy
from strategies.api.options import Option
from strategies.interface import MAX_SETTINGS
from strategies.registry import find
from tests.helpers.playing import engine, solo

PLAYERS = """
import sys
import numpy as np
from sim.game.kernel import entry
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace
from strategies.api.options import Option


class Quits:
    def choose(self, table, options):
        sys.exit(3)


class QuitsWeighing:
    def weigh(self, table, options):
        sys.exit()


class Unborn:
    def __init__(self):
        sys.exit("bye")

    def choose(self, table, options):
        return options[0]


class Word:
    def choose(self, table, options):
        return Option("x")


class Huge:
    def choose(self, table, options):
        return Option(1 << 70)


class Half:
    def choose(self, table, options):
        return Option(options[0].code + 0.5)


class Shy:
    def __repr__(self):
        raise RuntimeError("no words")

    def choose(self, table, options):
        return self


class Heavy:
    def __array__(self, *how, **more):
        raise TypeError("no numbers")

    def weigh(self, table, options):
        return self


class NumPys:
    def choose(self, table, options):
        return Option(np.int64(options[0].code))


@entry
def first(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    options = workspace.options
    return options.codes[0] if legal_options(state, components, options) else -1


@entry
def twice(number: int) -> int:
    return 2 * number
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("nonsense") / "players.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("Quits", "crash", r"raised SystemExit: 3 \(line \d+ of players.py\) in game 2"),
        ("QuitsWeighing", "crash", "raised SystemExit: "),
        ("Unborn", "crash", "cannot be made: SystemExit: bye"),
        ("Word", "illegal", r"returned Option\('x'\) instead of one of the options"),
        ("Huge", "illegal", r"returned Option\(1180591620717411303424\) instead of one"),
        ("Half", "illegal", r"returned Option\(\d+\.5\) instead of one of the options"),
        ("Shy", "illegal", "returned a Shy instead of one of the options"),
        ("Heavy", "illegal", r"weighed with <.*Heavy object .* instead of \d+ numbers"),
    ],
)
def test_nonsense_is_named(file: str, name: str, kind: str, words: str) -> None:
    with pytest.raises(StrategyError, match=words):
        engine().play(solo(f"{file}:{name}"), 4, 2, 3)
    assert {f.kind for f in check_strategy(engine(), f"{file}:{name}", games=1)} == {kind}


def test_a_whole_number_of_numpy_will_do(file: str) -> None:
    engine().play(solo(f"{file}:NumPys"), 4, 2, 1)


def test_a_kernel_that_is_no_strategy_is_refused(file: str) -> None:
    words = r"does not take what a strategy is given; write def twice\(state: State, components: "
    with pytest.raises(InputError, match=words):
        find(f"{file}:twice")


def test_more_settings_than_there_is_room_for(file: str) -> None:
    settings = [f"w{i}=1" for i in range(MAX_SETTINGS + 1)]
    assert len(find(f"{file}:first:{','.join(settings[:-1])},skill=1").values) == MAX_SETTINGS
    words = f"has {MAX_SETTINGS + 1} settings; a compiled function takes {MAX_SETTINGS} at most"
    with pytest.raises(InputError, match=words):
        find(f"{file}:first:{','.join(settings)}")


def test_any_number_can_be_shown_as_an_option() -> None:
    assert repr(Option(255)) == "Option(255)"

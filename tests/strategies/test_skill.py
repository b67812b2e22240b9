"""Skill: every kind of strategy takes it, errs by it, and is random without it."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.cli import run
from sim.errors import InputError, StrategyError
from sim.game.log import no_log
from sim.records.referee import check
from sim.records.writer import record_game
from sim.table.match import Result
from sim.table.python_players import PythonTable
from sim.table.seating import Human, Opponent, Seating
from sim.table.strategy_check import check_strategy
from strategies.api import loading
from strategies.noise import best_of
from strategies.registry import find
from strategies.skill import noise_of
from tests.helpers.playing import engine

PLAYERS = """
from sim.game.kernel import entry
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


class First:
    def choose(self, table, options):
        return options[0]


class Last:
    def __init__(self, patience=1.0):
        self.patience = patience

    def choose(self, table, options):
        return options[-1]


class Thinker:
    # takes Animals, explores while they lack cubes, publishes those that have many

    types = ("0", "I", "II", "III", "IV")
    steps = {"cube": 5, "publish_cube": 5, "include": -1, "reroll": -2, "pay_coin": -1}
    steps |= {"pay_token": -2, "pay_seal": -8, "seal_to_coins": -8}

    def weigh(self, table, options):
        return [self.worth(table, option) for option in options]

    def worth(self, table, option):
        if option.colour is None:
            higher = 5 * self.types.index(option.type) if option.verb == "type" else 0
            return self.steps.get(option.verb, higher)
        return self.turn(table, option) - (0 if option.pay == "" else 3)

    def turn(self, table, option):
        value = table.dice[option.die].value
        cubes = [len(study.cubes) for study in table.me.studied]
        if option.verb == "publication":
            return 6 * cubes[option.animal] - 8 if value > cubes[option.animal] else 0
        if option.verb == "expedition":
            return 2.4 * value if sum(cubes) < 3 * len(cubes) else 0
        usual = {"academy": 12 - 3 * len(cubes), "university": 5, "bank": 1.6 * value}
        return usual.get(option.verb, 0)


class Even:
    def weigh(self, table, options):
        return [0] * len(options)


class Rising:
    def weigh(self, table, options):
        return range(len(options))


class Never:
    def weigh(self, table, options):
        return [-float("inf")] * len(options)


class Both(First):
    def weigh(self, table, options):
        raise AssertionError("a class that chooses is not asked to weigh")


class Own:
    def __init__(self, skill=0.5, **others):
        self.skill, self.others = skill, others

    def choose(self, table, options):
        assert self.skill == 0.25 and not self.others
        return options[0]


class Open(First):
    def __init__(self, **settings):
        assert list(settings) == ["zest"]


class Short:
    def weigh(self, table, options):
        return [0] * (len(options) - 1)


class Words:
    def weigh(self, table, options):
        return ["high"] * len(options)


class Nothing:
    def weigh(self, table, options):
        return None


class Ragged:
    def weigh(self, table, options):
        return [[0], [0, 1]]


class Vague:
    def weigh(self, table, options):
        return [0, *[float("nan")] * (len(options) - 1)]


class Faint:
    def weigh(self, table, options):
        raise ValueError("too heavy")


class Peeker:
    def weigh(self, table, options):
        return [hash((int(table._state["key"]), option.code)) % 100 for option in options]


@entry
def third(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    options = workspace.options
    n = legal_options(state, components, options)
    return options.codes[min(n - 1, 2)]


@entry
def nth(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    n = legal_options(state, components, workspace.options)
    return workspace.options.codes[min(n - 1, int(params.values[1]))]
"""
LINNE = Opponent("linne", "boudeuse")
AUTOMAS = (LINNE, Opponent("trembley", "resolution"), Opponent("daubenton", "astrolabe"))
BUILT_IN = ("random", "banker", "greedy", "balanced", "planner:rollouts=6,width=3")
OWN = ("First", "Last", "Thinker", "third")
INSTALLED = "their_banker"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("skill") / "players.py"
    path.write_text(PLAYERS, encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def package() -> Iterator[None]:
    """A package offers a compiled function."""

    def load() -> Any:
        from strategies.styles.careless_banker import banker

        return banker

    with pytest.MonkeyPatch.context() as patch:
        point = SimpleNamespace(load=load)
        patch.setattr(loading, "installed", lambda: {INSTALLED: point})
        yield


def kinds(file: str) -> list[str]:
    return [*BUILT_IN, *(f"{file}:{name}" for name in OWN), INSTALLED]


def with_skill(kind: str, skill: float) -> str:
    return f"{kind}{',' if '=' in kind else ':'}skill={skill:g}"


def rows(strategy: str, games: int = 20) -> Any:
    played = [engine().play(Seating((Human(strategy), a)), 7, 0, games)[::2] for a in AUTOMAS]
    return np.concatenate(played)


def test_every_kind_takes_skill(file: str) -> None:
    for kind in kinds(file):
        strategy = find(with_skill(kind, 0.5))
        assert strategy.skill == 0.5 and "skill=0.5" in strategy.text
        assert "skill" not in strategy.settings
        assert find(kind).skill == 1 and find(kind).blunders == 0
        assert find(with_skill(kind, 0)).blunders == 1
        evaluates = kind in BUILT_IN[2:] or kind.endswith("Thinker")
        assert strategy.blunders == (0.5**4 if evaluates else 0.5), kind


@pytest.mark.parametrize("skill", [-0.1, 1.5, float("nan")])
def test_skill_out_of_range(file: str, skill: float) -> None:
    for kind in (*kinds(file), f"{file}:Own", f"{file}:Open:zest=1"):
        with pytest.raises(InputError, match=r"it goes from 0 to 1|not a usable number"):
            find(with_skill(kind, skill))


def test_one_name_however_it_is_written(file: str) -> None:
    name = f"{file}:Last:patience=2,skill=0.5"
    assert find(f"{file}:Last:skill=.50,patience=2.0").text == find(name).text == name
    assert find(f"{file}:Last:skill=1").text == f"{file}:Last"
    strategy = find(f"{file}:third:a=1,skill=0.5,b=2")
    assert strategy.values == (1, 2) and strategy.text == f"{file}:third:a=1,b=2,skill=0.5"


def test_a_compiled_function_reads_its_settings_in_their_order(file: str) -> None:
    assert (rows(f"{file}:nth:a=0,b=2", 5) == rows(f"{file}:third", 5)).all()
    assert (rows(f"{file}:nth:b=2,a=0", 5) != rows(f"{file}:third", 5)).any()


def test_a_class_that_asks_for_skill_gets_it(file: str) -> None:
    strategy = find(f"{file}:Own:skill=0.25")
    assert strategy.settings == {"skill": 0.25} and strategy.blunders == 0
    engine().play(Seating((Human(strategy.text), LINNE)), 7, 0, 1)
    engine().play(Seating((Human(f"{file}:Open:zest=1,skill=0.5"), LINNE)), 7, 0, 1)


def test_without_skill_everybody_plays_the_same_random_games(file: str) -> None:
    first, *others = (rows(with_skill(kind, 0)) for kind in kinds(file))
    assert all((other == first).all() for other in others)
    mindless, random = (rows(kind, 300)["margin"] for kind in ("banker:skill=0", "random"))
    assert abs(mindless.mean() - random.mean()) < 5


def test_full_skill_is_the_strategy_itself(file: str) -> None:
    for kind in kinds(file):
        if not kind.startswith("planner"):
            assert (rows(with_skill(kind, 1), 5) == rows(kind, 5)).all(), kind
    assert (rows(INSTALLED, 5) == rows("banker", 5)).all()


@pytest.mark.parametrize("who", ["weighs", "compiled", "banker"])
def test_skill_is_monotone(file: str, who: str) -> None:
    """Game by game with the same luck, each level gains on the one below, beyond the noise."""
    kind = {"weighs": f"{file}:Thinker", "compiled": INSTALLED}.get(who, who)
    levels = [rows(with_skill(kind, s), 120)["margin"] for s in (0, 0.5, 0.75, 1)]
    for lower, higher in pairwise(levels):
        gains = higher.astype(float) - lower
        assert gains.mean() > 3 * gains.std() / len(gains) ** 0.5, [m.mean() for m in levels]


def test_the_highest_number_is_chosen_the_first_of_equals(file: str) -> None:
    for weighs, chooses in (("Even", "First"), ("Never", "First"), ("Rising", "Last")):
        assert (rows(f"{file}:{weighs}", 5) == rows(f"{file}:{chooses}", 5)).all(), weighs
    assert (rows(f"{file}:Both", 5) == rows(f"{file}:First", 5)).all()


def test_close_options_are_mistaken_most_often() -> None:
    """As in our styles: the odds between two options are exp(gap / noise)."""
    states = engine().blank(Seating((Human("random"), LINNE)))[:1]
    states[0]["seats"][0]["stream"]["words"] = (1, 2, 3, 4)
    for skill, gap in ((0.5, 1.0), (0.5, 6.0), (0.8, 1.0)):
        noise, worth = noise_of(skill), np.array([0.0, gap])
        worse = np.mean([best_of(states, worth, noise) == 0 for _ in range(20_000)])
        assert worse == pytest.approx(1 / (1 + np.exp(gap / noise)), abs=0.015)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Short", r"weighed with \d+ numbers instead of \d+ in game 2"),
        ("Words", r"weighed with \['high', 'high', .* instead of \d+ numbers"),
        ("Nothing", r"weighed with None instead of \d+ numbers"),
        ("Ragged", r"weighed with \[\[0\], \[0, 1\]\] instead of \d+ numbers"),
        ("Vague", "weighed 'take place=1' with nan instead of a number"),
        ("Faint", "raised ValueError: too heavy"),
    ],
)
def test_bad_weights_are_named(file: str, name: str, words: str) -> None:
    with pytest.raises(StrategyError, match=words):
        engine().play(Seating((Human(f"{file}:{name}"), LINNE)), 4, 2, 3)
    kind = "crash" if name == "Faint" else "illegal"
    assert {f.kind for f in check_strategy(engine(), f"{file}:{name}", games=1)} == {kind}


def test_nobody_peeks_at_any_skill(file: str) -> None:
    for name in ("Thinker", "Last", "third"):
        for skill in ("0.5", "0.9"):
            assert check_strategy(engine(), f"{file}:{name}:skill={skill}", games=1) == []
    found = check_strategy(engine(), f"{file}:Peeker:skill=0.9", games=1)
    assert {finding.kind for finding in found} == {"peeks"}


def test_records_pass_the_referee(file: str) -> None:
    for kind in kinds(file):
        seats = (Human(with_skill(kind, 0.6)), LINNE, Human(f"{file}:Thinker:skill=0.4"))
        lines = record_game(engine(), Seating(seats), 11, 3)
        verdict = check([json.dumps(line) for line in lines], engine().box, engine().cards)
        assert verdict.fault is None, str(verdict.fault)


def test_a_record_from_the_command_line_replays(file: str, tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    thinker = f"{file}:Thinker:skill=0.5"
    assert run(["play", thinker, "--vs", "linne/boudeuse", "--record", record]) == 0
    assert run(["replay", record]) == 0


def test_the_same_seed_gives_the_same_games(file: str) -> None:
    for name in ("Thinker", "Last", "third"):
        table = Seating((Human(f"{file}:{name}:skill=0.6"), Human("balanced:skill=0.4"), LINNE))
        whole = engine().play(table, 9, 0, 4)
        assert (engine().play(table, 9, 2, 2) == whole[6:]).all()


def test_a_table_with_python_players_has_the_same_blunders() -> None:
    """Both loops over a game, the compiled one and the one that can ask Python, play alike."""
    table = Seating((Human("greedy:skill=0.6"), LINNE, Human("banker:skill=0.5")))
    made = engine().table(table)
    players, params = made._strategies, made._params
    slow = PythonTable(engine().box, engine().tables, made.states, players, params)
    found = Result.zeros(15)
    assert slow.play_games(no_log(), 9, 0, 5, made._choosers, found) == 5
    assert (found == engine().play(table, 9, 0, 5)).all()

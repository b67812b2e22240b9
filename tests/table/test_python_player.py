"""Players of one's own: classes, compiled functions, templates and the conformance check."""

import shlex
import shutil
from pathlib import Path

import pytest

from automa.cards import FOLDER
from sim.cli import run
from sim.cli.problems import explain_failure
from sim.cli.strategy import template
from sim.errors import InputError, StrategyError
from sim.game.box import COMPONENTS
from sim.game.vocab import CATEGORIES, Verb
from sim.table.strategy_check import check_strategy
from strategies.api.options import Option, Options
from strategies.registry import find
from tests.helpers.doors import pack
from tests.helpers.playing import engine, solo

PLAYERS = '''
STUDIES = {}
import random


class Middle:
    """The option in the middle."""

    def __init__(self, share: float = 0.5) -> None:
        self.share = share

    def choose(self, table, options):
        return options[int(len(options) * self.share)]


class Curious:
    """Looks at everything a person sees."""

    def choose(self, table, options):
        for seat in table.seats:
            assert seat.coins >= 0 and len(seat.active) == 4
            assert sum(seat.animals.values()) >= 0 and len(seat.library) == 12
            assert seat.priority if seat.is_automa else not seat.priority
        assert not table.me.is_automa and 0 <= table.round <= 6
        assert table.dice or table.decision != "turn"
        assert all(die.value <= 6 for die in table.dice.values())
        for option in options:
            assert option.verb and repr(option)
            if option.animal is not None:
                assert table.me.studied[option.animal].animal.name
        assert len(options[:2]) == 2 and options[-1] == list(options)[-1]
        travels = [o for o in options if o.verb in ("expedition", "publication")]
        assert options.of("expedition", "publication") == travels
        free = [o for o in travels if o.pay == ""]
        assert options.of("expedition", "publication", pay="") == free
        return table.luck.choice(options)


class Faithful:
    """Keeps the seat it saw first: it shows what is there now, also when asked again and again."""

    def choose(self, table, options):
        if not hasattr(self, "seat"):
            self.seat = table.me
        now = table.seat(self.seat.number)
        assert self.seat.studied == now.studied and dict(self.seat.library) == dict(now.library)
        state = table._state["seats"][self.seat.number]
        assert sum(now.library.values()) == int(state["library"].sum())
        assert len(now.studied) == int(state["n_studied"])
        return options[-1]


class Student:
    """Animals under study are the same objects in all games and at all tables."""

    def choose(self, table, options):
        for seat in table.seats:
            for study in seat.studied:
                assert STUDIES.setdefault((study.animal.name, study.cubes), study) is study
        return options[-1]


class Hoarder:
    """Keeps the options of its first decision in both ways."""

    def choose(self, table, options):
        if not hasattr(self, "kept"):
            self.kept, self.options = options, list(options)
            self.words = list(map(repr, options))
        assert list(map(repr, self.options)) == self.words
        return options[-1]


class Meddler:
    """Tries to change what it sees; keeps things of the table, which a check copies with it."""

    def choose(self, table, options):
        self.kept = (table, table.me, options[0], options)
        seat, option = table.me, options[0]
        for thing, name in ((table, "dice"), (table, "box"), (seat, "coins"), (option, "code")):
            before = getattr(thing, name)
            try:
                setattr(thing, name, 7)
            except AttributeError:
                assert getattr(thing, name) == before
            else:
                raise AssertionError(f"{name} was changed")
        return options[-1]


class Clumsy:
    def choose(self, table, options):
        if table.round == 2:
            raise ValueError("I do not know")
        return options[0]


class Confused:
    def choose(self, table, options):
        return 7


class Cheat:
    """Asks for what it may not do."""

    def choose(self, table, options):
        option = options[0]
        return type(option)(option.code + 1) if table.round == 3 else option


class Peeker:
    """Reads the key of the game, which nobody can see."""

    def choose(self, table, options):
        return options[int(table._state["key"]) % len(options)]


class Lucky:
    """Throws dice of its own."""

    def choose(self, table, options):
        return random.choice(options)


class Unmade:
    def __init__(self):
        raise RuntimeError("no")

    def choose(self, table, options):
        return options[0]


class NoPlayer:
    """Has no method choose."""
'''


@pytest.fixture
def players(tmp_path: Path) -> str:
    file = tmp_path / "players.py"
    file.write_text(PLAYERS, encoding="utf-8")
    return str(file)


def test_a_class_plays_and_replays(players: str) -> None:
    rows = engine().play(solo(f"{players}:Middle"), 4, 0, 6)
    assert (engine().play(solo(f"{players}:Middle"), 4, 3, 3) == rows[6:]).all()
    played = engine().play_one(solo(f"{players}:Middle"), 4, 5)
    assert (played.rows == rows[10:]).all()
    assert played.log["n"] > 50
    other = engine().play(solo(f"{players}:Middle:share=0.2"), 4, 0, 6)
    assert (other["vp"] != rows["vp"]).any()


def test_a_class_sits_with_compiled_players(players: str) -> None:
    rows = engine().play(solo(f"{players}:Middle", "balanced", f"{players}:Curious"), 4, 0, 2)
    assert rows["vp"][1] > rows["vp"][0]


def test_the_view_shows_the_table(players: str) -> None:
    assert check_strategy(engine(), f"{players}:Curious", games=1) == []


def test_nothing_can_be_changed(players: str) -> None:
    assert check_strategy(engine(), f"{players}:Meddler", games=1) == []


def test_an_animal_under_study_is_made_once(players: str) -> None:
    engine().play(solo(f"{players}:Student", f"{players}:Student"), 4, 0, 2)
    engine().play(solo(f"{players}:Student"), 4, 0, 2)


def test_single_options_can_be_kept(players: str) -> None:
    engine().play(solo(f"{players}:Hoarder"), 4, 0, 1)
    assert "keep `list(options)`" in (Options.__doc__ or "")


def test_cubes_are_told_apart_by_their_category() -> None:
    one, other = (Option(int(pack(Verb.CUBE, 0, 1, category, 0))) for category in (1, 2))
    assert repr(one) == f"cube animal=0 type=II category={CATEGORIES[1]}" != repr(other)
    assert repr(Option(int(pack(Verb.CUBE, 0, 1, 0, 0)))) == "cube animal=0 type=II"


def test_a_seat_shows_what_is_there_now(players: str) -> None:
    engine().play(solo(f"{players}:Faithful"), 4, 0, 3)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Clumsy", "raised ValueError: I do not know"),
        ("Confused", "returned 7 instead of one of the options"),
        ("Cheat", "chose an option that the rules do not allow"),
        ("Unmade", "cannot be made: RuntimeError: no"),
    ],
)
def test_errors_name_the_game_and_how_to_see_it_again(players: str, name: str, words: str) -> None:
    with pytest.raises(StrategyError) as caught:
        engine().play(solo(f"{players}:{name}"), 4, 2, 3)
    message = explain_failure(caught.value)
    assert words in message and caught.value.seating == solo(f"{players}:{name}")
    assert "in game 2 of seed 4" in message
    assert f"automa play {players}:{name} --vs linne/boudeuse --seed 4 --game 2" in message
    assert len(caught.value.finished) == 0


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (("linne/boudeuse", "Clumsy"), "--table"),
        (("Clumsy", "banker", "linne/boudeuse"), "--vs linne/boudeuse"),
        (("banker", "trembley/astrolabe", "Clumsy"), "--table"),
    ],
)
def test_the_printed_command_plays_that_game(
    seats: tuple[str, ...],
    words: str,
    players: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of a run with seats in another order, own data and another assumption."""
    box, cards = tmp_path / "my box", tmp_path / "cards"
    box.mkdir()
    cards.mkdir()
    text = (COMPONENTS / "board.toml").read_text(encoding="utf-8")
    (box / "board.toml").write_text(text.replace("coins = 5", "coins = 6"), encoding="utf-8")
    shutil.copy(FOLDER / "linne.toml", cards / "lamarck.toml")
    data = ["--components", str(box), "--cards", str(cards), "--assume", "cube_vp.flat"]
    table = ", ".join(f"{players}:Clumsy" if seat == "Clumsy" else seat for seat in seats)
    variants = ["--sepultus", "--tie-break", "least_gain", "--seed", "5", "--games", "3"]
    run_it = ["run", "--table", table, *data, *variants, "--out", str(tmp_path / "run")]
    assert run(run_it) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    command = said.partition("to see it again: ")[2]
    assert words in command
    assert run(shlex.split(command)[1:]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == said


def test_settings_of_a_class_are_known(players: str) -> None:
    with pytest.raises(InputError, match="Middle' has no parameter 'foo'; allowed: share, skill"):
        find(f"{players}:Middle:foo=3")
    with pytest.raises(InputError, match="Curious' has no parameter 'foo'; allowed: skill"):
        find(f"{players}:Curious:foo=3")
    assert find(f"{players}:Middle:share=0.50").text == f"{players}:Middle:share=0.5"


def test_the_check_says_each_fault_once(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Clumsy", "Confused", "Cheat", "Peeker"):
        (finding,) = check_strategy(engine(), f"{players}:{name}", games=1)
        assert finding.automas == 9, name
    assert run(["check-strategy", f"{players}:Clumsy", "--games", "1"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("crash against 9 of 9 Automas: ") and said.count("\n") == 1


def test_the_check_names_what_is_wrong(players: str) -> None:
    kinds = {"Clumsy": "crash", "Cheat": "illegal", "Peeker": "peeks", "Lucky": "luck"}
    kinds |= {"Confused": "illegal", "Unmade": "crash"}
    for name, kind in kinds.items():
        findings = check_strategy(engine(), f"{players}:{name}", games=1)
        assert {finding.kind for finding in findings} == {kind}, name


@pytest.mark.parametrize("name", ["NoPlayer", "Nobody"])
def test_unknown_classes(players: str, name: str) -> None:
    with pytest.raises(InputError, match="has no strategy"):
        find(f"{players}:{name}")


def test_a_file_with_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import nothing_of_that_name\n", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be loaded: ModuleNotFoundError"):
        find(f"{file}:Bot")


@pytest.mark.parametrize("compiled", [False, True], ids=["class", "compiled"])
def test_templates_play_and_pass_the_check(tmp_path: Path, compiled: bool) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(template("MyBot", str(file), compiled), encoding="utf-8")
    assert check_strategy(engine(), f"{file}:MyBot", games=2) == []


@pytest.mark.parametrize("code", [-1, -2, -(1 << 62), -(1 << 63), (1 << 63) - 1])
def test_a_number_that_is_no_option_stops_any_table(tmp_path: Path, code: int) -> None:
    """Beside a Python class, too, where numbers below zero could mean something else."""
    file = tmp_path / "bad.py"
    text = template("Bad", str(file), compiled=True).replace("return best", f"return {code}")
    text += "\nfrom strategies.api.options import Option\n\nclass Worse:\n"
    text += f"    def choose(self, table, options):\n        return Option({code})\n"
    file.write_text(text, encoding="utf-8")
    other = tmp_path / "good.py"
    other.write_text(template("Good", str(other), compiled=False), encoding="utf-8")
    for others in ((), (f"{other}:Good",)):
        for name in ("Bad", "Worse"):
            with pytest.raises(StrategyError, match="chose an option that the rules do not allow"):
                engine().play(solo(f"{file}:{name}", *others), 4, 0, 1)

"""Commands that may take long say how far they are; what a pipe reads stays as it is."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from sim import progress
from sim.cli import run as automa
from sim.progress import Bar

Capture = pytest.CaptureFixture[str]
Told = dict[str, tuple[float, float | None]]
RUN = ["run", "banker", "greedy", "--vs", "linne/boudeuse", "--vs", "trembley/astrolabe"]
TARGETS = """
for = "banker"
[[wins]]
automa = "linne/boudeuse"
to = 50
"""
GOLDEN = Path(__file__).parents[1] / "records" / "golden"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What bars said in the end, by what they are about: how much is done, and of how much."""
    found: Told = {}
    close = Bar.close

    def note(self: Bar) -> None:
        found[self.doing] = (self.done, self.total)
        close(self)

    monkeypatch.setattr(Bar, "close", note)
    return found


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs that share their deals, and a sweep."""
    folder = tmp_path_factory.mktemp("runs")
    for name in ("one", "two"):
        assert automa([*RUN, "--games", "40", "--out", str(folder / name)]) == 0
    sweep = folder / "sweep.toml"
    sweep.write_text(
        'games = 10\nstrategies = ["banker"]\nautomas = ["daubenton/boudeuse"]\n'
        "[numbers]\ndaubenton.5.vp = [5, 6, 7]\n"
    )
    assert automa(["run", str(sweep), "--out", str(folder / "sweep")]) == 0
    return folder


def test_the_games_of_a_run(runs: Path, told: Told, tmp_path: Path) -> None:
    assert automa([*RUN, "--games", "20", "--out", str(tmp_path / "run")]) == 0
    assert told[""] == (80, 80)


def test_reading_and_ranking_a_run(runs: Path, told: Told) -> None:
    assert automa(["rank", str(runs / "one")]) == 0
    assert told["ranking"] == (0.4, 1.0)


def test_writing_a_report(runs: Path, told: Told, tmp_path: Path) -> None:
    assert automa(["report", str(runs / "one"), "--out", str(tmp_path / "report")]) == 0
    assert told["report"] == (1.0, 1.0)


def test_writing_the_rows_of_a_run(runs: Path, told: Told, tmp_path: Path) -> None:
    assert automa(["export", str(runs / "one"), str(tmp_path / "rows.csv")]) == 0
    assert told["writing"] == (320, 320)


def test_comparing_runs_and_what_a_sweep_varies(runs: Path, told: Told) -> None:
    assert automa(["compare", str(runs / "one"), str(runs / "two")]) == 0
    assert told.pop("comparing") == (0.4, 1.0)
    assert automa(["compare", str(runs / "sweep")]) == 0
    assert told["reading the run"] == (0.0, None) and told["comparing"] == (2, 2)


def test_judging_the_games_of_a_run(runs: Path, told: Told, tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(TARGETS)
    assert automa(["check-targets", str(file), str(runs / "one")]) in (0, 1)
    assert "reading the run" in told


def test_estimating_a_run(told: Told, tmp_path: Path) -> None:
    assert automa([*RUN, "--games", "20", "--dry-run", "--out", str(tmp_path / "run")]) == 0
    assert told["estimating"] == (2, 2)


def test_checking_a_record_and_reading_it(told: Told, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    size = sum(file.open("ab").write(each.read_bytes()) for each in sorted(GOLDEN.iterdir())[:2])
    assert automa(["replay", str(file)]) == 0
    done, total = told["checking"]
    assert total == size and 0.95 * size < done <= size
    page = str(tmp_path / "game.html")
    assert automa(["view", str(file), "--game", "0", "--out", page, "--no-chances"]) in (0, 2)
    assert told["reading"][1] == size


def test_a_record_from_a_pipe_has_no_known_end(
    told: Told, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    import io

    text = next(GOLDEN.iterdir()).read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert automa(["replay", "-"]) == 0
    assert told["checking"] == (len(text), None)


@pytest.mark.parametrize(
    "words",
    [
        *(
            ["tension", "--games", "1"],
            ["luck", "--games", "1"],
            ["cards-value", "--precision", "0"],
        ),
        *(["what-if", "no.such=1"], ["levers", "nobody"], ["compare", "no-folder", "printed"]),
        *(["check-targets", "none.toml"], ["tune", "none.toml"]),
    ],
)
def test_loading_libraries(words: list[str], told: Told) -> None:
    """The first thing that takes long, on a machine that is busy."""
    assert automa(words) == 2
    assert told["loading the libraries"] == (0.0, None)


def test_one_game_and_the_chances_along_it(told: Told, tmp_path: Path) -> None:
    words = ["greedy", "--vs", "linne/boudeuse"]
    assert automa(["view", *words, "--out", str(tmp_path / "game.html")]) == 0
    assert "playing" in told and told["chances to win"][1] == 1.0


def test_a_python_player_may_be_run_in_a_debugger(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert automa(["new-strategy", "MyBot"]) == 0
    assert automa(["play", "my_bot.py:MyBot", "--vs", "linne/boudeuse"]) == 0
    assert "playing" in told and "playing:" not in capsys.readouterr().err


def test_stdout_is_the_same_whatever_is_told_beside_it(
    runs: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert automa(["rank", str(runs / "one"), "--format", "csv"]) == 0
    quiet = capsys.readouterr()
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    show, shown = Bar.show, threading.Event()

    def seen(self: Bar) -> float:
        shown.set()
        return show(self)

    monkeypatch.setattr(Bar, "show", seen)
    init = Bar.__init__

    def told_at_once(self: Bar, *words: object, **more: object) -> None:
        init(self, *words, **more)  # type: ignore[arg-type]
        shown.wait()

    monkeypatch.setattr(Bar, "__init__", told_at_once)
    assert automa(["rank", str(runs / "one"), "--format", "csv"]) == 0
    loud = capsys.readouterr()
    assert loud.out == quiet.out and "automa: ranking: " in loud.err


def test_a_chance_line_knows_how_far_it_is() -> None:
    """From 0 at the start to 1 in the end, and something in between."""
    from contextlib import contextmanager

    from automa.cards import load_cards
    from reports.experiments.chances import find_chances
    from sim.game.box import load_box
    from sim.runs.request import parse_human
    from sim.table.engine import Engine
    from sim.table.seating import parse_opponent, seat_all

    shares: list[float] = []

    @contextmanager
    def watch(look):  # type: ignore[no-untyped-def]
        shares.append(look())
        yield
        shares.append(look())

    cards = load_cards()
    seating = seat_all([parse_human("greedy"), parse_opponent("linne/boudeuse", cards)])
    assert find_chances(Engine(load_box(), cards), seating, 0, 0, watch=watch)
    assert shares[0] == 0.0 and 0.9 < shares[1] <= 1.0


def test_what_takes_long_between_games_and_after_them(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["levers", "boudeuse", "--games", "2", "--players", "banker", "--out", "levers"]
    assert automa(words) == 0
    assert {"loading the engine", "adding up", "writing pictures and tables"} <= told.keys()

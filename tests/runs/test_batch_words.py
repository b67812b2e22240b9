"""Bad input is one sentence; the summary and its interval are right."""

import io
from pathlib import Path
from typing import Any

import pytest
from statsmodels.stats.proportion import proportion_confint

from sim.errors import InputError
from sim.runs.chunk_file import Chunk
from sim.runs.progress import RunBar, SharedBar
from sim.runs.summary import add_up, table, wilson
from tests.helpers.batch_scene import automa, one_sentence, play, wish


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"games": 0}, "games 0 is out of range"),
        ({"games": -5}, "games -5 is out of range"),
        ({"seed": -1}, "seed -1 is out of range"),
        ({"vs": ["linne"]}, "write for example linne/boudeuse"),
        ({"vs": ["linnee/boudeuse"]}, "did you mean linne"),
        ({"vs": ["linne/bodeuse"]}, "did you mean boudeuse"),
        ({"tie_break": "luck"}, "tie-break 'luck' does not exist"),
        ({"tables": ["banker"]}, "a table of 1 seat "),
        ({"tables": ["banker,linne/boudeuse,linne/astrolabe"]}, "sits at the table twice"),
        ({"tables": ["banker,bonker"]}, "did you mean banker"),
    ],
)
def test_what_cannot_be_played(more: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        wish("banker", **more)


def test_unknown_strategy_and_too_few_workers(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="strategy 'bonker' does not exist; did you mean banker"):
        wish("bonker")
    with pytest.raises(InputError, match="workers 0 is too few"):
        play(tmp_path / "run", workers=0)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("words", [("--games", "0"), ("bonker",), ("--table", "x,y")])
def test_the_command_says_so_and_touches_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    out = tmp_path / "run"
    one_sentence(automa("run", *words, "--out", out))
    assert not out.exists()


def test_a_command_from_start_to_end(tmp_path: Path) -> None:
    out = tmp_path / "a run"
    words = ("run", "banker", "--vs", "linne/boudeuse", "trembley/astrolabe", "--games", 30)
    first = automa(*words, "--out", out, "--workers", 2)
    assert first.returncode == 0 and "games/s" not in first.stderr
    lines = first.stdout.splitlines()
    assert max(map(len, lines[:-2])) <= 80
    assert lines[1].startswith("banker vs linne/boudeuse") and " 30 " in lines[1]
    assert lines[-2] == f"60 games played; files in {out}"
    assert lines[-1].startswith("One of these games: automa play banker --vs ")
    again = automa(*words, "--out", out).stdout.splitlines()
    assert again[-2] == f"nothing to play; files in {out}"
    assert again[:-2] + again[-1:] == lines[:-2] + lines[-1:]


def test_a_bar_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games, games a second, time left and the matchup in hand; nothing if it is to be quiet."""
    for quiet in (False, True):
        screen = io.StringIO()
        monkeypatch.setattr(screen, "isatty", lambda: True)
        monkeypatch.setattr("sys.stderr", screen)
        bar = RunBar(total=100, done=20, quiet=quiet)
        bar.show(30, "banker vs linne/boudeuse")
        if not quiet:
            bar._bar.show()
        bar.close()
        shown = screen.getvalue()
        assert ("50.0/100" in shown and "games/s" in shown and "banker vs" in shown) != quiet
        assert bool(shown) != quiet


def test_one_bar_for_a_task_of_several_runs(capsys: pytest.CaptureFixture[str]) -> None:
    whole = SharedBar("all of it")
    whole.expect(100)
    for total, done in ((50, 10), (60, 0)):
        part = whole.part(total, done)
        part.show(30, "banker vs linne/boudeuse")
        whole._bar.show()
        part.close()
    whole.expect(30)  # 40 games of the first run and 60 of the second are behind us
    whole._bar.show()
    whole.end()
    shown = capsys.readouterr().err.splitlines()
    for line, games in zip(shown, ("30 of 100", "70 of 100", "70 of 130"), strict=True):
        assert line.startswith(f"automa: all of it: {games} games, about ")


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (3, 7), (421, 2000), (1, 1)])
def test_the_interval_is_wilsons(wins: int, games: int) -> None:
    expected = proportion_confint(wins, games, method="wilson")
    assert wilson(wins, games) == pytest.approx(expected, abs=1e-12)


def test_the_summary_table() -> None:
    request = wish("banker", vs=("linne/boudeuse",), tables=["random,random,daubenton/astrolabe"])
    solo, trio = request.matchups()
    half = Chunk(solo.name, 0, 10, ((5, 1, 800), (4, 1, 900)))
    tallies = {solo.name: add_up([half, Chunk(solo.name, 10, 10, ((0, 0, 801), (10, 0, 900)))])}
    assert table([solo, trio], tallies).splitlines() == [
        "matchup                                games  win %   95% interval       mean VP",
        "banker vs linne/boudeuse                  20   25.0    11.2 - 46.9       80 : 90",
        "random + random",
        "  vs daubenton/astrolabe                   0",
    ]


def test_long_names_break_between_who_and_whom() -> None:
    settings = "focus=1.5,deny=2,slot=3"
    request = wish(f"balanced:{settings}", tables=["random,random,random,greedy"], vs=("all",))
    lines = table(request.matchups(), {}).splitlines()
    assert "balanced:focus=1.5,deny=2,slot=3" in lines
    assert any(line.startswith("  vs daubenton/astrolabe  ") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_a_strategy_has_one_name() -> None:
    """Two ways to write the same player would be two matchups of the same games."""
    for ways in (
        ("balanced", "balanced:", "balanced:,"),
        ("balanced:skill=0.5,focus=2", "balanced:focus=2.0,skill=.50"),
    ):
        names = [seating.name for seating in wish(*ways, vs=("linne/boudeuse",)).seatings]
        assert names == [f"{ways[0]} vs linne/boudeuse"]

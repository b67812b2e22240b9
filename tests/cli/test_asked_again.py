"""The designer's commands asked again: what is kept answers, and a larger budget goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from automa.numbers import Design
from reports.experiments import tune, versions
from reports.experiments.asked import Asked
from reports.experiments.budget import Budget
from sim.cli import run as automa

Capture = pytest.CaptureFixture[str]
# A banker never wins: such a band is undecided for ever, and the budget ends it.
EDGE = 'for = "banker"\n[[wins]]\nautoma = "trembley/astrolabe"\nto = 0\n'
SCORE = 'for = "banker"\n[[score]]\nautoma = "linne/boudeuse"\nof = "automa"\nfrom = 0\nto = 900\n'
ONE = ["--players", "banker", "--workers", "1"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that every run of a bench has played, in order."""
    counts: list[int] = []
    play = versions.play

    def counted(*words: Any, **options: Any) -> Any:
        outcome = play(*words, **options)
        counts.append(outcome.played)
        return outcome

    monkeypatch.setattr(versions, "play", counted)
    return counts


@pytest.mark.parametrize(
    "words",
    [
        ["what-if", "boudeuse.seal=5", "--precision", "0.01", *ONE],
        ["levers", "boudeuse", "--precision", "0.01", *ONE],
        ["check-targets", "edge.toml", "--workers", "1"],
    ],
)
def test_a_budget_is_spent_once(words: list[str], played: list[int], capsys: Capture) -> None:
    Path("edge.toml").write_text(EDGE)
    small = [*words, "--budget", "3000"]
    assert automa(small) in (0, 1)
    first, said = capsys.readouterr()
    assert sum(played) > 0 and "the budget of 3,000 games ended it" in said
    played.clear()
    assert automa(small) in (0, 1)
    assert capsys.readouterr().out == first and sum(played) == 0
    assert automa([*words, "--budget", "2000"]) in (0, 1), "a smaller one has all it needs"
    assert sum(played) == 0
    assert automa([*words, "--budget", "9000"]) in (0, 1)
    assert sum(played) > 0, "a larger one goes on"


def test_nothing_is_said_of_a_budget_that_was_not_needed(capsys: Capture) -> None:
    """A search that found what it looked for, and targets that are all met, need no more."""
    Path("wanted.toml").write_text(SCORE)
    assert automa(["check-targets", "wanted.toml", "--budget", "100", "--workers", "1"]) == 0
    assert "ended it" not in capsys.readouterr().err
    tune_it = ["tune", "wanted.toml", "--change", "boudeuse", "--budget", "5s", "--workers", "1"]
    for _ in range(2):  # the second answer is the one that is kept
        assert automa(tune_it) == 0
        said = capsys.readouterr().err
        assert "ended the search" not in said and "more time" not in said


def test_tune_keeps_its_answer(
    played: list[int], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("wanted.toml").write_text(SCORE.replace("from = 0", "from = 200"))
    words = ["tune", "wanted.toml", "--change", "boudeuse", "--most", "2", "--workers", "1"]
    words += ["--games", "60"]
    assert automa(words) == 0
    first = capsys.readouterr().out
    assert sum(played) > 0 and "boudeuse." in first
    monkeypatch.setattr(tune.Tuner, "run", None)  # nobody may search now
    assert automa(words) == 0
    again = capsys.readouterr()
    assert again.out == first and "asked before" in again.err
    assert automa([*words, "--format", "json", "--save", "new"]) == 0, "and in every other form"
    assert list(Path("new").iterdir())


def test_another_question_is_not_the_same(capsys: Capture) -> None:
    Path("wanted.toml").write_text(SCORE)
    words = ["tune", "wanted.toml", "--change", "boudeuse", "--games", "60", "--workers", "1"]
    for more in ([], ["--most", "1"], ["--seed", "3"], ["--assume", "reputation.every-5"]):
        assert automa([*words, *more]) == 0
        assert "asked before" not in capsys.readouterr().err, more
    Path("wanted.toml").write_text(SCORE.replace("900", "901"))
    assert automa(words) == 0
    assert "asked before" not in capsys.readouterr().err


def test_a_damaged_answer_is_searched_anew(capsys: Capture) -> None:
    Path("wanted.toml").write_text(SCORE)
    words = ["tune", "wanted.toml", "--change", "boudeuse", "--games", "60", "--workers", "1"]
    assert automa(words) == 0
    first = capsys.readouterr().out
    kept = next(Path("runs/design/asked").iterdir())
    text = kept.read_text()
    for damaged in ("", "[1]", text[:-9], text.replace('"games": null', '"games": []')):
        kept.write_text(damaged)
        assert automa(words) == 0
        again = capsys.readouterr()
        assert again.out == first and "asked before" not in again.err


def test_time_is_compared_with_time_and_games_with_games(tmp_path: Path) -> None:
    asked = Asked(tmp_path, "a question", 1)
    spent = Budget(seconds=60, allowed=[500, 0])
    asked.note(spent)
    for same in (Budget(seconds=60), Budget(seconds=30)):
        assert asked.recall(same) and same.left(900) == 500 and same.left(900) == 0 and same.cut
    for other in (Budget(seconds=61), Budget(games=5.0), Budget()):
        assert not asked.recall(other)
    assert not Asked(tmp_path, "a question", 2).recall(Budget(seconds=1))


def test_an_edited_player_is_another_question() -> None:
    """A strategy from a file keeps its name when the file is edited; answers of before do not."""
    profile = Path("mine.toml")
    facts = []
    for focus in (0.5, 0.9):
        profile.write_text(f"[weights]\nfocus = {focus}\n", encoding="utf-8")
        facts.append(versions.Bench(Design(), {"me": "mine.toml"}).facts)
    assert facts[0] != facts[1]

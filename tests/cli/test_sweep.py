"""`automa run sweep.toml` and its relatives, as a person would type them."""

import json
from pathlib import Path

import pytest

from sim import load_run
from sim.cli import run

SWEEP = """
strategies = ["banker", "random"]
automas = ["daubenton/astrolabe", "daubenton/boudeuse", "linne/astrolabe", "linne/boudeuse"]
games = 20
targets = "targets.toml"
[numbers]
daubenton.5.vp = [6, 7]
bank.coins = [4, 5]
"""
TARGETS = """
for = "random"
[[wins]]
automa = "daubenton/astrolabe"
to = 90
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nightly")
    (folder / "sweep.toml").write_text(SWEEP, encoding="utf-8")
    (folder / "targets.toml").write_text(TARGETS, encoding="utf-8")
    assert run(["run", str(folder / "sweep.toml")]) == 0
    return folder / "runs" / "sweep"


def test_a_dry_run_plays_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "targets.toml").write_text(TARGETS, encoding="utf-8")
    file = tmp_path / "s.toml"
    file.write_text(SWEEP, encoding="utf-8")
    assert run(["run", str(file), "--dry-run", "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("24 matchups in 4 variants of the game:\n72 games, 72 of them still")
    assert "about" in out
    assert not (tmp_path / "runs").exists()


def test_verdicts_follow_the_games(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", str(played.parent.parent / "sweep.toml")]) == 0
    out = capsys.readouterr().out
    assert "nothing to play" in out
    assert "daubenton.5.vp=7 bank.coins=4: 1 of 1 target met." in out
    code = run(["check-targets", str(played.parent.parent / "targets.toml"), str(played)])
    assert code == 0
    assert "See one of these games:\n  automa play random" in capsys.readouterr().out


def test_targets_are_checked_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.toml"
    file.write_text(SWEEP, encoding="utf-8")
    (tmp_path / "targets.toml").write_text('[[wins]]\nautoma = "x/y"\nto = 5\n', encoding="utf-8")
    assert run(["run", str(file)]) == 2
    assert "targets.toml" in capsys.readouterr().err
    assert not (tmp_path / "runs").exists()


def test_rank_names_the_variants(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rank", str(played)]) == 0
    out = capsys.readouterr().out
    assert "Daubenton [5.vp=7] + L'Astrolabe, bank.coins=4" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert run(["rank", str(played), "--strategies", "--format", "csv"]) == 0
    assert capsys.readouterr().out.startswith("strategy,rating")


def test_compare_inside_a_sweep(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(played)]) == 0
    out = capsys.readouterr().out
    assert "unchanged → daubenton.5.vp=7" in out
    assert "unchanged → bank.coins=4" in out
    assert run(["compare", str(played), "daubenton.5.vp=7", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["paired"]
    assert found["harder_by"]["mean"] > 0  # more VP for the Automa
    assert "--set daubenton.5.vp=7" in found["replay"]
    assert {row["automa"].partition("@")[0] for row in found["rows"]} == {
        "daubenton[5.vp=7]/astrolabe",
        "daubenton[5.vp=7]/boudeuse",
        "all",
    }
    assert run(["compare", str(played), "daubenton.5.vp=9"]) == 2
    assert "did you mean daubenton.5.vp=7?" in capsys.readouterr().err


def test_two_runs_that_differ_in_a_number_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card changed with --set has another name in its run; compare knows whose it is."""
    monkeypatch.chdir(tmp_path)
    asked = ["run", "banker", "--vs", "daubenton/astrolabe", "--games", "20"]
    assert run([*asked, "--out", "a"]) == 0
    assert run([*asked, "--out", "b", "--set", "daubenton.5.vp=7"]) == 0
    assert "daubenton[5.vp=7]/astrolabe" in capsys.readouterr().out
    assert run(["compare", "a", "b", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["paired"]
    assert found["harder_by"]["mean"] > 0


def test_a_run_is_exported_as_a_sweep(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "again.toml"
    assert run(["export", str(played), str(file)]) == 0
    assert "automa run" in capsys.readouterr().out
    assert run(["new-sweep", str(tmp_path / "other.toml"), "--from", str(played)]) == 0
    assert file.read_text() == (tmp_path / "other.toml").read_text()
    assert run(["run", str(file), "--out", str(tmp_path / "run"), "--format", "csv"]) == 0
    assert capsys.readouterr().out.count("\n") > 24


def test_a_report_of_a_sweep(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--ablations", "--sensitivity", "--view", "--out", str(tmp_path / "report")]
    assert run(["report", str(played), *more]) == 0
    said = capsys.readouterr().err
    assert "of the unchanged game, not of the versions: sensitivity, ablations\n" in said
    assert "left out, as it needs a run of one version: view\n" in said
    commands = "what-if daubenton.5.vp=7 --save DIR, then automa report --cards DIR --view\n"
    assert f"to have it for one of the versions: automa {commands}" in said
    text = (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    notes = text.count("These games are of the unchanged game")
    assert notes == 3 and "VP lost without" in text, "ablations, sensitivity, first player"
    chapter = text[text.index("## If the assumptions were different") :]
    assert "together shift most" in chapter and "5.vp=7" not in chapter.split("## ")[1]
    assert "5.vp=7" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "none.toml"], "there is no file none.toml; give the name of one"),
        (["run", "s.toml", "banker"], "says who plays"),
        (["run", "s.toml", "--vs", "all"], "change that there, not with --vs"),
        (["run", "s.toml", "--set", "bank.coins=4"], "change that there, not with --set"),
        (["new-sweep", "s.toml"], "s.toml exists"),
        (["new-sweep", "t.toml", "--from", "nowhere"], "nowhere does not exist"),
    ],
)
def test_wrong_commands(
    words: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.toml").write_text('strategies = "banker"\ngames = 1\n', encoding="utf-8")
    assert run(words) == 2
    assert message in capsys.readouterr().err


def test_a_file_of_weights_is_still_a_strategy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calm.toml").write_text('style = "greedy"\n[weights]\n', encoding="utf-8")
    assert run(["run", "calm.toml", "--vs", "linne/boudeuse", "--games", "1", "--out", "x"]) == 0


def test_a_sweep_is_played_on_until_its_ranks_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.toml"
    text = (
        'strategies = ["greedy", "banker"]\nautomas = ["linne/boudeuse", "daubenton/astrolabe"]\n'
    )
    file.write_text(f"{text}games = 10\n[numbers]\ndaubenton.5.vp = [6, 7]\n", encoding="utf-8")
    folder = tmp_path / "runs" / "s"
    assert run(["run", str(file)]) == 0
    assert run(["rank", str(folder), "--until-separated", "--budget", "60", "--format", "csv"]) == 0
    said = capsys.readouterr()
    assert "30 games per matchup" in said.err, "3 matchups of greedy, 20 games more for each"
    assert "daubenton[5.vp=7]/astrolabe" in said.out
    rows = load_run(folder)
    more = rows[rows["game"] >= 10]
    assert set(more["player"]) == {
        *("greedy", "linne/boudeuse", "daubenton/astrolabe", "daubenton[5.vp=7]/astrolabe")
    }
    assert run(["run", str(file), "--games", "30", "--out", str(tmp_path / "again")]) == 0
    other = load_run(tmp_path / "again")
    same = ["matchup", "game", "seat"]
    both = more.merge(other, on=same, suffixes=("", "_other"))
    assert len(both) == len(more) == 3 * 20 * 2
    assert (both["vp"] == both["vp_other"]).all(), "the games that its file would have played"


def test_audiences_have_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "s.toml"
    text = 'audiences = ["regular", "newcomer"]\nautomas = "daubenton/astrolabe"\ngames = 4\n'
    file.write_text(f"{text}[numbers]\ndaubenton.5.vp = [6, 7]\n", encoding="utf-8")
    assert run(["run", str(file)]) == 0
    capsys.readouterr()
    assert run(["compare", str(tmp_path / "runs" / "s"), "--format", "csv"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.split(",")[:2] for row in rows] == [
        ["newcomer", "balanced:skill=0.6"],
        ["regular", "balanced:skill=0.7"],
    ]

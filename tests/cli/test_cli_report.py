"""`automa rank` and `automa report` on real runs, on runs that lack something, and on no run."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from reports.data.panel import standard_panel
from reports.experiments import sweep
from reports.page.target import GENERATOR, check_target
from sim.cli import run as automa
from sim.errors import InputError
from sim.runs import read_manifest

ROOT = Path(__file__).resolve().parents[2]

PLAYERS = ("random", "banker")
GAMES = 60
NO_MORE = ("--no-sensitivity", "--no-ablations", "--no-levers", "--no-view")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real run of two quick strategies against all nine Automas."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    assert automa(["run", *PLAYERS, "--games", str(GAMES), "--out", str(folder)]) == 0
    return folder


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is written into the checkout."""
    monkeypatch.chdir(tmp_path)
    yield


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """PNGs are half of the time, and their making is tested elsewhere."""
    monkeypatch.setattr("reports.page.drawing.png_bytes", lambda _figure: b"")


Capture = pytest.CaptureFixture[str]


def test_run_rank_and_report_name_the_panel(
    tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    """Yardsticks are played and shown, but count in none of the three."""
    folder, vs = tmp_path / "run", ["--vs", "linne/boudeuse", "--vs", "daubenton/boudeuse"]
    players = ["greedy", "publisher", "random", "banker"]
    assert automa(["run", *players, *vs, "--games", "5", "--out", str(folder)]) == 0
    out = capsys.readouterr().out
    assert "A ranking counts greedy, publisher." in out
    assert "do not try to win (yardsticks): banker, random" in out
    assert automa(["rank", str(folder)]) == 0
    assert "ranked for greedy, publisher;" in capsys.readouterr().err
    assert automa(["report", str(folder)]) == 0
    text = (folder / "report" / "index.html").read_text(encoding="utf-8")
    assert "Ranked for greedy, publisher" in text


def test_rank_reads_well_at_80_columns(played: Path, capsys: Capture) -> None:
    assert automa(["rank", str(played)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split()[:3] == ["rank", "Automa", "stars"]
    assert lines[2].split()[1:4] == ["Daubenton", "+", "L'Astrolabe"]


@pytest.mark.parametrize("form", ["csv", "json", "markdown"])
def test_rank_in_other_formats(form: str, played: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / f"ranking.{form}"
    assert automa(["rank", str(played), "--format", form, "--out", str(file)]) == 0
    assert automa(["rank", str(played), "--format", form]) == 0
    text = file.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"{file}\n{text}"
    if form == "json":
        assert json.loads(text)[0]["rank"] == 1 and len(json.loads(text)) == 9
    elif form == "csv":
        assert pd.read_csv(file)["automa"].nunique() == 9
    else:
        automas, _, strategies = text.strip().split("\n\n")
        assert len(automas.splitlines()) == 11 and automas.startswith("| rank | Automa |")
        assert len(strategies.splitlines()) == 4 and strategies.startswith("| strategy |")


def test_report_says_where_it_is_and_how_it_begins(
    played: Path, tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    assert automa(["report", str(played), "--out", str(tmp_path / "page")]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"{tmp_path / 'page' / 'index.html'}\n")
    assert "win almost no games" in out, "all at the floor: that must be said"
    assert "hardest of the nine Automas" in " ".join(out.split()) and "The stars" in out
    text = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert "[A6] The reputation track" in text and "Linné" in text
    assert f"{2 * 9 * GAMES:,} simulated games" in text


def test_same_run_same_bytes(played: Path, tmp_path: Path) -> None:
    """Two reports of a real run, the second over an older report that has more in it."""
    one, two = tmp_path / "one", tmp_path / "two"
    assert automa(["report", str(played), "--out", str(one)]) == 0
    shutil.copytree(one, two)
    (two / "tables" / "stale.csv").touch()
    older = f'<meta name="generator" content="{GENERATOR}">old'
    (two / "index.html").write_text(older, encoding="utf-8")
    assert automa(["report", str(played), "--out", str(two)]) == 0
    assert _files(one) == _files(two)


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_the_default_place_is_the_runs_folder(played: Path, no_pictures: None) -> None:
    assert automa(["report", str(played)]) == 0
    assert (played / "report" / "index.html").exists()
    again = ["run", *PLAYERS, "--games", str(GAMES), "--out", str(played)]
    assert automa(again) == 0, "the report does not stand in the way of the run"


def test_default_sweep_is_played_once(capsys: Capture, no_pictures: None, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "standard_panel", lambda: list(PLAYERS))
        patch.setattr(sweep, "lower_skills", list)
        patch.setattr(sweep, "audience_players", lambda _file: [])
        assert automa(["report", "--games", "12", *NO_MORE]) == 0
        assert capsys.readouterr().out.endswith("report/index.html\n")
        assert automa(["rank", "--games", "12"]) == 0
    runs = list((tmp_path / "runs").iterdir())
    assert len(runs) == 1 and read_manifest(runs[0]).games_done == 2 * 9 * 12


def test_ctrl_c_says_how_to_go_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = SimpleNamespace(interrupted=True)
    monkeypatch.setattr(sweep, "play_sweep", lambda *_: stopped)
    monkeypatch.setattr("sim.cli.default_sweep.leave", sys.exit)
    with pytest.raises(SystemExit, match="130"):
        automa(["report", "--games", "3"])
    said = capsys.readouterr().err.splitlines()
    assert said[-2:] == [
        "automa: stopped; everything played so far is kept; go on with:",
        "automa report --games 3",
    ]
    with pytest.raises(SystemExit, match="130"):
        automa(["rank", "--games", "3", "--until-separated", "--budget", "5"])
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == "automa rank --games 3 --until-separated --budget 5"


def test_the_main_job_has_its_size() -> None:
    """144,000 games of the styles that play to win, as many of each audience, other skills."""
    from automa.cards import load_cards
    from sim.game.box import load_box

    found = sweep.default_sweep(load_box(), load_cards())
    main, styles = found.requests[0], standard_panel()
    assert main.games * 9 * len(styles) == pytest.approx(sweep.ALL_GAMES, rel=0.01)
    players = {seating.seats[0].player for seating in main.seatings}
    assert players == {*styles, *sweep.audience_players()} and len(players) == len(styles) + 2
    skills = {seating.seats[0].player for seating in found.requests[1].seatings}
    assert not players & skills, "nothing is counted twice"
    assert [request.games for request in found.requests[1:]] == [sweep.SKILL_GAMES]


BAD = {
    "no such run": (["rank", "nowhere"], "nowhere does not exist"),
    "a foreign folder": (["report", "foreign"], "foreign is not a run"),
    "a file": (["report", "foreign/file"], "is not a run"),
    "an empty run": (["report", "empty"], "empty lacks 1,080 of its 1,080 games"),
    "format": (["rank", "RUN", "--format", "cvs"], "did you mean csv"),
    "level": (
        ["rank", "RUN", "--until-separated", "--level", "100"],
        "--level 100 is out of range",
    ),
    "equal within": (
        ["rank", "RUN", "--until-separated", "--equal-within", "-1"],
        "--equal-within -1 is out of range",
    ),
    "a margin without a search": (
        ["rank", "RUN", "--equal-within", "2"],
        "--equal-within is for --until-separated",
    ),
    "budget": (["rank", "RUN", "--until-separated", "--budget", "x"], "cannot be read"),
    "games of a run": (["report", "RUN", "--games", "5"], "--games is for the default sweep"),
    "a folder in use": (["report", "RUN", "--out", "foreign"], "foreign holds something else"),
    "out is a file": (["report", "RUN", "--out", "foreign/file"], "is a file"),
    "no games": (["report", "--games", "0", "--out", "new/page"], "--games 0 is out of range"),
    "a file that exists": (["rank", "RUN", "--out", "foreign/file"], "file exists; use --force"),
    "unwritable": (["rank", "RUN", "--out", "nowhere/x.csv"], "cannot write nowhere/x.csv"),
}


@pytest.mark.parametrize("case", list(BAD))
def test_a_clear_sentence(case: str, played: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "file").write_text("mine", encoding="utf-8")
    _empty(played, tmp_path / "empty")
    arguments, words = BAD[case]
    assert automa([str(played) if word == "RUN" else word for word in arguments]) == 2
    said = capsys.readouterr().err
    assert words in said and len(said.splitlines()) == 1
    assert (tmp_path / "foreign" / "file").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "new").exists() and not (tmp_path / "empty" / "report").exists()


def _empty(played: Path, folder: Path) -> None:
    """The manifest of a run without any of its games."""
    (folder / "games").mkdir(parents=True)
    text = (played / "manifest.json").read_text(encoding="utf-8")
    (folder / "manifest.json").write_text(text, encoding="utf-8")


def test_an_unfinished_run_says_so(
    played: Path, tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    """Half of the files are not there yet."""
    folder = tmp_path / "half"
    _empty(played, folder)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["games_done"] = 9 * GAMES
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    for path in sorted((played / "games").iterdir())[::2]:
        (folder / "games" / path.name).write_bytes(path.read_bytes())
    assert automa(["report", str(folder)]) == 0
    assert "This run is not finished" in capsys.readouterr().out
    assert automa(["rank", str(folder)]) == 0
    assert "not finished" in capsys.readouterr().err


def test_other_assumptions_get_a_chapter(tmp_path: Path, no_pictures: None) -> None:
    folder = tmp_path / "run"
    vs = ["--vs", "linne/boudeuse", "--vs", "daubenton/boudeuse"]
    assert automa(["run", *PLAYERS, *vs, "--games", "15", "--out", str(folder)]) == 0
    assert automa(["report", str(folder), "--sensitivity"]) == 0
    text = (folder / "report" / "index.html").read_text(encoding="utf-8")
    assert "If the assumptions were different" in text
    for name in ("reputation.every-3 [A6]", "tie_break.least_gain [A16]", "animals.deck-2 [A2]"):
        assert name in text
    assert "cannot matter with two seats: start.steeper [A8]" in text
    assert "each deal from both seats" in text
    # 12 other boards, 4 decks, the tie-break, as played, and from the other seat
    assert len(list((tmp_path / "run-alternatives").glob("*/*/manifest.json"))) == 19


def test_a_run_of_another_version_is_not_mixed(
    played: Path, tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    """No game of this version is set beside those of another."""
    _empty(played, tmp_path / "old")
    path = tmp_path / "old" / "manifest.json"
    engine = read_manifest(played).stamp.engine
    path.write_text(path.read_text(encoding="utf-8").replace(engine, "f" * 16), encoding="utf-8")
    assert automa(["rank", "old", "--until-separated"]) == 2
    assert "was played with engine version" in capsys.readouterr().err


def test_a_folder_is_only_taken_when_free_or_ours(tmp_path: Path) -> None:
    page = tmp_path / "new" / "page"
    check_target(page)
    assert not page.parent.exists()
    page.mkdir(parents=True)
    check_target(page)
    assert page.exists()
    (page / "notes.txt").touch()
    with pytest.raises(InputError, match="holds something else"):
        check_target(page)


def test_a_page_of_somebody_else_is_not_written_over(
    tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    """Neither by a report nor by a comparison; a page of ours is replaced, and that is said."""
    mine = tmp_path / "mine"
    mine.mkdir()
    for name in ("index.html", "report.md"):
        (mine / name).write_text("my own words", encoding="utf-8")
    assert automa(["compare", "printed", "printed", "--out", str(mine)]) == 2
    assert "mine/index.html is not a page of ours" in capsys.readouterr().err
    run = tmp_path / "run"
    ask = ["run", "banker", "--vs", "linne/boudeuse", "--games", "4", "--out", str(run)]
    assert automa(ask) == 0
    assert automa(["report", str(run), "--out", str(mine)]) == 2
    assert "use another --out" in capsys.readouterr().err
    assert (mine / "index.html").read_text(encoding="utf-8") == "my own words"
    assert automa(["report", str(run)]) == automa(["report", str(run)]) == 0
    assert capsys.readouterr().err.count("run/report will be replaced") == 1


def test_more_on_request(tmp_path: Path, capsys: Capture, no_pictures: None) -> None:
    """Targets, ablations, levers and pages of games, for a run of changed cards."""
    folder, out = tmp_path / "run", tmp_path / "page"
    vs = ["--vs", "linne/boudeuse", "--vs", "daubenton/boudeuse"]
    players = ["balanced", "balanced:skill=0.7"]
    card = (ROOT / "automa" / "cards" / "daubenton.toml").read_text(encoding="utf-8")
    (tmp_path / "cards").mkdir()
    changed = card.replace('"discard_tokens", amount = 6', '"discard_tokens", amount = 7')
    (tmp_path / "cards" / "daubenton.toml").write_text(changed, encoding="utf-8")
    cards = ["--cards", str(tmp_path / "cards")]
    command = ["run", *players, *vs, *cards, "--games", "12", "--out", str(folder)]
    assert automa(command) == 0
    targets = tmp_path / "targets.toml"
    wanted = 'for = "regular"\n[[wins]]\nautoma = "linne/boudeuse"\nfrom = 0\n'
    targets.write_text(wanted, encoding="utf-8")
    more = ["--targets", str(targets), "--ablations", "--levers", "--view", "--out", str(out)]
    assert automa(["report", str(folder), *more]) == 0
    assert "left out" not in capsys.readouterr().err, "the run keeps its cards"
    text = (out / "index.html").read_text(encoding="utf-8")
    words = "Louis Jean-Marie Daubenton changed: row 5 (Expedition): VP per token 6"
    assert f"Not the printed game: {words}" in text
    assert "1 of 1 target met" in text and 'id="targets"' in text
    assert "VP lost without each option" in text and 'id="table-card-daubenton"' in text
    pages = sorted(path.name for path in (out / "games").iterdir())
    assert len(pages) == 6 and "daubenton-boudeuse-closest.html" in pages
    assert all(f'href="games/{name}"' in text for name in pages)
    assert not read_manifest(folder).matchup("balanced:ahead=-1 vs linne/boudeuse")


def test_what_would_play_on_is_left_out_of_a_run_with_several_versions(
    tmp_path: Path, capsys: Capture, no_pictures: None
) -> None:
    """Ablations of which Daubenton? The report is written, and says what it leaves out."""
    folder, out = tmp_path / "run", tmp_path / "page"
    change = ["--vs", "daubenton/boudeuse", "--set", "daubenton.5.vp=7"]
    assert automa(["run", "banker", *change, "--games", "4", "--out", str(folder)]) == 0
    assert automa(["report", str(folder), "--ablations", "--view", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert "left out, as it needs a run of one version: ablations, view\n" in said.err
    assert "--save DIR, then automa report --cards DIR --ablations --view\n" in said.err
    assert "figures/" not in said.out
    text = (out / "report.md").read_text(encoding="utf-8")
    assert "Not the printed game: daubenton.5.vp=7" in text

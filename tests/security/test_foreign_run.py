"""A run folder from a stranger: opening it runs no code and writes nowhere else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reports.data.info import RunInfo
from reports.data.synthetic import NINE, default_truth, make_frame
from reports.page.report import write_report
from reports.page.target import GENERATOR
from sim.cli import run as automa
from tests.helpers.batch_scene import play, wish

Capture = pytest.CaptureFixture[str]
OURS = f'<meta name="generator" content="{GENERATOR}">'  # all that tells a page of ours
SPY = """
from pathlib import Path

Path({marker!r}).touch()


class Bot:
    def choose(self, table, options):
        return options[0]
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run that nobody has tampered with."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    play(folder, wish("banker", games=12))
    return folder


@pytest.fixture
def received(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, somewhere else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("reports.page.drawing.png_bytes", lambda _figure: b"")
    shutil.copytree(original, tmp_path / "received")
    return tmp_path / "received"


def tamper(run: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the manifest of a run."""
    file = run / "manifest.json"
    manifest = json.loads(file.read_text(encoding="utf-8"))
    change(manifest)
    file.write_text(json.dumps(manifest), encoding="utf-8")


def told(capsys: Capture) -> str:
    """The one sentence on stderr, which holds nothing that steers a terminal."""
    out, err = capsys.readouterr()
    assert len(err.splitlines()) == 1 and err.startswith("automa: "), err
    assert all(letter.isprintable() for letter in (out + err).replace("\n", ""))
    return err


def played_by_spy(folder: Path) -> tuple[Path, Path, Path]:
    """A run, the file of the strategy that played it, and what its loading leaves behind."""
    marker, bot, out = folder / "loaded", folder / "bot.py", folder / "run"
    bot.write_text(SPY.format(marker=str(marker)), encoding="utf-8")
    play(out, wish(f"{bot}:Bot", games=4))
    marker.unlink()
    bot.touch()  # so that it is loaded again in this process, too
    return out, bot, marker


def test_a_manifest_loads_no_program(tmp_path: Path, capsys: Capture) -> None:
    """Only the person who opens a run names files with strategies."""
    out, bot, marker = played_by_spy(tmp_path)
    capsys.readouterr()  # on a fresh checkout: that the engine is compiled
    assert automa(["rank", str(out), "--until-separated", "--budget", "100"]) == 2
    assert f"if you trust what is in it: --allow-strategy {bot}" in told(capsys)
    assert not marker.exists()


@pytest.mark.filterwarnings("error::UserWarning")  # a long name leaves pictures their room
def test_other_assumptions_are_played_by_audiences_alone(tmp_path: Path, capsys: Capture) -> None:
    out, _, marker = played_by_spy(tmp_path)
    assert automa(["report", str(out), "--sensitivity"]) == 0
    assert not marker.exists()
    capsys.readouterr()


@pytest.mark.parametrize("player", ["bot.py:Bot:skill=0.5", "bot.toml", "../bot.py:Bot"])
def test_no_file_is_read_because_a_manifest_says_so(
    received: Path, capsys: Capture, player: str
) -> None:
    def name_it(manifest: dict[str, Any]) -> None:
        manifest["matchups"][0]["seats"][0]["player"] = player

    tamper(received, name_it)
    assert automa(["rank", str(received), "--until-separated"]) == 2
    assert f"played by {player}; a run does not decide which files are loaded" in told(capsys)


def test_a_file_that_the_person_names_is_loaded(tmp_path: Path, capsys: Capture) -> None:
    out, bot, marker = played_by_spy(tmp_path)
    words = ["rank", str(out), "--until-separated", "--budget", "8"]
    assert automa([*words, "--allow-strategy", str(bot)]) == 0
    assert marker.exists()
    capsys.readouterr()


def test_another_file_of_the_same_name_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """What is trusted is a file, not a name."""
    out, bot, marker = played_by_spy(tmp_path)
    (tmp_path / "mine").mkdir()
    shutil.copy(bot, tmp_path / "mine" / "bot.py")
    monkeypatch.chdir(tmp_path / "mine")
    words = ["rank", str(out), "--until-separated", "--allow-strategy", "bot.py"]
    assert automa(words) == 2 and not marker.exists()
    capsys.readouterr()


def link(path: Path, target: Path) -> None:
    """A link where a file or folder was."""
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


@pytest.mark.parametrize("place", ["report", "report/index.html", "report/report.md"])
def test_a_report_is_not_written_through_a_link(
    received: Path, tmp_path: Path, capsys: Capture, place: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if place == "report":
        elsewhere.mkdir()
    else:
        elsewhere.write_text("precious")
        (received / "report").mkdir()
        for name in ("index.html", "report.md"):
            (received / "report" / name).write_text(OURS)
    link(received / place, elsewhere)
    assert automa(["report", str(received)]) == 2
    assert "is a symbolic link" in capsys.readouterr().err.splitlines()[-1]
    if place == "report":
        assert list(elsewhere.iterdir()) == []
    else:
        assert elsewhere.read_text() == "precious"


@pytest.mark.parametrize("name", ["figures", "tables"])
def test_pictures_behind_a_link_are_not_deleted(
    received: Path, tmp_path: Path, capsys: Capture, name: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for ending in ("svg", "png", "csv"):
        (elsewhere / f"mine.{ending}").write_text("precious")
    (received / "report").mkdir()
    for page in ("index.html", "report.md"):
        (received / "report" / page).write_text(OURS)
    link(received / "report" / name, elsewhere)
    assert automa(["report", str(received)]) == 2
    assert f"{name} is a symbolic link" in capsys.readouterr().err
    assert len(list(elsewhere.iterdir())) == 3


@pytest.mark.parametrize("place", ["games", "manifest.json", ".lock"])
def test_a_run_is_not_played_on_through_a_link(
    received: Path, tmp_path: Path, capsys: Capture, place: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if (received / place).is_dir():
        shutil.copytree(received / place, elsewhere)
    elif place == ".lock":
        elsewhere.write_text("precious")
    else:
        shutil.copy(received / place, elsewhere)
    before = sorted(path.name for path in elsewhere.iterdir()) if elsewhere.is_dir() else None
    text = None if elsewhere.is_dir() else elsewhere.read_bytes()
    link(received / place, elsewhere)
    words = ["run", "banker", "--vs", "linne/boudeuse", "--games", "20", "--out", str(received)]
    assert automa(words) == 2
    assert "is a symbolic link" in told(capsys)
    if text is None:
        assert sorted(path.name for path in elsewhere.iterdir()) == before
    else:
        assert elsewhere.read_bytes() == text


def test_half_files_of_others_are_no_way_out(received: Path, tmp_path: Path) -> None:
    """Names of files in the making cannot be guessed, so no link waits for them."""
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (received / "manifest.json.part").symlink_to(precious)
    words = ["run", "banker", "--vs", "linne/boudeuse", "--games", "20", "--out", str(received)]
    assert automa(words) == 2
    assert precious.read_text() == "precious"


def test_an_export_replaces_no_device(received: Path, tmp_path: Path, capsys: Capture) -> None:
    assert automa(["export", str(received), "/dev/full", "--to", "csv", "--force"]) == 2
    assert "/dev/full is a device; needed: the name of a regular file" in told(capsys)
    assert Path("/dev/full").is_char_device()
    precious = tmp_path / "precious.csv"
    precious.write_text("precious")
    (tmp_path / "e.csv").symlink_to(precious)
    (tmp_path / "e.csv.part").symlink_to(precious)
    assert automa(["export", str(received), str(tmp_path / "e.csv"), "--force"]) == 2
    (tmp_path / "e.csv").unlink()
    assert automa(["export", str(received), str(tmp_path / "e.csv")]) == 0
    assert precious.read_text() == "precious"


@pytest.mark.parametrize("key", ["command", "started", "engine"])
def test_a_manifest_steers_no_terminal(received: Path, capsys: Capture, key: str) -> None:
    tamper(received, lambda manifest: manifest.update({key: "\x1b]0;owned\x07"}))
    for words in (["rank"], ["report"], ["export", "-", "--to", "csv"]):
        assert automa([words[0], str(received), *words[1:]]) == 2
        assert f"{key} is not plain text" in told(capsys)


def test_rows_name_nobody_but_the_players(received: Path, capsys: Capture) -> None:
    """A file of games with a right checksum can still hold anything."""
    import zlib

    import pyarrow as pa
    import pyarrow.parquet as pq

    [file, *_] = sorted((received / "games").iterdir())
    table = pq.read_table(file)
    place = table.column_names.index("player")
    names = pa.array(["\x1b[2J"] * table.num_rows).dictionary_encode()
    evil = pa.BufferOutputStream()
    pq.write_table(table.set_column(place, "player", names), evil)
    data = evil.getvalue().to_pybytes()
    stem = ".".join(file.name.split(".")[:-2])
    file.unlink()
    (file.parent / f"{stem}.{zlib.crc32(data):08x}.parquet").write_bytes(data)
    assert automa(["export", str(received), "-", "--to", "csv"]) == 2
    assert "name somebody else" in told(capsys)


def test_a_record_steers_no_terminal(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "game.jsonl"
    assert automa(["play", "banker", "--vs", "linne/boudeuse", "--record", str(record)]) == 0
    first, *others = record.read_text(encoding="utf-8").splitlines()
    capsys.readouterr()
    for evil in ('{"e": "\\u001b[2J"}', '{"\\u009b2J": 1}', "\x1b[2J"):
        record.write_text("\n".join([first, evil, *others]), encoding="utf-8")
        assert automa(["replay", str(record)]) == 1
        text = capsys.readouterr().out
        assert text and all(letter.isprintable() for letter in text.replace("\n", ""))
    head = json.loads(first)
    human = next(seat for seat in head["seats"] if seat["kind"] == "human")
    human["strategy"] = "\x1b]0;owned\x07"
    record.write_text("\n".join([json.dumps(head), *others]), encoding="utf-8")
    assert automa(["replay", str(record), "--tell"]) in (0, 1)
    assert "\x1b" not in capsys.readouterr().out


def test_ids_and_keys_of_data_files_steer_no_terminal(tmp_path: Path, capsys: Capture) -> None:
    from sim.game.box import COMPONENTS

    text = (COMPONENTS / "animals.csv").read_text(encoding="utf-8")
    head, first, *others = text.splitlines()
    evil = "\x1b[2J" + first.replace(",", ",\x1b", 1)
    (tmp_path / "animals.csv").write_text("\n".join([head, evil, *others]), encoding="utf-8")
    assert automa(["check-data", str(tmp_path)]) == 2
    assert "\x1b" not in capsys.readouterr().err
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "x.toml").write_text('kind = "scoring"\n"\\u001b[2J" = 1\n')
    assert automa(["check-data", "--cards", str(tmp_path / "cards")]) == 2
    assert "\x1b" not in capsys.readouterr().err


EVIL = (
    'x;onfocus=alert(1) autofocus tabindex=0"',
    '"><script>alert(1)</script>',
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1)) $\\frac$ -->",
    "=HYPERLINK(0)",
)


def test_names_are_only_names_in_a_report(tmp_path: Path) -> None:
    """Nothing in the files of a report begins with what a name contains."""
    from html.parser import HTMLParser

    frame = make_frame(default_truth(EVIL, [*NINE[:3], 'a"onload="alert(1)/b;onclick=x']), 40)
    info = RunInfo(command="automa run <script>alert(1)</script>", names={"linne": "<b>L</b>"})
    page = write_report(frame, info, tmp_path)

    class Attributes(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.scripts, self.found = 0, set[str]()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.scripts += tag == "script"
            self.found |= {name for name, _ in attrs}
            assert tag != "img"

    parser = Attributes()
    parser.feed(page.read_text(encoding="utf-8"))
    assert parser.scripts == 1
    assert {name for name in parser.found if name.startswith("on")} == set()
    assert "data-strategy" in parser.found and "autofocus" not in parser.found
    for file in [*(tmp_path / "figures").glob("*.svg"), tmp_path / "report.md"]:
        text = file.read_text(encoding="utf-8")
        assert "<script" not in text and "<img" not in text and "<b>" not in text, file
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "](javascript" not in text.replace("\\](javascript", "")
    for file in (tmp_path / "tables").glob("*.csv"):
        cells = file.read_text(encoding="utf-8").replace("\n", ",").split(",")
        assert not any(cell.lstrip('"').startswith("=") for cell in cells), file

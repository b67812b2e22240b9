"""`automa what-if` as a designer types it."""

from __future__ import annotations

import csv
import io
import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cli import run as automa
from sim.runs import read_manifest
from sim.runs.folder import RunFolder

QUICK = ["--players", "banker", "--games", "40", "--workers", "1"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def out_of(capsys: Capture, *words: str) -> str:
    assert automa(words) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_it_reads_well_and_its_game_can_be_seen(capsys: Capture) -> None:
    text = out_of(capsys, "what-if", "astrolabe.token=9", *QUICK)
    lines = text.splitlines()
    assert lines[0].startswith("astrolabe.token 4 → 9: L'Astrolabe ")
    assert "harder" in lines[0]
    assert max(map(len, lines[:-1])) <= 80
    replay = shlex.split(lines[-1])
    assert replay[-1] == "astrolabe.token=9"
    assert "Final score" in out_of(capsys, *replay[1:])


def test_every_format_says_the_same(capsys: Capture) -> None:
    command = ["what-if", "daubenton.5.vp=7", *QUICK]
    rows = list(csv.DictReader(io.StringIO(out_of(capsys, *command, "--format", "csv"))))
    found = json.loads(out_of(capsys, *command, "--format", "json"))
    assert found["changes"] == {"daubenton.5.vp": {"before": 6, "after": 7}}
    assert [row["automa"] for row in rows] == [row["automa"] for row in found["rows"]]
    assert float(rows[-1]["harder"]) == pytest.approx(found["harder_by"]["mean"], rel=1e-5)
    step = next(each for each in found["steps"] if each["upper"] == "daubenton")
    assert step["smallest_with"] in ("boudeuse", "resolution", "astrolabe")
    assert step["smallest_after"]["mean"] <= step["after"]["mean"]
    text = out_of(capsys, *command, "--format", "markdown")
    assert "| Daubenton + La Boudeuse |" in text and "Smallest with " in text


def test_one_audience_by_its_name(capsys: Capture) -> None:
    words = ["what-if", "daubenton.5.vp=7", "--games", "5", "--workers", "1", "--format", "json"]
    assert automa([*words, "--players", "newcomer", "--players", "balanced:skill=0.6"]) == 0
    named = json.loads(capsys.readouterr().out)
    assert {row["player"] for row in named["rows"]} == {"newcomer"}, "nobody plays twice"


def test_targets_before_and_after(capsys: Capture) -> None:
    wanted = 'for = "banker"\n[[score]]\nof = "automa"\ncard = "astrolabe"\nfrom = {}\n'
    command = ["what-if", "astrolabe.token=9", *QUICK, "--games", "160", "--targets", "wanted.toml"]
    Path("wanted.toml").write_text(wanted.format(1), encoding="utf-8")
    rows = json.loads(out_of(capsys, *command, "--format", "json"))["targets"]
    assert [row["when"] for row in rows] == ["before", "after"]
    between = (rows[0]["high"] + rows[1]["low"]) / 2
    assert rows[0]["high"] < between < rows[1]["low"], "harder by far"
    Path("wanted.toml").write_text(wanted.format(between), encoding="utf-8")
    text = out_of(capsys, *command)
    assert "0 of 1 target met before the change, 1 after it." in text
    row = next(line for line in text.splitlines() if line.startswith("score of L'Astrolabe"))
    assert row.split()[-3] == "missed" and row.split()[-1] == "met"
    assert max(map(len, text.splitlines()[:-1])) <= 80


def test_a_saved_card_plays_like_the_change(capsys: Capture) -> None:
    change = ["daubenton.5.vp=7", "daubenton.1.coins=0"]
    out_of(capsys, "what-if", *change, *QUICK, "--save", "new")
    text = Path("new/daubenton.toml").read_text(encoding="utf-8")
    assert "daubenton.5.vp: 6 before, 7 now" in text
    assert 'name = "Louis Jean-Marie Daubenton (changed)"' in text
    out_of(capsys, "check-data", "--cards", "new")
    game = ["play", "banker", "--seed", "5", "--record", "-"]
    sets = [word for each in change for word in ("--set", each)]
    saved = out_of(capsys, *game, "--vs", "daubenton/boudeuse", "--cards", "new")
    changed = out_of(capsys, *game, "--vs", "daubenton/boudeuse", *sets)
    assert saved.splitlines()[1:] == changed.splitlines()[1:]


def test_a_card_that_is_changed_again_tells_its_whole_story(capsys: Capture) -> None:
    out_of(capsys, "what-if", "daubenton.5.vp=7", *QUICK, "--save", "new")
    more = ["what-if", "daubenton.2.vp=6", "--cards", "new", *QUICK, "--save", "newer"]
    assert "daubenton.2.vp 5 → 6: Daubenton (changed) " in out_of(capsys, *more)
    text = Path("newer/daubenton.toml").read_text(encoding="utf-8")
    assert text.count("(changed)") == 2, "at the top and in the name, once each"
    assert text.index("daubenton.2.vp: 5 before, 6 now") < text.index("Before that:")
    assert text.index("Before that:") < text.index("daubenton.5.vp: 6 before, 7 now")
    again = ["what-if", "linne.4.vp=5", "--cards", "newer", *QUICK, "--save", "newest"]
    out_of(capsys, *again)
    assert Path("newest/daubenton.toml").read_text(encoding="utf-8") == text, "the whole design"


def test_cards_of_the_folder_one_stands_in_are_kept(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    out_of(capsys, "what-if", "daubenton.5.vp=7", *QUICK, "--save", "new")
    monkeypatch.chdir("new")
    command = ["what-if", "linne.4.vp=5", *QUICK, "--cards", ".", "--save", "../newer"]
    out_of(capsys, *command)
    assert {path.name for path in Path("../newer").iterdir()} == {"daubenton.toml", "linne.toml"}


def test_it_says_what_to_do_with_saved_files(capsys: Capture) -> None:
    Path("wanted.toml").write_text(
        'for = "banker"\n[[score]]\nof = "automa"\ncard = "linne"\nfrom = 1\n'
    )
    command = ["what-if", "linne.4.vp=5", *QUICK]
    assert automa([*command, "--targets", "wanted.toml", "--save", "new"]) == 0
    said = capsys.readouterr().err
    page = "automa compare printed new --out page --players banker"
    assert f"before and after on a page to show to others: {page}\n" in said
    check = "automa check-targets wanted.toml --players banker --cards new"
    assert f"check targets: {check}\n" in said
    assert "write the report: automa report --cards new\n" in said
    more = ["what-if", "bank.coins=4", "--cards", "new", *QUICK, "--save", "board"]
    assert automa(more) == 0
    said = capsys.readouterr().err
    files = "--components board --cards new"
    assert f"check targets: automa check-targets FILE --players banker {files}\n" in said
    assert "automa compare" not in said, "a board is the same for both sides"


def test_a_saved_board_is_the_changed_board(capsys: Capture) -> None:
    out_of(capsys, "what-if", "bank.coins=4", "linne.4.vp=5", *QUICK, "--save", "new")
    assert {path.name for path in Path("new").iterdir()} == {"cards", "components"}
    game = ["play", "banker", "--seed", "5", "--record", "-", "--vs", "trembley/boudeuse"]
    saved = out_of(capsys, *game, "--components", "new/components")
    assert saved.splitlines()[1:] == out_of(capsys, *game, "--set", "bank.coins=4").splitlines()[1:]
    assert "linne" in out_of(capsys, "check-data", "new/components", "--cards", "new/cards")
    assert "(changed)" in Path("new/cards/linne.toml").read_text(encoding="utf-8")


def test_it_waits_for_another_command_and_ctrl_c_ends_the_wait(capsys: Capture) -> None:
    out_of(capsys, "what-if", "linne.4.vp=5", *QUICK)
    others = [RunFolder(folder.parent) for folder in Path("runs/design").glob("*/manifest.json")]
    for other in others:
        other.look(read_manifest(other.path))
    words = [sys.executable, "-m", "sim.cli", "what-if", "linne.4.vp=5", *QUICK, "--games", "50"]
    waiting = subprocess.Popen(
        words,
        stdout=-1,
        stderr=-1,
        text=True,
        start_new_session=True,
        # A shell's background job ignores Ctrl-C, and its children would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert waiting.stderr is not None
    said = next(line for line in waiting.stderr if "waiting" in line)
    assert "waiting for another automa command that writes to runs/design/" in said
    waiting.send_signal(signal.SIGINT)
    assert "stopped" in waiting.communicate()[1] and waiting.returncode == 130
    going_on = subprocess.Popen(words, stdout=-1, stderr=-1, text=True, start_new_session=True)
    assert going_on.stderr is not None
    assert any("waiting" in line for line in going_on.stderr)
    for other in others:
        other.close()
    assert "50 games per matchup" in going_on.communicate()[0] and going_on.returncode == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["daubenton.5.vp=11"], "out of range; allowed: 1 to 10"),
        (["daubenton.5.pv=7"], "did you mean daubenton.5.vp"),
        (["daubenton.5.vp=7", "--players", "balancd"], "did you mean balanced"),
        (["daubenton.5.vp=7", "--precision", "0"], "--precision 0 is out of range"),
        (["daubenton.5.vp=7", "--format", "pdf"], "format 'pdf' does not exist"),
        (["daubenton.5.vp=7", "--budget", "soon"], "--budget 'soon' cannot be read"),
        (["daubenton.5.vp=7", "--games", "1"], "--games 1 is out of range"),
        (["daubenton.5.vp=7", "--save", "."], "exists already"),
        (["daubenton.5.vp=7", "--targets", "none.toml"], "none.toml"),
    ],
)
def test_mistakes_in_one_sentence(words: list[str], says: str, capsys: Capture) -> None:
    Path("something").touch()
    assert automa(["what-if", *words]) == 2
    said = capsys.readouterr()
    assert says in said.err and said.out == "" and said.err.count("\n") == 1


def test_a_changed_folder_of_kept_games_can_be_taken_away(tmp_path: Path, capsys: Capture) -> None:
    """Nobody named it, and what-if has no --out to name another."""
    words = ["what-if", "astrolabe.token=9", *QUICK]
    out_of(capsys, *words)
    for manifest in (tmp_path / "runs" / "design").glob("*/manifest.json"):
        manifest.write_text(manifest.read_text().replace('"seed": 0', '"seed": 1'))
    assert automa(words) == 2
    said = capsys.readouterr().err
    assert "; take that folder away, and its games are played again" in said
    assert "--out" not in said


def test_a_step_that_stays_open_names_the_games_that_would_decide_it(capsys: Capture) -> None:
    """'Too close to call' is followed by how many games would tell, and by the command for them."""
    command = ["what-if", "daubenton.1.coins=6", "--players", "greedy", *QUICK[2:]]
    found = json.loads(out_of(capsys, *command, "--format", "json"))
    after = [
        (step[f"{prefix}after"], step[f"{prefix}games_to_decide"])
        for step in found["steps"]
        for prefix in ("", "smallest_")
    ]
    for step, games in after:
        assert (games is not None) == (step["low"] <= 0 <= step["high"])
    most = max(games for _, games in after if games is not None)
    assert most > 2 * found["games_per_matchup"], "a step with 80% power is well beyond its error"
    text = out_of(capsys, *command)
    assert f"(about {float(f'{most:.1e}'):,.0f} games per matchup would decide)" in " ".join(
        text.split()
    )
    lines = text.splitlines()
    (said,) = (i for i, line in enumerate(lines) if line.startswith("To decide what is too close"))
    again = shlex.split(lines[said + 1])
    assert again[:2] == ["automa", "what-if"] and again[2] == "daubenton.1.coins=6"
    assert again[again.index("--games") + 1] == str(int(float(f"{most:.1e}")))
    assert again[again.index("--players") + 1] == "greedy"

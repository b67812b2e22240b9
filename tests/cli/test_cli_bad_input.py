"""Bad input: one clear sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli import run
from sim.game.box import COMPONENTS

LINNE = ("--vs", "linne/boudeuse")
PLAY = ("play", "banker", *LINNE)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence that a command line gets."""
    code = run(arguments)
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert captured.err.startswith("automa: ")
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("plya",), "there is no command 'plya'; did you mean play"),
        (("dance",), "there is no command 'dance'; allowed: play, replay, "),
        ((*PLAY, "--sed", "3"), "there is no option --sed; did you mean --seed"),
        (("play", "bankr", *LINNE), "strategy 'bankr' does not exist; did you mean banker"),
        (("play", "banker", "vs", "linne/boudeuse"), "write --vs in place of vs"),
        (("play", "banker:x=1", *LINNE), "no parameter 'x'"),
        (("play", "banker", "--vs", "line/boudeuse"), "did you mean linne?"),
        (("play", "banker", "--vs", "linne/astrolab"), "did you mean astrolabe?"),
        (("play", "banker", "--vs", "linne"), "not BEHAVIOR/SCORING"),
        (("play", "banker"), "a table of 1 seat"),
        (("play", *["random"] * 4, *LINNE), "a table of 5 seats"),
        ((*PLAY, "--vs", "linne/astrolabe"), "the Behavior card 'linne' sits at the table twice"),
        ((*PLAY, "--vs", "trembley/boudeuse"), "the Scoring card 'boudeuse' sits at"),
        ((*PLAY, "--seed", "-1"), "seed -1 is out of range; allowed: 0 to"),
        ((*PLAY, "--seed", str(2**64)), "is out of range"),
        ((*PLAY, "--game", "-2"), "game -2 is out of range"),
        ((*PLAY, "--seed", "seven"), "--seed 'seven' is not a whole number; write for example"),
        (("run", "banker", "--games", "ten"), "--games 'ten' is not a whole number; write"),
        (("bench", "--seconds", "x"), "--seconds 'x' is not a number; write"),
        (("play", "banker", "--vs", "boudeuse/linne"), "did you mean linne/boudeuse?"),
        (("play", "banker", "boudeuse/linne"), "did you mean linne/boudeuse?"),
        (("run", "banker", "boudeuse/linne"), "did you mean linne/boudeuse?"),
        ((*PLAY, "--table", "banker, linne/boudeuse"), "--table names all seats"),
        (("play", "balanced:focus=1,focus=2", *LINNE), "focus is set twice; set it once"),
        (("rank", "run", "--budget", "5"), "--budget is for --until-separated"),
        (("rank", "run", "--level", "90"), "--level is for --until-separated"),
        (("rank", "run", "--cards", "mine"), "--cards is for the default sweep; run has its own"),
        (("rank", "run", "--components", "b"), "--components is for the default sweep; run has"),
        (("report", "run", "--cards", "mine"), "--cards is for the default sweep; run has its"),
        (("report", "run", "--components", "b"), "--components is for the default sweep; run"),
        (("export", "run", "-"), "standard output (-) has no ending; say --to csv"),
        (("export", "run", "nodir/x.csv"), "cannot write nodir/x.csv: there is no folder nodir"),
        (("rank", "run", "--out", "nodir/x"), "cannot write nodir/x: there is no folder nodir"),
        (("run", "banker", "--cluster", "blah", "--out", "x"), "write local, or one such as tcp:"),
        ((*PLAY, "--tie-break", "prioritty"), "did you mean priority?"),
        ((*PLAY, "--assume", "reputation.every-9"), "did you mean 'reputation.every-"),
        ((*PLAY, "--assume", "foo"), "A3, A4, A5, A6, A7, A8, see 'automa list assumptions'"),
        ((*PLAY, "--record", "/no/such/folder/game.jsonl"), "cannot write /no/such/folder"),
        ((*PLAY, "--components", "/no/such/folder"), "/no/such/folder"),
        ((*PLAY, "--cards", "/no/such/folder"), "/no/such/folder"),
        (("list", "animls"), "did you mean animals?"),
        (("list",), "name what to list; allowed: strategies, audiences"),
        (("replay",), "missing argument"),
        (("replay", "/no/such/file"), "/no/such/file: no such file or directory"),
        (("check-data", "/no/such/folder"), "/no/such/folder"),
        (("new-strategy", "class"), "'class' is not a Python name"),
        (("bench", "--seconds", "0"), "--seconds 0 is too short"),
        (("bench", "--seconds", "nan"), "is too short"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_one_sentence_and_code_2(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in complaint(capsys, *arguments)


def test_folders_are_not_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "is a folder" in complaint(capsys, "replay", str(tmp_path))
    assert "is a folder; needed: the name of a file" in complaint(
        capsys, *PLAY, "--record", str(tmp_path)
    )


def test_an_unwritable_record_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    complaint(capsys, "play", "bankr", *LINNE, "--record", str(file))
    assert not file.exists()


def test_an_unknown_setting_is_no_wall_of_names(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "play", "balanced:focsu=1", *LINNE)
    assert "no parameter 'focsu'; did you mean focus" in said and len(said) < 200
    assert "'automa list strategies --json' shows them" in said


def test_a_file_is_only_replaced_by_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for command in ((*PLAY, "--record"), ("rank", "run", "--out"), ("export", "run")):
        file = tmp_path / "mine.csv"
        file.write_text("mine")
        assert "mine.csv exists; use --force to replace it" in complaint(
            capsys, *command, str(file)
        )
        assert file.read_text() == "mine"
    assert run([*PLAY, "--record", str(file), "--force"]) == 0
    assert file.read_text() != "mine"


@pytest.mark.parametrize("keep", [0, 1, 2000, 9000])
def test_a_record_cut_in_the_middle(
    keep: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    assert run([*PLAY, "--record", str(file)]) == 0
    capsys.readouterr()
    file.write_bytes(file.read_bytes()[:keep])
    said = complaint(capsys, "replay", str(file))
    assert "cut" in said or "empty" in said


def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\n{}\n")
    said = complaint(capsys, "replay", str(file))
    assert "picture.png is not a game record: the first line is not a JSON object" in said


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("board.toml", "number = 6", "number = six"),
        ("board.toml", "coins = 5", "coins = -5"),
        ("animals.csv", "lemur-catta", "Lemur Catta"),
        ("experts.csv", "egbert-rensing", "gao-zhelan"),
        ("sepultus.csv", "II:omnivore", "II:gourmet"),
        ("assumptions.toml", "[A7]", "[A77]"),
    ],
)
def test_a_broken_component_file_is_named(
    name: str, old: str, new: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (COMPONENTS / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert name in complaint(capsys, "check-data", str(tmp_path))
    assert name in complaint(capsys, *PLAY, "--components", str(tmp_path))


def test_a_misspelt_component_file_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "animal.csv").write_text("")
    assert "animals.csv" in complaint(capsys, "check-data", str(tmp_path))


def test_a_folder_of_folders_of_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What `tune --save` writes holds one folder per proposal."""
    proposal = tmp_path / "saved" / "fewest-changes"
    proposal.mkdir(parents=True)
    (proposal / "linne.toml").touch()
    said = complaint(capsys, *PLAY, "--cards", str(tmp_path / "saved"))
    assert "holds folders of cards" in said and "such as" in said and "fewest-changes" in said


@pytest.mark.parametrize(
    ("line", "cure"),
    [("from = 60%", "write 60 without %"), ("for = regular", 'put words in quotes: "regular"')],
)
def test_what_is_not_toml_says_what_would_be(
    line: str, cure: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(f"# wanted\n{line}\n", encoding="utf-8")
    said = complaint(capsys, "check-targets", str(file))
    assert "line 2" in said and cure in said
    file.write_text('[wins]\nfor = "regular"\n', encoding="utf-8")
    assert "write [[wins]], two brackets" in complaint(capsys, "check-targets", str(file))


def test_a_number_of_a_card_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*PLAY, "--set", "daubenton.5.vp=7"]) == 0
    said = capsys.readouterr().err
    assert "daubenton is not at the table, so daubenton.5.vp=7 changes nothing here" in said


def test_a_broken_card_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "lamarck.toml").write_text('kind = "behaviour"\n')
    assert "lamarck.toml" in complaint(capsys, "check-data", "--cards", str(tmp_path))


def test_our_own_bugs_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sim.cli.play.check_numbers", fail)
    with pytest.raises(ZeroDivisionError):
        run(PLAY)

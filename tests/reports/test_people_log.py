"""The log of people's games as a file, and the commands around it."""

import json
from pathlib import Path

import numpy as np
import pytest

from reports.people.game import COLUMNS, Game
from reports.people.levels import SKILLS, STYLES, load_levels
from reports.people.log import add_game, correct_game, read_log
from reports.people.plausible import doubts
from reports.studio.work.people import run as studio_people
from sim.cli import run
from sim.errors import InputError
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.playing import engine

AUTOMAS = load_levels().automas
EXAMPLE = Path(__file__).parents[2] / "reports" / "people" / "example-log.csv"
PAGE = Path(__file__).parents[2] / "docs" / "people.md"


def test_a_game_comes_back_as_it_was_added(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.csv"
    games = [
        Game("me", "linne/boudeuse", 182, 190, "lost", "2026-11-17", True, "", True),
        Game("Zoë O'Neil", "trembley/resolution", None, None, "won"),
        Game("me", "linne/boudeuse", 190, 190, "tied", "", False, "sepultus"),
    ]
    assert [add_game(path, game, AUTOMAS) for game in games] == [1, 2, 3]
    assert read_log(path, AUTOMAS) == games


def test_semicolons_and_any_order_of_columns(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes("﻿Score;Automa;player;AUTOMA_SCORE\r\n182;linne/boudeuse;me;190\r\n".encode())
    assert read_log(path, AUTOMAS) == [Game("me", "linne/boudeuse", 182, 190, "lost")]
    add_game(path, Game("me", "linne/astrolabe", 200, 150), AUTOMAS)
    assert path.read_text(encoding="utf-8").splitlines()[-1] == "200;linne/astrolabe;me;150"
    with pytest.raises(InputError, match="has no column date"):
        add_game(path, Game("me", "linne/astrolabe", 200, 150, date="2026-01-01"), AUTOMAS)


@pytest.mark.parametrize("score, theirs, words", [(182, 190, []), (1500, 130, ["1500"])])
def test_scores_that_nobody_has_are_doubted(score: int, theirs: int, words: list[str]) -> None:
    found = doubts(Game("me", "linne/boudeuse", score, theirs), load_levels())
    assert [each.split()[4] for each in found] == words
    assert not doubts(Game("me", "linne/boudeuse", score, theirs, variant="x"), load_levels())


def test_a_game_is_corrected_or_taken_out_and_all_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    head = ["# ours;;;\r\n", "Score;Automa;player;AUTOMA_SCORE\r\n"]
    hers = ['200,0;"Linne\n + Boudeuse";Zoë;150\r\n', ";;;\r\n", "# second evening;;;\r\n"]
    mine = ["182;linne/boudeuse;me;190\r\n"]
    path.write_bytes("".join([*head, *hers, *mine]).encode())
    _, old = read_log(path, AUTOMAS)
    new = Game("me", "linne/boudeuse", 192, 190, "won")
    correct_game(path, 1, old, new, AUTOMAS)
    corrected = ["192;linne/boudeuse;me;190\r\n"]
    assert path.read_bytes().decode() == "".join([*head, *hers, *corrected])
    with pytest.raises(InputError, match="changed meanwhile"):
        correct_game(path, 1, old, None, AUTOMAS)
    correct_game(path, 1, new, None, AUTOMAS)
    assert path.read_bytes().decode() == "".join([*head, *hers])


@pytest.mark.parametrize(
    "text",
    [
        "Player;Automa;Score;Automa score;First;Date;;\r\n"
        "me;Linne / Boudeuse;182,0;190;TRUE;17.11.2026;;\r\n;;;;;;;\r\n",
        '"# mine, from Excel",,,,,\nplayer,automa,score,automa_score,first,date\n'
        "me,linne/boudeuse,182.0,190,1,2026-11-17\n",
        "player\tautoma\tscore\tautoma_score\tfirst\tdate\n"
        "me\tlinne/boudeuse\t182\t190\tyes\t17. 11. 2026\n",
    ],
    ids=["european", "quoted comment", "tabs"],
)
def test_what_spreadsheets_make_of_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes("\ufeff".encode() + text.encode())
    game = Game("me", "linne/boudeuse", 182, 190, "lost", "2026-11-17", True)
    assert read_log(path, AUTOMAS) == [game]
    assert add_game(path, game, AUTOMAS) == 2
    assert read_log(path, AUTOMAS) == [game, game]


@pytest.mark.parametrize("date", ["11/17/2026", "31.2.2026", "17.11.26", "0026-11-17", "yesterday"])
def test_a_date_that_can_be_misread_is_refused(
    date: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.csv"
    path.write_text(f"player,automa,result,date\nme,linne/boudeuse,won,{date}\n")
    assert run(["log", "list", "--log", str(path)]) == 2
    assert "is not a day such as 2026-11-17 or 17.11.2026" in capsys.readouterr().err


def test_all_mistakes_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    path.write_text(
        "player,automa,score,automa_score,result,date,first\n"
        "me,linne/boudeuse,x,190,lost,2026-13-01,maybe\n"
        "=cmd(),linne/none,182,190,,,\n"
        "me,linne/boudeuse,182,190,won,,\n"
        "me,linne/boudeuse,182,,,,\n"
        "me,linne/boudeuse\n"
    )
    assert run(["log", "list", "--log", str(path)]) == 2
    error = capsys.readouterr().err
    for wrong in (
        f"{path} has 8 mistakes:\n  line 2: the player's score 'x'",
        "line 2: date '2026-13-01'",
        "line 2: first 'maybe'",
        "line 3: player '=cmd()'",
        "line 3: automa 'linne/none'",
        "line 4: 182 to 190 is lost, not won",
        "line 5: neither a result nor both scores",
        "line 6: 2 cells instead of 7",
    ):
        assert wrong in error


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\xff\xfe", b"\0\0\0", b"who,what\n", b"player,player\n"),
        b"player,automa\n" + b"x" * 200_000,
    ],
)
def test_a_hostile_log_is_a_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes(content)
    assert run(["log", "level", "--log", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("automa: ") and "Traceback" not in error


def log_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A log of three games, added by the command."""
    path = str(tmp_path / "games.csv")
    for words in (
        ["--vs", "trembley/resolution", "--score", "182", "--automa-score", "190", "--first"],
        ["--vs", "linne/boudeuse", "--score", "201", "--won", "--some-games"],
        ["--vs", "linne/astrolabe", "--lost", "--date", "2026-11-17"],
    ):
        assert run(["log", "add", "--log", path, *words]) == 0
    assert "3 games" in capsys.readouterr().out
    return path


def test_the_commands_of_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = log_of(tmp_path, capsys)
    assert run(["log", "list", "--log", path]) == 0
    assert "trembley/resolution" in capsys.readouterr().out
    assert run(["log", "level", "--log", path]) == 0
    text = capsys.readouterr().out
    assert "me, 3 games" in text and "95% CI" in text and text.count("% to ") == 9
    assert "takes five games with both scores" in text and "Only some games are logged" in text
    assert run(["log", "level", "--log", path, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["win"]) == 9
    assert run(["log", "table", "--log", path]) == 0
    assert "predicted" in capsys.readouterr().out
    assert run(["next", "--log", path]) == 0
    assert "Even match  " in capsys.readouterr().out


def test_an_impossible_score_is_named_and_tells_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "games.csv")
    add = ["log", "add", "--vs", "linne/boudeuse", "--automa-score", "130", "--log", path]
    assert run([*add, "--score", "1500"]) == 0
    capsys.readouterr()
    for words in (["log", "level"], ["next"]):
        assert run([*words, "--log", path]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert "nothing is known of your level" in text and "1500 VP is far outside" in text
        assert "Even match" not in text and "Your chance to win" not in text
    assert run(["log", "table", "--log", path]) == 2
    assert "with believable scores" in capsys.readouterr().err
    for score in (180, 190, 200):
        assert run([*add, "--score", str(score)]) == 0
    capsys.readouterr()
    assert run(["log", "table", "--log", path]) == 0
    table = capsys.readouterr().out
    assert "3 games of 1 player" in table and "1500 VP is far outside" in " ".join(table.split())
    assert run(["log", "level", "--log", path, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert len(facts["doubtful"]) == 1 and facts["skill"]["high"] - facts["skill"]["low"] > 0.1


def test_no_level_without_a_believable_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ann has one impossible score, Ben ten games and an impossible one."""
    path = tmp_path / "games.csv"
    rows = [f"Ben,linne/boudeuse,{180 + vp},190" for vp in (0, 3, 5, 2, 7, 4, 9, 1, 6, 8, 1500)]
    rows.append("Ann,linne/boudeuse,1500,130")
    path.write_text("player,automa,score,automa_score\n" + "\n".join(rows) + "\n")
    words = ["--log", str(path)]
    assert run(["log", "table", *words]) == 0
    text = capsys.readouterr().out
    assert "10 games of 1 player." in text and "Ben, 10 games: skill 0." in text
    assert "Ann, no game with believable scores: level unknown\n" in text
    assert run(["log", "level", *words, "--player", "Ann", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert [facts[name] for name in ("skill", "score", "styles", "win")] == [None] * 4
    assert facts["games"] == 0 and len(facts["doubtful"]) == 1
    assert run(["next", *words, "--player", "Ann", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert run(["log", "level", *words, "--player", "Ben", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 10 and len(facts["win"]) == 9
    assert run(["log", "level", *words, "--player", "Ben"]) == 0
    assert capsys.readouterr().out.startswith("Ben, 10 games:")


def test_the_studio_tells_no_level_without_a_believable_game(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(
        "player,automa,score,automa_score\n"
        "Ann,linne/boudeuse,1500,130\nBen,linne/boudeuse,180,190\n"
    )
    ((_, found),) = studio_people({"file": str(path), "add": None}, print)
    ann, ben = found["players"]["Ann"], found["players"]["Ben"]
    assert (ann["games"], ann["skill"], ann["win"], ann["next"]) == (0, None, {}, [])
    assert ben["games"] == 1 and ben["skill"] and len(ben["win"]) == 9
    assert [row["games"] for row in found["table"]] == [1]


def test_next_says_who_plays_unlike_our_models(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same as `log level`: scores that hardly vary are no model's."""
    path = tmp_path / "games.csv"
    rows = [f"me,{AUTOMAS[i % 9]},{78 + i % 3},{130 + 15 * (i % 5)}" for i in range(20)]
    path.write_text("player,automa,score,automa_score\n" + "\n".join(rows) + "\n")
    for words in (["log", "level"], ["next"]):
        assert run([*words, "--log", str(path)]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert "You play unlike all our models, so take these numbers with care: " in text
        assert "your scores vary less from game to game" in text
    assert run(["next", "--log", str(EXAMPLE), "--player", "Ada"]) == 0
    assert "unlike all our models" not in " ".join(capsys.readouterr().out.split())


def test_next_says_that_a_learner_is_better_by_now(capsys: pytest.CaptureFixture[str]) -> None:
    for player, rises in (("Cleo", True), ("Ada", False)):
        assert run(["next", "--log", str(EXAMPLE), "--player", player]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert ("from game to game: by now you may win more often" in text) == rises


def test_next_is_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    """One game, at 80 columns: little is known, so it says so, and what to do about it."""
    assert run(["next", "--score", "182", "--lost", "trembley/resolution"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("One game says little: most likely you play like a ")
    assert "Of 10 games you would win" in text and "automa log add" in text
    assert text.partition("\n\nNo ")[0] in PAGE.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 80


def test_next_offers_to_log_the_game_that_was_told(capsys: pytest.CaptureFixture[str]) -> None:
    """An Automa is named as an option or an argument, by short or printed names."""
    words = ["next", "--score", "182", "--lost"]
    assert run([*words, "--vs", "Trembley + HMS Resolution"]) == 0
    text = capsys.readouterr().out
    assert "automa log add --vs trembley/resolution --score 182 --lost\n" in text
    assert run([*words, "trembley/resolution"]) == 0
    assert capsys.readouterr().out == text


def test_next_after_one_game_is_honest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["next", "--score", "182", "--lost", "trembley/resolution", "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)
    assert [each["purpose"] for each in advice] == ["even match", "stretch", "sure win"]
    assert all(each["win"]["high"] - each["win"]["low"] > 0.4 for each in advice)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["next", "--score", "182", "--lost"], "name the Automa"),
        (["next", "linne/boudeuse", "--score", "182"], "neither a result nor both scores"),
        (["next", "linne/boudeuse", "--won", "--lost"], "not both won and lost"),
        (["next", "tremblay/resolution", "--lost"], "did you mean trembley/resolution"),
        (["next", "linne/boudeuse", "--vs", "linne/resolution"], "name one Automa"),
        (["log", "add", "--vs", "linne", "--score", "-3"], "automa 'linne' is not known"),
        (["log", "list", "--log", "nowhere.csv"], "there is no log at nowhere.csv"),
        (["log", "level", "--log", str(EXAMPLE), "--player", "Eve"], "players: Ada, Ben, Cleo"),
        (["log", "import", "nope.csv"], "there is no file nope.csv; needed: a CSV file of games"),
        (["log", "levle"], "there is no command 'levle'"),
    ],
)
def test_misuse_is_a_sentence(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    assert message in capsys.readouterr().err


def test_the_example_is_labelled_and_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert EXAMPLE.read_text(encoding="utf-8").startswith("# Simulated")
    assert run(["log", "table", "--log", str(EXAMPLE)]) == 0
    assert "40 games of 3 players" in capsys.readouterr().out
    assert run(["log", "level", "--log", str(EXAMPLE), "--player", "Cleo"]) == 0
    assert "From game to game: +" in capsys.readouterr().out


def test_levels_are_complete_and_those_of_the_engine() -> None:
    """Every style, skill and Automa; and the file is not older than the rules it was played by."""
    levels = load_levels()
    assert len(levels.automas) == 9 and len(levels.skills) == len(STYLES) * 101
    assert set(SKILLS) <= set(np.round(levels.skills, 2))
    assert np.all((levels.sd > 5) & (levels.automa_sd > 5) & (np.abs(levels.correlation) < 0.5))
    rows = engine().play(
        Seating((Human("greedy:skill=0.7"), Opponent("trembley", "resolution"))), 4, 0, 300
    )
    row = STYLES.index("greedy") * 101 + 70
    column = levels.column("trembley/resolution")
    for place, mean, sd in (
        (0, levels.mean[row, column], levels.sd[row, column]),
        (1, levels.automa_mean[row, column], levels.automa_sd[row, column]),
    ):
        error = sd * np.sqrt(1 / 300 + 1 / 400)
        assert abs(rows["vp"][place::2].mean() - mean) < 4.5 * error


def test_the_columns_are_those_of_the_docs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in COLUMNS)

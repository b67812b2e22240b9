"""`automa new-targets`, `check-targets` and `compare` as a designer types them."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from automa.cards import FOLDER, load_cards
from reports.data.names import deck_of, deck_of_run
from reports.data.targets import read_targets
from sim.cli import run as automa
from sim.game.box import DataError
from sim.runs import read_manifest

Capture = pytest.CaptureFixture[str]
BANKER = ["--players", "banker", "--workers", "1"]
WANTED = """
for = "banker"
[[score]]
automa = "linne/boudeuse"
from = {low}
to = {high}
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_new_file_can_be_read(capsys: Capture) -> None:
    assert automa(["new-targets"]) == 0
    assert automa(["new-targets"]) == 2, "it keeps a file that exists"
    capsys.readouterr()
    assert automa(["check-targets", "targets.toml", *BANKER, "--games", "5"]) == 1
    text = capsys.readouterr().out
    assert (
        "targets met" in text.splitlines()[0]
        and "For banker:" in text
        and "wins against Linné " in text
    )
    assert "Games per matchup that would decide: " in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_exit_code_says_whether_all_are_met(capsys: Capture) -> None:
    for low, high, code, word in ((50, 150, 0, "met"), (150, 250, 1, "missed by")):
        Path("wanted.toml").write_text(WANTED.format(low=low, high=high))
        assert automa(["check-targets", "wanted.toml", "--games", "30", "--workers", "1"]) == code
        assert word in capsys.readouterr().out


def test_a_run_is_judged_as_it_is(capsys: Capture) -> None:
    Path("wanted.toml").write_text(WANTED.format(low=50, high=150))
    assert automa(["run", "banker", "--vs", "linne/boudeuse", "--games", "40", "--out", "r"]) == 0
    capsys.readouterr()
    assert automa(["check-targets", "wanted.toml", "r", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["all_met"] is True and found["targets"][0]["games"] == 40
    Path("wanted.toml").write_text(WANTED.format(low=50, high=150).replace("linne", "trembley"))
    assert automa(["check-targets", "wanted.toml", "r"]) == 2
    assert "no games of banker against trembley/boudeuse" in capsys.readouterr().err


@pytest.mark.parametrize(
    "whom",
    [
        '[[score]]\nautoma = "linne/astrolabe"\nof = "automa"',
        '[[score]]\ncard = "astrolabe"\nof = "automa"',
        '[[step]]\nlower = "boudeuse"\nupper = "astrolabe"',
    ],
)
def test_a_card_answers_to_the_name_that_it_replaces(whom: str, tmp_path: Path) -> None:
    printed = (FOLDER / "astrolabe.toml").read_text(encoding="utf-8")
    text = printed.replace("stars = 3", 'stars = 3\nreplaces = "astrolabe"')
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "zebra.toml").write_text(text, encoding="utf-8")
    Path("wanted.toml").write_text(f'for = "banker"\n{whom}\nfrom = 1\n')
    deck = deck_of(load_cards(tmp_path / "new"))
    (target,) = read_targets(Path("wanted.toml"), deck, {})
    assert all(name.endswith("/zebra") for name in target.automas)
    run = ["run", "banker", "--vs", "linne/all", "--cards", "new", "--games", "5", "--out", "r"]
    assert automa(run) == 0
    assert read_targets(Path("wanted.toml"), deck_of_run(read_manifest("r")), {}) == [target]
    (tmp_path / "new" / "yak.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="'astrolabe' is not known"):  # which of the two?
        read_targets(Path("wanted.toml"), deck_of(load_cards(tmp_path / "new")), {})


def test_cards_are_compared_with_what_they_replace(capsys: Capture) -> None:
    change = ["what-if", "astrolabe.token=9", *BANKER, "--games", "30", "--save", "new"]
    assert automa([*change, "--format", "csv"]) == 0
    wanted = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    command = ["compare", "printed", "new", *BANKER, "--games", "30"]
    assert automa([*command, "--format", "csv"]) == 0
    found = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["harder"] for row in found] == [row["harder"] for row in wanted]
    assert found[0]["automa"] == "linne/astrolabe"
    assert automa([*command, "--out", "page"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("new against printed: ") and "astrolabe.token 4 → 9" in text
    assert "Linné + L'Astrolabe " in text, "short names, as the printed cards have"
    assert max(map(len, text.splitlines()[:-1])) <= 80
    page = Path("page/index.html").read_text(encoding="utf-8")
    assert "<svg" in page and "astrolabe.token 4 → 9" in page
    assert "L&#39;Astrolabe" in page.partition("<h1>")[2].partition("</h1>")[0]
    assert page.count("What changed") == 1
    assert "Trembley + La Boudeuse" in page, "what did not change is on the ladder, too"
    assert "The scripted player banker." in page and "[A2]" in page


def test_the_page_says_what_a_change_achieves_and_which_stars_hold(capsys: Capture) -> None:
    """What a publisher reads first: stars and players, and no folder or command."""
    save = ["what-if", "linne.2.gain_vp=10", *BANKER, "--games", "10", "--save", "new"]
    assert automa(save) == 0
    Path("wanted.toml").write_text(WANTED.format(low=0, high=900))
    command = ["compare", "new", "printed", *BANKER, "--games", "120", "--out", "page"]
    capsys.readouterr()
    assert automa([*command, "--targets", "wanted.toml"]) == 0
    text = capsys.readouterr().out
    assert "1 of 1 target met before the change, 1 after it." in text
    page = Path("page/index.html").read_text(encoding="utf-8")
    title = page.partition("<h1>")[2].partition("</h1>")[0]
    assert "Trembley is now harder than Linné with every Scoring card" in title, title
    assert "Is one more star really harder?" in page and "Targets: 1 of 1 met, 1 before" in page
    steps = page.partition("Is one more star really harder?")[2].partition("</table>")[0]
    assert "reversed" in steps and "holds</strong>" in steps and "with La Boudeuse" in steps
    assert "nothing in it changed: Trembley ** to Daubenton ***." in steps
    assert "to Daubenton" not in steps.partition("<table")[2]
    head = page.partition('class="headline">')[2].partition("</p>")[0]
    assert re.search(r" \d{1,2} [A-Z][a-z]+ 20\d\d$", head), "the date as in a report"
    first = page.partition("<main")[2].partition("How it was measured")[0]
    assert "automa " not in first and "folder" not in first
    assert first.index("In brackets: 95% confidence interval. Head start:") < first.index("<h2")


def test_runs_are_paired_if_their_deals_are_the_same(capsys: Capture) -> None:
    base = ["run", "banker", "random", "--vs", "linne/all", "--games", "50", "--workers", "1"]
    for name, more in (
        ("a", []),
        ("b", ["--set", "linne.4.vp=9"]),
        ("c", ["--set", "linne.4.vp=9", "--seed", "1"]),
    ):
        assert automa([*base, "--out", name, *more]) == 0
    capsys.readouterr()
    found = {}
    for second in ("b", "c"):
        assert automa(["compare", "a", second, "--format", "json"]) == 0
        found[second] = json.loads(capsys.readouterr().out)
    assert (found["b"]["paired"], found["c"]["paired"]) == (True, False)
    width = {k: v["harder_by"]["high"] - v["harder_by"]["low"] for k, v in found.items()}
    assert width["b"] < width["c"]
    assert found["b"]["harder_by"]["mean"] > 0
    assert found["b"]["changed"] == ["linne.4.vp 4 → 9"]
    assert automa(["compare", "a", "c", "--out", "page"]) == 0
    assert "not paired" in capsys.readouterr().out
    page = Path("page/index.html").read_text(encoding="utf-8")
    assert "<h1>Linné, row 4 (Expedition): 9 VP per token instead of 4</h1>" in page
    assert "Before: the run a. After: the run c." in page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check-targets", "no.toml"], "no.toml"),
        (["compare", "printed", "nowhere"], "there is no folder nowhere"),
        (["compare", "printed", "printed"], "no Automa in common that differs"),
    ],
)
def test_mistakes_in_one_sentence(words: list[str], says: str, capsys: Capture) -> None:
    assert automa(words) == 2
    said = capsys.readouterr()
    assert says in said.err and said.out == "" and said.err.count("\n") == 1


def test_a_file_in_the_way_of_a_page_is_told_before_anything_is_played(capsys: Capture) -> None:
    Path("page").write_text("mine", encoding="utf-8")
    Path("cards").mkdir()
    assert automa(["compare", "printed", "cards", "--out", "page", *BANKER]) == 2
    assert "page is a file; give the name of a folder to --out" in capsys.readouterr().err
    assert sorted(path.name for path in Path().iterdir()) == ["cards", "page"]

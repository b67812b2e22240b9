"""The report from end to end: files, same bytes, words, and runs that lack something."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from reports.chapters.analysis import analyse
from reports.chapters.findings import advice, warning_text
from reports.chapters.words import answer, listed, number, star_sentence
from reports.data.games import NEEDED
from reports.data.info import ReportError, RunInfo
from reports.data.run import report_run
from reports.data.synthetic import NINE, Truth, default_truth, make_frame
from reports.page.report import write_report

INFO = RunInfo(
    title="How hard are the Automas?",
    seed=7,
    automas=NINE,
    components="0123456789abcdef",
    versions={"automa": "0.1"},
    command="automa report",
    assumptions=[("A1", "4 dice of each colour"), ("A2", "<b>the</b> species")],
)
STRATEGIES = ("balanced", "banker", "balanced:skill=0.25", "balanced:skill=0.5")


class Checker(HTMLParser):
    """Collects ids and addresses, and sees that tags close in order."""

    void = frozenset({"meta", "link", "br", "input", "hr", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag says."""
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found[k] or "" for k in ("href", "src", "xlink:href") if k in found]
        if tag not in self.void:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself."""
        self.handle_starttag(tag, attrs)
        if tag not in self.void:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        """Must close the last one opened."""
        assert self.stack.pop() == tag


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return make_frame(default_truth(STRATEGIES), 150, seed=2)


@pytest.fixture(scope="module")
def page(frame: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(frame, INFO, tmp_path_factory.mktemp("report"))


def test_all_files_are_written(page: Path) -> None:
    folder = page.parent
    assert (folder / "report.md").read_text(encoding="utf-8").startswith("# How hard")
    assert {"ladder.svg", "ladder.png", "matrix.svg", "par.png"} <= _names(folder / "figures")
    assert {"ranking.csv", "cells.csv", "par.csv", "neighbours.csv"} <= _names(folder / "tables")
    table = pd.read_csv(folder / "tables" / "ranking.csv")
    assert table["rank"].to_list() == list(range(1, 10))


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_page_is_sound_small_and_asks_for_nothing(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(text)
    assert checker.stack == []
    assert len(checker.ids) == len(set(checker.ids))
    inside = {f"#{name}" for name in checker.ids} | {"data:,"}
    assert set(checker.links) <= inside
    assert len(text) < 3_000_000
    assert not re.search(r"@import|url\((?!#)", text)


def test_every_chapter_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for key in [
        "ranking",
        "cards",
        "designers",
        "wins",
        "scores",
        "parts",
        "pace",
        "luck",
        "skill",
        "par",
        "first",
        "method",
        "assumptions",
    ]:
        assert f'<section id="{key}">' in text, key
    assert "[A1] 4 dice of each colour" in text
    assert "&lt;b&gt;the&lt;/b&gt; species" in text


def test_page_speaks_to_screen_readers(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    pictures = re.findall(r"<svg [^>]*>", text)
    assert len(pictures) > 8
    assert all('role="img"' in tag and "aria-label=" in tag for tag in pictures)
    assert text.count("<table") == text.count("<caption")
    assert 'scope="row"' in text and 'scope="col"' in text and '<html lang="en">' in text


def test_same_run_same_bytes(frame: pd.DataFrame, page: Path, tmp_path: Path) -> None:
    shuffled = frame.sample(frac=1.0, random_state=3)
    write_report(shuffled, INFO, tmp_path)
    for path in sorted(page.parent.rglob("*")):
        if path.is_file():
            other = tmp_path / path.relative_to(page.parent)
            assert other.read_bytes() == path.read_bytes(), path.name


def test_progress_is_told(
    frame: pd.DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reports.page.report.png_bytes", lambda _figure: b"")
    told: list[float] = []
    write_report(frame, INFO, tmp_path, lambda _text, share: told.append(share))
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0


def test_answer_is_three_sentences(frame: pd.DataFrame) -> None:
    text = answer(analyse(frame, INFO))
    assert len(text) == 3
    assert text[0].startswith("Daubenton + L'Astrolabe is the hardest of the nine Automas")


def test_never_harder_inside_the_noise() -> None:
    truth = Truth({"a": 100.0, "b": 90.0}, dict.fromkeys(NINE, 95.0), shared=0.0)
    a = analyse(make_frame(truth, 40, seed=1), INFO)
    assert a.ranking["group"].max() == 1
    text = " ".join(answer(a))
    assert "do not tell the nine Automas apart" in text
    assert "hardest" not in text and "is harder" not in text


def test_stars_in_words() -> None:
    turned = dict(default_truth().automas)
    turned["linne/boudeuse"] = 140.0
    a = analyse(make_frame(Truth({"a": 100.0}, turned), 200), INFO)
    assert "the wrong way round" in star_sentence(a)
    assert any("Trembley" in text for text in advice(a))


def test_floor_is_said() -> None:
    a = analyse(make_frame(Truth({"a": 20.0}, {NINE[0]: 90.0, NINE[1]: 100.0}), 100), INFO)
    text = " ".join(warning_text(a))
    assert "2 at the floor" in text and "No strategy wins half" in text


def test_one_automa_counts_the_games_of_ranked_strategies_only() -> None:
    truth = default_truth(("balanced", "balanced:skill=0.5"), NINE[:1])
    assert "of 40 games" in " ".join(answer(analyse(make_frame(truth, 40), INFO)))


def test_small_words() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (number(9), number(1234)) == ("nine", "1,234")


def _lacking() -> dict[str, tuple[pd.DataFrame, RunInfo, str]]:
    """Runs that lack something, and the sentence their page must have."""
    whole = make_frame(default_truth(("a", "b")), 40)
    one = default_truth(("a",), NINE[:1])
    own = default_truth(("a", "b"), ("linne/boudeuse", "my_card/boudeuse", "zebra/new"))
    some = whole[(whole["matchup"] != "b vs linne/boudeuse") | (whole["game"] < 25)]
    gone = whole[whole["matchup"] != "b vs linne/boudeuse"]
    meetings = {"a": NINE[:2], "b": NINE[1:3]}
    ill_met = pd.concat([make_frame(default_truth((s,), m), 40) for s, m in meetings.items()])
    bare = whole[list(NEEDED)]
    lost = default_truth(("a", "b"))
    floor = make_frame(replace(lost, strengths={"a": -50.0, "b": -60.0}), 40)
    return {
        "one cell": (make_frame(one, 40), INFO, "one Automa only"),
        "one game": (make_frame(one, 1), INFO, "one Automa only"),
        "one game each": (make_frame(default_truth(("a", "b")), 1), INFO, "to speak of a spread"),
        "two games": (make_frame(default_truth(("a", "b")), 2), INFO, "First player"),
        "three games": (make_frame(default_truth(("a", "b")), 3, seed=3), INFO, "First player"),
        "one scoring": (make_frame(default_truth(("a", "b"), NINE[::3]), 40), INFO, "Behavior"),
        "ill met": (ill_met, INFO, "compared over different games"),
        "one strategy": (make_frame(default_truth(("a",)), 40), INFO, "cannot be set apart"),
        "no skill": (whole, INFO, "no curve over skill"),
        "unfinished": (whole, replace(INFO, complete=False), "This run is not finished"),
        "unequal": (some, INFO, "25 game numbers (of 40)"),
        "missing cell": (gone, INFO, "having not met every Automa: b"),
        "own cards": (make_frame(own, 40), INFO, "My Card + La Boudeuse"),
        "floor": (floor, INFO, "won almost never or almost always"),
        "bare": (bare, INFO, "does not keep score parts"),
        "no info": (whole, RunInfo(), "The run names no assumptions"),
    }


@pytest.mark.parametrize("case", list(_lacking()))
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_a_run_that_lacks_something_says_so(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reports.page.report.png_bytes", lambda _figure: b"")
    frame, info, words = _lacking()[case]
    text = write_report(frame, info, tmp_path).read_text(encoding="utf-8")
    assert words in text
    assert not re.search(r">[^<]*\bnan\b[^<]*<", text), "a number is missing without a word"


def test_unplayed_automas_are_named(tmp_path: Path) -> None:
    frame = make_frame(default_truth(("a", "b"), NINE[:4]), 30)
    text = write_report(frame, replace(INFO, complete=False), tmp_path).read_text(encoding="utf-8")
    assert "Without any finished game yet" in text and "daubenton/astrolabe" in text


def test_empty_and_foreign_runs_are_refused(frame: pd.DataFrame, tmp_path: Path) -> None:
    for bad in (frame.iloc[:0], pd.DataFrame({"a": [1]})):
        with pytest.raises(ReportError):
            write_report(bad, INFO, tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_alternatives_get_a_chapter(frame: pd.DataFrame, tmp_path: Path) -> None:
    other = make_frame(default_truth(STRATEGIES), 100, seed=5)
    page = report_run(frame, INFO, tmp_path, alternatives={"A6 every 3 spaces": other})
    text = page.read_text(encoding="utf-8")
    assert "If the assumptions were different" in text and "A6 every 3 spaces" in text

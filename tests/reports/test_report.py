"""The report from end to end: files, same bytes, words, and runs that lack something."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from reports.chapters import points, stars
from reports.chapters.analysis import analyse
from reports.chapters.designers import advice
from reports.chapters.front import answer, details
from reports.chapters.further import Further
from reports.chapters.phrases import listed, number, of
from reports.chapters.wins import warnings
from reports.data.games import NEEDED
from reports.data.info import ReportError, RunInfo
from reports.data.synthetic import NINE, Truth, default_truth, make_frame, make_games
from reports.experiments.sensitivity import Variant, measure
from reports.page.report import prepare, write_report

INFO = RunInfo(
    title="How hard are the Automas?",
    seed=7,
    automas=NINE,
    components="0123456789abcdef",
    versions={"automa": "0.1"},
    command="automa report",
    assumptions=[("A1", "4 dice of each colour"), ("A2", "<b>the</b> species")],
)
STRATEGIES = ("balanced", "publisher", "balanced:skill=0.25", "balanced:skill=0.5")


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
    return make_frame(default_truth(STRATEGIES), 500, seed=2)


@pytest.fixture(scope="module")
def page(frame: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(frame, INFO, tmp_path_factory.mktemp("report"))


def test_all_files_are_written(page: Path) -> None:
    folder = page.parent
    assert (folder / "report.md").read_text(encoding="utf-8").startswith("# How hard")
    assert {"ladder.svg", "ladder.png", "matrix.svg", "par.png"} <= _names(folder / "figures")
    assert {"ranking.csv", "matchups.csv", "par.csv", "neighbours.csv"} <= _names(folder / "tables")
    table = pd.read_csv(folder / "tables" / "ranking.csv")
    assert table["rank"].iloc[0] == 1 and len(table) == 9


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
        "players",
        "cards",
        "wins",
        "scores",
        "parts",
        "pace",
        "luck",
        "skill",
        "par",
        "first",
        "sensitivity",
        "assumptions",
        "method",
        "texts",
    ]:
        assert f'<section id="{key}">' in text, key
    assert "[A1] 4 dice of each colour" in text
    assert "&lt;b&gt;the&lt;/b&gt; species" in text


def test_every_strategy_is_explained(page: Path) -> None:
    text = page.read_text(encoding="utf-8").partition('id="table-players"')[2]
    table = text.partition("</table>")[0]
    assert "Here at skill 0.25." in table and "panel; expert" in table
    for name in STRATEGIES:
        assert f'data-strategy="{name}"' in table


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
    monkeypatch.setattr("reports.page.drawing.png_bytes", lambda _figure: b"")
    told: list[float] = []
    write_report(frame, INFO, tmp_path, lambda _text, share: told.append(share))
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0


def test_answer_says_who_how_sure_for_whom_and_what_to_do(frame: pd.DataFrame) -> None:
    a = analyse(frame, INFO)
    text = answer(a)
    assert text[0].startswith("Daubenton + L'Astrolabe is clearly the hardest of the nine Automas")
    assert "for an even match" in text[0] and "95% CI" in text[0]
    assert any(sentence.startswith("The stars") for sentence in details(a))


def test_answer_speaks_of_audiences_that_play() -> None:
    names = ("balanced", "balanced:skill=0.6", "balanced:skill=0.7")
    a = analyse(make_frame(default_truth(names), 150), INFO)
    text = " ".join(answer(a))
    assert "Daubenton + L'Astrolabe is the hardest Automa for newcomers, regulars and exp" in text
    assert "sure" in text and "of resamples" in text


def test_never_harder_inside_the_noise() -> None:
    truth = Truth({"a": 100.0, "b": 90.0}, dict.fromkeys(NINE, 95.0), shared=0.0)
    a = analyse(make_frame(truth, 40, seed=1), INFO)
    assert a.ranking["group"].max() == 1
    text = " ".join(answer(a))
    assert "The nine Automas are too close to call" in text
    assert "hardest" not in text and "is harder" not in text


def test_stars_in_words() -> None:
    turned = dict(default_truth().automas)
    turned["linne/boudeuse"] = 140.0
    a = analyse(make_frame(Truth({"a": 100.0}, turned), 200), INFO)
    assert "are reversed in" in stars.summary(a)
    points = advice(a)
    assert any("Trembley" in point.text for point in points)
    assert any(point.command.startswith("automa levers ") for point in points)


def test_floor_is_said() -> None:
    a = analyse(make_frame(Truth({"a": 20.0}, {NINE[0]: 90.0, NINE[1]: 100.0}), 100), INFO)
    text = " ".join(warnings(a))
    assert "2 at the floor" in text and "No strategy wins half" in text


def test_one_automa_counts_the_games_of_ranked_strategies_only() -> None:
    truth = default_truth(("balanced", "balanced:skill=0.5"), NINE[:1])
    assert "of 40 games" in " ".join(answer(analyse(make_frame(truth, 40), INFO)))


def test_small_words() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (number(9), number(10), number(1234)) == ("nine", "10", "1,234")
    assert (of(3, 8), of(9, 12)) == ("three of eight", "9 of 12"), "words and figures do not mix"


def _lacking() -> dict[str, tuple[pd.DataFrame, RunInfo, str]]:
    """Runs that lack something, and the sentence their page must have."""
    whole = make_frame(default_truth(("a", "b")), 40)
    one = default_truth(("a",), NINE[:1])
    own = default_truth(("a", "b"), ("linne/boudeuse", "my_card/boudeuse", "zebra/new"))
    beside = default_truth(("a", "b"), (*NINE, "linne/mine"))
    idle = make_frame(default_truth(("a", "random")), 40)
    some = whole[(whole["matchup"] != "b vs linne/boudeuse") | (whole["game"] < 25)]
    gone = whole[whole["matchup"] != "b vs linne/boudeuse"]
    meetings = {"a": NINE[:2], "b": NINE[1:3]}
    ill_met = pd.concat([make_frame(default_truth((s,), m), 40) for s, m in meetings.items()])
    bare = whole[list(NEEDED)]
    lost = default_truth(("a", "b"))
    floor = make_frame(replace(lost, strengths={"a": -50.0, "b": -60.0}), 40)
    return {
        "one matchup": (make_frame(one, 40), INFO, "one Automa only"),
        "one game": (make_frame(one, 1), INFO, "one Automa only"),
        "one game each": (make_frame(default_truth(("a", "b")), 1), INFO, "to speak of luck"),
        "two games": (make_frame(default_truth(("a", "b")), 2), INFO, "First-player"),
        "three games": (
            make_frame(default_truth(("a", "b")), 3, seed=3),
            INFO,
            "First-player advantage",
        ),
        "one scoring": (make_frame(default_truth(("a", "b"), NINE[::3]), 40), INFO, "Behavior"),
        "ill met": (ill_met, INFO, "compared over different games"),
        "one strategy": (make_frame(default_truth(("a",)), 40), INFO, "cannot be separated"),
        "no skill": (whole, INFO, "no curve over skill"),
        "unfinished": (whole, replace(INFO, complete=False), "This run is not finished"),
        "unequal": (some, INFO, "25 game numbers (of 40)"),
        "missing matchup": (gone, INFO, "having not met every Automa: b"),
        "own cards": (make_frame(own, 40), INFO, "My Card + La Boudeuse"),
        "beside printed": (make_frame(beside, 40), INFO, "among the 9 Automas that form"),
        "yardsticks": (idle, INFO, "do not try to win (yardsticks): random"),
        "floor": (floor, INFO, "are won almost never or almost always"),
        "bare": (bare, INFO, "does not keep score parts"),
        "no info": (whole, RunInfo(), "The run names no assumptions"),
    }


@pytest.mark.parametrize("case", list(_lacking()))
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_a_run_that_lacks_something_says_so(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reports.page.drawing.png_bytes", lambda _figure: b"")
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


def test_own_cards_beside_printed_ones_say_nothing_false(tmp_path: Path) -> None:
    """One Behavior card with four Scoring cards: no share of anything can be said."""
    automas = ("linne/boudeuse", "linne/resolution", "linne/astrolabe", "linne/mine")
    frame = make_frame(default_truth(("a", "b"), (*automas, "trembley/boudeuse")), 60)
    text = write_report(frame, INFO, tmp_path).read_text(encoding="utf-8")
    assert "come from the Behavior card" not in text


def test_other_assumptions_get_a_chapter_and_the_front_page(
    frame: pd.DataFrame, tmp_path: Path
) -> None:
    truth = default_truth(("balanced:skill=0.6", "balanced"))
    levels = {name: 95.0 if "astrolabe" in name else truth.automas[name] for name in NINE}
    base, other = make_games(truth, 300, 5), make_games(replace(truth, automas=levels), 300, 6)
    found = measure(
        base,
        {Variant("reputation.every-3", ("A6",), "Reputation track: 15 spaces"): other},
        [Variant("start.steeper", ("A8",))],
        5_000,
    )
    further = Further(sensitivity=found, seats=(base, other))
    page = write_report(frame, INFO, tmp_path, further=further)
    text = page.read_text(encoding="utf-8")
    assert "If the assumptions were different" in text and "reputation.every-3 [A6]" in text
    assert "cannot matter with two seats: start.steeper [A8]" in text
    assert "more is ruled out at 95%" in text and "Reputation track: 15 spaces" in text
    top = text[: text.index("figure-ladder")]
    assert "not certain under all of them" in top and "is the hardest" in top
    prepared = prepare(frame, INFO)
    again = write_report(frame, INFO, tmp_path, further=further, prepared=prepared)
    assert again.read_text(encoding="utf-8") == text, "tables of the run alone are not kept"


def test_page_and_terminal_print_the_same_ranks(frame: pd.DataFrame, page: Path) -> None:
    from reports.page.ranktable import ranking, text

    printed = [line.split()[0] for line in text(ranking(frame, seed=7)).splitlines()[2:11]]
    table = page.read_text(encoding="utf-8").partition('id="table-ranking"')[2]
    shown = re.findall(r'<th scope="row">([^<]+)</th>', table.partition("</table>")[0])
    assert [rank.rstrip("!") for rank in printed] == shown


def test_statistics_stay_in_the_method(page: Path) -> None:
    """Words that only statisticians know are explained where the method is."""
    lines = (page.parent / "report.md").read_text(encoding="utf-8")
    before, _, method = lines.partition("## Method and precision")
    for word in ("Kendall", "Bradley-Terry", "random effects", "covariance", "percentile"):
        assert word not in before, word
    assert "Bradley-Terry" in method


def test_parts_and_actions_that_no_automa_has_are_left_out_of_its_tables() -> None:
    frame = make_frame(default_truth(("balanced", "greedy")), 20)
    automa = frame["kind"] != "human"
    for name, value in (("part_cubes", 0), ("turns_publication", 0), ("turns_bank", 4)):
        frame.loc[automa, name] = value
    chapter = points.chapter(analyse(frame, resamples=20))
    heads = {table.key: [column.heading for column in table.columns] for table in chapter.tables}
    assert "cube collections" not in heads["parts"] and "royal seals" in heads["parts"]
    assert "cube collections" in heads["strategy-parts"]
    assert "Bank" in heads["turns"] and "Publication" not in heads["turns"]

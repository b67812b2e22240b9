"""The front page: what was tested, for whom, games to look at, and names that fit."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from automa.numbers import Design
from reports.chapters import card_texts, games, stars
from reports.chapters.analysis import Analysis, analyse
from reports.chapters.contents import ORDER
from reports.chapters.front import answer, banner, headline, lead
from reports.chapters.front_pictures import no_audience, win_pictures
from reports.chapters.further import Further
from reports.chapters.phrases import first_few, named
from reports.data.cards import EDITED, OWN, PRINTED, UNKNOWN, PlayedCard, played_cards
from reports.data.info import RunInfo
from reports.data.synthetic import NINE, default_truth, make_frame, make_games
from reports.data.text import fit
from reports.experiments.game_pages import GamePage, GamePages
from reports.experiments.sample_games import CLOSEST, SURPRISING, TYPICAL, choose_games
from reports.page.markup import coded
from reports.page.report import write_report
from sim.runs.manifest import describe_cards

AUDIENCES = ("balanced:skill=0.6", "balanced:skill=0.7", "balanced")


def _cards(changes: dict[str, int]) -> list[PlayedCard]:
    manifest: Any = SimpleNamespace(cards=describe_cards(Design().load(changes)[1]))
    return played_cards(manifest)


def _analysis(info: RunInfo | None = None, players: tuple[str, ...] = AUDIENCES) -> Analysis:
    return analyse(make_frame(default_truth(players), 60), info, resamples=100)


def test_printed_cards_are_said_to_be_printed() -> None:
    cards = _cards({})
    assert {card.origin for card in cards} == {PRINTED} and len(cards) == 6
    a = _analysis(RunInfo(cards=cards, date="17 November 2026"))
    assert "Printed cards" in headline(a) and "Played on 17 November 2026" in headline(a)
    assert not any("printed" in text for text in banner(a))


def test_all_but_a_few_automas_are_named_by_the_few() -> None:
    a = _analysis()
    automas = list(a.result.automas)
    assert named(a, automas, "every Automa") == "every Automa"
    rest = a.names.automa(automas[0])
    assert named(a, automas[1:], "every Automa") == f"every Automa except {rest}"
    assert named(a, automas[:2], "every Automa").count(" + ") == 2
    assert first_few(a, automas[:4]) == named(a, automas[:4])
    assert first_few(a, automas[:7]) == f"{named(a, automas[:3])} and four others".replace(
        f" and {a.names.automa(automas[2])}", f", {a.names.automa(automas[2])}"
    )


def test_an_edited_card_is_never_taken_for_the_printed_one() -> None:
    cards = {card.id: card for card in _cards({"daubenton.5.vp": 7, "astrolabe.coins": 2})}
    assert cards["daubenton"].origin == EDITED and cards["linne"].origin == PRINTED
    (change,) = cards["daubenton"].changes
    assert (change.name, change.printed, change.value) == ("daubenton.5.vp", 6, 7)
    assert [line.head for line in cards["daubenton"].lines if line.printed] == ["die 5"]
    a = _analysis(RunInfo(cards=list(cards.values())))
    words = "Louis Jean-Marie Daubenton changed: row 5 (Expedition): VP per token 6 → 7"
    assert f"Not the printed game: {words}" in " ".join(banner(a))
    told = card_texts.chapter(a)
    captions = [table.caption for table in told.tables]
    assert any("EDITED" in text and "Daubenton" in text for text in captions)
    assert [int(table.frame["changed"].sum()) for table in told.tables] == [0, 0, 1, 0, 0, 1]


def test_a_run_without_its_cards_knows_the_printed_ones_only() -> None:
    kept = describe_cards(Design().load({"daubenton.5.vp": 7})[1])
    for kind in kept.values():
        for card in kind.values():
            del card["file"]
    manifest: Any = SimpleNamespace(cards=kept)
    origins = {card.id: card.origin for card in played_cards(manifest)}
    assert origins.pop("daubenton") == UNKNOWN and set(origins.values()) == {PRINTED}


def test_a_card_in_place_of_another(tmp_path: Path) -> None:
    from automa.cards import FOLDER, load_cards

    text = (FOLDER / "linne.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text + "", encoding="utf-8")
    lines = text.replace('kind = "behavior"', 'kind = "behavior"\nreplaces = "linne"')
    (tmp_path / "mine.toml").write_text(lines, encoding="utf-8")
    manifest: Any = SimpleNamespace(cards=describe_cards(load_cards(tmp_path)))
    mine = next(card for card in played_cards(manifest) if card.id == "mine")
    assert (mine.origin, mine.like, mine.changes) == (OWN, "linne", ())


def test_win_rates_for_each_audience_are_the_first_pictures(tmp_path: Path) -> None:
    a = _analysis()
    pictures = win_pictures(a)
    assert [p.title.split()[0] for p in pictures] == ["Newcomers", "Regulars", "Experts"]
    assert all("Linné + La Boudeuse" in picture.alt for picture in pictures)
    page = write_report(make_frame(default_truth(AUDIENCES), 60), RunInfo(), tmp_path)
    text = page.read_text(encoding="utf-8")
    assert "All Automas meet the same 60 deals" in text  # their win rates move together
    places = [text.index(f'id="figure-{key}"') for key in ("wins-1", "wins-3", "ladder", "ranks")]
    assert places == sorted(places)
    table = a.audience_wins
    regular = table[(table["player"] == "regular") & (table["automa"] == NINE[0])].iloc[0]
    assert regular.low < regular.win < regular.high


def test_a_run_without_audiences_says_how_to_add_them() -> None:
    a = _analysis(RunInfo(folder="runs/mine"), ("greedy", "explorer"))
    assert len(win_pictures(a)) == 1
    assert no_audience(a).startswith("automa run balanced:skill=0.6 balanced:skill=0.7 balanced")
    assert no_audience(a).endswith("--out runs/mine")
    assert no_audience(_analysis()) == ""


def test_the_hardest_for_each_audience_and_how_sure() -> None:
    truth = default_truth(AUDIENCES)
    hard = {name: 100.0 for name in NINE} | {NINE[4]: 140.0}
    a = analyse(make_frame(replace(truth, automas=hard), 200), resamples=200)
    text = answer(a)[0]
    assert text.startswith("Trembley + HMS Resolution is the hardest Automa for newcomers, reg")
    assert text.endswith("against it (sure: chance in the games leaves no doubt).")
    same = analyse(make_frame(replace(truth, automas=dict.fromkeys(NINE, 100.0)), 60))
    assert "not sure yet" in " ".join(answer(same))


def test_the_first_paragraph_admits_where_games_won_say_otherwise() -> None:
    hard = {name: 100.0 for name in NINE} | {NINE[4]: 140.0}
    a = analyse(make_frame(replace(default_truth(AUDIENCES), automas=hard), 200), resamples=50)
    wins = a.audience_wins.assign(win=0.5)
    wins.loc[wins["automa"] == NINE[4], "win"] = 0.04
    a.__dict__["audience_wins"] = wins
    assert "counted in games won" not in " ".join(answer(a))
    rarely = wins.copy()
    rarely.loc[(rarely["automa"] == NINE[0]) & (rarely["player"] == "newcomer"), "win"] = 0.01
    a.__dict__["audience_wins"] = rarely
    assert "newcomers win even less often against Linné + La Boudeuse (1%)" in answer(a)[1]


def test_games_to_look_at_are_what_they_are_called() -> None:
    found = make_games(default_truth(AUDIENCES), 300, 1)
    chosen = choose_games(found, "balanced:skill=0.7")
    assert len(chosen) == 27 and len({(g.automa, g.game) for g in chosen}) == 27
    row = found.strategies.index("balanced:skill=0.7")
    for game in chosen:
        column = found.automas.index(game.automa)
        margins = found.margin[row, column].astype(int)
        here = game.human - game.other
        if game.kind == CLOSEST:
            assert abs(here) <= np.sort(np.abs(margins))[1], "a typical game may be taken already"
        elif game.kind == TYPICAL:
            assert abs(game.human - np.median(found.human[row, column])) < 10
        else:
            assert game.kind == SURPRISING
            usual = found.win[row, column].mean() >= 0.5
            assert here == (margins.min() if usual else margins.max())


def test_pages_of_games_are_linked_and_written(tmp_path: Path) -> None:
    frame = make_frame(default_truth(AUDIENCES), 60)
    chosen = choose_games(make_games(default_truth(AUDIENCES), 60), "balanced:skill=0.7")[:3]
    pages = [GamePage(game, f"games/{game.kind}.html", "<p>a game</p>") for game in chosen]
    further = Further(games=GamePages(pages, "automa view balanced --vs linne/boudeuse"))
    page = write_report(frame, RunInfo(), tmp_path, further=further)
    text = page.read_text(encoding="utf-8")
    for each in pages:
        assert f'<a href="{each.address}">' in text
        assert (tmp_path / each.address).read_text(encoding="utf-8") == "<p>a game</p>"
    assert "<code>automa view balanced --vs linne/boudeuse</code>" in text
    a = analyse(frame, further=Further(games=GamePages((), why_not="other cards")))
    told = games.chapter(a)
    assert told is not None and "other cards" in told.paragraphs[0]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Linné", "Linné"),
        ("A very long name of a card", "A very long name…"),
        ("中国自然学家布丰伯爵先生", "中国自然学家布丰…"),
    ],
)
def test_names_are_cut_by_their_width(name: str, short: str) -> None:
    assert fit(name) == short


@pytest.mark.filterwarnings("error")
def test_names_in_any_script_warn_nobody(tmp_path: Path) -> None:
    names = {"linne": "中国自然学家", "boudeuse": "ⵣⴰⵎⴰⵣⵉⵖ", "trembley": "x" * 60}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_report(make_frame(default_truth(("a", "b")), 20), RunInfo(names=names), tmp_path)


def test_commands_are_set_as_such_and_escaped() -> None:
    text = str(coded("Easier <b>: automa levers daubenton, or swap"))
    assert text == "Easier &lt;b&gt;: <code>automa levers daubenton</code>, or swap"
    command = "automa what-if daubenton.6.expedition=4"
    assert str(coded(f"Try: {command}")) == f"Try: <code>{command}</code>"


def test_one_of_anything_is_not_many() -> None:
    """A run of a single game per matchup: no page speaks of '1 games'."""
    frame = make_frame(default_truth(("balanced", "greedy")), 1)
    two = frame[frame["matchup"].str.contains("linne/(?:boudeuse|resolution)", regex=True)]
    a = analyse(two, resamples=20)
    chapters = [each for each in (page.chapter(a) for page in ORDER) if each is not None]
    words = [text for each in chapters for text in (*each.paragraphs, *each.points)]
    titles = [(p.title, p.alt, p.caption) for each in chapters for p in each.pictures]
    text = " ".join([*answer(a), lead(a), *words, *(part for title in titles for part in title)])
    assert "1 game per matchup" in text
    assert not re.findall(r"\b(?:1|one) (?:[a-z]+ )?(?:games|deals|steps|Automas)\b", text)


@pytest.mark.parametrize("holds, word", [("no", "reversed"), ("?", "too close to call")])
def test_a_single_step_is_told_in_the_singular(holds: str, word: str) -> None:
    steps = pd.DataFrame({"with": ["linne", "all"], "holds": [holds, holds]})
    a: Any = SimpleNamespace(cards=SimpleNamespace(steps=steps))
    assert stars.summary(a) == f"The one step from star to star is {word}."

"""The chapters on card values and luck by source, from made-up games."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest

from reports.chapters import card_values, luck
from reports.chapters.analysis import Analysis, analyse
from reports.chapters.base import Chapter
from reports.chapters.further import NOTHING, Further
from reports.data.games import read_games
from reports.data.synthetic import default_truth, make_frame
from reports.experiments.card_values import CardValues
from reports.experiments.luck import Luck, by_player
from reports.experiments.luck_sources import SOURCES
from reports.figures.card_values import card_values as draw_values
from reports.stats.card_values import take_table, value_table, worth_of_any
from reports.stats.decided_deals import decided_deals, second_opinion
from reports.stats.sources import Swaps
from tests.reports.test_card_values import BEHAVIORS, DECK, HELD, NAMES, drawn
from tests.reports.test_sources import draw

FRAME = make_frame(default_truth(("balanced", "greedy", "explorer")), 60)


@pytest.fixture(scope="module")
def values() -> CardValues:
    games = drawn(HELD, DECK, 300, 9)
    table = value_table(games, NAMES, BEHAVIORS)
    table.insert(1, "card", [f"Dr {name}" for name in NAMES])
    table.insert(2, "text", "what it does")
    takes = take_table(games, NAMES, ["one", "two"])
    players, behaviors = {"one": "greedy", "two": "balanced"}, {b: b.title() for b in BEHAVIORS}
    return CardValues(table, takes, worth_of_any(games), players, behaviors, 300, 1.0, 0)


def made_luck() -> Luck:
    """Seven sources of which the first does most, and the last nothing."""

    def margin(x: np.ndarray) -> np.ndarray:
        return np.round(40 * x[0] + 10 * x[1] * x[2] + 5 * x[3])

    swaps: dict[str, Swaps] = {
        "one": draw(margin, 7, 300, 1),
        "two": draw(margin, 7, 300, 2),
    }
    shares = by_player(swaps, 0)
    games = read_games(FRAME)
    panel, other = games.take([0, 1]), games.take([2])
    behavior = shares[shares["player"] == "one"].assign(behavior="linne")
    tables = (decided_deals(panel), second_opinion(panel, other))
    spread = {"one": 24.0, "two": 24.0}
    names = {"one": "greedy", "two": "balanced"}
    return Luck(shares, behavior, spread, 300, *tables, panel.strategies, names, 0)


def analysis(further: Further) -> Analysis:
    return analyse(FRAME, resamples=50, further=further)


def shown(chapter: Chapter) -> list[list[str]]:
    """The rows of all tables as the page shows them, after all pictures are drawn."""
    for picture in chapter.pictures:
        assert picture.draw().axes and picture.alt and picture.caption
    return [
        [column.text(row) for column in table.columns]
        for table in chapter.tables
        for row in table.frame.to_dict("records")
    ]


def test_card_values_are_a_chapter_on_request(values: CardValues) -> None:
    assert card_values.chapter(analysis(NOTHING)) is None
    chapter = card_values.chapter(analysis(Further(card_values=values)))
    assert chapter is not None
    text = " ".join(chapter.paragraphs)
    assert re.search(r"Dr card 23 \(\+[\d.]+ VP\) is the strongest", text)
    assert "too strong: Dr card 23." in text
    assert "No Animal clearly differs from the average" in text
    assert chapter.meaning.startswith("Begin with Dr card 23 (+")
    assert "automa cards-value --components my-box" in chapter.meaning
    rows = shown(chapter)
    assert len(rows) == 24 and rows[0][0] == "Dr card 23" and rows[0][-2].endswith("%")


def test_a_picture_shows_both_ends_of_many_cards_and_says_how_many_it_leaves_out() -> None:
    table = pd.DataFrame({"card": [f"Dr {i}" for i in range(60)], "text": "3 VP for each die"})
    for name in ("held", "in_deck"):
        table[name] = np.linspace(9.0, -9.0, 60)
        table[f"{name}_low"], table[f"{name}_high"] = table[name] - 2, table[name] + 2
    table["outlier"] = ""
    ends = card_values.ends_of(table)
    assert list(ends["card"]) == [f"Dr {i}" for i in (*range(12), *range(48, 60))]
    assert len(card_values.ends_of(table[:25])) == 25, "no gap for a single card"
    ax = draw_values(ends, "Expert", 36)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[11:14] == ["Dr 11", "… 36 more in between: see the table", "Dr 48"]
    effects = [label.get_text() for label in ax.get_yticklabels(minor=True)]
    assert effects == ["3 VP for each die"] * 24


def test_cards_too_close_to_call_share_the_first_place() -> None:
    table = pd.DataFrame({"card": list("ABCDE"), "held": [9.0, 8.5, 0.0, -1.0, -5.0]})
    table["held_low"], table["held_high"] = table["held"] - 1.5, table["held"] + 1.5
    assert list(card_values.strongest(table)["card"]) == ["A", "B"]
    assert list(card_values.weakest(table)["card"]) == ["E"]
    average = table[table["card"] == "C"]
    assert card_values.strongest(average).empty and card_values.weakest(average).empty


def test_never_taken_and_overrated_cards_are_named(values: CardValues) -> None:
    takes = values.takes.copy()
    everybody = takes["player"] == "all"
    takes.loc[everybody & (takes["id"] == "card 14"), "share"] = 0.0
    takes.loc[everybody & (takes["id"] == "card 12"), "share"] = 0.8
    named = CardValues(**{**values.__dict__, "takes": takes})
    text = " ".join(card_values.headline(named, "expert"))
    assert "Never taken" in text and text.rstrip(".").endswith("Dr card 14")
    assert "clearly below the average when held: Dr card 12." in text


def test_luck_by_source_is_part_of_the_chapter_on_luck() -> None:
    plain = luck.chapter(analysis(NOTHING))
    assert plain.meaning == "" and "won by none of the strategies" in " ".join(plain.paragraphs)
    chapter = luck.chapter(analysis(Further(luck=made_luck())))
    text = " ".join(chapter.paragraphs)
    assert "The largest source of luck: dice." in text
    assert "Unwon is not unwinnable" in text
    assert "start with the dice" in chapter.meaning
    assert "/" not in text, "Automas by the names on their cards"
    assert "luck-sources" in [picture.key for picture in chapter.pictures]
    rows = shown(chapter)
    assert any(row[1].startswith("dice") for row in rows)
    assert {"Linné", "all players"} <= {row[0] for row in rows}


def test_deals_that_none_and_all_win_are_counted() -> None:
    games = read_games(FRAME)
    table = decided_deals(games).set_index("automa")
    won = games.win > 0.75
    for i, automa in enumerate(games.automas):
        per_deal = won[:, i].sum(axis=0)
        assert table.loc[automa, "none"] == pytest.approx((per_deal == 0).mean())
        assert table.loc[automa, "all"] == pytest.approx((per_deal == 3).mean())
        assert table.loc[automa, "none_low"] <= table.loc[automa, "none"]
    opinion = second_opinion(games.take([0, 1]), games.take([2])).set_index("automa")
    unwon = ~won[:2].any(axis=0)
    assert opinion.loc["all", "unwon_deals"] == unwon.sum()
    assert opinion.loc["all", "unwon_won"] == pytest.approx(won[2][unwon].mean())
    assert isinstance(opinion, pd.DataFrame) and len(SOURCES) == 7

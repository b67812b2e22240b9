"""Ablations on games whose truth is known: losses, intervals, verdicts and their chapter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.chapters import ablations as chapter
from reports.chapters.analysis import analyse
from reports.chapters.further import Further
from reports.data.games import Games
from reports.data.synthetic import NINE, default_truth, make_frame, make_games
from reports.experiments.ablations import OPTIONS, PLAYER, Ablations, measure_ablations, without

WEAK = {"Publications": "weak-p", "the Bank": "weak-b", "the Embassy": "weak-e"}


def _played(games: int, seed: int, special: float = 0.0) -> tuple[Games, Games]:
    """`balanced`, and the same without each of three things: true losses 40, 10 and 0 VP.

    Without the Bank it loses `special` more against the first Automa."""
    truth = default_truth((PLAYER,))
    whole = make_games(truth, games, seed)
    noise = np.random.default_rng(seed)
    weak = []
    for loss in (40, 10, 0):
        shape = whole.margin.shape
        lost = np.rint(loss + noise.normal(0, 20, shape) * (loss > 0)).astype(np.int16)
        if loss == 10:
            lost[:, 0] += np.int16(special)
        weak.append(whole.margin - lost)
    stacked = {
        key: np.concatenate([getattr(whole, key)] * 3)
        for key in ("present", "win", "tie_value", "human", "automa", "first")
    }
    margins = np.concatenate(weak)
    return whole, replace(whole, strategies=tuple(WEAK.values()), margin=margins, **stacked)


@pytest.fixture(scope="module")
def found() -> Ablations:
    return measure_ablations(*_played(400, 3, special=15.0), WEAK)


def test_losses_are_paired_and_sorted(found: Ablations) -> None:
    assert list(found.table["option"]) == list(WEAK)
    assert found.table["loss"].to_numpy() == pytest.approx([40, 10 + 15 / 9, 0], abs=1.5)
    assert list(found.table["verdict"]) == ["needed", "needed", "not needed"]
    last = found.table.iloc[-1]
    assert last.low == last.high == 0.0, "the same margins in every game: nothing to estimate"


def test_where_it_matters_more_is_found(found: Ablations) -> None:
    bank = found.detail[found.detail["option"] == "the Bank"].set_index("automa")
    assert bank.loc[NINE[0], "beyond_low"] > 0
    assert (bank.drop(index=NINE[0])["beyond_low"] <= 0).all()
    assert bank["beyond"].sum() == pytest.approx(0, abs=1e-9)


def test_intervals_hold_for_all_options_at_once() -> None:
    """Of 60 runs, all true losses lie inside at once in about 95%."""
    hits = 0
    for seed in range(60):
        detail = measure_ablations(*_played(60, seed), WEAK).detail
        truth = detail["option"].map({"Publications": 40.0, "the Bank": 10.0, "the Embassy": 0.0})
        hits += bool(((detail["low"] <= truth) & (truth <= detail["high"])).all())
    assert 51 <= hits <= 60


def test_the_weakened_players_exist() -> None:
    texts = without()
    assert list(texts) == list(OPTIONS) and len(set(texts.values())) == len(OPTIONS)
    assert all(text.startswith(f"{PLAYER}:") for text in texts.values())


def test_the_chapter_names_what_nobody_needs(found: Ablations) -> None:
    a = analyse(make_frame(default_truth((PLAYER,)), 40), further=Further(ablations=found))
    told = chapter.chapter(a)
    assert told is not None and told.meaning
    text = " ".join(told.paragraphs)
    assert "Not needed: the Embassy." in text and "Needed most: Publications" in text
    assert "The Bank: worth most against Linné + La Boudeuse" not in text, "least is not clear"
    assert told.pictures[0].draw() is not None
    assert chapter.chapter(analyse(make_frame(default_truth((PLAYER,)), 40))) is None

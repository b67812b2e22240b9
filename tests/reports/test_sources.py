"""Shares of variance on functions whose shares are known, and where a source is switched off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from automa.cards import load_cards
from reports.experiments.luck import by_behavior, by_player
from reports.experiments.luck_sources import GAMES_PER_PAIR, SOURCES, SourceGames
from reports.stats.sources import Swaps, joined, source_shares, spread
from sim.game.box import load_box
from sim.game.vocab import Source

Floats = np.ndarray
Function = Callable[[Floats], Floats]


def draw(function: Function, inputs: int, rows: int, seed: int, high: float = 1.0) -> Swaps:
    """Pairs of evaluations [row] of a function of uniform inputs [input, row]."""
    one, two = np.random.default_rng(seed).uniform(-high, high, (2, inputs, rows))

    def mixed(mine: Floats, other: Floats) -> Floats:
        found = []
        for i in range(inputs):
            part = mine.copy()
            part[i] = other[i]
            found.append(function(part))
        return np.array(found)

    group = np.zeros(rows, dtype=np.int64)
    return Swaps(function(one), function(two), mixed(one, two), mixed(two, one), group)


def ishigami(x: Floats) -> Floats:
    return np.sin(x[0]) + 7 * np.sin(x[1]) ** 2 + 0.1 * x[2] ** 4 * np.sin(x[0])


ISHIGAMI_ALONE, ISHIGAMI_TOTAL = (0.3139, 0.4424, 0.0), (0.5576, 0.4424, 0.2437)


def test_ishigami() -> None:
    table = source_shares(draw(ishigami, 3, 20_000, 1, np.pi), "abc")
    assert table["alone"][:3].to_numpy() == pytest.approx(ISHIGAMI_ALONE, abs=0.02)
    assert table["total"][:3].to_numpy() == pytest.approx(ISHIGAMI_TOTAL, abs=0.02)
    assert table["alone"][3] == pytest.approx(1 - sum(ISHIGAMI_ALONE), abs=0.03)
    assert np.isnan(table["total"][3])


def test_a_sum_has_no_interplay_and_a_product_nothing_else() -> None:
    plain = source_shares(draw(lambda x: 3 * x[0] + x[1] + 5, 3, 4000, 2), "abc")
    assert plain["alone"][:3].to_numpy() == pytest.approx([0.9, 0.1, 0], abs=0.04)
    assert plain["total"][:3].to_numpy() == pytest.approx([0.9, 0.1, 0], abs=0.04)
    assert plain["total"][2] == plain["total_high"][2] == 0, "a source that does nothing, exactly"
    product = source_shares(draw(lambda x: x[0] * x[1], 2, 4000, 3), "ab")
    assert product["alone"][:2].to_numpy() == pytest.approx([0, 0], abs=0.05)
    assert product["total"][:2].to_numpy() == pytest.approx([1, 1], abs=0.08)


def test_intervals_hold_the_truth_for_all_shares_at_once() -> None:
    truth = np.array([*ISHIGAMI_ALONE, 1 - sum(ISHIGAMI_ALONE), *ISHIGAMI_TOTAL])
    held = 0
    for seed in range(60):
        table = source_shares(draw(ishigami, 3, 400, 100 + seed, np.pi), "abc", seed)
        low = np.array([*table["alone_low"], *table["total_low"][:3]])
        high = np.array([*table["alone_high"], *table["total_high"][:3]])
        held += bool(((low <= truth) & (truth <= high)).all())
    assert held >= 52, "95% of 60 are 57"


def test_the_means_of_matchups_do_not_count_as_luck() -> None:
    one, two = draw(ishigami, 3, 4000, 4, np.pi), draw(ishigami, 3, 4000, 5, np.pi)
    far = Swaps(two.one + 90, two.two + 90, two.one_with + 90, two.two_with + 90, two.group)
    both = joined([one, far])
    assert spread(both) == pytest.approx(np.sqrt(13.845), rel=0.03)
    alone = source_shares(both, "abc")["alone"][:3].to_numpy()
    assert alone == pytest.approx(ISHIGAMI_ALONE, abs=0.04)


@pytest.fixture
def games(tmp_path: Path) -> SourceGames:
    box = replace(load_box(), round_tokens=("nothing",) * 12)  # the order of tokens is nothing
    automas = ["linne/boudeuse", "trembley/astrolabe"]
    players = {"sharp": "greedy", "noisy": "greedy:skill=0.6"}
    return SourceGames(box, load_cards(), players, automas, 3, 1, tmp_path)


def test_a_source_that_is_switched_off_has_no_share(games: SourceGames) -> None:
    assert tuple(word.lower().replace("_", " ") for word in Source._fields) == SOURCES
    assert games.play(24)
    table = by_player(games.read(), 0).set_index(["player", "source"])
    for player in ("sharp", "noisy"):
        assert table.loc[(player, "tokens"), "total"] == 0
        assert table.loc[(player, "dice"), "total"] > 0.2
    assert table.loc[("sharp", "noise"), "total"] == 0
    assert table.loc[("noisy", "noise"), "total"] > 0.2
    behaviors = by_behavior(games, games.read(), 0)
    assert list(dict.fromkeys(behaviors["behavior"])) == ["linne", "trembley"]


def test_games_are_kept_and_not_played_again(
    games: SourceGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert games.play(8)
    first = games.read()["sharp"]
    assert first.rows == games.pairs_per_block and GAMES_PER_PAIR == 16
    parts = (games.box, games.cards, games.players, games.automas, games.seed, 1, games.folder)
    again = SourceGames(*parts)
    monkeypatch.setattr(again, "_block", lambda number: pytest.fail("played again"))
    assert again.play(8) and (again.read()["sharp"].one_with == first.one_with).all()

"""Shifts under other assumptions, and the claims that survive them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.data.games import Games
from reports.data.synthetic import NINE, Truth, default_truth, make_games, other_rules
from reports.experiments import play_alternatives as playing
from reports.experiments.sensitivity import (
    Claim,
    Variant,
    check_claims,
    measure,
    shift_table,
    variant_table,
)
from reports.stats.means import difference_weights

SAME, TURNED = Variant("same", ("A1",)), Variant("turned", ("A2",))
AUTOMAS = NINE[:3]


def _games(levels: tuple[float, ...], count: int = 400, seed: int = 4):  # type: ignore[no-untyped-def]
    base = default_truth(("a", "b"), AUTOMAS)
    truth = replace(base, automas=dict(zip(AUTOMAS, levels, strict=True)), first=0.0)
    return make_games(truth, count, seed)


def test_shifts_are_paired_and_found() -> None:
    base = _games((80.0, 85.0, 90.0))
    found = measure(base, {SAME: base, TURNED: _games((90.0, 85.0, 80.0), 300)})
    table = shift_table(found).set_index(["variant", "automa"])
    assert (table.loc["same [A1]", ["shift", "low", "high"]] == 0).all().all()
    moved = table.loc["turned [A2]"]
    assert moved["shift"].to_list() == pytest.approx([10, 0, -10], abs=3.0)
    assert (moved["low"] < moved["shift"]).all() and (moved["shift"] < moved["high"]).all()
    assert moved["rank"].to_list() == [1, 2, 3]
    assert found.shifts[1].games == 300, "cut to the games that both share"


def test_what_is_ruled_out_is_beyond_the_interval() -> None:
    base = _games((80.0, 85.0, 90.0))
    found = measure(base, {SAME: base, TURNED: _games((84.0, 85.0, 86.0), seed=5)})
    table = variant_table(found).set_index("variant")
    assert table.loc["same [A1]", "ruled_out"] == 0.0
    assert 4.0 < table.loc["turned [A2]", "ruled_out"] < 9.0
    low, high = table.loc["turned [A2]", "low"], table.loc["turned [A2]", "high"]
    assert low <= 0.0 <= high


def test_claims_survive_only_what_shows_them_clearly() -> None:
    base = _games((80.0, 85.0, 90.0), 900)
    played = {SAME: base, TURNED: _games((90.0, 85.0, 95.0), 900)}
    found = measure(base, played)
    hardest = Claim("the third is the hardest", difference_weights(3, [2, 2], [0, 1]))
    step = Claim("the second is harder than the first", difference_weights(3, [1], [0]))
    open_one = Claim("the third is harder than itself", np.zeros((1, 3)))
    checks = check_claims(found, [hardest, step, open_one])
    assert checks[0].survives
    assert checks[1].reversed == ("turned [A2]",) and not checks[1].survives
    assert checks[2].open == ("as played", "same [A1]", "turned [A2]")


def test_shift_intervals_cover_the_truth() -> None:
    """95% of the intervals hold the shift; other assumptions change all later luck."""
    inside = []
    for seed in range(400):
        truth = Truth({"a": 100.0, "b": 96.0}, {NINE[0]: 95.0}, first=0.0)
        base = make_games(truth, 150, seed)
        other = make_games(replace(truth, automas={NINE[0]: 97.0}), 150, 10_000 + seed)
        line = shift_table(measure(base, {TURNED: other})).iloc[0]
        inside.append(line.low <= 2.0 <= line.high)
    assert 0.93 <= np.mean(inside) <= 0.97


THREE = Truth(
    {"newcomer": 80.0, "regular": 88.0, "expert": 97.0},
    dict(zip(AUTOMAS, (80.0, 85.0, 90.0), strict=True)),
    first=0.0,
)
SHIFT = 3.0


def _spans(games: Games, counts: np.ndarray, begins: tuple[int, ...]) -> Games:
    """So many games of each matchup [player, Automa], from the first deal of its player on."""
    number, first = np.arange(len(games.numbers)), np.array(begins)[:, None, None]
    inside = (number >= first) & (number < first + counts[:, :, None])
    return replace(games, present=games.present & inside)


@pytest.mark.parametrize("begins", [(0, 0, 0), (0, 60, 130), (0, 130, 260)])
def test_intervals_are_true_whatever_deals_the_matchups_share(begins: tuple[int, ...]) -> None:
    """Each shift, and the difference of two, in 95% of runs; on the same and on other deals."""
    counts = np.array([[40, 120, 80], [70, 100, 90], [60, 60, 120]])
    inside = []
    for seed in range(300):
        base = make_games(THREE, 400, seed)
        other = _spans(other_rules(base, THREE, SHIFT, seed + 10**6), counts, begins)
        found = measure(base, {TURNED: other}).shifts[0]
        one = found.shift.contrasts(np.eye(3))
        two = found.shift.contrasts(difference_weights(3, [0, 1], [1, 2]))
        need = found.needs.contrasts(difference_weights(3, [2], [0]))
        hits = [*((one.low < SHIFT) & (one.high > SHIFT)), *((two.low < 0) & (two.high > 0))]
        inside.append([*hits, need.low[0] < 10 < need.high[0]])
    share = np.mean(inside, axis=0)
    assert ((share > 0.91) & (share < 0.985)).all() and 0.93 < share.mean() < 0.97, share


def test_playing_until_a_shift_is_known_keeps_the_interval_true() -> None:
    """Two looks at how many games are needed, as in a report, on luck whose spread is not known."""
    inside, widths, games = [], [], []
    for seed in range(250):
        base = make_games(THREE, 2000, seed)
        other = other_rules(base, THREE, SHIFT, seed + 10**6)
        counts = np.full((3, 3), 120)
        for _look in range(playing.LOOKS):
            needed = playing.games_needed(base, _spans(other, counts, (0, 667, 1333)))
            counts = np.array([[needed[p, a] for a in AUTOMAS] for p in base.strategies])
        held = _spans(other, counts, (0, 667, 1333))
        line = shift_table(measure(base, {TURNED: held}))
        inside += list((line.low < SHIFT) & (line.high > SHIFT))
        widths.append(float(((line.high - line.low) / 2).max()))
        games.append(counts.mean(axis=1))
    assert 0.93 <= np.mean(inside) <= 0.97
    assert np.mean(widths) < 1.0 and max(widths) < 1.05
    newcomer, _, expert = np.mean(games, axis=0)
    assert newcomer > 1.4 * expert, "who varies more is played more"

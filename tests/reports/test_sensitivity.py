"""Shifts under other assumptions, and the claims that survive them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.data.games import Games
from reports.data.synthetic import NINE, Truth, default_truth, make_games
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


def _upset(base: Games, seed: int, counts: tuple[int, ...], shift: float) -> Games:
    """The base with some luck drawn anew and a shift; each Automa has its own number of games."""
    luck = np.random.default_rng(seed).normal(shift, 20.0, base.margin.shape)
    number = np.arange(len(base.numbers))
    present = np.stack([number < count for count in counts]) & base.present
    return replace(base, margin=(base.margin - np.rint(luck)).astype(np.int16), present=present)


def test_automas_with_different_numbers_of_games_have_true_intervals() -> None:
    """Each shift, and the difference of two, in 95% of runs."""
    inside = []
    for seed in range(400):
        base = _games((80.0, 85.0, 90.0), 120, seed)
        other = _upset(base, seed, (40, 120, 80), 3.0)
        shift = measure(base, {TURNED: other}).shifts[0].shift
        one = shift.contrasts(np.eye(3))
        two = shift.contrasts(difference_weights(3, [0, 1], [1, 2]))
        inside.append([*((one.low < 3) & (one.high > 3)), *((two.low < 0) & (two.high > 0))])
    assert ((np.mean(inside, axis=0) > 0.92) & (np.mean(inside, axis=0) < 0.98)).all()


def test_playing_until_a_shift_is_known_keeps_the_interval_true() -> None:
    """Two looks at how many games are needed, as in a report, on luck whose spread is not known."""
    inside, widths = [], []
    for seed in range(300):
        base = _games((80.0, 85.0, 90.0), 1500, seed)
        other = _upset(base, seed, (1500, 1500, 1500), 3.0)
        counts = [200, 200, 200]
        for _look in range(playing.LOOKS):
            held = replace(other, present=_upset(base, 0, tuple(counts), 0.0).present)
            counts = list(playing.games_needed(base, held).values())
        held = replace(other, present=_upset(base, 0, tuple(counts), 0.0).present)
        line = shift_table(measure(base, {TURNED: held}))
        inside += list((line.low < 3) & (line.high > 3))
        widths.append(float(((line.high - line.low) / 2).max()))
    assert 0.93 <= np.mean(inside) <= 0.97
    assert np.mean(widths) < 1.0 and max(widths) < 1.05

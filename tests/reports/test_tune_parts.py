"""The parts of tuning on data whose truth is known: paired estimates, local search, conflicts."""

from __future__ import annotations

from itertools import product
from statistics import NormalDist

import numpy as np
import pytest

from automa.numbers import Number
from reports.data.targets import Target
from reports.experiments.paired_targets import controlled_mean, percent_interval
from reports.experiments.tune_answer import BETWEEN, CLOSEST, FEWEST, labels
from reports.experiments.tune_conflicts import find_conflict
from reports.experiments.tune_lines import Line, wanted_band
from reports.experiments.tune_local import improve
from reports.experiments.tune_model import AIMS, Effect, Levels, Program
from reports.experiments.tune_search import shrunk


def test_paired_estimates_are_right_and_sharper() -> None:
    rng, truth = np.random.default_rng(1), 5.0
    errors, plain, told = [], [], []
    for _ in range(400):
        unchanged = rng.normal(0, 30, 800)
        changed = truth + 0.9 * unchanged[:100] + rng.normal(0, 10, 100)
        mean, error = controlled_mean(changed, unchanged[:100], unchanged)
        errors.append(mean - truth)
        plain.append(changed.mean() - truth)
        told.append(abs(mean - truth) <= 1.96 * error)
    assert np.std(errors) < 0.6 * np.std(plain)
    assert abs(np.mean(errors)) < 3 * np.std(errors) / 20
    assert 0.91 < np.mean(told) < 0.98


@pytest.mark.parametrize(("now", "then"), [(0.05, 0.02), (0.5, 0.6), (0.95, 0.98)])
def test_intervals_of_rare_and_common_wins_hold(now: float, then: float) -> None:
    rng, ends = np.random.default_rng(5), [NormalDist().inv_cdf(share) for share in (now, then)]
    games, hits = 60, 0
    for _ in range(600):
        deals = rng.normal(0, 0.75, 4 * games)
        noise = rng.normal(0, np.sqrt(1 - 0.75**2), 5 * games)
        unchanged = 100.0 * (deals + noise[games:] < ends[0])
        changed = 100.0 * (deals[:games] + noise[:games] < ends[1])
        mean, error = controlled_mean(changed, unchanged[:games], unchanged)
        found = percent_interval(mean, error, games)
        hits += found.low <= 100 * then <= found.high
    assert hits / 600 > 0.92, "a normal interval would hold in 68% of rare wins"


def test_local_search_finds_the_best_of_all_choices() -> None:
    rng = np.random.default_rng(2)
    for _ in range(5):
        gains, prices = rng.normal(0, 6, (3, 8)), np.full(8, 2.0)
        numbers = np.arange(8) // 2  # two values for each of four numbers
        bands = np.array([[4.0] * 3, [8.0] * 3, [6.0] * 3, [6.0] * 3])
        weights = (np.full(3, 40.0), np.full(3, 0.5))
        _, cost = improve(gains, bands, prices, numbers, weights, None, [])
        best = np.inf
        for values in product((None, 0, 1), repeat=4):
            chosen = [2 * n + v for n, v in enumerate(values) if v is not None]
            moved = gains[:, chosen].sum(axis=1)
            miss = np.maximum(np.maximum(4 - moved, moved - 8), 0)
            total = 40 * miss.sum() + 0.5 * np.abs(moved - 6).sum() + 2 * len(chosen)
            best = min(best, float(total))
        assert cost <= best + 1e-6 or cost <= 1.05 * best


def level(name: str, per_step: float) -> Levels:
    """A number whose steps do so many VP for the only player and Automa."""
    none = Effect(np.zeros((1, 1)), np.zeros((1, 1)), np.zeros(2))
    found = Levels(Number(name, 5, 0, 10, "card", ""), none)
    for step in (-1, 1):
        found.known[5 + step] = Effect(
            np.full((1, 1), step * per_step), np.zeros((1, 1)), np.zeros(2)
        )
    return found


def line(low: float, high: float) -> Line:
    middle = ((low + high) / 2,) * 2
    return Line([0], [0], np.ones((1, 1)), np.zeros((1, 1)), low, high, (middle[0], middle[1]))


def test_contradictions_and_reach() -> None:
    levels = [level("card.one", 3.0), level("card.two", 5.0)]
    fits = Program(levels, [line(7, 9)], {})
    assert find_conflict(fits, None) is None
    solution = fits.solve(AIMS[0], None)
    assert solution is not None and solution.outside.max() < 0.5
    both = find_conflict(Program(levels, [line(7, 9), line(-9, -7)], {}), None)
    assert both is not None and list(both.together) == [[0, 1]] and not both.alone
    lines = [line(7, 9), line(-9, -7), line(8, 10), line(-10, -8)]
    twice = find_conflict(Program(levels, lines, {}), None)
    assert twice is not None and sorted(len(each) for each in twice.together) == [2, 2]
    far = find_conflict(Program(levels, [line(90, 99)], {}), None)
    assert far is not None and list(far.alone) == [0]
    few = find_conflict(Program(levels, [line(20, 23)], {}), 1)
    assert few is not None and few.numbers == 2


def test_effects_that_are_alike_are_drawn_together() -> None:
    rng = np.random.default_rng(3)
    values = 10 + rng.normal(0, 25, (1, 3, 100))
    raw, drawn = values.mean(axis=2), shrunk(values)
    assert drawn.std() < raw.std() and abs(drawn.mean() - raw.mean()) < 1e-9
    apart = values + np.array([0.0, 40.0, -40.0])[None, :, None]
    assert np.abs(shrunk(apart) - apart.mean(axis=2)).max() < 3


@pytest.mark.parametrize(("low", "high"), [(-np.inf, 2.0), (97.0, np.inf), (-np.inf, 40.0)])
def test_bands_with_one_end_are_aimed_for_where_results_can_lie(low: float, high: float) -> None:
    target = Target("wins", ("a",), "a", ("b/c",), low, high, "wins")
    first, last, middle = wanted_band(target, safe=2.5)
    inside = [end for end in (first, last, *middle) if np.isfinite(end)]
    assert inside and all(max(low, 0.0) < end < min(high, 100.0) for end in inside)


def test_labels_are_true() -> None:
    """Changed numbers, steps and distance from the middle: each is called what it is."""
    other, third = "another way", "a third way"
    assert labels([(1, 2, 6.0), (2, 2, 3.0), (3, 3, 1.0)]) == [FEWEST, BETWEEN, CLOSEST]
    assert labels([(1, 2, 6.0), (3, 9, 3.0), (2, 2, 1.0)]) == [FEWEST, other, CLOSEST]
    assert labels([(2, 2, 1.0), (1, 2, 6.0)]) == [CLOSEST, FEWEST]
    assert labels([(1, 1, 1.0), (2, 2, 3.0), (3, 3, 2.0)]) == [FEWEST, other, third]
    assert labels([(1, 2, 0.0), (1, 1, 0.0)]) == [other, FEWEST], "of two, the smaller one"
    assert labels([(4, 4, 1.0)]) == [FEWEST] and labels([]) == []
    assert labels([(1, 2, 1.0), (1, 1, 4.0)], [True, False]) == [FEWEST, other], "one meets them"
    assert labels([(1, 2, 1.0), (1, 1, 4.0)], [False, False]) == [CLOSEST, FEWEST]

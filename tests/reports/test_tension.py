"""Tension on games whose true chances are known: noise of few games played on makes no drama."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from reports.stats.chance_line import chance_line
from reports.stats.tension import (
    Courses,
    Model,
    decided_from,
    lead_changes,
    profile_of,
    traits,
)

Floats = npt.NDArray[np.float64]
STEPS = (100.0, 40.0, 150.0, 150.0, 150.0, 150.0, 300.0)  # variances: start, five rounds, the end
KINDS = ("normal", "skewed", "heavy")
GAMES, FUTURES = 800, 8


def news(rng: np.random.Generator, variance: float, shape: tuple[int, ...], kind: str) -> Floats:
    """Fair news of a given variance, normal or not."""
    if kind == "skewed":
        return np.sqrt(variance) / 2.0 * (rng.gamma(4.0, size=shape) - 4.0)
    if kind == "heavy":
        return np.sqrt(variance / 2.0) * rng.standard_t(4, size=shape)
    return np.sqrt(variance) * rng.standard_normal(shape)


def toy_games(
    rng: np.random.Generator, mean: float, kind: str, games: int = GAMES
) -> tuple[Courses, Floats]:
    """Games whose margin is a sum of news, and their true chances [game, stop]."""
    stops = len(STEPS) - 1
    parts = [news(rng, variance, (games,), kind) for variance in STEPS]
    expected = mean + np.cumsum(np.stack(parts, axis=1), axis=1)
    played, truth = [], []
    for stop in range(stops):
        left = STEPS[stop + 1 :]
        played.append(
            expected[:, stop, None] + sum(news(rng, v, (games, FUTURES), kind) for v in left)
        )
        rest = np.sort(np.sum([news(rng, v, (40_000,), kind) for v in left], axis=0))
        truth.append(1.0 - np.searchsorted(rest, -expected[:, stop]) / len(rest))
    margin = expected[:, -1]
    won = (margin > 0).astype(np.float64)
    courses = Courses(np.arange(games), margin, won, np.stack(played, axis=1))
    return courses, np.stack(truth, axis=1)


def numbers(chances: Floats, courses: Courses) -> dict[str, float]:
    found = traits(chances, courses.won, courses.margin)
    return {name: float(values.mean()) for name, values in found.items()}


@pytest.mark.parametrize(
    ("kind", "leads", "shares"),
    [("normal", 0.05, 0.01), ("skewed", 0.07, 0.02), ("heavy", 0.14, 0.025)],
)
def test_numbers_are_those_of_the_true_chances(kind: str, leads: float, shares: float) -> None:
    """Nine matchups of 100 games, as the command plays them; few of the numbers are near 0."""
    rng = np.random.default_rng(3)
    toys = [toy_games(rng, m, kind, games=100) for m in np.repeat(np.linspace(-20, 20, 9), 3)]
    profile = profile_of([courses for courses, _ in toys])
    gaps = []
    for courses, truth in toys:
        wanted = numbers(truth[:, None, :], courses)
        found = numbers(Model(courses, profile).draw(rng, 50), courses)
        gaps.append([found[name] - wanted[name] for name in wanted])
    gap = dict(zip(wanted, np.mean(gaps, axis=0), strict=True))
    assert abs(gap.pop("lead_changes")) < leads
    assert max(map(abs, gap.values())) < shares


def test_counting_games_played_on_would_make_lead_changes_and_comebacks() -> None:
    """What the model is for: the plain shares of eight games played on see twice the comebacks."""
    rng = np.random.default_rng(5)
    courses, truth = toy_games(rng, 0.0, "normal")
    wanted = numbers(truth[:, None, :], courses)
    naive = numbers((courses.futures > 0).mean(axis=2)[:, None, :], courses)
    assert naive["comeback"] > 1.7 * wanted["comeback"]
    assert naive["lead_changes"] > wanted["lead_changes"] + 0.1


def test_nothing_happens_in_a_game_without_news() -> None:
    """All luck falls in the last round: the true chance never moves, whatever the noise."""
    rng = np.random.default_rng(6)
    margin = 10.0 + 30.0 * rng.standard_normal(GAMES)
    played = 10.0 + 30.0 * rng.standard_normal((GAMES, 6, FUTURES))
    courses = Courses(np.arange(GAMES), margin, (margin > 0).astype(float), played)
    found = numbers(Model(courses).draw(rng, 50), courses)
    upsets = float((margin <= 0).mean())
    assert found["lead_changes"] == pytest.approx(upsets, abs=0.05)
    assert found["comeback"] < 0.01
    assert found["decided_5"] < 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_forecasts_come_true(kind: str) -> None:
    rng = np.random.default_rng(7)
    courses, truth = toy_games(rng, 5.0, kind)
    forecast = Model(courses).forecast(rng)
    won = np.repeat(courses.won[:, None], forecast.shape[1], axis=1)
    for low, high in ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01)):
        inside = (forecast >= low) & (forecast < high)
        assert won[inside].mean() == pytest.approx(forecast[inside].mean(), abs=0.06)
        assert truth[inside].mean() == pytest.approx(forecast[inside].mean(), abs=0.04)


def test_lead_changes_and_decisions_by_hand() -> None:
    path = np.array([[0.4, 0.6, 0.5, 0.7, 0.3, 0.0], [0.5, 0.95, 0.5, 0.91, 0.97, 1.0]])
    assert lead_changes(path).tolist() == [2.0, 0.0]
    assert decided_from(path).tolist() == [
        [False, False, False, False, False, True],
        [False, False, False, True, True, True],
    ]


def test_a_favourite_who_loses_was_never_decided() -> None:
    path = np.array([[0.95, 0.95, 0.95, 0.0]])
    assert decided_from(path).tolist() == [[False, False, False, True]]


def random_walk(
    rng: np.random.Generator, futures: int
) -> tuple[Floats, npt.NDArray[np.bool_], Floats]:
    """Margins of games played on from 54 stops, which of them follow on new dice, true means."""
    jumps = np.arange(54) % 9 == 1
    steps = np.where(jumps, 8.0, 1.0) * rng.standard_normal(54)
    expected = np.cumsum(steps)
    left = np.sqrt(np.cumsum(np.where(jumps, 64.0, 1.0)[::-1])[::-1])
    return expected[:, None] + left[:, None] * rng.standard_normal((54, futures)), jumps, expected


def test_the_line_of_a_game_is_nearer_to_the_truth_than_what_was_counted() -> None:
    from scipy.stats import norm

    rng = np.random.default_rng(8)
    smooth, counted, inside = [], [], []
    for _ in range(60):
        margins, jumps, expected = random_walk(rng, 64)
        left = np.sqrt(np.cumsum(np.where(jumps, 64.0, 1.0)[::-1])[::-1])
        truth = norm.cdf(expected / left)
        line = chance_line(margins, jumps)
        smooth.append(np.mean((line.chance - truth) ** 2))
        counted.append(np.mean(((margins > 0).mean(axis=1) - truth) ** 2))
        inside.append(((line.low <= truth + 0.02) & (truth - 0.02 <= line.high)).mean())
    assert np.mean(smooth) < 0.6 * np.mean(counted)
    assert np.mean(inside) > 0.9


def test_a_jump_stays_a_jump() -> None:
    rng = np.random.default_rng(9)
    expected = np.where(np.arange(40) < 20, -30.0, 30.0)
    margins = expected[:, None] + 25.0 * rng.standard_normal((40, 100))
    line = chance_line(margins, np.arange(40) == 20)
    assert line.chance[19] < 0.2 and line.chance[20] > 0.8


def test_a_settled_game_has_no_doubt() -> None:
    line = chance_line(np.full((5, 20), 7.0), np.zeros(5, dtype=bool))
    assert line.chance.tolist() == [1.0] * 5

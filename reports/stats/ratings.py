"""Bradley-Terry: strategies and Automas on one logistic scale."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.data.games import Floats

# Elo points: 400 points are odds of ten to one, 100 points are 64 wins in 100.
POINTS = 400.0 / np.log(10.0)
PRIOR = 0.5  # wins and losses added to every matchup, so that 0% and 100% stay finite


def _system(theta: Floats, wins: Floats, games: Floats) -> tuple[Floats, Floats]:
    """Gradient and information matrix for [resample, strategy + automa] parameters."""
    many, s_count, a_count = wins.shape
    strength, rating = theta[:, :s_count], theta[:, s_count:]
    chance = 1.0 / (1.0 + np.exp(rating[:, None, :] - strength[:, :, None]))
    left = wins - games * chance
    info = games * chance * (1.0 - chance)
    size = s_count + a_count
    gradient = np.concatenate([left.sum(axis=2), -left.sum(axis=1)], axis=1)
    matrix = np.zeros((many, size, size))
    s_at, a_at = np.arange(s_count), np.arange(s_count, size)
    matrix[:, s_at, s_at] = info.sum(axis=2)
    matrix[:, a_at, a_at] = info.sum(axis=1)
    matrix[:, :s_count, s_count:] = -info
    matrix[:, s_count:, :s_count] = -info.transpose(0, 2, 1)
    # The common level is free: a small ridge fixes it without touching differences.
    matrix[:, np.arange(size), np.arange(size)] += 1e-9 * (1.0 + info.sum(axis=(1, 2)))[:, None]
    return gradient, matrix


def _newton(theta: Floats, wins: Floats, games: Floats, steps: int) -> Floats:
    for _ in range(steps):
        gradient, matrix = _system(theta, wins, games)
        move = np.linalg.solve(matrix, gradient[..., None])[..., 0]
        theta = theta + np.clip(move, -2.0, 2.0)
        if np.abs(move).max() < 1e-9:
            break
    return theta


def bradley_terry(
    wins: Floats, games: Floats, start: Floats | None = None, steps: int = 60
) -> Floats:
    """Logits [resample, strategy + automa] from wins and games [resample, strategy, automa].

    P(strategy wins) = 1 / (1 + exp(automa - strategy)); a shared victory is half a win. The mean of
    the strategies is 0. Matchups without games say nothing.
    """
    played = games > 0
    wins, games = wins + PRIOR * played, games + 2 * PRIOR * played
    many, s_count, a_count = wins.shape
    size = s_count + a_count
    theta = np.zeros((many, size)) if start is None else np.tile(start, (many, 1))
    theta = _newton(theta, wins, games, steps)
    return np.asarray(theta - theta[:, :s_count].mean(axis=1, keepdims=True))


def bradley_terry_many(wins: Floats, games: Floats, start: Floats, block: int = 250) -> Floats:
    """The same for many resamples, started from the estimate and solved in blocks."""
    parts = [
        bradley_terry(wins[i : i + block], games[i : i + block], start, steps=12)
        for i in range(0, len(wins), block)
    ]
    return np.concatenate(parts)


def misfits(
    wins: Floats,
    rating: Floats,
    strength: Floats,
    strategies: Sequence[str],
    automas: Sequence[str],
) -> pd.DataFrame:
    """Win rate of every matchup, played and as the ratings have it, largest difference first.

    One number per player cannot say that a strategy suits an Automa: what is left over is how far
    the model is from the games.
    """
    fitted = 1.0 / (1.0 + np.exp((rating[None, :] - strength[:, None]) / POINTS))
    rows = [
        (strategy, automa, wins[s, a], fitted[s, a], wins[s, a] - fitted[s, a])
        for s, strategy in enumerate(strategies)
        for a, automa in enumerate(automas)
        if np.isfinite(wins[s, a])
    ]
    table = pd.DataFrame(rows, columns=["strategy", "automa", "win", "fitted", "misfit"])
    largest = table["misfit"].abs().sort_values(ascending=False, kind="stable").index
    return table.loc[largest].reset_index(drop=True)

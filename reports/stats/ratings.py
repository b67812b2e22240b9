"""Bradley-Terry: strategies and Automas on one logistic scale."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.data.games import Floats

# Elo points: 400 points are odds of ten to one, 100 points are 64 wins in 100.
POINTS = 400.0 / np.log(10.0)
PRIOR = 0.5  # wins and losses added to every matchup, so that 0% and 100% stay finite


def _move(theta: Floats, wins: Floats, games: Floats) -> Floats:
    """Newton's step for [resample, strategy + automa] parameters.

    Strategies meet Automas only, so the information matrix is diagonal but for one block. The
    strategies are eliminated and a system as small as the number of Automas is solved: a
    thousand strategies cost a thousand times one.
    """
    s_count = wins.shape[1]
    strength, rating = theta[:, :s_count], theta[:, s_count:]
    chance = 1.0 / (1.0 + np.exp(rating[:, None, :] - strength[:, :, None]))
    left = wins - games * chance
    info = games * chance * (1.0 - chance)
    # The common level is free: a small ridge fixes it without touching differences.
    ridge = 1e-9 * (1.0 + info.sum(axis=(1, 2)))[:, None]
    of_strategies, of_automas = info.sum(axis=2) + ridge, info.sum(axis=1) + ridge
    share = info / of_strategies[:, :, None]
    small = -np.einsum("rsa,rsb->rab", share, info, optimize=True)
    at = np.arange(small.shape[1])
    small[:, at, at] += of_automas
    pull = np.einsum("rsa,rs->ra", share, left.sum(axis=2)) - left.sum(axis=1)
    automas = np.linalg.solve(small, pull[..., None])[..., 0]
    strategies = left.sum(axis=2) / of_strategies + np.einsum("rsa,ra->rs", share, automas)
    return np.concatenate([strategies, automas], axis=1)


def _newton(theta: Floats, wins: Floats, games: Floats, steps: int) -> Floats:
    for _ in range(steps):
        move = _move(theta, wins, games)
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

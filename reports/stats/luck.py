"""Luck: spread of the Automa's score against the strategies', and sources of the margin."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games, complete
from reports.stats.bootstrap import Weights, interval

MIN_GAMES = 10


def _centred(values: Floats) -> Floats:
    return np.asarray(values - values.mean(axis=-1, keepdims=True))


def _variances(games: Games, weights: Weights) -> dict[str, tuple[Floats, Floats]]:
    """Within-matchup variances of the scores and the margin: estimate and resamples."""
    size = (games.count.size, len(games.numbers))
    count = weights.sums(np.ones((1, size[1]), dtype=np.float32))
    out = {}
    for name, array in (("automa", games.automa), ("human", games.human), ("margin", games.margin)):
        values = _centred(array.reshape(size).astype(np.float64))
        mean = weights.sums(values) / count
        boot = weights.sums(values**2) / count - mean**2
        out[name] = (values.var(axis=1), boot)
    shape = games.count.shape
    return {k: (v.reshape(shape), b.reshape(-1, *shape)) for k, (v, b) in out.items()}


def _share(within: Floats, means: Floats) -> Floats:
    """Within-matchup variance over itself plus the variance between strategies, per Automa."""
    between = means.var(axis=-2, ddof=1) if means.shape[-2] > 1 else 0.0 * means.sum(axis=-2)
    inside = within.mean(axis=-2)
    return np.asarray(inside / np.maximum(inside + between, 1e-12))


def _ratio(own: Floats, theirs: Floats) -> Floats:
    """Ratio of SDs from variances; NaN where the strategies' scores do not vary at all."""
    out = np.full(own.shape, np.nan)
    found = np.divide(np.maximum(own, 0.0), theirs, out=out, where=theirs > 1e-9)
    return np.asarray(np.sqrt(found))


def luck_table(games: Games, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One line per Automa: its SD, the strategies' SD, their ratio, and luck's share.

    Empty with too few games per matchup to speak of a spread.
    """
    games = complete(games)
    if len(games.numbers) < MIN_GAMES:
        return pd.DataFrame()
    weights = Weights(len(games.numbers), resamples, seed)
    parts = _variances(games, weights)
    (own, own_b), (theirs, theirs_b) = parts["automa"], parts["human"]
    within, within_b = parts["margin"]
    size = (games.count.size, len(games.numbers))
    means = games.margin.mean(axis=2)
    count = weights.sums(np.ones((1, size[1]), dtype=np.float32))
    means_b = (weights.sums(games.margin.reshape(size)) / count).reshape(-1, *games.count.shape)
    ratio = _ratio(own.mean(axis=0), theirs.mean(axis=0))
    low, high = interval(_ratio(own_b.mean(axis=1), theirs_b.mean(axis=1)))
    share = _share(within, means)
    share_low, share_high = interval(_share(within_b, means_b))
    return pd.DataFrame(
        {
            "automa": list(games.automas),
            "automa_sd": np.sqrt(own.mean(axis=0)),
            "strategy_sd": np.sqrt(theirs.mean(axis=0)),
            "ratio": ratio,
            "ratio_low": low,
            "ratio_high": high,
            "margin_sd": np.sqrt(within.mean(axis=0)),
            "luck": share,
            "luck_low": share_low,
            "luck_high": share_high,
        }
    )


def strategy_luck(games: Games, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One line per strategy: its SD, the SD of the Automas against it, their ratio, luck's share.

    Means of variances over the Automas, each alike; empty with too few games per matchup.
    """
    games = complete(games)
    if len(games.numbers) < MIN_GAMES:
        return pd.DataFrame()
    parts = _variances(games, Weights(len(games.numbers), resamples, seed))
    (own, own_b), (theirs, theirs_b) = parts["automa"], parts["human"]
    low, high = interval(_ratio(own_b.mean(axis=2), theirs_b.mean(axis=2)))
    total = own.mean(axis=1) + theirs.mean(axis=1)
    return pd.DataFrame(
        {
            "strategy": list(games.strategies),
            "strategy_sd": np.sqrt(theirs.mean(axis=1)),
            "automa_sd": np.sqrt(own.mean(axis=1)),
            "ratio": _ratio(own.mean(axis=1), theirs.mean(axis=1)),
            "ratio_low": low,
            "ratio_high": high,
            "margin_sd": np.sqrt(parts["margin"][0].mean(axis=1)),
            "automa_share": own.mean(axis=1) / np.maximum(total, 1e-12),
        }
    )


SOURCES = (
    ("strategy", "who plays (strategy)"),
    ("automa", "which Automa"),
    ("strategy x automa", "strategy suits Automa"),
    ("game", "luck of the deal, shared by all"),
    ("game x strategy", "luck that suits the strategy"),
    ("game x automa", "luck that suits the Automa"),
    ("rest", "all other luck of the single game"),
)


def variance_shares(games: Games) -> pd.DataFrame:
    """Share of the margin's variance by source: random-effects analysis of variance.

    Strategies x Automas x game numbers, one game each; negative components count as 0.
    """
    games = complete(games)
    y = games.margin.astype(np.float64)
    s, a, n = y.shape
    if min(s, a) < 2 or n < 2:
        return pd.DataFrame(columns=["source", "label", "variance", "share"])
    found = _components(_mean_squares(y), s, a, n)
    values = np.maximum([found[name] for name, _ in SOURCES], 0.0)
    return pd.DataFrame(
        {
            "source": [name for name, _ in SOURCES],
            "label": [label for _, label in SOURCES],
            "variance": values,
            "share": values / values.sum(),
        }
    )


def _mean_squares(y: Floats) -> dict[str, float]:
    """Mean squares of the crossed design [strategy, automa, game]."""
    s, a, n = y.shape
    y = y - y.mean()
    m_s, m_a, m_g = y.mean(axis=(1, 2)), y.mean(axis=(0, 2)), y.mean(axis=(0, 1))
    sa = y.mean(axis=2) - m_s[:, None] - m_a[None, :]
    sg = y.mean(axis=1) - m_s[:, None] - m_g[None, :]
    ag = y.mean(axis=0) - m_a[:, None] - m_g[None, :]
    squares = {
        "s": (a * n * float((m_s**2).sum()), s - 1),
        "a": (s * n * float((m_a**2).sum()), a - 1),
        "g": (s * a * float((m_g**2).sum()), n - 1),
        "sa": (n * float((sa**2).sum()), (s - 1) * (a - 1)),
        "sg": (a * float((sg**2).sum()), (s - 1) * (n - 1)),
        "ag": (s * float((ag**2).sum()), (a - 1) * (n - 1)),
    }
    rest = float((y**2).sum()) - sum(value for value, _ in squares.values())
    squares["r"] = (rest, (s - 1) * (a - 1) * (n - 1))
    return {key: value / freedom for key, (value, freedom) in squares.items()}


def _components(ms: dict[str, float], s: int, a: int, n: int) -> dict[str, float]:
    """Variance components from expected mean squares."""
    return {
        "strategy": (ms["s"] - ms["sa"] - ms["sg"] + ms["r"]) / (a * n),
        "automa": (ms["a"] - ms["sa"] - ms["ag"] + ms["r"]) / (s * n),
        "strategy x automa": (ms["sa"] - ms["r"]) / n,
        "game": (ms["g"] - ms["sg"] - ms["ag"] + ms["r"]) / (s * a),
        "game x strategy": (ms["sg"] - ms["r"]) / a,
        "game x automa": (ms["ag"] - ms["r"]) / s,
        "rest": ms["r"],
    }

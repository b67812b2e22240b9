"""Par scores: what a human must score to win half, three quarters or 90% of games."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games
from reports.stats.bootstrap import Weights, interval
from reports.stats.head_start import even_point, mean_curve, resampled_curves, win_curves
from reports.stats.matchups import wilson

SHARES = (0.5, 0.75, 0.9)
NEAR = 3  # VP either side of par that count as 'at par' in the check


def _near(games: Games, a: int, par: float) -> tuple[float, float, float, int]:
    """Share of games won by strategies that scored close to par, its interval, their number."""
    here = games.present[:, a] & (np.abs(games.human[:, a] - par) <= NEAR)
    count = int(here.sum())
    if not count:
        return np.nan, np.nan, np.nan, 0
    won = float(games.win[:, a][here].sum())
    low, high = wilson(np.array(won), np.array(float(count)))
    return won / count, float(low), float(high), count


def _score_curves(games: Games) -> tuple[Floats, int]:
    """Share of games that a final score wins against each Automa [automa, score], and the first.

    A score equal to the Automa's wins by published Animals, as the strategies had them.
    """
    reach = _reach(games)
    rows = []
    for a in range(len(games.automas)):
        part = (-games.automa[:, a], games.tie_value[:, a], games.present[:, a])
        curves, low = win_curves(*part, reach)
        rows.append(mean_curve(curves))
    return np.array(rows), low


def _reach(games: Games) -> tuple[int, int]:
    """Scores that never win and always win."""
    return int(games.automa.min()) - 1, int(games.automa.max()) + 2


def par_table(games: Games, resamples: int = 400, seed: int = 0) -> pd.DataFrame:
    """One line per Automa and share: the score that beats it in that share of its games.

    Over all strategies alike, ties by the rulebook, interpolated between whole scores; `observed`
    is what strategies that scored within 3 VP of par really won.
    """
    curves, low = _score_curves(games)
    weights = Weights(len(games.numbers), resamples, seed)
    again = [
        mean_curve(
            resampled_curves(
                -games.automa[:, a],
                games.tie_value[:, a],
                weights,
                games.present[:, a],
                _reach(games),
            )[0]
        )
        for a in range(len(games.automas))
    ]
    rows = []
    for share in SHARES:
        here = even_point(curves, low, share)
        for a, automa in enumerate(games.automas):
            bounds = interval(even_point(again[a], low, share))
            near = _near(games, a, here[a])
            rows.append((automa, share, here[a], *map(float, bounds), *near))
    columns = ["automa", "share", "par", "low", "high"]
    columns += ["observed", "observed_low", "observed_high", "observed_games"]
    return pd.DataFrame(rows, columns=columns)


def par_curves(games: Games) -> pd.DataFrame:
    """Share of an Automa's games that a score wins: index score, column Automa."""
    curves, low = _score_curves(games)
    scores = np.arange(low, low + curves.shape[1])
    return pd.DataFrame(curves.T, index=scores, columns=list(games.automas))

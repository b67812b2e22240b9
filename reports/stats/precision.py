"""How sure we are: half-widths, games needed, convergence."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Games, paired
from reports.stats.bootstrap import interval
from reports.stats.difficulty import MEASURES, Difficulty
from reports.stats.head_start import even_point, mean_curve, need_range, win_curves

TARGETS = {"head_start": 0.5, "rating": 5.0, "win": 0.005}


def games_for_half_width(games: int, half: float, target: float) -> int:
    """Games per matchup for a target half-width; widths shrink with the square root of games."""
    if not (half > 0 and target > 0):
        return games
    return int(np.ceil(games * (half / target) ** 2))


def precision_table(result: Difficulty) -> pd.DataFrame:
    """Half-widths of the 95% intervals per Automa, and games per matchup for a target one."""
    rows = []
    for name in MEASURES:
        low, high = interval(result.measure(name)[1])
        half = (high - low) / 2
        for a, automa in enumerate(result.automas):
            need = games_for_half_width(result.games, float(half[a]), TARGETS[name])
            rows.append((automa, name, half[a], TARGETS[name], need))
    columns = ["automa", "measure", "half_width", "target", "games_needed"]
    return pd.DataFrame(rows, columns=columns)


def checkpoints(games: int, count: int = 16) -> list[int]:
    """Game counts at which the ranking is looked at, evenly on a log scale."""
    first = min(games, 25)
    return sorted({round(float(x)) for x in np.geomspace(first, games, count)})


def convergence(games: Games, result: Difficulty) -> pd.DataFrame:
    """Head start after the first n games, with the half-width that n games would have."""
    games = paired(games)
    columns = ["games", "automa", "head_start", "half_width"]
    if not games.present.all():
        return pd.DataFrame(columns=columns)
    low, high = interval(result.measure("head_start")[1])
    reach = need_range(games.margin)
    rows = []
    for upto in checkpoints(len(games.numbers)):
        half = (high - low) / 2 * np.sqrt(len(games.numbers) / upto)
        for a, automa in enumerate(games.automas):
            margin, worth = games.margin[:, a, :upto], games.tie_value[:, a, :upto]
            curves, first = win_curves(margin, worth, reach=reach)
            rows.append((upto, automa, float(even_point(mean_curve(curves), first)), half[a]))
    return pd.DataFrame(rows, columns=columns)

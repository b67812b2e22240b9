"""First-player advantage: what beginning the game is worth to the human.

Best measured by playing each deal from both seats, so that the deal cancels out; without such
games, those that the human began are compared with those that the Automa began.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Bools, Floats, Games, alike
from reports.data.info import ReportError
from reports.data.names import ordered_behaviors, split
from reports.stats.means import Means, means_of, unpaired


def can_tell(games: Games) -> bool:
    """Whether the run has games begun by the human and games begun by the Automa."""
    began = games.first & games.present
    return games.has_first and bool(began.any()) and bool((games.present & ~began).any())


def advantage(games: Games, values: Floats) -> Means:
    """Mean of values when first minus when second, by Automa, from games on different deals."""
    first, second = games.present & games.first, games.present & ~games.first
    parts = [_group_means(values, where, games.present) for where in (first, second)]
    return Means(
        parts[0].mean - parts[1].mean,
        parts[0].covariance + parts[1].covariance,
        min(part.games for part in parts),
    )


def _group_means(values: Floats, where: Bools, present: Bools) -> Means:
    """Means over the marked games; paired where all matchups mark the same game numbers."""
    same = where.all(axis=(0, 1)) | ~where.any(axis=(0, 1))
    if present.all() and same.all():
        return means_of(values[:, :, where[0, 0]].mean(axis=0))
    return unpaired(values, where)


def paired_advantage(one: Games, other: Games, win: bool = False) -> Means:
    """The same from games in which the human sat in one seat and, on the same deals, in the other.

    They are cut to the matchups and game numbers that both have.
    """
    if not (one.has_first and other.has_first):
        raise ReportError("The games do not say who began, so there is no advantage to measure.")
    one, other = alike(one, other)
    values = (one.win, other.win) if win else (one.margin, other.margin)
    gap = values[0].astype(np.float64) - values[1].astype(np.float64)
    sign = np.where(one.first, 1.0, -1.0)
    return means_of((sign * gap).mean(axis=0))


def advantage_table(automas: tuple[str, ...], margin: Means, win: Means) -> pd.DataFrame:
    """One line per Automa, Behavior card and for all: advantage in VP and in win rate.

    Intervals hold for all lines together (max-t). `kind` is automa, behavior or all.
    """
    rows, weights = _lines(automas)
    table = pd.DataFrame(rows, columns=["kind", "automa"])
    for name, means in (("margin", margin), ("win", win)):
        found = means.simultaneous(weights)
        table[name], table[f"{name}_low"], table[f"{name}_high"] = found
    return table


def _lines(automas: tuple[str, ...]) -> tuple[list[tuple[str, str]], Floats]:
    """Names of the lines and their contrasts over the Automas."""
    count = len(automas)
    rows = [("automa", name) for name in automas]
    weights = [np.eye(count)]
    behaviors = ordered_behaviors(split(name)[0] for name in automas)
    if len(behaviors) > 1:
        for behavior in behaviors:
            mine = np.array([split(name)[0] == behavior for name in automas], dtype=float)
            rows.append(("behavior", behavior))
            weights.append((mine / mine.sum())[None, :])
    rows.append(("all", "all"))
    weights.append(np.full((1, count), 1.0 / count))
    return rows, np.concatenate(weights)


def first_player_table(games: Games, other_seat: Games | None = None) -> pd.DataFrame:
    """First-player advantage; paired if the games from the other seat are given."""
    if other_seat is not None:
        one, other = alike(games, other_seat)
        means = [paired_advantage(one, other, win) for win in (False, True)]
        return advantage_table(one.automas, *means)
    found = [advantage(games, array.astype(np.float64)) for array in (games.margin, games.win)]
    return advantage_table(games.automas, *found)

"""Means of paired changes, sharpened by what is known of many more games as played.

A change is played on some deals, the game without it on many more. How lucky the deals of the
change were is seen from the games as played on them; regression takes that luck out (control
variates). Every estimate is a sum over deals, and so is its error: `parts` say what each deal
contributes, so that estimates on the same, on some of the same or on different deals can be
combined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.data.games import Bools, Floats
from reports.stats.means import Means

ENOUGH = 30  # games to fit a line through; with fewer the mean change is taken as it is


@dataclass(frozen=True)
class Estimate:
    """A mean, what each deal contributes to its error, and what it rests on."""

    mean: float
    parts: Floats  # [deal], their sum of squares is the squared error of the mean
    games: int
    sd: float  # of what is left of a single change


def mean_change(change: Floats, present: Bools, controls: Floats) -> Estimate:
    """The mean change over all deals, from those on which it was played.

    change: [deal], read where it is present
    controls: [control, deal], known on all deals
    """
    here, count = change[present], int(present.sum())
    centred = controls - controls.mean(axis=1, keepdims=True)
    used = centred[:, present] - centred[:, present].mean(axis=1, keepdims=True)
    slopes, lost = np.zeros(len(controls)), 1
    if count >= ENOUGH:
        slopes = np.linalg.lstsq(used.T, here - here.mean(), rcond=None)[0]
        lost += len(controls)
    rest = here - here.mean() - slopes @ used
    sd = float(np.sqrt((rest**2).sum() / max(count - lost, 1)))
    parts = slopes @ centred / centred.shape[1]
    parts[present] += rest / np.sqrt(max(count - lost, 1) * max(count, 1))
    mean = here.mean() - slopes @ centred[:, present].mean(axis=1) if count else np.nan
    return Estimate(float(mean), parts, count, sd)


def plus(one: Estimate, values: Floats) -> Estimate:
    """An estimate and the mean of values that are known on all deals, added up."""
    spread = (values - values.mean()) / len(values)
    return Estimate(one.mean + float(values.mean()), one.parts + spread, one.games, one.sd)


def averaged(rows: Sequence[Sequence[Estimate]]) -> Means:
    """The mean of each row of estimates, with the covariance that they share deals by."""
    mean = np.array([np.mean([each.mean for each in row]) for row in rows])
    parts = np.array([np.mean([each.parts for each in row], axis=0) for row in rows])
    return Means(mean, parts @ parts.T, min(each.games for row in rows for each in row))


def games_to_reach(sds: Floats, held: Floats, error: float) -> Floats:
    """Games of several independent means at which their average has this standard error.

    As few as possible: each mean gets games in proportion to its SD (Neyman), and at least what it
    has already.
    """
    games = held.astype(np.float64)
    aim = (len(sds) * error) ** 2
    free = sds > 0
    while free.any():
        left = aim - (sds[~free] ** 2 / np.maximum(games[~free], 1)).sum()
        if left <= 0:
            return np.where(free, np.inf, games)
        wanted = sds * sds[free].sum() / left
        more = free & (wanted >= held)
        if (more == free).all():
            return np.where(free, wanted, games)
        free = more
    return games

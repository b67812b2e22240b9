"""What a changed design does to a target, measured by its difference from the unchanged one.

The changed and the unchanged game share their deals, so a few games show the difference well; the
unchanged design itself is known from many more games. Estimate: the unchanged value, plus what the
shared games say about the change (for means by regression, the method of control variates).
"""

from __future__ import annotations

import numpy as np

from reports.data.games import Floats
from reports.data.margins import Margins
from reports.data.targets import Target
from reports.experiments.targets import RESAMPLED, Verdict, by_game, draws
from reports.stats.bootstrap import HALF_95
from reports.stats.differences import Difference, score_interval

RESAMPLES = 100  # a rough error will do: whatever is proposed is verified


def judge_paired(target: Target, changed: Margins, same: Margins, unchanged: Margins) -> Verdict:
    """A verdict on a changed design; `same` and `unchanged` are games without the change.

    `same` has the deals of `changed`, `unchanged` all that were played. The players and Automas
    are those of the target.
    """
    if target.kind in RESAMPLED:
        point, error = _resampled(target, changed, same, unchanged)
    else:
        values = (by_game(target, games) for games in (changed, same, unchanged))
        point, error = controlled_mean(*values)
    found = Difference(point, point - HALF_95 * error, point + HALF_95 * error)
    if target.kind == "wins":
        found = percent_interval(point, error, changed.games)
    return Verdict(target, found, changed.games, error * float(np.sqrt(changed.games)))


def percent_interval(percent: float, error: float, games: int) -> Difference:
    """A win rate with the interval of as many games as its error is worth.

    Near 0 and 100% a normal interval would be too short. If nobody ever wins, the error is 0, and
    the games that were played count.
    """
    share = min(max(percent / 100, 0.0), 1.0)
    worth = share * (1 - share) / (error / 100) ** 2 if error > 0 else 0.0
    found = score_interval(share, worth if worth > 1 else float(games))
    return Difference(*(100 * end for end in found))


def controlled_mean(changed: Floats, same: Floats, unchanged: Floats) -> tuple[float, float]:
    """Mean of `changed`, corrected by how lucky its deals were, and its standard error.

    `same` are the unchanged values on its deals, `unchanged` those on all deals, `same` among them.
    """
    spread = float(same.var(ddof=1))
    slope = float(np.cov(changed, same)[0, 1]) / spread if spread > 0 else 0.0
    mean = float(changed.mean()) - slope * float(same.mean() - unchanged.mean())
    rest = float((changed - slope * same).var(ddof=1)) / len(changed)
    return mean, float(np.sqrt(rest + slope**2 * float(unchanged.var(ddof=1)) / len(unchanged)))


def _resampled(
    target: Target, changed: Margins, same: Margins, unchanged: Margins
) -> tuple[float, float]:
    """The same for what is no mean: the difference on shared deals added to the unchanged value."""
    parts = [draws(target, games, RESAMPLES) for games in (changed, same, unchanged)]
    gap = parts[0].drawn - parts[1].drawn  # the same resamples of the same deals
    error = float(np.hypot(gap.std(ddof=1), parts[2].drawn.std(ddof=1)))
    return parts[0].point - parts[1].point + parts[2].point, error

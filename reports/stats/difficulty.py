"""How hard each Automa is for a set of strategies: head start, rating and win rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports.data.games import Floats, Games, complete, paired
from reports.stats.bootstrap import RESAMPLES, Weights
from reports.stats.head_start import (
    even_point,
    head_start_means,
    mean_curve,
    need_range,
    resampled_curves,
    win_curves,
)
from reports.stats.means import Means, needs
from reports.stats.ratings import POINTS, bradley_terry, bradley_terry_many

MEASURES = ("head_start", "rating", "win")


@dataclass(frozen=True)
class HeadStarts:
    """Head starts of the panel [automa] and of every strategy [strategy, automa]."""

    panel: Floats
    matchup: Floats
    boot_panel: Floats  # [resample, automa]
    boot_matchup: Floats  # [resample, strategy, automa]
    curves: Floats  # [strategy, automa, VP]: win rate with `low`, low + 1, ... VP added
    low: int

    def of(self, strategies: Sequence[int]) -> Floats:
        """Head starts [automa] for some of the strategies together."""
        return even_point(mean_curve(self.curves[list(strategies)].swapaxes(0, 1)), self.low)


@dataclass(frozen=True)
class Difficulty:
    """Estimates and their resamples; the first axis of every boot_ array is the resample."""

    strategies: tuple[str, ...]
    automas: tuple[str, ...]
    games: int  # game numbers used
    head_starts: HeadStarts
    starts: Means  # head starts of the panel, for differences between ranks
    needs: Means  # mean VP that the strategies lack, by Automa: for all other differences
    strategy_needs: tuple[Means, ...]  # the same for each strategy
    win: Floats  # [strategy, automa]: wins, shared victories half
    rating: Floats  # [automa], points above the mean strategy
    strength: Floats  # [strategy], points
    boot_win: Floats
    boot_rating: Floats
    boot_strength: Floats
    notes: tuple[str, ...]

    def measure(self, name: str) -> tuple[Floats, Floats]:
        """Estimate [automa] and resamples [resample, automa]; larger is harder."""
        if name == "head_start":
            return self.head_starts.panel, self.head_starts.boot_panel
        if name == "rating":
            return self.rating, self.boot_rating
        return 1.0 - known_mean(self.win, 0), 1.0 - known_mean(self.boot_win, 1)

    def only(self, strategies: Sequence[str]) -> Difficulty:
        """The same with some of the strategies; what stands for all of them stays as it is."""
        at = [self.strategies.index(name) for name in strategies]
        found = self.head_starts
        return replace(
            self,
            strategies=tuple(strategies),
            head_starts=replace(
                found,
                matchup=found.matchup[at],
                boot_matchup=found.boot_matchup[:, at],
                curves=found.curves[at],
            ),
            strategy_needs=tuple(self.strategy_needs[i] for i in at),
            win=self.win[at],
            strength=self.strength[at],
            boot_win=self.boot_win[:, at],
            boot_strength=self.boot_strength[:, at],
        )


def known_mean(values: Floats, axis: int) -> Floats:
    """Mean over strategies or Automas, matchups that were never played left out."""
    return np.asarray(np.nanmean(values, axis=axis))


def all_head_starts(games: Games, weights: Weights) -> HeadStarts:
    """Head starts of the panel and of each strategy, with their resamples."""
    s_count, a_count = games.count.shape
    reach = need_range(games.margin)
    curves = np.full((s_count, a_count, reach[1] - reach[0] + 1), np.nan)
    boot = np.full((weights.resamples, s_count, a_count), np.nan)
    total = np.zeros((weights.resamples, a_count, curves.shape[2]))
    for s in range(s_count):
        rows = (games.margin[s], games.tie_value[s])
        curves[s], low = win_curves(*rows, games.present[s], reach)
        again, _ = resampled_curves(*rows, weights, games.present[s], reach)
        boot[:, s] = even_point(again, low)
        total += np.where(np.isfinite(again), again, 0.0)
    met = np.maximum((games.count > 0).sum(axis=0), 1)
    panel = even_point(mean_curve(curves.swapaxes(0, 1)), low)
    again_panel = even_point(total / met[None, :, None], low)
    return HeadStarts(panel, even_point(curves, low), again_panel, boot, curves, low)


def _start_means(games: Games, found: HeadStarts) -> Means:
    """Head starts of the panel with the covariance of their errors."""
    if (games.count > 0).all():
        return head_start_means(complete(games))
    spread = np.nan_to_num(found.boot_panel.var(axis=0))  # matchups that share no games
    return Means(found.panel, np.diag(spread), len(games.numbers))


def _wins(games: Games, weights: Weights) -> tuple[Floats, Floats]:
    """Wins and games of every matchup in every resample, [resample, strategy, automa]."""
    shape = (weights.resamples, *games.count.shape)
    size = (games.count.size, len(games.numbers))
    played = np.where(games.present, games.win, np.float32(0.0))
    wins = weights.sums(played.reshape(size)).reshape(shape)
    return wins, weights.sums(games.present.reshape(size)).reshape(shape)


def difficulty(games: Games, resamples: int = RESAMPLES, seed: int = 0) -> Difficulty:
    """All measures of difficulty on the same (paired) games."""
    games = paired(games)
    weights = Weights(len(games.numbers), resamples, seed)
    boot_wins, boot_games = _wins(games, weights)
    count = games.count.astype(float)
    wins = np.where(games.present, games.win, 0.0).sum(axis=2)
    point = bradley_terry(wins[None], count[None])[0]
    boot = bradley_terry_many(boot_wins, boot_games, point)
    cut = len(games.strategies)
    found = all_head_starts(games, weights)
    with np.errstate(invalid="ignore", divide="ignore"):
        win, boot_win = wins / count, boot_wins / boot_games
    return Difficulty(
        games.strategies,
        games.automas,
        len(games.numbers),
        found,
        _start_means(games, found),
        needs(games),
        tuple(needs(games, [s]) for s in range(cut)),
        win,
        point[cut:] * POINTS,
        point[:cut] * POINTS,
        boot_win,
        boot[:, cut:] * POINTS,
        boot[:, :cut] * POINTS,
        games.notes,
    )

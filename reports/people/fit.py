"""A person's level: which of our models of players could have played these games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.stats import norm

from reports.people.expected import Expected, counted_score, expected
from reports.people.game import Game
from reports.people.levels import TIE, Floats, Levels, win_chance
from reports.people.plausible import doubts

INTERVAL = (0.025, 0.5, 0.975)


@dataclass(frozen=True)
class Range:
    """A number with its 95% interval."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Fit:
    """How well every model explains every game; all models are as likely before the first."""

    levels: Levels
    games: tuple[Game, ...]
    loglik: Floats  # a row per game, a column per model

    @cached_property
    def weights(self) -> Floats:
        """How likely each model is after all games."""
        return softmax(self.loglik.sum(axis=0))

    def weights_without(self, games: Sequence[int]) -> Floats:
        """The same after all games but these."""
        return softmax(self.loglik.sum(axis=0) - self.loglik[list(games)].sum(axis=0))

    def range_of(self, values: Floats) -> Range:
        """The interval of a number that each model has."""
        return weighted_range(values, self.weights)

    @property
    def skill(self) -> Range:
        """The skill on the scale of the audiences."""
        return self.range_of(self.levels.scale)

    @property
    def score(self) -> Range:
        """The mean score over all Automas."""
        return self.range_of(self.levels.mean.mean(axis=1))

    def win(self, automa: str) -> Range:
        """The chance to win against one Automa; the middle is the mean of the models.

        The ends are rounded outwards to whole percent: the models are not known any better, and a
        chance of 1 in 1,000 cannot be told from none.
        """
        values = self.levels.win[:, self.levels.column(automa)]
        found = self.range_of(values)
        low, high = np.floor(100 * found.low) / 100, np.ceil(100 * found.high) / 100
        return Range(float(low), float(values @ self.weights), float(high))

    @property
    def styles(self) -> dict[str, float]:
        """How likely each style is, most likely first."""
        names = dict.fromkeys(self.levels.styles)
        shares = {n: float(self.weights[np.array(self.levels.styles) == n].sum()) for n in names}
        return dict(sorted(shares.items(), key=lambda item: -item[1]))


def softmax(logs: Floats) -> Floats:
    """Shares in proportion to the numbers of which these are the logarithms."""
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum())


def weighted_range(values: Floats, weights: Floats) -> Range:
    """Quantiles of weighted values, each standing for the middle of its weight."""
    order = np.argsort(values, kind="stable")
    heights = np.cumsum(weights[order]) - weights[order] / 2.0
    low, middle, high = np.interp(INTERVAL, heights, values[order])
    return Range(float(low), float(middle), float(high))


def usable(games: Sequence[Game], levels: Levels) -> list[Game]:
    """Games of the printed game against Automas that were simulated."""
    return [game for game in games if not game.variant and game.automa in levels.automas]


def fit(games: Sequence[Game], levels: Levels) -> Fit:
    """Weigh every model by these games; with none, all are as likely.

    A game with a score that no model comes near is a slip of the pen or another game: it says
    nothing, instead of making the nearest model certain.
    """
    width = len(levels.skills)
    rows = [
        np.zeros(width) if doubts(game, levels) else log_likelihood(game, levels) for game in games
    ]
    return Fit(levels, tuple(games), np.array(rows).reshape(len(rows), width))


def log_likelihood(game: Game, levels: Levels) -> Floats:
    """How likely a game is to every model, from whatever is known of it."""
    hope = expected(game, levels)
    if game.score is None and game.automa_score is None:
        return _log_result(game.result, _win(hope))
    if game.score is None or game.automa_score is None:
        return _one_score(game, hope)
    score = counted_score(game.score, hope)
    away = (game.automa_score - automa_given(hope, score)) / _left(hope)
    mine = norm.logpdf(score, hope.mean, hope.sd)
    return np.asarray(mine + norm.logpdf(away) - np.log(_left(hope)))


def automa_given(hope: Expected, score: float) -> Floats:
    """The Automa's mean score in games with this own score."""
    slope = hope.correlation * hope.automa_sd / hope.sd
    return hope.automa_mean + slope * (score - hope.mean)


def _left(hope: Expected) -> Floats:
    """The deviation of the Automa's score that the own score leaves open."""
    return np.asarray(hope.automa_sd * np.sqrt(1.0 - hope.correlation**2))


def _win(hope: Expected) -> Floats:
    """The chance to win."""
    both = 2.0 * hope.correlation * hope.sd * hope.automa_sd
    spread = np.sqrt(hope.sd**2 + hope.automa_sd**2 - both)
    return win_chance((hope.mean - hope.automa_mean + TIE) / spread, hope.skew)


def _one_score(game: Game, hope: Expected) -> Floats:
    """One score is known, and of the other only who had more."""
    if game.score is not None:
        score = counted_score(game.score, hope)
        known = norm.logpdf(score, hope.mean, hope.sd)
        above = norm.cdf((score - automa_given(hope, score)) / _left(hope))
        return np.asarray(known + _log_result(game.result, above))
    assert game.automa_score is not None
    known = norm.logpdf(game.automa_score, hope.automa_mean, hope.automa_sd)
    slope = hope.correlation * hope.sd / hope.automa_sd
    mine = hope.mean + slope * (game.automa_score - hope.automa_mean)
    left = hope.sd * np.sqrt(1.0 - hope.correlation**2)
    above = norm.cdf((mine - game.automa_score) / left)
    return np.asarray(known + _log_result(game.result, above))


def _log_result(result: str, win: Floats) -> Floats:
    """A tie says as much as half a win and half a loss."""
    share = {"won": 1.0, "tied": 0.5, "lost": 0.0}[result]
    safe = np.clip(win, 1e-9, 1.0 - 1e-9)
    return np.asarray(share * np.log(safe) + (1.0 - share) * np.log(1.0 - safe))

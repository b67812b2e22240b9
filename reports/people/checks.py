"""Do our models resemble this person at all? Checks of what the fit has not used.

Each compares a number of the real games with the same number of games that the fitted models
would have played. Small chances, corrected for the number of checks, mean: unlike our models.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reports.people.fit import Expected, expected, fit, softmax
from reports.people.levels import Floats, Levels
from reports.people.log import Game

DRAWS = 1000
LEVEL = 0.05
LEAST_GAMES = 5  # fewer tell nothing about what was not fitted


@dataclass(frozen=True)
class Check:
    """One number of the real games, what the models expect of it, and the chance of more."""

    name: str
    seen: float
    expected: float
    chance: float  # to be at least as far from what is usual, on either side
    words: str  # what it means if the chance is small


def both_scores(games: Sequence[Game]) -> list[Game]:
    return [game for game in games if game.score is not None and game.automa_score is not None]


def check_models(games: Sequence[Game], levels: Levels, seed: int = 0) -> list[Check]:
    """The checks that these games allow; none with too few of them."""
    games = both_scores(games)
    if len(games) < LEAST_GAMES:
        return []
    rng = np.random.default_rng(seed)
    checks = [_spread(games, levels, rng), _automa_scores(games, levels, rng)]
    return [*checks, *_each_automa(games, levels, rng)]


def unlike(checks: Sequence[Check]) -> list[Check]:
    """The checks that fail, corrected for their number (Holm)."""
    failed: list[Check] = []
    for rank, check in enumerate(sorted(checks, key=lambda c: c.chance)):
        if check.chance * (len(checks) - rank) >= LEVEL:
            break
        failed.append(check)
    return failed


def _spread(games: Sequence[Game], levels: Levels, rng: np.random.Generator) -> Check:
    """How far the games lie from what each model expects, all taken together."""
    found = fit(games, levels)
    models = _draw(found.weights, rng)
    hopes = [_chosen(expected(game, levels), models) for game in games]
    seen = np.sum([_distance(h, *_scores(g)) for g, h in zip(games, hopes, strict=True)], axis=0)
    drawn = np.sum([_distance(h, *_play(h, rng)) for h in hopes], axis=0)
    size = 2.0 * len(games)
    words = "your scores vary {} from game to game than those of any model that fits them"
    more = "more" if seen.mean() > drawn.mean() else "less"
    return Check(
        "spread",
        float(np.sqrt(seen.mean() / size)),
        1.0,
        _chance(seen - drawn),
        words.format(more),
    )


def _automa_scores(games: Sequence[Game], levels: Levels, rng: np.random.Generator) -> Check:
    """Fitted to the person's own scores alone: what would the Automas have scored?"""
    own = [Game(g.player, g.automa, score=g.score, result=g.result) for g in games]
    rows = [_own_score(game, levels) for game in own]
    models = _draw(softmax(np.sum(rows, axis=0)), rng)
    hopes = [_chosen(expected(game, levels), models) for game in games]
    drawn = np.mean([_play(hope, rng)[1] for hope in hopes], axis=0)
    seen = float(np.mean([game.automa_score for game in games if game.automa_score is not None]))
    more = "more" if seen > drawn.mean() else "less"
    words = f"the Automas score {more} against you than against models with your own scores"
    return Check("Automa's score", seen, float(drawn.mean()), _chance(seen - drawn), words)


def _each_automa(games: Sequence[Game], levels: Levels, rng: np.random.Generator) -> list[Check]:
    """Fitted to the games against the others: what margins against this one?"""
    checks = []
    for automa in dict.fromkeys(game.automa for game in games):
        here = [game for game in games if game.automa == automa]
        others = [game for game in games if game.automa != automa]
        if len(here) < 2 or len(others) < LEAST_GAMES:
            continue
        models = _draw(fit(others, levels).weights, rng)
        hopes = [_chosen(expected(game, levels), models) for game in here]
        plays = [_play(hope, rng) for hope in hopes]
        drawn = np.mean([mine - theirs for mine, theirs in plays], axis=0)
        seen = float(np.mean([mine - theirs for mine, theirs in map(_scores, here)]))
        better = "better" if seen > drawn.mean() else "worse"
        words = f"against {automa} you do {better} than your other games let expect"
        checks.append(Check(automa, seen, float(drawn.mean()), _chance(seen - drawn), words))
    return checks


def _own_score(game: Game, levels: Levels) -> Floats:
    hope = expected(game, levels)
    assert game.score is not None
    return np.asarray(-np.log(hope.sd) - 0.5 * ((game.score - hope.mean) / hope.sd) ** 2)


def _draw(weights: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Models drawn as often as they are likely."""
    return rng.choice(len(weights), size=DRAWS, p=weights)


def _chosen(hope: Expected, models: npt.NDArray[np.int64]) -> Expected:
    """What the drawn models expect."""
    parts = (hope.mean, hope.automa_mean, hope.sd, hope.automa_sd, hope.correlation)
    return Expected(*(part[models] for part in parts))


def _play(hope: Expected, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Scores that the drawn models might have had in a game."""
    mine, theirs = rng.standard_normal((2, len(hope.mean)))
    theirs = hope.correlation * mine + np.sqrt(1.0 - hope.correlation**2) * theirs
    return hope.mean + hope.sd * mine, hope.automa_mean + hope.automa_sd * theirs


def _scores(game: Game) -> tuple[float, float]:
    assert game.score is not None and game.automa_score is not None
    return game.score, game.automa_score


def _distance(hope: Expected, mine: Floats | float, theirs: Floats | float) -> Floats:
    """The squared distance of two scores from what is expected, in standard deviations."""
    first = (mine - hope.mean) / hope.sd
    second = (theirs - hope.automa_mean) / hope.automa_sd - hope.correlation * first
    return np.asarray(first**2 + second**2 / (1.0 - hope.correlation**2))


def _chance(differences: Floats) -> float:
    """The chance of a difference as large, on either side."""
    above = (np.sum(differences <= 0) + 1) / (len(differences) + 1)
    below = (np.sum(differences >= 0) + 1) / (len(differences) + 1)
    return float(min(1.0, 2.0 * min(above, below)))

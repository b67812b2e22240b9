"""Do our models resemble this person at all? Checks of what the fit has not used.

Each compares a number of the real games with the same number of games that the fitted models
would have played. Small chances, corrected for the number of checks, mean: unlike our models.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from reports.people.expected import Expected, counted_score, expected
from reports.people.fit import Fit, fit, softmax
from reports.people.game import Game
from reports.people.levels import Floats, Levels
from reports.people.plausible import believable

DRAWS = 2000  # enough for a small chance times the number of Automas
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
    games = believable(both_scores(games), levels)  # others are named by themselves
    if len(games) < LEAST_GAMES:
        return []
    rng, found = np.random.default_rng(seed), fit(games, levels)
    return [
        *_spreads(found, rng),
        _automa_scores(games, levels, rng),
        *_each_automa(found, rng),
    ]


def unlike(checks: Sequence[Check]) -> list[Check]:
    """The checks that fail, corrected for their number (Holm)."""
    failed: list[Check] = []
    for rank, check in enumerate(sorted(checks, key=lambda c: c.chance)):
        if check.chance * (len(checks) - rank) >= LEVEL:
            break
        failed.append(check)
    return failed


def _spreads(found: Fit, rng: np.random.Generator) -> list[Check]:
    """How far scores lie from their own middle: the person's, and the Automa's beside them."""
    models = _draw(found.weights, rng)
    hopes = [expected(game, found.levels) for game in found.games]
    middles = [_middle(hope, found.weights) for hope in hopes]
    seen = [_residuals(m, *_scores(g)) for m, g in zip(middles, found.games, strict=True)]
    drawn = [
        _residuals(m, *_play(_chosen(hope, models), rng))
        for m, hope in zip(middles, hopes, strict=True)
    ]
    whose = {"spread": "your scores vary", "Automa's spread": "the Automas' scores vary"}
    sizes = zip(whose.items(), _spread(seen), _spread(drawn), strict=True)
    return [_spread_check(*about, float(one), many) for about, one, many in sizes]


def _spread(residuals: list[Floats]) -> Floats:
    """Mean distance from the median game: whoever is on another level is not more spread for it.

    Not squared: one game in fifty that is far off must not hide that the others are all alike.
    """
    games = np.stack(residuals)
    return np.asarray(np.abs(games - np.median(games, axis=0)).mean(axis=0))


def _spread_check(name: str, whose: str, seen: float, drawn: Floats) -> Check:
    """One of the spreads beside those of logs that the drawn models might have played."""
    usual = float(drawn.mean())
    more = "more" if seen > usual else "less"
    words = f"{whose} {more} from game to game than with any model that fits them"
    return Check(name, seen, usual, _chance(seen - drawn), words)


def _automa_scores(games: Sequence[Game], levels: Levels, rng: np.random.Generator) -> Check:
    """Fitted to the person's own scores alone: what would the Automas have scored?"""
    rows = [_own_score(game, levels) for game in games]
    models = _draw(softmax(np.sum(rows, axis=0)), rng)
    hopes = [_chosen(expected(game, levels), models) for game in games]
    drawn = np.mean([_play(hope, rng)[1] for hope in hopes], axis=0)
    seen = float(np.mean([game.automa_score for game in games if game.automa_score is not None]))
    more = "more" if seen > drawn.mean() else "less"
    words = f"the Automas score {more} against you than against models with your own scores"
    return Check("Automa's score", seen, float(drawn.mean()), _chance(seen - drawn), words)


def _each_automa(found: Fit, rng: np.random.Generator) -> list[Check]:
    """Fitted to the games against the others: what margins against one? The strangest of all."""
    every = [_one_automa(found, automa, rng) for automa in dict.fromkeys(_automas(found))]
    checks = [check for check in every if check is not None]
    if not checks:
        return []
    strangest = min(checks, key=lambda check: check.chance)
    return [replace(strangest, chance=min(1.0, len(checks) * strangest.chance))]


def _automas(found: Fit) -> list[str]:
    return [game.automa for game in found.games]


def _one_automa(found: Fit, automa: str, rng: np.random.Generator) -> Check | None:
    """The margins against one Automa; None where there are too few games to tell."""
    here = [i for i, game in enumerate(found.games) if game.automa == automa]
    if len(here) < 2 or len(found.games) - len(here) < LEAST_GAMES:
        return None
    games = [found.games[i] for i in here]
    models = _draw(found.weights_without(here), rng)
    plays = [_play(_chosen(expected(game, found.levels), models), rng) for game in games]
    drawn = np.mean([mine - theirs for mine, theirs in plays], axis=0)
    seen = float(np.mean([mine - theirs for mine, theirs in map(_scores, games)]))
    better = "better" if seen > drawn.mean() else "worse"
    words = f"against {automa} you do {better} than your other games let expect"
    return Check(automa, seen, float(drawn.mean()), _chance(seen - drawn), words)


def _own_score(game: Game, levels: Levels) -> Floats:
    hope = expected(game, levels)
    assert game.score is not None
    score = counted_score(game.score, hope)
    return np.asarray(-np.log(hope.sd) - 0.5 * ((score - hope.mean) / hope.sd) ** 2)


def _draw(weights: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Models drawn as often as they are likely."""
    return rng.choice(len(weights), size=DRAWS, p=weights)


def _chosen(hope: Expected, models: npt.NDArray[np.int64]) -> Expected:
    """What the drawn models expect."""
    return Expected(**{name: part[models] for name, part in vars(hope).items()})


def _play(hope: Expected, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Scores that the drawn models might have had in a game."""
    mine, theirs = rng.standard_normal((2, len(hope.mean)))
    theirs = hope.correlation * mine + np.sqrt(1.0 - hope.correlation**2) * theirs
    return hope.mean + hope.sd * mine, hope.automa_mean + hope.automa_sd * theirs


def _scores(game: Game) -> tuple[float, float]:
    assert game.score is not None and game.automa_score is not None
    return game.score, game.automa_score


def _middle(hope: Expected, weights: Floats) -> Expected:
    """What the likely models expect of a game, on average."""
    return Expected(**{name: np.asarray(weights @ part) for name, part in vars(hope).items()})


def _residuals(hope: Expected, mine: Floats | float, theirs: Floats | float) -> Floats:
    """Deviations from what is expected: [own score, Automa's score given it]."""
    first = (mine - hope.mean) / hope.sd
    second = (theirs - hope.automa_mean) / hope.automa_sd - hope.correlation * first
    return np.stack([first, second / np.sqrt(1.0 - hope.correlation**2)])


def _chance(differences: Floats) -> float:
    """The chance of a difference as large, on either side."""
    above = (np.sum(differences <= 0) + 1) / (len(differences) + 1)
    below = (np.sum(differences >= 0) + 1) / (len(differences) + 1)
    return float(min(1.0, 2.0 * min(above, below)))

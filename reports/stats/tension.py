"""Tension: the chance to win at every stop of a game, from few games played on from there.

The mean margin of the games played on is a noisy sight of the true one, and noise would make lead
changes and comebacks that nobody saw at the table. So the true course is taken for what it is by
definition, a fair game: what is expected changes by news alone, and the news still to come has the
variance of the games played on. With that, the margins seen at all stops and the game's own end
leave a distribution of courses; numbers are means over courses drawn from it. From an expected
margin to a chance leads the distribution of the margins around their means, as they were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

DRAWS = 200
DECIDED = 0.9
COMEBACK = 0.2
CLOSE = 10  # VP
_LEAST_STEP = 1e-3  # of the variance: no stop passes without any news


@dataclass(frozen=True)
class Courses:
    """The games of one matchup, and how they ended when they were played on from their stops."""

    numbers: npt.NDArray[np.int64]  # [game]
    margin: Floats  # [game]
    won: Floats  # [game] 1 for a win, 0.5 for a tie
    futures: Floats  # [game, stop, future] margins

    @property
    def games(self) -> int:
        return len(self.margin)

    @cached_property
    def seen(self) -> Floats:
        """[game, stop] the mean margin of the games played on."""
        return np.asarray(self.futures.mean(axis=2))

    @cached_property
    def around(self) -> Floats:
        """[game, stop, future] margins less their mean, widened by what the mean took from them."""
        n = self.futures.shape[2]
        return np.asarray((self.futures - self.seen[:, :, None]) * np.sqrt(n / (n - 1)))

    @cached_property
    def open(self) -> Floats:
        """[stop] the variance of what is still to come."""
        return np.asarray(np.mean(self.around**2, axis=(0, 2)))


def profile_of(found: Sequence[Courses]) -> Floats:
    """[stop] what is still open, as a share of its mean, which can only shrink.

    From several matchups at once: one alone is too noisy to say in which round how much is decided.
    """
    from scipy.optimize import isotonic_regression  # slow to load

    shares = np.mean([each.open / max(float(each.open.mean()), 1e-9) for each in found], axis=0)
    return np.asarray(isotonic_regression(shares, increasing=False).x)


class Model:
    """Expected margins of a matchup as a fair game: start, news per stop, noise of what is seen."""

    def __init__(self, courses: Courses, profile: Floats | None = None) -> None:
        """`profile` is how what is open shrinks in matchups like this one (see `profile_of`)."""
        self.courses = courses
        self.open = courses.open
        self.noise = self.open / courses.futures.shape[2]
        self.mean = float(courses.seen.mean())
        self.steps = self._steps(profile_of([courses]) if profile is None else profile)
        reached = np.cumsum(self.steps)
        place = np.arange(len(reached))
        self.covariance = reached[np.minimum.outer(place, place)]

    def _steps(self, profile: Floats) -> Floats:
        """Variance of the expected margin at the start, of the news up to each stop and to the end.

        What is still to come shrinks from stop to stop, by the news.
        """
        left = np.append(profile * self.open.mean(), 0.0)
        start = float(self.courses.seen[:, 0].var(ddof=1) - self.noise[0])
        steps = np.append(start, -np.diff(left))
        return np.asarray(np.maximum(steps, _LEAST_STEP * max(float(left[0]), 1.0)))

    def chance(self, expected: Floats, stop: int) -> Floats:
        """The chance of a positive margin where so much is expected at a stop."""
        around = np.sort(self.courses.around[:, stop].ravel())
        below = np.searchsorted(around, -expected.ravel(), side="right")
        return np.asarray(1.0 - below / len(around)).reshape(expected.shape)

    def draw(self, rng: np.random.Generator, draws: int = DRAWS) -> Floats:
        """[game, draw, stop] chances to win along courses that fit all that was seen."""
        seen = np.column_stack([self.courses.seen, self.courses.margin])
        mean, covariance = self._given(seen, np.append(self.noise, 0.0))
        stops = len(self.open)
        root = _root(covariance[:stops, :stops])
        shape = (self.courses.games, draws, stops)
        expected = mean[:, None, :stops] + rng.standard_normal(shape) @ root.T
        return np.stack([self.chance(expected[..., k], k) for k in range(stops)], axis=-1)

    def forecast(self, rng: np.random.Generator, draws: int = DRAWS) -> Floats:
        """[game, stop] the chance to win as known at the stop, which knows nothing of the end."""
        found = []
        for stop in range(len(self.open)):
            seen = self.courses.seen[:, : stop + 1]
            mean, covariance = self._given(seen, self.noise[: stop + 1])
            spread = np.sqrt(max(covariance[stop, stop], 0.0))
            noise = rng.standard_normal((self.courses.games, draws))
            found.append(self.chance(mean[:, stop, None] + spread * noise, stop).mean(axis=1))
        return np.stack(found, axis=-1)

    def _given(self, seen: Floats, noise: Floats) -> tuple[Floats, Floats]:
        """Mean [game, place] and covariance of the course, given the first places as seen."""
        n = seen.shape[1]
        known = self.covariance[:n, :n] + np.diag(noise)
        gain = np.linalg.solve(known, self.covariance[:n]).T
        mean = self.mean + (seen - self.mean) @ gain.T
        return np.asarray(mean), np.asarray(self.covariance - gain @ self.covariance[:n])


def _root(covariance: Floats) -> Floats:
    """A matrix whose square is the covariance; rounding may have made that slightly negative."""
    values, vectors = np.linalg.eigh(covariance)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0.0)))


def traits(chances: Floats, won: Floats, margin: Floats) -> dict[str, Floats]:
    """Per game: win, lead changes, comebacks, from where on it is decided, close finish.

    `chances` are [game, draw, stop]; each number is the mean over the draws of a game.
    """
    path = np.concatenate(
        [chances, np.broadcast_to(won[:, None, None], (*chances.shape[:2], 1))], 2
    )
    found = {"won": won, "close": (np.abs(margin) <= CLOSE).astype(np.float64)}
    found["lead_changes"] = lead_changes(path).mean(axis=1)
    came_back = (won[:, None] == 1.0) & (chances.min(axis=2) < COMEBACK)
    lost_it = (won[:, None] == 0.0) & (chances.max(axis=2) > 1.0 - COMEBACK)
    found["comeback"], found["lost_lead"] = came_back.mean(axis=1), lost_it.mean(axis=1)
    decided = decided_from(path)
    for stop in range(chances.shape[2]):
        found[f"decided_{stop}"] = decided[..., stop].mean(axis=1)
    return found


def lead_changes(path: Floats) -> Floats:
    """How often the favourite changes along paths [..., place]; an even chance changes nothing."""
    sides = np.sign(path - 0.5)
    for place in range(1, path.shape[-1]):
        sides[..., place] = np.where(
            sides[..., place] == 0, sides[..., place - 1], sides[..., place]
        )
    return np.asarray((sides[..., 1:] * sides[..., :-1] < 0).sum(axis=-1), dtype=np.float64)


def decided_from(path: Floats) -> npt.NDArray[np.bool_]:
    """[..., place] whether the chance stays beyond 90% on one side from there to the end."""
    for_player = path > DECIDED
    for_automa = path < 1.0 - DECIDED
    sides = [
        np.flip(np.logical_and.accumulate(np.flip(side, -1), -1), -1)
        for side in (for_player, for_automa)
    ]
    return np.asarray(sides[0] | sides[1])

"""The games of a plan of other assumptions, as many as are needed.

Each variant is played until the paired shift of every Automa is known to ±1 VP or the budget ends.
Automas whose games a variant upsets less need fewer games, and get no more than they need.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from reports.data.games import Games
from reports.data.run import read_short
from reports.experiments.alternatives import FIRST_GAMES, Plan, Planned
from reports.experiments.sensitivity import Sensitivity, Variant, measure, shift_of
from sim.files import check_folder
from sim.runs.request import Batch
from sim.runs.runner import run as play
from sim.table.seating import Opponent, Seating

ALL_GAMES = 600_000  # of all variants together, at most; printed cards need some 330,000
SEAT_GAMES = 1000  # per matchup from the other seat, at most
LOOKS = 2  # the first games tell only roughly how many are needed, so it is asked again
HALF_WIDTH = 1.0  # VP to which every shift shall be known
SPARE = 1.03  # a few more, so that one more look is enough for most
Say = Callable[[str], None]
Needed = dict[Variant, dict[str, int]]  # games per matchup by Automa


@dataclass(frozen=True)
class Played:
    """What the games showed."""

    sensitivity: Sensitivity
    seats: tuple[Games, Games]  # as played, and on the same deals from the other seat


def play_variants(
    plan: Plan, command: str, workers: int | None = None, say: Say = lambda _text: None
) -> Played | None:
    """Play everything; None when it was stopped."""
    with ThreadPoolExecutor(1) as reader:
        return _Table(plan, command, workers, say, reader).play()


class _Table:
    """A plan at work; what has been played is read while the next variant is played."""

    def __init__(
        self, plan: Plan, command: str, workers: int | None, say: Say, reader: ThreadPoolExecutor
    ) -> None:
        self.plan, self.say = plan, say
        self._command, self._workers, self._reader = command, workers, reader
        self._read: dict[str, Future[Games]] = {}

    def play(self) -> Played | None:
        """First games of everything, then what is needed; None when it was stopped."""
        plan, first = self.plan, min(FIRST_GAMES, self.plan.most)
        everything = [plan.base, plan.other_seat, *plan.variants.values()]
        self.say(f"{len(plan.variants)} other assumptions: first {first:,} games per matchup each")
        if not all(self._play(planned, self._alike(planned, first)) for planned in everything):
            return None
        if not all(self._play_what_is_needed() for _look in range(LOOKS)):
            return None
        self.say("the same deals from the other seat")
        longest = max((int(self.games(p).count.max()) for p in plan.variants.values()), default=0)
        again = self._alike(plan.other_seat, max(first, min(longest, SEAT_GAMES)))
        return self._measured() if self._play(plan.other_seat, again) else None

    def games(self, planned: Planned) -> Games:
        """The games of a request, without what else its folder holds."""
        games = self._read[str(planned.folder)].result()
        wanted = {seat.player for matchup in planned.request.matchups() for seat in matchup.seats}
        return games.take([i for i, name in enumerate(games.strategies) if name in wanted])

    def _play_what_is_needed(self) -> bool:
        """Play each variant until its shifts are known, as far as its games so far can tell."""
        plan, base = self.plan, self.games(self.plan.base)
        so_far = {variant: self.games(planned) for variant, planned in plan.variants.items()}
        wanted = share_out(plan, {v: games_needed(base, games) for v, games in so_far.items()})
        most = max((n for each in wanted.values() for n in each.values()), default=0)
        if not self._play(plan.base, self._alike(plan.base, most)):
            return False
        for place, (variant, planned) in enumerate(plan.variants.items(), 1):
            if all(wanted[variant][name] <= n for name, n in _held(so_far[variant]).items()):
                continue
            self.say(f"assumption {place} of {len(plan.variants)}: {variant.label}")
            if not self._play(planned, wanted[variant]):
                return False
        return True

    def _measured(self) -> Played:
        plan, base = self.plan, self.games(self.plan.base)
        games = {variant: self.games(planned) for variant, planned in plan.variants.items()}
        total = base.total + sum(found.total for found in games.values())
        seats = (base, self.games(plan.other_seat))
        return Played(measure(base, games, plan.idle, total), seats)

    def _alike(self, planned: Planned, games: int) -> dict[str, int]:
        return dict.fromkeys(map(_automa, planned.request.seatings), games)

    def _play(self, planned: Planned, games: Mapping[str, int]) -> bool:
        """Play what is missing up to so many games per matchup; False when it was stopped."""
        if not planned.in_run and not self._play_missing(planned, games):
            return False
        if not planned.in_run or str(planned.folder) not in self._read:
            self._read[str(planned.folder)] = self._reader.submit(read_short, planned.folder)
        return True

    def _play_missing(self, planned: Planned, games: Mapping[str, int]) -> bool:
        for folder in (planned.folder.parent.parent, planned.folder.parent, planned.folder):
            check_folder(folder)  # beside the run, where its sender may have put a link
        batch, command = _batch(planned, games), self._command
        outcome = play(
            batch,
            planned.folder,
            command=command,
            workers=self._workers,
            say=self.say,
            wait=True,
        )
        return not outcome.interrupted


def _batch(planned: Planned, games: Mapping[str, int]) -> Batch:
    """The request with as many games for each Automa as are wanted."""
    request = planned.request
    parts = {
        name: tuple(table for table in request.seatings if _automa(table) == name) for name in games
    }
    requests = [replace(request, seatings=parts[name], games=n) for name, n in games.items()]
    return Batch(tuple(requests), request.box, request.cards, request.assumptions)


def _automa(table: Seating) -> str:
    return next(seat.player for seat in table.seats if isinstance(seat, Opponent))


def _held(games: Games) -> dict[str, int]:
    """Games per matchup that all players have against each Automa."""
    return dict(zip(games.automas, map(int, games.count.min(axis=0)), strict=True))


def games_needed(base: Games, other: Games) -> dict[str, int]:
    """Games per matchup after which the shift of each Automa is known well enough."""
    found = shift_of(base, other)
    _, low, high = found.contrasts(np.eye(len(found.mean)))
    needed = {}
    for (name, held), half in zip(_held(other).items(), (high - low) / 2, strict=True):
        enough = held * (half / HALF_WIDTH) ** 2
        needed[name] = held if held >= enough else math.ceil(SPARE * enough)
    return needed


def share_out(plan: Plan, needed: Needed) -> Needed:
    """What each variant gets: what it needs, all cut alike where the budget is too small."""
    every = [games for each in needed.values() for games in each.values()]
    players = len(plan.base.request.seatings) // max(len(next(iter(needed.values()), {})), 1)
    most = min(plan.most, level(every, ALL_GAMES // max(players, 1)))
    return {v: {name: min(n, most) for name, n in each.items()} for v, each in needed.items()}


def level(needed: Sequence[int], budget: int) -> int:
    """The largest number that, as a limit for everybody, keeps the sum within the budget."""
    left = sorted(needed)
    for place, games in enumerate(left):
        share = budget // (len(left) - place)
        if games > share:
            return share
        budget -= games
    return max(left, default=0)

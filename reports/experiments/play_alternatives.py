"""The games of a plan of other assumptions, as many as are needed.

Each variant is played until the paired shift of every Automa is known to ±1 VP or the budget ends.
Matchups that a variant upsets less need fewer games, and get no more than they need. Each player
begins at deals of its own: what a variant does to a deal is then counted once, not once per player.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from reports.data.games import Games
from reports.data.run import read_short
from reports.experiments.alternatives import FIRST_GAMES, Plan, Planned
from reports.experiments.sensitivity import Sensitivity, Variant, changes_of, measure
from reports.stats.control import Estimate, averaged, games_to_reach
from sim.files import check_folder
from sim.runs import read_manifest
from sim.runs.manifest import FILE as MANIFEST
from sim.runs.progress import SharedBar
from sim.runs.request import Batch, Request
from sim.runs.runner import run as play
from sim.table.seating import Human, Opponent, Seating
from sim.text import count

ALL_GAMES = 600_000  # of all variants together, at most; printed cards need some 240,000
SEAT_GAMES = 1000  # per matchup from the other seat, at most
LOOKS = 2  # the first games tell only roughly how many are needed, so it is asked again
HALF_WIDTH = 1.0  # VP to which every shift shall be known
SPARE = 1.03  # a few more, so that one more look is enough for most
MOST = 2**31 - 1  # games per matchup, where no number is enough
Say = Callable[[str], None]
Names = tuple[str, str]  # of the player and the Automa of a matchup
Counts = dict[Names, int]  # games per matchup


@dataclass(frozen=True)
class Played:
    """What the games showed."""

    sensitivity: Sensitivity
    seats: tuple[Games, Games]  # as played, and on the same deals from the other seat


def play_variants(
    plan: Plan, command: str, workers: int | None = None, say: Say = lambda _text: None
) -> Played | None:
    """Play everything; None when it was stopped."""
    bar = SharedBar("other assumptions")
    try:
        with ThreadPoolExecutor(1) as reader:
            return _Table(plan, command, workers, say, reader, bar).play()
    finally:
        bar.end()


class _Table:
    """A plan at work; what has been played is read while the next variant is played."""

    def __init__(
        self,
        plan: Plan,
        command: str,
        workers: int | None,
        say: Say,
        reader: ThreadPoolExecutor,
        bar: SharedBar,
    ) -> None:
        self.plan, self.say = plan, say
        self._command, self._workers, self._reader, self._bar = command, workers, reader, bar
        self._read: dict[str, Future[Games]] = {}

    def play(self) -> Played | None:
        """First games of everything, then what is needed; None when it was stopped."""
        plan = self.plan
        first = dict.fromkeys(plan.variants, _alike(plan.base, min(FIRST_GAMES, plan.deals)))
        seats = _alike(plan.other_seat, min(SEAT_GAMES, plan.deals))
        as_played = 0 if plan.base.in_run else plan.deals * len(plan.base.request.seatings)
        games = as_played + sum(seats.values()) + sum(sum(each.values()) for each in first.values())
        self.say(
            f"{count(games, 'game')} from the other seat and under {len(plan.variants)} other "
            "assumptions, to see how many each of them needs"
        )
        self._bar.expect(games)
        done = (
            self._play(plan.base, _alike(plan.base, plan.deals))
            and self._play(plan.other_seat, seats)
            and all(self._play(plan.variants[v], each) for v, each in first.items())
            and all(self._play_what_is_needed() for _look in range(LOOKS))
        )
        return self._measured() if done else None

    def games(self, planned: Planned) -> Games:
        """The games of a request, without what else its folder holds."""
        games = self._read[str(planned.folder)].result()
        wanted = {seat.player for matchup in planned.request.matchups() for seat in matchup.seats}
        return games.take([i for i, name in enumerate(games.strategies) if name in wanted])

    def _play_what_is_needed(self) -> bool:
        """Play each variant until its shifts are known, as far as its games so far can tell."""
        plan, base = self.plan, self.games(self.plan.base)
        held = {variant: _held(self.games(planned)) for variant, planned in plan.variants.items()}
        needed = {
            v: games_needed(base, self.games(planned)) for v, planned in plan.variants.items()
        }
        more = {
            variant: wanted
            for variant, wanted in share_out(plan, needed).items()
            if any(wanted[names] > held[variant][names] for names in wanted)
        }
        games = sum(n - held[v][names] for v, wanted in more.items() for names, n in wanted.items())
        if more:
            of = f"{len(more)} of them" if len(more) < len(held) else "all of them"
            self.say(f"{count(games, 'more game')} under {of}, for shifts known to ± 1 VP")
        self._bar.expect(games)
        return all(self._play(plan.variants[v], wanted) for v, wanted in more.items())

    def _measured(self) -> Played:
        plan, base = self.plan, self.games(self.plan.base)
        games = {variant: self.games(planned) for variant, planned in plan.variants.items()}
        total = sum(found.total for found in games.values())
        seats = (base, self.games(plan.other_seat))
        return Played(measure(base, games, plan.idle, total), seats)

    def _play(self, planned: Planned, games: Counts) -> bool:
        """Play what is missing up to so many games per matchup; False when it was stopped."""
        if not planned.in_run and not self._play_missing(planned, games):
            return False
        if not planned.in_run or str(planned.folder) not in self._read:
            self._read[str(planned.folder)] = self._reader.submit(read_short, planned.folder)
        return True

    def _play_missing(self, planned: Planned, games: Counts) -> bool:
        for folder in (planned.folder.parent.parent, planned.folder.parent, planned.folder):
            check_folder(folder)  # beside the run, where its sender may have put a link
        spread = self.plan.deals if planned in self.plan.variants.values() else 0
        outcome = play(
            batch_of_plan(planned, games, spread, _begun(planned.folder)),
            planned.folder,
            command=self._command,
            workers=self._workers,
            say=self.say,
            bar=self._bar.part,
            wait=True,
        )
        return not outcome.interrupted


def _begun(folder: Path) -> dict[Names, int]:
    """The first games of the matchups that are kept there."""
    if not (folder / MANIFEST).exists():
        return {}
    found = {}
    for matchup in read_manifest(folder).matchups:
        human, automa = sorted(matchup.seats, key=lambda seat: seat.kind != "human")
        found[human.player, automa.player] = matchup.first
    return found


def batch_of_plan(
    planned: Planned, games: Counts, deals: int = 0, begun: Mapping[Names, int] | None = None
) -> Batch:
    """The request with as many games of each matchup as are wanted.

    With so many deals to choose from, each player begins elsewhere among them. A matchup that has
    `begun` goes on from there: the deals of a run that has grown would lead elsewhere.
    """
    request = planned.request
    players = list(dict.fromkeys(_names(table)[0] for table in request.seatings))
    begins = {name: place * deals // len(players) for place, name in enumerate(players)}
    every = {names: begins[names[0]] for names in map(_names, request.seatings)} | dict(begun or {})
    requests = [_part(request, table, games, every, deals) for table in request.seatings]
    return Batch(tuple(requests), request.box, request.cards, request.assumptions)


def _part(
    request: Request, table: Seating, games: Counts, begins: Mapping[Names, int], deals: int
) -> Request:
    """One matchup: games from its player's first deal on, or as far before as is needed."""
    names = _names(table)
    first = max(0, min(begins[names], deals - games[names]))
    return replace(request, seatings=(table,), games=games[names], first=first)


def _names(table: Seating) -> Names:
    human = next(seat.player for seat in table.seats if isinstance(seat, Human))
    return human, next(seat.player for seat in table.seats if isinstance(seat, Opponent))


def _alike(planned: Planned, games: int) -> Counts:
    return dict.fromkeys(map(_names, planned.request.seatings), games)


def _held(games: Games) -> Counts:
    """Games of each matchup that are there."""
    return {
        (player, automa): int(games.count[p, a])
        for p, player in enumerate(games.strategies)
        for a, automa in enumerate(games.automas)
    }


def games_needed(base: Games, other: Games) -> Counts:
    """Games of each matchup after which the shift of each Automa is known well enough."""
    changes = changes_of(base, other)
    means = averaged(changes)
    eye = np.eye(len(changes))
    half, error = means.contrasts(eye).high - means.mean, means.error(eye)
    needed: Counts = {}
    for automa, row, width, one in zip(base.automas, changes, half, error, strict=True):
        counts = _enough(row, HALF_WIDTH * one / width if width > HALF_WIDTH else np.inf, one)
        needed |= {(p, automa): n for p, n in zip(base.strategies, counts, strict=True)}
    return needed


def _enough(row: Sequence[Estimate], aim: float, error: float) -> list[int]:
    """Games of each player with which the standard error comes down to its aim."""
    sds, held = np.array([each.sd for each in row]), np.array([each.games for each in row])
    if error <= aim:
        return [each.games for each in row]
    # What more games do not change: the error of what is known of all deals.
    rest = max(error**2 - float((sds**2 / held).sum()) / len(row) ** 2, 0.0)
    wanted = games_to_reach(sds, held, math.sqrt(max(aim**2 - rest, 0.0)))
    return [int(n) if n < np.inf else MOST for n in np.ceil(SPARE * wanted)]


def share_out(plan: Plan, needed: Mapping[Variant, Counts]) -> dict[Variant, Counts]:
    """What each variant gets: what it needs, all cut alike where the budget is too small."""
    every = [min(games, plan.deals) for each in needed.values() for games in each.values()]
    most = min(plan.deals, level(every, ALL_GAMES))
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

"""The chance to win at every turn of one game, for the game viewer."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

from reports.stats.chance_line import chance_line
from sim.records.view.page import Chance
from sim.records.writer import Line, game_lines
from sim.table.engine import Engine, Played
from sim.table.explorer import Explored, Explorer
from sim.table.seating import Seating

FUTURES = 100
FEWEST = 16
SECONDS = 20.0  # of the processor that may be spent on one game
Watch = Callable[[Callable[[], float]], AbstractContextManager[object]]


@dataclass(frozen=True)
class Chances:
    """Every seat's chance after some lines of a game's record, and how sure that is."""

    lines: list[Line]
    points: tuple[Chance, ...]
    futures: int
    half_width: float  # of the 95% interval, on average over turns that are still open

    @property
    def words(self) -> str:
        """How sure they are, in a few words."""
        return f"± {100 * max(self.half_width, 0.01):.0f} points"


def find_chances(
    engine: Engine,
    seating: Seating,
    seed: int,
    game: int,
    seconds: float = SECONDS,
    watch: Watch = nullcontext,
) -> Chances | None:
    """Play a game and on from each of its turns; None if its players are too slow for that.

    `watch` is given a function that tells the share of the work that is done, from 0 to 1.
    """
    at_work: list[Explorer] = []
    with watch(lambda: at_work[0].share_done(events) if at_work else 0.0):
        events = int(engine.play_one(seating, seed, game).log["n"])  # loads the players, too
        futures, by_turn = _how(engine, seating, seed, game, seconds)
        if futures < FEWEST:
            return None
        at_work.append(Explorer(engine, seating, futures, by_turn))
        found = at_work[0].play(seed, game)
    lines = game_lines(engine, seating, found.played, seed, game)
    win, half = _win(found, len(seating.seats))
    stops = [
        _line_of(engine, seating, found.played, int(n), seed, game) for n in found.stops["events"]
    ]
    points = [Chance(line, tuple(row)) for line, row in zip(stops, win.tolist(), strict=True)]
    ended = [int(found.ending["winners"]) >> seat & 1 for seat in range(len(seating.seats))]
    points.append(Chance(len(lines), tuple(each / sum(ended) for each in ended)))
    return Chances(lines, tuple(points), futures, half)


def _how(
    engine: Engine, seating: Seating, seed: int, game: int, seconds: float
) -> tuple[int, bool]:
    """How many games to play on, and whether from every turn, in the time that there is."""
    begin = time.process_time()
    engine.play(seating, seed, game, 1)
    games = seconds / max(time.process_time() - begin, 1e-6)
    turns = 30.0 * len(seating.seats)
    if games > FEWEST * turns / 2.0:
        return min(FUTURES, int(games / (turns / 2.0))), True
    return min(FUTURES, int(games / 3.0)), False


def _win(found: Explored, seats: int) -> tuple[Any, float]:
    """[stop, seat] chances that sum to 1, and half their interval on average where it is open."""
    totals = found.futures["totals"][..., :seats].astype(np.float64)
    fresh = found.stops["seat"] >= 0
    jumps = np.append(False, fresh[1:] & ~fresh[:-1])  # the first turn of a round
    lines = []
    for seat in range(seats):
        others = np.delete(totals, seat, axis=2).max(axis=2)
        lines.append(chance_line(totals[..., seat] - others, jumps))
    chance = np.stack([line.chance for line in lines], axis=1)
    chance = _settled(chance, found)
    half = np.stack([(line.high - line.low) / 2.0 for line in lines], axis=1)
    still = (chance > 0.0) & (chance < 1.0)
    return chance / chance.sum(axis=1, keepdims=True), float(
        half[still].mean()
    ) if still.any() else 0.0


def _settled(chance: Any, found: Explored) -> Any:
    """Where all games end alike, their winners are known, by the tie-break too."""
    winners = found.futures["winners"]
    alike = (winners == winners[:, :1]).all(axis=1) & (
        np.ptp(found.futures["totals"][..., 0], axis=1) == 0
    )
    won = np.stack([winners[:, 0] >> seat & 1 for seat in range(chance.shape[1])], axis=1)
    empty = chance.sum(axis=1) == 0.0
    return np.where((alike | empty)[:, None], won, chance)


def _line_of(
    engine: Engine, seating: Seating, played: Played, events: int, seed: int, game: int
) -> int:
    """The last line of the record that had been written after so many events."""
    log = played.log.copy()
    log["n"] = events
    return len(game_lines(engine, seating, Played(played.state, log, played.rows), seed, game))

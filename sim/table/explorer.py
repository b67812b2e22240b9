"""Games explored: played once, and on from each of their stops (see `sim.table.play_on`)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.errors import InputError, check_numbers
from sim.game.log import Log
from sim.game.state import new_states
from sim.game.vocab import NONE
from sim.table.asking import raised
from sim.table.engine import Engine, Played, failed, failure_of, trusts
from sim.table.match import Result
from sim.table.play_on import MOST_FUTURES, MOST_STOPS, Ending, Stop, explore
from sim.table.seating import Human, Seating
from strategies.interface import Workspace


@dataclass(frozen=True)
class Explored:
    """A game, its stops, and how it and its futures ended."""

    played: Played
    stops: Any  # [stop] records of `Stop`
    ending: Any  # of the game itself
    futures: Any  # [stop, future] records of `Ending`


class Explorer:
    """Explores games of one table; each thread needs one of its own."""

    def __init__(self, engine: Engine, seating: Seating, futures: int, by_turn: bool) -> None:
        if not 1 <= futures < MOST_FUTURES:
            raise InputError(f"{futures} games to play on are out of range; allowed: 1 or more")
        _refuse_python(seating)
        self.engine, self.seating = engine, seating
        self._futures, self._by_turn = futures, by_turn
        self._states = new_states(3)
        self._states[0] = engine.blank(seating)[0]
        self._states[0]["trusted"] = trusts(seating)
        self._choosers, self._params = engine.players(seating)
        self._workspace = Workspace.zeros()
        self._stops = Stop.zeros(MOST_STOPS)
        self._endings = Ending.zeros(1 + MOST_STOPS * futures)

    def play(self, seed: int, game: int) -> Explored:
        """Explore one game."""
        check_numbers(seed, game)
        logs = Log.zeros(2)
        logs[0]["on"] = 1
        self._stops["events"], self._endings["winners"] = 0, 0
        found = self._explore(logs, seed, game)
        if found == NONE:
            raise failed(self.seating, failure_of(self._states[2]), seed, game)
        futures = self._endings[1 : 1 + found * self._futures].reshape(found, self._futures)
        played = Played(self._states[1].copy(), logs[0], Result.zeros(0))
        return Explored(played, self._stops[:found].copy(), self._endings[0].copy(), futures.copy())

    def share_done(self, events: int) -> float:
        """How far a game of so many events is, from 0 to 1, for another thread.

        What is played on from a stop is the rest of the game: the later, the less.
        """
        ended = int(np.count_nonzero(self._endings["winners"][1:])) % self._futures
        step = 0.0 if self._by_turn else events / self.engine.box.rounds
        here = int(self._stops["events"].max()) + step * ended / self._futures
        return 1.0 - (1.0 - min(1.0, here / events)) ** 2

    def _explore(self, logs: Any, seed: int, game: int) -> int:
        """The number of stops; a compiled player can raise, too."""
        arrays = (self._params, self._workspace, self._stops, self._endings)
        seats: tuple[Any, ...] = (*self._choosers, *arrays)
        tables, by_turn = self.engine.tables, int(self._by_turn)
        how = (np.uint64(seed), game, by_turn, self._futures)
        try:
            return explore(self._states, tables, logs, *how, *seats)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            seat = int(self._states[2]["decider"])
            failure = raised(self._choosers[seat], seat, error)
            raise failed(self.seating, failure, seed, game) from error


def _refuse_python(seating: Seating) -> None:
    """A Python player may remember what it has seen, and that cannot be copied with the table."""
    for seat in seating.seats:
        if isinstance(seat, Human) and seat.strategy.is_python:
            raise InputError(
                f"'{seat.player}' is a Python class, whose games cannot be played on from the "
                "middle; take a built-in style or a compiled function"
            )

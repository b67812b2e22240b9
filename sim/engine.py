"""The engine as Python sees it: components loaded once, tables played by number."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from automa.cards import Cards, load_cards
from automa.tables import fill_cards
from sim import match
from sim.errors import StrategyError
from sim.game.box import Box, load_box
from sim.game.log import new_log, no_log
from sim.game.signatures import PARAMS, new_options
from sim.game.state import STATE
from sim.game.tables import build_tables
from sim.game.vocab import MAX_SEATS, Error, Kind, TieBreak, number
from sim.seating import Human, Opponent, Seating
from sim.table import blank_table
from strategies.registry import find

_ERRORS = {
    Error.ILLEGAL_OPTION: "chose an option that the rules do not allow",
    Error.STUCK: "was offered an action that could not be completed (a fault of the engine)",
    Error.LIST_FULL: "made a list overflow (a fault of the engine)",
}


@dataclass(frozen=True)
class Played:
    """A finished game: the last state, the event log and the rows of its seats."""

    state: Any
    log: Any
    rows: Any


class Engine:
    """Components and cards as kernel tables, and the games played with them."""

    def __init__(self, box: Box | None = None, cards: Cards | None = None) -> None:
        self.box = box or load_box()
        self.cards = cards or load_cards()
        self.tables = build_tables(self.box)
        fill_cards(self.tables, self.cards)

    def blank(self, seating: Seating) -> Any:
        """Two states: a table before set-up, and room for the game in hand."""
        seats = [self._seat(seat) for seat in seating.seats]
        states = np.zeros(2, dtype=STATE)
        tie_break = number(TieBreak, seating.tie_break)
        states[0] = blank_table(self.tables, seats, seating.sepultus, tie_break)[0]
        return states

    def _seat(self, seat: Human | Opponent) -> tuple[int, int, int]:
        if isinstance(seat, Human):
            return Kind.HUMAN, 0, 0
        behavior = list(self.cards.behaviors).index(seat.behavior)
        return Kind.AUTOMA, behavior, list(self.cards.scorings).index(seat.scoring)

    def play(self, seating: Seating, seed: int, first: int, n: int) -> Any:
        """The rows of games first .. first + n - 1."""
        rows = np.zeros(n * len(seating.seats), dtype=match.ROW)
        states = self.blank(seating)
        done = self._play(seating, states, no_log(), seed, first, n, rows)
        if done < n:
            raise self._error(seating, states[1], seed, first + done)
        return rows

    def play_one(self, seating: Seating, seed: int, game: int) -> Played:
        """One game with its log."""
        rows = np.zeros(len(seating.seats), dtype=match.ROW)
        states, log = self.blank(seating), new_log()
        if self._play(seating, states, log, seed, game, 1, rows) < 1:
            raise self._error(seating, states[1], seed, game)
        return Played(states[1], log[0], rows)

    def _play(
        self, seating: Seating, states: Any, log: Any, seed: int, first: int, n: int, rows: Any
    ) -> int:
        choosers, params = self._players(seating)
        room = new_options()
        return int(
            match.play_games(
                states, self.tables, log, seed, first, n, *choosers, params, room, rows
            )
        )

    def _players(self, seating: Seating) -> tuple[list[Callable[..., Any]], Any]:
        """One compiled chooser a seat; empty and Automa seats get one that is never called."""
        params = np.zeros(MAX_SEATS, dtype=PARAMS)
        idle = find("banker").chooser()
        choosers = [idle] * MAX_SEATS
        for i, seat in enumerate(seating.seats):
            if isinstance(seat, Human):
                strategy = find(seat.strategy)
                choosers[i] = strategy.chooser()
                params[i]["values"][: len(strategy.values)] = strategy.values
        return choosers, params

    def _error(self, seating: Seating, state: Any, seed: int, game: int) -> StrategyError:
        seat = seating.seats[int(state["decider"])]
        what = _ERRORS.get(int(state["error"]), "failed")
        return StrategyError(f"{seat.player} {what} in game {game} of seed {seed}")

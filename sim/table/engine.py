"""The engine as Python sees it: components loaded once, tables played by number."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from automa.cards import Cards, load_cards
from automa.tables import fill_cards
from sim.errors import FailureKind, InputError, PlayerFailure, StrategyError, check_numbers
from sim.game.box import Box, load_box
from sim.game.log import MAX_EVENTS, new_log, no_log
from sim.game.state import new_states
from sim.game.tables import build_tables
from sim.game.vocab import MAX_SEATS, Error, Kind, TieBreak, number
from sim.table import match
from sim.table.asking import raised
from sim.table.loop import blank_table
from sim.table.seating import Human, Opponent, Seating
from strategies.interface import Params, Workspace
from strategies.registry import STYLES, Strategy

_ERRORS = {
    Error.ILLEGAL_OPTION: (FailureKind.ILLEGAL, "chose an option that the rules do not allow"),
    Error.STUCK: (
        FailureKind.ENGINE,
        "was offered an action that could not be completed (a fault of the engine)",
    ),
    Error.LIST_FULL: (FailureKind.ENGINE, "made a list overflow (a fault of the engine)"),
}
_NOT_PLAYED = -1  # instead of the number of a game, in rows that are still to be filled


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
        states = new_states(2)
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
        rows = match.Result.zeros(n * len(seating.seats))
        states = self.blank(seating)
        states[0]["trusted"] = trusts(seating)  # recorded games never are
        self._play(seating, states, no_log(), seed, first, n, rows)
        return rows

    def play_one(self, seating: Seating, seed: int, game: int) -> Played:
        """One game with its log."""
        rows = match.Result.zeros(len(seating.seats))
        states, log = self.blank(seating), new_log()
        self._play(seating, states, log, seed, game, 1, rows)
        if int(log[0]["n"]) == MAX_EVENTS:
            raise InputError(
                f"game {game} is too long to be written down: over {MAX_EVENTS} events"
            )
        return Played(states[1], log[0], rows)

    def _play(
        self, seating: Seating, states: Any, log: Any, seed: int, first: int, n: int, rows: Any
    ) -> None:
        """Play and fill the rows; a StrategyError carries the rows of the games before it."""
        check_numbers(seed, first)
        check_numbers(seed, max(first, first + n - 1))
        strategies = self._strategies(seating)
        if any(strategy.is_python for strategy in strategies.values()):
            play: Callable[..., int] = self._play_python
        else:
            play = self._play_compiled
        choosers, params = self._players(strategies)
        workspace = Workspace.zeros()
        try:
            done = play(strategies, states, log, seed, first, n, choosers, params, workspace, rows)
            if done == n:
                return
            failure = failure_of(states[1], done)
        except PlayerFailure as raised_failure:
            failure = raised_failure
        error = failed(seating, failure, seed, first + failure.done)
        error.finished = rows[: failure.done * len(seating.seats)]
        raise error

    def _play_compiled(
        self, strategies: Any, states: Any, log: Any, seed: int, first: int, n: int, *rest: Any
    ) -> int:
        choosers, params, workspace, rows = rest
        rows["game"] = _NOT_PLAYED
        others = [params, workspace, rows]
        seed64 = np.uint64(seed)
        try:
            return match.play_games(states, self.tables, log, seed64, first, n, *choosers, *others)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a compiled player can raise, too
            seat = int(states[1]["decider"])
            failure = raised(choosers[seat], seat, error)
            seats = int(states[1]["n_seats"])
            failure.done = int((rows["game"][::seats] != _NOT_PLAYED).sum())
            raise failure from error

    def _play_python(
        self, strategies: Any, states: Any, log: Any, seed: int, first: int, n: int, *rest: Any
    ) -> int:
        """The same with Python classes at the table; the code for it is loaded only now."""
        from sim.table.python_players import PythonTable

        choosers, params, _, rows = rest
        table = PythonTable(self.box, self.tables, states, strategies, params)
        try:
            return table.play_games(log, seed, first, n, choosers, rows)
        finally:
            states[1] = table.states[1]

    def players(self, seating: Seating) -> tuple[list[Callable[..., Any]], Any]:
        """The compiled chooser and the numbers of each seat."""
        return self._players(self._strategies(seating))

    def _strategies(self, seating: Seating) -> dict[int, Strategy]:
        seats = enumerate(seating.seats)
        return {i: seat.strategy for i, seat in seats if isinstance(seat, Human)}

    def _players(self, strategies: dict[int, Strategy]) -> tuple[list[Callable[..., Any]], Any]:
        """One compiled chooser per seat; the other seats get one that is never called."""
        params = Params.zeros(MAX_SEATS)
        choosers = [STYLES["banker"].function] * MAX_SEATS
        for i, strategy in strategies.items():
            strategy.write(params[i])
            if not strategy.is_python:
                choosers[i] = strategy.chooser()
        return choosers, params


def _is_ours(seat: Human | Opponent) -> bool:
    """A built-in style with its own weights only ever chooses legal options (tested)."""
    return isinstance(seat, Opponent) or seat.strategy.is_ours


def trusts(seating: Seating) -> bool:
    """Whether all players at a table only ever choose legal options."""
    return all(_is_ours(seat) for seat in seating.seats)


def failure_of(state: Any, done: int = 0) -> PlayerFailure:
    """What stopped a game, after so many that were finished."""
    kind, what = _ERRORS[int(state["error"])]
    return PlayerFailure(int(state["decider"]), what, kind, done)


def failed(seating: Seating, failure: PlayerFailure, seed: int, game: int) -> StrategyError:
    """Who failed, and in which game."""
    player = seating.seats[failure.seat].player
    error = StrategyError(f"{player} {failure.what} in game {game} of seed {seed}")
    error.kind, error.what = failure.kind, failure.what
    error.seating, error.seed, error.game = seating, seed, game
    return error

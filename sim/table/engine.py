"""The engine as Python sees it: components loaded once, tables played by number."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from automa.cards import Cards, load_cards
from automa.tables import fill_cards
from sim.errors import (
    FailureKind,
    InputError,
    PlayerFailure,
    StrategyError,
    check_numbers,
    nearest,
)
from sim.game.box import Box, load_box
from sim.game.kernel import compile_entries
from sim.game.log import MAX_EVENTS, new_log, no_log
from sim.game.state import new_states
from sim.game.tables import build_tables
from sim.game.vocab import MAX_SEATS, Deck, Error, Kind, TieBreak, number
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
        for field, card in (("given", seating.given), ("without", seating.without)):
            if card:
                kind, place = find_card(self.box, card)
                states[0]["deal"][field][kind] = place + 1
        return states

    def _seat(self, seat: Human | Opponent) -> tuple[int, int, int]:
        if isinstance(seat, Human):
            return Kind.HUMAN, 0, 0
        behavior = list(self.cards.behaviors).index(seat.behavior)
        return Kind.AUTOMA, behavior, list(self.cards.scorings).index(seat.scoring)

    def table(self, seating: Seating) -> "GameTable":
        """A table with its players, ready for games; not for two threads at once."""
        return GameTable(self, seating)

    def players(self, seating: Seating) -> tuple[list[Callable[..., Any]], Any]:
        """The compiled chooser and the numbers of each seat."""
        return _players(_strategies(seating))

    def play(self, seating: Seating, seed: int, first: int, n: int) -> Any:
        """The rows of games first .. first + n - 1."""
        rows = match.Result.zeros(n * len(seating.seats))
        table = self.table(seating)
        table.trust()  # recorded games never are
        table.play(no_log(), seed, first, n, rows)
        return rows

    def play_one(self, seating: Seating, seed: int, game: int) -> Played:
        """One game with its log."""
        rows = match.Result.zeros(len(seating.seats))
        table, log = self.table(seating), new_log()
        table.play(log, seed, game, 1, rows)
        if int(log[0]["n"]) == MAX_EVENTS:
            raise InputError(
                f"game {game} is too long to be written down: over {MAX_EVENTS} events"
            )
        return Played(table.states[1], log[0], rows)


class GameTable:
    """Seats, their players and the room they need: made once, for as many games as wanted."""

    def __init__(self, engine: Engine, seating: Seating) -> None:
        self.engine, self.seating = engine, seating
        self.states = engine.blank(seating)
        self._strategies = _strategies(seating)
        self._choosers, self._params = _players(self._strategies)
        self._workspace = Workspace.zeros()

    @property
    def deal(self) -> Any:
        """What is changed about the deals of its games, by kind of card and source of chance."""
        return self.states[0]["deal"]

    def trust(self) -> None:
        """Do not check the options of our own strategies again."""
        self.states[0]["trusted"] = trusts(self.seating)

    def play(self, log: Any, seed: int, first: int, n: int, rows: Any) -> None:
        """Play and fill the rows; a StrategyError carries the rows of the games before it."""
        check_numbers(seed, first)
        check_numbers(seed, max(first, first + n - 1))
        python = any(strategy.is_python for strategy in self._strategies.values())
        try:
            done = (self._play_python if python else self._play_compiled)(log, seed, first, n, rows)
            if done == n:
                return
            failure = failure_of(self.states[1], done)
        except PlayerFailure as raised_failure:
            failure = raised_failure
        error = failed(self.seating, failure, seed, first + failure.done)
        error.finished = rows[: failure.done * len(self.seating.seats)]
        raise error

    def _play_compiled(self, log: Any, seed: int, first: int, n: int, rows: Any) -> int:
        rows["game"] = _NOT_PLAYED
        compile_entries()  # a failure to compile is ours, not a player's
        others = [self._params, self._workspace, rows]
        states, tables, seed64 = self.states, self.engine.tables, np.uint64(seed)
        try:
            return match.play_games(states, tables, log, seed64, first, n, *self._choosers, *others)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a compiled player can raise, too
            seat = int(self.states[1]["decider"])
            failure = raised(self._choosers[seat], seat, error)
            seats = len(self.seating.seats)
            failure.done = int((rows["game"][::seats] != _NOT_PLAYED).sum())
            raise failure from error

    def _play_python(self, log: Any, seed: int, first: int, n: int, rows: Any) -> int:
        """The same with Python classes at the table; the code for it is loaded only now."""
        from sim.table.python_players import PythonTable

        engine = self.engine
        table = PythonTable(engine.box, engine.tables, self.states, self._strategies, self._params)
        try:
            return table.play_games(log, seed, first, n, self._choosers, rows)
        finally:
            self.states[1] = table.states[1]


def _strategies(seating: Seating) -> dict[int, Strategy]:
    seats = enumerate(seating.seats)
    return {i: seat.strategy for i, seat in seats if isinstance(seat, Human)}


def _players(strategies: dict[int, Strategy]) -> tuple[Any, Any]:
    """One compiled chooser per seat; the other seats get one that is never called."""
    params = Params.zeros(MAX_SEATS)
    choosers: list[Callable[..., Any]] = [STYLES["banker"].function] * MAX_SEATS
    for i, strategy in strategies.items():
        strategy.write(params[i])
        if not strategy.is_python:
            choosers[i] = strategy.chooser()
    return choosers, params


def find_card(box: Box, card: str) -> tuple[int, int]:
    """The kind of an Animal or Expert (a Deck) and its number among them."""
    ids = {Deck.ANIMAL: [a.id for a in box.animals], Deck.EXPERT: [e.id for e in box.experts]}
    for kind, known in ids.items():
        if card in known:
            return kind, known.index(card)
    near = nearest(card, [name for known in ids.values() for name in known])
    raise InputError(f"there is no Animal or Expert '{card}'; {near}")


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

"""The engine as Python sees it: components loaded once, tables played by number."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from automa.cards import Cards, load_cards
from automa.tables import fill_cards
from sim.errors import InputError, PlayerFailure, StrategyError, check_numbers
from sim.game.box import Box, load_box
from sim.game.log import MAX_EVENTS, new_log, no_log
from sim.game.state import new_states
from sim.game.tables import build_tables
from sim.game.vocab import MAX_SEATS, Error, Kind, TieBreak, number
from sim.table import match
from sim.table.loop import blank_table
from sim.table.seating import Human, Opponent, Seating
from strategies.interface import Params, Workspace
from strategies.registry import STYLES, Strategy, find

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
        states[0]["trusted"] = all(_is_ours(s) for s in seating.seats)  # recorded games never are
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
            seat, what = int(states[1]["decider"]), _ERRORS.get(int(states[1]["error"]), "failed")
        except PlayerFailure as failure:
            done, seat, what = failure.done, failure.seat, failure.what
        if done < n:
            error = failed(seating, seat, what, seed, first + done)
            error.finished = rows[: done * len(seating.seats)]
            raise error

    def _play_compiled(
        self, strategies: Any, states: Any, log: Any, seed: int, first: int, n: int, *rest: Any
    ) -> int:
        choosers, *others = rest
        seed64 = np.uint64(seed)
        return match.play_games(states, self.tables, log, seed64, first, n, *choosers, *others)

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

    def _strategies(self, seating: Seating) -> dict[int, Strategy]:
        seats = enumerate(seating.seats)
        return {i: find(seat.strategy) for i, seat in seats if isinstance(seat, Human)}

    def _players(self, strategies: dict[int, Strategy]) -> tuple[list[Callable[..., Any]], Any]:
        """One compiled chooser per seat; the other seats get one that is never called."""
        params = Params.zeros(MAX_SEATS)
        choosers = [find("banker").chooser()] * MAX_SEATS
        for i, strategy in strategies.items():
            strategy.write(params[i])
            if not strategy.is_python:
                choosers[i] = strategy.chooser()
        return choosers, params


def failed(seating: Seating, seat: int, what: str, seed: int, game: int) -> StrategyError:
    """Who failed, in which game, and how to see that game again."""
    error = StrategyError(
        f"{seating.seats[seat].player} {what} in game {game} of seed {seed}; "
        f"to see it again: {replay_command(seating, seed, game)}"
    )
    error.what, error.game = what, game
    return error


def replay_command(seating: Seating, seed: int, game: int) -> str:
    """The command that plays this game again; `sim.cli` adds --components and the like."""
    words = ["automa", "play", *_seat_words(seating), "--seed", str(seed), "--game", str(game)]
    if seating.sepultus:
        words.append("--sepultus")
    if seating.tie_break != "priority":
        words += ["--tie-break", seating.tie_break]
    return shlex.join(words)


def _seat_words(seating: Seating) -> list[str]:
    """Humans first is the order of `automa play`; any other order is a --table."""
    humans = [seat for seat in seating.seats if isinstance(seat, Human)]
    automas = [seat for seat in seating.seats if isinstance(seat, Opponent)]
    if seating.seats != (*humans, *automas):
        return ["--table", ", ".join(seat.player for seat in seating.seats)]
    versus = [word for automa in automas for word in ("--vs", automa.player)]
    return [*(human.player for human in humans), *versus]


def _is_ours(seat: Human | Opponent) -> bool:
    """A built-in style with its own weights only ever chooses legal options (tested)."""
    if isinstance(seat, Opponent):
        return True
    name, _, settings = seat.strategy.partition(":")
    only_skill = settings.startswith("skill=") and "," not in settings
    return name in STYLES and (not settings or only_skill)

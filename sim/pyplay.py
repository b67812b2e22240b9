"""Games with a Python class at the table: the same rules, one call of Python a decision."""

from collections.abc import Callable
from typing import Any

from sim.errors import PlayerFailure
from sim.game.box import Box
from sim.game.kernel import entry
from sim.game.rules.options import legal_options
from sim.game.signatures import I, U
from sim.game.vocab import Decision
from sim.match import LOGS, ROOMS, ROWS, STATES, TABLE, write_rows
from sim.table import advance, decide_human, set_up
from strategies.options import Option, Options
from strategies.view import Table

BEGIN, NO_OPTION = -2, -1  # instead of an option: set the table, go on
OTHERS = -1  # instead of a number of options: a compiled player decides


@entry(I(STATES, TABLE, LOGS, ROOMS, ROWS, I, I, I, U, I))
def go_on(
    states: Any,
    tables: Any,
    logs: Any,
    rooms: Any,
    rows: Any,
    start: Any,
    python: Any,
    option: Any,
    seed: Any,
    game: Any,
) -> Any:
    """Carry out a choice and go on until a human has one; how many options a Python seat has.

    `python` is the bit set of Python seats. 0 options: the game is over and its rows are written,
    or an error stopped it. One entry for all, since every entry costs its own compilation.
    """
    if option == BEGIN:
        states[1] = states[0]
    state, t, log, room = states[1], tables[0], logs[0], rooms[0]
    if option == BEGIN:
        set_up(state, t, log, seed, game)
    elif option != NO_OPTION:
        decide_human(state, t, log, option, room)
    advance(state, t, log)
    while state.decision != Decision.NOTHING and state.error == 0:
        if (python >> state.decider) & 1 == 0:
            return OTHERS
        n = legal_options(state, t, room)
        if n != 1:
            return n
        decide_human(state, t, log, room.codes[0], room)
        advance(state, t, log)
    if state.error == 0:
        write_rows(state, rows, start, game)
    return 0


class PythonTable:
    """One table with compiled and Python players, played game after game."""

    def __init__(self, box: Box, tables: Any, states: Any, room: Any) -> None:
        self.box, self.tables, self.states, self.room = box, tables, states, room

    def play_games(
        self,
        strategies: dict[int, Any],
        log: Any,
        seed: int,
        first: int,
        n: int,
        choosers: Any,
        params: Any,
        rows: Any,
    ) -> int:
        """Games first .. first + n - 1; how many were finished before an illegal choice."""
        makers = {seat: _maker(s) for seat, s in strategies.items() if s.is_python}
        seats = int(self.states[0]["n_seats"])
        for i in range(n):
            try:
                self.play(makers, choosers, params, log, seed, first + i, rows, i * seats)
            except PlayerFailure as failure:
                failure.done = i
                raise
            if self.states[1]["error"] != 0:
                return i
        return n

    def play(
        self,
        makers: dict[int, Callable[[], Any]],
        choosers: Any,
        params: Any,
        log: Any,
        seed: int,
        game: int,
        rows: Any,
        start: int,
    ) -> None:
        """One game; `makers` make the Python players of some seats, anew for every game."""
        python = sum(1 << seat for seat in makers)
        fixed = (self.states, self.tables, log, self.room, rows, start, python)
        state, codes = self.states[1], self.room[0]["codes"]
        decider = self.states["decider"]
        count = go_on(*fixed, BEGIN, seed, game)
        players = {seat: _make(seat, maker) for seat, maker in makers.items()}
        view = {seat: Table(self.box, state) for seat in players}
        while count != 0:
            seat = int(decider[1])
            if count == OTHERS:
                code = choosers[seat](state, self.tables[0], params[seat], self.room[0])
            else:
                code = ask(players[seat], view[seat], Options(codes, count), seat)
            count = go_on(*fixed, code, seed, game)


def _maker(strategy: Any) -> Callable[[], Any]:
    return lambda: strategy.player(**strategy.settings)


def _make(seat: int, maker: Callable[[], Any]) -> Any:
    try:
        return maker()
    except Exception as error:
        raise PlayerFailure(seat, f"cannot be made: {type(error).__name__}: {error}") from error


def ask(player: Any, table: Table, options: Options, seat: int) -> int:
    """The code of the option that a Python player chooses."""
    table.look_again()
    try:
        choice = player.choose(table, options)
    except Exception as error:
        raise PlayerFailure(seat, f"raised {type(error).__name__}: {error}") from error
    if not isinstance(choice, Option):
        raise PlayerFailure(seat, f"returned {choice!r} instead of one of the options")
    return choice.code

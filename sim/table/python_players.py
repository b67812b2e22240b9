"""Games with a Python class at the table: the same rules, one call of Python per decision."""

from collections.abc import Callable
from typing import Annotated, Any

from sim.errors import FailureKind, PlayerFailure, told
from sim.game.box import Box
from sim.game.kernel import entry
from sim.game.log import Log
from sim.game.record import Record, Row, i64, u64
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_SEATS, NONE
from sim.table.asking import ask_compiled, asker
from sim.table.loop import carry_out, is_undecided, start_game
from sim.table.match import Result, blunder, write_result
from strategies.api.options import Options
from strategies.api.view import Table
from strategies.interface import Params, Workspace

OTHERS = -1  # instead of a number of options: a compiled player decides


class Desk(Record):
    """All that one game needs: every array handed to a compiled function takes its time."""

    seed: u64
    game: i64
    begins: i64  # 1: the table is still to be set, and there is no choice to carry out
    python: i64  # bit set of Python seats
    states: Annotated[Row[State], 2]  # before set-up, and the game in hand
    workspace: Workspace
    params: Annotated[Row[Params], MAX_SEATS]
    results: Annotated[Row[Result], MAX_SEATS]


def new_desk(states: Any, params: Any, python: int) -> Any:
    """A desk for games at a blank table, with Python players on the seats of a bit set."""
    desk = Desk.zeros()
    desk[0]["states"], desk[0]["params"], desk[0]["python"] = states[0], params, python
    return desk


def begin(desk: Any, tables: Any, log: Any, seed: int, game: int) -> int:
    """Set the table for a game and go on to its first choice, as in `go_on`."""
    desk["seed"], desk["game"], desk["begins"] = seed, game, 1
    return go_on(desk, tables, log, NONE)


@entry
def go_on(desks: Row[Desk], tables: Row[Components], logs: Row[Log], option: int) -> int:
    """Carry out a choice and go on until a human has one; how many options a Python seat has.

    0 options: the game is over and its results are written, or an error stopped it. One entry for
    all, since every entry costs its own compilation.
    """
    desk, components, log = desks[0], tables[0], logs[0]
    state, options = desk.states[1], desk.workspace.options
    if desk.begins != 0:
        desk.begins = 0
        desk.states[1] = desk.states[0]
        start_game(state, components, log, desk.seed, desk.game)
    else:
        carry_out(state, components, log, option, options)
    while is_undecided(state):
        option = blunder(state, components, desk.params[state.decider], options)
        if option == NONE:
            if (desk.python >> state.decider) & 1 == 0:
                return OTHERS
            n = legal_options(state, components, options)
            if n != 1:
                return n
            option = options.codes[0]
        carry_out(state, components, log, option, options)
    if state.error == 0:
        for p in range(state.n_seats):
            write_result(state, desk.results[p], desk.game, p)
    return 0


class PythonTable:
    """One table with compiled and Python players, played game after game."""

    def __init__(
        self, box: Box, tables: Any, states: Any, strategies: dict[int, Any], params: Any
    ) -> None:
        self.tables = tables
        python = {seat: strategy for seat, strategy in strategies.items() if strategy.is_python}
        self.makers = {seat: maker(strategy) for seat, strategy in python.items()}
        self.desk = new_desk(states, params, sum(1 << seat for seat in python))
        self.states, self.workspace = self.desk["states"][0], self.desk["workspace"]
        self.asks = {seat: asker(each, self.states[1:]) for seat, each in python.items()}
        self.views = {seat: Table(box, self.states[1:]) for seat in self.makers}

    def play_games(self, log: Any, seed: int, first: int, n: int, choosers: Any, rows: Any) -> int:
        """Games first .. first + n - 1; how many were finished before an illegal choice."""
        seats = int(self.states[0]["n_seats"])
        for i in range(n):
            try:
                self.play(choosers, log, seed, first + i)
            except PlayerFailure as failure:
                failure.done = i
                raise
            if self.states[1]["error"] != 0:
                return i
            rows[i * seats : (i + 1) * seats] = self.desk["results"][0][:seats]
        return n

    def _fixed(self, seat: int) -> tuple[Any, ...]:
        """What a compiled player of a seat is asked with."""
        params = self.desk["params"][0][seat]
        return self.states[1], self.tables[0], params, self.workspace[0]

    def play(self, choosers: Any, log: Any, seed: int, game: int) -> None:
        """One game; its Python players are made anew."""
        desk, tables, codes = self.desk, self.tables, self.workspace["options"]["codes"][0]
        decider = self.states["decider"]
        count = begin(desk, tables, log, seed, game)
        players = {seat: make(seat, each) for seat, each in self.makers.items()}
        for view in self.views.values():
            view.new_game()
        while count != 0:
            seat = decider.item(1)
            if count == OTHERS:
                code = ask_compiled(choosers[seat], seat, self._fixed(seat))
            else:
                options = Options(codes[:count])
                code = self.asks[seat](players[seat], self.views[seat], options, seat)
            count = go_on(desk, tables, log, code)


def maker(strategy: Any) -> Callable[[], Any]:
    """How players of a Python strategy are made."""
    return lambda: strategy.player(**strategy.settings)


def make(seat: int, how: Callable[[], Any]) -> Any:
    """A player for one game."""
    try:
        return how()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        what = f"cannot be made: {told(error)}"
        raise PlayerFailure(seat, what, FailureKind.CRASH) from error

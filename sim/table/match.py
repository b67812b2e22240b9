"""Strategies around a table: many games in one compiled call."""

from typing import Annotated

from sim.game.kernel import entry, kernel
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.record import Record, Row, i8, i16, i32, u64
from sim.game.rng import unit
from sim.game.rules.options import any_option
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_ACTIONS, N_PARTS, N_ROUNDS, NONE, Good
from sim.table.loop import carry_out, is_undecided, start_game
from strategies.interface import Chooser, Params, Workspace


class Result(Record):
    """How a game ended for one seat, as written to disk."""

    game: i32
    seat: i8
    first_player: i8
    vp: i16
    result: i8  # 0 win, 1 tie, 2 loss
    margin: i16
    published: i16
    actions: Annotated[Row[i16], N_ACTIONS + 1]
    goods: Annotated[Row[i16], 4]
    parts: Annotated[Row[i16], N_PARTS]
    vp_round: Annotated[Row[i16], N_ROUNDS]


@kernel
def write_result(state: State, result: Result, game: int, p: int) -> None:
    """The result of a finished game for seat p."""
    seat = state.seats[p]
    result.game, result.seat = game, p
    result.first_player = 1 if state.starter == p else 0
    result.vp, result.published = seat.total, seat.n_published
    result.margin = seat.total - _best_other(state, p)
    result.result = _outcome(state, p)
    for i in range(N_ACTIONS + 1):
        result.actions[i] = seat.actions[i]
    for i in range(Good.VP):
        result.goods[i] = seat.goods[i]
    for i in range(N_PARTS):
        result.parts[i] = seat.parts[i]
    for i in range(N_ROUNDS):
        result.vp_round[i] = seat.vp_round[i]


@kernel
def _best_other(state: State, p: int) -> int:
    """The highest score among the other seats."""
    best = -32000
    for other in range(state.n_seats):
        if other != p and state.seats[other].total > best:
            best = state.seats[other].total
    return best


@kernel
def _outcome(state: State, p: int) -> int:
    """0 win, 1 shared victory, 2 loss."""
    if (state.winners >> p) & 1 == 0:
        return 2
    return 0 if state.winners == 1 << p else 1


@kernel
def blunder(state: State, components: Components, params: Params, options: OptionList) -> int:
    """Any legal option, as often as the seat that decides does not think; NONE if it thinks."""
    if params.blunders > 0.0:
        seat = state.seats[state.decider]
        if unit(seat.stream) < params.blunders:
            seat.intent = 0
            return any_option(state, components, options, seat.stream)
    return NONE


@kernel
def choose_option(
    state: State,
    components: Components,
    chooser_0: Chooser,
    chooser_1: Chooser,
    chooser_2: Chooser,
    chooser_3: Chooser,
    params: Params,
    workspace: Workspace,
) -> int:
    """What the seat that decides chooses, blunders included; `params` are its own."""
    p = state.decider
    option = blunder(state, components, params, workspace.options)
    if option != NONE:
        return option
    if p == 0:
        return chooser_0(state, components, params, workspace)
    if p == 1:
        return chooser_1(state, components, params, workspace)
    if p == 2:
        return chooser_2(state, components, params, workspace)
    return chooser_3(state, components, params, workspace)


@entry
def play_games(
    states: Row[State],
    tables: Row[Components],
    logs: Row[Log],
    seed: u64,
    first: int,
    n: int,
    chooser_0: Chooser,
    chooser_1: Chooser,
    chooser_2: Chooser,
    chooser_3: Chooser,
    params: Row[Params],
    workspaces: Row[Workspace],
    results: Row[Result],
) -> int:
    """Play games first .. first + n - 1 at the blank table states[0]; fill their results.

    Returns how many games were played; fewer than n if a strategy made an error in the next one.
    """
    components, log, workspace = tables[0], logs[0], workspaces[0]
    options, state = workspace.options, states[1]
    for i in range(n):
        states[1] = states[0]
        start_game(state, components, log, seed, first + i)
        while is_undecided(state):
            own = params[state.decider]  # a record: numba counts references on arrays
            option = choose_option(
                state, components, chooser_0, chooser_1, chooser_2, chooser_3, own, workspace
            )
            carry_out(state, components, log, option, options)
        if state.error != 0:
            return i
        for p in range(state.n_seats):
            write_result(state, results[i * state.n_seats + p], first + i, p)
    return n

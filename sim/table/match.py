"""Strategies around a table: many games in one compiled call."""

from typing import Any

import numba
from numba import types

from sim.game.kernel import entry, kernel
from sim.game.rng import below, unit
from sim.game.rules.choose import choose
from sim.game.rules.options import is_legal, legal_options
from sim.game.signatures import I, L, O, P, S, T, U
from sim.game.state import record
from sim.game.vocab import N_ACTIONS, N_PARTS, N_ROUNDS, NONE, Decision, Error, Good
from sim.table.loop import advance, set_up
from strategies.interface import CHOOSER, W

# One row a game and seat, as written to disk; `result` is 0 win, 1 tie, 2 loss.
ROW = record(
    [
        ("game", "i4"),
        ("seat", "i1"),
        ("first_player", "i1"),
        ("vp", "i2"),
        ("result", "i1"),
        ("margin", "i2"),
        ("published", "i2"),
        ("actions", "i2", (7,)),
        ("goods", "i2", (4,)),
        ("parts", "i2", (7,)),
        ("vp_round", "i2", (N_ROUNDS,)),
    ]
)
STATES: Any = types.Array(S, 1, "C")
ROWS: Any = types.Array(numba.from_dtype(ROW), 1, "C")
TABLE: Any = types.Array(T, 1, "C")
PARAM_ROWS: Any = types.Array(P, 1, "C")
LOGS: Any = types.Array(L, 1, "C")
WORKSPACES: Any = types.Array(W, 1, "C")


@kernel
def write_rows(state: Any, rows: Any, start: Any, game: Any) -> None:
    """The rows of a finished game."""
    for p in range(state.n_seats):
        seat = state.seats[p]
        row = rows[start + p]
        row.game, row.seat = game, p
        row.first_player = 1 if state.starter == p else 0
        row.vp, row.published = seat.total, seat.n_published
        row.margin = seat.total - _best_other(state, p)
        row.result = _result(state, p)
        for i in range(N_ACTIONS + 1):
            row.actions[i] = seat.actions[i]
        for i in range(Good.VP):
            row.goods[i] = seat.goods[i]
        for i in range(N_PARTS):
            row.parts[i] = seat.parts[i]
        for i in range(N_ROUNDS):
            row.vp_round[i] = seat.vp_round[i]


@kernel
def _best_other(state: Any, p: Any) -> Any:
    """The highest score among the other seats."""
    best = -32000
    for other in range(state.n_seats):
        if other != p and state.seats[other].total > best:
            best = state.seats[other].total
    return best


@kernel
def _result(state: Any, p: Any) -> Any:
    """0 win, 1 shared victory, 2 loss."""
    if (state.winners >> p) & 1 == 0:
        return 2
    return 0 if state.winners == 1 << p else 1


@kernel(signature=I(S, T, P, O))
def thoughtless(state: Any, t: Any, params: Any, room: Any) -> Any:
    """A lapse of the seat that decides: any legal option, with its own luck; NONE if it thinks."""
    if params.lapse > 0.0:
        seat = state.seats[state.decider]
        if unit(seat.luck) < params.lapse:
            seat.intent = 0
            return room.codes[below(seat.luck, legal_options(state, t, room))]
    return NONE


@entry(I(STATES, TABLE, LOGS, U, I, I, *[CHOOSER] * 4, PARAM_ROWS, WORKSPACES, ROWS))
def play_games(
    states: Any,
    tables: Any,
    logs: Any,
    seed: Any,
    first: Any,
    n: Any,
    a: Any,
    b: Any,
    c: Any,
    d: Any,
    params: Any,
    workspaces: Any,
    rows: Any,
) -> Any:
    """Play games first .. first + n - 1 at the blank table states[0]; fill their rows.

    Returns how many games were played; fewer than n if a strategy made an error in the next one.
    """
    t, log, workspace = tables[0], logs[0], workspaces[0]
    room = workspace.options
    for i in range(n):
        states[1] = states[0]
        set_up(states[1], t, log, seed, first + i)
        state = states[1]
        advance(state, t, log)
        while state.decision != Decision.NOTHING and state.error == 0:
            p = state.decider
            option = thoughtless(state, t, params[p], room)
            if option != NONE:
                pass
            elif p == 0:
                option = a(state, t, params[0], workspace)
            elif p == 1:
                option = b(state, t, params[1], workspace)
            elif p == 2:
                option = c(state, t, params[2], workspace)
            else:
                option = d(state, t, params[3], workspace)
            if state.trusted == 0 and not is_legal(state, t, option, room) and state.error == 0:
                state.error = Error.ILLEGAL_OPTION
            if state.error != 0:
                return i
            choose(state, t, log, option)
            advance(state, t, log)
        if state.error != 0:
            return i
        write_rows(state, rows, i * state.n_seats, first + i)
    return n

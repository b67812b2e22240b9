"""One game, played on many times from every place where it could have taken another course.

A stop is a place between two tasks of the rules: before the draft, before each turn (on request)
and after each round. What nobody can see there is drawn anew (`sim.table.hidden`), and all seats
play on as they are.
"""

from typing import Annotated

import numpy as np

from automa.turn import decide
from sim.game.kernel import entry, kernel
from sim.game.log import Log
from sim.game.record import Record, Row, i16, i32, u64
from sim.game.rng import game_key
from sim.game.rules.apply import apply_option
from sim.game.rules.flow import perform_task
from sim.game.rules.options import is_legal
from sim.game.state import State, arg_a, verb_of
from sim.game.tables import Components
from sim.game.vocab import MAX_SEATS, NONE, Decision, Error, Kind, Task
from sim.table.hidden import redraw_hidden
from sim.table.loop import advance, carry_out, is_undecided, score_game, set_up
from sim.table.match import choose_option
from strategies.interface import Chooser, Params, Workspace

MOST_FUTURES = 1 << 20
MOST_STOPS = 128  # a game has at most 6 rounds of 4 seats with 5 turns each
_FUTURES = np.uint64(0x9E3779B97F4A7C15)  # so that no future is the game of another seed


class Stop(Record):
    """A place to play on from."""

    events: i32  # in the log before it
    round_no: i16  # the round it is in, or that has just ended
    seat: i16  # whose turn comes next; NONE before the draft and after a round


class Ending(Record):
    """How a game ended: the winners as a bit set, and the score of each seat."""

    winners: i16
    totals: Annotated[Row[i16], MAX_SEATS]


@kernel
def write_ending(state: State, ending: Ending) -> None:
    """Copy winners and scores of a finished game."""
    ending.winners = state.winners
    for p in range(state.n_seats):
        ending.totals[p] = state.seats[p].total


@kernel
def is_stop(state: State, by_turn: int) -> bool:
    """Whether a round has just ended or, if asked, a turn is about to begin."""
    if state.decision != Decision.NOTHING or state.n_tasks == 0:
        return False
    verb = verb_of(state.tasks[state.n_tasks - 1])
    if verb == Task.ROUND:
        return state.round_no > 0
    return by_turn == 1 and verb == Task.TURN and state.dice_left > 0


@kernel
def write_stop(state: State, log: Log, stop: Stop) -> None:
    """Where the game stands."""
    task = state.tasks[state.n_tasks - 1]
    stop.events, stop.round_no = log.n, state.round_no
    stop.seat = arg_a(task) if verb_of(task) == Task.TURN else NONE


@kernel
def play_future(
    state: State,
    components: Components,
    log: Log,
    key: u64,
    chooser_0: Chooser,
    chooser_1: Chooser,
    chooser_2: Chooser,
    chooser_3: Chooser,
    params: Row[Params],
    workspace: Workspace,
) -> None:
    """Draw anew what nobody sees at a stop, and play on to the end or to an error."""
    redraw_hidden(state, components, key)
    advance(state, components, log)
    while is_undecided(state):
        own = params[state.decider]
        option = choose_option(
            state, components, chooser_0, chooser_1, chooser_2, chooser_3, own, workspace
        )
        carry_out(state, components, log, option, workspace.options)


@kernel
def play_to_stop(
    state: State,
    components: Components,
    log: Log,
    by_turn: int,
    chooser_0: Chooser,
    chooser_1: Chooser,
    chooser_2: Chooser,
    chooser_3: Chooser,
    params: Row[Params],
    workspace: Workspace,
) -> bool:
    """Play on until a stop; False if the game ends before one, or in an error."""
    while state.error == 0 and (state.decision != Decision.NOTHING or state.n_tasks > 0):
        if state.decision == Decision.NOTHING:
            state.n_tasks -= 1
            perform_task(state, components, log, state.tasks[state.n_tasks])
        elif state.seats[state.decider].kind == Kind.AUTOMA:
            decide(state, components, log)
        else:
            own = params[state.decider]
            option = choose_option(
                state, components, chooser_0, chooser_1, chooser_2, chooser_3, own, workspace
            )
            if state.trusted == 1 or is_legal(state, components, option, workspace.options):
                apply_option(state, components, log, option)
            elif state.error == 0:
                state.error = Error.ILLEGAL_OPTION
        if is_stop(state, by_turn):
            return True
    return False


@entry
def explore(
    states: Row[State],
    tables: Row[Components],
    logs: Row[Log],
    seed: u64,
    game: int,
    by_turn: int,
    futures: int,
    chooser_0: Chooser,
    chooser_1: Chooser,
    chooser_2: Chooser,
    chooser_3: Chooser,
    params: Row[Params],
    workspaces: Row[Workspace],
    stops: Row[Stop],
    endings: Row[Ending],
) -> int:
    """Play a game at the blank table states[0], and `futures` games on from each of its stops.

    The game is played in states[1] and written into logs[0]; its futures are played in states[2].
    Ending 0 is the game's own, then those of its stops follow, `futures` for each. Returns the
    number of stops, or NONE if a strategy made an error: states[2] then holds the game in which.
    """
    components, log, silent, workspace = tables[0], logs[0], logs[1], workspaces[0]
    state, future = states[1], states[2]
    states[1] = states[0]
    set_up(state, components, log, seed, game)
    base = game_key(seed ^ _FUTURES, np.uint64(game))
    found, goes_on = 0, True
    while goes_on:
        write_stop(state, log, stops[found])
        for i in range(futures):
            states[2] = states[1]
            key = base + np.uint64(found * MOST_FUTURES + i)
            play_future(
                future, components, silent, key,
                chooser_0, chooser_1, chooser_2, chooser_3, params, workspace,
            )  # fmt: skip
            if future.error != 0:
                return NONE
            write_ending(future, endings[1 + found * futures + i])
        found += 1
        goes_on = play_to_stop(
            state, components, log, by_turn,
            chooser_0, chooser_1, chooser_2, chooser_3, params, workspace,
        )  # fmt: skip
    if state.error != 0:
        states[2] = states[1]
        return NONE
    score_game(state, components, log)
    write_ending(state, endings[0])
    return found

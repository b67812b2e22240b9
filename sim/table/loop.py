"""A table being played: set-up, Automas settling their own decisions, the end (compiled).

A strategy that looks ahead copies the state and goes on with `choose` and `advance`.
"""

from typing import Any

import numpy as np

from automa.score import score_automa
from automa.turn import decide
from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rng import (
    ANIMALS,
    EXPERTS,
    FIRST_PLAYER,
    PLAYER,
    PRIORITY,
    ROUND_TOKENS,
    below,
    game_key,
    seed_stream,
)
from sim.game.rules.choose import choose
from sim.game.rules.displays import fill
from sim.game.rules.flow import run
from sim.game.rules.options import is_legal
from sim.game.rules.rounds import begin_draft
from sim.game.rules.scoring import find_winners, score_human
from sim.game.signatures import I, L, O, S, T, U, void
from sim.game.state import new_states
from sim.game.vocab import (
    MAX_ANIMALS,
    N_ANIMALS,
    N_CONTINENTS,
    N_EXPERTS,
    N_ROUNDS,
    NONE,
    Decision,
    Deck,
    Error,
    Event,
    Kind,
)


def blank_table(t: Any, seats: list[tuple[int, int, int]], sepultus: bool, tie_break: int) -> Any:
    """A table before set-up; `seats` holds (kind, behavior, scoring) of each seat."""
    states = new_states(1)
    state = states[0]
    state["n_seats"], state["sepultus"], state["tie_break"] = len(seats), sepultus, tie_break
    state["turn_seat"] = state["act"]["seat"] = NONE
    for seat, (kind, behavior, scoring) in zip(state["seats"], seats, strict=False):
        seat["kind"], seat["behavior"], seat["scoring"] = kind, behavior, scoring
        seat["active"] = NONE
    sizes = {Deck.ANIMAL: MAX_ANIMALS if sepultus else N_ANIMALS, Deck.EXPERT: N_EXPERTS}
    shown = {
        Deck.ANIMAL: int(t[0]["animals_on_display"][len(seats)]),
        Deck.EXPERT: int(t[0]["experts_on_display"]),
    }
    for kind, size in sizes.items():
        deck = state["decks"][kind]
        deck["n"], deck["places"] = size, shown[kind]
        deck["cards"][:size] = np.arange(size)
        deck["display"] = NONE
    return states


@kernel(signature=void(S, T, L, U, I), python=True)
def set_up(state: Any, t: Any, log: Any, seed: Any, game: Any) -> None:
    """Shuffle, deal and choose the first player; the draft comes next."""
    state.key = game_key(seed, np.uint64(game))
    words = state.luck
    seed_stream(words, state.key, FIRST_PLAYER)
    state.first_player = state.starter = below(words, state.n_seats)
    draw_tokens(state, t)
    for p in range(state.n_seats):
        seed_stream(state.seats[p].luck, state.key, PLAYER + p)
        if state.seats[p].kind == Kind.AUTOMA:
            _shuffle_priorities(state, p)
    seed_stream(state.decks[Deck.ANIMAL].luck, state.key, ANIMALS)
    seed_stream(state.decks[Deck.EXPERT].luck, state.key, EXPERTS)
    fill(state, log, Deck.ANIMAL)
    fill(state, log, Deck.EXPERT)
    begin_draft(state, t)


@kernel(signature=void(S, T))
def draw_tokens(state: Any, t: Any) -> None:
    """Draw the Round tokens that are not turned up yet; at set-up, all six."""
    words = state.luck
    seed_stream(words, state.key, ROUND_TOKENS)
    taken = 0
    for i in range(state.round_no):
        for k in range(t.n_tokens):
            if (taken >> k) & 1 == 0 and t.round_tokens[k] == state.tokens[i]:
                taken |= 1 << k
                break
    for i in range(state.round_no, N_ROUNDS):
        j = below(words, t.n_tokens - i)
        k = 0
        while True:  # the j-th token that is still in the bag
            if (taken >> k) & 1 == 0:
                if j == 0:
                    break
                j -= 1
            k += 1
        taken |= 1 << k
        state.tokens[i] = t.round_tokens[k]


@kernel(signature=void(S, I))
def _shuffle_priorities(state: Any, p: Any) -> None:
    """Shuffle an Automa's five Continent cards."""
    words = state.luck
    seed_stream(words, state.key, PRIORITY + p)
    seat = state.seats[p]
    for i in range(N_CONTINENTS):
        seat.priority[i] = i
    for i in range(N_CONTINENTS - 1):
        j = i + below(words, N_CONTINENTS - i)
        seat.priority[i], seat.priority[j] = seat.priority[j], seat.priority[i]
    for i in range(N_CONTINENTS):
        seat.rank[seat.priority[i]] = i


@kernel(signature=void(S, T, L), python=True)
def advance(state: Any, t: Any, log: Any) -> None:
    """Go on until a human must decide or the game is over; Automas settle their own."""
    run(state, t, log)
    while state.decision != Decision.NOTHING and state.error == 0:
        if state.seats[state.decider].kind == Kind.HUMAN:
            return
        decide(state, t, log)
        run(state, t, log)
    if state.error == 0:
        score_game(state, t, log)


@kernel(signature=void(S, T, L), python=True)
def score_game(state: Any, t: Any, log: Any) -> None:
    """Final scores and the winners."""
    for p in range(state.n_seats):
        if state.seats[p].kind == Kind.HUMAN:
            score_human(state, t, log, p)
        else:
            score_automa(state, t, p)
        note(log, Event.SCORE, p, 0, 0, 0, 0)
    find_winners(state, log)


@kernel(signature=void(S, T, L, I, O), python=True)
def decide_human(state: Any, t: Any, log: Any, option: Any, room: Any) -> None:
    """Carry out a human's option if it is legal."""
    if is_legal(state, t, option, room):
        choose(state, t, log, option)
    elif state.error == 0:
        state.error = Error.ILLEGAL_OPTION

"""A table being played: set-up, Automas settling their own decisions, the end (compiled).

The one game loop, for compiled players, Python players and games played on in the head:

    start_game(...)
    while is_undecided(state):
        carry_out(..., option)
"""

from typing import Any

import numpy as np

from automa.score import score_automa
from automa.turn import decide
from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.option_list import OptionList
from sim.game.record import u64
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
from sim.game.rules.apply import apply_option
from sim.game.rules.displays import fill, take_from_box
from sim.game.rules.flow import run
from sim.game.rules.options import is_legal
from sim.game.rules.rounds import begin_draft
from sim.game.rules.scoring import find_winners, score_human
from sim.game.state import State, new_states
from sim.game.tables import Components
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
    Source,
)


def blank_table(
    tables: Any, seats: list[tuple[int, int, int]], sepultus: bool, tie_break: int
) -> Any:
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
        Deck.ANIMAL: int(tables[0]["animals_on_display"][len(seats)]),
        Deck.EXPERT: int(tables[0]["experts_on_display"]),
    }
    for kind, size in sizes.items():
        deck = state["decks"][kind]
        deck["n"], deck["places"] = size, shown[kind]
        deck["cards"][:size] = np.arange(size)
        deck["display"] = NONE
    return states


@kernel
def set_up(state: State, components: Components, log: Log, seed: u64, game: int) -> None:
    """Shuffle, deal and choose the first player; the draft comes next."""
    state.key = _key_of(state, seed, game, Source.DICE)
    stream = state.stream
    seed_stream(stream, _key_of(state, seed, game, Source.FIRST_PLAYER), FIRST_PLAYER)
    state.first_player = state.starter = below(stream, state.n_seats)
    draw_tokens(state, components, _key_of(state, seed, game, Source.TOKENS))
    for p in range(state.n_seats):
        seed_stream(state.seats[p].stream, _key_of(state, seed, game, Source.NOISE), PLAYER + p)
        if state.seats[p].kind == Kind.AUTOMA:
            _shuffle_priorities(state, p, _key_of(state, seed, game, Source.PRIORITIES))
    animals, experts = state.decks[Deck.ANIMAL], state.decks[Deck.EXPERT]
    seed_stream(animals.stream, _key_of(state, seed, game, Source.ANIMALS), ANIMALS)
    seed_stream(experts.stream, _key_of(state, seed, game, Source.EXPERTS), EXPERTS)
    fill(state, log, Deck.ANIMAL)
    fill(state, log, Deck.EXPERT)
    begin_draft(state, components)
    _give_cards(state, components, log)


@kernel
def _key_of(state: State, seed: u64, game: int, source: int) -> u64:
    """The key of the game that a source of chance comes from: mostly this one."""
    other = state.deal.games[source]
    return game_key(seed, np.uint64(other - 1 if other > 0 else game))


@kernel
def _give_cards(state: State, components: Components, log: Log) -> None:
    """Give the first human the cards that an experiment wants, before the draft."""
    for p in range(state.n_seats):
        if state.seats[p].kind == Kind.HUMAN:
            for kind in range(2):
                if state.deal.given[kind] > 0:
                    card = state.deal.given[kind] - 1
                    take_from_box(state, components, log, p, kind, card)
            return


@kernel
def draw_tokens(state: State, components: Components, key: u64) -> None:
    """Draw the Round tokens that are not turned up yet; at set-up, all six."""
    stream = state.stream
    seed_stream(stream, key, ROUND_TOKENS)
    taken = 0
    for i in range(state.round_no):
        for k in range(components.n_tokens):
            if (taken >> k) & 1 == 0 and components.round_tokens[k] == state.tokens[i]:
                taken |= 1 << k
                break
    for i in range(state.round_no, N_ROUNDS):
        j = below(stream, components.n_tokens - i)
        k = 0
        while True:  # the j-th token that is still in the bag
            if (taken >> k) & 1 == 0:
                if j == 0:
                    break
                j -= 1
            k += 1
        taken |= 1 << k
        state.tokens[i] = components.round_tokens[k]


@kernel
def _shuffle_priorities(state: State, p: int, key: u64) -> None:
    """Shuffle an Automa's five Continent cards."""
    stream = state.stream
    seed_stream(stream, key, PRIORITY + p)
    seat = state.seats[p]
    for i in range(N_CONTINENTS):
        seat.priority[i] = i
    for i in range(N_CONTINENTS - 1):
        j = i + below(stream, N_CONTINENTS - i)
        seat.priority[i], seat.priority[j] = seat.priority[j], seat.priority[i]
    for i in range(N_CONTINENTS):
        seat.rank[seat.priority[i]] = i


@kernel
def advance(state: State, components: Components, log: Log) -> None:
    """Go on until a human must decide or the game is over; Automas settle their own."""
    run(state, components, log)
    while state.decision != Decision.NOTHING and state.error == 0:
        if state.seats[state.decider].kind == Kind.HUMAN:
            return
        decide(state, components, log)
        run(state, components, log)
    if state.error == 0:
        score_game(state, components, log)


@kernel
def score_game(state: State, components: Components, log: Log) -> None:
    """Final scores and the winners."""
    for p in range(state.n_seats):
        if state.seats[p].kind == Kind.HUMAN:
            score_human(state, components, log, p)
        else:
            score_automa(state, components, p)
        note(log, Event.SCORE, p, 0, 0, 0, 0)
    find_winners(state, log)


@kernel
def start_game(state: State, components: Components, log: Log, seed: u64, game: int) -> None:
    """Set up a game at a blank table and go on to its first choice."""
    set_up(state, components, log, seed, game)
    advance(state, components, log)


@kernel
def is_undecided(state: State) -> bool:
    """Whether a human has a choice; otherwise the game is over, or an error stopped it."""
    return state.decision != Decision.NOTHING and state.error == 0


@kernel
def carry_out(
    state: State, components: Components, log: Log, option: int, options: OptionList
) -> None:
    """Carry out a human's choice, if it is legal, and go on to the next one."""
    is_allowed = state.trusted == 1 or is_legal(state, components, option, options)
    if not is_allowed and state.error == 0:
        state.error = Error.ILLEGAL_OPTION
    if state.error == 0:
        apply_option(state, components, log, option)
        advance(state, components, log)

"""What an Automa picks: dice, cards and continents (rules 5.1, rules 5.3, rules 5.5)."""

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.dice import owner_of
from sim.game.rules.expedition import free_space
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    N_CONTINENTS,
    N_SLOTS,
    NONE,
    Deck,
    Kind,
    Spot,
    TieBreak,
)

AWAY = 1 << 30  # above any preference: a die that is on no board


@kernel
def pick_die(state: State, components: Components, seat: int) -> int:
    """The highest die on any board; ties by priority and least gain [A16]."""
    best, best_key = NONE, AWAY
    for k in range(MAX_DICE * state.n_seats):
        key = preference(state, components, seat, k)
        if key < best_key:
            best, best_key = k, key
    return best


@kernel
def preference(state: State, components: Components, seat: int, k: int) -> int:
    """Smaller is taken first: value, the two criteria, the slot, the owner clockwise."""
    die, owner = state.dice[k], owner_of(k)
    first, second = (
        int(state.seats[seat].rank[die.colour]),
        _owner_gains(state, components, seat, k),
    )
    if state.tie_break == TieBreak.LEAST_GAIN:
        first, second = second, first
    distance = owner - seat if owner >= seat else owner - seat + state.n_seats
    key = ((((6 - int(die.value)) * 8 + first) * 8 + second) * N_SLOTS + die.slot) * 4 + distance
    return key if die.spot == Spot.BOARD else AWAY


@kernel
def _owner_gains(state: State, components: Components, seat: int, k: int) -> int:
    """Own die, another Automa's, then a human's by what its slot pays."""
    owner = owner_of(k)
    if owner == seat:
        return 0
    if state.seats[owner].kind == Kind.AUTOMA:
        return 1
    return components.slot_gain[state.dice[k].slot + 1]


@kernel
def set_dice(state: State, components: Components, seat: int) -> None:
    """Dice from the lowest value to the highest, equal ones from the lowest priority.

    The fifth die shares the rightmost slot [A14].
    """
    start = MAX_DICE * seat
    rank = state.seats[seat].rank
    for k in range(start, start + state.n_dice):
        lower = 0
        mine = state.dice[k].value * 8 - rank[state.dice[k].colour]
        for other in range(start, start + state.n_dice):
            theirs = state.dice[other].value * 8 - rank[state.dice[other].colour]
            if theirs < mine or (theirs == mine and other < k):
                lower += 1
        state.dice[k].slot = min(lower, N_SLOTS - 1)


@kernel
def pick_place(state: State, components: Components, seat: int, kind: int) -> int:
    """The first displayed card of the highest-priority continent; NONE if there is none."""
    deck = state.decks[kind]
    rank = state.seats[seat].rank
    best, best_rank = NONE, N_CONTINENTS
    for place in range(deck.places):
        card = deck.display[place]
        if card == NONE or (kind == Deck.ANIMAL and is_sepultus(card)):
            continue
        continent = (
            components.animals[card].continent
            if kind == Deck.ANIMAL
            else components.experts[card].continent
        )
        if rank[continent] < best_rank:
            best, best_rank = place, rank[continent]
    return best


@kernel
def pick_continent(state: State, components: Components, seat_number: int) -> int:
    """Where it has most Animals, ties by priority; a full continent is passed over [A17]."""
    seat = state.seats[seat_number]
    best = NONE
    for rank in range(N_CONTINENTS):
        continent = seat.priority[rank]
        if free_space(state, components, continent) == NONE:
            continue
        if best == NONE or seat.animals[continent] > seat.animals[best]:
            best = continent
    return best

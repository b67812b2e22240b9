"""What an Automa picks: dice, cards and continents (rules 5.1, rules 5.3, rules 5.5)."""

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.dice import owner_of
from sim.game.rules.expedition import free_space
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    MAX_DISPLAY,
    N_CONTINENTS,
    N_DICE,
    N_SLOTS,
    NONE,
    Deck,
    Kind,
    Spot,
    TieBreak,
)

# What it picks is anybody's guess: the smallest number is found without `if`, and tells which.
AWAY = 1 << 30  # above any preference: a die that is on no board
NO_CARD = N_CONTINENTS * MAX_DISPLAY  # above any wish: a place without a card for it


@kernel
def pick_die(state: State, components: Components, seat: int) -> int:
    """The highest die on any board; ties by priority and least gain [A16]."""
    first = AWAY
    for k in range(MAX_DICE * state.n_seats):
        first = min(first, preference(state, components, seat, k))
    return first % N_DICE if first < AWAY else NONE


@kernel
def preference(state: State, components: Components, seat: int, k: int) -> int:
    """Smaller is taken first: value, the two criteria, the slot, the owner clockwise, the die."""
    die, owner = state.dice[k], owner_of(k)
    first, second = (
        int(state.seats[seat].rank[die.colour]),
        int(_owner_gains(state, components, seat, k)),
    )
    if state.tie_break == TieBreak.LEAST_GAIN:
        first, second = second, first
    distance = owner - seat if owner >= seat else owner - seat + state.n_seats
    key = (((6 - int(die.value)) * 8 + first) * 8 + second) * N_SLOTS + int(die.slot)
    return (key * 4 + int(distance)) * N_DICE + k if die.spot == Spot.BOARD else AWAY


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
    for k in range(start, start + state.n_dice):
        lower, mine = 0, _height(state, seat, k)
        for other in range(start, start + state.n_dice):
            lower += int(_height(state, seat, other) < mine)
        state.dice[k].slot = min(lower, N_SLOTS - 1)


@kernel
def _height(state: State, seat: int, k: int) -> int:
    """Greater is placed further to the right; of equal dice, the one that was drawn later."""
    die, rank = state.dice[k], state.seats[seat].rank
    return (die.value * 8 - rank[die.colour]) * N_DICE + k


@kernel
def pick_place(state: State, components: Components, seat: int, kind: int) -> int:
    """The first displayed card of the highest-priority continent; NONE if there is none."""
    first = NO_CARD
    for place in range(state.decks[kind].places):
        first = min(first, wish(state, components, seat, kind, place))
    return place_of(first)


@kernel
def wish(state: State, components: Components, seat: int, kind: int, place: int) -> int:
    """Smaller is taken first: a continent's rank, then the place in reading order."""
    card, rank = state.decks[kind].display[place], state.seats[seat].rank
    there = max(0, card)  # any card will do where there is none
    if kind == Deck.ANIMAL:
        continent = components.animals[there].continent
    else:
        continent = components.experts[there].continent
    is_there = card != NONE and not (kind == Deck.ANIMAL and is_sepultus(card))
    return rank[continent] * MAX_DISPLAY + place if is_there else NO_CARD


@kernel
def place_of(wish: int) -> int:
    """The display place of a card that it wants; NONE without one."""
    return wish % MAX_DISPLAY if wish < NO_CARD else NONE


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

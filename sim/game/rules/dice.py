"""Drawing, rolling, placing and taking dice (rulebook: Drawing dice; Choose a die)."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rng import DICE, REROLL, below, seed_stream
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.signatures import I, L, S, T, void
from sim.game.vocab import MAX_DICE, N_DICE, N_SLOTS, NONE, Event, Good, Spot, Why

SEAT_STREAMS = 10


@kernel
def owner_of(k: Any) -> Any:
    """The seat that drew die k of the table."""
    return k // MAX_DICE


@kernel(python=True)
def colour_of(state: Any, t: Any, k: Any) -> Any:
    """The continent whose colour die k has."""
    return state.dice[k].colour


@kernel(signature=void(S, T), python=True)
def mix_bag(state: Any, t: Any) -> None:
    """Decide which dice each seat will draw, whatever the order of drawing turns out to be."""
    words = state.luck
    seed_stream(words, state.key, DICE + SEAT_STREAMS * state.round_no)
    for k in range(N_DICE):
        state.dice[k].id = k
        state.dice[k].spot = Spot.BAG
    for k in range(MAX_DICE * state.n_seats):
        j = k + below(words, N_DICE - k)
        state.dice[k].id, state.dice[j].id = state.dice[j].id, state.dice[k].id
        state.dice[k].colour = t.die_colour[state.dice[k].id]


@kernel(signature=void(S, I), python=True)
def roll(state: Any, seat: Any) -> None:
    """Draw and roll a seat's dice; they are put on slots next."""
    words = state.luck
    seed_stream(words, state.key, DICE + SEAT_STREAMS * state.round_no + 1 + seat)
    for j in range(state.n_dice):
        die = state.dice[MAX_DICE * seat + j]
        die.value = 1 + below(words, 6)
        die.spot = Spot.BOARD
        die.slot = NONE


@kernel
def next_die_to_place(state: Any, seat: Any) -> Any:
    """The first rolled die of the seat that is on no slot yet; NONE if all are."""
    for k in range(MAX_DICE * seat, MAX_DICE * seat + state.n_dice):
        if state.dice[k].slot == NONE:
            return k
    return NONE


@kernel(signature=I(S, I))
def free_slots(state: Any, seat: Any) -> Any:
    """Bit set of slots for the next die: one die a slot; the fifth die shares one."""
    used, shared = 0, 0
    for k in range(MAX_DICE * seat, MAX_DICE * seat + state.n_dice):
        if state.dice[k].slot != NONE:
            bit = 1 << state.dice[k].slot
            shared |= used & bit
            used |= bit
    all_slots = (1 << N_SLOTS) - 1
    if state.n_dice > N_SLOTS and shared == 0:
        return all_slots
    return all_slots & ~used


@kernel(signature=I(I))
def only_slot(free: Any) -> Any:
    """The slot of a bit set that holds just one; NONE otherwise."""
    if free == 0 or free & (free - 1) != 0:
        return NONE
    for slot in range(N_SLOTS):
        if free == 1 << slot:
            return slot
    return NONE


@kernel(signature=void(S, L, I))
def note_roll(state: Any, log: Any, seat: Any) -> None:
    """Write down a seat's dice once all are placed."""
    for k in range(MAX_DICE * seat, MAX_DICE * seat + state.n_dice):
        die = state.dice[k]
        note(log, Event.ROLL, seat, die.id, die.value, die.slot, k)


@kernel(signature=void(S, T, L, I, I))
def take_die(state: Any, t: Any, log: Any, seat: Any, k: Any) -> None:
    """Take a die; another seat's owner gains the slot's effect at once."""
    die = state.dice[k]
    owner = owner_of(k)
    if die.spot == Spot.BOARD and owner != seat:
        good, amount = t.slot_good[die.slot], t.slot_amount[die.slot]
        if good == Good.REPUTATION:
            gain_reputation(state, t, log, owner, amount, Why.SLOT)
        elif good != Good.NOTHING:
            gain(state, log, owner, good, amount, Why.SLOT)
    die.slot = NONE


@kernel(signature=I(S))
def dice_left(state: Any) -> Any:
    """Dice still on player boards."""
    left = 0
    for k in range(MAX_DICE * state.n_seats):
        left += int(state.dice[k].spot == Spot.BOARD)
    return left


@kernel
def on_central_board(state: Any, k: Any) -> Any:
    """Whether the end-of-round action may take this die; not one on an Animal card."""
    return state.dice[k].spot >= Spot.EMBASSY


@kernel(signature=void(S, L, I, I))
def reroll(state: Any, log: Any, seat: Any, k: Any) -> None:
    """Take a die back from the central board and roll it (End of the round)."""
    words = state.luck
    seed_stream(words, state.key, REROLL + SEAT_STREAMS * state.round_no + seat)
    die = state.dice[k]
    came_from = die.spot
    die.value = 1 + below(words, 6)
    die.spot = Spot.HAND
    note(log, Event.REROLL, seat, die.id, came_from, die.value, 0)

"""Drawing, rolling, placing and taking dice (rules 3.3, rules 4.1, rules 5.2)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rng import DICE, REROLL, below, seed_stream
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, N_DICE, N_SLOTS, NONE, Event, Good, Spot, Why

SEAT_STREAMS = 10


@kernel
def owner_of(k: int) -> int:
    """The seat that drew die k of the table."""
    return k // MAX_DICE


@kernel
def mix_bag(state: State, components: Components) -> None:
    """Decide which dice each seat will draw, whatever the order of drawing turns out to be."""
    stream = state.stream
    seed_stream(stream, state.key, DICE + SEAT_STREAMS * state.round_no)
    for k in range(N_DICE):
        state.dice[k].id = k
        state.dice[k].spot = Spot.BAG
    for k in range(MAX_DICE * state.n_seats):
        j = k + below(stream, N_DICE - k)
        state.dice[k].id, state.dice[j].id = state.dice[j].id, state.dice[k].id
        state.dice[k].colour = components.die_colour[state.dice[k].id]


@kernel
def roll(state: State, seat: int) -> None:
    """Roll the dice that `mix_bag` dealt to a seat; they are put on slots next."""
    stream = state.stream
    seed_stream(stream, state.key, DICE + SEAT_STREAMS * state.round_no + 1 + seat)
    state.dice_left += state.n_dice
    for j in range(state.n_dice):
        die = state.dice[MAX_DICE * seat + j]
        die.value = 1 + below(stream, 6)
        die.spot = Spot.BOARD
        die.slot = NONE


@kernel
def next_die_to_place(state: State, seat: int) -> int:
    """The first rolled die of the seat that is on no slot yet; NONE if all are."""
    for k in range(MAX_DICE * seat, MAX_DICE * seat + state.n_dice):
        if state.dice[k].slot == NONE:
            return k
    return NONE


@kernel
def free_slots(state: State, seat: int) -> int:
    """Bit set of slots for the next die: no slot twice, except that the fifth die may share one."""
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


@kernel
def only_slot(free: int) -> int:
    """The slot of a bit set that holds just one; NONE otherwise."""
    if free == 0 or free & (free - 1) != 0:
        return NONE
    for slot in range(N_SLOTS):
        if free == 1 << slot:
            return slot
    return NONE


@kernel
def note_roll(state: State, log: Log, seat: int) -> None:
    """Write down a seat's dice once all are placed."""
    for k in range(MAX_DICE * seat, MAX_DICE * seat + state.n_dice):
        die = state.dice[k]
        note(log, Event.ROLL, seat, die.id, die.value, die.slot, k)


@kernel
def take_die(state: State, components: Components, log: Log, seat: int, k: int) -> None:
    """Take a die; another seat's owner gains the slot's effect at once."""
    die = state.dice[k]
    owner = owner_of(k)
    state.dice_left -= int(die.spot == Spot.BOARD)
    if die.spot == Spot.BOARD and owner != seat:
        good, amount = components.slot_good[die.slot], components.slot_amount[die.slot]
        if good == Good.REPUTATION:
            gain_reputation(state, components, log, owner, amount, Why.SLOT)
        elif good != Good.NOTHING:
            gain(state, log, owner, good, amount, Why.SLOT)
    die.slot = NONE


@kernel
def on_central_board(state: State, k: int) -> bool:
    """Whether the end-of-round action may take this die; not one on an Animal card."""
    return state.dice[k].spot >= Spot.EMBASSY


@kernel
def reroll(state: State, log: Log, seat: int, k: int) -> None:
    """Take a die back from the central board and roll it (End of the round)."""
    stream = state.stream
    seed_stream(stream, state.key, REROLL + SEAT_STREAMS * state.round_no + seat)
    die = state.dice[k]
    came_from = die.spot
    die.value = 1 + below(stream, 6)
    die.spot = Spot.HAND
    note(log, Event.REROLL, seat, die.id, came_from, die.value, 0)

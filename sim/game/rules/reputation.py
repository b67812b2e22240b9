"""The Reputation track (rules 4.11)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.goods import gain
from sim.game.rules.tasks import push, wait
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import NONE, Deck, Event, Good, Task, Why


@kernel
def gain_reputation(
    state: State, components: Components, log: Log, seat: int, amount: int, why: int
) -> None:
    """Move the counter; every bonus reached or passed is granted at once."""
    if amount == 0:
        return
    note(log, Event.GAIN, seat, why, Good.REPUTATION, amount, 0)
    move(state, components, log, seat, amount)


@kernel
def move(state: State, components: Components, log: Log, seat: int, steps: int) -> None:
    """Move step by step; a card to choose interrupts the move."""
    goods = state.seats[seat].goods
    while steps > 0:
        steps -= 1
        goods[Good.REPUTATION] = space_after(components, goods[Good.REPUTATION], 1)
        space = goods[Good.REPUTATION]
        good = components.track_good[space]
        if good == Good.NOTHING:
            continue
        if good == Good.EXPERT or good == Good.ANIMAL:
            kind = Deck.EXPERT if good == Good.EXPERT else Deck.ANIMAL
            if _must_wait(state, seat):
                wait(state, Task.TAKE, seat, kind, Why.REPUTATION)
            else:
                if steps > 0:
                    push(state, Task.MOVE, seat, steps, 0, 0)
                push(state, Task.TAKE, seat, kind, Why.REPUTATION, 0)
                return
        else:
            gain(state, log, seat, good, components.track_amount[space], Why.REPUTATION)


@kernel
def space_after(components: Components, space: int, steps: int) -> int:
    """The track is a loop: after the last space comes the first. No move goes round it twice."""
    space += steps
    return space if space < components.track_length else space - components.track_length


@kernel
def _must_wait(state: State, seat: int) -> bool:
    """A card gained during another seat's turn waits until that turn ends."""
    return state.turn_seat != NONE and state.turn_seat != seat


@kernel
def steps_to_animal(state: State, components: Components, seat: int) -> int:
    """How many steps to the next Animal; more than the track if there is none."""
    return components.to_animal[state.seats[seat].goods[Good.REPUTATION]]


@kernel
def bonuses_ahead(state: State, components: Components, seat: int, steps: int, good: int) -> int:
    """How many bonuses of this kind a move of so many steps would reach."""
    space = state.seats[seat].goods[Good.REPUTATION]
    found = 0
    for _ in range(steps):
        space = space_after(components, space, 1)
        if components.track_good[space] == good:
            found += 1
    return found

"""The Reputation track (rulebook: The reputation track)."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rules.goods import gain
from sim.game.rules.tasks import push, wait
from sim.game.signatures import I, L, S, T, void
from sim.game.vocab import NONE, Deck, Event, Good, Task, Why


@kernel(signature=void(S, T, L, I, I, I))
def gain_reputation(state: Any, t: Any, log: Any, seat: Any, amount: Any, why: Any) -> None:
    """Move the counter; every bonus reached or passed is granted at once."""
    if amount == 0:
        return
    note(log, Event.GAIN, seat, why, Good.REPUTATION, amount, 0)
    move(state, t, log, seat, amount)


@kernel(signature=void(S, T, L, I, I))
def move(state: Any, t: Any, log: Any, seat: Any, steps: Any) -> None:
    """Move step by step; a card to choose interrupts the move."""
    goods = state.seats[seat].goods
    while steps > 0:
        steps -= 1
        goods[Good.REPUTATION] = next_space(t, goods[Good.REPUTATION])
        space = goods[Good.REPUTATION]
        good = t.track_good[space]
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
            gain(state, log, seat, good, t.track_amount[space], Why.REPUTATION)


@kernel
def next_space(t: Any, space: Any) -> Any:
    """The track is a loop: after the last space comes the first."""
    return space + 1 if space + 1 < t.track_length else 0


@kernel
def _must_wait(state: Any, seat: Any) -> Any:
    """A card gained during another seat's turn waits until that turn ends."""
    return state.turn_seat != NONE and state.turn_seat != seat


@kernel(signature=I(S, T, I))
def steps_to_animal(state: Any, t: Any, seat: Any) -> Any:
    """How many steps to the next Animal; more than the track if there is none."""
    return t.to_animal[state.seats[seat].goods[Good.REPUTATION]]


@kernel(signature=I(S, T, I, I, I))
def bonuses_ahead(state: Any, t: Any, seat: Any, steps: Any, good: Any) -> Any:
    """How many bonuses of this kind a move of so many steps would reach."""
    space = state.seats[seat].goods[Good.REPUTATION]
    found = 0
    for _ in range(steps):
        space = next_space(t, space)
        if t.track_good[space] == good:
            found += 1
    return found

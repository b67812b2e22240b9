"""Expert cards on a human's board (rulebook: University; Using experts)."""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.rules.tasks import push
from sim.game.signatures import I, L, S, T, void
from sim.game.vocab import N_PLACES, NONE, Action, Do, Event, Good, Power, Spot, Task, Trigger, Why


@kernel
def free_place(seat: Any) -> Any:
    """The first free of the four active places; NONE if all are taken."""
    for place in range(N_PLACES):
        if seat.active[place] == NONE:
            return place
    return NONE


@kernel(signature=void(S, L, I, I))
def place_expert(state: Any, log: Any, seat_number: Any, card: Any) -> None:
    """Put a new Expert on a free place: it is active."""
    seat = state.seats[seat_number]
    seat.active[free_place(seat)] = card
    note(log, Event.EXPERT, seat_number, card, Do.PLACE, NONE, 0)


@kernel(signature=void(S, L, I, I, I))
def cover_expert(state: Any, log: Any, seat_number: Any, card: Any, place: Any) -> None:
    """Cover an active Expert, whose effect ends."""
    seat = state.seats[seat_number]
    note(log, Event.EXPERT, seat_number, card, Do.COVER, seat.active[place], 0)
    seat.active[place] = card


@kernel(signature=void(S, L, I, I))
def put_under(state: Any, log: Any, seat_number: Any, card: Any) -> None:
    """Put a new Expert underneath, inactive; which card lies on top does not matter."""
    note(log, Event.EXPERT, seat_number, card, Do.UNDER, state.seats[seat_number].active[0], 0)


@kernel(signature=void(S, T, L, I, I))
def use_immediate(state: Any, t: Any, log: Any, seat: Any, card: Any) -> None:
    """Turn an immediate Expert face down for its effect."""
    note(log, Event.EXPERT, seat, card, Do.USE, NONE, 0)
    give(state, t, log, seat, card)


@kernel(signature=void(S, T, L, I, I))
def use_active(state: Any, t: Any, log: Any, seat_number: Any, place: Any) -> None:
    """Use an active immediate Expert; its place is free again."""
    seat = state.seats[seat_number]
    card = seat.active[place]
    seat.active[place] = NONE
    use_immediate(state, t, log, seat_number, card)


@kernel(signature=void(S, T, L, I, I))
def give(state: Any, t: Any, log: Any, seat: Any, card: Any) -> None:
    """Gain what an Expert's effect gives."""
    expert = t.experts[card]
    if expert.good == Good.REPUTATION:
        gain_reputation(state, t, log, seat, expert.amount, Why.EXPERT + card)
    else:
        gain(state, log, seat, expert.good, expert.amount, Why.EXPERT + card)


@kernel
def can_use(t: Any, card: Any) -> Any:
    return card != NONE and t.experts[card].immediate == 1


@kernel
def has_power(t: Any, seat: Any, power: Any) -> Any:
    """Whether an active Expert does this; mostly none does, and this look is enough."""
    found = 0
    for place in range(N_PLACES):
        found |= t.powers[np.uint64(seat.active[place] + 1)]
    return (found >> np.int64(power)) & 1 == 1


@kernel
def counts_for(expert: Any, spot: Any, continent: Any) -> Any:
    """Whether placing a die on this spot triggers this Expert."""
    if expert.trigger != Trigger.PLACE or expert.where != spot:
        return False
    return spot != Spot.EXPEDITION or expert.continent_only == continent


@kernel(signature=void(S, T, L, I, I, I))
def die_placed(state: Any, t: Any, log: Any, seat_number: Any, spot: Any, continent: Any) -> None:
    """'Each time you place a die' Experts, as active at this moment [A21]."""
    seat = state.seats[seat_number]
    if not has_power(t, seat, Power.PLACE + spot):
        return
    for place in range(N_PLACES - 1, -1, -1):
        card = seat.active[place]
        if card == NONE or not counts_for(t.experts[card], spot, continent):
            continue
        if t.experts[card].good == Good.REPUTATION:
            # A bonus on the track may ask for a choice, so these are done one after the other.
            push(state, Task.GAIN_REPUTATION, seat_number, t.experts[card].amount, card, 1)
        else:
            give(state, t, log, seat_number, card)


@kernel(signature=I(S, T, I, I, I))
def reputation_for_placing(state: Any, t: Any, seat_number: Any, spot: Any, continent: Any) -> Any:
    """Reputation that Experts will give for placing a die on this spot."""
    seat = state.seats[seat_number]
    total = 0
    if not has_power(t, seat, Power.PLACE + spot):
        return total
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and counts_for(t.experts[card], spot, continent):
            if t.experts[card].good == Good.REPUTATION:
                total += t.experts[card].amount
    return total


@kernel(signature=I(S, T, I, I, I))
def value_of_experts(state: Any, t: Any, seat_number: Any, action: Any, colour: Any) -> Any:
    """What active Experts add to a die of this colour in this action [A13]."""
    seat = state.seats[seat_number]
    total = 0
    if not has_power(t, seat, Power.VALUE + colour):
        return total
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].trigger == Trigger.VALUE:
            expert = t.experts[card]
            if expert.continent_only == colour and (
                expert.on_die == 1 or action == Action.EXPEDITION
            ):
                total += expert.amount
    return total


@kernel(signature=void(S, T, L, I, I))
def cube_placed(state: Any, t: Any, log: Any, seat_number: Any, kind: Any) -> None:
    """'Each time you place a Research cube' Experts."""
    seat = state.seats[seat_number]
    if not has_power(t, seat, Power.CUBE + kind):
        return
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE:
            expert = t.experts[card]
            if expert.trigger == Trigger.CUBE and expert.where == kind:
                give(state, t, log, seat_number, card)

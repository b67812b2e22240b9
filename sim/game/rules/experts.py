"""Expert cards on a human's board (rules 4.12)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.animals import ALL_TYPES
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.rules.tasks import push
from sim.game.state import Seat, State
from sim.game.tables import Components, ExpertCard
from sim.game.vocab import N_PLACES, NONE, Action, Do, Event, Good, Power, Spot, Task, Trigger, Why


@kernel
def free_place(seat: Seat) -> int:
    """The first free of the four active places; NONE if all are taken."""
    for place in range(N_PLACES):
        if seat.active[place] == NONE:
            return place
    return NONE


@kernel
def place_expert(state: State, log: Log, seat_number: int, card: int) -> None:
    """Put a new Expert on a free place: it is active."""
    seat = state.seats[seat_number]
    seat.active[free_place(seat)] = card
    note(log, Event.EXPERT, seat_number, card, Do.PLACE, NONE, 0)


@kernel
def cover_expert(state: State, log: Log, seat_number: int, card: int, place: int) -> None:
    """Cover an active Expert, whose effect ends."""
    seat = state.seats[seat_number]
    note(log, Event.EXPERT, seat_number, card, Do.COVER, seat.active[place], 0)
    seat.active[place] = card


@kernel
def put_under(state: State, log: Log, seat_number: int, card: int) -> None:
    """Put a new Expert underneath, inactive; which card lies on top does not matter."""
    note(log, Event.EXPERT, seat_number, card, Do.UNDER, state.seats[seat_number].active[0], 0)


@kernel
def use_immediate(state: State, components: Components, log: Log, seat: int, card: int) -> None:
    """Turn an immediate Expert face down for its effect."""
    note(log, Event.EXPERT, seat, card, Do.USE, NONE, 0)
    give(state, components, log, seat, card)


@kernel
def use_active(
    state: State, components: Components, log: Log, seat_number: int, place: int
) -> None:
    """Use an active immediate Expert; its place is free again."""
    seat = state.seats[seat_number]
    card = seat.active[place]
    seat.active[place] = NONE
    use_immediate(state, components, log, seat_number, card)


@kernel
def give(state: State, components: Components, log: Log, seat: int, card: int) -> None:
    """Gain what an Expert's effect gives."""
    expert = components.experts[card]
    if expert.good == Good.REPUTATION:
        gain_reputation(state, components, log, seat, expert.amount, Why.EXPERT + card)
    else:
        gain(state, log, seat, expert.good, expert.amount, Why.EXPERT + card)


@kernel
def can_use(components: Components, card: int) -> bool:
    """Whether this card, which may be NONE, is an immediate Expert."""
    return card != NONE and components.experts[card].immediate == 1


@kernel
def has_power(components: Components, seat: Seat, power: int) -> bool:
    """Whether an active Expert does this; mostly none does, and this look is enough."""
    return (powers_of(components, seat) >> power) & 1 == 1


@kernel
def powers_of(components: Components, seat: Seat) -> int:
    """Bit set of all that active Experts do."""
    found = 0
    for place in range(N_PLACES):
        found |= components.powers[seat.active[place] + 1]
    return found


@kernel
def pays_for_cubes(components: Components, seat: Seat) -> bool:
    """Whether an active Expert gives something for a cube on any Type."""
    return (powers_of(components, seat) >> Power.CUBE) & ALL_TYPES != 0


@kernel
def counts_for(expert: ExpertCard, spot: int, continent: int) -> bool:
    """Whether placing a die on this spot triggers this Expert."""
    if expert.trigger != Trigger.PLACE or expert.where != spot:
        return False
    return spot != Spot.EXPEDITION or expert.continent_only == continent


@kernel
def die_placed(
    state: State, components: Components, log: Log, seat_number: int, spot: int, continent: int
) -> None:
    """'Each time you place a die' Experts, as active at this moment [A21]."""
    seat = state.seats[seat_number]
    if not has_power(components, seat, Power.PLACE + spot):
        return
    for place in range(N_PLACES - 1, -1, -1):
        card = seat.active[place]
        if card == NONE or not counts_for(components.experts[card], spot, continent):
            continue
        if components.experts[card].good == Good.REPUTATION:
            # A bonus on the track may ask for a choice, so these are done one after the other.
            push(state, Task.GAIN_REPUTATION, seat_number, components.experts[card].amount, card, 1)
        else:
            give(state, components, log, seat_number, card)


@kernel
def reputation_for_placing(
    state: State, components: Components, seat_number: int, spot: int, continent: int
) -> int:
    """Reputation that Experts will give for placing a die on this spot."""
    seat = state.seats[seat_number]
    total = 0
    if not has_power(components, seat, Power.PLACE + spot):
        return total
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and counts_for(components.experts[card], spot, continent):
            if components.experts[card].good == Good.REPUTATION:
                total += components.experts[card].amount
    return total


@kernel
def value_of_experts(
    state: State, components: Components, seat_number: int, action: int, colour: int
) -> int:
    """What active Experts add to a die of this colour in this action [A13]."""
    seat = state.seats[seat_number]
    total = 0
    if not has_power(components, seat, Power.VALUE + colour):
        return total
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].trigger == Trigger.VALUE:
            expert = components.experts[card]
            if expert.continent_only == colour and (
                expert.on_die == 1 or action == Action.EXPEDITION
            ):
                total += expert.amount
    return total


@kernel
def cube_placed(
    state: State, components: Components, log: Log, seat_number: int, kind: int
) -> None:
    """'Each time you place a Research cube' Experts."""
    seat = state.seats[seat_number]
    if not has_power(components, seat, Power.CUBE + kind):
        return
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE:
            expert = components.experts[card]
            if expert.trigger == Trigger.CUBE and expert.where == kind:
                give(state, components, log, seat_number, card)

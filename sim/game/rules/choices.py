"""The options of every decision but the turn itself, before asking whether all can be completed.

Each `list_` function writes option codes and returns how many. DONE, where allowed, comes first.
"""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, is_sepultus
from sim.game.rules.dice import free_slots, on_central_board
from sim.game.rules.displays import cards_to_take, is_free_to_take
from sim.game.rules.expedition import can_place_cube, type_of_category
from sim.game.rules.experts import can_use, free_place, has_power
from sim.game.rules.publication import can_include, can_publish_cube, highest_type
from sim.game.rules.reputation import bonuses_ahead
from sim.game.rules.turn import value_cap, value_needed, value_now
from sim.game.signatures import I, O, S, T
from sim.game.state import arg_a, arg_b, pack, verb_of
from sim.game.vocab import (
    MAX_DICE,
    N_CATEGORIES,
    N_PLACES,
    N_SLOTS,
    N_TYPES,
    NONE,
    Action,
    Decision,
    Deck,
    Good,
    Power,
    Task,
    Verb,
)

TAKEN_CARD = N_PLACES  # USE_EXPERT of the Expert just taken, not of one on a place


@kernel(signature=I(O, I, I))
def write(options: Any, n: Any, option: Any) -> Any:
    """Write an option behind the first n; return how many there are now."""
    options.codes[np.uint64(n)] = option  # unsigned: numba need not ask whether n is negative
    return n + 1


@kernel(signature=I(S, I))
def reserved_place(state: Any, kind: Any) -> Any:
    """The display place that the University or Academy in hand will empty; NONE if none."""
    act = state.act
    if act.seat != state.decider or act.open == 0:
        return NONE
    if act.action == Action.UNIVERSITY and kind == Deck.EXPERT:
        return act.place
    if act.action == Action.ACADEMY and kind == Deck.ANIMAL:
        return act.place
    return NONE


@kernel(signature=I(S, T, I))
def leaves_the_target(state: Any, t: Any, steps: Any) -> Any:
    """Whether so much reputation leaves the card that the action in hand is to take."""
    act = state.act
    kind = Deck.EXPERT if act.action == Action.UNIVERSITY else Deck.ANIMAL
    if reserved_place(state, kind) == NONE:
        return True
    steps += pending_steps(state, act.seat)
    if kind == Deck.ANIMAL and is_sepultus(act.card):
        return no_unseen_expert(state, t, act.seat, steps)
    good = Good.EXPERT if kind == Deck.EXPERT else Good.ANIMAL
    return cards_to_take(state, kind) > bonuses_ahead(state, t, act.seat, steps, good)


@kernel(signature=I(S, I))
def pending_steps(state: Any, seat: Any) -> Any:
    """Reputation that a seat is still to move in the action in hand."""
    steps = 0
    for i in range(state.n_tasks):
        task = state.tasks[i]
        if verb_of(task) == Task.MOVE or verb_of(task) == Task.GAIN_REPUTATION:
            if arg_a(task) == seat:
                steps += arg_b(task)
    return steps


@kernel(signature=I(S, T, I, I))
def no_unseen_expert(state: Any, t: Any, seat: Any, steps: Any) -> Any:
    """A Sepultus Creatura wants an exact value: an Expert off the deck could overshoot it."""
    return cards_to_take(state, Deck.EXPERT) >= bonuses_ahead(state, t, seat, steps, Good.EXPERT)


@kernel(signature=I(S, T, O))
def list_cards(state: Any, t: Any, options: Any) -> Any:
    """Cards of the display that may be taken."""
    deck = state.decks[state.kind]
    reserved = reserved_place(state, state.kind)
    n = 0
    for place in range(deck.places):
        if is_free_to_take(deck.display[place]) and place != reserved:
            n = write(options, n, pack(Verb.TAKE, place, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_slots(state: Any, t: Any, options: Any) -> Any:
    """Slots for the next die."""
    n = 0
    free = free_slots(state, state.decider)
    for slot in range(N_SLOTS):
        if (free >> slot) & 1 == 1:
            n = write(options, n, pack(Verb.SET_DIE, slot, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O, I))
def list_immediate(state: Any, t: Any, options: Any, n: Any) -> Any:
    """Active immediate Experts that may be used now."""
    seat = state.seats[state.decider]
    if not has_power(t, seat, Power.USE):
        return n
    for place in range(N_PLACES):
        if can_use(t, seat.active[place]) and _use_is_safe(state, t, seat.active[place]):
            n = write(options, n, pack(Verb.USE_EXPERT, place, 0, 0, 0))
    return n


@kernel(signature=I(S, T, I))
def _use_is_safe(state: Any, t: Any, card: Any) -> Any:
    if t.experts[card].good != Good.REPUTATION:
        return True
    return leaves_the_target(state, t, t.experts[card].amount)


@kernel(signature=I(S, T))
def is_enough(state: Any, t: Any) -> Any:
    """Whether the value, as it is now, completes the action in hand."""
    return _completes(state, t, value_now(state, t))


@kernel(signature=I(S, T, I))
def _completes(state: Any, t: Any, value: Any) -> Any:
    need = value_needed(state, t)
    if state.act.action == Action.ACADEMY and need > 0:
        return value == need  # a Sepultus Creatura wants exactly its value
    return value >= need


@kernel(signature=I(S, T, O))
def list_payments(state: Any, t: Any, options: Any) -> Any:
    """Ways to raise the value, to change a seal, or to use an Expert."""
    goods = state.seats[state.decider].goods
    n = 0
    value = value_now(state, t)
    enough = _completes(state, t, value)
    if enough:
        n = write(options, n, pack(Verb.DONE, 0, 0, 0, 0))
    room = value_cap(state, t) - value
    if room > 0:
        n = _list_raises(state, t, options, n, room)
    if goods[Good.SEAL] > 0 and (enough or t.seal_coins * t.coin_value >= t.seal_value):
        n = write(options, n, pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0))
    return list_immediate(state, t, options, n)


@kernel(signature=I(S, T, O, I, I))
def _list_raises(state: Any, t: Any, options: Any, n: Any, room: Any) -> Any:
    """A coin, a token on an Expedition, a seal: +1, +2, +5."""
    goods = state.seats[state.decider].goods
    if goods[Good.COINS] > 0:
        n = write(options, n, pack(Verb.PAY_COIN, 0, 0, 0, 0))
    if goods[Good.EXPEDITION] > 0 and state.act.action == Action.EXPEDITION:
        n = write(options, n, pack(Verb.PAY_TOKEN, 0, 0, 0, 0))
    exact = state.act.action == Action.ACADEMY and is_sepultus(state.act.card)
    if goods[Good.SEAL] > 0 and (not exact or room >= t.seal_value):
        n = write(options, n, pack(Verb.PAY_SEAL, 0, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_cubes(state: Any, t: Any, options: Any) -> Any:
    """Cubes that the value left can buy."""
    seat = state.seats[state.act.seat]
    n = 0
    if state.act.cubes > 0:
        n = write(options, n, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(seat.n_studied):
        if is_sepultus(seat.studied[i]):
            if seat.cubes[i] & ALL_TYPES == 0:
                n = _list_sepultus_cubes(state, t, options, n, i)
            continue
        for kind in range(N_TYPES):
            if can_place_cube(state, t, i, kind, 0):
                n = write(options, n, pack(Verb.CUBE, i, kind, 0, 0))
    return n


@kernel(signature=I(S, T, O, I, I))
def _list_sepultus_cubes(state: Any, t: Any, options: Any, n: Any, i: Any) -> Any:
    for category in range(N_CATEGORIES):
        kind = type_of_category(category)
        if can_place_cube(state, t, i, kind, category):
            n = write(options, n, pack(Verb.CUBE, i, kind, category, 0))
    return n


@kernel(signature=I(S, T, O))
def list_types(state: Any, t: Any, options: Any) -> Any:
    """The highest Type to publish: any up to what the die allows."""
    n = 0
    for kind in range(highest_type(t, state.act.value) + 1):
        n = write(options, n, pack(Verb.TYPE, kind, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_cubes_to_publish(state: Any, t: Any, options: Any) -> Any:
    """Cubes of the same category on other Animals; any number of them."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(state.seats[state.act.seat].n_studied):
        if can_publish_cube(state, t, i):
            n = write(options, n, pack(Verb.PUBLISH_CUBE, i, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_animals_to_include(state: Any, t: Any, options: Any) -> Any:
    """Animals of the continent that gave no cube; any number of them."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(state.seats[state.act.seat].n_studied):
        if can_include(state, t, i):
            n = write(options, n, pack(Verb.INCLUDE, i, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_expert_places(state: Any, t: Any, options: Any) -> Any:
    """What may be done with the Expert just taken."""
    n = 0
    if free_place(state.seats[state.decider]) != NONE:
        n = write(options, n, pack(Verb.PLACE, 0, 0, 0, 0))
    else:
        n = write(options, n, pack(Verb.UNDER, 0, 0, 0, 0))
        for place in range(N_PLACES):
            n = write(options, n, pack(Verb.COVER, place, 0, 0, 0))
        if state.turn_seat == state.decider:  # using one frees its place
            n = list_immediate(state, t, options, n)
    if can_use(t, state.card) and _use_is_safe(state, t, state.card):
        n = write(options, n, pack(Verb.USE_EXPERT, TAKEN_CARD, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_end_of_turn(state: Any, t: Any, options: Any) -> Any:
    """After the action: end the turn, or first change a seal or use an immediate Expert."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    if state.seats[state.decider].goods[Good.SEAL] > 0:
        n = write(options, n, pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0))
    return list_immediate(state, t, options, n)


@kernel(signature=I(S, T, O))
def list_extra(state: Any, t: Any, options: Any) -> Any:
    """End of the round: pass, or pay a seal and reroll a die of the central board."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for k in range(MAX_DICE * state.n_seats):
        if on_central_board(state, k):
            n = write(options, n, pack(Verb.REROLL, k, 0, 0, 0))
    return n


@kernel(signature=I(S, T, O))
def list_choices(state: Any, t: Any, options: Any) -> Any:
    """The options of the decision in hand, the turn excepted."""
    decision = state.decision
    if decision == Decision.TAKE_CARD:
        return list_cards(state, t, options)
    if decision == Decision.PLACE_DIE:
        return list_slots(state, t, options)
    if decision == Decision.PAY:
        return list_payments(state, t, options)
    if decision == Decision.CUBES:
        return list_cubes(state, t, options)
    if decision == Decision.PUBLISH_TYPE:
        return list_types(state, t, options)
    if decision == Decision.PUBLISH_CUBES:
        return list_cubes_to_publish(state, t, options)
    if decision == Decision.PUBLISH_ANIMALS:
        return list_animals_to_include(state, t, options)
    if decision == Decision.PLACE_EXPERT:
        return list_expert_places(state, t, options)
    if decision == Decision.END_TURN:
        return list_end_of_turn(state, t, options)
    if decision == Decision.EXTRA:
        return list_extra(state, t, options)
    return 0

"""The course of the game: tasks are done one after the other until somebody must decide."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules import rounds
from sim.game.rules.choices import is_enough
from sim.game.rules.city import academy, bank, embassy, university
from sim.game.rules.displays import cards_to_take, take_from_deck
from sim.game.rules.experts import can_use, free_place, has_power, place_expert
from sim.game.rules.publication import (
    can_include,
    can_publish_cube,
    publish_animals,
    publish_reference_cube,
    score_type,
)
from sim.game.rules.reputation import gain_reputation, move
from sim.game.rules.tasks import ask
from sim.game.rules.turn import fix_value, value_cap, value_needed, value_now
from sim.game.signatures import I, L, S, T, void
from sim.game.state import arg_a, arg_b, arg_c, arg_d, verb_of
from sim.game.vocab import NONE, Action, Decision, Error, Good, Kind, Power, Task, Why


@kernel(signature=void(S, T, L), python=True)
def run(state: Any, t: Any, log: Any) -> None:
    """Go on until a seat must decide, the game is over, or an error stops it."""
    while state.decision == Decision.NOTHING and state.n_tasks > 0 and state.error == 0:
        state.n_tasks -= 1
        _perform(state, t, log, state.tasks[state.n_tasks])


@kernel(signature=void(S, T, L, I))
def _perform(state: Any, t: Any, log: Any, task: Any) -> None:
    verb, seat = verb_of(task), arg_a(task)
    if verb == Task.TURN:
        rounds.begin_turn(state, seat)
    elif verb == Task.PAY:
        _pay(state, t, log)
    elif verb == Task.EFFECT:
        _effect(state, t, log)
    elif verb == Task.END_TURN:
        _end_turn(state, t, seat)
    elif verb == Task.WAITING:
        rounds.deal_waiting_cards(state)
    elif verb == Task.TAKE:
        _take(state, t, log, task)
    elif verb == Task.PLACE_EXPERT:
        _place_expert(state, t, log, seat, arg_b(task))
    elif verb == Task.GAIN_REPUTATION:
        why = Why.EXPERT + arg_c(task) if arg_d(task) == 1 else arg_c(task)
        gain_reputation(state, t, log, seat, arg_b(task), why)
    elif verb == Task.MOVE:
        move(state, t, log, seat, arg_b(task))
    elif verb == Task.CUBES:
        _more_cubes(state, t)
    elif verb == Task.PUBLISH_CUBES:
        _publish_cubes(state, t, log)
    elif verb == Task.PUBLISH_ANIMALS:
        _publish_animals(state, t, log)
    elif verb == Task.AUTOMA:
        ask(state, Decision.AUTOMA_STEPS, seat)
    elif verb == Task.ASK:
        ask(state, arg_b(task), seat)
    else:
        rounds.perform(state, t, log, task)


@kernel(signature=void(S, T, L, I))
def _take(state: Any, t: Any, log: Any, task: Any) -> None:
    """A card to choose from the display; from the top of the deck if there is none."""
    seat, kind, why = arg_a(task), arg_b(task), arg_c(task)
    if cards_to_take(state, kind) == 0:
        take_from_deck(state, t, log, seat, kind, why)
        return
    state.kind, state.why = kind, why
    ask(state, Decision.TAKE_CARD, seat)


@kernel(signature=void(S, T, L, I, I))
def _place_expert(state: Any, t: Any, log: Any, seat: Any, card: Any) -> None:
    """Ask what to do with a new Expert, unless a free place is the only thing to do."""
    if free_place(state.seats[seat]) != NONE and not can_use(t, card):
        place_expert(state, log, seat, card)
        return
    state.card = card
    ask(state, Decision.PLACE_EXPERT, seat)


@kernel(signature=void(S, T, L))
def _pay(state: Any, t: Any, log: Any) -> None:
    """Ask for payments only where there is something to choose."""
    act = state.act
    seat = state.seats[act.seat]
    if seat.goods[Good.SEAL] > 0 or has_power(t, seat, Power.USE):
        ask(state, Decision.PAY, act.seat)
        return
    can_raise = seat.goods[Good.COINS] > 0 or (
        act.action == Action.EXPEDITION and seat.goods[Good.EXPEDITION] > 0
    )
    if can_raise and value_now(state, t) < value_cap(state, t):
        ask(state, Decision.PAY, act.seat)
        return
    if not is_enough(state, t):
        state.error = Error.STUCK  # `options` never offers an action that ends here
        return
    fix_value(state, t, log)


@kernel(signature=void(S, T, L))
def _effect(state: Any, t: Any, log: Any) -> None:
    """The action's own effect."""
    act = state.act
    if act.action == Action.BANK:
        bank(state, t, log, act.seat)
    elif act.action == Action.EMBASSY:
        embassy(state, t, log, act.seat, act.value)
    elif act.action == Action.UNIVERSITY:
        university(state, t, log, act.seat)
    elif act.action == Action.ACADEMY:
        academy(state, t, log, act.seat, act.value)
    elif act.action == Action.EXPEDITION:
        ask(state, Decision.CUBES, act.seat)
    else:
        ask(state, Decision.PUBLISH_TYPE, act.seat)


@kernel(signature=void(S, T))
def _more_cubes(state: Any, t: Any) -> None:
    """Ask for the next cube while the value left buys one."""
    act = state.act
    if value_needed(state, t) <= act.value - act.spent:
        ask(state, Decision.CUBES, act.seat)


@kernel(signature=void(S, T, L))
def _publish_cubes(state: Any, t: Any, log: Any) -> None:
    """The Type in hand: ask while other Animals have cubes of the category."""
    act = state.act
    while act.type > 0:
        if act.cubes == 0:
            publish_reference_cube(state, t, log)
            if act.type == 0:
                break
        for i in range(state.seats[act.seat].n_studied):
            if can_publish_cube(state, t, i):
                ask(state, Decision.PUBLISH_CUBES, act.seat)
                return
        close_type(state, t, log)
    _publish_animals(state, t, log)


@kernel(signature=void(S, T, L))
def close_type(state: Any, t: Any, log: Any) -> None:
    """Score the Type in hand and go to the one below."""
    score_type(state, t, log)
    state.act.cubes = 0


@kernel(signature=void(S, T, L))
def _publish_animals(state: Any, t: Any, log: Any) -> None:
    """Type 0: ask while Animals of the continent could still go along."""
    act = state.act
    for i in range(state.seats[act.seat].n_studied):
        if can_include(state, t, i):
            ask(state, Decision.PUBLISH_ANIMALS, act.seat)
            return
    publish_animals(state, t, log)


@kernel(signature=void(S, T, I))
def _end_turn(state: Any, t: Any, seat: Any) -> None:
    """An immediate Expert, or a seal gained in the action, may be used before the turn ends."""
    if state.seats[seat].kind != Kind.HUMAN:
        return
    gained = state.seats[seat].goods[Good.SEAL] > state.act.seals
    if gained or has_power(t, state.seats[seat], Power.USE):
        ask(state, Decision.END_TURN, seat)

"""The course of the game: tasks are done one after the other until somebody must decide."""

from sim.game.kernel import kernel
from sim.game.log import Log
from sim.game.rules import rounds
from sim.game.rules.action import can_use_more, fix_value, value_needed, value_now
from sim.game.rules.city import academy, bank, embassy, university
from sim.game.rules.displays import cards_to_take, take_from_deck
from sim.game.rules.experts import can_use, free_place, has_power, place_expert
from sim.game.rules.list_choices import is_enough
from sim.game.rules.publication import (
    can_include,
    can_publish_cube,
    publish_animals,
    publish_reference_cube,
    score_type,
)
from sim.game.rules.reputation import gain_reputation, move
from sim.game.rules.tasks import ask
from sim.game.state import State, arg_a, arg_b, arg_c, arg_d, verb_of
from sim.game.tables import Components
from sim.game.vocab import NONE, Action, Decision, Error, Good, Kind, Power, Task, Why


@kernel
def run(state: State, components: Components, log: Log) -> None:
    """Go on until a seat must decide, the game is over, or an error stops it."""
    while state.decision == Decision.NOTHING and state.n_tasks > 0 and state.error == 0:
        state.n_tasks -= 1
        perform_task(state, components, log, state.tasks[state.n_tasks])


@kernel
def perform_task(state: State, components: Components, log: Log, task: int) -> None:
    """Do one task."""
    verb, seat = verb_of(task), arg_a(task)
    if verb == Task.TURN:
        rounds.begin_turn(state, seat)
    elif verb == Task.PAY:
        _pay(state, components, log)
    elif verb == Task.EFFECT:
        _effect(state, components, log)
    elif verb == Task.END_TURN:
        _end_turn(state, components, seat)
    elif verb == Task.WAITING:
        rounds.deal_waiting_cards(state)
    elif verb == Task.TAKE:
        _take(state, components, log, task)
    elif verb == Task.PLACE_EXPERT:
        _place_expert(state, components, log, seat, arg_b(task))
    elif verb == Task.GAIN_REPUTATION:
        why = Why.EXPERT + arg_c(task) if arg_d(task) == 1 else arg_c(task)
        gain_reputation(state, components, log, seat, arg_b(task), why)
    elif verb == Task.MOVE:
        move(state, components, log, seat, arg_b(task))
    elif verb == Task.CUBES:
        _more_cubes(state, components)
    elif verb == Task.PUBLISH_CUBES:
        _publish_cubes(state, components, log)
    elif verb == Task.PUBLISH_ANIMALS:
        _publish_animals(state, components, log)
    elif verb == Task.AUTOMA:
        ask(state, Decision.AUTOMA_STEPS, seat)
    elif verb == Task.ASK:
        ask(state, arg_b(task), seat)
    else:
        rounds.perform(state, components, log, task)


@kernel
def _take(state: State, components: Components, log: Log, task: int) -> None:
    """A card to choose from the display; from the top of the deck if there is none."""
    seat, kind, why = arg_a(task), arg_b(task), arg_c(task)
    if cards_to_take(state, kind) == 0:
        take_from_deck(state, components, log, seat, kind, why)
        return
    state.kind, state.why = kind, why
    ask(state, Decision.TAKE_CARD, seat)


@kernel
def _place_expert(state: State, components: Components, log: Log, seat: int, card: int) -> None:
    """Ask what to do with a new Expert, unless a free place is the only thing to do."""
    if free_place(state.seats[seat]) != NONE and not can_use(components, card):
        place_expert(state, log, seat, card)
        return
    state.card = card
    ask(state, Decision.PLACE_EXPERT, seat)


@kernel
def _pay(state: State, components: Components, log: Log) -> None:
    """Ask for payments only where there is something to choose."""
    act = state.act
    seat = state.seats[act.seat]
    if seat.goods[Good.SEAL] > 0 or has_power(components, seat, Power.USE):
        ask(state, Decision.PAY, act.seat)
        return
    can_raise = seat.goods[Good.COINS] > 0 or (
        act.action == Action.EXPEDITION and seat.goods[Good.EXPEDITION] > 0
    )
    if can_raise and can_use_more(state, components, value_now(state, components)):
        ask(state, Decision.PAY, act.seat)
        return
    if not is_enough(state, components):
        state.error = Error.STUCK  # `options` never offers an action that ends here
        return
    fix_value(state, components, log)


@kernel
def _effect(state: State, components: Components, log: Log) -> None:
    """The action's own effect."""
    act = state.act
    if act.action == Action.BANK:
        bank(state, components, log, act.seat)
    elif act.action == Action.EMBASSY:
        embassy(state, components, log, act.seat, act.value)
    elif act.action == Action.UNIVERSITY:
        university(state, components, log, act.seat)
    elif act.action == Action.ACADEMY:
        academy(state, components, log, act.seat, act.value)
    elif act.action == Action.EXPEDITION:
        ask(state, Decision.CUBES, act.seat)
    else:
        ask(state, Decision.PUBLISH_TYPE, act.seat)


@kernel
def _more_cubes(state: State, components: Components) -> None:
    """Ask for the next cube while the value left buys one."""
    act = state.act
    if value_needed(state, components) <= act.value - act.spent:
        ask(state, Decision.CUBES, act.seat)


@kernel
def _publish_cubes(state: State, components: Components, log: Log) -> None:
    """The Type in hand: ask while other Animals have cubes of the category."""
    act = state.act
    while act.type > 0:
        if act.cubes == 0:
            publish_reference_cube(state, components, log)
            if act.type == 0:
                break
        for i in range(state.seats[act.seat].n_studied):
            if can_publish_cube(state, components, i):
                ask(state, Decision.PUBLISH_CUBES, act.seat)
                return
        close_type(state, components, log)
    _publish_animals(state, components, log)


@kernel
def close_type(state: State, components: Components, log: Log) -> None:
    """Score the Type in hand and go to the one below."""
    score_type(state, components, log)
    state.act.cubes = 0


@kernel
def _publish_animals(state: State, components: Components, log: Log) -> None:
    """Type 0: ask while Animals of the continent could still go along."""
    act = state.act
    for i in range(state.seats[act.seat].n_studied):
        if can_include(state, components, i):
            ask(state, Decision.PUBLISH_ANIMALS, act.seat)
            return
    publish_animals(state, components, log)


@kernel
def _end_turn(state: State, components: Components, seat: int) -> None:
    """An immediate Expert, or a seal gained in the action, may be used before the turn ends."""
    if state.seats[seat].kind != Kind.HUMAN:
        return
    gained = state.seats[seat].goods[Good.SEAL] > state.act.seals
    if gained or has_power(components, state.seats[seat], Power.USE):
        ask(state, Decision.END_TURN, seat)

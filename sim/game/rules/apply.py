"""What a chosen option does. Nothing is checked here: see `options.is_legal`."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.action import begin_action, fix_value, pay_for_value
from sim.game.rules.dice import free_slots, next_die_to_place, note_roll, only_slot, reroll
from sim.game.rules.displays import take_from_display
from sim.game.rules.expedition import place_cube, vacate
from sim.game.rules.experts import cover_expert, place_expert, put_under, use_active, use_immediate
from sim.game.rules.flow import close_type
from sim.game.rules.goods import pay
from sim.game.rules.list_choices import TAKEN_CARD
from sim.game.rules.publication import include, publish_animals, publish_cube
from sim.game.rules.rounds import open_turn
from sim.game.rules.tasks import answered, ask, push
from sim.game.state import State, arg_a, arg_b, arg_c, verb_of
from sim.game.tables import Components
from sim.game.vocab import NONE, Decision, Event, For, Good, Task, Verb


@kernel
def apply_option(state: State, components: Components, log: Log, option: int) -> None:
    """Do what the option says; `flow.run` goes on from there."""
    decision, seat, verb = state.decision, state.decider, verb_of(option)
    answered(state)
    if verb == Verb.USE_EXPERT and arg_a(option) != TAKEN_CARD:
        _ask_again(state, seat, decision)
        use_active(state, components, log, seat, arg_a(option))
    elif decision == Decision.TURN:
        begin_action(state, components, log, option)
    elif decision == Decision.TAKE_CARD:
        take_from_display(state, components, log, seat, state.kind, arg_a(option), state.why)
    elif decision == Decision.PLACE_DIE:
        _set_die(state, log, seat, arg_a(option))
    elif decision == Decision.PAY:
        _pay(state, components, log, seat, verb)
    elif decision == Decision.CUBES:
        if verb == Verb.CUBE:
            push(state, Task.CUBES, seat, 0, 0, 0)
            place_cube(state, components, log, arg_a(option), arg_b(option), arg_c(option))
    elif decision == Decision.PLACE_EXPERT:
        _settle_expert(state, components, log, seat, option)
    elif decision == Decision.EXTRA:
        if verb == Verb.REROLL:
            _take_back(state, components, log, seat, arg_a(option))
    elif decision == Decision.END_TURN:
        if verb == Verb.SEAL_TO_COINS:
            push(state, Task.END_TURN, seat, 0, 0, 0)
            pay_for_value(state, components, log, verb)
    else:
        _publish(state, components, log, seat, option)


@kernel
def _ask_again(state: State, seat: int, decision: int) -> None:
    """An Expert used in between leaves the question open."""
    if decision == Decision.PAY:
        push(state, Task.PAY, seat, 0, 0, 0)
    elif decision == Decision.PLACE_EXPERT:
        push(state, Task.PLACE_EXPERT, seat, state.card, 0, 0)
    elif decision == Decision.END_TURN:
        push(state, Task.END_TURN, seat, 0, 0, 0)
    else:
        push(state, Task.ASK, seat, decision, 0, 0)


@kernel
def _set_die(state: State, log: Log, seat: int, slot: int) -> None:
    """Put the next die on a slot; the last one where only one slot is left."""
    state.dice[next_die_to_place(state, seat)].slot = slot
    k = next_die_to_place(state, seat)
    if k != NONE:
        slot = only_slot(free_slots(state, seat))
        if slot == NONE:
            ask(state, Decision.PLACE_DIE, seat)
            return
        state.dice[k].slot = slot
    note_roll(state, log, seat)


@kernel
def _pay(state: State, components: Components, log: Log, seat: int, verb: int) -> None:
    """Pay one more good for value, or end the paying."""
    if verb == Verb.DONE:
        fix_value(state, components, log)
    else:
        push(state, Task.PAY, seat, 0, 0, 0)
        pay_for_value(state, components, log, verb)


@kernel
def _settle_expert(state: State, components: Components, log: Log, seat: int, option: int) -> None:
    """Place a new Expert, cover an old one with it, put it underneath, or use it at once."""
    verb, card = verb_of(option), state.card
    if verb == Verb.PLACE:
        place_expert(state, log, seat, card)
    elif verb == Verb.COVER:
        cover_expert(state, log, seat, card, arg_a(option))
    elif verb == Verb.UNDER:
        put_under(state, log, seat, card)
    elif arg_a(option) == TAKEN_CARD:
        use_immediate(state, components, log, seat, card)


@kernel
def _take_back(state: State, components: Components, log: Log, seat: int, k: int) -> None:
    """The end-of-round action begins: pay a seal, take a die back and reroll it."""
    pay(state, log, seat, Good.SEAL, 1, For.EXTRA)
    vacate(state, state.dice[k].spot)
    reroll(state, log, seat, k)
    open_turn(state, seat, 1)


@kernel
def _publish(state: State, components: Components, log: Log, seat: int, option: int) -> None:
    """The choices of a Publication, from the highest Type down."""
    verb = verb_of(option)
    if verb == Verb.TYPE:
        state.act.type = arg_a(option)
        state.act.cubes = 0
        note(log, Event.TYPE, arg_a(option), 0, 0, 0, 0)
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
    elif verb == Verb.PUBLISH_CUBE:
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
        publish_cube(state, components, log, arg_a(option))
    elif verb == Verb.INCLUDE:
        push(state, Task.PUBLISH_ANIMALS, seat, 0, 0, 0)
        include(state, arg_a(option))
    elif state.act.type > 0:
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
        close_type(state, components, log)
    else:
        publish_animals(state, components, log)

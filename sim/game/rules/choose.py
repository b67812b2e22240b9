"""What a chosen option does. Nothing is checked here: see `options.is_legal`."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rules.choices import TAKEN_CARD
from sim.game.rules.dice import free_slots, next_die_to_place, note_roll, only_slot, reroll
from sim.game.rules.displays import take_from_display
from sim.game.rules.expedition import place_cube, vacate
from sim.game.rules.experts import cover_expert, place_expert, put_under, use_active, use_immediate
from sim.game.rules.flow import close_type
from sim.game.rules.goods import pay
from sim.game.rules.publication import include, publish_animals, publish_cube
from sim.game.rules.rounds import open_turn
from sim.game.rules.tasks import answered, ask, push
from sim.game.rules.turn import begin_action, fix_value, pay_for_value
from sim.game.signatures import I, L, S, T, void
from sim.game.state import arg_a, arg_b, arg_c, verb_of
from sim.game.vocab import NONE, Decision, Event, For, Good, Task, Verb


@kernel(signature=void(S, T, L, I), python=True)
def choose(state: Any, t: Any, log: Any, option: Any) -> None:
    """Do what the option says; `flow.run` goes on from there."""
    decision, seat, verb = state.decision, state.decider, verb_of(option)
    answered(state)
    if verb == Verb.USE_EXPERT and arg_a(option) != TAKEN_CARD:
        _ask_again(state, seat, decision)
        use_active(state, t, log, seat, arg_a(option))
    elif decision == Decision.TURN:
        begin_action(state, t, log, option)
    elif decision == Decision.TAKE_CARD:
        take_from_display(state, t, log, seat, state.kind, arg_a(option), state.why)
    elif decision == Decision.PLACE_DIE:
        _set_die(state, log, seat, arg_a(option))
    elif decision == Decision.PAY:
        _pay(state, t, log, seat, verb)
    elif decision == Decision.CUBES:
        if verb == Verb.CUBE:
            push(state, Task.CUBES, seat, 0, 0, 0)
            place_cube(state, t, log, arg_a(option), arg_b(option), arg_c(option))
    elif decision == Decision.PLACE_EXPERT:
        _settle_expert(state, t, log, seat, option)
    elif decision == Decision.EXTRA:
        if verb == Verb.REROLL:
            _take_back(state, t, log, seat, arg_a(option))
    elif decision == Decision.END_TURN:
        if verb == Verb.SEAL_TO_COINS:
            push(state, Task.END_TURN, seat, 0, 0, 0)
            pay_for_value(state, t, log, verb)
    else:
        _publish(state, t, log, seat, option)


@kernel(signature=void(S, I, I))
def _ask_again(state: Any, seat: Any, decision: Any) -> None:
    """An Expert used in between leaves the question open."""
    if decision == Decision.PAY:
        push(state, Task.PAY, seat, 0, 0, 0)
    elif decision == Decision.PLACE_EXPERT:
        push(state, Task.PLACE_EXPERT, seat, state.card, 0, 0)
    elif decision == Decision.END_TURN:
        push(state, Task.END_TURN, seat, 0, 0, 0)
    else:
        push(state, Task.ASK, seat, decision, 0, 0)


@kernel(signature=void(S, L, I, I))
def _set_die(state: Any, log: Any, seat: Any, slot: Any) -> None:
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


@kernel(signature=void(S, T, L, I, I))
def _pay(state: Any, t: Any, log: Any, seat: Any, verb: Any) -> None:
    if verb == Verb.DONE:
        fix_value(state, t, log)
    else:
        push(state, Task.PAY, seat, 0, 0, 0)
        pay_for_value(state, t, log, verb)


@kernel(signature=void(S, T, L, I, I))
def _settle_expert(state: Any, t: Any, log: Any, seat: Any, option: Any) -> None:
    verb, card = verb_of(option), state.card
    if verb == Verb.PLACE:
        place_expert(state, log, seat, card)
    elif verb == Verb.COVER:
        cover_expert(state, log, seat, card, arg_a(option))
    elif verb == Verb.UNDER:
        put_under(state, log, seat, card)
    elif arg_a(option) == TAKEN_CARD:
        use_immediate(state, t, log, seat, card)


@kernel(signature=void(S, T, L, I, I))
def _take_back(state: Any, t: Any, log: Any, seat: Any, k: Any) -> None:
    """The end-of-round action begins: pay a seal, take a die back and reroll it."""
    pay(state, log, seat, Good.SEAL, 1, For.EXTRA)
    vacate(state, state.dice[k].spot)
    reroll(state, log, seat, k)
    open_turn(state, seat, 1)


@kernel(signature=void(S, T, L, I, I))
def _publish(state: Any, t: Any, log: Any, seat: Any, option: Any) -> None:
    """The choices of a Publication, from the highest Type down."""
    verb = verb_of(option)
    if verb == Verb.TYPE:
        state.act.type = arg_a(option)
        state.act.cubes = 0
        note(log, Event.TYPE, arg_a(option), 0, 0, 0, 0)
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
    elif verb == Verb.PUBLISH_CUBE:
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
        publish_cube(state, t, log, arg_a(option))
    elif verb == Verb.INCLUDE:
        push(state, Task.PUBLISH_ANIMALS, seat, 0, 0, 0)
        include(state, arg_a(option))
    elif state.act.type > 0:
        push(state, Task.PUBLISH_CUBES, seat, 0, 0, 0)
        close_type(state, t, log)
    else:
        publish_animals(state, t, log)

"""Decisions that need no thought: one option, dice on slots, payments that are planned already."""

from sim.game.kernel import kernel
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.rules.dice import free_slots, next_die_to_place
from sim.game.rules.experts import has_power
from sim.game.rules.goods import gain, pay
from sim.game.rules.list_choices import may_pay_all
from sim.game.rules.options import is_plain_payment
from sim.game.rules.publication import highest_type
from sim.game.state import Seat, State, arg_a, arg_b, arg_c, arg_d, pack, verb_of
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, N_SLOTS, NONE, Action, Decision, For, Good, Power, Verb, Why

DONE = 0  # the code of Verb.DONE
# Verbs of an intent: so many seals, tokens and coins are still to be paid. The fourth number is the
# Type to publish, and 1 more.
PLANNED = 1
CHECKED = 2  # and all of it is legal, one payment after the other


@kernel
def obvious_choice(state: State, components: Components) -> int:
    """What is chosen without so much as a list of options; NONE if it takes one."""
    if state.decision == Decision.PAY:
        return planned_payment(state, components)
    if state.decision == Decision.END_TURN:  # without an immediate Expert, nothing is left to do
        can_use_one = has_power(components, state.seats[state.decider], Power.USE)
        return NONE if can_use_one else DONE
    if state.decision == Decision.PUBLISH_TYPE:
        return planned_type(state, components)
    if state.decision == Decision.PLACE_DIE:
        return place_die(state, components)
    return NONE


@kernel
def planned_payment(state: State, components: Components) -> int:
    """The next payment of those planned already; NONE if it takes a list to see that it is legal.

    Goods are paid one at a time: these are more than half of all decisions.
    """
    seat = state.seats[state.decider]
    planned = seat.intent
    if planned == 0 and value_matters(state):
        return NONE
    option = next_payment(state)
    if verb_of(planned) == CHECKED or is_plain_payment(state, components, verb_of(option)):
        return option
    seat.intent = planned
    return NONE


@kernel
def plan_to_pay(state: State, components: Components, plan: int) -> None:
    """Note what is to be paid in the action in hand, and whether all of it may be paid."""
    seals, tokens, coins = arg_a(plan), arg_b(plan), arg_c(plan)
    is_legal = may_pay_all(state, components, seals, tokens, coins)
    verb = CHECKED if is_legal else PLANNED
    state.seats[state.decider].intent = pack(verb, seals, tokens, coins, arg_d(plan))


@kernel
def pay_at_once(state: State, components: Components, log: Log, option: int) -> int:
    """Pay this and all that is planned after it; DONE, or the same option if not all is legal.

    A game that is played on in the head need not ask for each good.
    """
    seat, act, verb = state.seats[state.decider], state.act, verb_of(option)
    seals = arg_a(seat.intent) + int(verb == Verb.SEAL_TO_COINS)
    tokens = arg_b(seat.intent) + int(verb == Verb.PAY_TOKEN)
    coins = arg_c(seat.intent) + int(verb == Verb.PAY_COIN)
    if verb_of(seat.intent) != CHECKED:
        return option
    pay(state, log, state.decider, Good.SEAL, seals, For.COINS)
    gain(state, log, state.decider, Good.COINS, seals * components.seal_coins, Why.SEAL)
    pay(state, log, state.decider, Good.EXPEDITION, tokens, For.VALUE)
    pay(state, log, state.decider, Good.COINS, coins, For.VALUE)
    act.value += tokens * components.token_value + coins * components.coin_value
    end_paying(seat)
    return DONE


@kernel
def habit(state: State, components: Components, options: OptionList, count: int) -> int:
    """What anybody would choose without weighing anything; NONE if there is something to weigh."""
    decision = state.decision
    if decision == Decision.PAY and state.seats[state.decider].intent != 0:
        return if_listed(options, count, next_payment(state))
    if count <= 1 or (decision == Decision.PAY and not value_matters(state)):
        return options.codes[0]  # DONE, where it is allowed
    if decision == Decision.PLACE_DIE:
        return options.codes[0]
    last = options.codes[count - 1]
    if decision == Decision.END_TURN:  # the last is an immediate Expert, if there is one
        return last if verb_of(last) == Verb.USE_EXPERT else DONE
    if decision == Decision.PLACE_EXPERT:
        used = verb_of(last) == Verb.USE_EXPERT
        return last if used or verb_of(options.codes[0]) == Verb.PLACE else NONE
    return NONE


@kernel
def value_matters(state: State) -> bool:
    """Bank and University take any die as it is."""
    return state.act.action != Action.BANK and state.act.action != Action.UNIVERSITY


@kernel
def if_listed(options: OptionList, count: int, option: int) -> int:
    """This option if it is legal; else the first that is."""
    for i in range(count):
        if options.codes[i] == option:
            return option
    return options.codes[0]


@kernel
def place_die(state: State, components: Components) -> int:
    """The highest die, which an Automa takes first, on the slot that pays most; NONE if taken."""
    me = state.decider
    mine = next_die_to_place(state, me)
    lower = 0
    for k in range(MAX_DICE * me, MAX_DICE * me + state.n_dice):
        value = state.dice[k].value
        lower += int(
            value < state.dice[mine].value or (value == state.dice[mine].value and k < mine)
        )
    slot = components.slots_by_gain[max(0, lower - (state.n_dice - N_SLOTS))]
    is_free = (free_slots(state, me) >> slot) & 1 == 1
    return pack(Verb.SET_DIE, slot, 0, 0, 0) if is_free else NONE


@kernel
def next_payment(state: State) -> int:
    """The next payment of those that are planned for the action in hand."""
    seat = state.seats[state.decider]
    seals, tokens, coins = arg_a(seat.intent), arg_b(seat.intent), arg_c(seat.intent)
    verb, last = verb_of(seat.intent), arg_d(seat.intent)
    if seals > 0:
        seat.intent = pack(verb, seals - 1, tokens, coins, last)
        return pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0)
    if tokens > 0:
        seat.intent = pack(verb, 0, tokens - 1, coins, last)
        return pack(Verb.PAY_TOKEN, 0, 0, 0, 0)
    if coins > 0:
        seat.intent = pack(verb, 0, 0, coins - 1, last)
        return pack(Verb.PAY_COIN, 0, 0, 0, 0)
    end_paying(seat)
    return DONE


@kernel
def end_paying(seat: Seat) -> None:
    """Nothing is left to pay; which Type to publish stays planned."""
    seat.intent = pack(0, 0, 0, 0, arg_d(seat.intent))


@kernel
def planned_type(state: State, components: Components) -> int:
    """Publish up to the Type that was planned with the payments; NONE if none was."""
    kind = arg_d(state.seats[state.decider].intent) - 1
    if kind == NONE or kind > highest_type(components, state.act.value):
        return NONE
    return pack(Verb.TYPE, kind, 0, 0, 0)

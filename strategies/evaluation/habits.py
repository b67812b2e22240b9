"""Decisions that need no thought: one option, dice on slots, payments that are planned already."""

from sim.game.kernel import kernel
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.rules.action import value_cap, value_now
from sim.game.rules.dice import next_die_to_place
from sim.game.rules.goods import pay
from sim.game.rules.options import is_plain_payment
from sim.game.state import State, arg_a, arg_b, arg_c, pack, verb_of
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, N_SLOTS, NONE, Action, Decision, For, Good, Verb

DONE = 0  # the code of Verb.DONE
PLANNED = 1  # the verb of an intent: so many seals, tokens and coins are still to be paid


@kernel
def planned_payment(state: State, components: Components) -> int:
    """The next payment of those planned already; NONE if it takes a list to see that it is legal.

    Goods are paid one at a time: these are more than half of all decisions.
    """
    seat = state.seats[state.decider]
    planned = seat.intent
    if state.decision != Decision.PAY or planned == 0:
        return NONE
    option = next_payment(state)
    if is_plain_payment(state, components, verb_of(option)):
        return option
    seat.intent = planned
    return NONE


@kernel
def pay_further_coins(state: State, components: Components, log: Log) -> None:
    """Pay at once the planned coins that would follow the one in hand, as far as they are legal.

    A game that is played on in the head need not ask for each of them.
    """
    seat, act = state.seats[state.decider], state.act
    planned, worth = arg_c(seat.intent), components.coin_value
    room = (value_cap(state, components) - value_now(state, components) - 1) // worth
    coins = min(planned, seat.goods[Good.COINS] - 1, room)
    if coins > 0:
        pay(state, log, state.decider, Good.COINS, coins, For.VALUE)
        act.value += coins * worth
        seat.intent = pack(PLANNED, 0, 0, planned - coins, 0)


@kernel
def habit(state: State, components: Components, options: OptionList, count: int) -> int:
    """What anybody would choose without weighing anything; NONE if there is something to weigh."""
    decision = state.decision
    if decision == Decision.PAY and state.seats[state.decider].intent != 0:
        return if_listed(options, count, next_payment(state))
    if count <= 1 or (decision == Decision.PAY and not value_matters(state)):
        return options.codes[0]  # DONE, where it is allowed
    if decision == Decision.PLACE_DIE:
        return place_die(state, components, options, count)
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
def place_die(state: State, components: Components, options: OptionList, count: int) -> int:
    """The highest die, which an Automa takes first, on the slot that pays most."""
    me = state.decider
    mine = next_die_to_place(state, me)
    lower = 0
    for k in range(MAX_DICE * me, MAX_DICE * me + state.n_dice):
        value = state.dice[k].value
        if value < state.dice[mine].value or (value == state.dice[mine].value and k < mine):
            lower += 1
    slot = slot_of_rank(components, max(0, lower - (state.n_dice - N_SLOTS)))
    return if_listed(options, count, pack(Verb.SET_DIE, slot, 0, 0, 0))


@kernel
def slot_of_rank(components: Components, rank: int) -> int:
    """Slots by what they pay: rank 0 pays least; of equal ones the left comes first."""
    for slot in range(N_SLOTS):
        below = 0
        for other in range(N_SLOTS):
            less = components.slot_gain[other + 1] < components.slot_gain[slot + 1]
            below += int(
                less
                or (
                    components.slot_gain[other + 1] == components.slot_gain[slot + 1]
                    and other < slot
                )
            )
        if below == rank:
            return slot
    return rank


@kernel
def next_payment(state: State) -> int:
    """The next payment of those that are planned for the action in hand."""
    seat = state.seats[state.decider]
    seals, tokens, coins = arg_a(seat.intent), arg_b(seat.intent), arg_c(seat.intent)
    if seals > 0:
        seat.intent = pack(PLANNED, seals - 1, tokens, coins, 0)
        return pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0)
    if tokens > 0:
        seat.intent = pack(PLANNED, 0, tokens - 1, coins, 0)
        return pack(Verb.PAY_TOKEN, 0, 0, 0, 0)
    if coins > 0:
        seat.intent = pack(PLANNED, 0, 0, coins - 1, 0)
        return pack(Verb.PAY_COIN, 0, 0, 0, 0)
    seat.intent = 0
    return DONE

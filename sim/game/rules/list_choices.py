"""The options of every decision but the turn itself, before asking whether all can be completed.

Each `list_` function writes option codes and returns how many. DONE, where allowed, comes first.
"""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rules.action import can_use_more, value_cap, value_needed, value_now
from sim.game.rules.animals import ALL_TYPES, is_sepultus
from sim.game.rules.dice import free_slots, on_central_board
from sim.game.rules.displays import cards_to_take, is_free_to_take
from sim.game.rules.expedition import can_place_cube, type_of_category
from sim.game.rules.experts import can_use, free_place, has_power
from sim.game.rules.publication import can_include, can_publish_cube, highest_type
from sim.game.rules.reputation import bonuses_ahead
from sim.game.state import State, arg_a, arg_b, pack, verb_of
from sim.game.tables import Components
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


@kernel
def write(options: OptionList, n: int, option: int) -> int:
    """Write an option behind the first n; return how many there are now."""
    options.codes[n] = option
    return n + 1


@kernel
def reserved_place(state: State, kind: int) -> int:
    """The display place that the University or Academy in hand will empty; NONE if none."""
    act = state.act
    if act.seat != state.decider or act.open == 0:
        return NONE
    if act.action == Action.UNIVERSITY and kind == Deck.EXPERT:
        return act.place
    if act.action == Action.ACADEMY and kind == Deck.ANIMAL:
        return act.place
    return NONE


@kernel
def leaves_the_target(state: State, components: Components, steps: int) -> bool:
    """Whether so much reputation leaves the card that the action in hand is to take."""
    act = state.act
    kind = Deck.EXPERT if act.action == Action.UNIVERSITY else Deck.ANIMAL
    if reserved_place(state, kind) == NONE:
        return True
    steps += pending_steps(state, act.seat)
    if kind == Deck.ANIMAL and is_sepultus(act.card):
        return no_unseen_expert(state, components, act.seat, steps)
    good = Good.EXPERT if kind == Deck.EXPERT else Good.ANIMAL
    return cards_to_take(state, kind) > bonuses_ahead(state, components, act.seat, steps, good)


@kernel
def pending_steps(state: State, seat: int) -> int:
    """Reputation that a seat is still to move in the action in hand."""
    steps = 0
    for i in range(state.n_tasks):
        task = state.tasks[i]
        if verb_of(task) == Task.MOVE or verb_of(task) == Task.GAIN_REPUTATION:
            if arg_a(task) == seat:
                steps += arg_b(task)
    return steps


@kernel
def no_unseen_expert(state: State, components: Components, seat: int, steps: int) -> bool:
    """A Sepultus Creatura wants an exact value: an Expert off the deck could overshoot it."""
    return cards_to_take(state, Deck.EXPERT) >= bonuses_ahead(
        state, components, seat, steps, Good.EXPERT
    )


@kernel
def list_cards(state: State, components: Components, options: OptionList) -> int:
    """Cards of the display that may be taken."""
    deck = state.decks[state.kind]
    reserved = reserved_place(state, state.kind)
    n = 0
    for place in range(deck.places):
        if is_free_to_take(deck.display[place]) and place != reserved:
            n = write(options, n, pack(Verb.TAKE, place, 0, 0, 0))
    return n


@kernel
def list_slots(state: State, components: Components, options: OptionList) -> int:
    """Slots for the next die."""
    n = 0
    free = free_slots(state, state.decider)
    for slot in range(N_SLOTS):
        if (free >> slot) & 1 == 1:
            n = write(options, n, pack(Verb.SET_DIE, slot, 0, 0, 0))
    return n


@kernel
def list_immediate(state: State, components: Components, options: OptionList, n: int) -> int:
    """Active immediate Experts that may be used now."""
    seat = state.seats[state.decider]
    if not has_power(components, seat, Power.USE):
        return n
    for place in range(N_PLACES):
        if can_use(components, seat.active[place]) and _use_is_safe(
            state, components, seat.active[place]
        ):
            n = write(options, n, pack(Verb.USE_EXPERT, place, 0, 0, 0))
    return n


@kernel
def _use_is_safe(state: State, components: Components, card: int) -> bool:
    """Whether using this Expert leaves the card that the action in hand is to take."""
    if components.experts[card].good != Good.REPUTATION:
        return True
    return leaves_the_target(state, components, components.experts[card].amount)


@kernel
def is_enough(state: State, components: Components) -> bool:
    """Whether the value, as it is now, completes the action in hand."""
    return _completes(state, components, value_now(state, components))


@kernel
def _completes(state: State, components: Components, value: int) -> bool:
    """Whether this value completes the action in hand."""
    need = value_needed(state, components)
    if state.act.action == Action.ACADEMY and need > 0:
        return value == need  # a Sepultus Creatura wants exactly its value
    return value >= need


@kernel
def list_payments(state: State, components: Components, options: OptionList) -> int:
    """Ways to raise the value, to change a seal, or to use an Expert."""
    goods = state.seats[state.decider].goods
    n = 0
    value = value_now(state, components)
    enough = _completes(state, components, value)
    if enough:
        n = write(options, n, pack(Verb.DONE, 0, 0, 0, 0))
    room = value_cap(state, components) - value
    if room > 0:
        n = _list_raises(state, components, options, n, room)
    if goods[Good.SEAL] > 0 and (
        enough or components.seal_coins * components.coin_value >= components.seal_value
    ):
        n = write(options, n, pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0))
    return list_immediate(state, components, options, n)


@kernel
def may_pay(state: State, components: Components, verb: int) -> bool:
    """Whether `list_payments` lists this payment, change of a seal, or end of paying."""
    goods = state.seats[state.decider].goods
    value = value_now(state, components)
    if verb == Verb.PAY_COIN:
        return goods[Good.COINS] > 0 and can_use_more(state, components, value)
    if verb == Verb.PAY_TOKEN:
        can_raise = goods[Good.EXPEDITION] > 0 and state.act.action == Action.EXPEDITION
        return can_raise and can_use_more(state, components, value)
    enough = _completes(state, components, value)
    if verb == Verb.SEAL_TO_COINS:
        pays = components.seal_coins * components.coin_value >= components.seal_value
        return goods[Good.SEAL] > 0 and (enough or pays)
    return verb == Verb.DONE and enough


@kernel
def may_pay_all(state: State, components: Components, seals: int, tokens: int, coins: int) -> bool:
    """Whether one may change so many seals, pay so many tokens, then coins, and end the paying."""
    goods, act = state.seats[state.decider].goods, state.act
    value, coin, token = value_now(state, components), components.coin_value, components.token_value
    raised = value + tokens * token + coins * coin
    if not _completes(state, components, raised):
        return False
    if seals > 0 and not may_pay(state, components, Verb.SEAL_TO_COINS):
        return False
    if tokens > 0 and act.action != Action.EXPEDITION:
        return False
    has_all = (
        seals <= goods[Good.SEAL]
        and tokens <= goods[Good.EXPEDITION]
        and coins <= goods[Good.COINS] + seals * components.seal_coins
    )
    last = coin if coins > 0 else token  # is paid only while more value makes a difference
    return has_all and (raised == value or can_use_more(state, components, raised - last))


@kernel
def _list_raises(
    state: State, components: Components, options: OptionList, n: int, room: int
) -> int:
    """A coin, a token on an Expedition, a seal: +1, +2, +5."""
    goods = state.seats[state.decider].goods
    if goods[Good.COINS] > 0:
        n = write(options, n, pack(Verb.PAY_COIN, 0, 0, 0, 0))
    if goods[Good.EXPEDITION] > 0 and state.act.action == Action.EXPEDITION:
        n = write(options, n, pack(Verb.PAY_TOKEN, 0, 0, 0, 0))
    exact = state.act.action == Action.ACADEMY and is_sepultus(state.act.card)
    if goods[Good.SEAL] > 0 and (not exact or room >= components.seal_value):
        n = write(options, n, pack(Verb.PAY_SEAL, 0, 0, 0, 0))
    return n


@kernel
def list_cubes(state: State, components: Components, options: OptionList) -> int:
    """Cubes that the value left can buy."""
    seat = state.seats[state.act.seat]
    n = 0
    if state.act.cubes > 0:
        n = write(options, n, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(seat.n_studied):
        if is_sepultus(seat.studied[i]):
            if seat.cubes[i] & ALL_TYPES == 0:
                n = _list_sepultus_cubes(state, components, options, n, i)
            continue
        for kind in range(N_TYPES):
            if can_place_cube(state, components, i, kind, 0):
                n = write(options, n, pack(Verb.CUBE, i, kind, 0, 0))
    return n


@kernel
def _list_sepultus_cubes(
    state: State, components: Components, options: OptionList, n: int, i: int
) -> int:
    """A cube on each category that the Sepultus Creatura offers."""
    for category in range(N_CATEGORIES):
        kind = type_of_category(category)
        if can_place_cube(state, components, i, kind, category):
            n = write(options, n, pack(Verb.CUBE, i, kind, category, 0))
    return n


@kernel
def list_types(state: State, components: Components, options: OptionList) -> int:
    """The highest Type to publish: any up to what the die allows."""
    n = 0
    for kind in range(highest_type(components, state.act.value) + 1):
        n = write(options, n, pack(Verb.TYPE, kind, 0, 0, 0))
    return n


@kernel
def list_cubes_to_publish(state: State, components: Components, options: OptionList) -> int:
    """Cubes of the same category on other Animals; any number of them."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(state.seats[state.act.seat].n_studied):
        if can_publish_cube(state, components, i):
            n = write(options, n, pack(Verb.PUBLISH_CUBE, i, 0, 0, 0))
    return n


@kernel
def list_animals_to_include(state: State, components: Components, options: OptionList) -> int:
    """Animals of the continent that gave no cube; any number of them."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for i in range(state.seats[state.act.seat].n_studied):
        if can_include(state, components, i):
            n = write(options, n, pack(Verb.INCLUDE, i, 0, 0, 0))
    return n


@kernel
def list_expert_places(state: State, components: Components, options: OptionList) -> int:
    """What may be done with the Expert just taken."""
    n = 0
    if free_place(state.seats[state.decider]) != NONE:
        n = write(options, n, pack(Verb.PLACE, 0, 0, 0, 0))
    else:
        n = write(options, n, pack(Verb.UNDER, 0, 0, 0, 0))
        for place in range(N_PLACES):
            n = write(options, n, pack(Verb.COVER, place, 0, 0, 0))
        if state.turn_seat == state.decider:  # using one frees its place
            n = list_immediate(state, components, options, n)
    if can_use(components, state.card) and _use_is_safe(state, components, state.card):
        n = write(options, n, pack(Verb.USE_EXPERT, TAKEN_CARD, 0, 0, 0))
    return n


@kernel
def list_end_of_turn(state: State, components: Components, options: OptionList) -> int:
    """After the action: end the turn, or first change a seal or use an immediate Expert."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    if state.seats[state.decider].goods[Good.SEAL] > 0:
        n = write(options, n, pack(Verb.SEAL_TO_COINS, 0, 0, 0, 0))
    return list_immediate(state, components, options, n)


@kernel
def list_extra(state: State, components: Components, options: OptionList) -> int:
    """End of the round: pass, or pay a seal and reroll a die of the central board."""
    n = write(options, 0, pack(Verb.DONE, 0, 0, 0, 0))
    for k in range(MAX_DICE * state.n_seats):
        if on_central_board(state, k):
            n = write(options, n, pack(Verb.REROLL, k, 0, 0, 0))
    return n


@kernel
def list_choices(state: State, components: Components, options: OptionList) -> int:
    """The options of the decision in hand, the turn excepted."""
    decision = state.decision
    if decision == Decision.TAKE_CARD:
        return list_cards(state, components, options)
    if decision == Decision.PLACE_DIE:
        return list_slots(state, components, options)
    if decision == Decision.PAY:
        return list_payments(state, components, options)
    if decision == Decision.CUBES:
        return list_cubes(state, components, options)
    if decision == Decision.PUBLISH_TYPE:
        return list_types(state, components, options)
    if decision == Decision.PUBLISH_CUBES:
        return list_cubes_to_publish(state, components, options)
    if decision == Decision.PUBLISH_ANIMALS:
        return list_animals_to_include(state, components, options)
    if decision == Decision.PLACE_EXPERT:
        return list_expert_places(state, components, options)
    if decision == Decision.END_TURN:
        return list_end_of_turn(state, components, options)
    if decision == Decision.EXTRA:
        return list_extra(state, components, options)
    return 0

"""A human's action in the order of rules 4.4 [A21]: take, colour, place, pay for value, effect."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.animals import (
    all_cubes_cost_more,
    cheapest_cube,
    cost_of_all_cubes,
    is_sepultus,
)
from sim.game.rules.dice import owner_of, take_die
from sim.game.rules.expedition import free_space, occupy
from sim.game.rules.experts import die_placed, value_of_experts
from sim.game.rules.goods import gain, pay
from sim.game.rules.tasks import push
from sim.game.state import State, arg_a, arg_b, arg_c, arg_d, verb_of
from sim.game.tables import Components
from sim.game.vocab import (
    N_ACTIONS,
    N_TYPES,
    NONE,
    Action,
    Deck,
    Event,
    For,
    Good,
    Pay,
    Spot,
    Task,
    Verb,
    Why,
)


@kernel
def begin_action(state: State, components: Components, log: Log, option: int) -> None:
    """Take the die, fix its colour, place it; paying and the effect follow as tasks."""
    _open_act(state, option)
    act = state.act
    owner = owner_of(act.die)
    note(log, Event.TURN, act.seat, state.dice[act.die].id, owner, act.action, act.colour)
    take_die(state, components, log, act.seat, act.die)
    _pay_for_colour(state, components, log, arg_b(option))
    push(state, Task.EFFECT, act.seat, 0, 0, 0)
    push(state, Task.PAY, act.seat, 0, 0, 0)
    _place_die(state, components, log, arg_d(option))


@kernel
def _open_act(state: State, option: int) -> None:
    """Begin the action in hand: its seat, die, colour and value."""
    act = state.act
    act.seat = state.decider
    act.action = verb_of(option) - Verb.EMBASSY
    act.die = arg_a(option)
    act.colour = arg_c(option)
    act.value = state.dice[act.die].value
    act.open = 1
    act.place = act.card = act.space = NONE
    act.spent = act.cubes = 0
    act.seals = state.seats[act.seat].goods[Good.SEAL]
    actions = state.seats[act.seat].actions
    actions[act.action] += 1
    actions[N_ACTIONS] += act.extra


@kernel
def _pay_for_colour(state: State, components: Components, log: Log, how: int) -> None:
    """1 expedition token, or 1 royal seal that also raises the die."""
    act = state.act
    if how == Pay.TOKEN:
        pay(state, log, act.seat, Good.EXPEDITION, 1, For.COLOUR)
    elif how == Pay.SEAL:
        pay(state, log, act.seat, Good.SEAL, 1, For.VALUE)
        act.value += components.seal_value


@kernel
def _place_die(state: State, components: Components, log: Log, target: int) -> None:
    """Put the die where the action is; Experts for placing, then a space's reputation."""
    act = state.act
    spot = Spot.EMBASSY + act.action
    if act.action == Action.UNIVERSITY or act.action == Action.ACADEMY:
        kind = Deck.EXPERT if act.action == Action.UNIVERSITY else Deck.ANIMAL
        act.place, act.card = target, state.decks[kind].display[target]
    elif act.action == Action.EXPEDITION:
        _enter_space(state, components, log)
        spot = Spot.EXPEDITION
    elif act.action == Action.PUBLICATION:
        act.place, act.card = target, state.seats[act.seat].studied[target]
        note(log, Event.REFERENCE, act.card, 0, 0, 0, 0)
        spot = Spot.ANIMAL
    if act.action != Action.EXPEDITION:
        state.dice[act.die].spot = spot
    die_placed(state, components, log, act.seat, spot, act.colour)


@kernel
def _enter_space(state: State, components: Components, log: Log) -> None:
    """The leftmost free space: its bonus at once, its reputation after the Experts'."""
    act = state.act
    act.space = free_space(state, components, act.colour)
    occupy(state, log, act.die, act.colour, act.space)
    act.value += components.space_bonus[act.colour, act.space]
    reputation = components.space_reputation[act.colour, act.space]
    if reputation > 0:
        push(state, Task.GAIN_REPUTATION, act.seat, reputation, Why.SPACE, 0)


@kernel
def value_now(state: State, components: Components) -> int:
    """The die's value in this action: die, payments, space bonus and active Experts."""
    act = state.act
    return act.value + value_of_experts(state, components, act.seat, act.action, act.colour)


@kernel
def value_cap(state: State, components: Components) -> int:
    """A higher value than this changes nothing in the action in hand."""
    act = state.act
    if act.action == Action.EMBASSY:
        return components.embassy_top
    if act.action == Action.ACADEMY:
        return components.animals[act.card].die if is_sepultus(act.card) else components.academy_top
    if act.action == Action.PUBLICATION:
        return components.publication_value[N_TYPES]
    if act.action == Action.EXPEDITION:
        return cost_of_all_cubes(state, components, act.seat, act.colour)
    return 0


@kernel
def can_use_more(state: State, components: Components, value: int) -> bool:
    """Whether a higher value than this changes anything in the action in hand."""
    act = state.act
    if act.action == Action.EXPEDITION:
        return all_cubes_cost_more(state, components, act.seat, act.colour, value)
    return value < value_cap(state, components)


@kernel
def value_needed(state: State, components: Components) -> int:
    """The least value with which the action in hand can be completed."""
    act = state.act
    if act.action == Action.EXPEDITION:
        return cheapest_cube(state, components, act.seat, act.colour)  # at least one cube [A12]
    if act.action == Action.PUBLICATION:
        return components.publication_value[0]
    if act.action == Action.ACADEMY and is_sepultus(act.card):
        return components.animals[act.card].die
    return 0


@kernel
def pay_for_value(state: State, components: Components, log: Log, verb: int) -> None:
    """Raise the die with a coin, a token (Expedition) or a seal; or change a seal into coins."""
    act = state.act
    if verb == Verb.PAY_COIN:
        pay(state, log, act.seat, Good.COINS, 1, For.VALUE)
        act.value += components.coin_value
    elif verb == Verb.PAY_TOKEN:
        pay(state, log, act.seat, Good.EXPEDITION, 1, For.VALUE)
        act.value += components.token_value
    elif verb == Verb.PAY_SEAL:
        pay(state, log, act.seat, Good.SEAL, 1, For.VALUE)
        act.value += components.seal_value
    elif verb == Verb.SEAL_TO_COINS:
        pay(state, log, act.seat, Good.SEAL, 1, For.COINS)
        gain(state, log, act.seat, Good.COINS, components.seal_coins, Why.SEAL)


@kernel
def fix_value(state: State, components: Components, log: Log) -> None:
    """Paying is over: value Experts count as active now [A21]."""
    state.act.value = value_now(state, components)
    state.act.open = 0
    note(log, Event.VALUE, state.act.value, 0, 0, 0, 0)

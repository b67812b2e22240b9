"""Whether an action can be completed, found by trying (rules 4.2).

What is gained during an action may complete it, so a doubtful case is played on, on copies, over
every choice that matters. Decks are emptied first: nobody may count on an unseen card.
"""

from sim.game.kernel import kernel
from sim.game.option_list import DEPTH, OptionList
from sim.game.rules.action import value_needed, value_now
from sim.game.rules.animals import is_sepultus
from sim.game.rules.apply import apply_option
from sim.game.rules.flow import run
from sim.game.rules.list_choices import list_choices
from sim.game.state import State, verb_of
from sim.game.tables import Components
from sim.game.vocab import Action, Decision, Deck, Good, Verb


@kernel
def worth_of_seal(components: Components) -> int:
    """The most a seal adds to a die: as it is, or changed into coins."""
    return max(components.seal_value, components.seal_coins * components.coin_value)


@kernel
def purse(state: State, components: Components, seat: int, action: int) -> int:
    """How much a seat's goods could raise a die in this action."""
    goods = state.seats[seat].goods
    total = goods[Good.COINS] * components.coin_value + goods[Good.SEAL] * worth_of_seal(components)
    if action == Action.EXPEDITION:
        total += goods[Good.EXPEDITION] * components.token_value
    return total


@kernel
def within_reach(state: State, components: Components) -> bool:
    """Whether the goods in hand suffice to complete the action in hand."""
    act = state.act
    missing = value_needed(state, components) - value_now(state, components)
    if act.action == Action.ACADEMY and is_sepultus(act.card):
        return 0 <= missing <= purse(state, components, act.seat, act.action)
    return missing <= purse(state, components, act.seat, act.action)


@kernel
def is_certain(state: State, components: Components) -> bool:
    """Whether the action can be completed whatever is chosen before paying."""
    act = state.act
    if act.action == Action.EXPEDITION or act.action == Action.PUBLICATION:
        # Without Experts: a value Expert could still be covered.
        missing = value_needed(state, components) - act.value
        return missing <= purse(state, components, act.seat, act.action)
    return not (act.action == Action.ACADEMY and is_sepultus(act.card))


@kernel
def _list_branches(state: State, components: Components, options: OptionList) -> int:
    """Choices before paying; of payments only the Experts, since goods are in `within_reach`."""
    if state.act.open == 0 or state.error != 0:
        return 0
    n = list_choices(state, components, options)
    if state.decision != Decision.PAY:
        return n
    kept = 0
    for i in range(n):
        if verb_of(options.codes[i]) == Verb.USE_EXPERT:
            options.codes[kept] = options.codes[i]
            kept += 1
    return kept


@kernel
def _is_complete(state: State, components: Components) -> bool:
    """Whether the action in hand is completed, or the goods in hand can do it."""
    if state.error != 0:
        return False
    if state.act.open == 0:
        return True
    return state.decision == Decision.PAY and within_reach(state, components)


@kernel
def can_finish_after(
    state: State, components: Components, option: int, options: OptionList
) -> bool:
    """Whether the action can still be completed once this option is chosen.

    The list in `options` is overwritten.
    """
    search, level = options.search, 0
    states, tried, log = search.states, search.tried, search.log
    states[0], tried[0], log.on = state, 0, 0
    for kind in (Deck.ANIMAL, Deck.EXPERT):
        states[0].decks[kind].n = 0
        states[0].decks[kind].n_discards = 0
    apply_option(states[0], components, log, option)
    run(states[0], components, log)
    while level >= 0:
        if _is_complete(states[level], components):
            return True
        if tried[level] == _list_branches(states[level], components, options) or level + 1 == DEPTH:
            level -= 1
            continue
        states[level + 1] = states[level]
        apply_option(states[level + 1], components, log, options.codes[tried[level]])
        run(states[level + 1], components, log)
        tried[level] += 1
        level += 1
        tried[level] = 0
    return False

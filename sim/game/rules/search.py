"""Whether an action can be completed, found by trying (rulebook: F.A.Q., part of an action).

What is gained during an action may complete it, so a doubtful case is played on, on copies, over
every choice that matters. Decks are emptied first: nobody may count on an unseen card.
"""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.choices import list_choices
from sim.game.rules.choose import choose
from sim.game.rules.flow import run
from sim.game.rules.turn import value_needed, value_now
from sim.game.signatures import DEPTH, I, O, S, T
from sim.game.state import verb_of
from sim.game.vocab import Action, Decision, Deck, Good, Verb


@kernel(signature=I(T))
def worth_of_seal(t: Any) -> Any:
    """The most a seal adds to a die: as it is, or changed into coins."""
    return max(t.seal_value, t.seal_coins * t.coin_value)


@kernel(signature=I(S, T, I, I))
def purse(state: Any, t: Any, seat: Any, action: Any) -> Any:
    """How much a seat's goods could raise a die in this action."""
    goods = state.seats[seat].goods
    total = goods[Good.COINS] * t.coin_value + goods[Good.SEAL] * worth_of_seal(t)
    if action == Action.EXPEDITION:
        total += goods[Good.EXPEDITION] * t.token_value
    return total


@kernel(signature=I(S, T))
def within_reach(state: Any, t: Any) -> Any:
    """Whether the goods in hand suffice to complete the action in hand."""
    act = state.act
    missing = value_needed(state, t) - value_now(state, t)
    if act.action == Action.ACADEMY and is_sepultus(act.card):
        return 0 <= missing <= purse(state, t, act.seat, act.action)
    return missing <= purse(state, t, act.seat, act.action)


@kernel(signature=I(S, T))
def is_certain(state: Any, t: Any) -> Any:
    """Whether the action can be completed whatever is chosen before paying."""
    act = state.act
    if act.action == Action.EXPEDITION or act.action == Action.PUBLICATION:
        # Without Experts: a value Expert could still be covered.
        missing = value_needed(state, t) - act.value
        return missing <= purse(state, t, act.seat, act.action)
    return not (act.action == Action.ACADEMY and is_sepultus(act.card))


@kernel(signature=I(S, T, O))
def _list_branches(state: Any, t: Any, options: Any) -> Any:
    """Choices before paying; of payments only the Experts, since goods are in `within_reach`."""
    if state.act.open == 0 or state.error != 0:
        return 0
    n = list_choices(state, t, options)
    if state.decision != Decision.PAY:
        return n
    kept = 0
    for i in range(n):
        if verb_of(options.codes[i]) == Verb.USE_EXPERT:
            options.codes[kept] = options.codes[i]
            kept += 1
    return kept


@kernel(signature=I(S, T))
def _is_complete(state: Any, t: Any) -> Any:
    if state.error != 0:
        return False
    if state.act.open == 0:
        return True
    return state.decision == Decision.PAY and within_reach(state, t)


@kernel(signature=I(S, T, I, O))
def can_finish_after(state: Any, t: Any, option: Any, options: Any) -> Any:
    """Whether the action can still be completed once this option is chosen.

    The list in `options` is overwritten.
    """
    search, level = options.search, 0
    states, tried, log = search.states, search.tried, search.log
    states[0], tried[0], log.on = state, 0, 0
    for kind in (Deck.ANIMAL, Deck.EXPERT):
        states[0].decks[kind].n = 0
        states[0].decks[kind].n_discards = 0
    choose(states[0], t, log, option)
    run(states[0], t, log)
    while level >= 0:
        if _is_complete(states[level], t):
            return True
        if tried[level] == _list_branches(states[level], t, options) or level + 1 == DEPTH:
            level -= 1
            continue
        states[level + 1] = states[level]
        choose(states[level + 1], t, log, options.codes[tried[level]])
        run(states[level + 1], t, log)
        tried[level] += 1
        level += 1
        tried[level] = 0
    return False

"""Paying for value: planned once an action; `habits` then pays one good at a time."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.city import amount_for
from sim.game.rules.turn import value_now
from sim.game.signatures import I, S, T
from sim.game.state import pack
from sim.game.vocab import N_TYPES, Action, Good
from strategies.evaluation.cards import weigh_holdings
from strategies.evaluation.expeditions import best_raise
from strategies.evaluation.habits import PLANNED
from strategies.evaluation.notes import MAX_STEPS, N
from strategies.evaluation.publications import plan_reference
from strategies.evaluation.raising import SEALS, city_price, price_expeditions
from strategies.evaluation.worth import NEVER, F


@kernel(signature=I(S, T, N))
def plan_payments(state: Any, t: Any, n: Any) -> Any:
    """How many seals, tokens and coins to pay in the action in hand."""
    value = value_now(state, t)
    if state.act.action == Action.EXPEDITION:
        price_expeditions(state, t, n)
        x = best_raise(state, t, n, value)
        tokens, seals = n.ways[x] % SEALS, n.ways[x] // SEALS
        return pack(PLANNED, seals, tokens, max(0, x - t.token_value * tokens), 0)
    x = city_raise(state, t, n, value)
    missing = x - state.seats[n.me].goods[Good.COINS]
    seals = (missing + t.seal_coins - 1) // t.seal_coins if missing > 0 else 0
    return pack(PLANNED, seals, 0, x, 0)


@kernel(signature=I(S, T, N, I))
def city_raise(state: Any, t: Any, n: Any, value: Any) -> Any:
    """By how much to raise an Embassy, an Academy or a Publication."""
    act = state.act
    if act.action == Action.ACADEMY and is_sepultus(act.card):
        return max(0, t.animals[act.card].die - value)  # exactly its value
    if act.action == Action.PUBLICATION:
        weigh_holdings(state, t, n)
        plan_reference(state, t, n, act.place)
    chosen, best = 0, -NEVER
    for x in range(6):
        price = city_price(state, t, n, x, 0)
        if price >= NEVER:
            break
        worth = -price
        if act.action == Action.EMBASSY:
            worth += amount_for(t.embassy, value + x) * n.token
        elif act.action == Action.ACADEMY:
            worth += n.rep[min(amount_for(t.academy, value + x), MAX_STEPS)]
        elif act.action == Action.PUBLICATION:
            worth += best_type(t, n, act.place, value + x)
        if worth > best + 1e-9:
            chosen, best = x, worth
    return chosen


@kernel(signature=F(T, N, I, I))
def best_type(t: Any, n: Any, i: Any, value: Any) -> Any:
    """The best rung of an Animal's ladder within a value."""
    best = -NEVER
    for top in range(N_TYPES + 1):
        if value >= t.publication_value[top]:
            best = max(best, n.ladder[i, top])
    return best

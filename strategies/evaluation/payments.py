"""Paying for value: planned once an action; `habits` then pays one good at a time."""

from sim.game.kernel import kernel
from sim.game.rules.action import value_now
from sim.game.rules.animals import is_sepultus
from sim.game.rules.city import amount_for
from sim.game.rules.publication import highest_type
from sim.game.state import State, pack
from sim.game.tables import Components
from sim.game.vocab import N_TYPES, NONE, Action, Good
from strategies.evaluation.cards import weigh_holdings
from strategies.evaluation.expeditions import best_raise
from strategies.evaluation.prices import (
    NEVER,
    price_cubes,
    price_goods,
    price_publishing,
    price_stock,
)
from strategies.evaluation.publications import MORE_CUBES, plan_reference
from strategies.evaluation.raises import SEALS, city_price, way_to_raise
from strategies.evaluation.records import MAX_STEPS, PublicationPlans, Thoughts, Weights


@kernel
def plan_payments(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> int:
    """How many seals, tokens and coins to pay in the action in hand; see `habits.plan_to_pay`."""
    me = state.decider
    value = value_now(state, components)
    if state.act.action == Action.EXPEDITION:
        price_cubes(state, components, weights, thoughts.prices, me)
        x = best_raise(state, components, thoughts, value)
        way = way_to_raise(state, components, thoughts.prices, x)
        tokens, seals = way % SEALS, way // SEALS
        return pack(0, seals, tokens, max(0, x - components.token_value * tokens), 0)
    if state.act.action == Action.PUBLICATION:
        price_publishing(state, components, weights, thoughts.prices, me)
    elif state.act.action == Action.ACADEMY:
        price_goods(state, components, weights, thoughts.prices, me)
    else:
        price_stock(state, components, weights, thoughts.prices, me)
    x = city_raise(state, components, thoughts, value)
    missing = x - state.seats[me].goods[Good.COINS]
    seals = (missing + components.seal_coins - 1) // components.seal_coins if missing > 0 else 0
    is_settled = seals == 0 and thoughts.shortlist.noise == 0.0  # nothing changes before publishing
    if state.act.action == Action.PUBLICATION and is_settled:
        value += x * components.coin_value
        kind = type_within(components, thoughts.publications, state.act.place, value)
        return pack(0, 0, 0, x, kind + 1)
    return pack(0, seals, 0, x, 0)


@kernel
def city_raise(state: State, components: Components, thoughts: Thoughts, value: int) -> int:
    """By how much to raise an Embassy, an Academy or a Publication."""
    prices = thoughts.prices
    act = state.act
    if act.action == Action.ACADEMY and is_sepultus(act.card):
        return max(0, components.animals[act.card].die - value)  # exactly its value
    if act.action == Action.PUBLICATION:
        weigh_holdings(state, components, thoughts)
        plan_reference(state, components, thoughts, act.place)
    chosen, best = 0, -NEVER
    for x in range(6):
        price = city_price(state, components, prices, x, 0)
        if price >= NEVER:
            break
        worth = -price
        if act.action == Action.EMBASSY:
            worth += amount_for(components.embassy, value + x) * prices.token
        elif act.action == Action.ACADEMY:
            worth += prices.reputation[min(amount_for(components.academy, value + x), MAX_STEPS)]
        elif act.action == Action.PUBLICATION:
            worth += best_type(components, thoughts.publications, act.place, value + x)
        if worth > best + 1e-9:
            chosen, best = x, worth
    return chosen


@kernel
def best_type(components: Components, publications: PublicationPlans, i: int, value: int) -> float:
    """The best rung of an Animal's ladder within a value."""
    best = -NEVER
    for top in range(N_TYPES + 1):
        if value >= components.publication_value[top]:
            best = max(best, publications.ladder[i, top])
    return best


@kernel
def type_within(components: Components, publications: PublicationPlans, i: int, value: int) -> int:
    """The Type up to which publishing Animal i with this value is worth most; NONE for none."""
    chosen, best = NONE, -NEVER
    for kind in range(highest_type(components, value) + 1):
        worth = publications.ladder[i, kind] + MORE_CUBES * kind
        if worth > best:
            chosen, best = kind, worth
    return chosen

"""Paying for value: planned once an action, then paid one good at a time."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.city import amount_for
from sim.game.rules.turn import value_now
from sim.game.signatures import I, P, S, T
from sim.game.state import arg_a, arg_b, arg_c, pack
from sim.game.vocab import N_TYPES, Action, Good, Verb
from strategies.judge.cards import weigh_holdings
from strategies.judge.expeditions import best_raise
from strategies.judge.notes import MAX_STEPS, N
from strategies.judge.publications import plan_reference
from strategies.judge.raising import NEVER, SEALS, city_price, price_expeditions
from strategies.judge.worth import F, weigh

PLANNED = 1  # the verb of an intent: so many seals, tokens and coins are still to be paid


@kernel(signature=I(S, T, P, N))
def next_payment(state: Any, t: Any, w: Any, n: Any) -> Any:
    """The next payment of the cheapest way to the value that pays best."""
    seat = state.seats[n.me]
    if seat.intent == 0:
        seat.intent = plan_payments(state, t, w, n)
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
    return pack(Verb.DONE, 0, 0, 0, 0)


@kernel(signature=I(S, T, P, N))
def plan_payments(state: Any, t: Any, w: Any, n: Any) -> Any:
    """How many seals, tokens and coins to pay in the action in hand."""
    weigh(state, t, w, n)
    value = value_now(state, t)
    if state.act.action == Action.EXPEDITION:
        price_expeditions(state, t, n)
        x = best_raise(state, t, w, n, value)
        tokens, seals = n.ways[x] % SEALS, n.ways[x] // SEALS
        return pack(PLANNED, seals, tokens, max(0, x - t.token_value * tokens), 0)
    x = city_raise(state, t, w, n, value)
    missing = x - state.seats[n.me].goods[Good.COINS]
    seals = (missing + t.seal_coins - 1) // t.seal_coins if missing > 0 else 0
    return pack(PLANNED, seals, 0, x, 0)


@kernel(signature=I(S, T, P, N, I))
def city_raise(state: Any, t: Any, w: Any, n: Any, value: Any) -> Any:
    """By how much to raise an Embassy, an Academy or a Publication."""
    act = state.act
    if act.action == Action.PUBLICATION:
        weigh_holdings(state, t, w, n)
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
            worth += best_type(t, n, value + x)
        if worth > best + 1e-9:
            chosen, best = x, worth
    return chosen


@kernel(signature=F(T, N, I))
def best_type(t: Any, n: Any, value: Any) -> Any:
    """The best rung of the ladder within a value."""
    best = -NEVER
    for top in range(N_TYPES + 1):
        if value >= t.publication_value[top]:
            best = max(best, n.ladder[top])
    return best

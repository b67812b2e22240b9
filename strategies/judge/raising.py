"""What it costs to raise a die with coins, tokens and seals."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.signatures import I, S, T, void
from sim.game.vocab import NONE, Good
from strategies.judge.notes import MAX_RAISE, N
from strategies.judge.worth import F

NEVER = 1.0e6
SEALS = 64  # a way to pay is tokens + SEALS * seals; the rest is coins


@kernel(signature=F(S, T, N, I, I))
def city_price(state: Any, t: Any, n: Any, x: Any, more_coins: Any) -> Any:
    """Raising by x with coins; a seal is changed into coins first where they do not suffice."""
    if x <= 0:
        return 0.0
    goods = state.seats[n.me].goods
    missing = x - goods[Good.COINS] - more_coins
    if missing <= 0:
        return x * n.coin
    seals = (missing + t.seal_coins - 1) // t.seal_coins
    if seals > goods[Good.SEAL]:
        return NEVER
    return seals * (n.seal - t.seal_coins * n.coin) + x * n.coin


@kernel(signature=void(S, T, N))
def price_expeditions(state: Any, t: Any, n: Any) -> None:
    """The cheapest way to raise an Expedition by each value; and after paying for a colour.

    A colour is paid with a token, with a seal only where there is no token.
    """
    goods = state.seats[n.me].goods
    tokens, seals = goods[Good.EXPEDITION], goods[Good.SEAL]
    for x in range(MAX_RAISE + 1):
        n.ways[x] = cheapest_way(t, n, x, goods[Good.COINS], tokens, seals)
        n.raise_all[x] = price_of_way(t, n, x, n.ways[x])
        if n.raise_all[x] >= NEVER:
            for y in range(x, MAX_RAISE + 1):
                n.raise_all[y] = n.raise_less[y] = NEVER
            return
        if tokens > 0:
            way = cheapest_way(t, n, x, goods[Good.COINS], tokens - 1, seals)
        else:
            way = cheapest_way(t, n, x, goods[Good.COINS], 0, seals - 1)
        n.raise_less[x] = price_of_way(t, n, x, way)


@kernel(signature=I(T, N, I, I, I, I))
def cheapest_way(t: Any, n: Any, x: Any, coins: Any, tokens: Any, seals: Any) -> Any:
    """Tokens and seals to pay for x: seals only where the rest does not suffice; NONE if not."""
    missing = x - coins - t.token_value * tokens
    sealed = (missing + t.seal_coins - 1) // t.seal_coins if missing > 0 else 0
    if sealed > seals:
        return NONE
    short = x - coins - t.seal_coins * sealed
    paid = (short + t.token_value - 1) // t.token_value if short > 0 else 0
    if n.token < t.token_value * n.coin:
        paid = max(paid, min(tokens, x // t.token_value))
    return paid + SEALS * sealed


@kernel(signature=F(T, N, I, I))
def price_of_way(t: Any, n: Any, x: Any, way: Any) -> Any:
    """What its tokens, seals and coins are worth."""
    if way == NONE:
        return NEVER
    paid, sealed = way % SEALS, way // SEALS
    price = sealed * (n.seal - t.seal_coins * n.coin) + paid * n.token
    return price + max(0, x - t.token_value * paid) * n.coin

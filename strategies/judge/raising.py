"""What it costs to raise a die with coins, tokens and seals."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.signatures import I, S, T, void
from sim.game.vocab import Good
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
    tokens = goods[Good.EXPEDITION]
    for x in range(MAX_RAISE + 1):
        n.raise_all[x] = n.raise_less[x] = NEVER
    last = min(goods[Good.SEAL], 3)
    for seals in range(last + 1):
        coins = goods[Good.COINS] + t.seal_coins * seals
        for paid in range(min(tokens, 14) + 1):
            base = t.token_value * paid
            price = seals * (n.seal - t.seal_coins * n.coin) + paid * n.token
            for x in range(base, min(base + coins, MAX_RAISE) + 1):
                if price < n.raise_all[x]:
                    n.raise_all[x] = price
                    n.ways[x] = paid + SEALS * seals
                can_recolour = paid < tokens or (tokens == 0 and seals < goods[Good.SEAL])
                if can_recolour and price < n.raise_less[x]:
                    n.raise_less[x] = price
                price += n.coin
    for x in range(MAX_RAISE - 1, -1, -1):
        if n.raise_all[x + 1] < n.raise_all[x]:
            n.raise_all[x] = n.raise_all[x + 1]
            n.ways[x] = n.ways[x + 1]
        n.raise_less[x] = min(n.raise_less[x], n.raise_less[x + 1])

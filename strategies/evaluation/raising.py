"""What it costs to raise a die with coins, tokens and seals."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.signatures import I, S, T, void
from sim.game.vocab import NONE, Good
from strategies.evaluation.notes import MAX_RAISE, N
from strategies.evaluation.worth import NEVER, F

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
def price_publications(state: Any, t: Any, n: Any) -> None:
    """Raising a Publication by each value, with the coins that Experts pay in time for it."""
    goods = state.seats[n.me].goods
    coins, seals = goods[Good.COINS] + n.publication_coins, 0
    n.print_price[0] = 0.0
    top = max(t.publication_value)
    for x in range(1, min(top, MAX_RAISE) + 1):
        if x > coins:
            coins, seals = coins + t.seal_coins, seals + 1
        price = seals * (n.seal - t.seal_coins * n.coin) + x * n.coin
        n.print_price[x] = price if seals <= goods[Good.SEAL] else NEVER


@kernel(signature=void(S, T, N))
def price_expeditions(state: Any, t: Any, n: Any) -> None:
    """The cheapest way to raise an Expedition by each value; and after paying for a colour.

    A colour is paid with a token, with a seal only where there is no token.
    """
    goods = state.seats[n.me].goods
    coins, tokens, seals = goods[Good.COINS], goods[Good.EXPEDITION], goods[Good.SEAL]
    if tokens > 0:
        price_ways(t, n, 1, coins, tokens - 1, seals)
    else:
        price_ways(t, n, 1, coins, 0, seals - 1)
    price_ways(t, n, 0, coins, tokens, seals)  # last: its ways are those that are paid


@kernel(signature=void(T, N, I, I, I, I))
def price_ways(t: Any, n: Any, less: Any, coins: Any, tokens: Any, seals: Any) -> None:
    """What each raise costs: the cheaper of coins and tokens first, seals where both are short."""
    token_first = n.token < t.token_value * n.coin
    paid = sealed = 0
    n.most[less] = NONE
    for x in range(MAX_RAISE + 1):
        if token_first and paid < tokens and t.token_value * (paid + 1) <= x:
            paid += 1
        while x > coins + t.seal_coins * sealed + t.token_value * paid and paid < tokens:
            paid += 1
        while x > coins + t.seal_coins * sealed + t.token_value * paid and sealed < seals:
            sealed += 1
        if x > coins + t.seal_coins * sealed + t.token_value * paid or sealed > seals:
            return
        n.ways[x] = paid + SEALS * sealed
        price = sealed * (n.seal - t.seal_coins * n.coin) + paid * n.token
        n.most[less] = x
        n.raises[less, x] = price + max(0, x - t.token_value * paid) * n.coin

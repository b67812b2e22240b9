"""What it costs to raise a die with coins, tokens and seals."""

import numpy as np

from sim.game.kernel import kernel, vector_kernel
from sim.game.rules.experts import has_power
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import HIGHEST_START, N_PLACES, N_TYPES, NONE, Good, Power, Spot, Trigger
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import (
    MAX_RAISE,
    SIDE_BY_SIDE,
    Prices,
    Raises,
    Thoughts,
)

SEALS = 64  # a way to pay is tokens + SEALS * seals; the rest is coins


@kernel
def city_price(
    state: State, components: Components, prices: Prices, x: int, more_coins: int
) -> float:
    """Raising by x with coins; a seal is changed into coins first where they do not suffice."""
    if x <= 0:
        return 0.0
    goods = state.seats[prices.me].goods
    missing = x - goods[Good.COINS] - more_coins
    if missing <= 0:
        return x * prices.coin
    seals = (missing + components.seal_coins - 1) // components.seal_coins
    if seals > goods[Good.SEAL]:
        return NEVER
    return seals * (prices.seal - components.seal_coins * prices.coin) + x * prices.coin


@kernel
def price_publications(state: State, components: Components, thoughts: Thoughts) -> None:
    """Raising a Publication by each value, with the coins that Experts pay in time for it."""
    prices, raises = thoughts.prices, thoughts.raises
    goods = state.seats[prices.me].goods
    coins, seals = goods[Good.COINS] + publication_coins(state, components, prices.me), 0
    for x in range(1, components.publication_value[N_TYPES] + 1):
        if x > coins:
            coins, seals = coins + components.seal_coins, seals + 1
        price = seals * (prices.seal - components.seal_coins * prices.coin) + x * prices.coin
        raises.publication[HIGHEST_START - x] = price if seals <= goods[Good.SEAL] else NEVER
    for more in range(HIGHEST_START + SIDE_BY_SIDE):
        raises.publication[HIGHEST_START + more] = 0.0


@kernel
def price_expeditions(
    state: State, components: Components, thoughts: Thoughts, highest: int
) -> None:
    """The cheapest ways to raise an Expedition by up to `highest`; and after paying for a colour.

    A colour is paid with a token, with a seal only where there is no token.
    """
    goods = state.seats[thoughts.prices.me].goods
    coins, tokens, seals = goods[Good.COINS], goods[Good.EXPEDITION], goods[Good.SEAL]
    if tokens > 0:
        price_ways(components, thoughts, 1, coins, tokens - 1, seals, highest)
    else:
        price_ways(components, thoughts, 1, coins, 0, seals - 1, highest)
    price_ways(components, thoughts, 0, coins, tokens, seals, highest)


@kernel
def price_ways(
    components: Components,
    thoughts: Thoughts,
    less: int,
    coins: int,
    tokens: int,
    seals: int,
    highest: int,
) -> None:
    """What each raise costs: the cheaper of coins and tokens first, seals where both are short."""
    prices, raises, seal_coins = thoughts.prices, thoughts.raises, components.seal_coins
    most = coins + components.token_value * tokens + seal_coins * seals
    top = raises.most[less] = min(most, highest, MAX_RAISE) if seals >= 0 else NONE
    seal = prices.seal - seal_coins * prices.coin  # beyond the coins that it is changed into
    first = tokens if is_cheaper(components, prices) else 0
    coin, token, value = prices.coin, prices.token, components.token_value
    _price_raises(raises, less, top, coins, tokens, first, value, seal_coins, coin, token, seal)


@kernel
def is_cheaper(components: Components, prices: Prices) -> bool:
    """Whether tokens are paid before coins."""
    return prices.token < components.token_value * prices.coin


@vector_kernel
def _price_raises(
    raises: Raises,
    less: int,
    top: int,
    coins: float,
    tokens: float,
    first: float,
    token_value: float,
    seal_coins: float,
    coin: float,
    token: float,
    seal: float,
) -> None:
    """The same for each value; `way_to_raise` says how one of them is paid."""
    price = raises.price[less]
    for start in range(0, top + 1, SIDE_BY_SIDE):
        for i in range(SIDE_BY_SIDE):
            x = float(start + i)
            needed = np.ceil(max(0.0, x - coins) / token_value)
            paid = max(min(first, np.floor(x / token_value)), min(tokens, needed))
            sealed = np.ceil(max(0.0, x - coins - token_value * tokens) / seal_coins)
            rest = max(0.0, x - token_value * paid)
            price[start + i] = sealed * seal + paid * token + rest * coin


@kernel
def way_to_raise(state: State, components: Components, prices: Prices, x: int) -> int:
    """How many tokens and seals raise an Expedition by x: tokens + SEALS * seals."""
    goods, value = state.seats[prices.me].goods, components.token_value
    coins, tokens = goods[Good.COINS], goods[Good.EXPEDITION]
    first = tokens if is_cheaper(components, prices) else 0
    needed = (max(0, x - coins) + value - 1) // value
    paid = max(min(first, x // value), min(tokens, needed))
    missing = max(0, x - coins - value * tokens)
    return paid + SEALS * ((missing + components.seal_coins - 1) // components.seal_coins)


@kernel
def publication_coins(state: State, components: Components, me: int) -> int:
    """Coins that Experts pay for placing the die, in time to raise it."""
    seat = state.seats[me]
    total = 0
    if not has_power(components, seat, Power.PLACE + Spot.ANIMAL):
        return total
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].trigger == Trigger.PLACE:
            expert = components.experts[card]
            if expert.where == Spot.ANIMAL and expert.good == Good.COINS:
                total += expert.amount
    return total

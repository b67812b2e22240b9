"""What it costs to raise a die with coins, tokens and seals."""

from sim.game.kernel import kernel
from sim.game.rules.experts import has_power
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_PLACES, NONE, Good, Power, Spot, Trigger
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import (
    HIGHEST_START,
    MAX_RAISE,
    SIDE_BY_SIDE,
    Prices,
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
    raises.publication_price[0] = 0.0
    for x in range(1, max(components.publication_value) + 1):
        if x > coins:
            coins, seals = coins + components.seal_coins, seals + 1
        price = seals * (prices.seal - components.seal_coins * prices.coin) + x * prices.coin
        raises.publication_price[x] = price if seals <= goods[Good.SEAL] else NEVER
        raises.publication_by_value[HIGHEST_START - x] = raises.publication_price[x]
    for more in range(HIGHEST_START + SIDE_BY_SIDE):
        raises.publication_by_value[HIGHEST_START + more] = 0.0


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
    prices, raises = thoughts.prices, thoughts.raises
    coin, token, token_value = prices.coin, prices.token, components.token_value
    seal_coins = components.seal_coins
    seal = prices.seal - seal_coins * coin  # beyond the coins that it is changed into
    first = tokens if token < token_value * coin else 0  # tokens that are paid before coins
    paid = sealed = change = by_tokens = 0
    fixed = 0.0  # what the tokens and seals cost
    have, top = coins, NONE if seals < 0 else min(highest, MAX_RAISE)
    for x in range(top + 1):
        if x >= change:  # most raises are one more coin than the one before
            if paid < first and token_value * (paid + 1) <= x:
                paid, have = paid + 1, have + token_value
            while x > have and paid < tokens:
                paid, have = paid + 1, have + token_value
            while x > have and sealed < seals:
                sealed, have = sealed + 1, have + seal_coins
            if x > have:
                top = x - 1
                break
            fixed, by_tokens = sealed * seal + paid * token, token_value * paid
            change = min(have + 1, by_tokens + token_value) if paid < first else have + 1
        raises.ways[x] = paid + SEALS * sealed
        raises.price[less, x] = fixed + max(0, x - by_tokens) * coin
    raises.most[less] = top


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

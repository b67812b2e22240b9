"""What a seat has before the game is over: points scored, and what the rest will come to."""

from automa.score import continents, expert_collections
from sim.game.kernel import kernel
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_CATEGORIES, N_CONTINENTS, N_PLACES, NONE, Good, Kind, Trigger
from strategies.evaluation.cards import effect_worth, weigh_holdings
from strategies.evaluation.opponent import rival_gain, token_worth
from strategies.evaluation.prices import grown, set_prices, set_time
from strategies.evaluation.records import Prices, Thoughts, Weights
from strategies.evaluation.sepultus import joker_collections
from strategies.evaluation.uses import weigh_uses


@kernel
def lead(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, me: int
) -> float:
    """How far a seat is ahead of the best other one."""
    best = -1000.0
    for p in range(state.n_seats):
        if p != me:
            if state.seats[p].kind == Kind.AUTOMA:
                other = standing_of_automa(state, components, weights, thoughts.prices, me, p)
            else:
                other = standing(state, components, weights, thoughts, p)
            best = max(best, other)
    return standing(state, components, weights, thoughts, me) - best


@kernel
def standing(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, me: int
) -> float:
    """A human: goods, Animals under study, Experts and collections at their worth now."""
    prices = thoughts.prices
    set_prices(state, components, weights, prices, me)
    weigh_holdings(state, components, thoughts)
    weigh_uses(state, weights, prices)
    seat = state.seats[me]
    goods = seat.goods
    total = goods[Good.VP] + goods[Good.COINS] * prices.coin + goods[Good.EXPEDITION] * prices.token
    total += goods[Good.SEAL] * prices.seal + prices.way_to_bonus
    if goods[Good.SEAL] > 0:  # they were weighed as further ones, and the first is worth more
        total += prices.share_left * (weights.seal - weights.seal_more)
    if state.first_player == me:
        total += weights.horizon_first
    for i in range(seat.n_studied):
        total += thoughts.cards.held[i] - weights.horizon_animal
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].trigger != Trigger.USE:
            total += effect_worth(state, components, weights, prices, card)
    return total + collections(state, components, weights, prices)


@kernel
def collections(state: State, components: Components, weights: Weights, prices: Prices) -> float:
    """Collections as they will have grown, and the cards owned towards a continent's."""
    seat = state.seats[prices.me]
    total = 0.0
    growth = max(0.0, weights.coll_growth) * prices.share_left
    for category in range(N_CATEGORIES):
        total += weights.coll * grown(components, seat.library[category] + growth)
    growth = max(0.0, weights.cont_growth) * prices.share_left
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent]
        total += weights.cont * grown(components, have + growth)
        owned = have + seat.animals[continent]
        total += 0.5 * weights.focus * owned * (owned - 1) * prices.share_left
    if seat.jokers != 0:
        total += joker_collections(state, components, weights, prices)
    return total


@kernel
def standing_of_automa(
    state: State,
    components: Components,
    weights: Weights,
    prices: Prices,
    me: int,
    seat_number: int,
) -> float:
    """An Automa: its Scoring card now, its cards as they will have grown."""
    set_time(state, components, prices, me)
    seat = state.seats[seat_number]
    card, goods = components.scorings[seat.scoring], seat.goods
    growth = 1.0 + (weights.automa_card - 1.0) * prices.share_left
    total = goods[Good.VP] + growth * (continents(seat) + expert_collections(seat, card))
    total += goods[Good.EXPEDITION] * token_worth(components, weights, prices, seat.scoring)
    for good in (Good.COINS, Good.SEAL):
        total += rival_gain(components, weights, prices, seat.scoring, good, goods[good], 0.0)
    return total

"""What Sepultus Creatura cards are worth: one cube of several categories, a joker at the end."""

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, CATEGORY_SHIFT, has_cube, is_sepultus
from sim.game.rules.expedition import type_of_category
from sim.game.rules.experts import reputation_for_placing
from sim.game.rules.reputation import bonuses_ahead
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_CATEGORIES, N_CONTINENTS, N_TYPES, NONE, Good, Spot
from strategies.evaluation.prices import NEVER, grown, jokers_of
from strategies.evaluation.records import Prices, Weights

UNMATCHED = 0.3  # share of a cube whose category no Animal under study has yet


@kernel
def has_blank(state: State, me: int) -> bool:
    """Whether a Sepultus card without a cube is under study: any Expedition can reach it."""
    seat = state.seats[me]
    if state.sepultus == 1:
        for i in range(seat.n_studied):
            if is_sepultus(seat.studied[i]) and seat.cubes[i] & ALL_TYPES == 0:
                return True
    return False


@kernel
def joker_collections(
    state: State, components: Components, weights: Weights, prices: Prices
) -> float:
    """What the jokers in the pile add to the collection that gains most by them."""
    seat = state.seats[prices.me]
    jokers = jokers_of(state, prices.me)
    growth = max(0.0, weights.cont_growth) * prices.share_left
    best = 0.0
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent] + growth
        best = max(best, grown(components, have + jokers) - grown(components, have))
    return weights.cont * best


@kernel
def lying_worth(prices: Prices, category: int) -> float:
    """A cube on a Sepultus card: only an Animal of the same category can publish it."""
    share = 1.0 if prices.with_category[category] > 0 else UNMATCHED
    return prices.pending_cube[category] * share


@kernel
def best_offer(components: Components, prices: Prices, card: int) -> int:
    """The category of the card on which a cube is worth most."""
    best, chosen = -NEVER, NONE
    for category in range(N_CATEGORIES):
        if (components.animals[card].offers >> category) & 1 == 1:
            pay = prices.expert_pay[type_of_category(category)]
            worth = pay + lying_worth(prices, category)
            best, chosen = (worth, category) if worth > best else (best, chosen)
    return chosen


@kernel
def offer_worth(components: Components, prices: Prices, card: int) -> float:
    """A cube placed on the best category of a Sepultus card."""
    category = best_offer(components, prices, card)
    kind = type_of_category(category)
    now = components.animals[card].vp[kind] + prices.expert_pay[kind]
    return now + lying_worth(prices, category)


@kernel
def chosen_category(cubes: int) -> int:
    """The category of the cube on a Sepultus card; NONE without a cube."""
    for kind in range(N_TYPES):
        if has_cube(cubes, kind):
            return (cubes >> CATEGORY_SHIFT) & 15
    return NONE


@kernel
def held_worth(state: State, components: Components, prices: Prices, i: int) -> float:
    """A Sepultus card under study: a card of the pile to be, and its cube or the space for it."""
    seat = state.seats[prices.me]
    card, category = seat.studied[i], chosen_category(seat.cubes[i])
    worth = prices.pending_share * (components.publication_vp[0] + prices.joker)
    if category == NONE:
        return worth + prices.potential_share * offer_worth(components, prices, card)
    return worth + lying_worth(prices, category)


@kernel
def sepultus_worth(state: State, components: Components, weights: Weights, prices: Prices) -> float:
    """A Sepultus card on display: any Publication takes it along, into the largest collection.

    Its cube counts nothing here: it costs as much value as a cube on an Animal, which an
    Expedition could place instead.
    """
    seat = state.seats[prices.me]
    owned = 0
    for continent in range(N_CONTINENTS):
        here = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
        owned = max(owned, here)
    joker = prices.pending_share * (components.publication_vp[0] + prices.joker)
    return weights.sepultus * (joker + weights.focus * owned * prices.share_left)


@kernel
def value_is_safe(state: State, components: Components, me: int) -> bool:
    """Whether nothing on the way to the Academy can bring an Expert who changes the value."""
    steps = reputation_for_placing(state, components, me, Spot.ACADEMY, NONE)
    return steps == 0 or bonuses_ahead(state, components, me, steps, Good.EXPERT) == 0

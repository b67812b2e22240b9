"""What placing a die brings besides cards, cubes and Publications: every action, every value."""

from sim.game.kernel import kernel, vector_kernel
from sim.game.rules.legal import target_stays
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import (
    N_ACTIONS,
    N_CONTINENTS,
    N_PLACES,
    NONE,
    Action,
    Deck,
    Good,
    Pay,
    Spot,
    Trigger,
)
from strategies.evaluation.prices import NEVER, gain_worth
from strategies.evaluation.raises import city_price
from strategies.evaluation.records import (
    CITY,
    CITY_VALUES,
    MAX_CITY_RAISE,
    MAX_STEPS,
    ActionValues,
    City,
    CityRaises,
    Prices,
    Thoughts,
    Weights,
)


@kernel
def weigh_actions(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """All of it, once per turn."""
    weigh_placing(state, components, weights, thoughts)
    weigh_city(state, components, thoughts)
    price_colours(state, components, thoughts)
    find_targets(state, components, thoughts.actions)


@kernel
def weigh_placing(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """What active Experts pay for placing a die, and add to dice of each colour."""
    prices, actions = thoughts.prices, thoughts.actions
    seat = state.seats[prices.me]
    _weigh_likings(weights, actions, 1.0 - prices.share_left)
    for colour in range(N_CONTINENTS):
        actions.die_experts[colour] = actions.trip_experts[colour] = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card == NONE:
            continue
        expert = components.experts[card]
        if expert.trigger == Trigger.VALUE:
            actions.die_experts[expert.continent_only] += expert.amount * expert.on_die
            actions.trip_experts[expert.continent_only] += expert.amount
        if expert.trigger != Trigger.PLACE:
            continue
        worth = gain_worth(prices, expert.good, expert.amount)
        if expert.where == Spot.EXPEDITION:
            actions.placing[N_ACTIONS + expert.continent_only] += worth
        elif expert.where == Spot.ANIMAL:
            actions.placing[Action.PUBLICATION] += worth
        else:
            actions.placing[expert.where - Spot.EMBASSY] += worth


@kernel
def _weigh_likings(weights: Weights, actions: ActionValues, late: float) -> None:
    """A style's own likings; `late` is the share of the game that is over."""
    placing = actions.placing
    placing[Action.EMBASSY] = weights.like_embassy + weights.late_embassy * late
    placing[Action.BANK] = weights.like_bank + weights.late_bank * late
    placing[Action.UNIVERSITY] = weights.like_university + weights.late_university * late
    placing[Action.ACADEMY] = weights.like_academy + weights.late_academy * late
    placing[Action.EXPEDITION] = weights.like_expedition + weights.late_expedition * late
    placing[Action.PUBLICATION] = weights.like_publication + weights.late_publication * late
    for continent in range(N_CONTINENTS):
        placing[N_ACTIONS + continent] = placing[Action.EXPEDITION]


@kernel
def weigh_city(state: State, components: Components, thoughts: Thoughts) -> None:
    """Embassy and Academy for every value of a die, raised as far as it pays."""
    prices, actions, raises = thoughts.prices, thoughts.actions, 0
    while raises < MAX_CITY_RAISE:
        price = city_price(state, components, prices, raises + 1, 0)
        if price >= NEVER:
            break
        raises += 1
        actions.raise_price.of[raises] = price
    _weigh_values(components, prices, actions.as_it_is)
    _raise_values(actions.as_it_is, actions.raise_price, actions.raised, raises)


@vector_kernel
def _weigh_values(components: Components, prices: Prices, city: City) -> None:
    """Embassy and Academy for every value as it is."""
    token = prices.token
    for value in range(CITY_VALUES):
        city.embassy[value] = components.embassy[value] * token
        city.academy[value] = prices.reputation[min(components.academy[value], MAX_STEPS)]


@vector_kernel
def _raise_values(as_it_is: City, price: CityRaises, raised: City, raises: int) -> None:
    """The best of a value and up to so many raises."""
    for i in range(1, CITY):
        raised.embassy[i], raised.academy[i] = as_it_is.embassy[i], as_it_is.academy[i]
    for x in range(1, raises + 1):
        paid = price.of[x]
        for i in range(1, CITY):
            raised.embassy[i] = max(raised.embassy[i], as_it_is.embassy[i + x] - paid)
            raised.academy[i] = max(raised.academy[i], as_it_is.academy[i + x] - paid)


@kernel
def price_colours(state: State, components: Components, thoughts: Thoughts) -> None:
    """How a die gets another colour: with a token, with a seal where there is none."""
    prices, actions = thoughts.prices, thoughts.actions
    goods = state.seats[prices.me].goods
    actions.recolour, actions.recolour_value = Pay.NOTHING, 0
    actions.recolour_price = 2.0 * NEVER
    if goods[Good.EXPEDITION] > 0:
        actions.recolour, actions.recolour_price = Pay.TOKEN, prices.token
    elif goods[Good.SEAL] > 0:
        actions.recolour, actions.recolour_price = Pay.SEAL, prices.seal
        actions.recolour_value = components.seal_value


@kernel
def find_targets(state: State, components: Components, actions: ActionValues) -> None:
    """Whether the Academy and the University can give a card."""
    for kind in (Deck.ANIMAL, Deck.EXPERT):
        actions.has_target[kind] = target_stays(state, components, kind)

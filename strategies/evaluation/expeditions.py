"""Planning Expeditions: the best cubes for a value, and what raising it brings."""

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, has_cube, is_sepultus
from sim.game.rules.expedition import free_space, type_of_category
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_ACTIONS, N_CONTINENTS, N_TYPES, NONE, Good
from strategies.evaluation.cards import pending
from strategies.evaluation.prices import NEVER
from strategies.evaluation.raises import price_expeditions, price_ways
from strategies.evaluation.records import (
    FACES,
    MAX_BUDGET,
    MAX_RAISE,
    MAX_STEPS,
    ExpeditionPlans,
    Prices,
    Thoughts,
    Weights,
)
from strategies.evaluation.sepultus import best_offer, has_blank, offer_worth

UNKNOWN = -4.0 * NEVER
UNPLANNED = -1


@kernel
def placed_worth(state: State, components: Components, prices: Prices, i: int, kind: int) -> float:
    """A cube on the i-th studied Animal: points now, Experts, and its publication later."""
    card = state.seats[prices.me].studied[i]
    worth = components.animals[card].vp[kind] + prices.expert_pay[kind]
    return worth + pending(components, prices, card, kind)


@kernel
def add_cube(
    expeditions: ExpeditionPlans, continent: int, reach: int, limit: int, cost: int, worth: float
) -> int:
    """One more cube to choose from, for every value; the value that buys all of them."""
    cubes = expeditions.cubes[continent]
    top = min(reach + cost, limit)
    for b in range(reach + 1, top + 1):
        cubes[b] = cubes[reach]
    for b in range(top, cost - 1, -1):
        cubes[b] = max(cubes[b], cubes[b - cost] + worth)
    return top


@kernel
def plan_cubes(
    state: State, components: Components, thoughts: Thoughts, continent: int, budget: int
) -> None:
    """The best cubes for every value up to the budget (each space once)."""
    expeditions = thoughts.expeditions
    seat = state.seats[thoughts.prices.me]
    expeditions.cubes[continent, 0], expeditions.planned[continent] = 0.0, 0
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            _add_offer(state, components, thoughts, i, continent, min(budget, MAX_BUDGET))
        elif components.animals[card].continent == continent:
            _add_spaces(state, components, thoughts, i, continent, min(budget, MAX_BUDGET))


@kernel
def _add_spaces(
    state: State, components: Components, thoughts: Thoughts, i: int, continent: int, limit: int
) -> None:
    """All free spaces of the i-th studied Animal."""
    prices, expeditions = thoughts.prices, thoughts.expeditions
    cubes, reach = state.seats[prices.me].cubes[i], expeditions.planned[continent]
    for kind in range(N_TYPES):
        if has_cube(cubes, kind):
            continue
        before, item = expeditions.cubes[continent, reach], expeditions.cube_item[continent]
        worth, cost = (
            placed_worth(state, components, prices, i, kind),
            components.research_cost[kind],
        )
        reach = add_cube(expeditions, continent, reach, limit, cost, worth)
        better = expeditions.cubes[continent, reach] > before
        expeditions.cube_item[continent] = N_TYPES * i + kind if better else item
    expeditions.planned[continent] = reach


@kernel
def _add_offer(
    state: State, components: Components, thoughts: Thoughts, i: int, continent: int, limit: int
) -> None:
    """The one cube of the i-th studied card, a Sepultus Creatura, on its best category."""
    prices, expeditions = thoughts.prices, thoughts.expeditions
    seat, reach = state.seats[prices.me], expeditions.planned[continent]
    card = seat.studied[i]
    if seat.cubes[i] & ALL_TYPES != 0:
        return
    before = expeditions.cubes[continent, reach]
    kind = type_of_category(best_offer(components, prices, card))
    cost, worth = components.animals[card].cost, offer_worth(components, prices, card)
    reach = add_cube(expeditions, continent, reach, limit, cost, worth)
    if expeditions.cubes[continent, reach] > before:
        expeditions.cube_item[continent] = N_TYPES * i + kind
    expeditions.planned[continent] = reach


@kernel
def plan_expeditions(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """Where Expeditions may go, and what all cubes there cost; `_plan_home` does the rest."""
    prices, expeditions = thoughts.prices, thoughts.expeditions
    seat = state.seats[prices.me]
    expeditions.n_homes, anywhere = 0, has_blank(state, prices.me)
    for continent in range(N_CONTINENTS):
        expeditions.space[continent] = -1
        expeditions.all_costs[continent], expeditions.planned[continent] = 0, UNPLANNED
        if seat.animals[continent] == 0 and not anywhere:
            continue
        expeditions.homes[expeditions.n_homes] = continent
        expeditions.n_homes += 1
        space = free_space(state, components, continent)
        if space == NONE:
            continue
        experts = thoughts.actions.trip_experts[continent]
        expeditions.space[continent] = components.space_bonus[continent, space] + experts
        steps = min(components.space_reputation[continent, space], MAX_STEPS)
        prestige = prices.reputation[steps] + weights.space * steps
        expeditions.prestige[continent] = prestige + thoughts.actions.placing[N_ACTIONS + continent]
    expeditions.limit = min(14 + purse(state, components, prices), MAX_BUDGET)
    thoughts.raises.known = 0
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _sum_up(state, components, thoughts, i)
        elif seat.cubes[i] & ALL_TYPES == 0:
            _sum_up_offer(components, thoughts, seat.studied[i])


@kernel
def _sum_up(state: State, components: Components, thoughts: Thoughts, i: int) -> None:
    """The value that buys all free spaces of the i-th studied Animal."""
    seat = state.seats[thoughts.prices.me]
    home, cost = components.animals[seat.studied[i]].continent, 0
    for kind in range(N_TYPES):
        cost += (1 - ((seat.cubes[i] >> kind) & 1)) * components.research_cost[kind]
    thoughts.expeditions.all_costs[home] += cost


@kernel
def _sum_up_offer(components: Components, thoughts: Thoughts, card: int) -> None:
    """The same for the one space of a Sepultus card, which an Expedition to any continent fills."""
    for home in range(N_CONTINENTS):
        thoughts.expeditions.all_costs[home] += components.animals[card].cost


@kernel
def highest_raise(expeditions: ExpeditionPlans) -> int:
    """By how much a 1 must be raised to buy all cubes anywhere: no raise beyond that pays."""
    highest = 0
    for i in range(expeditions.n_homes):
        home = expeditions.homes[i]
        if expeditions.space[home] >= 0:
            planned = min(expeditions.all_costs[home], expeditions.limit)
            highest = max(highest, planned - expeditions.space[home] - 1)
    return highest


@kernel
def _plan_home(state: State, components: Components, thoughts: Thoughts, continent: int) -> None:
    """The best cubes there for every value, and the raises, now that somebody asks for them."""
    expeditions = thoughts.expeditions
    plan_cubes(state, components, thoughts, continent, expeditions.limit)
    for value in range(FACES):
        expeditions.trips[0, continent, value] = UNKNOWN
        expeditions.trips[1, continent, value] = UNKNOWN
    if thoughts.raises.known == 0:
        price_expeditions(state, components, thoughts, highest_raise(expeditions))
        thoughts.raises.known = 1


@kernel
def expedition_worth(
    state: State, components: Components, thoughts: Thoughts, continent: int, value: int, less: int
) -> float:
    """The best an Expedition with this die value can do, all payments and gains counted."""
    expeditions = thoughts.expeditions
    if expeditions.space[continent] < 0:
        return -NEVER
    if expeditions.planned[continent] == UNPLANNED:
        _plan_home(state, components, thoughts, continent)
    if expeditions.trips[less, continent, value] == UNKNOWN:
        best = best_trip(thoughts, continent, value + expeditions.space[continent], less)
        expeditions.trips[less, continent, value] = best + expeditions.prestige[continent]
    return expeditions.trips[less, continent, value]


@kernel
def best_trip(thoughts: Thoughts, continent: int, base: int, less: int) -> float:
    """The best cubes with this value, raised as far as it pays."""
    raises, expeditions = thoughts.raises, thoughts.expeditions
    best, top = -NEVER, expeditions.planned[continent]
    for x in range(min(raises.most[less], max(0, top - base)) + 1):
        cubes = expeditions.cubes[continent, min(base + x, top)]
        worth = cubes - raises.price[less, x] if cubes > 0.0 else -NEVER
        best = max(best, worth)
    return best


@kernel
def best_raise(state: State, components: Components, thoughts: Thoughts, value: int) -> int:
    """By how much to raise the Expedition in hand, whose value is this now."""
    raises, expeditions = thoughts.raises, thoughts.expeditions
    continent, goods = state.act.colour, state.seats[thoughts.prices.me].goods
    coins, tokens, seals = goods[Good.COINS], goods[Good.EXPEDITION], goods[Good.SEAL]
    price_ways(components, thoughts, 0, coins, tokens, seals, MAX_RAISE)
    plan_cubes(
        state, components, thoughts, continent, value + purse(state, components, thoughts.prices)
    )
    top = expeditions.planned[continent]
    chosen, best = 0, -NEVER
    for x in range(raises.most[0] + 1):
        cubes = expeditions.cubes[continent, min(value + x, top)]
        if cubes > 0.0 and cubes - raises.price[0, x] > best:
            chosen, best = x, cubes - raises.price[0, x]
    return chosen


@kernel
def purse(state: State, components: Components, prices: Prices) -> int:
    """All that goods could add to an Expedition."""
    goods = state.seats[prices.me].goods
    total = goods[Good.COINS] + components.token_value * goods[Good.EXPEDITION]
    return min(MAX_RAISE, total + components.seal_coins * goods[Good.SEAL])

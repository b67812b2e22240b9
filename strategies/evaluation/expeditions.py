"""Planning Expeditions: the best cubes for a value, and what raising it brings."""

from sim.game.kernel import kernel, vector_kernel
from sim.game.rules.animals import ALL_TYPES, is_sepultus
from sim.game.rules.expedition import free_space, type_of_category
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import N_ACTIONS, N_CONTINENTS, N_TYPES, NONE, Good
from strategies.evaluation.cards import pending
from strategies.evaluation.prices import NEVER
from strategies.evaluation.raises import price_expeditions, price_ways
from strategies.evaluation.records import (
    MAX_BUDGET,
    MAX_RAISE,
    MAX_STEPS,
    SIDE_BY_SIDE,
    CubePlan,
    ExpeditionPlans,
    Prices,
    Raises,
    SideBySide,
    Thoughts,
    Weights,
)
from strategies.evaluation.sepultus import best_offer, has_blank, offer_worth


@kernel
def add_cube(
    expeditions: ExpeditionPlans, continent: int, reach: int, limit: int, cost: int, worth: float
) -> int:
    """One more cube to choose from, for every value; the value that buys all of them."""
    cubes = expeditions.cubes[continent].of
    top = min(reach + cost, limit)
    for b in range(reach + 1, top + 1):
        cubes[b] = cubes[reach]
    for b in range(top, cost - 1, -1):
        cubes[b] = max(cubes[b], cubes[b - cost] + worth)
    return top


@kernel
def plan_cubes(expeditions: ExpeditionPlans, continent: int, budget: int) -> None:
    """The best of the listed cubes for every value up to the budget (each space once)."""
    costs, worth = expeditions.costs[continent], expeditions.worth[continent]
    limit, reach = min(budget, MAX_BUDGET), 0
    expeditions.cubes[continent].of[0] = 0.0
    for n in range(expeditions.n_items[continent]):
        reach = add_cube(expeditions, continent, reach, limit, costs[n], worth[n])
    expeditions.planned[continent] = reach


@kernel
def choose_cube(expeditions: ExpeditionPlans, continent: int, budget: int) -> int:
    """A cube among the best of the listed ones for the whole budget; NONE if none is worth it."""
    cubes, items = expeditions.cubes[continent].of, expeditions.items[continent]
    costs, worth = expeditions.costs[continent], expeditions.worth[continent]
    limit, reach, chosen = min(budget, MAX_BUDGET), 0, NONE
    cubes[0] = 0.0
    for n in range(expeditions.n_items[continent]):
        before = cubes[reach]
        reach = add_cube(expeditions, continent, reach, limit, costs[n], worth[n])
        chosen = items[n] if cubes[reach] > before else chosen
    return chosen


@kernel
def list_cubes(state: State, components: Components, thoughts: Thoughts, continent: int) -> None:
    """All cubes that an Expedition to this continent could place."""
    seat = state.seats[thoughts.prices.me]
    thoughts.expeditions.n_items[continent] = 0
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            _list_offer(state, components, thoughts, i, continent)
        elif components.animals[card].continent == continent:
            _list_spaces(state, components, thoughts, i)


@kernel
def _list_spaces(state: State, components: Components, thoughts: Thoughts, i: int) -> None:
    """All free spaces of the i-th studied Animal: points now, Experts, and publication later.

    Which are free is anybody's guess: each is written down, and counted if it is.
    """
    prices, expeditions = thoughts.prices, thoughts.expeditions
    card, cubes = state.seats[prices.me].studied[i], state.seats[prices.me].cubes[i]
    animal = components.animals[card]
    home = animal.continent
    items, costs, worth = expeditions.items[home], expeditions.costs[home], expeditions.worth[home]
    n = expeditions.n_items[home]
    for kind in range(N_TYPES):
        now = animal.vp[kind] + prices.expert_pay[kind]
        items[n], costs[n] = N_TYPES * i + kind, components.research_cost[kind]
        worth[n] = now + pending(components, prices, card, kind)
        n += 1 - ((cubes >> kind) & 1)
    expeditions.n_items[home] = n


@kernel
def _list_offer(
    state: State, components: Components, thoughts: Thoughts, i: int, continent: int
) -> None:
    """The one cube of the i-th studied card, a Sepultus Creatura, on its best category."""
    prices, expeditions = thoughts.prices, thoughts.expeditions
    seat, n = state.seats[prices.me], expeditions.n_items[continent]
    card = seat.studied[i]
    if seat.cubes[i] & ALL_TYPES != 0:
        return
    kind = type_of_category(best_offer(components, prices, card))
    expeditions.items[continent, n] = N_TYPES * i + kind
    expeditions.costs[continent, n] = components.animals[card].cost
    expeditions.worth[continent, n] = offer_worth(components, prices, card)
    expeditions.n_items[continent] = n + 1


@kernel
def plan_expeditions(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """Where Expeditions may go, and all cubes there; `plan_trips` does the rest."""
    prices, expeditions = thoughts.prices, thoughts.expeditions
    seat = state.seats[prices.me]
    expeditions.n_homes, anywhere = 0, has_blank(state, prices.me)
    for continent in range(N_CONTINENTS):
        expeditions.space[continent], expeditions.prestige[continent] = -1, 0.0
        expeditions.n_items[continent] = 0
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
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _list_spaces(state, components, thoughts, i)
        else:
            for continent in range(N_CONTINENTS):  # an Expedition to any of them can fill it
                _list_offer(state, components, thoughts, i, continent)


@kernel
def highest_raise(expeditions: ExpeditionPlans) -> int:
    """By how much a 1 must be raised to buy all cubes anywhere: no raise beyond that pays."""
    highest = 0
    for i in range(expeditions.n_homes):
        home, all_costs = expeditions.homes[i], 0
        if expeditions.space[home] >= 0:
            for n in range(expeditions.n_items[home]):
                all_costs += expeditions.costs[home, n]
            planned = min(all_costs, expeditions.limit)
            highest = max(highest, planned - expeditions.space[home] - 1)
    return highest


@kernel
def plan_trips(state: State, components: Components, thoughts: Thoughts) -> None:
    """The best cubes everywhere for every value, the raises, and the best trips by face."""
    expeditions, raises, more_value = (
        thoughts.expeditions,
        thoughts.raises,
        thoughts.actions.recolour_value,
    )
    if expeditions.n_homes == 0:
        return
    price_expeditions(state, components, thoughts, highest_raise(expeditions))
    for i in range(expeditions.n_homes):
        home = expeditions.homes[i]
        expeditions.planned[home] = NONE
        if expeditions.space[home] >= 0:
            plan_cubes(expeditions, home, expeditions.limit)
    for i in range(expeditions.n_homes):  # numbers written one by one are read together later
        home = expeditions.homes[i]
        cubes, by_value = expeditions.cubes[home], expeditions.by_value
        top, lowest = expeditions.planned[home], expeditions.space[home] + 1
        best_trips(cubes, raises, by_value, expeditions.own[home], lowest, top, 0)
        lowest += more_value
        best_trips(cubes, raises, by_value, expeditions.recoloured[home], lowest, top, 1)


@vector_kernel
def best_trips(
    cubes: CubePlan,
    raises: Raises,
    by_value: SideBySide,
    by_face: SideBySide,
    lowest: int,
    top: int,
    less: int,
) -> None:
    """The best cubes with each face of a die, raised as far as it pays.

    `lowest` is the value of a 1; the value `top` buys all cubes, and NONE is no Expedition at all.
    """
    start = min(lowest, top)  # more than the value of all cubes buys no more
    for i in range(SIDE_BY_SIDE):
        by_value.of[i] = -NEVER
    if top != NONE:
        for i in range(SIDE_BY_SIDE):
            cubes.of[top + 1 + i] = 0.0  # nothing beyond it
        for x in range(min(raises.most[less], top - start) + 1):
            price = raises.price[less, x]
            for i in range(SIDE_BY_SIDE):
                worth = cubes.of[start + x + i]
                by_value.of[i] = max(by_value.of[i], worth - price if worth > 0.0 else -NEVER)
    for i in range(SIDE_BY_SIDE):
        by_face.of[i] = by_value.of[min(lowest + i, top) - start]


@kernel
def best_raise(state: State, components: Components, thoughts: Thoughts, value: int) -> int:
    """By how much to raise the Expedition in hand, whose value is this now."""
    raises, expeditions = thoughts.raises, thoughts.expeditions
    continent, goods = state.act.colour, state.seats[thoughts.prices.me].goods
    coins, tokens, seals = goods[Good.COINS], goods[Good.EXPEDITION], goods[Good.SEAL]
    price_ways(components, thoughts, 0, coins, tokens, seals, MAX_RAISE)
    list_cubes(state, components, thoughts, continent)
    plan_cubes(expeditions, continent, value + purse(state, components, thoughts.prices))
    top = expeditions.planned[continent]
    chosen, best = 0, -NEVER
    for x in range(raises.most[0] + 1):
        cubes = expeditions.cubes[continent].of[min(value + x, top)]
        if cubes > 0.0 and cubes - raises.price[0, x] > best:
            chosen, best = x, cubes - raises.price[0, x]
    return chosen


@kernel
def purse(state: State, components: Components, prices: Prices) -> int:
    """All that goods could add to an Expedition."""
    goods = state.seats[prices.me].goods
    total = goods[Good.COINS] + components.token_value * goods[Good.EXPEDITION]
    return min(MAX_RAISE, total + components.seal_coins * goods[Good.SEAL])

"""Planning Expeditions: the best cubes for a value, and what raising it brings."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, has_cube, is_sepultus
from sim.game.rules.expedition import free_space, type_of_category
from sim.game.rules.experts import value_of_experts
from sim.game.signatures import I, P, S, T, void
from sim.game.vocab import N_CONTINENTS, N_TYPES, NONE, Action, Good
from strategies.evaluation.cards import pending
from strategies.evaluation.notes import FACES, MAX_BUDGET, MAX_RAISE, MAX_STEPS, N
from strategies.evaluation.raising import price_expeditions
from strategies.evaluation.sepultus import best_offer, has_blank, offer_worth
from strategies.evaluation.worth import NEVER, F
from strategies.weights import W

UNKNOWN = -4.0 * NEVER


@kernel(signature=F(S, T, N, I, I))
def placed_worth(state: Any, t: Any, n: Any, i: Any, kind: Any) -> Any:
    """A cube on the i-th studied Animal: points now, Experts, and its publication later."""
    card = state.seats[n.me].studied[i]
    worth = t.animals[card].vp[kind] + n.cube_pay[kind]
    return worth + pending(t, n, card, kind)


@kernel(signature=I(N, I, I, I, I, F))
def add_cube(n: Any, continent: Any, reach: Any, limit: Any, cost: Any, worth: Any) -> Any:
    """One more cube to choose from, for every value; the value that buys all of them."""
    cubes = n.cubes[continent]
    top = min(reach + cost, limit)
    for b in range(reach + 1, top + 1):
        cubes[b] = cubes[reach]
    for b in range(top, cost - 1, -1):
        cubes[b] = max(cubes[b], cubes[b - cost] + worth)
    return top


@kernel(signature=void(S, T, N, I, I))
def plan_cubes(state: Any, t: Any, n: Any, continent: Any, budget: Any) -> None:
    """The best cubes for every value up to the budget (each space once)."""
    seat = state.seats[n.me]
    n.cubes[continent, 0], n.planned[continent] = 0.0, 0
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            _add_offer(state, t, n, i, continent, min(budget, MAX_BUDGET))
        elif t.animals[card].continent == continent:
            _add_spaces(state, t, n, i, continent, min(budget, MAX_BUDGET))


@kernel(signature=void(S, T, N, I, I, I))
def _add_spaces(state: Any, t: Any, n: Any, i: Any, continent: Any, limit: Any) -> None:
    """All free spaces of the i-th studied Animal."""
    cubes, reach = state.seats[n.me].cubes[i], n.planned[continent]
    for kind in range(N_TYPES):
        if has_cube(cubes, kind):
            continue
        before, worth = n.cubes[continent, reach], placed_worth(state, t, n, i, kind)
        reach = add_cube(n, continent, reach, limit, t.research_cost[kind], worth)
        better = n.cubes[continent, reach] > before
        n.cube_item[continent] = N_TYPES * i + kind if better else n.cube_item[continent]
    n.planned[continent] = reach


@kernel(signature=void(S, T, N, I, I, I))
def _add_offer(state: Any, t: Any, n: Any, i: Any, continent: Any, limit: Any) -> None:
    """The one cube of the i-th studied card, a Sepultus Creatura, on its best category."""
    seat, reach = state.seats[n.me], n.planned[continent]
    card = seat.studied[i]
    if seat.cubes[i] & ALL_TYPES != 0:
        return
    before, kind = n.cubes[continent, reach], type_of_category(best_offer(t, n, card))
    cost, worth = t.animals[card].cost, offer_worth(t, n, card)
    reach = add_cube(n, continent, reach, limit, cost, worth)
    if n.cubes[continent, reach] > before:
        n.cube_item[continent] = N_TYPES * i + kind
    n.planned[continent] = reach


@kernel(signature=void(S, T, P, N))
def plan_expeditions(state: Any, t: Any, w: Any, n: Any) -> None:
    """Spaces, cubes and prices for Expeditions to the continents of own Animals."""
    price_expeditions(state, t, n)
    seat = state.seats[n.me]
    n.n_homes, anywhere = 0, has_blank(state, n.me)
    for continent in range(N_CONTINENTS):
        n.space[continent] = -1
        n.cubes[continent, 0], n.planned[continent] = 0.0, 0
        if seat.animals[continent] == 0 and not anywhere:
            continue
        n.homes[n.n_homes] = continent
        n.n_homes += 1
        space = free_space(state, t, continent)
        if space == NONE:
            continue
        experts = value_of_experts(state, t, n.me, Action.EXPEDITION, continent)
        n.space[continent] = t.space_bonus[continent, space] + experts
        steps = min(t.space_reputation[continent, space], MAX_STEPS)
        n.prestige[continent] = n.rep[steps] + w.values[W.SPACE] * steps + n.bonus[6 + continent]
        for value in range(FACES):
            n.trips[0, continent, value] = n.trips[1, continent, value] = UNKNOWN
    top = min(14 + purse(state, t, n), MAX_BUDGET)
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _add_spaces(state, t, n, i, t.animals[seat.studied[i]].continent, top)
        else:
            for home in range(n.n_homes):
                _add_offer(state, t, n, i, n.homes[home], top)


@kernel(signature=F(N, I, I, I))
def expedition_worth(n: Any, continent: Any, value: Any, less: Any) -> Any:
    """The best an Expedition with this die value can do, all payments and gains counted."""
    if n.space[continent] < 0:
        return -NEVER
    if n.trips[less, continent, value] == UNKNOWN:
        best = best_trip(n, continent, value + n.space[continent], less)
        n.trips[less, continent, value] = best + n.prestige[continent]
    return n.trips[less, continent, value]


@kernel(signature=F(N, I, I, I))
def best_trip(n: Any, continent: Any, base: Any, less: Any) -> Any:
    """The best cubes with this value, raised as far as it pays."""
    best, top = -NEVER, n.planned[continent]
    for x in range(min(n.most[less], max(0, top - base)) + 1):
        cubes = n.cubes[continent, min(base + x, top)]
        worth = cubes - n.raises[less, x] if cubes > 0.0 else -NEVER
        best = max(best, worth)
    return best


@kernel(signature=I(S, T, N, I))
def best_raise(state: Any, t: Any, n: Any, value: Any) -> Any:
    """By how much to raise the Expedition in hand, whose value is this now."""
    continent = state.act.colour
    plan_cubes(state, t, n, continent, value + purse(state, t, n))
    top = n.planned[continent]
    chosen, best = 0, -NEVER
    for x in range(n.most[0] + 1):
        cubes = n.cubes[continent, min(value + x, top)]
        if cubes > 0.0 and cubes - n.raises[0, x] > best:
            chosen, best = x, cubes - n.raises[0, x]
    return chosen


@kernel(signature=I(S, T, N))
def purse(state: Any, t: Any, n: Any) -> Any:
    """All that goods could add to an Expedition."""
    goods = state.seats[n.me].goods
    total = goods[Good.COINS] + t.token_value * goods[Good.EXPEDITION]
    return min(MAX_RAISE, total + t.seal_coins * goods[Good.SEAL])

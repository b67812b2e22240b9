"""Expeditions: spaces, value and Research cubes (rulebook: Expedition)."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.log import note
from sim.game.rules.animals import ALL_TYPES, CATEGORY_SHIFT, has_cube, is_sepultus
from sim.game.rules.experts import cube_placed
from sim.game.rules.goods import gain
from sim.game.signatures import I, L, S, T, void
from sim.game.vocab import MAX_SPACES, N_CATEGORIES, N_TYPES, NONE, Event, Good, Spot, Why


@kernel(signature=I(S, T, I))
def free_space(state: Any, t: Any, continent: Any) -> Any:
    """The leftmost free space of a continent; NONE if it is full."""
    for space in range(t.n_spaces[continent]):
        if (state.spaces[continent] >> space) & 1 == 0:
            return space
    return NONE


@kernel
def space_spot(continent: Any, space: Any) -> Any:
    return Spot.EXPEDITION + MAX_SPACES * continent + space


@kernel(signature=void(S, L, I, I, I))
def occupy(state: Any, log: Any, k: Any, continent: Any, space: Any) -> None:
    """Put a die on an Expedition space."""
    state.spaces[continent] |= 1 << space
    state.dice[k].spot = space_spot(continent, space)
    note(log, Event.SPACE, continent, space, 0, 0, 0)


@kernel(signature=void(S, I))
def vacate(state: Any, spot: Any) -> None:
    """An Expedition space emptied at the end of the round is free again [A10]."""
    if spot >= Spot.EXPEDITION:
        continent = (spot - Spot.EXPEDITION) // MAX_SPACES
        space = (spot - Spot.EXPEDITION) % MAX_SPACES
        state.spaces[continent] &= ~(1 << space)


@kernel
def type_of_category(category: Any) -> Any:
    return category // (N_CATEGORIES // N_TYPES)


@kernel
def cube_cost(t: Any, card: Any, kind: Any) -> Any:
    return t.animals[card].cost if is_sepultus(card) else t.research_cost[kind]


@kernel(signature=I(S, T, I, I, I))
def can_place_cube(state: Any, t: Any, i: Any, kind: Any, category: Any) -> Any:
    """Whether the value left buys this cube on the i-th studied Animal."""
    act = state.act
    seat = state.seats[act.seat]
    card = seat.studied[i]
    if cube_cost(t, card, kind) > act.value - act.spent:
        return False
    if is_sepultus(card):
        offered = (t.animals[card].offers >> category) & 1 == 1
        return offered and type_of_category(category) == kind and seat.cubes[i] & ALL_TYPES == 0
    return t.animals[card].continent == act.colour and not has_cube(seat.cubes[i], kind)


@kernel(signature=void(S, T, L, I, I, I))
def place_cube(state: Any, t: Any, log: Any, i: Any, kind: Any, category: Any) -> None:
    """Place a Research cube; its space's VP and cube Experts pay at once."""
    act = state.act
    seat = state.seats[act.seat]
    card = seat.studied[i]
    act.spent += cube_cost(t, card, kind)
    act.cubes += 1
    seat.cubes[i] |= 1 << kind
    if is_sepultus(card):
        seat.cubes[i] |= category << CATEGORY_SHIFT
        note(log, Event.CUBE, card, kind, category, 0, 0)
    else:
        note(log, Event.CUBE, card, kind, NONE, 0, 0)
    gain(state, log, act.seat, Good.VP, t.animals[card].vp[kind], Why.CUBE)
    cube_placed(state, t, log, act.seat, kind)

"""Expeditions: spaces, value and Research cubes (rules 4.9)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.animals import ALL_TYPES, CATEGORY_SHIFT, has_cube, is_sepultus
from sim.game.rules.experts import cube_placed
from sim.game.rules.goods import gain
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_SPACES, N_CATEGORIES, N_TYPES, NONE, Event, Good, Spot, Why


@kernel
def free_space(state: State, components: Components, continent: int) -> int:
    """The leftmost free space of a continent; NONE if it is full."""
    for space in range(components.n_spaces[continent]):
        if (state.spaces[continent] >> space) & 1 == 0:
            return space
    return NONE


@kernel
def space_spot(continent: int, space: int) -> int:
    """The spot of a die on this Expedition space."""
    return Spot.EXPEDITION + MAX_SPACES * continent + space


@kernel
def occupy(state: State, log: Log, k: int, continent: int, space: int) -> None:
    """Put a die on an Expedition space."""
    state.spaces[continent] |= 1 << space
    state.dice[k].spot = space_spot(continent, space)
    note(log, Event.SPACE, continent, space, 0, 0, 0)


@kernel
def vacate(state: State, spot: int) -> None:
    """An Expedition space emptied at the end of the round is free again [A10]."""
    if spot >= Spot.EXPEDITION:
        continent = (spot - Spot.EXPEDITION) // MAX_SPACES
        space = (spot - Spot.EXPEDITION) % MAX_SPACES
        state.spaces[continent] &= ~(1 << space)


@kernel
def type_of_category(category: int) -> int:
    """The Type, 0 to 3, to which a category belongs."""
    return category // (N_CATEGORIES // N_TYPES)


@kernel
def cube_cost(components: Components, card: int, kind: int) -> int:
    """The value that a cube costs on this card and Type."""
    return components.animals[card].cost if is_sepultus(card) else components.research_cost[kind]


@kernel
def can_place_cube(state: State, components: Components, i: int, kind: int, category: int) -> bool:
    """Whether the value left buys this cube on the i-th studied Animal."""
    act = state.act
    seat = state.seats[act.seat]
    card = seat.studied[i]
    if cube_cost(components, card, kind) > act.value - act.spent:
        return False
    if is_sepultus(card):
        offered = (components.animals[card].offers >> category) & 1 == 1
        return offered and type_of_category(category) == kind and seat.cubes[i] & ALL_TYPES == 0
    return components.animals[card].continent == act.colour and not has_cube(seat.cubes[i], kind)


@kernel
def place_cube(
    state: State, components: Components, log: Log, i: int, kind: int, category: int
) -> None:
    """Place a Research cube; its space's VP and cube Experts pay at once."""
    act = state.act
    seat = state.seats[act.seat]
    card = seat.studied[i]
    act.spent += cube_cost(components, card, kind)
    act.cubes += 1
    seat.cubes[i] |= 1 << kind
    if is_sepultus(card):
        seat.cubes[i] |= category << CATEGORY_SHIFT
        note(log, Event.CUBE, card, kind, category, 0, 0)
    else:
        note(log, Event.CUBE, card, kind, NONE, 0, 0)
    gain(state, log, act.seat, Good.VP, components.animals[card].vp[kind], Why.CUBE)
    cube_placed(state, components, log, act.seat, kind)

"""Animals under study and the Research cubes on them.

The cubes of one card are one number: bits 0 to 3 a cube on Types I to IV; bits 4 to 7 the
category of a Sepultus cube; bits 8 and 9 mark cards during a Publication.
"""

from sim.game.kernel import kernel
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_ANIMALS, N_ANIMALS, N_TYPES, NONE, Error

ALL_TYPES = (1 << N_TYPES) - 1
CATEGORY_SHIFT = 4
GAVE = 1 << 8  # gave a cube to the Publication in hand
INCLUDED = 1 << 9  # goes to the published pile without having given a cube
UNAFFORDABLE = 30_000  # more than any value, and small enough for 16 bits


@kernel
def is_sepultus(card: int) -> bool:
    """Whether an Animal card is a Sepultus Creatura."""
    return card >= N_ANIMALS


@kernel
def study(state: State, components: Components, seat_number: int, card: int) -> None:
    """Put an Animal card below the player board."""
    seat = state.seats[seat_number]
    if seat.n_studied == MAX_ANIMALS:
        state.error = Error.LIST_FULL
        return
    seat.studied[seat.n_studied] = card
    seat.cubes[seat.n_studied] = 0
    seat.n_studied += 1
    if not is_sepultus(card):
        seat.animals[components.animals[card].continent] += 1


@kernel
def has_cube(cubes: int, kind: int) -> bool:
    """Whether there is a cube on this Type of a card."""
    return (cubes >> kind) & 1 == 1


@kernel
def cheapest_cube(state: State, components: Components, seat_number: int, continent: int) -> int:
    """The least value an Expedition to this continent needs for one cube."""
    seat = state.seats[seat_number]
    best = UNAFFORDABLE
    for i in range(seat.n_studied):
        best = min(best, cheapest_on_card(components, seat.studied[i], seat.cubes[i], continent))
    return best


@kernel
def cheapest_on_card(components: Components, card: int, cubes: int, continent: int) -> int:
    """The cheapest free cube space of one card on an Expedition to this continent."""
    if is_sepultus(card):
        return components.animals[card].cost if cubes & ALL_TYPES == 0 else UNAFFORDABLE
    if components.animals[card].continent == continent:
        for kind in range(N_TYPES):
            if not has_cube(cubes, kind):
                return components.research_cost[kind]
    return UNAFFORDABLE


@kernel
def cost_of_all_cubes(
    state: State, components: Components, seat_number: int, continent: int
) -> int:
    """The value beyond which an Expedition to this continent has nothing left to buy."""
    seat = state.seats[seat_number]
    total = 0
    for i in range(seat.n_studied):
        total += _cost_on_card(components, seat.studied[i], seat.cubes[i], continent)
    return total


@kernel
def all_cubes_cost_more(
    state: State, components: Components, seat_number: int, continent: int, value: int
) -> bool:
    """Whether they cost more than this value: mostly, the first cards show it."""
    seat = state.seats[seat_number]
    for i in range(seat.n_studied):
        value -= _cost_on_card(components, seat.studied[i], seat.cubes[i], continent)
        if value < 0:
            return True
    return False


@kernel
def _cost_on_card(components: Components, card: int, cubes: int, continent: int) -> int:
    """What all free cube spaces of one card cost on an Expedition to this continent."""
    if is_sepultus(card):
        return components.animals[card].cost if cubes & ALL_TYPES == 0 else 0
    total = 0
    if components.animals[card].continent == continent:
        for kind in range(N_TYPES):
            total += (1 - ((cubes >> kind) & 1)) * components.research_cost[kind]
    return total


@kernel
def category_of_cube(components: Components, card: int, cubes: int, kind: int) -> int:
    """The category of the cube on this Type; NONE without a cube there."""
    if not has_cube(cubes, kind):
        return NONE
    if is_sepultus(card):
        return (cubes >> CATEGORY_SHIFT) & 15
    return components.animals[card].category[kind]

"""Animals under study and the Research cubes on them.

The cubes of one card are one number: bits 0 to 3 a cube on Types I to IV; bits 4 to 7 the
category of a Sepultus cube; bits 8 and 9 mark cards during a Publication.
"""

from typing import Any

from sim.game.kernel import kernel
from sim.game.signatures import I, S, T, void
from sim.game.vocab import MAX_ANIMALS, N_ANIMALS, N_TYPES, NONE, Error

ALL_TYPES = (1 << N_TYPES) - 1
CATEGORY_SHIFT = 4
GAVE = 1 << 8  # gave a cube to the Publication in hand
INCLUDED = 1 << 9  # goes to the published pile without having given a cube
UNAFFORDABLE = 30_000  # more than any value, and small enough for 16 bits


@kernel
def is_sepultus(card: Any) -> Any:
    return card >= N_ANIMALS


@kernel(signature=void(S, T, I, I))
def study(state: Any, t: Any, seat_number: Any, card: Any) -> None:
    """Put an Animal card below the player board."""
    seat = state.seats[seat_number]
    if seat.n_studied == MAX_ANIMALS:
        state.error = Error.LIST_FULL
        return
    seat.studied[seat.n_studied] = card
    seat.cubes[seat.n_studied] = 0
    seat.n_studied += 1
    if not is_sepultus(card):
        seat.animals[t.animals[card].continent] += 1


@kernel
def has_cube(cubes: Any, kind: Any) -> Any:
    return (cubes >> kind) & 1 == 1


@kernel(signature=I(S, T, I, I))
def cheapest_cube(state: Any, t: Any, seat_number: Any, continent: Any) -> Any:
    """The least value an Expedition to this continent needs for one cube."""
    seat = state.seats[seat_number]
    best = UNAFFORDABLE
    for i in range(seat.n_studied):
        best = min(best, cheapest_on_card(t, seat.studied[i], seat.cubes[i], continent))
    return best


@kernel
def cheapest_on_card(t: Any, card: Any, cubes: Any, continent: Any) -> Any:
    """The cheapest free cube space of one card on an Expedition to this continent."""
    if is_sepultus(card):
        return t.animals[card].cost if cubes & ALL_TYPES == 0 else UNAFFORDABLE
    if t.animals[card].continent == continent:
        for kind in range(N_TYPES):
            if not has_cube(cubes, kind):
                return t.research_cost[kind]
    return UNAFFORDABLE


@kernel(signature=I(S, T, I, I))
def cost_of_all_cubes(state: Any, t: Any, seat_number: Any, continent: Any) -> Any:
    """The value beyond which an Expedition to this continent has nothing left to buy."""
    seat = state.seats[seat_number]
    total = 0
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            total += t.animals[card].cost if seat.cubes[i] & ALL_TYPES == 0 else 0
        elif t.animals[card].continent == continent:
            for kind in range(N_TYPES):
                if not has_cube(seat.cubes[i], kind):
                    total += t.research_cost[kind]
    return total


@kernel
def category_of_cube(t: Any, card: Any, cubes: Any, kind: Any) -> Any:
    """The category of the cube on this Type; NONE without a cube there."""
    if not has_cube(cubes, kind):
        return NONE
    if is_sepultus(card):
        return (cubes >> CATEGORY_SHIFT) & 15
    return t.animals[card].category[kind]

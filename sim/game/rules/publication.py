"""Publications (rules 4.10). Type 0 is the continent; Types I to IV are 1 to 4 here."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.animals import GAVE, INCLUDED, category_of_cube, has_cube, is_sepultus
from sim.game.rules.goods import gain
from sim.game.state import Seat, State
from sim.game.tables import Components
from sim.game.vocab import N_ANIMALS, N_TYPES, Event, Good, Why


@kernel
def highest_type(components: Components, value: int) -> int:
    """The highest Type a die of this value may publish; -1 for none."""
    top = -1
    for kind in range(N_TYPES + 1):
        if value >= components.publication_value[kind]:
            top = kind
    return top


@kernel
def publish_reference_cube(state: State, components: Components, log: Log) -> None:
    """Go down to the next Type on which the Reference Animal has a cube, and publish it."""
    act = state.act
    seat = state.seats[act.seat]
    act.cubes = 0
    while act.type > 0 and not has_cube(seat.cubes[act.place], act.type - 1):
        act.type -= 1
    if act.type > 0:
        publish_cube(state, components, log, act.place)


@kernel
def can_publish_cube(state: State, components: Components, i: int) -> bool:
    """A cube of the same category on another studied Animal."""
    act = state.act
    seat = state.seats[act.seat]
    category = components.animals[act.card].category[act.type - 1]
    return i != act.place and category == category_of_cube(
        components, seat.studied[i], seat.cubes[i], act.type - 1
    )


@kernel
def publish_cube(state: State, components: Components, log: Log, i: int) -> None:
    """Move a cube from an Animal to the library."""
    act = state.act
    seat = state.seats[act.seat]
    kind = act.type - 1
    category = category_of_cube(components, seat.studied[i], seat.cubes[i], kind)
    note(
        log,
        Event.CUBE,
        seat.studied[i],
        kind,
        category if is_sepultus(seat.studied[i]) else -1,
        0,
        0,
    )
    seat.cubes[i] = (seat.cubes[i] & ~(1 << kind)) | GAVE
    seat.library[category] += 1
    act.cubes += 1


@kernel
def score_type(state: State, components: Components, log: Log) -> None:
    """Victory points for the cubes of the Type in hand, then the Type below."""
    act = state.act
    gain(
        state,
        log,
        act.seat,
        Good.VP,
        act.cubes * components.publication_vp[act.type],
        Why.PUBLICATION,
    )
    act.type -= 1


@kernel
def is_of_continent(components: Components, card: int, continent: int) -> bool:
    """A Sepultus Creatura counts as of the Reference Animal's continent."""
    return is_sepultus(card) or components.animals[card].continent == continent


@kernel
def can_include(state: State, components: Components, i: int) -> bool:
    """An own Animal of the continent that gave no cube may go along."""
    act = state.act
    seat = state.seats[act.seat]
    if i == act.place or seat.cubes[i] & (GAVE | INCLUDED) != 0:
        return False
    return is_of_continent(components, seat.studied[i], act.colour)


@kernel
def include(state: State, i: int) -> None:
    """Mark an Animal that goes along without having given a cube."""
    state.seats[state.act.seat].cubes[i] |= INCLUDED


@kernel
def publish_animals(state: State, components: Components, log: Log) -> None:
    """Type 0: Animals to the published pile or out of the game; 1 VP each; the seal."""
    act = state.act
    seat = state.seats[act.seat]
    kept, published = 0, 0
    for i in range(seat.n_studied):
        card, cubes = seat.studied[i], seat.cubes[i]
        if i != act.place and cubes & (GAVE | INCLUDED) == 0:
            seat.studied[kept], seat.cubes[kept] = card, cubes
            kept += 1
            continue
        if not is_sepultus(card):
            seat.animals[components.animals[card].continent] -= 1
        if is_of_continent(components, card, act.colour):
            published += 1
            _to_pile(components, seat, card)
            note(log, Event.PUBLISHED, card, 0, 0, 0, 0)
        else:
            state.removed += 1
            note(log, Event.REMOVED, card, 0, 0, 0, 0)
    seat.n_studied = kept
    seat.n_published += published
    gain(state, log, act.seat, Good.VP, published * components.publication_vp[0], Why.PUBLICATION)
    gain(state, log, act.seat, Good.SEAL, components.publication_seals, Why.PUBLICATION)


@kernel
def _to_pile(components: Components, seat: Seat, card: int) -> None:
    """Put a card on the published pile of its continent; a Sepultus Creatura is a joker."""
    if is_sepultus(card):
        seat.jokers |= 1 << (card - N_ANIMALS)
    else:
        seat.published[components.animals[card].continent] += 1

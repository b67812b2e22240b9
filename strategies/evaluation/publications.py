"""Planning Publications: which Animals go along with a Reference Animal, up to which Type."""

from sim.game.kernel import kernel, vector_kernel
from sim.game.rules.animals import ALL_TYPES, GAVE, has_cube, is_sepultus
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import HIGHEST_START, N_CONTINENTS, N_TYPES
from strategies.evaluation.cards import cube_worth
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import (
    SIDE_BY_SIDE,
    Offers,
    PerType,
    PublicationPlans,
    Raises,
    Thoughts,
)
from strategies.evaluation.sepultus import chosen_category

MORE_CUBES = 0.001  # for each Type: of equally good Publications, the one of more Types


@kernel
def shared(state: State, components: Components, me: int, i: int, j: int) -> int:
    """Bit set of the Types on which both Animals have a cube of the same category."""
    seat = state.seats[me]
    both = seat.cubes[i] & seat.cubes[j] & ALL_TYPES
    if both == 0:
        return 0
    bits = 0
    one, other = components.animals[seat.studied[i]], components.animals[seat.studied[j]]
    for kind in range(N_TYPES):
        if (both >> kind) & 1 == 1 and one.category[kind] == other.category[kind]:
            bits |= 1 << kind
    return bits


@kernel
def plan_reference(state: State, components: Components, thoughts: Thoughts, i: int) -> None:
    """Worth of publishing Animal i up to each Type, into its ladder."""
    seat = state.seats[thoughts.prices.me]
    _plan_alone(state, components, thoughts, i)
    for j in range(seat.n_studied):
        if is_sepultus(seat.studied[j]):
            _take_sepultus(state, components, thoughts, i, j)
        elif j != i:
            _go_together(state, components, thoughts, i, j)


@kernel
def _plan_alone(state: State, components: Components, thoughts: Thoughts, i: int) -> None:
    """The Reference Animal itself."""
    prices, publications = thoughts.prices, thoughts.publications
    card, cubes = (
        state.seats[prices.me].studied[i],
        state.seats[prices.me].cubes[i],
    )
    own = (
        components.publication_vp[0]
        + prices.card[components.animals[card].continent]
        - thoughts.cards.held[i]
    )
    own += components.publication_seals * prices.seal
    publications.ladder[i, 0] = own
    for kind in range(N_TYPES):
        own += float((cubes >> kind) & 1) * cube_worth(components, prices, card, kind)
        publications.ladder[i, kind + 1] = own


@kernel
def _go_together(state: State, components: Components, thoughts: Thoughts, i: int, j: int) -> None:
    """What two Animals add to the Publication of each other.

    Which cubes are shared is anybody's guess, so factors of 0 and 1 are faster here than `if`.
    """
    prices, cards, publications = thoughts.prices, thoughts.cards, thoughts.publications
    seat = state.seats[prices.me]
    one, other = components.animals[seat.studied[i]], components.animals[seat.studied[j]]
    both = seat.cubes[i] & seat.cubes[j] & ALL_TYPES
    along = int(one.continent == other.continent)
    if along + both == 0:
        return
    card = float(along) * (components.publication_vp[0] + prices.card[one.continent])
    with_j, with_i = card - cards.held[j], card - cards.held[i]
    publications.ladder[i, 0] += float(along) * max(0.0, with_j)
    publications.ladder[j, 0] += float(along) * max(0.0, with_i)
    for kind in range(N_TYPES):
        gives = int(one.category[kind] == other.category[kind]) & (both >> kind)
        along |= gives
        cube = float(gives) * prices.cube[other.category[kind]]
        with_j, with_i = with_j + cube, with_i + cube
        publications.ladder[i, kind + 1] += float(along) * max(0.0, with_j)
        publications.ladder[j, kind + 1] += float(along) * max(0.0, with_i)


@kernel
def _take_sepultus(
    state: State, components: Components, thoughts: Thoughts, i: int, j: int
) -> None:
    """What card j, a Sepultus Creatura, adds to the Publication of Animal i: it may always go."""
    prices, ladder = thoughts.prices, thoughts.publications.ladder
    seat = state.seats[prices.me]
    animal, category = components.animals[seat.studied[i]], chosen_category(seat.cubes[j])
    worth = components.publication_vp[0] + prices.joker - thoughts.cards.held[j]
    ladder[i, 0] += max(0.0, worth)
    for kind in range(N_TYPES):
        if has_cube(seat.cubes[i], kind) and animal.category[kind] == category:
            worth += prices.cube[category]
        ladder[i, kind + 1] += max(0.0, worth)


@kernel
def _take_all_sepultus(state: State, components: Components, thoughts: Thoughts) -> None:
    """Every Sepultus card under study as a companion of every Animal."""
    seat = state.seats[thoughts.prices.me]
    for j in range(seat.n_studied):
        if is_sepultus(seat.studied[j]):
            for i in range(seat.n_studied):
                if not is_sepultus(seat.studied[i]):
                    _take_sepultus(state, components, thoughts, i, j)


@kernel
def plan_publications(state: State, components: Components, thoughts: Thoughts) -> None:
    """The best Reference Animal of each continent for each Type."""
    publications = thoughts.publications
    seat = state.seats[thoughts.prices.me]
    for continent in range(N_CONTINENTS):
        for kind in range(N_TYPES + 1):
            publications.best[continent].of[kind] = -NEVER
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _plan_alone(state, components, thoughts, i)
            for j in range(i):
                if not is_sepultus(seat.studied[j]):
                    _go_together(state, components, thoughts, i, j)
    if state.sepultus == 1:
        _take_all_sepultus(state, components, thoughts)
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _compare_reference(publications, components.animals[seat.studied[i]].continent, i)


@kernel
def _compare_reference(publications: PublicationPlans, continent: int, i: int) -> None:
    """Whether Animal i is the best Reference of its continent so far."""
    publish, reference = publications.best[continent].of, publications.reference[continent]
    for kind in range(N_TYPES + 1):
        before, best = publish[kind], publications.ladder[i, kind]
        publish[kind] = max(before, best)
        reference[kind] = i if best > before else reference[kind]


@kernel
def plan_offers(components: Components, thoughts: Thoughts) -> None:
    """The best Publication by face, for every continent of own Animals."""
    publications, raises, actions = thoughts.publications, thoughts.raises, thoughts.actions
    for i in range(thoughts.expeditions.n_homes):
        home = thoughts.expeditions.homes[i]
        best, lowest = publications.best[home], 1 + actions.die_experts[home]
        best_offers(components, best, raises, publications.own[home], lowest)
        lowest += actions.recolour_value
        best_offers(components, best, raises, publications.recoloured[home], lowest)


@vector_kernel
def best_offers(
    components: Components, best: PerType, raises: Raises, offers: Offers, lowest: int
) -> None:
    """The best Publication with each face of a die, raised as far as it pays.

    `lowest` is the value of a 1, Experts included.
    """
    start = HIGHEST_START + min(lowest, HIGHEST_START)
    for i in range(SIDE_BY_SIDE):
        offers.worth.of[i], offers.type[i] = -NEVER, 0
    for top in range(N_TYPES + 1):
        publication, enough = best.of[top], start - components.publication_value[top]
        for i in range(SIDE_BY_SIDE):
            here = publication - raises.publication[enough + i]
            offers.type[i] = top if here > offers.worth.of[i] else offers.type[i]
            offers.worth.of[i] = max(here, offers.worth.of[i])


@kernel
def goes_along(state: State, components: Components, thoughts: Thoughts, j: int) -> bool:
    """Whether Animal j gives its cube of the Type in hand."""
    prices = thoughts.prices
    if (
        is_sepultus(state.seats[prices.me].studied[j])
        or state.seats[prices.me].cubes[j] & GAVE != 0
    ):
        return True
    return _worth_from(state, components, thoughts, j) > 0.0


@kernel
def _worth_from(state: State, components: Components, thoughts: Thoughts, j: int) -> float:
    """Companion j from the Type in hand down; the Reference's own cube of it is gone already."""
    prices = thoughts.prices
    act = state.act
    seat = state.seats[prices.me]
    card = seat.studied[j]
    bits = shared(state, components, prices.me, act.place, j)
    worth = -thoughts.cards.held[j] + cube_worth(components, prices, card, act.type - 1)
    if components.animals[card].continent == act.colour:
        worth += components.publication_vp[0] + prices.card[act.colour]
    for kind in range(act.type - 1):
        if (bits >> kind) & 1 == 1:
            worth += cube_worth(components, prices, card, kind)
    return worth

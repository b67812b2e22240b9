"""Planning Publications: which Animals go along with a Reference Animal, up to which Type."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, GAVE, has_cube, is_sepultus
from sim.game.signatures import I, S, T, void
from sim.game.vocab import N_CONTINENTS, N_TYPES
from strategies.evaluation.cards import cube_worth
from strategies.evaluation.notes import N
from strategies.evaluation.sepultus import chosen_category
from strategies.evaluation.worth import NEVER, F


@kernel(signature=I(S, T, I, I, I))
def shared(state: Any, t: Any, me: Any, i: Any, j: Any) -> Any:
    """Bit set of the Types on which both Animals have a cube of the same category."""
    seat = state.seats[me]
    both = seat.cubes[i] & seat.cubes[j] & ALL_TYPES
    if both == 0:
        return 0
    bits = 0
    one, other = t.animals[seat.studied[i]], t.animals[seat.studied[j]]
    for kind in range(N_TYPES):
        if (both >> kind) & 1 == 1 and one.category[kind] == other.category[kind]:
            bits |= 1 << kind
    return bits


@kernel(signature=void(S, T, N, I))
def plan_reference(state: Any, t: Any, n: Any, i: Any) -> None:
    """Worth of publishing Animal i up to each Type, into `n.ladder[i]`."""
    seat = state.seats[n.me]
    _plan_alone(state, t, n, i)
    for j in range(seat.n_studied):
        if is_sepultus(seat.studied[j]):
            _take_sepultus(state, t, n, i, j)
        elif j != i:
            _go_together(state, t, n, i, j)


@kernel(signature=void(S, T, N, I))
def _plan_alone(state: Any, t: Any, n: Any, i: Any) -> None:
    """The Reference Animal itself."""
    card, cubes = state.seats[n.me].studied[i], state.seats[n.me].cubes[i]
    own = t.publication_vp[0] + n.card[t.animals[card].continent] - n.hold[i]
    own += t.publication_seals * n.seal
    n.ladder[i, 0] = own
    for kind in range(N_TYPES):
        own += float((cubes >> kind) & 1) * cube_worth(t, n, card, kind)
        n.ladder[i, kind + 1] = own


@kernel(signature=void(S, T, N, I, I))
def _go_together(state: Any, t: Any, n: Any, i: Any, j: Any) -> None:
    """What two Animals add to the Publication of each other.

    Which cubes are shared is anybody's guess, so factors of 0 and 1 are faster here than `if`.
    """
    seat = state.seats[n.me]
    one, other = t.animals[seat.studied[i]], t.animals[seat.studied[j]]
    both = seat.cubes[i] & seat.cubes[j] & ALL_TYPES
    along = int(one.continent == other.continent)
    if along + both == 0:
        return
    card = float(along) * (t.publication_vp[0] + n.card[one.continent])
    with_j, with_i = card - n.hold[j], card - n.hold[i]
    n.ladder[i, 0] += float(along) * max(0.0, with_j)
    n.ladder[j, 0] += float(along) * max(0.0, with_i)
    for kind in range(N_TYPES):
        gives = int(one.category[kind] == other.category[kind]) & (both >> kind)
        along |= gives
        cube = float(gives) * n.cube[other.category[kind]]
        with_j, with_i = with_j + cube, with_i + cube
        n.ladder[i, kind + 1] += float(along) * max(0.0, with_j)
        n.ladder[j, kind + 1] += float(along) * max(0.0, with_i)


@kernel(signature=void(S, T, N, I, I))
def _take_sepultus(state: Any, t: Any, n: Any, i: Any, j: Any) -> None:
    """What card j, a Sepultus Creatura, adds to the Publication of Animal i: it may always go."""
    seat = state.seats[n.me]
    category = chosen_category(t, seat.cubes[j])
    worth = t.publication_vp[0] + n.joker - n.hold[j]
    n.ladder[i, 0] += max(0.0, worth)
    for kind in range(N_TYPES):
        if has_cube(seat.cubes[i], kind) and t.animals[seat.studied[i]].category[kind] == category:
            worth += n.cube[category]
        n.ladder[i, kind + 1] += max(0.0, worth)


@kernel(signature=void(S, T, N))
def plan_publications(state: Any, t: Any, n: Any) -> None:
    """The best Reference Animal of each continent for each Type."""
    seat = state.seats[n.me]
    for continent in range(N_CONTINENTS):
        for kind in range(N_TYPES + 1):
            n.publish[continent, kind] = -NEVER
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _plan_alone(state, t, n, i)
            for j in range(i):
                if not is_sepultus(seat.studied[j]):
                    _go_together(state, t, n, i, j)
    if state.sepultus == 1:
        _take_all_sepultus(state, t, n)
    for i in range(seat.n_studied):
        if not is_sepultus(seat.studied[i]):
            _compare_reference(n, t.animals[seat.studied[i]].continent, i)


@kernel(signature=void(S, T, N))
def _take_all_sepultus(state: Any, t: Any, n: Any) -> None:
    """Every Sepultus card under study as a companion of every Animal."""
    seat = state.seats[n.me]
    for j in range(seat.n_studied):
        if is_sepultus(seat.studied[j]):
            for i in range(seat.n_studied):
                if not is_sepultus(seat.studied[i]):
                    _take_sepultus(state, t, n, i, j)


@kernel(signature=void(N, I, I))
def _compare_reference(n: Any, continent: Any, i: Any) -> None:
    """Whether Animal i is the best Reference of its continent so far."""
    publish, reference = n.publish[continent], n.reference[continent]
    for kind in range(N_TYPES + 1):
        before, best = publish[kind], n.ladder[i, kind]
        publish[kind] = max(before, best)
        reference[kind] = i if best > before else reference[kind]


@kernel(signature=I(S, T, N, I))
def goes_along(state: Any, t: Any, n: Any, j: Any) -> Any:
    """Whether Animal j gives its cube of the Type in hand."""
    if is_sepultus(state.seats[n.me].studied[j]) or state.seats[n.me].cubes[j] & GAVE != 0:
        return True
    return _worth_from(state, t, n, j) > 0.0


@kernel(signature=F(S, T, N, I))
def _worth_from(state: Any, t: Any, n: Any, j: Any) -> Any:
    """Companion j from the Type in hand down; the Reference's own cube of it is gone already."""
    act = state.act
    seat = state.seats[n.me]
    card = seat.studied[j]
    bits = shared(state, t, n.me, act.place, j)
    worth = -n.hold[j] + cube_worth(t, n, card, act.type - 1)
    if t.animals[card].continent == act.colour:
        worth += t.publication_vp[0] + n.card[act.colour]
    for kind in range(act.type - 1):
        if (bits >> kind) & 1 == 1:
            worth += cube_worth(t, n, card, kind)
    return worth

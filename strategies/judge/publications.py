"""Planning Publications: which Animals go along with a Reference Animal, up to which Type."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, GAVE, has_cube, is_sepultus
from sim.game.signatures import I, S, T, void
from sim.game.vocab import N_CONTINENTS, N_TYPES
from strategies.judge.cards import cube_worth
from strategies.judge.notes import N
from strategies.judge.raising import NEVER
from strategies.judge.worth import F


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
    """Worth of publishing Animal i up to each Type, into `n.ladder`."""
    seat = state.seats[n.me]
    card = seat.studied[i]
    continent = t.animals[card].continent
    ladder = n.ladder
    own = t.publication_vp[0] + n.card[continent] - n.hold[i] + n.seal
    ladder[0] = own
    for kind in range(N_TYPES):
        if has_cube(seat.cubes[i], kind):
            own += cube_worth(t, n, card, kind)
        ladder[kind + 1] = own
    for j in range(seat.n_studied):
        if j != i and not is_sepultus(seat.studied[j]):
            _add_companion(state, t, n, i, j)


@kernel(signature=void(S, T, N, I, I))
def _add_companion(state: Any, t: Any, n: Any, i: Any, j: Any) -> None:
    seat = state.seats[n.me]
    continent = t.animals[seat.studied[i]].continent
    same = t.animals[seat.studied[j]].continent == continent
    bits = shared(state, t, n.me, i, j)
    if bits == 0 and not same:
        return
    worth = -n.hold[j]
    if same:
        worth += t.publication_vp[0] + n.card[continent]
        if bits == 0 and worth <= 0.0:
            return  # it stays under study, whatever the Type
        n.ladder[0] += max(0.0, worth)
    for kind in range(N_TYPES):
        if (bits >> kind) & 1 == 1:
            worth += cube_worth(t, n, seat.studied[j], kind)
        if bits & ((2 << kind) - 1) != 0 or same:
            n.ladder[kind + 1] += max(0.0, worth)


@kernel(signature=void(S, T, N))
def plan_publications(state: Any, t: Any, n: Any) -> None:
    """The best Reference Animal of each continent for each Type."""
    seat = state.seats[n.me]
    for continent in range(N_CONTINENTS):
        for kind in range(N_TYPES + 1):
            n.publish[continent, kind] = -NEVER
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            continue
        plan_reference(state, t, n, i)
        continent = t.animals[card].continent
        for kind in range(N_TYPES + 1):
            if n.ladder[kind] > n.publish[continent, kind]:
                n.publish[continent, kind] = n.ladder[kind]
                n.reference[continent, kind] = i


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

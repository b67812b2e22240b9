"""What Sepultus Creatura cards are worth: one cube of several categories, a joker at the end."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import ALL_TYPES, CATEGORY_SHIFT, has_cube, is_sepultus
from sim.game.rules.expedition import type_of_category
from sim.game.rules.experts import reputation_for_placing
from sim.game.rules.reputation import bonuses_ahead
from sim.game.signatures import I, P, S, T
from sim.game.vocab import N_CATEGORIES, N_CONTINENTS, N_TYPES, NONE, Good, Spot
from strategies.evaluation.notes import N
from strategies.evaluation.worth import NEVER, F, grown, jokers_of
from strategies.weights import W

UNMATCHED = 0.3  # share of a cube whose category no Animal under study has yet


@kernel(signature=I(S, I))
def has_blank(state: Any, me: Any) -> Any:
    """Whether a Sepultus card without a cube is under study: any Expedition can reach it."""
    seat = state.seats[me]
    if state.sepultus == 1:
        for i in range(seat.n_studied):
            if is_sepultus(seat.studied[i]) and seat.cubes[i] & ALL_TYPES == 0:
                return True
    return False


@kernel(signature=F(S, T, P, N))
def joker_collections(state: Any, t: Any, w: Any, n: Any) -> Any:
    """What the jokers in the pile add to the collection that gains most by them."""
    seat = state.seats[n.me]
    jokers, growth = jokers_of(state, n.me), max(0.0, w.values[W.CONT_GROWTH]) * n.game
    best = 0.0
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent] + growth
        best = max(best, grown(t, have + jokers) - grown(t, have))
    return w.values[W.CONT] * best


@kernel(signature=F(N, I))
def lying_worth(n: Any, category: Any) -> Any:
    """A cube on a Sepultus card: only an Animal of the same category can publish it."""
    return n.pending[category] * (1.0 if n.with_category[category] > 0 else UNMATCHED)


@kernel(signature=I(T, N, I))
def best_offer(t: Any, n: Any, card: Any) -> Any:
    """The category of the card on which a cube is worth most."""
    best, chosen = -NEVER, NONE
    for category in range(N_CATEGORIES):
        if (t.animals[card].offers >> category) & 1 == 1:
            worth = n.cube_pay[type_of_category(category)] + lying_worth(n, category)
            best, chosen = (worth, category) if worth > best else (best, chosen)
    return chosen


@kernel(signature=F(T, N, I))
def offer_worth(t: Any, n: Any, card: Any) -> Any:
    """A cube placed on the best category of a Sepultus card."""
    category = best_offer(t, n, card)
    kind = type_of_category(category)
    return t.animals[card].vp[kind] + n.cube_pay[kind] + lying_worth(n, category)


@kernel(signature=I(T, I))
def chosen_category(t: Any, cubes: Any) -> Any:
    """The category of the cube on a Sepultus card; NONE without a cube."""
    for kind in range(N_TYPES):
        if has_cube(cubes, kind):
            return (cubes >> CATEGORY_SHIFT) & 15
    return NONE


@kernel(signature=F(S, T, N, I))
def held_worth(state: Any, t: Any, n: Any, i: Any) -> Any:
    """A Sepultus card under study: a card of the pile to be, and its cube or the space for it."""
    seat = state.seats[n.me]
    card, category = seat.studied[i], chosen_category(t, seat.cubes[i])
    worth = n.pend * (t.publication_vp[0] + n.joker)
    return worth + (
        n.pot * offer_worth(t, n, card) if category == NONE else lying_worth(n, category)
    )


@kernel(signature=F(S, T, P, N))
def sepultus_worth(state: Any, t: Any, w: Any, n: Any) -> Any:
    """A Sepultus card on display: any Publication takes it along, into the largest collection.

    Its cube counts nothing here: it costs as much value as a cube on an Animal, which an
    Expedition could place instead.
    """
    seat = state.seats[n.me]
    owned = 0
    for continent in range(N_CONTINENTS):
        here = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
        owned = max(owned, here)
    joker = n.pend * (t.publication_vp[0] + n.joker) + w.values[W.FOCUS] * owned * n.game
    return w.values[W.SEPULTUS] * joker


@kernel(signature=I(S, T, I))
def value_is_safe(state: Any, t: Any, me: Any) -> Any:
    """Whether nothing on the way to the Academy can bring an Expert who changes the value."""
    steps = reputation_for_placing(state, t, me, Spot.ACADEMY, NONE)
    return steps == 0 or bonuses_ahead(state, t, me, steps, Good.EXPERT) == 0

"""What Animals under study, Animals on display and Experts are worth."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.animals import has_cube, is_sepultus
from sim.game.rules.experts import value_of_experts
from sim.game.signatures import I, P, S, T, void
from sim.game.vocab import (
    N_CONTINENTS,
    N_PLACES,
    N_ROUNDS,
    N_TYPES,
    NONE,
    Action,
    Deck,
    Good,
    Per,
    Spot,
    Trigger,
)
from strategies.evaluation.notes import N
from strategies.evaluation.sepultus import held_worth, sepultus_worth
from strategies.evaluation.worth import NEVER, F, gain_worth, grown
from strategies.weights import W


@kernel(signature=F(T, N, I, I))
def cube_worth(t: Any, n: Any, card: Any, kind: Any) -> Any:
    """What publishing a cube on this space of the card brings."""
    return n.cube[t.animals[card].category[kind]]


@kernel(signature=F(T, N, I, I))
def pending(t: Any, n: Any, card: Any, kind: Any) -> Any:
    """The share of it while the cube lies on the card."""
    return n.pending[t.animals[card].category[kind]]


@kernel(signature=void(S, T, N))
def weigh_holdings(state: Any, t: Any, n: Any) -> None:
    """What each studied Animal is worth where it lies: its cubes and its free spaces."""
    seat = state.seats[n.me]
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            worth = held_worth(state, t, n, i)
        else:
            worth = n.pend * (t.publication_vp[0] + n.card[t.animals[card].continent])
            for kind in range(N_TYPES):
                later = n.pot * (cube_worth(t, n, card, kind) + t.animals[card].vp[kind])
                lies = pending(t, n, card, kind)
                worth += lies if has_cube(seat.cubes[i], kind) else later
        n.hold[i] = worth


@kernel(signature=F(S, T, P, N, I))
def animal_worth(state: Any, t: Any, w: Any, n: Any, card: Any) -> Any:
    """A new Animal: what it can still become among those under study."""
    seat = state.seats[n.me]
    continent = t.animals[card].continent
    worth = t.publication_vp[0] + n.card[continent]
    for kind in range(N_TYPES):
        others = min(n.with_category[t.animals[card].category[kind]], 4)
        full = cube_worth(t, n, card, kind) + t.animals[card].vp[kind]
        worth += full * (1.0 + w.values[W.MATCH] * others)
    crowd = w.values[W.CROWD] * seat.n_studied / (n.left + 1.0)
    worth = n.pot * worth * max(0.0, 1.0 - crowd) + w.values[W.ANIMAL] * n.game
    owned = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
    worth += w.values[W.FAMILY] * min(seat.animals[continent], 3) * n.pot
    return worth + w.values[W.FOCUS] * owned * n.game


@kernel(signature=F(S, T, P, N, I))
def expert_worth(state: Any, t: Any, w: Any, n: Any, card: Any) -> Any:
    """A new Expert: its effect if it can be active, and its continent's collection."""
    seat = state.seats[n.me]
    effect = effect_worth(state, t, w, n, card)
    if t.experts[card].immediate == 0:
        effect = max(0.0, effect - n.weakest)
    continent = t.experts[card].continent
    owned = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
    return effect + n.card[continent] + w.values[W.FOCUS] * owned * n.game


@kernel(signature=void(S, T, P, N))
def weigh_places(state: Any, t: Any, w: Any, n: Any) -> None:
    """What a new Expert would put an end to: nothing while a place is free."""
    seat = state.seats[n.me]
    n.weakest = NEVER
    for place in range(N_PLACES):
        active = seat.active[place]
        held = 0.0 if active == NONE else effect_worth(state, t, w, n, active)
        n.weakest = min(n.weakest, held)


@kernel(signature=F(S, T, P, N, I))
def effect_worth(state: Any, t: Any, w: Any, n: Any, card: Any) -> Any:
    """An Expert's effect over the rest of the game."""
    expert = t.experts[card]
    if expert.trigger == Trigger.USE:
        return gain_worth(n, expert.good, expert.amount)
    if expert.trigger == Trigger.SCORE:
        return w.values[W.EXPERT] * score_worth(state, t, w, n, card)
    rounds = n.left * N_ROUNDS / 25.0
    scale = w.values[W.EXPERT] * rounds
    if expert.trigger == Trigger.CUBE:
        uses = w.values[W.USE_CUBE] * (1.0 - 0.22 * expert.where)
        return scale * uses * gain_worth(n, expert.good, expert.amount)
    if expert.trigger == Trigger.VALUE:
        uses = w.values[W.USE_VALUE]
        if expert.on_die == 0:
            uses = expeditions_to(state, w, n, expert.continent_only)
        return scale * uses * expert.amount * n.coin
    if expert.where == Spot.EXPEDITION:
        uses = expeditions_to(state, w, n, expert.continent_only)
    elif expert.where == Spot.ANIMAL:
        uses = w.values[W.USE_PUBLICATION]
    else:
        uses = w.values[W.USE_EMBASSY + expert.where - Spot.EMBASSY]
    return scale * uses * gain_worth(n, expert.good, expert.amount)


@kernel(signature=F(S, P, N, I))
def expeditions_to(state: Any, w: Any, n: Any, continent: Any) -> Any:
    """Expeditions a round to a continent: more where Animals are under study."""
    return w.values[W.USE_EXPEDITION] * (0.5 + 0.5 * min(state.seats[n.me].animals[continent], 3))


@kernel(signature=F(S, T, P, N, I))
def score_worth(state: Any, t: Any, w: Any, n: Any, card: Any) -> Any:
    """An end-of-game Expert: what it will count, from what is there now."""
    seat = state.seats[n.me]
    expert = t.experts[card]
    if expert.where == Per.CUBES:
        have = seat.library[expert.category] + max(0.0, w.values[W.COLL_GROWTH]) * n.game
        return grown(t, have + expert.amount) - grown(t, have)
    scale = expert.amount * w.values[W.USE_SCORE]
    if expert.where == Per.EXPERT:
        return scale * (seat.n_experts + 1.0 + 4.0 * n.game)
    if expert.where == Per.SEAL:
        return scale * (0.7 * seat.goods[Good.SEAL] + 0.7)
    if expert.where == Per.EXPEDITION:
        return scale * (0.7 * seat.goods[Good.EXPEDITION] + 1.0)
    if expert.where == Per.COIN_PAIR:
        return scale * (0.3 * seat.goods[Good.COINS] + 1.0)
    return scale * (10.0 * n.game + seat.goods[Good.REPUTATION] * (1.0 - n.game))


@kernel(signature=void(S, T, P, N))
def weigh_displays(state: Any, t: Any, w: Any, n: Any) -> None:
    """What the cards on display are worth to this seat."""
    weigh_places(state, t, w, n)
    animals, experts = state.decks[Deck.ANIMAL], state.decks[Deck.EXPERT]
    for place in range(animals.places):
        card = animals.display[place]
        n.animals[place], n.from_animal[place] = -NEVER, NONE
        if card != NONE and not is_sepultus(card):
            n.animals[place] = animal_worth(state, t, w, n, card)
            n.from_animal[place] = t.animals[card].continent
    if state.sepultus == 1:
        weigh_sepultus(state, t, w, n)
    for place in range(experts.places):
        card = experts.display[place]
        n.experts[place], n.from_expert[place] = -NEVER, NONE
        if card != NONE:
            n.experts[place] = expert_worth(state, t, w, n, card)
            n.from_expert[place] = t.experts[card].continent
    if n.width > 0:
        n.prized[Deck.ANIMAL] = most_valuable(n.animals, animals.places)
        n.prized[Deck.EXPERT] = most_valuable(n.experts, experts.places)


@kernel(signature=void(S, T, P, N))
def weigh_sepultus(state: Any, t: Any, w: Any, n: Any) -> None:
    """What the Sepultus cards on display are worth; other places have none."""
    deck, worth = state.decks[Deck.ANIMAL], sepultus_worth(state, t, w, n)
    for place in range(deck.places):
        card = deck.display[place]
        n.sepultus[place] = worth if card != NONE and is_sepultus(card) else -NEVER


@kernel
def most_valuable(worth: Any, places: Any) -> Any:
    """The place of the most valuable card."""
    best = 0
    for place in range(places):
        best = place if worth[place] > worth[best] else best
    return best


@kernel(signature=void(S, T, P, N))
def weigh_placing(state: Any, t: Any, w: Any, n: Any) -> None:
    """What active Experts pay for placing a die, and add to dice of each colour."""
    seat = state.seats[n.me]
    for i in range(6 + N_CONTINENTS):
        action = i if i < 6 else Action.EXPEDITION
        late = w.values[W.LATE_EMBASSY + action] * (1.0 - n.game)
        n.bonus[i] = w.values[W.LIKE_EMBASSY + action] + late
    for place in range(N_PLACES):
        card = seat.active[place]
        if card == NONE or t.experts[card].trigger != Trigger.PLACE:
            continue
        expert = t.experts[card]
        worth = gain_worth(n, expert.good, expert.amount)
        if expert.where == Spot.EXPEDITION:
            n.bonus[6 + expert.continent_only] += worth
        elif expert.where == Spot.ANIMAL:
            n.bonus[Action.PUBLICATION] += worth
        else:
            n.bonus[expert.where - Spot.EMBASSY] += worth
    for colour in range(N_CONTINENTS):
        n.dice_experts[colour] = value_of_experts(state, t, n.me, Action.BANK, colour)

"""What Animals under study, Animals on display and Experts are worth."""

from sim.game.kernel import kernel
from sim.game.rules.animals import has_cube, is_sepultus
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import (
    N_PLACES,
    N_TYPES,
    NONE,
    Deck,
    Good,
    Per,
    Trigger,
)
from strategies.evaluation.prices import NEVER, gain_worth, grown
from strategies.evaluation.records import CardValues, Places, Prices, Thoughts, Weights
from strategies.evaluation.sepultus import held_worth, sepultus_worth
from strategies.evaluation.uses import weigh_uses


@kernel
def cube_worth(components: Components, prices: Prices, card: int, kind: int) -> float:
    """What publishing a cube on this space of the card brings."""
    return prices.cube[components.animals[card].category[kind]]


@kernel
def pending(components: Components, prices: Prices, card: int, kind: int) -> float:
    """The share of it while the cube lies on the card."""
    return prices.pending_cube[components.animals[card].category[kind]]


@kernel
def weigh_holdings(state: State, components: Components, thoughts: Thoughts) -> None:
    """What each studied Animal is worth where it lies: its cubes and its free spaces."""
    prices = thoughts.prices
    seat = state.seats[prices.me]
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if is_sepultus(card):
            worth = held_worth(state, components, prices, i)
        else:
            worth = prices.pending_share * (
                components.publication_vp[0] + prices.card[components.animals[card].continent]
            )
            for kind in range(N_TYPES):
                later = prices.potential_share * (
                    cube_worth(components, prices, card, kind) + components.animals[card].vp[kind]
                )
                lies = pending(components, prices, card, kind)
                worth += lies if has_cube(seat.cubes[i], kind) else later
        thoughts.cards.held[i] = worth


@kernel
def animal_worth(
    state: State, components: Components, weights: Weights, prices: Prices, card: int
) -> float:
    """A new Animal: what it can still become among those under study."""
    seat = state.seats[prices.me]
    continent = components.animals[card].continent
    worth = weights.animal * prices.share_left
    if prices.potential_share != 0.0:  # there is time to study it
        worth += full_study(state, components, weights, prices, card)
    owned = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
    worth += weights.family * min(seat.animals[continent], 3) * prices.potential_share
    return worth + weights.focus * owned * prices.share_left


@kernel
def full_study(
    state: State, components: Components, weights: Weights, prices: Prices, card: int
) -> float:
    """The share of all its cubes that a new Animal is worth, less the more are under study."""
    worth = components.publication_vp[0] + prices.card[components.animals[card].continent]
    for kind in range(N_TYPES):
        others = min(prices.with_category[components.animals[card].category[kind]], 4)
        full = cube_worth(components, prices, card, kind) + components.animals[card].vp[kind]
        worth += full * (1.0 + weights.match * others)
    crowd = weights.crowd * state.seats[prices.me].n_studied / (prices.actions_left + 1.0)
    return prices.potential_share * worth * max(0.0, 1.0 - crowd)


@kernel
def expert_worth(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, card: int
) -> float:
    """A new Expert: its effect if it can be active, and its continent's collection."""
    prices = thoughts.prices
    seat = state.seats[prices.me]
    effect = effect_worth(state, components, weights, prices, card)
    placed = max(0.0, effect - thoughts.cards.weakest)
    effect = placed if components.experts[card].immediate == 0 else effect
    continent = components.experts[card].continent
    owned = seat.animals[continent] + seat.published[continent] + seat.experts[continent]
    return effect + prices.card[continent] + weights.focus * owned * prices.share_left


@kernel
def weigh_places(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """What a new Expert would put an end to: nothing while a place is free."""
    prices, cards = thoughts.prices, thoughts.cards
    seat = state.seats[prices.me]
    weigh_uses(state, weights, prices)
    cards.weakest = NEVER
    for place in range(N_PLACES):
        active = seat.active[place]
        held = 0.0 if active == NONE else effect_worth(state, components, weights, prices, active)
        cards.weakest = min(cards.weakest, held)


@kernel
def effect_worth(
    state: State, components: Components, weights: Weights, prices: Prices, card: int
) -> float:
    """An Expert's effect over the rest of the game; `weigh_uses` comes first."""
    expert = components.experts[card]
    if expert.trigger == Trigger.SCORE:
        return weights.expert * score_worth(state, components, weights, prices, card)
    uses = prices.uses[expert.occasion]
    raises, gains = (
        uses * expert.amount * prices.coin,
        uses * gain_worth(prices, expert.good, expert.amount),
    )
    return raises if expert.trigger == Trigger.VALUE else gains


@kernel
def score_worth(
    state: State, components: Components, weights: Weights, prices: Prices, card: int
) -> float:
    """An end-of-game Expert: what it will count, from what is there now."""
    seat = state.seats[prices.me]
    expert = components.experts[card]
    if expert.where == Per.CUBES:
        have = seat.library[expert.category] + max(0.0, weights.coll_growth) * prices.share_left
        return grown(components, have + expert.amount) - grown(components, have)
    scale = expert.amount * weights.use_score
    if expert.where == Per.EXPERT:
        return scale * (seat.n_experts + 1.0 + 4.0 * prices.share_left)
    if expert.where == Per.SEAL:
        return scale * (0.7 * seat.goods[Good.SEAL] + 0.7)
    if expert.where == Per.EXPEDITION:
        return scale * (0.7 * seat.goods[Good.EXPEDITION] + 1.0)
    if expert.where == Per.COIN_PAIR:
        return scale * (0.3 * seat.goods[Good.COINS] + 1.0)
    return scale * (
        10.0 * prices.share_left + seat.goods[Good.REPUTATION] * (1.0 - prices.share_left)
    )


@kernel
def weigh_displays(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """What the cards on display are worth to this seat."""
    cards = thoughts.cards
    weigh_places(state, components, weights, thoughts)
    animals, experts = state.decks[Deck.ANIMAL], state.decks[Deck.EXPERT]
    for place in range(animals.places):
        card = animals.display[place]
        cards.animals[place], cards.animal_continent[place] = -2.0 * NEVER, NONE
        if card != NONE and not is_sepultus(card):
            cards.animals[place] = animal_worth(state, components, weights, thoughts.prices, card)
            cards.animal_continent[place] = components.animals[card].continent
    if state.sepultus == 1:
        weigh_sepultus(state, components, weights, thoughts)
    for place in range(experts.places):
        card = experts.display[place]
        cards.experts[place], cards.expert_continent[place] = -NEVER, NONE
        if card != NONE:
            cards.experts[place] = expert_worth(state, components, weights, thoughts, card)
            cards.expert_continent[place] = components.experts[card].continent
    note_best(cards, Deck.ANIMAL, cards.animals, animals.places)
    note_best(cards, Deck.EXPERT, cards.experts, experts.places)


@kernel
def weigh_sepultus(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """What the Sepultus cards on display are worth; other places have none."""
    deck = state.decks[Deck.ANIMAL]
    worth = sepultus_worth(state, components, weights, thoughts.prices)
    for place in range(deck.places):
        card = deck.display[place]
        is_one = card != NONE and is_sepultus(card)
        thoughts.cards.sepultus[place] = worth if is_one else -NEVER


@kernel
def note_best(cards: CardValues, kind: int, worth: Places, places: int) -> None:
    """Which place of a display has the most valuable card."""
    best, highest = 0, -NEVER
    for place in range(places):
        best = place if worth[place] > highest else best
        highest = max(highest, worth[place])
    cards.best_place[kind] = best

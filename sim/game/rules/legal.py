"""Whether a die, colour, action and target may be chosen (rulebook: Performing an action)."""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.rules.animals import UNAFFORDABLE, cheapest_cube, is_sepultus
from sim.game.rules.choices import no_unseen_expert
from sim.game.rules.displays import cards_to_take
from sim.game.rules.expedition import free_space
from sim.game.rules.experts import (
    can_use,
    counts_for,
    has_power,
    reputation_for_placing,
    value_of_experts,
)
from sim.game.rules.reputation import bonuses_ahead, steps_to_animal
from sim.game.rules.search import purse, worth_of_seal
from sim.game.signatures import I, S, T
from sim.game.state import arg_a, arg_b, arg_c, arg_d, verb_of
from sim.game.vocab import (
    MAX_DICE,
    N_ANIMALS,
    N_CONTINENTS,
    N_PLACES,
    NONE,
    Action,
    Deck,
    Good,
    Pay,
    Power,
    Spot,
    Verb,
)

NO, YES, DOUBT = 0, 1, 2  # doubtful: only trying shows whether the action can be completed
IMPOSSIBLE = -1


@kernel(signature=I(S, I))
def is_usable(state: Any, k: Any) -> Any:
    """A die on any board; in an end-of-round action only the one just rerolled."""
    if state.act.extra == 1:
        return state.dice[k].spot == Spot.HAND
    return state.dice[k].spot == Spot.BOARD


@kernel(signature=I(S, I, I))
def can_pay(state: Any, seat: Any, how: Any) -> Any:
    """Whether the seat can change a die's colour in this way."""
    goods = state.seats[seat].goods
    if how == Pay.TOKEN:
        return goods[Good.EXPEDITION] > 0
    if how == Pay.SEAL:
        return goods[Good.SEAL] > 0
    return how == Pay.NOTHING


@kernel(signature=I(S, T, I))
def can_perform(state: Any, t: Any, option: Any) -> Any:
    """Whether this die, colour, action and target are allowed and can be completed."""
    verb, k, how, colour = verb_of(option), arg_a(option), arg_b(option), arg_c(option)
    seat = state.decider
    if verb < Verb.EMBASSY or verb > Verb.PUBLICATION or colour >= N_CONTINENTS:
        return False
    if k >= MAX_DICE * state.n_seats or not is_usable(state, k) or not can_pay(state, seat, how):
        return False
    own = state.dice[k].colour
    if (how == Pay.NOTHING) != (colour == own):
        return False
    if verb == Verb.BANK:
        return how == Pay.NOTHING
    if verb == Verb.EMBASSY:
        return how == Pay.NOTHING or changes_value(state, t, seat, own, colour)
    if verb == Verb.UNIVERSITY:
        return can_study_with(state, t, option) and target_stays(state, t, Deck.EXPERT)
    if verb == Verb.ACADEMY:
        return can_take_animal(state, t, option, own, target_stays(state, t, Deck.ANIMAL))
    if verb == Verb.EXPEDITION:
        return can_explore(state, t, option, price_of(state, t, colour))
    return can_publish(state, t, option)


@kernel(signature=I(S, T, I, I, I))
def changes_value(state: Any, t: Any, seat: Any, own: Any, colour: Any) -> Any:
    """A payment must change something: a new colour counts if an Expert raises it [A21]."""
    return value_of_experts(state, t, seat, Action.EMBASSY, own) != value_of_experts(
        state, t, seat, Action.EMBASSY, colour
    )


@kernel(signature=I(S, T, I))
def target_stays(state: Any, t: Any, kind: Any) -> Any:
    """Bonuses that Experts give for placing the die must leave a card to take."""
    spot = Spot.UNIVERSITY if kind == Deck.EXPERT else Spot.ACADEMY
    good = Good.EXPERT if kind == Deck.EXPERT else Good.ANIMAL
    steps = reputation_for_placing(state, t, state.decider, spot, NONE)
    if steps == 0:
        return True
    return cards_to_take(state, kind) > bonuses_ahead(state, t, state.decider, steps, good)


@kernel(signature=I(S, T, I))
def can_study_with(state: Any, t: Any, option: Any) -> Any:
    """University: any die; a new colour only for the Expert's token."""
    deck = state.decks[Deck.EXPERT]
    place = arg_d(option)
    if place >= deck.places or deck.display[place] == NONE:
        return False
    continent = t.experts[deck.display[place]].continent
    return arg_b(option) == Pay.NOTHING or arg_c(option) == continent


@kernel(signature=I(S, T, I, I, I))
def can_take_animal(state: Any, t: Any, option: Any, own: Any, stays: Any) -> Any:
    """Academy: the die's colour is the Animal's, and bonuses leave the card on display."""
    deck = state.decks[Deck.ANIMAL]
    place, colour = arg_d(option), arg_c(option)
    if place >= deck.places or deck.display[place] == NONE:
        return False
    card = deck.display[place]
    if not is_sepultus(card):
        return stays != 0 and t.animals[card].continent == colour
    if arg_b(option) != Pay.NOTHING and not changes_value(state, t, state.decider, own, colour):
        return NO
    steps = reputation_for_placing(state, t, state.decider, Spot.ACADEMY, NONE)
    return DOUBT if no_unseen_expert(state, t, state.decider, steps) else NO


@kernel(signature=I(S, T, I))
def price_of(state: Any, t: Any, continent: Any) -> Any:
    """The cheapest cube on an Expedition to a continent; IMPOSSIBLE where none can be placed."""
    cheapest = cheapest_cube(state, t, state.decider, continent)
    to_animal = steps_to_animal(state, t, state.decider)
    return price_given(state, t, continent, cheapest, to_animal, most_reputation(state, t))


@kernel(signature=I(S, T, I, I, I, I))
def price_given(
    state: Any, t: Any, continent: Any, cheapest: Any, to_animal: Any, most: Any
) -> Any:
    """The price, given the cheapest cube on Animals under study now.

    UNAFFORDABLE: only an Animal that may be gained on the way could make it possible. `to_animal`
    is how far the next Animal on the track is, `most` what Experts could add at the very most.
    """
    space = free_space(state, t, continent)
    if space == NONE:
        return IMPOSSIBLE
    if cheapest != UNAFFORDABLE:
        return cheapest
    steps = t.space_reputation[continent, space]
    if steps + most < to_animal or not _is_on_display(state, t, continent):
        return IMPOSSIBLE
    steps += reputation_for_placing(state, t, state.decider, Spot.EXPEDITION, continent)
    if steps >= to_animal:
        return t.research_cost[0]  # the reputation track is certain to bring the Animal
    if steps + _reputation_at_hand(state, t, steps) < to_animal:
        return IMPOSSIBLE
    return UNAFFORDABLE


@kernel(signature=I(S, T))
def most_reputation(state: Any, t: Any) -> Any:
    """An upper bound of what active and displayed Experts could give in one action."""
    total = 0
    seat = state.seats[state.decider]
    if has_power(t, seat, Power.REPUTATION):
        for place in range(N_PLACES):
            card = seat.active[place]
            if card != NONE and t.experts[card].good == Good.REPUTATION:
                total += t.experts[card].amount
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        total += t.once[np.uint64(deck.display[place] + 1)]
    return total


@kernel(signature=I(S, T, I))
def paid_purse(state: Any, t: Any, option: Any) -> Any:
    """What goods can add to the die once the colour is paid for."""
    total = purse(state, t, state.decider, verb_of(option) - Verb.EMBASSY)
    if arg_b(option) == Pay.TOKEN and verb_of(option) == Verb.EXPEDITION:
        total -= t.token_value
    if arg_b(option) == Pay.SEAL:
        total -= worth_of_seal(t) - t.seal_value  # it raises the die itself
    return total


@kernel(signature=I(S, T, I, I))
def can_explore(state: Any, t: Any, option: Any, price: Any) -> Any:
    """Expedition: a free space, and at least one cube can be placed [A12]."""
    if price == IMPOSSIBLE:
        return NO
    continent = arg_c(option)
    space = free_space(state, t, continent)
    value = state.dice[arg_a(option)].value + t.space_bonus[continent, space]
    if value + paid_purse(state, t, option) >= price:
        return YES
    reputation = t.space_reputation[continent, space]
    return _what_gains_do(state, t, option, price - value, Spot.EXPEDITION, reputation)


@kernel(signature=I(S, T, I))
def _is_on_display(state: Any, t: Any, continent: Any) -> Any:
    deck = state.decks[Deck.ANIMAL]
    for place in range(deck.places):
        card = deck.display[place]
        if card != NONE and card < N_ANIMALS and t.animals[card].continent == continent:
            return True
    return False


@kernel(signature=I(S, T, I))
def _reputation_at_hand(state: Any, t: Any, steps: Any) -> Any:
    """The most reputation that immediate Experts could add to so many steps in one action."""
    total = 0
    seat = state.seats[state.decider]
    for place in range(N_PLACES):
        total += t.once[np.uint64(seat.active[place] + 1)]
    if bonuses_ahead(state, t, state.decider, steps + total, Good.EXPERT) == 0:
        return total
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        total += t.once[np.uint64(deck.display[place] + 1)]
    return total


@kernel(signature=I(S, T, I))
def can_publish(state: Any, t: Any, option: Any) -> Any:
    """Publication: an own studied Animal of the die's colour and a value for Type 0."""
    seat = state.seats[state.decider]
    i, colour = arg_d(option), arg_c(option)
    if i >= seat.n_studied or is_sepultus(seat.studied[i]):
        return False
    if t.animals[seat.studied[i]].continent != colour:
        return False
    missing = t.publication_value[0] - state.dice[arg_a(option)].value
    if paid_purse(state, t, option) >= missing:
        return YES
    return _what_gains_do(state, t, option, missing, Spot.ANIMAL, 0)


@kernel(signature=I(S, T, I, I, I, I))
def _what_gains_do(
    state: Any, t: Any, option: Any, missing: Any, spot: Any, reputation: Any
) -> Any:
    """Goods in hand do not suffice: Experts may; what reputation brings is to be tried."""
    seat, colour = state.decider, arg_c(option)
    missing -= paid_purse(state, t, option)
    missing -= value_of_experts(state, t, seat, verb_of(option) - Verb.EMBASSY, colour)
    for place in range(N_PLACES):
        card = state.seats[seat].active[place]
        if can_use(t, card) or (card != NONE and counts_for(t.experts[card], spot, colour)):
            if t.experts[card].good == Good.COINS:
                missing -= t.experts[card].amount * t.coin_value
            elif t.experts[card].good == Good.REPUTATION:
                reputation += t.experts[card].amount
    if missing <= 0:
        return YES
    for good in range(Good.NOTHING):
        if bonuses_ahead(state, t, seat, reputation, good) > 0:
            return DOUBT
    return NO

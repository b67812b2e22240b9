"""Whether a die, colour, action and target may be chosen (rules 4.2, rules 4.3)."""

from sim.game.kernel import kernel
from sim.game.rules.animals import UNAFFORDABLE, cheapest_cube, is_sepultus
from sim.game.rules.displays import cards_to_take
from sim.game.rules.expedition import free_space
from sim.game.rules.experts import (
    can_use,
    counts_for,
    has_power,
    reputation_for_placing,
    value_of_experts,
)
from sim.game.rules.list_choices import no_unseen_expert
from sim.game.rules.reputation import bonuses_ahead, steps_to_animal
from sim.game.rules.search import purse, worth_of_seal
from sim.game.state import State, arg_a, arg_b, arg_c, arg_d, verb_of
from sim.game.tables import Components
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


@kernel
def is_usable(state: State, k: int) -> bool:
    """A die on any board; in an end-of-round action only the one just rerolled."""
    if state.act.extra == 1:
        return state.dice[k].spot == Spot.HAND
    return state.dice[k].spot == Spot.BOARD


@kernel
def can_pay(state: State, seat: int, how: int) -> bool:
    """Whether the seat can change a die's colour in this way."""
    goods = state.seats[seat].goods
    if how == Pay.TOKEN:
        return goods[Good.EXPEDITION] > 0
    if how == Pay.SEAL:
        return goods[Good.SEAL] > 0
    return how == Pay.NOTHING


@kernel
def can_perform(state: State, components: Components, option: int) -> int:
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
        return how == Pay.NOTHING or changes_value(state, components, seat, own, colour)
    if verb == Verb.UNIVERSITY:
        return can_study_with(state, components, option) and target_stays(
            state, components, Deck.EXPERT
        )
    if verb == Verb.ACADEMY:
        return can_take_animal(
            state, components, option, own, target_stays(state, components, Deck.ANIMAL)
        )
    if verb == Verb.EXPEDITION:
        return can_explore(state, components, option, price_of(state, components, colour))
    return can_publish(state, components, option)


@kernel
def changes_value(state: State, components: Components, seat: int, own: int, colour: int) -> bool:
    """A payment must change something: a new colour counts if an Expert raises it [A21]."""
    return value_of_experts(state, components, seat, Action.EMBASSY, own) != value_of_experts(
        state, components, seat, Action.EMBASSY, colour
    )


@kernel
def target_stays(state: State, components: Components, kind: int) -> bool:
    """Bonuses that Experts give for placing the die must leave a card to take."""
    spot = Spot.UNIVERSITY if kind == Deck.EXPERT else Spot.ACADEMY
    good = Good.EXPERT if kind == Deck.EXPERT else Good.ANIMAL
    steps = reputation_for_placing(state, components, state.decider, spot, NONE)
    if steps == 0:
        return True
    return cards_to_take(state, kind) > bonuses_ahead(state, components, state.decider, steps, good)


@kernel
def can_study_with(state: State, components: Components, option: int) -> bool:
    """University: any die; a new colour only for the Expert's token."""
    deck = state.decks[Deck.EXPERT]
    place = arg_d(option)
    if place >= deck.places or deck.display[place] == NONE:
        return False
    continent = components.experts[deck.display[place]].continent
    return arg_b(option) == Pay.NOTHING or arg_c(option) == continent


@kernel
def can_take_animal(state: State, components: Components, option: int, own: int, stays: int) -> int:
    """Academy: the die's colour is the Animal's, and bonuses leave the card on display."""
    deck = state.decks[Deck.ANIMAL]
    place, colour = arg_d(option), arg_c(option)
    if place >= deck.places or deck.display[place] == NONE:
        return False
    card = deck.display[place]
    if not is_sepultus(card):
        return stays != 0 and components.animals[card].continent == colour
    if arg_b(option) != Pay.NOTHING and not changes_value(
        state, components, state.decider, own, colour
    ):
        return NO
    steps = reputation_for_placing(state, components, state.decider, Spot.ACADEMY, NONE)
    return DOUBT if no_unseen_expert(state, components, state.decider, steps) else NO


@kernel
def price_of(state: State, components: Components, continent: int) -> int:
    """The cheapest cube on an Expedition to a continent; IMPOSSIBLE where none can be placed."""
    cheapest = cheapest_cube(state, components, state.decider, continent)
    to_animal = steps_to_animal(state, components, state.decider)
    return price_given(
        state, components, continent, cheapest, to_animal, most_reputation(state, components)
    )


@kernel
def price_given(
    state: State, components: Components, continent: int, cheapest: int, to_animal: int, most: int
) -> int:
    """The price, given the cheapest cube on Animals under study now.

    UNAFFORDABLE: only an Animal that may be gained on the way could make it possible. `to_animal`
    is how far the next Animal on the track is, `most` what Experts could add at the very most.
    """
    space = free_space(state, components, continent)
    if space == NONE:
        return IMPOSSIBLE
    if cheapest != UNAFFORDABLE:
        return cheapest
    steps = components.space_reputation[continent, space]
    if steps + most < to_animal or not _is_on_display(state, components, continent):
        return IMPOSSIBLE
    steps += reputation_for_placing(state, components, state.decider, Spot.EXPEDITION, continent)
    if steps >= to_animal:
        return components.research_cost[0]  # the reputation track is certain to bring the Animal
    if steps + _reputation_at_hand(state, components, steps) < to_animal:
        return IMPOSSIBLE
    return UNAFFORDABLE


@kernel
def most_reputation(state: State, components: Components) -> int:
    """An upper bound of what active and displayed Experts could give in one action."""
    total = 0
    seat = state.seats[state.decider]
    if has_power(components, seat, Power.REPUTATION):
        for place in range(N_PLACES):
            card = seat.active[place]
            if card != NONE and components.experts[card].good == Good.REPUTATION:
                total += components.experts[card].amount
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        total += components.once[deck.display[place] + 1]
    return total


@kernel
def paid_purse(state: State, components: Components, option: int) -> int:
    """What goods can add to the die once the colour is paid for."""
    total = purse(state, components, state.decider, verb_of(option) - Verb.EMBASSY)
    if arg_b(option) == Pay.TOKEN and verb_of(option) == Verb.EXPEDITION:
        total -= components.token_value
    if arg_b(option) == Pay.SEAL:
        total -= worth_of_seal(components) - components.seal_value  # it raises the die itself
    return total


@kernel
def can_explore(state: State, components: Components, option: int, price: int) -> int:
    """Expedition: a free space, and at least one cube can be placed [A12]."""
    if price == IMPOSSIBLE:
        return NO
    continent = arg_c(option)
    space = free_space(state, components, continent)
    value = state.dice[arg_a(option)].value + components.space_bonus[continent, space]
    if value + paid_purse(state, components, option) >= price:
        return YES
    reputation = components.space_reputation[continent, space]
    return _what_gains_do(state, components, option, price - value, Spot.EXPEDITION, reputation)


@kernel
def _is_on_display(state: State, components: Components, continent: int) -> bool:
    """Whether an Animal of this continent is on display."""
    deck = state.decks[Deck.ANIMAL]
    for place in range(deck.places):
        card = deck.display[place]
        if card != NONE and card < N_ANIMALS and components.animals[card].continent == continent:
            return True
    return False


@kernel
def _reputation_at_hand(state: State, components: Components, steps: int) -> int:
    """The most reputation that immediate Experts could add to so many steps in one action."""
    total = 0
    seat = state.seats[state.decider]
    for place in range(N_PLACES):
        total += components.once[seat.active[place] + 1]
    if bonuses_ahead(state, components, state.decider, steps + total, Good.EXPERT) == 0:
        return total
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        total += components.once[deck.display[place] + 1]
    return total


@kernel
def can_publish(state: State, components: Components, option: int) -> int:
    """Publication: an own studied Animal of the die's colour and a value for Type 0."""
    seat = state.seats[state.decider]
    i, colour = arg_d(option), arg_c(option)
    if i >= seat.n_studied or is_sepultus(seat.studied[i]):
        return False
    if components.animals[seat.studied[i]].continent != colour:
        return False
    missing = components.publication_value[0] - state.dice[arg_a(option)].value
    if paid_purse(state, components, option) >= missing:
        return YES
    return _what_gains_do(state, components, option, missing, Spot.ANIMAL, 0)


@kernel
def _what_gains_do(
    state: State, components: Components, option: int, missing: int, spot: int, reputation: int
) -> int:
    """Goods in hand do not suffice: Experts may; what reputation brings is to be tried."""
    seat, colour = state.decider, arg_c(option)
    missing -= paid_purse(state, components, option)
    missing -= value_of_experts(state, components, seat, verb_of(option) - Verb.EMBASSY, colour)
    for place in range(N_PLACES):
        card = state.seats[seat].active[place]
        if can_use(components, card) or (
            card != NONE and counts_for(components.experts[card], spot, colour)
        ):
            if components.experts[card].good == Good.COINS:
                missing -= components.experts[card].amount * components.coin_value
            elif components.experts[card].good == Good.REPUTATION:
                reputation += components.experts[card].amount
    if missing <= 0:
        return YES
    for good in range(Good.NOTHING):
        if bonuses_ahead(state, components, seat, reputation, good) > 0:
            return DOUBT
    return NO

"""All legal options of any decision, and whether one option is legal."""

from typing import Any

import numpy as np

from ..kernel import kernel
from ..signatures import I, O, S, T, void
from ..state import arg_a, arg_b, arg_c, arg_d, pack, verb_of
from ..vocab import (
    MAX_DICE,
    N_ANIMALS,
    N_CONTINENTS,
    N_PLACES,
    NONE,
    Action,
    Decision,
    Deck,
    Good,
    Pay,
    Spot,
    Verb,
)
from .animals import UNAFFORDABLE, cheapest_cube, cheapest_on_card, is_sepultus
from .choices import list_choices, list_immediate
from .displays import cards_to_take
from .expedition import free_space
from .experts import can_use, counts_for, reputation_for_placing, value_of_experts
from .reputation import bonuses_ahead, steps_to
from .search import can_finish_after, is_certain, purse

NO, YES, DOUBT = 0, 1, 2  # doubtful: only trying shows whether the action can be completed
IMPOSSIBLE = -1
DOUBTFUL = 1 << 48  # marks an option in a list until it has been tried


@kernel(signature=I(S, T, O), python=True)
def legal_options(state: Any, t: Any, options: Any) -> Any:
    """Write every legal option of the decision in hand; return how many."""
    if state.decision == Decision.TURN:
        n = list_turns(state, t, options)
        mark = DOUBTFUL
    else:
        n = list_choices(state, t, options)
        options.doubts = _may_break_action(state, t)
        mark = 0  # all of them are to be tried
    if options.doubts == 0:
        return n
    kept = 0
    for i in range(n):
        option = options.codes[i]
        if option & mark == mark:
            option ^= mark
            if not can_finish_after(state, t, option):
                continue
        options.codes[kept] = option
        kept += 1
    return kept


@kernel(signature=I(S, T, I, O), python=True)
def is_legal(state: Any, t: Any, option: Any, room: Any) -> Any:
    """Whether this option may be chosen now; `room` is overwritten."""
    if state.decision == Decision.TURN and verb_of(option) != Verb.USE_EXPERT:
        verdict = can_perform(state, t, option)
        return verdict == YES or (verdict == DOUBT and can_finish_after(state, t, option))
    if state.decision == Decision.TURN:
        n = list_immediate(state, t, room, 0)
    else:
        n = legal_options(state, t, room)
    for i in range(n):
        if room.codes[i] == option:
            return True
    return False


@kernel(signature=I(S, T))
def _may_break_action(state: Any, t: Any) -> Any:
    """Whether a choice in the middle of an action could make it impossible to complete."""
    act = state.act
    if act.seat != state.decider or act.open == 0:
        return False
    if state.decision != Decision.TAKE_CARD and state.decision != Decision.PLACE_EXPERT:
        return False
    return not is_certain(state, t)


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
        return False
    return DOUBT


@kernel(signature=I(S, T, I))
def price_of(state: Any, t: Any, continent: Any) -> Any:
    """The cheapest cube on an Expedition to a continent; IMPOSSIBLE where none can be placed."""
    cheapest = cheapest_cube(state, t, state.decider, continent)
    return _price(state, t, continent, cheapest, steps_to(state, t, state.decider, Good.ANIMAL))


@kernel(signature=I(S, T, I, I, I))
def _price(state: Any, t: Any, continent: Any, cheapest: Any, to_animal: Any) -> Any:
    """The price, given the cheapest cube on Animals under study now.

    UNAFFORDABLE: only an Animal that may be gained on the way could make it possible.
    """
    space = free_space(state, t, continent)
    if space == NONE:
        return IMPOSSIBLE
    if cheapest != UNAFFORDABLE:
        return cheapest
    steps = t.space_reputation[continent, space]
    steps += reputation_for_placing(state, t, state.decider, Spot.EXPEDITION, continent)
    if steps >= to_animal and _is_on_display(state, t, continent):
        return t.research_cost[0]  # the reputation track is certain to bring the Animal
    if steps + _reputation_at_hand(state, t, steps) < to_animal:
        return IMPOSSIBLE
    return UNAFFORDABLE if _is_on_display(state, t, continent) else IMPOSSIBLE


@kernel(signature=I(S, T, I))
def paid_purse(state: Any, t: Any, option: Any) -> Any:
    """What goods can add to the die once the colour is paid for."""
    total = purse(state, t, state.decider, verb_of(option) - Verb.EMBASSY)
    if arg_b(option) == Pay.TOKEN and verb_of(option) == Verb.EXPEDITION:
        total -= t.token_value
    return total  # a seal paid for the colour raises the die itself


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
        if can_use(t, seat.active[place]) and t.experts[seat.active[place]].good == Good.REPUTATION:
            total += t.experts[seat.active[place]].amount
    if bonuses_ahead(state, t, state.decider, steps + total, Good.EXPERT) == 0:
        return total
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.places):
        card = deck.display[place]
        if can_use(t, card) and t.experts[card].good == Good.REPUTATION:
            total += t.experts[card].amount
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


@kernel(signature=I(S, T, O))
def list_turns(state: Any, t: Any, options: Any) -> Any:
    """Every die with every action, colour and target; first the Experts to use before."""
    _look_around(state, t, options)
    n = list_immediate(state, t, options, 0)
    for k in range(MAX_DICE * state.n_seats):
        if not is_usable(state, k):
            continue
        own, value = np.int64(state.dice[k].colour), state.dice[k].value
        options.codes[n] = pack(Verb.BANK, k, Pay.NOTHING, own, 0)
        options.codes[n + 1] = pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0)
        n += 2
        if options.colours_matter:
            n = _list_coloured_embassy(options, n, k, own)
        for j in range(options.n_targets):
            option, colour = options.target[j] | (k << 8), options.colour[j]
            if value < options.need[j]:
                n = _list_checked(state, t, options, n, option, own, j)
                continue
            # Written first and counted after: which colour a die has, no processor can guess.
            other = np.int64(colour != own)
            option |= colour << 24
            options.codes[n] = option
            n += 1 - other
            options.codes[n] = option ^ ((colour ^ own) << 24)  # the University takes any colour
            n += other & np.int64(j < options.n_experts)
            options.codes[n] = option | (Pay.TOKEN << 16)
            n += other & options.token
            options.codes[n] = option | (Pay.SEAL << 16)
            n += other & options.seal
    return n


@kernel(signature=void(S, T, O))
def _look_around(state: Any, t: Any, options: Any) -> None:
    """What is the same for all dice: goods, Experts for colours, and every target."""
    seat = state.seats[state.decider]
    options.doubts = options.n_targets = options.colours_matter = 0
    options.token = seat.goods[Good.EXPEDITION] > 0
    options.seal = seat.goods[Good.SEAL] > 0
    for colour in range(N_CONTINENTS):
        options.bonus[colour] = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].on_die == 1:
            options.bonus[t.experts[card].continent_only] += t.experts[card].amount
            options.colours_matter = 1
    _note_experts(state, t, options)
    _note_animals(state, t, options)
    _note_expeditions(state, t, options)
    _note_references(state, t, options)


@kernel(signature=void(O, I, I, I))
def _note(options: Any, target: Any, colour: Any, need: Any) -> None:
    """A target, its colour, and the die's value from which it is certainly possible."""
    j = options.n_targets
    options.target[j], options.colour[j], options.need[j] = target, colour, need
    options.n_targets = j + 1


@kernel(signature=void(S, T, O))
def _note_experts(state: Any, t: Any, options: Any) -> None:
    """University: displayed Experts."""
    deck = state.decks[Deck.EXPERT]
    if target_stays(state, t, Deck.EXPERT):
        for place in range(deck.places):
            card = deck.display[place]
            if card != NONE:
                code = pack(Verb.UNIVERSITY, 0, 0, 0, place)
                _note(options, code, t.experts[card].continent, 0)
    options.n_experts = options.n_targets


@kernel(signature=void(S, T, O))
def _note_animals(state: Any, t: Any, options: Any) -> None:
    """Academy: displayed Animals; a Sepultus Creatura with any colour, to be looked at."""
    deck = state.decks[Deck.ANIMAL]
    stays = target_stays(state, t, Deck.ANIMAL)
    for place in range(deck.places):
        card = deck.display[place]
        code = pack(Verb.ACADEMY, 0, 0, 0, place)
        if card == NONE:
            continue
        if is_sepultus(card):
            for colour in range(N_CONTINENTS):
                _note(options, code, colour, UNAFFORDABLE)
        elif stays:
            _note(options, code, t.animals[card].continent, 0)


@kernel(signature=void(S, T, O))
def _note_expeditions(state: Any, t: Any, options: Any) -> None:
    """Expeditions: certain where die and purse, less a token for the colour, suffice."""
    seat = state.seats[state.decider]
    left = purse(state, t, state.decider, Action.EXPEDITION) - t.token_value
    to_animal = steps_to(state, t, state.decider, Good.ANIMAL)
    prices = options.prices
    for continent in range(N_CONTINENTS):
        prices[continent] = UNAFFORDABLE
    for i in range(seat.n_studied):
        card, cubes = seat.studied[i], seat.cubes[i]
        if is_sepultus(card):
            for continent in range(N_CONTINENTS):
                prices[continent] = min(prices[continent], cheapest_on_card(t, card, cubes, NONE))
        else:
            home = t.animals[card].continent
            prices[home] = min(prices[home], cheapest_on_card(t, card, cubes, home))
    for continent in range(N_CONTINENTS):
        prices[continent] = _price(state, t, continent, prices[continent], to_animal)
        if prices[continent] != IMPOSSIBLE:
            code = pack(Verb.EXPEDITION, 0, 0, 0, 0)
            _note(options, code, continent, prices[continent] - left)


@kernel(signature=void(S, T, O))
def _note_references(state: Any, t: Any, options: Any) -> None:
    """Publications: every studied Animal can be the Reference Animal."""
    seat = state.seats[state.decider]
    need = t.publication_value[0] - purse(state, t, state.decider, Action.PUBLICATION)
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if not is_sepultus(card):
            code = pack(Verb.PUBLICATION, 0, 0, 0, i)
            _note(options, code, t.animals[card].continent, need)


@kernel(signature=I(O, I, I, I, I))
def _list_ways(options: Any, n: Any, option: Any, own: Any, colour: Any) -> Any:
    """An option with the die as it is or, for another colour, paid with a token or a seal."""
    option |= colour << 24
    if colour == own:
        options.codes[n] = option
        return n + 1
    if options.token:
        options.codes[n] = option | (Pay.TOKEN << 16)
        n += 1
    if options.seal:
        options.codes[n] = option | (Pay.SEAL << 16)
        n += 1
    return n


@kernel(signature=I(O, I, I, I))
def _list_coloured_embassy(options: Any, n: Any, k: Any, own: Any) -> Any:
    """Embassy: another colour only where an Expert makes it count differently."""
    for colour in range(N_CONTINENTS):
        if options.bonus[colour] != options.bonus[own]:
            n = _list_ways(options, n, pack(Verb.EMBASSY, k, 0, 0, 0), own, colour)
    return n


@kernel(signature=I(S, T, O, I, I, I, I))
def _list_checked(state: Any, t: Any, options: Any, n: Any, option: Any, own: Any, j: Any) -> Any:
    """The ways of an option that are possible; doubtful ones are marked."""
    end = _list_ways(options, n, option, own, options.colour[j])
    for i in range(n, end):
        code = options.codes[i]
        verdict = _verdict(state, t, options, code, own)
        if verdict == NO:
            continue
        if verdict == DOUBT:
            code |= DOUBTFUL
            options.doubts += 1
        options.codes[n] = code
        n += 1
    return n


@kernel(signature=I(S, T, O, I, I))
def _verdict(state: Any, t: Any, options: Any, option: Any, own: Any) -> Any:
    if verb_of(option) == Verb.EXPEDITION:
        return can_explore(state, t, option, options.prices[arg_c(option)])
    if verb_of(option) == Verb.PUBLICATION:
        return can_publish(state, t, option)
    return can_take_animal(state, t, option, own, YES)

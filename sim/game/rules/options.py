"""All legal options of any decision, and whether one option is legal."""

from typing import Any

from ..kernel import kernel
from ..signatures import I, O, S, T
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
    Trigger,
    Verb,
)
from .animals import UNAFFORDABLE, cheapest_cube, is_sepultus
from .choices import list_choices, list_immediate
from .dice import colour_of
from .displays import cards_to_take
from .expedition import free_space
from .experts import reputation_for_placing, value_of_experts
from .reputation import bonuses_ahead
from .search import can_finish_after, is_certain, purse

NO, YES, DOUBT = 0, 1, 2  # doubtful: only trying shows whether the action can be completed
DOUBTFUL = 1 << 48  # marks an option in a list until it has been tried


@kernel(signature=I(S, T, O))
def legal_options(state: Any, t: Any, options: Any) -> Any:
    """Write every legal option of the decision in hand; return how many."""
    if state.decision == Decision.TURN:
        n = list_turns(state, t, options)
        return _keep_completable(state, t, options, n, DOUBTFUL)
    n = list_choices(state, t, options)
    if _may_break_action(state, t):
        n = _keep_completable(state, t, options, n, 0)
    return n


@kernel(signature=I(S, T, I, O))
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


@kernel(signature=I(S, T, O, I, I))
def _keep_completable(state: Any, t: Any, options: Any, n: Any, mark: Any) -> Any:
    """Try the marked options (all, without a mark) and keep those that can be completed."""
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
    own = colour_of(state, t, k)
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
    return cards_to_take(state, kind) > bonuses_ahead(state, t, state.decider, steps, good)


@kernel(signature=I(S, T, I))
def can_study_with(state: Any, t: Any, option: Any) -> Any:
    """University: any die; a new colour only for the Expert's token."""
    deck = state.decks[Deck.EXPERT]
    place = arg_d(option)
    if place >= deck.size or deck.display[place] == NONE:
        return False
    continent = t.experts[deck.display[place]].continent
    return arg_b(option) == Pay.NOTHING or arg_c(option) == continent


@kernel(signature=I(S, T, I, I, I))
def can_take_animal(state: Any, t: Any, option: Any, own: Any, stays: Any) -> Any:
    """Academy: the die's colour is the Animal's, and bonuses leave the card on display."""
    deck = state.decks[Deck.ANIMAL]
    place, colour = arg_d(option), arg_c(option)
    if place >= deck.size or deck.display[place] == NONE:
        return False
    card = deck.display[place]
    if not is_sepultus(card):
        return stays != 0 and t.animals[card].continent == colour
    if arg_b(option) != Pay.NOTHING and not changes_value(state, t, state.decider, own, colour):
        return False
    return DOUBT


@kernel(signature=I(S, T, I))
def price_of(state: Any, t: Any, continent: Any) -> Any:
    """The cheapest cube of a continent with a free space; -1 without a free space."""
    if free_space(state, t, continent) == NONE:
        return -1
    return cheapest_cube(state, t, state.decider, continent)


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
    if price < 0:
        return False
    continent = arg_c(option)
    space = free_space(state, t, continent)
    value = state.dice[arg_a(option)].value + t.space_bonus[continent, space]
    if value + paid_purse(state, t, option) >= price:
        return YES
    if price == UNAFFORDABLE and not _may_gain_animal(state, t, continent, space):
        return NO
    return DOUBT


@kernel(signature=I(S, T, I, I))
def _may_gain_animal(state: Any, t: Any, continent: Any, space: Any) -> Any:
    """A quick 'no' where no reputation could bring an Animal of the continent."""
    if not _is_on_display(state, t, continent):
        return False
    reach = t.space_reputation[continent, space] + _reputation_at_hand(state, t)
    return bonuses_ahead(state, t, state.decider, reach, Good.ANIMAL) > 0


@kernel(signature=I(S, T, I))
def _is_on_display(state: Any, t: Any, continent: Any) -> Any:
    deck = state.decks[Deck.ANIMAL]
    for place in range(deck.size):
        card = deck.display[place]
        if card != NONE and card < N_ANIMALS and t.animals[card].continent == continent:
            return True
    return False


@kernel(signature=I(S, T))
def _reputation_at_hand(state: Any, t: Any) -> Any:
    """The most reputation that Experts, owned or on display, could give in one action."""
    total = 0
    seat = state.seats[state.decider]
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].good == Good.REPUTATION:
            if t.experts[card].trigger <= Trigger.PLACE:
                total += t.experts[card].amount
    deck = state.decks[Deck.EXPERT]
    for place in range(deck.size):
        card = deck.display[place]
        if card != NONE and t.experts[card].trigger == Trigger.USE:
            if t.experts[card].good == Good.REPUTATION:
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
    value = state.dice[arg_a(option)].value + paid_purse(state, t, option)
    return YES if value >= t.publication_value[0] else DOUBT


@kernel(signature=I(S, T, O))
def list_turns(state: Any, t: Any, options: Any) -> Any:
    """Every die with every action, colour and target; first the Experts to use before."""
    n = list_immediate(state, t, options, 0)
    seat = state.decider
    prices = (
        price_of(state, t, 0),
        price_of(state, t, 1),
        price_of(state, t, 2),
        price_of(state, t, 3),
        price_of(state, t, 4),
    )
    experts = target_stays(state, t, Deck.EXPERT)
    animals = target_stays(state, t, Deck.ANIMAL)
    for k in range(MAX_DICE * state.n_seats):
        if not is_usable(state, k):
            continue
        own = colour_of(state, t, k)
        options.codes[n] = pack(Verb.BANK, k, Pay.NOTHING, own, 0)
        options.codes[n + 1] = pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0)
        n += 2
        for colour in range(N_CONTINENTS):
            for how in range(Pay.NOTHING, Pay.SEAL + 1):
                if (how == Pay.NOTHING) != (colour == own) or not can_pay(state, seat, how):
                    continue
                n = _list_actions(state, t, options, n, pack(0, k, how, colour, 0), prices[colour])
                if experts:
                    n = _list_experts(state, t, options, n, pack(0, k, how, colour, 0))
                n = _list_animals(state, t, options, n, pack(0, k, how, colour, 0), animals)
    return n


@kernel(signature=I(O, I, I, I))
def _list(options: Any, n: Any, option: Any, verdict: Any) -> Any:
    """Add an option unless it is impossible."""
    if verdict == NO:
        return n
    options.codes[n] = option if verdict == YES else option | DOUBTFUL
    return n + 1


@kernel(signature=I(S, T, O, I, I, I))
def _list_actions(state: Any, t: Any, options: Any, n: Any, die: Any, price: Any) -> Any:
    """Embassy with a new colour, Expedition and Publications with this die and colour."""
    seat = state.seats[state.decider]
    own = colour_of(state, t, arg_a(die))
    if arg_b(die) != Pay.NOTHING and changes_value(state, t, state.decider, own, arg_c(die)):
        options.codes[n] = die | Verb.EMBASSY
        n += 1
    n = _list(
        options, n, die | Verb.EXPEDITION, can_explore(state, t, die | Verb.EXPEDITION, price)
    )
    if seat.animals[arg_c(die)] > 0:
        for i in range(seat.n_studied):
            option = die | pack(Verb.PUBLICATION, 0, 0, 0, i)
            n = _list(options, n, option, can_publish(state, t, option))
    return n


@kernel(signature=I(S, T, O, I, I))
def _list_experts(state: Any, t: Any, options: Any, n: Any, die: Any) -> Any:
    for place in range(state.decks[Deck.EXPERT].size):
        option = die | pack(Verb.UNIVERSITY, 0, 0, 0, place)
        if can_study_with(state, t, option):
            options.codes[n] = option
            n += 1
    return n


@kernel(signature=I(S, T, O, I, I, I))
def _list_animals(state: Any, t: Any, options: Any, n: Any, die: Any, stay: Any) -> Any:
    own = colour_of(state, t, arg_a(die))
    for place in range(state.decks[Deck.ANIMAL].size):
        option = die | pack(Verb.ACADEMY, 0, 0, 0, place)
        n = _list(options, n, option, can_take_animal(state, t, option, own, stay))
    return n

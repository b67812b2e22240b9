"""The list of all turns: every die with every action, colour and target."""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rules.animals import UNAFFORDABLE, cheapest_on_card, is_sepultus
from sim.game.rules.experts import has_power
from sim.game.rules.legal import (
    DOUBT,
    IMPOSSIBLE,
    NO,
    YES,
    can_explore,
    can_publish,
    can_take_animal,
    is_usable,
    most_reputation,
    price_given,
    target_stays,
)
from sim.game.rules.list_choices import list_immediate, write
from sim.game.rules.reputation import steps_to_animal
from sim.game.rules.search import purse, worth_of_seal
from sim.game.state import Seat, State, arg_c, pack, verb_of
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    N_CONTINENTS,
    N_PLACES,
    NONE,
    Action,
    Deck,
    Good,
    Pay,
    Power,
    Verb,
)

DOUBTFUL = 1 << 48  # marks an option in a list until it has been tried


@kernel
def list_turns(state: State, components: Components, options: OptionList) -> int:
    """Every die with every action, colour and target; first the Experts to use before."""
    look_around(state, components, options)
    n = list_immediate(state, components, options, 0)
    for k in range(MAX_DICE * state.n_seats):
        if is_usable(state, k):
            n = list_die(state, components, options, n, k)
    return n


@kernel
def list_die(state: State, components: Components, options: OptionList, n: int, k: int) -> int:
    """One die with every action, colour and target."""
    token, seal, n_experts = options.token, options.seal, options.n_experts
    own, value = int(state.dice[k].colour), state.dice[k].value
    n = write(options, n, pack(Verb.BANK, k, Pay.NOTHING, own, 0))
    n = write(options, n, pack(Verb.EMBASSY, k, Pay.NOTHING, own, 0))
    if options.colours_matter:
        n = list_coloured_embassy(options, n, k, own)
    for j in range(options.n_targets):
        option, colour = options.target[j] | (k << 8), options.colour[j]
        if value >= options.need[j]:
            any_colour = int(j < n_experts)  # the University takes any die
            n = _list_ways(options, n, option, own, colour, any_colour, token, seal)
        else:
            n = list_checked(state, components, options, n, option, own, colour)
    return n


@kernel
def look_around(state: State, components: Components, options: OptionList) -> None:
    """What is the same for all dice: goods, Experts for colours, and every target."""
    seat = state.seats[state.decider]
    options.doubts = options.n_targets = 0
    options.token = seat.goods[Good.EXPEDITION] > 0
    options.seal = seat.goods[Good.SEAL] > 0
    options.colours_matter = has_power(components, seat, Power.ON_DIE)
    if options.colours_matter:
        _note_bonuses(components, seat, options)
    _note_experts(state, components, options)
    _note_animals(state, components, options)
    _note_expeditions(state, components, options)
    _note_references(state, components, options)


@kernel
def _note_bonuses(components: Components, seat: Seat, options: OptionList) -> None:
    """What active Experts add to dice of each colour."""
    for colour in range(N_CONTINENTS):
        options.bonus[colour] = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].on_die == 1:
            options.bonus[components.experts[card].continent_only] += components.experts[
                card
            ].amount


@kernel
def _note(options: OptionList, target: int, colour: int, need: int, counts: int) -> None:
    """A target, its colour, and the die's value from which it is certainly possible.

    Which cards are left, no processor can guess: what does not count is written over.
    """
    j = options.n_targets
    options.target[j], options.colour[j], options.need[j] = target, colour, need
    options.n_targets += counts


@kernel
def _note_experts(state: State, components: Components, options: OptionList) -> None:
    """University: displayed Experts."""
    deck = state.decks[Deck.EXPERT]
    if target_stays(state, components, Deck.EXPERT):
        for place in range(deck.places):
            card = deck.display[place]
            code, colour = (
                pack(Verb.UNIVERSITY, 0, 0, 0, place),
                components.experts[max(0, card)].continent,
            )
            _note(options, code, colour, 0, int(card != NONE))
    options.n_experts = options.n_targets


@kernel
def _note_animals(state: State, components: Components, options: OptionList) -> None:
    """Academy: displayed Animals; a Sepultus Creatura with any colour, to be looked at."""
    deck = state.decks[Deck.ANIMAL]
    stays = target_stays(state, components, Deck.ANIMAL)
    for place in range(deck.places):
        card = deck.display[place]
        code = pack(Verb.ACADEMY, 0, 0, 0, place)
        if is_sepultus(card):
            for colour in range(N_CONTINENTS):
                _note(options, code, colour, UNAFFORDABLE, 1)
        elif stays:
            colour = components.animals[max(0, card)].continent
            _note(options, code, colour, 0, int(card != NONE))


@kernel
def _note_expeditions(state: State, components: Components, options: OptionList) -> None:
    """Expeditions: certain where die and purse, less the price of a colour, suffice."""
    seat = state.seats[state.decider]
    left = purse(state, components, state.decider, Action.EXPEDITION)
    left -= max(components.token_value, worth_of_seal(components) - components.seal_value)
    to_animal = steps_to_animal(state, components, state.decider)
    most = most_reputation(state, components)
    prices = options.prices
    for continent in range(N_CONTINENTS):
        prices[continent] = UNAFFORDABLE
    for i in range(seat.n_studied):
        card, cubes = seat.studied[i], seat.cubes[i]
        if is_sepultus(card):
            for continent in range(N_CONTINENTS):
                prices[continent] = min(
                    prices[continent], cheapest_on_card(components, card, cubes, NONE)
                )
        else:
            home = components.animals[card].continent
            prices[home] = min(prices[home], cheapest_on_card(components, card, cubes, home))
    for continent in range(N_CONTINENTS):
        prices[continent] = price_given(
            state, components, continent, prices[continent], to_animal, most
        )
        if prices[continent] != IMPOSSIBLE:
            code = pack(Verb.EXPEDITION, 0, 0, 0, 0)
            _note(options, code, continent, prices[continent] - left, 1)


@kernel
def _note_references(state: State, components: Components, options: OptionList) -> None:
    """Publications: every studied Animal can be the Reference Animal."""
    seat = state.seats[state.decider]
    left = purse(state, components, state.decider, Action.PUBLICATION)
    need = (
        components.publication_value[0] - left + worth_of_seal(components) - components.seal_value
    )
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if not is_sepultus(card):
            code = pack(Verb.PUBLICATION, 0, 0, 0, i)
            _note(options, code, components.animals[card].continent, need, 1)


@kernel
def _list_ways(
    options: OptionList,
    n: int,
    option: int,
    own: int,
    colour: int,
    any_colour: int,
    token: int,
    seal: int,
) -> int:
    """An option with the die as it is or, for another colour, paid with a token or a seal."""
    # Written first and counted after: which colour a die has, no processor can guess.
    other = int(colour != own)
    write(options, n, option | (own << 24))
    n += any_colour | (1 - other)
    if token:
        write(options, n, option | (colour << 24) | (Pay.TOKEN << 16))
        n += other
    if seal:
        write(options, n, option | (colour << 24) | (Pay.SEAL << 16))
        n += other
    return n


@kernel
def list_coloured_embassy(options: OptionList, n: int, k: int, own: int) -> int:
    """Embassy: another colour only where an Expert makes it count differently."""
    for colour in range(N_CONTINENTS):
        if options.bonus[colour] != options.bonus[own]:
            option = pack(Verb.EMBASSY, k, 0, 0, 0)
            n = _list_ways(options, n, option, own, colour, 0, options.token, options.seal)
    return n


@kernel
def list_checked(
    state: State,
    components: Components,
    options: OptionList,
    n: int,
    option: int,
    own: int,
    colour: int,
) -> int:
    """The ways of an option that are possible; doubtful ones are marked."""
    end = _list_ways(options, n, option, own, colour, 0, options.token, options.seal)
    for i in range(n, end):
        code = options.codes[i]
        verdict = _verdict(state, components, options, code, own)
        if verdict == NO:
            continue
        if verdict == DOUBT:
            code |= DOUBTFUL
            options.doubts += 1
        options.codes[n] = code
        n += 1
    return n


@kernel
def _verdict(
    state: State, components: Components, options: OptionList, option: int, own: int
) -> int:
    """Whether a turn is possible, impossible, or must be tried."""
    if verb_of(option) == Verb.EXPEDITION:
        return can_explore(state, components, option, options.prices[arg_c(option)])
    if verb_of(option) == Verb.PUBLICATION:
        return can_publish(state, components, option)
    return can_take_animal(state, components, option, own, YES)

"""Decks and displays of Animals and Experts (rules 3.1, rules 3.7)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note, note_cards
from sim.game.rng import below
from sim.game.rules.animals import is_sepultus, study
from sim.game.rules.tasks import push
from sim.game.state import CardSupply, State
from sim.game.tables import Components
from sim.game.vocab import NONE, Deck, Event, From, Kind, Task, Why


@kernel
def draw(state: State, log: Log, kind: int) -> int:
    """Draw a card; an empty deck is made anew from its discards, if there are any [A11]."""
    deck = state.decks[kind]
    while True:
        if deck.n == 0:
            if deck.n_discards == 0:
                return NONE
            _shuffle_discards(deck)
            note(log, Event.SHUFFLE, kind, 0, 0, 0, 0)
        i = below(deck.stream, deck.n)
        card = deck.cards[i]
        deck.n -= 1
        deck.cards[i] = deck.cards[deck.n]
        if not is_left_out(state, kind, card):
            return card


@kernel
def is_left_out(state: State, kind: int, card: int) -> bool:
    """Whether an experiment keeps this card out of the deck; the order of the others stays."""
    return card + 1 == state.deal.given[kind] or card + 1 == state.deal.without[kind]


@kernel
def _shuffle_discards(deck: CardSupply) -> None:
    """Make the discards the deck."""
    deck.n = deck.n_discards
    deck.n_discards = 0
    for i in range(deck.n):
        deck.cards[i] = deck.discards[i]


@kernel
def discard(deck: CardSupply, card: int) -> None:
    """Put a card on the discards."""
    deck.discards[deck.n_discards] = card
    deck.n_discards += 1


@kernel
def fill(state: State, log: Log, kind: int) -> None:
    """Fill the holes of a display."""
    deck = state.decks[kind]
    for place in range(deck.places):
        if deck.display[place] == NONE:
            deck.display[place] = draw(state, log, kind)
    note_cards(log, Event.DISPLAY, kind, deck.display, deck.places)


@kernel
def clear(state: State, kind: int) -> None:
    """Discard what is left of a display at the end of a round."""
    deck = state.decks[kind]
    for place in range(deck.places):
        if deck.display[place] != NONE:
            discard(deck, deck.display[place])
            deck.display[place] = NONE


@kernel
def is_free_to_take(card: int) -> bool:
    """A card that a draft, free card or bonus can give: only the Academy gives a Sepultus."""
    return card != NONE and not is_sepultus(card)


@kernel
def cards_to_take(state: State, kind: int) -> int:
    """How many cards a draft, free card or bonus may choose from."""
    deck = state.decks[kind]
    found = 0
    for place in range(deck.places):
        if is_free_to_take(deck.display[place]):
            found += 1
    return found


@kernel
def take_from_display(
    state: State, components: Components, log: Log, seat: int, kind: int, place: int, why: int
) -> None:
    """Take a displayed card; it leaves a hole."""
    deck = state.decks[kind]
    card = deck.display[place]
    deck.display[place] = NONE
    note(log, Event.TAKE, seat, kind, card, From.DISPLAY, why)
    _keep(state, components, seat, kind, card)


@kernel
def take_from_deck(
    state: State, components: Components, log: Log, seat: int, kind: int, why: int
) -> None:
    """Take the top card; a Sepultus on top is passed over into the discards."""
    if not _has_card_to_draw(state, kind):
        note(log, Event.TAKE, seat, kind, NONE, From.NONE, why)
        return
    card = draw(state, log, kind)
    while is_sepultus(card):
        discard(state.decks[kind], card)
        card = draw(state, log, kind)
    note(log, Event.TAKE, seat, kind, card, From.DECK, why)
    _keep(state, components, seat, kind, card)


@kernel
def take_from_box(
    state: State, components: Components, log: Log, seat: int, kind: int, card: int
) -> None:
    """Hand over a card at set-up, as an experiment wants it."""
    note(log, Event.TAKE, seat, kind, card, From.BOX, Why.SETUP)
    _keep(state, components, seat, kind, card)


@kernel
def _has_card_to_draw(state: State, kind: int) -> bool:
    """Whether deck or discards hold a card that is no Sepultus."""
    deck = state.decks[kind]
    for i in range(deck.n):
        if not is_sepultus(deck.cards[i]) and not is_left_out(state, kind, deck.cards[i]):
            return True
    for i in range(deck.n_discards):
        if not is_sepultus(deck.discards[i]):
            return True
    return False


@kernel
def _keep(state: State, components: Components, seat_number: int, kind: int, card: int) -> None:
    """Add a card that was taken to what the seat owns."""
    if kind == Deck.ANIMAL:
        study(state, components, seat_number, card)
        return
    seat = state.seats[seat_number]
    seat.owned |= 1 << int(card)
    seat.n_experts += 1
    seat.experts[components.experts[card].continent] += 1
    if seat.kind == Kind.HUMAN:
        push(state, Task.PLACE_EXPERT, seat_number, card, 0, 0)

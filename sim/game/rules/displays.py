"""Decks and displays of Animals and Experts (rulebook: Set up; Start of the round)."""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.log import note, note_cards
from sim.game.rng import below
from sim.game.rules.animals import is_sepultus, study
from sim.game.rules.tasks import push
from sim.game.signatures import I, L, S, T, void
from sim.game.vocab import NONE, Deck, Event, From, Kind, Task


@kernel(signature=I(S, L, I))
def draw(state: Any, log: Any, kind: Any) -> Any:
    """Draw a card; an empty deck is made anew from its discards, if there are any [A11]."""
    deck = state.decks[kind]
    if deck.n == 0:
        if deck.n_discards == 0:
            return NONE
        _shuffle_discards(deck)
        note(log, Event.SHUFFLE, kind, 0, 0, 0, 0)
    i = below(deck.luck, deck.n)
    card = deck.cards[i]
    deck.n -= 1
    deck.cards[i] = deck.cards[deck.n]
    return card


@kernel
def _shuffle_discards(deck: Any) -> None:
    deck.n = deck.n_discards
    deck.n_discards = 0
    for i in range(deck.n):
        deck.cards[i] = deck.discards[i]


@kernel
def discard(deck: Any, card: Any) -> None:
    deck.discards[deck.n_discards] = card
    deck.n_discards += 1


@kernel(signature=void(S, L, I))
def fill(state: Any, log: Any, kind: Any) -> None:
    """Fill the holes of a display."""
    deck = state.decks[kind]
    for place in range(deck.places):
        if deck.display[place] == NONE:
            deck.display[place] = draw(state, log, kind)
    note_cards(log, Event.DISPLAY, kind, deck.display, deck.places)


@kernel(signature=void(S, I))
def clear(state: Any, kind: Any) -> None:
    """Discard what is left of a display at the end of a round."""
    deck = state.decks[kind]
    for place in range(deck.places):
        if deck.display[place] != NONE:
            discard(deck, deck.display[place])
            deck.display[place] = NONE


@kernel
def is_free_to_take(card: Any) -> Any:
    """A card that a draft, free card or bonus can give: only the Academy gives a Sepultus."""
    return card != NONE and not is_sepultus(card)


@kernel(signature=I(S, I))
def cards_to_take(state: Any, kind: Any) -> Any:
    """How many cards a draft, free card or bonus may choose from."""
    deck = state.decks[kind]
    found = 0
    for place in range(deck.places):
        if is_free_to_take(deck.display[place]):
            found += 1
    return found


@kernel(signature=void(S, T, L, I, I, I, I))
def take_from_display(
    state: Any, t: Any, log: Any, seat: Any, kind: Any, place: Any, why: Any
) -> None:
    """Take a displayed card; it leaves a hole."""
    deck = state.decks[kind]
    card = deck.display[place]
    deck.display[place] = NONE
    note(log, Event.TAKE, seat, kind, card, From.DISPLAY, why)
    _keep(state, t, seat, kind, card)


@kernel(signature=void(S, T, L, I, I, I))
def take_from_deck(state: Any, t: Any, log: Any, seat: Any, kind: Any, why: Any) -> None:
    """Take the top card; a Sepultus on top is passed over into the discards."""
    if not _has_card_to_draw(state.decks[kind]):
        note(log, Event.TAKE, seat, kind, NONE, From.NONE, why)
        return
    card = draw(state, log, kind)
    while is_sepultus(card):
        discard(state.decks[kind], card)
        card = draw(state, log, kind)
    note(log, Event.TAKE, seat, kind, card, From.DECK, why)
    _keep(state, t, seat, kind, card)


@kernel
def _has_card_to_draw(deck: Any) -> Any:
    """Whether deck or discards hold a card that is no Sepultus."""
    for i in range(deck.n):
        if not is_sepultus(deck.cards[i]):
            return True
    for i in range(deck.n_discards):
        if not is_sepultus(deck.discards[i]):
            return True
    return False


@kernel(signature=void(S, T, I, I, I))
def _keep(state: Any, t: Any, seat_number: Any, kind: Any, card: Any) -> None:
    if kind == Deck.ANIMAL:
        study(state, t, seat_number, card)
        return
    seat = state.seats[seat_number]
    seat.owned |= np.int64(1) << np.int64(card)
    seat.n_experts += 1
    seat.experts[t.experts[card].continent] += 1
    if seat.kind == Kind.HUMAN:
        push(state, Task.PLACE_EXPERT, seat_number, card, 0, 0)

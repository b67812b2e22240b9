"""Another future: everything that a seat cannot see is drawn anew, from the seat's own luck."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rng import ANIMALS, EXPERTS, PLAYER, seed_stream
from sim.game.rules.dice import mix_bag
from sim.game.signatures import S, T, U, void
from sim.game.vocab import MAX_DICE, Deck, Spot
from sim.table.loop import draw_tokens


@kernel(signature=void(S))
def tidy(state: Any) -> None:
    """Sort both decks: the order in which their cards are stored must not matter."""
    for kind in range(2):
        cards = state.decks[kind].cards
        for i in range(1, state.decks[kind].n):
            card, j = cards[i], i
            while j > 0 and cards[j - 1] > card:
                cards[j] = cards[j - 1]
                j -= 1
            cards[j] = card


@kernel(signature=void(S, T, U))
def resample(state: Any, t: Any, key: Any) -> None:
    """New decks, dice, Round tokens and luck for everybody, from one number."""
    state.key = key
    seed_stream(state.decks[Deck.ANIMAL].luck, key, ANIMALS)
    seed_stream(state.decks[Deck.EXPERT].luck, key, EXPERTS)
    for p in range(state.n_seats):
        seed_stream(state.seats[p].luck, key, PLAYER + p)
    draw_tokens(state, t)
    for k in range(MAX_DICE * state.n_seats):
        if state.dice[k].spot != Spot.BAG:
            return
    if state.round_no > 0:
        mix_bag(state, t)

"""What a player cannot see, and how it is drawn anew (compiled).

Hidden are the key of the game, from which all later dice follow, the order of both decks, the
Round tokens still face down, the dice still in the bag, and the random numbers of other seats.
Look-ahead draws them anew before it plays a game on; the check of strategies changes them to see
whether a choice depends on them.
"""

from sim.game.kernel import kernel
from sim.game.record import u64
from sim.game.rng import ANIMALS, EXPERTS, PLAYER, SHUFFLE, below, seed_stream
from sim.game.rules.dice import mix_bag
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_ANIMALS, MAX_DICE, N_DICE, Deck, Spot
from sim.table.loop import draw_tokens


@kernel
def sort_decks(state: State) -> None:
    """Sort both decks: the order in which their cards are stored must not matter."""
    for kind in range(2):
        deck = state.decks[kind]
        low = high = 0  # bit sets: no card is in a deck twice
        for i in range(deck.n):
            card = int(deck.cards[i])
            low |= int(card < 63) << min(card, 63)
            high |= int(card >= 63) << max(card - 63, 0)
        n = 0
        for card in range(MAX_ANIMALS):
            deck.cards[n] = card
            n += ((low >> card) if card < 63 else (high >> (card - 63))) & 1


@kernel
def redraw_hidden(state: State, components: Components, key: u64) -> None:
    """Another future: new decks, dice, Round tokens and streams for everybody, from one number."""
    state.key = key
    seed_stream(state.decks[Deck.ANIMAL].stream, key, ANIMALS)
    seed_stream(state.decks[Deck.EXPERT].stream, key, EXPERTS)
    for p in range(state.n_seats):
        seed_stream(state.seats[p].stream, key, PLAYER + p)
    draw_tokens(state, components, key)
    for kind in range(2):
        state.deal.without[kind] = 0  # nobody knows what an experiment keeps in the deck
    for k in range(MAX_DICE * state.n_seats):
        if state.dice[k].spot != Spot.BAG:
            return
    if state.round_no > 0:
        mix_bag(state, components)


@kernel
def change_hidden(state: State, components: Components, key: u64) -> None:
    """Change all that the seat that decides cannot see, also how it is stored."""
    words = state.seats[state.decider].stream.words
    a, b, c, d = words[0], words[1], words[2], words[3]
    redraw_hidden(state, components, key)
    words[0], words[1], words[2], words[3] = a, b, c, d  # its own random numbers are no secret
    seed_stream(state.stream, key, SHUFFLE)
    _shuffle_decks(state)
    _shuffle_bag(state)


@kernel
def _shuffle_decks(state: State) -> None:
    """Store the cards of both decks in another order."""
    for kind in range(2):
        cards = state.decks[kind].cards
        for i in range(state.decks[kind].n):
            j = i + below(state.stream, state.decks[kind].n - i)
            cards[i], cards[j] = cards[j], cards[i]


@kernel
def _shuffle_bag(state: State) -> None:
    """Dice that nobody has rolled yet are any of those in the bag."""
    for k in range(N_DICE):
        if state.dice[k].spot != Spot.BAG:
            continue
        j = below(state.stream, N_DICE)
        if state.dice[j].spot == Spot.BAG:
            one, other = state.dice[k], state.dice[j]
            one.id, other.id = other.id, one.id
            one.colour, other.colour = other.colour, one.colour
        state.dice[k].value = 1 + below(state.stream, 6)

"""The do-nothing yardstick: goes to the Bank with every die and never pays for anything.

It takes the first card in reading order whenever it must take one, puts its dice on its slots in
the order drawn, takes its own leftmost die (then the leftmost of the next seat clockwise), keeps
its first four Experts active and puts later ones underneath.
"""

from sim.game.kernel import entry, kernel
from sim.game.rules.dice import next_die_to_place
from sim.game.rules.displays import is_free_to_take
from sim.game.rules.experts import free_place
from sim.game.state import State, pack
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, N_SLOTS, NONE, Decision, Pay, Spot, Verb
from strategies.interface import Params, Workspace


@kernel
def leftmost_die(state: State, me: int) -> int:
    """Its own leftmost die; with none left, that of the next seat clockwise that has any.

    NONE at the end of a round: a banker passes there.
    """
    for step in range(state.n_seats):
        owner = (me + step) % state.n_seats
        best = NONE
        for k in range(MAX_DICE * owner, MAX_DICE * owner + state.n_dice):
            die = state.dice[k]
            if die.spot == Spot.BOARD and (best == NONE or die.slot < state.dice[best].slot):
                best = k
        if best != NONE:
            return best
    return NONE


@kernel
def first_card(state: State) -> int:
    """The first card in reading order."""
    deck = state.decks[state.kind]
    for place in range(deck.places):
        if is_free_to_take(deck.display[place]):
            return place
    return NONE


@kernel
def habit(state: State) -> int:
    """What it always does."""
    decision, me = state.decision, state.decider
    if decision == Decision.TURN:
        k = leftmost_die(state, me)
        if k == NONE:
            return pack(Verb.DONE, 0, 0, 0, 0)  # at the end of a round, where only a blunder leads
        return pack(Verb.BANK, k, Pay.NOTHING, state.dice[k].colour, 0)
    if decision == Decision.TAKE_CARD:
        return pack(Verb.TAKE, first_card(state), 0, 0, 0)
    if decision == Decision.PLACE_DIE:
        drawn = next_die_to_place(state, me) - MAX_DICE * me
        return pack(Verb.SET_DIE, min(drawn, N_SLOTS - 1), 0, 0, 0)
    if decision == Decision.PLACE_EXPERT:
        verb = Verb.PLACE if free_place(state.seats[me]) != NONE else Verb.UNDER
        return pack(verb, 0, 0, 0, 0)
    return pack(Verb.DONE, 0, 0, 0, 0)


@entry
def banker(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    """Bank, whatever happens."""
    return habit(state)

"""The rest of the round: what each option leaves to do with the dice that stay."""

from sim.game.kernel import kernel
from sim.game.state import State, arg_a, arg_c, arg_d, verb_of
from sim.game.vocab import N_CONTINENTS, NONE, Deck, Verb
from strategies.evaluation.opponent import face_worth
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import (
    GOOD_DEEDS,
    CardValues,
    Opponent,
    RestOfRound,
    Thoughts,
    Weights,
)
from strategies.evaluation.shortlist import choose_first, keep, take_out

# Deeds: what a turn does, as far as one of them hinders the same one later in the round.
BANK, EMBASSY, EXPERT, OTHER_EXPERT, ANIMAL, OTHER_ANIMAL, EXPEDITION = range(7)
PUBLICATION = EXPEDITION + N_CONTINENTS
REPEATED = 1 << BANK | 1 << EMBASSY | 1 << OTHER_EXPERT | 1 << OTHER_ANIMAL


@kernel
def look_on(state: State, weights: Weights, thoughts: Thoughts) -> None:
    """Add to the best options what they leave for the rest of the round; sort them anew."""
    shortlist = thoughts.shortlist
    kept = take_out(shortlist)
    if kept == 0:
        return
    for i in range(kept):
        score, option = shortlist.scores[i], shortlist.options[i]
        die, deed = arg_a(option), deed_of(thoughts.cards, option)
        score += worth_of_rest(state, weights, thoughts, die, deed, thoughts.turns_after)
        keep(shortlist, score, option)
    choose_first(shortlist)


@kernel
def deed_of(cards: CardValues, option: int) -> int:
    """What an option does, as far as it hinders the same later."""
    verb = verb_of(option)
    if verb == Verb.BANK:
        return BANK
    if verb == Verb.EMBASSY:
        return EMBASSY
    if verb == Verb.UNIVERSITY:
        return EXPERT if arg_d(option) == cards.best_place[Deck.EXPERT] else OTHER_EXPERT
    if verb == Verb.ACADEMY:
        return ANIMAL if arg_d(option) == cards.best_place[Deck.ANIMAL] else OTHER_ANIMAL
    return (EXPEDITION if verb == Verb.EXPEDITION else PUBLICATION) + arg_c(option)


@kernel
def worth_of_rest(
    state: State, weights: Weights, thoughts: Thoughts, k: int, deed: int, turns: int
) -> float:
    """Own best turns and the rival's, one after the other, after this die and deed.

    With more than two seats, all others are taken to pick their dice as the next Automa does.
    """
    opponent, rest = thoughts.opponent, thoughts.rest
    gone, done = 1 << k, (1 << deed) & ~REPEATED
    share, fear = weights.look, 0.0
    total, first = 0.0, 0  # of the dice in the rival's order, all before the first are gone
    for _ in range(turns):
        for _ in range(state.n_seats - 1):
            first = next_reply(opponent, gone, first)
            if first < opponent.n_ordered:
                reply = opponent.order[first]
                gone |= 1 << reply
                total -= fear * face_worth(opponent, state.dice[reply].value)
        die = best_die(thoughts, gone, done, first)
        if die == NONE:
            break
        mine = next_deed(rest, die, done)
        total += share * rest.gains[die, mine]
        gone |= 1 << die
        done |= (1 << rest.deeds[die, mine]) & ~REPEATED
        share *= weights.look_on
        fear = weights.deny_next
    first = next_reply(opponent, gone, first)
    if first < opponent.n_ordered and turns > 0:
        total -= fear * face_worth(opponent, state.dice[opponent.order[first]].value)
    return total


@kernel
def best_die(thoughts: Thoughts, gone: int, done: int, first: int) -> int:
    """The die that is left with the best deed that has not been done; NONE if none is left.

    Dice before the first in the rival's order are gone.
    """
    opponent, rest = thoughts.opponent, thoughts.rest
    best, die = -NEVER, NONE
    for i in range(first, opponent.n_ordered):
        k = opponent.order[i]
        gain = rest.gains[k, next_deed(rest, k, done)]
        better = (gone >> k) & 1 == 0 and gain > best
        best, die = (gain, k) if better else (best, die)
    return die


@kernel
def forget_deeds(rest: RestOfRound, k: int) -> None:
    """No deed of die k is known yet."""
    for i in range(GOOD_DEEDS):
        rest.gains[k, i], rest.deeds[k, i] = -NEVER, BANK


@kernel
def note_deed(rest: RestOfRound, k: int, deed: int, gain: float) -> None:
    """Put a deed among the best ones of its die; those that may be repeated, several times."""
    for i in range(GOOD_DEEDS):
        here, there = rest.gains[k, i], rest.deeds[k, i]
        worse = here < gain
        rest.gains[k, i], gain = (gain, here) if worse else (here, gain)
        rest.deeds[k, i], deed = (deed, there) if worse else (there, deed)


@kernel
def next_deed(rest: RestOfRound, k: int, done: int) -> int:
    """Which of the good deeds of a die comes next: the first not done, or the last of them."""
    first = (done >> rest.deeds[k, 0]) & 1
    return first + (first & (done >> rest.deeds[k, 1]))


@kernel
def next_reply(opponent: Opponent, gone: int, first: int) -> int:
    """The place in its order, from the first on, of the die that the rival takes next."""
    while first < opponent.n_ordered and (gone >> opponent.order[first]) & 1 == 1:
        first += 1
    return first

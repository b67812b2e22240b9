"""The rest of the round: what each option leaves to do with the dice that stay."""

from sim.game.kernel import kernel
from sim.game.state import State, arg_a, arg_c, arg_d, verb_of
from sim.game.vocab import N_CONTINENTS, NONE, Deck, Verb
from strategies.evaluation.opponent import face_worth
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import CardValues, Opponent, RestOfRound, Thoughts, Weights
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
        die, deed = thoughts.place[arg_a(option)], deed_of(thoughts.cards, option)
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
    state: State, weights: Weights, thoughts: Thoughts, i: int, deed: int, turns: int
) -> float:
    """Own best turns and the rival's, one after the other, after the i-th usable die and this deed.

    With more than two seats, all others are taken to pick their dice as the next Automa does.
    """
    opponent, rest = thoughts.opponent, thoughts.rest
    gone, done = 1 << i, (1 << deed) & ~REPEATED
    share, fear = weights.look, 0.0
    total, first = 0.0, 0  # of the dice in the rival's order, all before the first are gone
    for _ in range(turns):
        for _ in range(state.n_seats - 1):
            first = next_reply(opponent, gone, first)
            if first < opponent.n_ordered:
                reply = opponent.order[first]
                gone |= 1 << reply
                total -= fear * face_worth(opponent, face_of(state, thoughts, reply))
        die = best_die(thoughts, gone, done, first)
        if die == NONE:
            break
        mine = next_deed(rest, die, done)
        total += share * rest.gains[mine, die]
        gone |= 1 << die
        done |= (1 << rest.deeds[mine, die]) & ~REPEATED
        share *= weights.look_on
        fear = weights.deny_next
    first = next_reply(opponent, gone, first)
    if first < opponent.n_ordered and turns > 0:
        total -= fear * face_worth(opponent, face_of(state, thoughts, opponent.order[first]))
    return total


@kernel
def face_of(state: State, thoughts: Thoughts, i: int) -> int:
    """What the i-th usable die shows."""
    return state.dice[thoughts.usable[i]].value


@kernel
def best_die(thoughts: Thoughts, gone: int, done: int, first: int) -> int:
    """Which usable die is left with the best deed that has not been done; NONE if none is left.

    Dice before the first in the rival's order are gone.
    """
    opponent, rest = thoughts.opponent, thoughts.rest
    best, die = -NEVER, NONE
    for i in range(first, opponent.n_ordered):
        here = opponent.order[i]
        gain = rest.gains[next_deed(rest, here, done), here]
        better = (gone >> here) & 1 == 0 and gain > best
        best, die = (gain, here) if better else (best, die)
    return die


@kernel
def next_deed(rest: RestOfRound, i: int, done: int) -> int:
    """Which of the good deeds of a die comes next: the first not done, or the last of them."""
    first = (done >> rest.deeds[0, i]) & 1
    return first + (first & (done >> rest.deeds[1, i]))


@kernel
def next_reply(opponent: Opponent, gone: int, first: int) -> int:
    """The place in its order, from the first on, of the die that the rival takes next."""
    while first < opponent.n_ordered and (gone >> opponent.order[first]) & 1 == 1:
        first += 1
    return first

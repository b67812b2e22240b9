"""The rest of the round: what each option leaves to do with the dice that stay."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.dice import dice_left
from sim.game.signatures import I, P, S, void
from sim.game.state import arg_a, arg_c, arg_d, verb_of
from sim.game.vocab import NONE, Deck, Verb
from strategies.evaluation.notes import (
    ANIMAL,
    BANK,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    GOOD_DEEDS,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
    N,
)
from strategies.evaluation.opponent import face_worth
from strategies.evaluation.shortlist import keep
from strategies.evaluation.worth import NEVER, F
from strategies.weights import W

REPEATED = 1 << BANK | 1 << EMBASSY | 1 << OTHER_EXPERT | 1 << OTHER_ANIMAL


@kernel(signature=void(S, P, N))
def look_on(state: Any, w: Any, n: Any) -> None:
    """Add to the best options what they leave for the rest of the round; sort them anew."""
    turns = turns_of_round(state)
    kept, n.kept = n.kept, 0
    if kept == 0:
        return
    for i in range(kept):
        score, option = n.scores[i], n.options[i]
        score += rest_of_round(state, w, n, arg_a(option), deed_of(n, option), turns)
        keep(n, score, option)
    n.best, n.option = n.scores[0], n.options[0]


@kernel(signature=I(S))
def turns_of_round(state: Any) -> Any:
    """Own turns of this round after the one in hand; none at its end."""
    return (dice_left(state) - 1) // state.n_seats if state.act.extra == 0 else 0


@kernel(signature=I(N, I))
def deed_of(n: Any, option: Any) -> Any:
    """What an option does, as far as it hinders the same later."""
    verb = verb_of(option)
    if verb == Verb.BANK:
        return BANK
    if verb == Verb.EMBASSY:
        return EMBASSY
    if verb == Verb.UNIVERSITY:
        return EXPERT if arg_d(option) == n.prized[Deck.EXPERT] else OTHER_EXPERT
    if verb == Verb.ACADEMY:
        return ANIMAL if arg_d(option) == n.prized[Deck.ANIMAL] else OTHER_ANIMAL
    return (EXPEDITION if verb == Verb.EXPEDITION else PUBLICATION) + arg_c(option)


@kernel(signature=F(S, P, N, I, I, I))
def rest_of_round(state: Any, w: Any, n: Any, k: Any, deed: Any, turns: Any) -> Any:
    """Own best turns and the rival's, one after the other, after this die and deed.

    With more than two seats, all others are taken to pick their dice as the next Automa does.
    """
    gone, done = 1 << k, (1 << deed) & ~REPEATED
    share, fear = w.values[W.LOOK], 0.0
    total = 0.0
    for _ in range(turns):
        for _ in range(state.n_seats - 1):
            reply = next_reply(n, gone)
            if reply != NONE:
                gone |= 1 << reply
                total -= fear * face_worth(n, state.dice[reply].value)
        die = best_die(n, gone, done)
        if die == NONE:
            break
        mine = next_deed(n, die, done)
        total += share * n.best_gains[die, mine]
        gone |= 1 << die
        done |= (1 << n.best_deeds[die, mine]) & ~REPEATED
        share *= w.values[W.LOOK_ON]
        fear = w.values[W.DENY_NEXT]
    reply = next_reply(n, gone)
    if reply != NONE and turns > 0:
        total -= fear * face_worth(n, state.dice[reply].value)
    return total


@kernel(signature=I(N, I, I))
def best_die(n: Any, gone: Any, done: Any) -> Any:
    """The die that is left with the best deed that has not been done; NONE if none is left."""
    best, die = -NEVER, NONE
    for i in range(n.ordered):
        k = n.order[i]
        gain = n.best_gains[k, next_deed(n, k, done)]
        better = (gone >> k) & 1 == 0 and gain > best
        best, die = (gain, k) if better else (best, die)
    return die


@kernel(signature=void(N, I))
def forget_deeds(n: Any, k: Any) -> None:
    for i in range(GOOD_DEEDS):
        n.best_gains[k, i], n.best_deeds[k, i] = -NEVER, BANK


@kernel(signature=void(N, I, I, F))
def note_deed(n: Any, k: Any, deed: Any, gain: Any) -> None:
    """Put a deed among the best ones of its die; those that may be repeated, several times."""
    for i in range(GOOD_DEEDS):
        here, there = n.best_gains[k, i], n.best_deeds[k, i]
        worse = here < gain
        n.best_gains[k, i], gain = (gain, here) if worse else (here, gain)
        n.best_deeds[k, i], deed = (deed, there) if worse else (there, deed)


@kernel(signature=I(N, I, I))
def next_deed(n: Any, k: Any, done: Any) -> Any:
    """Which of the good deeds of a die comes next: the first not done, or the last of them."""
    first = (done >> n.best_deeds[k, 0]) & 1
    return first + (first & (done >> n.best_deeds[k, 1]))


@kernel(signature=I(N, I))
def next_reply(n: Any, gone: Any) -> Any:
    """The die that the rival takes when these are gone."""
    for i in range(n.ordered):
        if (gone >> n.order[i]) & 1 == 0:
            return n.order[i]
    return NONE

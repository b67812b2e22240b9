"""The rest of the round: what each option leaves to do with the dice that stay."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.dice import dice_left
from sim.game.signatures import I, P, S, void
from sim.game.state import arg_a, arg_c, arg_d, verb_of
from sim.game.vocab import NONE, Deck, Verb
from strategies.judge.notes import (
    ANIMAL,
    BANK,
    EMBASSY,
    EXPEDITION,
    EXPERT,
    GOOD_DEEDS,
    N_DEEDS,
    OTHER_ANIMAL,
    OTHER_EXPERT,
    PUBLICATION,
    N,
)
from strategies.judge.opponent import face_worth
from strategies.judge.raising import NEVER
from strategies.judge.shortlist import keep
from strategies.judge.worth import F
from strategies.weights import W

REPEATED = 1 << BANK | 1 << EMBASSY | 1 << OTHER_EXPERT | 1 << OTHER_ANIMAL


@kernel(signature=void(S, P, N))
def look_on(state: Any, w: Any, n: Any) -> None:
    """Add to the best options what they leave for the rest of the round; sort them anew."""
    turns = (dice_left(state) - 1) // state.n_seats
    for i in range(n.ordered):
        rank_deeds(n, n.order[i])
    kept, n.kept = n.kept, 0
    if kept == 0:
        return
    for i in range(kept):
        score, option = n.scores[i], n.options[i]
        score += rest_of_round(state, w, n, arg_a(option), deed_of(n, option), turns)
        keep(n, score, option)
    n.best, n.option = n.scores[0], n.options[0]


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
        total += share * n.plain[die, mine]
        gone |= 1 << die
        done |= (1 << mine) & ~REPEATED
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
        if (gone >> k) & 1 == 0 and n.plain[k, next_deed(n, k, done)] > best:
            best, die = n.plain[k, next_deed(n, k, done)], k
    return die


@kernel(signature=void(N, I))
def rank_deeds(n: Any, k: Any) -> None:
    """The best deeds with one die, best first."""
    kept = 0
    for deed in range(N_DEEDS):
        if kept == GOOD_DEEDS and n.plain[k, deed] <= n.plain[k, n.best_deeds[k, kept - 1]]:
            continue
        kept = min(kept + 1, GOOD_DEEDS)
        i = kept - 1
        while i > 0 and n.plain[k, n.best_deeds[k, i - 1]] < n.plain[k, deed]:
            n.best_deeds[k, i] = n.best_deeds[k, i - 1]
            i -= 1
        n.best_deeds[k, i] = deed


@kernel(signature=I(N, I, I))
def next_deed(n: Any, k: Any, done: Any) -> Any:
    """The best deed with this die that has not been done; the last one noted if all have."""
    i = 0
    while i < GOOD_DEEDS - 1 and (done >> n.best_deeds[k, i]) & 1 == 1:
        i += 1
    return n.best_deeds[k, i]


@kernel(signature=I(N, I))
def next_reply(n: Any, gone: Any) -> Any:
    """The die that the rival takes when these are gone."""
    for i in range(n.ordered):
        if (gone >> n.order[i]) & 1 == 0:
            return n.order[i]
    return NONE

"""The best options so far, and the errors of a player of less than full skill."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rng import misjudged
from sim.game.signatures import I, S, void
from strategies.evaluation.notes import N
from strategies.evaluation.worth import NEVER, F


@kernel(signature=void(S, N, F, I))
def consider(state: Any, n: Any, score: Any, option: Any) -> None:
    """Keep the best option; less skill adds an error to every judgement."""
    if score < -0.5 * NEVER:
        return  # cannot be done
    if n.heat > 0.0:
        score += error_of(state, n)
    if score > n.best:
        n.best = score
        n.option = option
    if n.width > 0:
        keep(n, score, option)
    n.least = n.best if n.width == 0 else least_kept(n)


@kernel(signature=F(N))
def least_kept(n: Any) -> Any:
    """What an option must be worth to be kept."""
    return n.scores[n.kept - 1] if n.kept == n.width else -NEVER


@kernel(signature=F(S, N))
def error_of(state: Any, n: Any) -> Any:
    """By how much the seat that thinks errs in one judgement."""
    return misjudged(state.seats[n.me].luck, n.heat)


@kernel(signature=void(N, F, I))
def keep(n: Any, score: Any, option: Any) -> None:
    """Put an option among the best ones, if it is."""
    if n.kept == n.width:
        if score <= n.scores[n.kept - 1]:
            return
    else:
        n.kept += 1
    i = n.kept - 1
    while i > 0 and n.scores[i - 1] < score:
        n.scores[i] = n.scores[i - 1]
        n.options[i] = n.options[i - 1]
        i -= 1
    n.scores[i] = score
    n.options[i] = option

"""The best options so far, and the noise of a player of less than full skill."""

from sim.game.kernel import kernel
from sim.game.rng import noise_from
from sim.game.state import State
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import Shortlist


@kernel
def clear(shortlist: Shortlist, option: int) -> None:
    """Begin anew; this option is the choice if no other can be done."""
    shortlist.best, shortlist.least = -NEVER * 10.0, -NEVER
    shortlist.option, shortlist.kept = option, 0


@kernel
def consider(state: State, shortlist: Shortlist, score: float, option: int) -> None:
    """Keep the best option; less skill adds noise to the worth of each."""
    if score < -0.5 * NEVER:
        return  # cannot be done
    if shortlist.noise > 0.0:
        score += draw_noise(state, shortlist)
    if score > shortlist.best:
        shortlist.best = score
        shortlist.option = option
    if shortlist.width > 0:
        keep(shortlist, score, option)
    shortlist.least = shortlist.best if shortlist.width == 0 else least_kept(shortlist)


@kernel
def least_kept(shortlist: Shortlist) -> float:
    """What an option must be worth to be kept."""
    return shortlist.scores[shortlist.kept - 1] if shortlist.kept == shortlist.width else -NEVER


@kernel
def draw_noise(state: State, shortlist: Shortlist) -> float:
    """The noise of the seat that decides in the worth of one option."""
    return noise_from(state.seats[state.decider].stream, shortlist.noise)


@kernel
def keep(shortlist: Shortlist, score: float, option: int) -> None:
    """Put an option among the best ones, if it is."""
    if shortlist.kept == shortlist.width:
        if score <= shortlist.scores[shortlist.kept - 1]:
            return
    else:
        shortlist.kept += 1
    i = shortlist.kept - 1
    while i > 0 and shortlist.scores[i - 1] < score:
        shortlist.scores[i] = shortlist.scores[i - 1]
        shortlist.options[i] = shortlist.options[i - 1]
        i -= 1
    shortlist.scores[i] = score
    shortlist.options[i] = option

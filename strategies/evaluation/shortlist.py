"""The best options so far, and the noise of a player of less than full skill.

Nobody else writes to the shortlist.
"""

from sim.game.kernel import kernel
from sim.game.rng import is_below, noise_at, noise_from, unit
from sim.game.state import State
from strategies.evaluation.prices import NEVER
from strategies.evaluation.records import Shortlist

OUT = -10.0 * NEVER  # instead of the score of an option that is not on the list
LEAST = -0.5 * NEVER  # of an option that can be done


@kernel
def clear(shortlist: Shortlist, option: int) -> None:
    """Begin anew; this option is the choice if no other can be done."""
    shortlist.best, shortlist.least = OUT, -NEVER
    shortlist.option, shortlist.kept = option, 0


@kernel
def set_noise(shortlist: Shortlist, noise: float) -> None:
    """How much the worth of an option is misread from now on."""
    shortlist.noise = noise


@kernel
def set_width(shortlist: Shortlist, width: int) -> None:
    """How many of the best options are kept from now on."""
    shortlist.width = width


@kernel
def take_out(shortlist: Shortlist) -> int:
    """Empty the list to fill it anew; how many options it had, which stay readable until then."""
    kept, shortlist.kept = shortlist.kept, 0
    return kept


@kernel
def choose_first(shortlist: Shortlist) -> None:
    """The first of the options that are kept is the best."""
    shortlist.best, shortlist.option = shortlist.scores[0], shortlist.options[0]


@kernel
def exchange(shortlist: Shortlist, i: int, j: int) -> None:
    """Two of the options that are kept change places."""
    scores, options = shortlist.scores, shortlist.options
    scores[i], scores[j] = scores[j], scores[i]
    options[i], options[j] = options[j], options[i]


@kernel
def consider(state: State, shortlist: Shortlist, score: float, option: int) -> None:
    """Keep an option if it is one of the best, as far as the seat that decides can see."""
    seen = as_seen(state, shortlist, score)
    if seen > OUT:
        put_on(shortlist, seen, option)


@kernel
def as_seen(state: State, shortlist: Shortlist, score: float) -> float:
    """What an option seems to be worth; OUT if it cannot be done, or not be among the best.

    Less skill adds noise to the worth of each option that can be done.
    """
    if score < LEAST:
        return OUT
    if shortlist.noise > 0.0:
        luck = unit(state.seats[state.decider].stream)
        if is_below(luck, (shortlist.least - score) / shortlist.noise):
            return OUT  # most options: their noise does not bring them among the best
        return score + noise_at(luck, shortlist.noise)
    return score


@kernel
def put_on(shortlist: Shortlist, score: float, option: int) -> None:
    """Put an option on the list, if it is one of the best."""
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

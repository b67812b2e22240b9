"""Options of a turn as they are found: noted for the rest of the round, put on the shortlist."""

from sim.game.kernel import kernel
from sim.game.state import State
from strategies.evaluation.records import GOOD_DEEDS, Places, RestOfRound, Shortlist, Thoughts
from strategies.evaluation.rest_of_round import note_deed
from strategies.evaluation.shortlist import consider


@kernel
def weigh_deed(
    state: State, thoughts: Thoughts, k: int, deed: int, worth: float, reply: float, option: int
) -> None:
    """One option: its own gain is noted for the rest of the round, then the reply counts."""
    rest, shortlist = thoughts.rest, thoughts.shortlist
    if shortlist.width > 0 and worth > rest.gains[k, GOOD_DEEDS - 1]:
        note_deed(rest, k, deed, worth)
    # Most options are not among the best.
    if worth - reply > shortlist.least or shortlist.noise > 0.0:
        consider(state, shortlist, worth - reply, option)


@kernel
def is_beaten(shortlist: Shortlist, most: float) -> bool:
    """Whether no option that is worth `most` at most, replies counted, is among the best.

    That is not known where each option draws its own noise.
    """
    return shortlist.noise == 0.0 and most <= shortlist.least


@kernel
def is_hopeless(shortlist: Shortlist, most: float) -> bool:
    """The same where nothing but the best option counts: no list is kept for a closer look."""
    return shortlist.width == 0 and is_beaten(shortlist, most)


@kernel
def note_deeds(rest: RestOfRound, k: int, worth: Places, places: int, best: int, deed: int) -> None:
    """Note a turn with die k for each card of a display: `deed` with the best, else the next deed.

    Which of them are good is anybody's guess: all three good deeds are kept at hand, without `if`.
    """
    gains, deeds = rest.gains[k], rest.deeds[k]
    first, second, third = gains[0], gains[1], gains[2]
    one, two, three = deeds[0], deeds[1], deeds[2]
    for place in range(places):
        gain, what = worth[place], deed + int(place != best)
        one, what = (what, one) if gain > first else (one, what)
        first, gain = max(first, gain), min(first, gain)
        two, what = (what, two) if gain > second else (two, what)
        second, gain = max(second, gain), min(second, gain)
        three = what if gain > third else three
        third = max(third, gain)
    gains[0], gains[1], gains[2] = first, second, third
    deeds[0], deeds[1], deeds[2] = one, two, three

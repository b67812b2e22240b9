"""One of all turns, each as likely, without writing all of them down.

A turn has some ninety options. Counting them die by die is enough to draw one; then only the
options of its die are listed. What is drawn is the same as from `list_turns`.
"""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rules.legal import is_usable
from sim.game.rules.list_choices import list_immediate
from sim.game.rules.list_turns import (
    list_checked,
    list_coloured_embassy,
    list_die,
    look_around,
)
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import MAX_DICE, N_CONTINENTS, NONE

ANY_DIE = 1  # a target that needs no more is possible with every die
BANK_AND_EMBASSY = 2


@kernel
def count_turns(state: State, components: Components, options: OptionList) -> int:
    """How many options `list_turns` lists; `options.doubts` of them would have to be tried."""
    look_around(state, components, options)
    _count_certain(options)
    total = list_immediate(state, components, options, 0)
    all_certain = options.n_demanding == 0 and not options.colours_matter
    for k in range(MAX_DICE * state.n_seats):
        if all_certain:  # which dice are left, no processor can guess
            options.turns[k] = options.certain[state.dice[k].colour] * int(is_usable(state, k))
        elif is_usable(state, k):
            options.turns[k] = _count_die(state, components, options, k)
        else:
            options.turns[k] = 0
        total += options.turns[k]
    return total


@kernel
def _count_certain(options: OptionList) -> None:
    """For a die of each colour: the options that do not depend on its value."""
    ways = options.token + options.seal  # to pay for another colour
    usual = BANK_AND_EMBASSY + options.n_experts
    options.n_demanding = 0
    for colour in range(N_CONTINENTS):
        options.certain[colour] = 0
    for j in range(options.n_targets):
        if options.need[j] <= ANY_DIE:
            usual += ways
            options.certain[options.colour[j]] += int(j >= options.n_experts) - ways
        else:
            options.demanding[options.n_demanding] = j
            options.n_demanding += 1
    for colour in range(N_CONTINENTS):
        options.certain[colour] += usual


@kernel
def _count_die(state: State, components: Components, options: OptionList, k: int) -> int:
    """The options of one die; those in question are written down and checked."""
    own, value = int(state.dice[k].colour), state.dice[k].value
    ways, count, demanding = options.token + options.seal, options.certain[own], options.n_demanding
    if options.colours_matter:
        count += list_coloured_embassy(options, 0, k, own)
    for i in range(demanding):
        j = options.demanding[i]
        option, colour = options.target[j] | (k << 8), options.colour[j]
        if value >= options.need[j]:
            count += 1 if colour == own else ways
        else:
            count += list_checked(state, components, options, 0, option, own, colour)
    return count


@kernel
def turn_at(state: State, components: Components, options: OptionList, i: int) -> int:
    """The i-th of the turns just counted, in the order of `list_turns`."""
    n = list_immediate(state, components, options, 0)
    if i < n:
        return options.codes[i]
    i -= n
    for k in range(MAX_DICE * state.n_seats):
        if i < options.turns[k]:
            list_die(state, components, options, 0, k)
            return options.codes[i]
        i -= options.turns[k]
    return NONE

"""Looking ahead: the most promising options are played on in sampled futures."""

import numpy as np

from sim.game.kernel import kernel
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.rng import next_word
from sim.game.state import State
from sim.game.tables import Components
from sim.table.hidden import redraw_hidden, sort_decks
from sim.table.loop import carry_out, is_undecided
from strategies.evaluation.evaluate import best_option
from strategies.evaluation.records import Playouts, Shortlist, Thoughts, Weights
from strategies.evaluation.shortlist import draw_noise
from strategies.evaluation.standing import lead
from strategies.interface import Workspace


@kernel
def play_out(
    state: State,
    components: Components,
    weights: Weights,
    thoughts: Thoughts,
    options: OptionList,
    log: Log,
    option: int,
) -> float:
    """Choose this option and play on; the lead at the horizon, or the margin at the end."""
    me, last = state.decider, state.round_no + weights.horizon
    carry_out(state, components, log, option, options)
    while is_undecided(state):
        if state.round_no > last:
            return lead(state, components, weights, thoughts, me)
        option = best_option(state, components, weights, thoughts, options)
        carry_out(state, components, log, option, options)
    best = -1000
    for p in range(state.n_seats):
        if p != me:
            best = max(best, state.seats[p].total)
    return float(state.seats[me].total - best)


@kernel
def squash(margin: float, calm: float) -> float:
    """A big margin counts less than its points: winning is what matters."""
    return margin / (1.0 + abs(margin) / calm) if calm > 0.0 else margin


@kernel
def _merit(shortlist: Shortlist, playouts: Playouts, trust: float, i: int) -> float:
    """The mean margin of an option's games, with its evaluation as `trust` more of them."""
    mean, share = playouts.margins[i] / playouts.played[i], trust / playouts.played[i]
    return mean + share * (shortlist.scores[i] - shortlist.best) + playouts.noise[i]


@kernel
def _keep_half(shortlist: Shortlist, playouts: Playouts, trust: float, kept: int) -> int:
    """Sort by games and evaluation together; how many are the better half."""
    options = shortlist.options
    for i in range(1, kept):
        j = i
        while j > 0 and (
            _merit(shortlist, playouts, trust, j) > _merit(shortlist, playouts, trust, j - 1)
        ):
            for row in (playouts.margins, playouts.played, playouts.noise, shortlist.scores):
                row[j], row[j - 1] = row[j - 1], row[j]
            options[j], options[j - 1] = options[j - 1], options[j]
            j -= 1
    return (kept + 1) // 2


@kernel
def _begin(state: State, shortlist: Shortlist, playouts: Playouts, doubt: float) -> int:
    """How many options are good enough; less skill adds noise to the merit of each of them."""
    shortlist.best = shortlist.scores[0]
    for i in range(shortlist.kept):
        if shortlist.scores[i] < shortlist.best - doubt:
            return i
        playouts.margins[i] = playouts.played[i] = playouts.noise[i] = 0.0
        if shortlist.noise > 0.0:
            playouts.noise[i] = draw_noise(state, shortlist)
    return shortlist.kept


@kernel
def look_ahead(state: State, components: Components, weights: Weights, workspace: Workspace) -> int:
    """Play the options of the shortlist on; the worse half is dropped until one is left."""
    shortlist, playouts = workspace.thoughts[0].shortlist, workspace.thoughts[0].playouts
    states, thoughts = workspace.states, workspace.thoughts[1]
    options, log = workspace.options, workspace.options.search.log
    thoughts.in_playout, thoughts.shortlist.noise, log.on = 1, 0.0, 0
    states[0] = state
    states[0].trusted = 1
    sort_decks(states[0])
    key = next_word(state.seats[state.decider].stream)
    left, kept = weights.rollouts, _begin(state, shortlist, playouts, weights.doubt)
    while kept > 1 and left > 0.0:
        stages = np.ceil(np.log2(float(kept)))
        for _ in range(max(1, int(left / (stages * kept)))):
            key += np.uint64(1)
            for i in range(kept):
                option = shortlist.options[i]
                states[1] = states[0]
                redraw_hidden(states[1], components, key)
                margin = play_out(states[1], components, weights, thoughts, options, log, option)
                playouts.margins[i] += squash(margin, weights.calm)
                playouts.played[i] += 1.0
                left -= 1.0
        kept = _keep_half(shortlist, playouts, weights.trust, kept)
    return shortlist.options[0]

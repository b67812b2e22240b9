"""Looking ahead: the most promising options are played on in sampled futures."""

import math

import numpy as np

from sim.game.kernel import kernel
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.record import u64
from sim.game.rng import next_word
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import Decision
from sim.table.hidden import redraw_hidden, sort_decks
from sim.table.loop import carry_out, is_undecided
from strategies.evaluation.evaluate import best_option
from strategies.evaluation.habits import DONE, pay_at_once
from strategies.evaluation.records import MAX_GAMES, Playouts, Shortlist, Thoughts, Weights
from strategies.evaluation.shortlist import choose_first, draw_noise, exchange, set_noise
from strategies.evaluation.standing import lead
from strategies.interface import Workspace

FEWEST_GAMES = 2.0  # of an option before it is dropped for what its games show
USUAL_SPREAD = 9.0  # standard deviation of how far two options differ, before anything is known
USUAL_GAMES = 1.0  # that this is worth as a first guess


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
        if state.decision == Decision.PAY and option != DONE:
            option = pay_at_once(state, components, log, option)
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
    behind = shortlist.scores[i] - shortlist.best
    return (playouts.margins[i] + trust * behind) / (playouts.played[i] + trust) + playouts.noise[i]


@kernel
def _sort(shortlist: Shortlist, playouts: Playouts, trust: float, kept: int) -> None:
    """Sort options by games and evaluation together."""
    rows = playouts.row
    for i in range(1, kept):
        j = i
        while j > 0 and (
            _merit(shortlist, playouts, trust, j) > _merit(shortlist, playouts, trust, j - 1)
        ):
            for row in (playouts.margins, playouts.played, playouts.noise):
                row[j], row[j - 1] = row[j - 1], row[j]
            exchange(shortlist, j, j - 1)
            rows[j], rows[j - 1] = rows[j - 1], rows[j]
            j -= 1


@kernel
def _error(playouts: Playouts, trust: float, i: int) -> float:
    """The standard error of how far the first option is ahead of option i, game by game.

    All options meet the same futures, so most of what luck does to one it does to the other.
    """
    n = min(int(playouts.played[i]), MAX_GAMES)
    first, other = playouts.games[playouts.row[0]], playouts.games[playouts.row[i]]
    mean, spread = 0.0, USUAL_GAMES * USUAL_SPREAD * USUAL_SPREAD
    for j in range(n):
        mean += (first[j] - other[j]) / n
    for j in range(n):
        difference = first[j] - other[j] - mean
        spread += difference * difference
    return math.sqrt(spread / (n - 1.0 + USUAL_GAMES) / (playouts.played[i] + trust))


@kernel
def _promise(shortlist: Shortlist, playouts: Playouts, trust: float, i: int) -> float:
    """What playing as many games again gains on average, if they may show option i to be better."""
    ahead = _merit(shortlist, playouts, trust, 0) - _merit(shortlist, playouts, trust, i)
    spread = _error(playouts, trust, i) * math.sqrt(0.5)  # of what those games would change
    z = ahead / spread
    density = math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi)
    return spread * (density - z * 0.5 * math.erfc(z / math.sqrt(2.0)))


@kernel
def _drop_settled(shortlist: Shortlist, playouts: Playouts, weights: Weights, kept: int) -> int:
    """Sort anew and drop the options whose games promise less than they cost; how many stay."""
    if weights.game_cost <= 0.0 or playouts.played[0] < FEWEST_GAMES:
        return kept
    _sort(shortlist, playouts, weights.trust, kept)
    cost = weights.game_cost * (playouts.played[0] + weights.trust)
    while kept > 1 and _promise(shortlist, playouts, weights.trust, kept - 1) < cost:
        kept -= 1
    return kept


@kernel
def _begin(state: State, shortlist: Shortlist, playouts: Playouts, doubt: float) -> int:
    """How many options are good enough; less skill adds noise to the merit of each of them."""
    choose_first(shortlist)
    for i in range(shortlist.kept):
        if shortlist.scores[i] < shortlist.best - doubt:
            return i
        playouts.margins[i] = playouts.played[i] = playouts.noise[i] = 0.0
        playouts.row[i] = i
        if shortlist.noise > 0.0:
            playouts.noise[i] = draw_noise(state, shortlist)
    return shortlist.kept


@kernel
def _play_future(
    components: Components, weights: Weights, workspace: Workspace, key: u64, kept: int
) -> None:
    """Play every option that is kept on in one future, the same for all of them."""
    shortlist, playouts = workspace.thoughts[0].shortlist, workspace.thoughts[0].playouts
    states, thoughts = workspace.states, workspace.thoughts[1]
    options, log = workspace.options, workspace.options.search.log
    redraw_hidden(states[0], components, key)
    for i in range(kept):
        option, game = shortlist.options[i], int(playouts.played[i])
        states[1] = states[0]
        margin = play_out(states[1], components, weights, thoughts, options, log, option)
        margin = squash(margin, weights.calm)
        if game < MAX_GAMES:
            playouts.games[playouts.row[i], game] = margin
        playouts.margins[i] += margin
        playouts.played[i] += 1.0


@kernel
def look_ahead(state: State, components: Components, weights: Weights, workspace: Workspace) -> int:
    """Play the options of the shortlist on; the worse half is dropped until one is left.

    Options whose games leave no doubt are dropped at once, and their games are saved.
    """
    shortlist, playouts = workspace.thoughts[0].shortlist, workspace.thoughts[0].playouts
    states, thoughts, log = workspace.states, workspace.thoughts[1], workspace.options.search.log
    thoughts.in_playout, log.on = 1, 0
    set_noise(thoughts.shortlist, 0.0)
    states[0] = state
    states[0].trusted = 1
    sort_decks(states[0])
    key = next_word(state.seats[state.decider].stream)
    left, kept = weights.rollouts, _begin(state, shortlist, playouts, weights.doubt)
    while kept > 1 and left > 0.0:
        stages = np.ceil(np.log2(float(kept)))
        futures, half = max(1, int(left / (stages * kept))), (kept + 1) // 2
        left -= futures * kept
        for _ in range(futures):
            if kept > 1:
                key += np.uint64(1)
                _play_future(components, weights, workspace, key, kept)
                kept = _drop_settled(shortlist, playouts, weights, kept)
        _sort(shortlist, playouts, weights.trust, kept)
        kept = min(kept, half)
    return shortlist.options[0]

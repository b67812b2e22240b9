"""Looking ahead: the most promising options are played on in sampled futures."""

from typing import Any

import numpy as np

from sim.game.kernel import kernel
from sim.game.rng import next_word
from sim.game.rules.choose import choose
from sim.game.signatures import I, L, O, P, S, T
from sim.game.vocab import Decision
from sim.table.loop import advance
from strategies.evaluation.choose import first_choice
from strategies.evaluation.hidden import resample, tidy
from strategies.evaluation.notes import N
from strategies.evaluation.shortlist import error_of
from strategies.evaluation.standing import lead
from strategies.evaluation.worth import F
from strategies.interface import W as ROOM
from strategies.weights import W


@kernel(signature=F(S, T, P, N, O, L, I))
def play_out(state: Any, t: Any, w: Any, n: Any, options: Any, log: Any, option: Any) -> Any:
    """Choose this option and play on; the lead at the horizon, or the margin at the end."""
    me, last = state.decider, state.round_no + w.values[W.HORIZON]
    choose(state, t, log, option)
    advance(state, t, log)
    while state.decision != Decision.NOTHING and state.error == 0:
        if state.round_no > last:
            return lead(state, t, w, n, me)
        choose(state, t, log, first_choice(state, t, w, n, options))
        advance(state, t, log)
    best = -1000
    for p in range(state.n_seats):
        if p != me:
            best = max(best, state.seats[p].total)
    return float(state.seats[me].total - best)


@kernel(signature=F(F, F))
def squash(margin: Any, calm: Any) -> Any:
    """A big margin counts less than its points: winning is what matters."""
    return margin / (1.0 + abs(margin) / calm) if calm > 0.0 else margin


@kernel(signature=F(N, P, I))
def _merit(n: Any, w: Any, i: Any) -> Any:
    """The mean of the games, with the first judgement as so many more of them."""
    trust = w.values[W.TRUST] / n.played[i]
    return n.margins[i] / n.played[i] + trust * (n.scores[i] - n.best) + n.errors[i]


@kernel(signature=I(N, P, I))
def _keep_half(n: Any, w: Any, kept: Any) -> Any:
    """Sort by games and judgement together; the better half stays."""
    for i in range(1, kept):
        j = i
        while j > 0 and _merit(n, w, j) > _merit(n, w, j - 1):
            for row in (n.margins, n.played, n.errors, n.scores):
                row[j], row[j - 1] = row[j - 1], row[j]
            n.options[j], n.options[j - 1] = n.options[j - 1], n.options[j]
            j -= 1
    return (kept + 1) // 2


@kernel(signature=I(S, P, N))
def _begin(state: Any, w: Any, n: Any) -> Any:
    """How many options are good enough; less skill errs in the merit of each of them."""
    n.best = n.scores[0]
    for i in range(n.kept):
        if n.scores[i] < n.best - w.values[W.DOUBT]:
            return i
        n.margins[i] = n.played[i] = n.errors[i] = 0.0
        if n.heat > 0.0:
            n.errors[i] = error_of(state, n)
    return n.kept


@kernel(signature=I(S, T, P, N, ROOM))
def look_ahead(state: Any, t: Any, w: Any, n: Any, workspace: Any) -> Any:
    """Play the kept options on; the worse half is dropped until one is left."""
    states, notes = workspace.thinking.states, workspace.thinking.notes[1]
    options, log = workspace.options, workspace.options.search.log
    notes.heat, notes.playing_on, log.on = 0.0, 1, 0
    states[0] = state
    tidy(states[0])
    key = next_word(state.seats[n.me].luck)
    left, kept = w.values[W.ROLLOUTS], _begin(state, w, n)
    while kept > 1 and left > 0.0:
        stages = np.ceil(np.log2(float(kept)))
        for _ in range(max(1, int(left / (stages * kept)))):
            key += np.uint64(1)
            for i in range(kept):
                states[1] = states[0]
                resample(states[1], t, key)
                margin = play_out(states[1], t, w, notes, options, log, n.options[i])
                n.margins[i] += squash(margin, w.values[W.CALM])
                n.played[i] += 1.0
                left -= 1.0
        kept = _keep_half(n, w, kept)
    return n.options[0]

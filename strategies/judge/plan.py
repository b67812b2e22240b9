"""Looking ahead: the most promising options are played on in sampled futures."""

from typing import Any

import numpy as np

from sim.game.kernel import entry, kernel
from sim.game.log import LOG
from sim.game.rng import below, next_word, unit
from sim.game.rules.choose import choose
from sim.game.rules.options import legal_options
from sim.game.signatures import PARAMS, I, L, O, P, S, T
from sim.game.state import STATE
from sim.game.vocab import Decision
from sim.table import advance
from strategies.interface import CHOICE
from strategies.judge.choose import heat_of, judged, thoughtless
from strategies.judge.hidden import resample, tidy
from strategies.judge.notes import MAX_KEPT, NOTES, N
from strategies.judge.steps import step
from strategies.judge.turns import best_turn
from strategies.judge.worth import F
from strategies.weights import W

ROLLOUTS = len(W)  # positions of the planner's own numbers, after the weights
WIDTH = len(W) + 1
TRUST = len(W) + 2
CALM = len(W) + 3


@kernel(signature=F(S, T, P, O, L, I, I))
def play_out(state: Any, t: Any, w: Any, options: Any, log: Any, me: Any, option: Any) -> Any:
    """Choose this option and play to the end; the margin over the best other seat."""
    choose(state, t, log, option)
    advance(state, t, log)
    while state.decision != Decision.NOTHING and state.error == 0:
        choose(state, t, log, judged(state, t, w, options))
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


@kernel
def _merit(n: Any, values: Any, counts: Any, i: Any, trust: Any, top: Any) -> Any:
    """The mean of the rollouts, with the judgement as so many more of them."""
    return values[i] / counts[i] + trust / counts[i] * (n.scores[i] - top)


@kernel
def _keep_half(n: Any, values: Any, counts: Any, kept: Any, trust: Any) -> Any:
    """Sort by rollouts and judgement together; the better half stays."""
    top = n.scores[0]
    for i in range(1, kept):
        top = max(top, n.scores[i])
    for i in range(1, kept):
        j = i
        while j > 0 and _merit(n, values, counts, j, trust, top) > _merit(
            n, values, counts, j - 1, trust, top
        ):
            values[j], values[j - 1] = values[j - 1], values[j]
            counts[j], counts[j - 1] = counts[j - 1], counts[j]
            n.scores[j], n.scores[j - 1] = n.scores[j - 1], n.scores[j]
            n.options[j], n.options[j - 1] = n.options[j - 1], n.options[j]
            j -= 1
    return (kept + 1) // 2


@kernel
def add_errors(n: Any, luck: Any, heat: Any) -> None:
    """Less skill: the first judgement, which counts for some rollouts, errs."""
    for i in range(n.kept):
        n.scores[i] -= heat * np.log(-np.log(unit(luck) + 1e-300))


@kernel(signature=I(S, T, P, N, O))
def shortlist(state: Any, t: Any, w: Any, n: Any, options: Any) -> Any:
    """The first judgement: its best option; the next best ones are kept in the notes."""
    n.me, n.kept, n.heat, n.width = state.decider, 0, 0.0, 0
    if state.decision == Decision.TURN:
        n.width = width_of(w)
        return best_turn(state, t, w, n)
    if state.decision == Decision.EXTRA or state.decision == Decision.TAKE_CARD:
        n.width = width_of(w)
    return step(state, t, w, n, options, legal_options(state, t, options))


@kernel(signature=I(P))
def width_of(w: Any) -> Any:
    return min(MAX_KEPT, max(1, int(w.values[WIDTH])))


@kernel(signature=I(S, T, P, N, O))
def look_ahead(state: Any, t: Any, w: Any, n: Any, options: Any) -> Any:
    """Play the kept options on; the worse half is dropped until one is left."""
    states, logs = np.empty(2, dtype=STATE), np.empty(1, dtype=LOG)
    values, counts = np.zeros(MAX_KEPT), np.zeros(MAX_KEPT)
    logs[0].on = 0
    states[0] = state
    tidy(states[0])
    key = next_word(state.seats[n.me].luck)
    left, kept = w.values[ROLLOUTS], n.kept
    while kept > 1:
        stages = np.ceil(np.log2(float(kept)))
        for _ in range(max(1, int(left / (stages * kept)))):
            key += np.uint64(1)
            for i in range(kept):
                states[1] = states[0]
                resample(states[1], t, key)
                margin = play_out(states[1], t, w, options, logs[0], n.me, n.options[i])
                values[i] += squash(margin, w.values[CALM])
                counts[i] += 1.0
                left -= 1.0
        kept = _keep_half(n, values, counts, kept, w.values[TRUST])
    logs[0].on = 0  # the rooms are in use until here
    return n.options[0]


@entry(CHOICE)
def planner(state: Any, t: Any, params: Any, options: Any) -> Any:
    """The option that does best when it is played on."""
    luck = state.seats[state.decider].luck
    skill = params.values[W.SKILL]
    if skill < 1.0 and unit(luck) < thoughtless(skill):
        return options.codes[below(luck, legal_options(state, t, options))]
    notes, weights = np.empty(1, dtype=NOTES), np.empty(1, dtype=PARAMS)
    weights[0] = params
    weights[0].values[W.SKILL] = 1.0
    choice = shortlist(state, t, weights[0], notes[0], options)
    if notes[0].kept > 1:
        if skill < 1.0:
            add_errors(notes[0], luck, heat_of(skill))
        choice = look_ahead(state, t, weights[0], notes[0], options)
    weights[0].values[W.SKILL] = 1.0  # the rooms are in use until here
    notes[0].option = choice
    return notes[0].option

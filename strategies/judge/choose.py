"""The compiled player of every judged style: judge, err as the skill says, choose."""

from typing import Any

import numpy as np

from sim.game.kernel import entry, kernel
from sim.game.rng import below, unit
from sim.game.rules.options import legal_options
from sim.game.vocab import Decision
from strategies.interface import CHOICE
from strategies.judge.notes import NOTES
from strategies.judge.steps import step
from strategies.judge.turns import best_turn
from strategies.judge.worth import F
from strategies.weights import W

ERROR = 3.0  # victory points by which a player of half skill errs


@kernel(signature=F(F))
def heat_of(skill: Any) -> Any:
    """How much luck errs in a judgement: nothing at full skill, without limit at none."""
    return ERROR * (1.0 - skill) / max(skill, 0.02) if skill < 1.0 else 0.0


@kernel(signature=F(F))
def thoughtless(skill: Any) -> Any:
    """How often a player does not think at all: always without skill."""
    return (1.0 - skill) ** 4


@entry(CHOICE)
def judged(state: Any, t: Any, params: Any, options: Any) -> Any:
    """A judged style: its weights are the parameters."""
    notes = np.empty(1, dtype=NOTES)
    n = notes[0]
    n.me, n.width, n.heat = state.decider, 0, 0.0
    skill = params.values[W.SKILL]
    if skill < 1.0:
        luck = state.seats[n.me].luck
        n.heat = heat_of(skill)
        if unit(luck) < thoughtless(skill):
            count = legal_options(state, t, options)
            return options.codes[below(luck, count)]
    if state.decision == Decision.TURN:
        choice = best_turn(state, t, params, n)
    else:
        choice = step(state, t, params, n, options, legal_options(state, t, options))
    notes[0].option = choice  # the room is in use until here
    return notes[0].option

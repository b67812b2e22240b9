"""The compiled player of every judged style: judge, look ahead, err as the skill says, choose."""

from typing import Any

import numpy as np

from sim.game.kernel import entry, kernel
from sim.game.rng import below, unit
from sim.game.rules.options import legal_options
from sim.game.vocab import NONE, Decision
from strategies.interface import CHOICE
from strategies.judge.choose import weighed
from strategies.judge.habits import habit
from strategies.judge.notes import NOTES
from strategies.judge.plan import look_ahead
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
    skill = params.values[W.SKILL]
    if skill < 1.0:
        luck = state.seats[state.decider].luck
        if unit(luck) < thoughtless(skill):
            state.seats[state.decider].intent = 0
            return options.codes[below(luck, legal_options(state, t, options))]
    count = 0
    if state.decision != Decision.TURN:
        count = legal_options(state, t, options)
        choice = habit(state, options, count)
        if choice != NONE:
            return choice  # before room for notes is made
    notes = np.empty(1, dtype=NOTES)
    notes[0].heat = heat_of(skill)
    notes[0].closer = int(params.values[W.LOOK] != 0.0 or params.values[W.AHEAD] > 0.0)
    choice = weighed(state, t, params, notes[0], options, count)
    if notes[0].closer == 1 and notes[0].kept > 1:
        choice = look_ahead(state, t, params, notes[0], options)
    notes[0].option = choice  # the room is in use until here
    return notes[0].option

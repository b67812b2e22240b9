"""The compiled player of every judged style: judge, look ahead, err as the skill says, choose."""

from typing import Any

from sim.game.kernel import entry, kernel
from sim.game.rules.options import legal_options
from sim.game.vocab import NONE, Decision
from strategies.evaluation.choose import weighed
from strategies.evaluation.habits import habit
from strategies.evaluation.look_ahead import look_ahead
from strategies.evaluation.worth import F
from strategies.interface import CHOICE
from strategies.skill import heat_of
from strategies.weights import W

_heat_of: Any = kernel(signature=F(F))(heat_of)


@entry(CHOICE)
def judged(state: Any, t: Any, params: Any, workspace: Any) -> Any:
    """A judged style: its weights are the parameters. See sim.table.match for lapses."""
    options, count = workspace.options, 0
    if state.decision != Decision.TURN:
        count = legal_options(state, t, options)
        choice = habit(state, t, options, count)
        if choice != NONE:
            return choice
    notes = workspace.thinking.notes[0]
    notes.heat = _heat_of(params.values[W.SKILL])
    notes.playing_on = 0
    choice = weighed(state, t, params, notes, options, count)
    if notes.closer == 1 and notes.kept > 1:
        choice = look_ahead(state, t, params, notes, workspace)
    return choice

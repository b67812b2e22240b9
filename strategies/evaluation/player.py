"""The compiled player of every style: evaluate, look ahead, choose."""

from sim.game.kernel import entry, kernel
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import NONE, Decision
from strategies.evaluation.decisions import best_cube
from strategies.evaluation.evaluate import evaluate
from strategies.evaluation.habits import habit, obvious_choice
from strategies.evaluation.look_ahead import look_ahead
from strategies.evaluation.shortlist import set_noise
from strategies.interface import Params, Workspace
from strategies.skill import noise_of

_noise_of = kernel(noise_of)


@entry
def choose_by_evaluation(
    state: State, components: Components, params: Params, workspace: Workspace
) -> int:
    """The choice of a style; `sim.table.match` makes its blunders."""
    options, weights, count = workspace.options, params.weights, 0
    thoughts = workspace.thoughts[0]
    if state.decision != Decision.TURN:
        choice = obvious_choice(state, components)
        if choice != NONE:
            return choice
        if state.decision == Decision.CUBES:
            choice = best_cube(state, components, weights, thoughts)
            if choice != NONE:
                return choice
        count = legal_options(state, components, options)
        choice = habit(state, components, options, count)
        if choice != NONE:
            return choice
    thoughts.in_playout = 0
    set_noise(thoughts.shortlist, _noise_of(weights.skill))
    choice = evaluate(state, components, weights, thoughts, options, count)
    if thoughts.looks_ahead == 1 and thoughts.shortlist.kept > 1:
        choice = look_ahead(state, components, weights, workspace)
    return choice

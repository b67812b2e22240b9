"""Any legal option, each as likely: the floor of all playing."""

from sim.game.kernel import entry
from sim.game.rng import below
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


@entry
def random(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    """Any legal option, drawn from the seat's own stream."""
    options = workspace.options
    n = legal_options(state, components, options)
    return options.codes[below(state.seats[state.decider].stream, n)]

"""Any legal option, each as likely: the floor of all playing."""

from sim.game.kernel import entry
from sim.game.rules.options import any_option
from sim.game.state import State
from sim.game.tables import Components
from strategies.interface import Params, Workspace


@entry
def random(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    """Any legal option, drawn from the seat's own stream."""
    return any_option(state, components, workspace.options, state.seats[state.decider].stream)

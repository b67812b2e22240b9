"""Any legal option, each as likely: the floor of all playing."""

from typing import Any

from sim.game.kernel import entry
from sim.game.rng import below
from sim.game.rules.options import legal_options
from strategies.interface import CHOICE


@entry(CHOICE)
def random(state: Any, t: Any, params: Any, workspace: Any) -> Any:
    """Choose any legal option with the seat's own luck."""
    options = workspace.options
    n = legal_options(state, t, options)
    return options.codes[below(state.seats[state.decider].luck, n)]

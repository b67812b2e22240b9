"""The banker of less than full skill, whose blunders bring it where a banker never goes.

There it goes to the Bank if it can, and else takes the first option: to stop, wherever that is
allowed. A file of its own, since the list of options takes seconds to compile.
"""

from sim.game.kernel import entry
from sim.game.rules.options import is_legal, legal_options
from sim.game.state import State, verb_of
from sim.game.tables import Components
from sim.game.vocab import Verb
from strategies.interface import Params, Workspace
from strategies.styles.banker import habit


@entry
def banker(state: State, components: Components, params: Params, workspace: Workspace) -> int:
    """Bank, whatever happens and wherever it is."""
    options, choice = workspace.options, habit(state)
    if is_legal(state, components, choice, options):
        return choice
    n = legal_options(state, components, options)
    for i in range(n):
        if verb_of(options.codes[i]) == Verb.BANK:
            return options.codes[i]
    return options.codes[0]

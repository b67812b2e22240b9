"""What a compiled strategy is: a function of what is on the table that returns one option.

    @entry
    def my_strategy(
        state: State, components: Components, params: Params, workspace: Workspace
    ) -> int:
        n = legal_options(state, components, workspace.options)
        return workspace.options.codes[n - 1]

`state.decider` is the seat it plays, `state.decision` what is asked (see `sim.game.vocab`),
`params.values` its settings, and `workspace` all the room it may need, since a compiled function
must not allocate any: `workspace.options` takes the list of `legal_options`. It returns an option
code; anything else than a legal option stops the game with an error. It must not read what a person
cannot see: the order of the decks, dice still in the bag, other players' random numbers. Nor may it
read what is left in the workspace from an earlier decision.
It need not care for skill: `sim.table.match` plays any legal option as often as `params.blunders`.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, get_type_hints

from sim.game.option_list import OptionList
from sim.game.record import Record, Row, f64
from sim.game.state import State
from sim.game.tables import Components
from strategies.evaluation.records import Thoughts, Weights

MAX_SETTINGS = 96


class Params(Record):
    """What a strategy is told about itself."""

    values: Annotated[Row[f64], MAX_SETTINGS]  # settings of a compiled function of a user's
    weights: Weights  # of a style
    blunders: f64  # how often the seat does not think at all, but does anything legal


class Workspace(Record):
    """All the room that kernels need while a game is played, made once in Python."""

    options: OptionList
    thoughts: Annotated[Row[Thoughts], 2]  # of the decision in hand, and in games played on
    states: Annotated[Row[State], 2]  # where games are played on


Chooser: TypeAlias = Callable[[State, Components, Params, Workspace], int]


def is_chooser(function: Any) -> bool:
    """Whether a compiled function takes what a strategy is given, and returns an option."""
    hints = get_type_hints(function.py_func)
    return list(hints.values()) == [State, Components, Params, Workspace, int]

"""The best option in the evaluation of this moment, and the next best for a closer look."""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rules.options import legal_options
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import NONE, Decision
from strategies.evaluation.decisions import best_cube, decide
from strategies.evaluation.habits import habit, obvious_choice
from strategies.evaluation.prices import actions_left, turns_of_later_rounds
from strategies.evaluation.records import MAX_KEPT, Thoughts, Weights
from strategies.evaluation.shortlist import set_width
from strategies.evaluation.turns import best_turn, find_dice


@kernel
def best_option(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, options: OptionList
) -> int:
    """The best option at this moment: an obvious one, a habit, or what is worth most."""
    if state.decision == Decision.TURN:
        return evaluate(state, components, weights, thoughts, options, 0)
    choice = obvious_choice(state, components)
    if choice == NONE and state.decision == Decision.CUBES:
        choice = best_cube(state, components, weights, thoughts)
    if choice != NONE:
        return choice
    count = legal_options(state, components, options)
    choice = habit(state, components, options, count)
    if choice != NONE:
        return choice
    return evaluate(state, components, weights, thoughts, options, count)


@kernel
def evaluate(
    state: State,
    components: Components,
    weights: Weights,
    thoughts: Thoughts,
    options: OptionList,
    count: int,
) -> int:
    """The best option where there is something to weigh; good ones stay in the shortlist."""
    me = state.decider
    decision = state.decision
    is_turn_or_card = decision == Decision.TURN or decision == Decision.TAKE_CARD
    may_look = thoughts.in_playout == 0 and (is_turn_or_card or decision == Decision.EXTRA)
    thoughts.looks_ahead = int(may_look and will_play_on(state, components, weights, me))
    if decision == Decision.TURN:
        find_dice(state, thoughts)
    set_width(thoughts.shortlist, width_of(state, weights, thoughts))
    if decision == Decision.TURN:
        state.seats[me].intent = 0
        return best_turn(state, components, weights, thoughts)
    return decide(state, components, weights, thoughts, options, count)


@kernel
def will_play_on(state: State, components: Components, weights: Weights, me: int) -> bool:
    """Whether good options are played on: a player who looks ahead, with few actions left."""
    looks = weights.look != 0.0 or weights.ahead > 0.0
    if not looks or turns_of_later_rounds(state, components) > weights.ahead:
        return False
    return actions_left(state, components, me) <= weights.ahead


@kernel
def width_of(state: State, weights: Weights, thoughts: Thoughts) -> int:
    """How many options are kept: to be played on, or for a look at the rest of the round."""
    if state.decision == Decision.TURN:
        kept = thoughts.looks_ahead == 1 or (weights.look != 0.0 and thoughts.turns_after > 0)
    else:
        kept = thoughts.looks_ahead == 1 and (
            state.decision == Decision.TAKE_CARD or rolls_often(state, weights)
        )
    if not kept:
        return 0
    width = max(1, int(weights.width))
    if thoughts.in_playout == 1:
        width = min(width, max(0, int(weights.glance)))
    return min(MAX_KEPT, width)


@kernel
def rolls_often(state: State, weights: Weights) -> bool:
    """A reroll played on once tells less than the evaluation of all its faces."""
    return state.decision == Decision.EXTRA and weights.rollouts > weights.width

"""The judgement of one moment: the best option, and the next best ones for a closer look."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.options import legal_options
from sim.game.signatures import I, O, P, S, T
from sim.game.vocab import NONE, Decision
from strategies.evaluation.habits import habit
from strategies.evaluation.notes import MAX_KEPT, N
from strategies.evaluation.outlook import turns_of_round
from strategies.evaluation.steps import step
from strategies.evaluation.turns import best_turn
from strategies.evaluation.worth import actions_left
from strategies.weights import W


@kernel(signature=I(S, T, P, N, O))
def first_choice(state: Any, t: Any, w: Any, n: Any, options: Any) -> Any:
    """The best option in the judgement of this moment: a habit, or weighed."""
    if state.decision != Decision.TURN:
        count = legal_options(state, t, options)
        choice = habit(state, t, options, count)
        return choice if choice != NONE else weighed(state, t, w, n, options, count)
    return weighed(state, t, w, n, options, 0)


@kernel(signature=I(S, T, P, N, O, I))
def weighed(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """The best option where there is something to weigh; good ones stay in the notes."""
    n.me, n.kept = state.decider, 0
    n.closer = int(n.playing_on == 0 and will_play_on(state, t, w, n.me))
    n.width = width_of(state, w, n)
    if state.decision == Decision.TURN:
        state.seats[n.me].intent = 0
        return best_turn(state, t, w, n)
    return step(state, t, w, n, options, count)


@kernel(signature=I(S, T, P, I))
def will_play_on(state: Any, t: Any, w: Any, me: Any) -> Any:
    """Whether good options are played on: a player who looks ahead, with few actions left."""
    looks = w.values[W.LOOK] != 0.0 or w.values[W.AHEAD] > 0.0
    return looks and actions_left(state, t, me) <= w.values[W.AHEAD]


@kernel(signature=I(S, P, N))
def width_of(state: Any, w: Any, n: Any) -> Any:
    """How many options are kept: to be played on, or for a look at the rest of the round."""
    if state.decision == Decision.TURN:
        kept = n.closer == 1 or (w.values[W.LOOK] != 0.0 and turns_of_round(state) > 0)
    else:
        kept = n.closer == 1 and (state.decision == Decision.TAKE_CARD or rolls_often(state, w))
    if not kept:
        return 0
    width = max(1, int(w.values[W.WIDTH]))
    if n.playing_on == 1:
        width = min(width, max(0, int(w.values[W.GLANCE])))
    return min(MAX_KEPT, width)


@kernel(signature=I(S, P))
def rolls_often(state: Any, w: Any) -> Any:
    """Rerolls are luck: to play them on once tells less than the judgement of all faces."""
    return state.decision == Decision.EXTRA and w.values[W.ROLLOUTS] > w.values[W.WIDTH]

"""The judgement of one moment: the best option, and the next best ones for a closer look."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.rules.options import legal_options
from sim.game.signatures import I, O, P, S, T
from sim.game.vocab import NONE, Decision
from strategies.judge.habits import habit
from strategies.judge.notes import MAX_KEPT, N
from strategies.judge.outlook import turns_of_round
from strategies.judge.steps import step
from strategies.judge.turns import best_turn
from strategies.judge.worth import actions_left
from strategies.weights import W


@kernel(signature=I(S, T, P, N, O))
def first_choice(state: Any, t: Any, w: Any, n: Any, options: Any) -> Any:
    """The best option in the judgement of this moment: a habit, or weighed."""
    if state.decision != Decision.TURN:
        count = legal_options(state, t, options)
        choice = habit(state, options, count)
        return choice if choice != NONE else weighed(state, t, w, n, options, count)
    return weighed(state, t, w, n, options, 0)


@kernel(signature=I(S, T, P, N, O, I))
def weighed(state: Any, t: Any, w: Any, n: Any, options: Any, count: Any) -> Any:
    """The best option where there is something to weigh; good ones stay in the notes."""
    n.me, n.kept, n.width = state.decider, 0, 0
    if n.closer == 1 and actions_left(state, t, n.me) > w.values[W.AHEAD]:
        n.closer = 0
    if state.decision == Decision.TURN:
        state.seats[n.me].intent = 0
        if n.closer == 1 or (w.values[W.LOOK] != 0.0 and turns_of_round(state) > 0):
            n.width = width_of(w)
        return best_turn(state, t, w, n)
    if n.closer == 1 and (state.decision == Decision.TAKE_CARD or rolls_often(state, w)):
        n.width = width_of(w)
    return step(state, t, w, n, options, count)


@kernel(signature=I(S, P))
def rolls_often(state: Any, w: Any) -> Any:
    """Rerolls are luck: to play them on once tells less than the judgement of all faces."""
    return state.decision == Decision.EXTRA and w.values[W.ROLLOUTS] > w.values[W.WIDTH]


@kernel(signature=I(P))
def width_of(w: Any) -> Any:
    return min(MAX_KEPT, max(1, int(w.values[W.WIDTH])))

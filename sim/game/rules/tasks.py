"""What is still to do: a stack of tasks, so that the game can stop at any decision."""

from typing import Any

from sim.game.kernel import kernel
from sim.game.signatures import I, S, void
from sim.game.state import MAX_TASKS, MAX_WAITING, pack
from sim.game.vocab import Decision, Error


@kernel(signature=void(S, I, I, I, I, I))
def push(state: Any, task: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    """Do this next, before everything pushed earlier."""
    if state.n_tasks == MAX_TASKS:
        state.error = Error.LIST_FULL
        return
    state.tasks[state.n_tasks] = pack(task, a, b, c, d)
    state.n_tasks += 1


@kernel(signature=void(S, I, I, I, I))
def wait(state: Any, task: Any, a: Any, b: Any, c: Any) -> None:
    """Do this when the turn in hand has ended."""
    if state.n_waiting == MAX_WAITING:
        state.error = Error.LIST_FULL
        return
    state.waiting[state.n_waiting] = pack(task, a, b, c, 0)
    state.n_waiting += 1


@kernel(signature=void(S, I, I))
def ask(state: Any, decision: Any, seat: Any) -> None:
    """Stop: this seat decides."""
    state.decision = decision
    state.decider = seat


@kernel(signature=void(S))
def answered(state: Any) -> None:
    """The question is settled; the game goes on with the next task."""
    state.decision = Decision.NOTHING

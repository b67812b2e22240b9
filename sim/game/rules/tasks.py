"""What is still to do: a stack of tasks, so that the game can stop at any decision."""

from sim.game.kernel import kernel
from sim.game.state import MAX_TASKS, MAX_WAITING, State, pack
from sim.game.vocab import Decision, Error


@kernel
def push(state: State, task: int, a: int, b: int, c: int, d: int) -> None:
    """Do this next, before everything pushed earlier."""
    if state.n_tasks == MAX_TASKS:
        state.error = Error.LIST_FULL
        return
    state.tasks[state.n_tasks] = pack(task, a, b, c, d)
    state.n_tasks += 1


@kernel
def wait(state: State, task: int, a: int, b: int, c: int) -> None:
    """Do this when the turn in hand has ended."""
    if state.n_waiting == MAX_WAITING:
        state.error = Error.LIST_FULL
        return
    state.waiting[state.n_waiting] = pack(task, a, b, c, 0)
    state.n_waiting += 1


@kernel
def ask(state: State, decision: int, seat: int) -> None:
    """Stop: this seat decides."""
    state.decision = decision
    state.decider = seat


@kernel
def answered(state: State) -> None:
    """The question is settled; the game goes on with the next task."""
    state.decision = Decision.NOTHING

"""All legal options of any decision, and whether one option is legal."""

from sim.game.kernel import kernel
from sim.game.option_list import OptionList
from sim.game.rng import Stream, below
from sim.game.rules.draw_turns import count_turns, turn_at
from sim.game.rules.legal import DOUBT, YES, can_perform
from sim.game.rules.list_choices import list_choices, list_immediate, may_pay
from sim.game.rules.list_turns import DOUBTFUL, list_turns
from sim.game.rules.search import can_finish_after, is_certain
from sim.game.state import State, verb_of
from sim.game.tables import Components
from sim.game.vocab import Decision, Error, Verb


@kernel
def legal_options(state: State, components: Components, options: OptionList) -> int:
    """Write every legal option of the decision in hand; return how many."""
    if state.decision == Decision.TURN:
        n = list_turns(state, components, options)
        mark = DOUBTFUL
    else:
        n = list_choices(state, components, options)
        options.doubts = _may_break_action(state, components)
        mark = 0  # all of them are to be tried
    if options.doubts > 0:
        n = _keep_completable(state, components, options, n, mark)
    return _at_least_one(state, n)


@kernel
def any_option(state: State, components: Components, options: OptionList, stream: Stream) -> int:
    """Any legal option, each as likely."""
    if state.decision == Decision.TURN:
        n = count_turns(state, components, options)
        if n > 0 and options.doubts == 0:
            return turn_at(state, components, options, below(stream, n))
    n = legal_options(state, components, options)
    return options.codes[below(stream, n)]


@kernel
def _keep_completable(
    state: State, components: Components, options: OptionList, n: int, mark: int
) -> int:
    """Try the marked options; return how many can be completed."""
    kept = 0
    for i in range(n):
        options.doubtful[i] = options.codes[i]  # trying overwrites the list
    for i in range(n):
        option = options.doubtful[i]
        if option & mark == mark:
            option ^= mark
            if not can_finish_after(state, components, option, options):
                continue
        options.doubtful[kept] = option
        kept += 1
    for i in range(kept):
        options.codes[i] = options.doubtful[i]
    return kept


@kernel
def _at_least_one(state: State, n: int) -> int:
    """An action is offered only if it can be completed, so there is always something to do."""
    if n == 0:
        state.error = Error.STUCK
    return n


@kernel
def is_legal(state: State, components: Components, option: int, room: OptionList) -> bool:
    """Whether this option may be chosen now; `room` is overwritten."""
    if state.decision == Decision.TURN and verb_of(option) != Verb.USE_EXPERT:
        verdict = can_perform(state, components, option)
        return verdict == YES or (
            verdict == DOUBT and can_finish_after(state, components, option, room)
        )
    if state.decision == Decision.TURN:
        n = list_immediate(state, components, room, 0)
    else:
        n = legal_options(state, components, room)
    for i in range(n):
        if room.codes[i] == option:
            return True
    return False


@kernel
def is_plain_payment(state: State, components: Components, verb: int) -> bool:
    """Whether this payment is legal as one can see, without listing or trying anything."""
    return may_pay(state, components, verb) and not _may_break_action(state, components)


@kernel
def _may_break_action(state: State, components: Components) -> bool:
    """Whether a choice in the middle of an action could make it impossible to complete."""
    act = state.act
    if act.seat != state.decider or act.open == 0:
        return False
    before_effect = (
        state.decision == Decision.TAKE_CARD
        or state.decision == Decision.PLACE_EXPERT
        or state.decision == Decision.PAY
    )
    return before_effect and not is_certain(state, components)

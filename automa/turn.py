"""An Automa at the table: one interpreter for all Behavior cards (rules 5.4)."""

from automa.pick import pick_continent, pick_die, pick_place, set_dice
from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.city import claim_first_player
from sim.game.rules.dice import note_roll, owner_of, take_die
from sim.game.rules.displays import take_from_deck, take_from_display
from sim.game.rules.expedition import free_space, occupy
from sim.game.rules.goods import gain
from sim.game.rules.reputation import gain_reputation
from sim.game.rules.tasks import answered, push
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import NONE, Action, Decision, Event, Good, Spot, Step, Task, Why


@kernel
def decide(state: State, components: Components, log: Log) -> None:
    """Settle the decision in hand as the solo rules say; nothing is ever chosen freely."""
    seat, decision = state.decider, state.decision
    answered(state)
    if decision == Decision.TURN:
        begin_turn(state, components, log, seat)
    elif decision == Decision.AUTOMA_STEPS:
        go_on(state, components, log, seat)
    elif decision == Decision.TAKE_CARD:
        take_card(state, components, log, seat, state.kind, state.why)
    elif decision == Decision.PLACE_DIE:
        set_dice(state, components, seat)
        note_roll(state, log, seat)


@kernel
def take_card(
    state: State, components: Components, log: Log, seat: int, kind: int, why: int
) -> None:
    """Of the highest-priority continent; the top of the deck if nothing is displayed [A15]."""
    place = pick_place(state, components, seat, kind)
    if place == NONE:
        take_from_deck(state, components, log, seat, kind, why)
    else:
        take_from_display(state, components, log, seat, kind, place, why)


@kernel
def begin_turn(state: State, components: Components, log: Log, seat: int) -> None:
    """Take the highest die and start the row of its face."""
    act = state.act
    k = pick_die(state, components, seat)
    act.seat, act.die, act.step, act.open = seat, k, 0, 0
    act.row = state.dice[k].value
    act.colour = state.dice[k].colour
    act.place = act.card = act.space = NONE
    row = components.behaviors[state.seats[seat].behavior].rows[act.row]
    act.action = row.action
    state.seats[seat].actions[act.action] += 1
    note(log, Event.TURN, seat, state.dice[k].id, owner_of(k), act.action, act.colour)
    note(log, Event.ROW, act.row, 0, 0, 0, 0)
    take_die(state, components, log, seat, k)
    go_on(state, components, log, seat)


@kernel
def go_on(state: State, components: Components, log: Log, seat: int) -> None:
    """Carry out the printed steps; a card from the reputation track interrupts them."""
    act = state.act
    row = components.behaviors[state.seats[seat].behavior].rows[act.row]
    while act.step < row.n:
        step = row.steps[act.step]
        act.step += 1
        push(state, Task.AUTOMA, seat, 0, 0, 0)
        tasks = state.n_tasks
        _perform(state, components, log, seat, step.do, step.good, step.amount)
        if state.n_tasks > tasks:
            return
        state.n_tasks -= 1


@kernel
def _perform(
    state: State, components: Components, log: Log, seat: int, do: int, good: int, amount: int
) -> None:
    """One step of a Behavior card."""
    if do == Step.PLACE:
        _place_die(state, components, log, seat, good)
    elif do == Step.TAKE:
        take_card(state, components, log, seat, good, Why.BEHAVIOR)
    elif do == Step.GAIN and good == Good.REPUTATION:
        gain_reputation(state, components, log, seat, amount, Why.BEHAVIOR)
    elif do == Step.GAIN:
        gain(state, log, seat, good, amount, Why.BEHAVIOR)
    elif do == Step.FIRST_PLAYER:
        claim_first_player(state, log, seat)
    elif do == Step.SPACE_REPUTATION:
        if state.act.space != NONE:
            reputation = components.space_reputation[state.act.place, state.act.space]
            gain_reputation(state, components, log, seat, reputation, Why.BEHAVIOR)
    elif do == Step.DISCARD_TOKENS:
        _discard_tokens(state, log, seat, amount)


@kernel
def _place_die(state: State, components: Components, log: Log, seat: int, action: int) -> None:
    """Put the die on the central board; an Expedition goes where it has most Animals."""
    act = state.act
    if action != Action.EXPEDITION:
        state.dice[act.die].spot = Spot.EMBASSY + action
        return
    continent = pick_continent(state, components, seat)
    if continent == NONE:  # every space of the board is taken: the die stands nowhere
        state.dice[act.die].spot = Spot.ANIMAL
        return
    act.place = continent
    act.space = free_space(state, components, continent)
    occupy(state, log, act.die, continent, act.space)


@kernel
def _discard_tokens(state: State, log: Log, seat: int, vp: int) -> None:
    """Discard all expedition tokens for victory points each."""
    goods = state.seats[seat].goods
    tokens = goods[Good.EXPEDITION]
    goods[Good.EXPEDITION] = 0
    note(log, Event.TOKENS, tokens, 0, 0, 0, 0)
    gain(state, log, seat, Good.VP, tokens * vp, Why.BEHAVIOR)

"""Set-up and the six rounds (rules 2 and 3)."""

from sim.game.kernel import kernel
from sim.game.log import Log, note
from sim.game.rules.dice import mix_bag, on_central_board, roll
from sim.game.rules.displays import clear, fill
from sim.game.rules.goods import gain
from sim.game.rules.tasks import ask, push
from sim.game.state import State, arg_a, verb_of
from sim.game.tables import Components
from sim.game.vocab import (
    MAX_DICE,
    N_CONTINENTS,
    N_ROUNDS,
    NONE,
    Decision,
    Deck,
    Event,
    Good,
    Kind,
    Spot,
    Task,
    Token,
    Why,
)


@kernel
def after(state: State, seat: int, steps: int) -> int:
    """The seat so many places clockwise."""
    seat += steps
    return seat if seat < state.n_seats else seat - state.n_seats


@kernel
def perform(state: State, components: Components, log: Log, task: int) -> None:
    """The tasks of set-up and rounds."""
    verb, seat = verb_of(task), arg_a(task)
    if verb == Task.ROUND:
        begin_round(state, components, log, seat)
    elif verb == Task.ROUND_TOKEN:
        apply_token(state, components, log)
    elif verb == Task.REFILL:
        fill(state, log, seat)
    elif verb == Task.START_GOODS:
        give_start_goods(state, components, log)
    elif verb == Task.ROLL:
        roll(state, seat)
        ask(state, Decision.PLACE_DIE, seat)
    elif verb == Task.EXTRAS:
        offer_extras(state)
    elif verb == Task.EXTRA:
        offer_extra(state, seat)
    elif verb == Task.END_ROUND:
        end_round(state)


@kernel
def begin_draft(state: State, components: Components) -> None:
    """Set-up steps 10 and 11: Animals from the last seat to the first, then goods."""
    push(state, Task.ROUND, 1, 0, 0, 0)
    push(state, Task.START_GOODS, 0, 0, 0, 0)
    push(state, Task.REFILL, Deck.ANIMAL, 0, 0, 0)
    for i in range(state.n_seats):
        for _ in range(components.draft):
            push(state, Task.TAKE, after(state, state.first_player, i), Deck.ANIMAL, Why.SETUP, 0)


@kernel
def give_start_goods(state: State, components: Components, log: Log) -> None:
    """Coins by position and an expedition token."""
    for i in range(state.n_seats):
        seat = after(state, state.first_player, i)
        gain(state, log, seat, Good.COINS, components.start_coins[i], Why.SETUP)
        gain(state, log, seat, Good.EXPEDITION, components.start_expedition, Why.SETUP)


@kernel
def begin_round(state: State, components: Components, log: Log, number: int) -> None:
    """New displays, the Round token, dice for everybody; then turns."""
    state.round_no = number
    if number > 1:
        for kind in range(2):
            clear(state, kind)
            fill(state, log, kind)
    token = state.tokens[number - 1]
    note(log, Event.ROUND, number, token, state.first_player, 0, 0)
    state.n_dice = components.dice_drawn + (1 if token == Token.DIE else 0)
    state.bank_open = 1
    mix_bag(state, components)
    if number < N_ROUNDS:
        push(state, Task.ROUND, number + 1, 0, 0, 0)
    push(state, Task.END_ROUND, 0, 0, 0, 0)
    push(state, Task.EXTRAS, 0, 0, 0, 0)
    push(state, Task.TURN, state.first_player, 0, 0, 0)
    for i in range(state.n_seats - 1, -1, -1):
        push(state, Task.ROLL, after(state, state.first_player, i), 0, 0, 0)
    push(state, Task.ROUND_TOKEN, 0, 0, 0, 0)


@kernel
def apply_token(state: State, components: Components, log: Log) -> None:
    """The Round token's effect for every seat, Automas too."""
    token = state.tokens[state.round_no - 1]
    if token == Token.COINS or token == Token.EXPEDITION:
        good = Good.COINS if token == Token.COINS else Good.EXPEDITION
        amount = components.token_coins if token == Token.COINS else components.token_expedition
        for i in range(state.n_seats):
            gain(state, log, after(state, state.first_player, i), good, amount, Why.ROUND)
    elif token == Token.EXPERT or token == Token.ANIMAL:
        kind = Deck.EXPERT if token == Token.EXPERT else Deck.ANIMAL
        push(state, Task.REFILL, kind, 0, 0, 0)
        for i in range(state.n_seats - 1, -1, -1):
            seat = after(state, state.first_player, i)
            push(state, Task.TAKE, seat, kind, Why.ROUND, 0)


@kernel
def begin_turn(state: State, seat: int) -> None:
    """Clockwise turns until no die is left on any board."""
    if state.dice_left == 0:
        return
    push(state, Task.TURN, after(state, seat, 1), 0, 0, 0)
    open_turn(state, seat, 0)


@kernel
def open_turn(state: State, seat: int, extra: int) -> None:
    """A seat acts: a turn, or the extra action at the end of the round."""
    state.turn_seat = seat
    state.act.extra = extra
    state.act.seat = NONE
    push(state, Task.WAITING, 0, 0, 0, 0)
    push(state, Task.END_TURN, seat, 0, 0, 0)
    ask(state, Decision.TURN, seat)


@kernel
def deal_waiting_cards(state: State) -> None:
    """The turn has ended: card bonuses that waited are taken now, in order."""
    state.turn_seat = NONE
    state.act.seat = NONE
    while state.n_waiting > 0:
        state.n_waiting -= 1
        task = state.waiting[state.n_waiting]
        state.tasks[state.n_tasks] = task
        state.n_tasks += 1


@kernel
def offer_extras(state: State) -> None:
    """From the holder of the First Player token now, each human may act once more."""
    for i in range(state.n_seats - 1, -1, -1):
        seat = after(state, state.first_player, i)
        if state.seats[seat].kind == Kind.HUMAN:
            push(state, Task.EXTRA, seat, 0, 0, 0)


@kernel
def offer_extra(state: State, seat: int) -> None:
    """Ask a seat that has a royal seal, if a die stands on the central board."""
    if state.seats[seat].goods[Good.SEAL] == 0:
        return
    for k in range(MAX_DICE * state.n_seats):
        if on_central_board(state, k):
            ask(state, Decision.EXTRA, seat)
            return


@kernel
def end_round(state: State) -> None:
    """All dice return to the bag; Expedition spaces are free again."""
    for k in range(MAX_DICE * state.n_seats):
        state.dice[k].spot = Spot.BAG
    for continent in range(N_CONTINENTS):
        state.spaces[continent] = 0
    for p in range(state.n_seats):
        seat = state.seats[p]
        seat.vp_round[state.round_no - 1] = seat.goods[Good.VP]

"""Kernels that tests call from Python. The kernels themselves have no door to Python: building
one for each would make every cold start longer."""

from automa.pick import pick_die as _pick_die
from automa.pick import set_dice as _set_dice
from automa.score import score_automa as _score_automa
from automa.turn import decide as _decide
from sim.game.kernel import entry
from sim.game.log import Log
from sim.game.option_list import OptionList
from sim.game.record import u64
from sim.game.rules.apply import apply_option as _apply_option
from sim.game.rules.displays import take_from_deck as _take_from_deck
from sim.game.rules.draw_turns import count_turns as _count_turns
from sim.game.rules.draw_turns import turn_at as _turn_at
from sim.game.rules.flow import run as _run
from sim.game.rules.list_choices import may_pay_all as _may_pay_all
from sim.game.rules.options import is_legal as _is_legal
from sim.game.rules.options import is_plain_payment as _is_plain_payment
from sim.game.rules.options import legal_options as _legal_options
from sim.game.rules.reputation import gain_reputation as _gain_reputation
from sim.game.rules.rounds import offer_extra as _offer_extra
from sim.game.rules.rounds import open_turn as _open_turn
from sim.game.rules.scoring import find_winners as _find_winners
from sim.game.rules.scoring import score_human as _score_human
from sim.game.state import State
from sim.game.state import pack as _pack
from sim.game.tables import Components
from sim.table.hidden import change_hidden as _change_hidden
from sim.table.loop import advance as _advance
from sim.table.loop import carry_out as _carry_out
from sim.table.loop import set_up as _set_up


@entry
def pick_die(state: State, components: Components, seat: int) -> int:
    return _pick_die(state, components, seat)


@entry
def set_dice(state: State, components: Components, seat: int) -> None:
    _set_dice(state, components, seat)


@entry
def score_automa(state: State, components: Components, seat: int) -> None:
    _score_automa(state, components, seat)


@entry
def decide(state: State, components: Components, log: Log) -> None:
    _decide(state, components, log)


@entry
def apply_option(state: State, components: Components, log: Log, option: int) -> None:
    _apply_option(state, components, log, option)


@entry
def take_from_deck(
    state: State, components: Components, log: Log, seat: int, kind: int, why: int
) -> None:
    _take_from_deck(state, components, log, seat, kind, why)


@entry
def run(state: State, components: Components, log: Log) -> None:
    _run(state, components, log)


@entry
def is_legal(state: State, components: Components, option: int, room: OptionList) -> bool:
    return _is_legal(state, components, option, room)


@entry
def is_plain_payment(state: State, components: Components, verb: int) -> bool:
    return _is_plain_payment(state, components, verb)


@entry
def may_pay_all(state: State, components: Components, seals: int, tokens: int, coins: int) -> bool:
    return _may_pay_all(state, components, seals, tokens, coins)


@entry
def gain_reputation(
    state: State, components: Components, log: Log, seat: int, amount: int, why: int
) -> None:
    _gain_reputation(state, components, log, seat, amount, why)


@entry
def offer_extra(state: State, seat: int) -> None:
    _offer_extra(state, seat)


@entry
def open_turn(state: State, seat: int, extra: int) -> None:
    _open_turn(state, seat, extra)


@entry
def find_winners(state: State, log: Log) -> None:
    _find_winners(state, log)


@entry
def score_human(state: State, components: Components, log: Log, seat: int) -> None:
    _score_human(state, components, log, seat)


@entry
def pack(verb: int, a: int, b: int, c: int, d: int) -> int:
    return _pack(verb, a, b, c, d)


@entry
def legal_options(state: State, components: Components, options: OptionList) -> int:
    return _legal_options(state, components, options)


@entry
def set_up(state: State, components: Components, log: Log, seed: u64, game: int) -> None:
    _set_up(state, components, log, seed, game)


@entry
def advance(state: State, components: Components, log: Log) -> None:
    _advance(state, components, log)


@entry
def carry_out(
    state: State, components: Components, log: Log, option: int, options: OptionList
) -> None:
    _carry_out(state, components, log, option, options)


@entry
def change_hidden(state: State, components: Components, key: u64) -> None:
    _change_hidden(state, components, key)


@entry
def count_turns(state: State, components: Components, options: OptionList) -> int:
    return _count_turns(state, components, options)


@entry
def turn_at(state: State, components: Components, options: OptionList, i: int) -> int:
    return _turn_at(state, components, options, i)

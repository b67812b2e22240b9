"""Kernels that tests call from Python. The kernels themselves have no door to Python: building
one for each would make every cold start longer."""

from typing import Any

from automa.pick import pick_die as _pick_die
from automa.pick import set_dice as _set_dice
from automa.score import score_automa as _score_automa
from automa.turn import decide as _decide
from sim.game.kernel import entry
from sim.game.rules.choose import choose as _choose
from sim.game.rules.dice import colour_of as _colour_of
from sim.game.rules.displays import take_from_deck as _take_from_deck
from sim.game.rules.flow import run as _run
from sim.game.rules.options import is_legal as _is_legal
from sim.game.rules.reputation import gain_reputation as _gain_reputation
from sim.game.rules.rounds import offer_extra as _offer_extra
from sim.game.rules.rounds import open_turn as _open_turn
from sim.game.rules.scoring import find_winners as _find_winners
from sim.game.rules.scoring import score_human as _score_human
from sim.game.signatures import I, L, O, S, T, void


@entry(I(S, T, I))
def pick_die(state: Any, t: Any, seat: Any) -> Any:
    return _pick_die(state, t, seat)


@entry(void(S, T, I))
def set_dice(state: Any, t: Any, seat: Any) -> None:
    _set_dice(state, t, seat)


@entry(void(S, T, I))
def score_automa(state: Any, t: Any, seat: Any) -> None:
    _score_automa(state, t, seat)


@entry(void(S, T, L))
def decide(state: Any, t: Any, log: Any) -> None:
    _decide(state, t, log)


@entry(void(S, T, L, I))
def choose(state: Any, t: Any, log: Any, option: Any) -> None:
    _choose(state, t, log, option)


@entry(I(S, T, I))
def colour_of(state: Any, t: Any, k: Any) -> Any:
    return _colour_of(state, t, k)


@entry(void(S, T, L, I, I, I))
def take_from_deck(state: Any, t: Any, log: Any, seat: Any, kind: Any, why: Any) -> None:
    _take_from_deck(state, t, log, seat, kind, why)


@entry(void(S, T, L))
def run(state: Any, t: Any, log: Any) -> None:
    _run(state, t, log)


@entry(I(S, T, I, O))
def is_legal(state: Any, t: Any, option: Any, room: Any) -> Any:
    return _is_legal(state, t, option, room)


@entry(void(S, T, L, I, I, I))
def gain_reputation(state: Any, t: Any, log: Any, seat: Any, amount: Any, why: Any) -> None:
    _gain_reputation(state, t, log, seat, amount, why)


@entry(void(S, I))
def offer_extra(state: Any, seat: Any) -> None:
    _offer_extra(state, seat)


@entry(void(S, I, I))
def open_turn(state: Any, seat: Any, extra: Any) -> None:
    _open_turn(state, seat, extra)


@entry(void(S, L))
def find_winners(state: Any, log: Any) -> None:
    _find_winners(state, log)


@entry(void(S, T, L, I))
def score_human(state: Any, t: Any, log: Any, seat: Any) -> None:
    _score_human(state, t, log, seat)

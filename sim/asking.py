"""Asking a Python player: one that chooses an option, or one that weighs them all."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.errors import PlayerFailure
from strategies.erring import best_of
from strategies.options import Option, Options
from strategies.skill import heat_of
from strategies.view import Table

Ask = Callable[[Any, Table, Options, int], int]


def asker(strategy: Any) -> Ask:
    """How players of this strategy are asked: player, table, options, seat -> code of an option."""
    if not strategy.weighs:
        return ask
    heat = heat_of(strategy.skill)
    return lambda player, table, options, seat: ask_worth(player, table, options, seat, heat)


def ask(player: Any, table: Table, options: Options, seat: int) -> int:
    """The code of the option that a Python player chooses."""
    table.look_again()
    try:
        choice = player.choose(table, options)
    except Exception as error:
        raise PlayerFailure(seat, f"raised {type(error).__name__}: {error}") from error
    if not isinstance(choice, Option):
        raise PlayerFailure(seat, f"returned {choice!r} instead of one of the options")
    return choice.code


def ask_worth(player: Any, table: Table, options: Options, seat: int, heat: float) -> int:
    """The code of the option that is worth most to a Python player, in a judgement that errs."""
    table.look_again()
    try:
        answer = player.weigh(table, options)
    except Exception as error:
        raise PlayerFailure(seat, f"raised {type(error).__name__}: {error}") from error
    worth = _numbers(answer, options, seat)
    return options[int(best_of(table._states, worth, heat))].code


def _numbers(answer: Any, options: Options, seat: int) -> Any:
    """One number for each option; infinite ones will do."""
    n = len(options)
    try:
        worth = np.asarray(answer)
    except ValueError:
        worth = np.empty(())  # lists of different lengths in a list: no row of numbers
    if worth.ndim != 1 or (worth.size > 0 and worth.dtype.kind not in "biuf"):
        raise PlayerFailure(seat, f"weighed with {_short(answer)} instead of {n} numbers")
    if len(worth) != n:
        raise PlayerFailure(seat, f"weighed with {len(worth)} numbers instead of {n}")
    if np.isnan(worth).any():
        option = options[int(np.isnan(worth).argmax())]
        raise PlayerFailure(seat, f"weighed '{option}' with nan instead of a number")
    return worth.astype(np.float64)


def _short(answer: Any) -> str:
    """An answer, cut to fit into a sentence."""
    text = repr(answer)
    return text if len(text) <= 60 else text[:57] + "..."

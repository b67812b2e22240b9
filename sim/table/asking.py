"""Asking a Python player: one that chooses an option, or one that weighs them all."""

import sys
import traceback
from collections.abc import Callable
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import FailureKind, PlayerFailure, told
from strategies.api.options import Option, Options
from strategies.api.view import Table
from strategies.noise import best_of
from strategies.skill import noise_of

Ask = Callable[[Any, Table, Options, int], int]


def asker(strategy: Any, states: Any) -> Ask:
    """How players of this strategy are asked: player, table, options, seat -> code of an option.

    `states` holds the record of the table, which a player only sees: noise is drawn there.
    """
    if not strategy.weighs:
        return ask
    noise = noise_of(strategy.skill)

    def ask_best(player: Any, table: Table, options: Options, seat: int) -> int:
        worth = ask_worth(player, table, options, seat)
        return options[best_of(states, worth, noise)].code

    return ask_best


def ask(player: Any, table: Table, options: Options, seat: int) -> int:
    """The code of the option that a Python player chooses."""
    table.look_again()
    try:
        choice = player.choose(table, options)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised(player, seat, error) from error
    if not isinstance(choice, Option):
        raise PlayerFailure(seat, f"returned {_short(choice)} instead of one of the options")
    return choice.code if type(choice.code) is int and _fits(choice.code) else _code(choice, seat)


def _fits(code: int) -> bool:
    """Whether the engine, which counts with 64 bits, can be told this number."""
    return -(1 << 63) <= code < 1 << 63


def _code(choice: Option, seat: int) -> int:
    """The code of an option that a player made itself; a whole number of NumPy will do."""
    if isinstance(choice.code, Integral) and _fits(int(choice.code)):
        return int(choice.code)
    what = f"returned Option({_short(choice.code)}) instead of one of the options"
    raise PlayerFailure(seat, what)


def raised(player: Any, seat: int, error: BaseException) -> PlayerFailure:
    """What a player raised, and where; even `sys.exit()` must not end a run without a word."""
    what = f"raised {told(error)}{_line(player, error)}"
    return PlayerFailure(seat, what, FailureKind.CRASH)


def ask_compiled(chooser: Callable[..., Any], seat: int, fixed: tuple[Any, ...]) -> int:
    """The code of the option that a compiled player chooses; compiled functions can raise, too."""
    try:
        return int(chooser(*fixed))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised(chooser, seat, error) from error


def _line(player: Any, error: BaseException) -> str:
    """Where in the player's own file it went wrong."""
    maker = getattr(player, "py_func", None) or type(player)  # a compiled function, or an object
    file = getattr(sys.modules.get(maker.__module__), "__file__", None)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == file]
    return f" (line {lines[-1]} of {Path(file).name})" if file and lines else ""


def ask_worth(player: Any, table: Table, options: Options, seat: int) -> Any:
    """What each option is worth to a Python player."""
    table.look_again()
    try:
        answer = player.weigh(table, options)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised(player, seat, error) from error
    return _numbers(answer, options, seat)


def _numbers(answer: Any, options: Options, seat: int) -> Any:
    """One number for each option; infinite ones will do."""
    n = len(options)
    try:
        worth = np.asarray(answer)
    except KeyboardInterrupt:
        raise
    except BaseException:
        worth = np.empty(())  # lists of different lengths in a list, or a thing that is no row
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
    try:
        text = repr(answer)
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = f"a {type(answer).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."

"""Compiling: numba's decorator, its cache folder and its switches.

numba's cache does not notice an edited callee or constant in another file. So cache folders are
named after a digest of the sources they depend on, and set before anything is decorated: one for
the engine, and one inside it for strategies, so that editing a strategy does not compile the
engine again. Which folder that is, `sim.game.cache` decides.
"""

import inspect
import os
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, get_type_hints

from sim.game.cache import cache_folder, sources_digest

_ENGINE = (
    *("sim/game", "automa", "sim/table"),
    "strategies/interface.py",
    *("strategies/evaluation/records.py", "strategies/weights.py"),
)
_PLAYERS = ("strategies",)
_ENGINE_MODULES = ("sim.", "automa.", "strategies.interface")
P = ParamSpec("P")
R = TypeVar("R")

BOUNDS_CHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
ENGINE = sources_digest(_ENGINE + _PLAYERS)  # the version of the engine and of all strategies
_FOLDER = cache_folder(f"{sources_digest(_ENGINE)}-{'checked' if BOUNDS_CHECK else 'fast'}")
CACHE = _FOLDER.path
PLAYERS_CACHE = CACHE / f"players-{sources_digest(_PLAYERS)}"

import numba  # noqa: E402  (numba reads its switches on import)

from sim.game.record import INTERPRETED, numba_type  # noqa: E402

_njit: Any = numba.njit  # its type leaves out the switches for wrappers
_config: Any = numba.config


def _use_cache_for(function: Any) -> None:
    """Tell numba where to keep this function's code."""
    ours = function.__module__.startswith(_ENGINE_MODULES)
    _config.CACHE_DIR = str(CACHE if ours else PLAYERS_CACHE)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that kernels call: cached, without the interpreter's lock, no fastmath.

    It is compiled once, for exactly the types of its annotations, when it is first needed. Python
    cannot call it: the wrappers for that cost a fifth of a cold start. See `entry`.
    """
    if INTERPRETED:
        return function
    _use_cache_for(function)
    dispatcher = _njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )(function)
    _compile_only_for(dispatcher, signature_of(function))
    return dispatcher  # type: ignore[no-any-return]


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that Python calls: compiled (or loaded) at once, so calls cost no typing."""
    if INTERPRETED:
        return function
    _use_cache_for(function)
    compiled = _njit(signature_of(function), cache=True, nogil=True, error_model="numpy")
    return compiled(function)  # type: ignore[no-any-return]


def signature_of(function: Callable[..., Any]) -> Any:
    """The numba signature of a kernel, from its annotations."""
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name in (*inspect.signature(function).parameters, "return"):
        if name not in hints:
            raise TypeError(
                f"{function.__name__}: {name} has no annotation; a kernel is compiled for the "
                "types of its annotations, such as state: State, seat: int"
            )
        found.append(numba_type(hints[name]))
    *arguments, result = found
    return result(*arguments)


def _compile_only_for(dispatcher: Any, signature: Any) -> None:
    """Compile on first use for one signature; other argument types are converted to it."""
    find_template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        if dispatcher._can_compile:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return find_template(args, kws)

    dispatcher.get_call_template = get_call_template


def is_warm() -> bool:
    """Whether compiled code of exactly these sources is on disk already."""
    return INTERPRETED or any(CACHE.rglob("*.nbc"))


def announce_compilation() -> None:
    """Say why the very first command of a version takes a while."""
    if not is_warm():
        _announce("the game engine")


def announce_players() -> None:
    """The same for the evaluation that all thinking styles share."""
    if not INTERPRETED and not any(PLAYERS_CACHE.rglob("player.choose_by_evaluation-*.nbc")):
        _announce("the evaluation of the players")


def _announce(what: str) -> None:
    if _FOLDER.why_temporary:
        print(f"The cache of compiled code at {_FOLDER.why_temporary}.", file=sys.stderr)
    print(
        f"Compiling {what}; this happens once per version and takes about half a minute.",
        file=sys.stderr,
        flush=True,
    )

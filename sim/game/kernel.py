"""The one place that touches numba: its decorator, its cache folder and its switches.

numba's cache does not notice an edited callee or constant in another file. So cache folders are
named after a digest of the sources they depend on, and set before anything is decorated: one for
the engine, and one inside it for strategies, so that editing a strategy does not compile the
engine again. Which folder that is, `sim.game.cache` decides.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from sim.game.cache import cache_folder, sources_digest

_ENGINE = (
    *("sim/game", "automa", "sim/table"),
    *("strategies/interface.py", "strategies/evaluation/notes.py"),
)
_PLAYERS = ("strategies",)
_ENGINE_MODULES = ("sim.", "automa.", "strategies.interface")
F = TypeVar("F", bound=Callable[..., Any])


INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
BOUNDS_CHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
ENGINE = sources_digest(_ENGINE + _PLAYERS)  # the version of the engine and of all strategies
_FOLDER = cache_folder(f"{sources_digest(_ENGINE)}-{'checked' if BOUNDS_CHECK else 'fast'}")
CACHE = _FOLDER.path
PLAYERS_CACHE = CACHE / f"players-{sources_digest(_PLAYERS)}"

import numba  # noqa: E402  (numba reads its switches on import)

_njit: Any = numba.njit  # its type leaves out the switches for wrappers
_config: Any = numba.config


def _use_cache_for(function: Any) -> None:
    """Tell numba where to keep this function's code."""
    ours = function.__module__.startswith(_ENGINE_MODULES)
    _config.CACHE_DIR = str(CACHE if ours else PLAYERS_CACHE)


def kernel(function: F | None = None, *, signature: Any = None, python: bool = False) -> Any:
    """Compile a function: cached, without the interpreter's lock, no fastmath.

    With a `signature` it is compiled once, for exactly these types, when it is first needed:
    without one, numba compiles it again for every mixture of 16, 32 and 64 bit numbers.
    Only with `python` can it be called from Python: the wrappers for that cost a fifth of a cold
    start.
    """
    if function is None:
        return lambda f: kernel(f, signature=signature, python=python)
    _use_cache_for(function)
    dispatcher = _njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=not python,
        no_cfunc_wrapper=not python,
    )(function)
    if signature is not None and not INTERPRETED:
        _compile_only_for(dispatcher, signature)
    return dispatcher


def entry(signature: Any) -> Any:
    """A kernel that Python calls: compiled (or loaded) at once, so calls cost no typing."""

    def compile_now(function: F) -> Any:
        _use_cache_for(function)
        return _njit(signature, cache=True, nogil=True, error_model="numpy")(function)

    return compile_now


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
    """The same for the judgement that all thinking styles share."""
    if not INTERPRETED and not any(PLAYERS_CACHE.rglob("player.judged-*.nbc")):
        _announce("the judgement of the players")


def _announce(what: str) -> None:
    if _FOLDER.why_temporary:
        print(f"The cache of compiled code at {_FOLDER.why_temporary}.", file=sys.stderr)
    print(
        f"Compiling {what}; this happens once a version and takes about half a minute.",
        file=sys.stderr,
        flush=True,
    )

"""Compiling: the decorators of kernels and entries.

Compiled code is kept in folders named after a digest of the sources it depends on, since neither
numba nor we could otherwise tell that a callee or a constant in another file was edited: one for
the engine, and one inside it for strategies, so that editing a strategy does not compile the engine
again. Which folder that is, `sim.game.cache` decides; how code is made, `sim.game.compiler`.
"""

import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, get_type_hints

import numba
from numba.core.compiler_lock import global_compiler_lock

from sim.game.cache import cache_folder, is_among, sources_digest
from sim.game.compiler import code, units
from sim.game.compiler.crew import compile_all
from sim.game.record import INTERPRETED, numba_type
from sim.system import interrupt_later

_ENGINE = (
    *("sim/game", "automa", "sim/table"),
    "strategies/interface.py",
    *("strategies/evaluation/records.py", "strategies/weights.py"),
)
_PLAYERS = ("strategies",)
P = ParamSpec("P")
R = TypeVar("R")

BOUNDS_CHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
ENGINE = sources_digest(_ENGINE + _PLAYERS)  # the version of the engine and of all strategies
_VERSION = sources_digest(_ENGINE, "" if INTERPRETED else units.toolchain())
_FOLDER = cache_folder(f"{_VERSION}-{'checked' if BOUNDS_CHECK else 'fast'}")
CACHE = _FOLDER.path
PLAYERS_CACHE = CACHE / f"players-{sources_digest(_PLAYERS)}"
_njit: Any = numba.njit  # its type leaves out the switches for wrappers


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that kernels call: cached, without the interpreter's lock, no fastmath.

    It is translated once, for exactly the types of its annotations, when it is first needed.
    Python cannot call it. See `entry`.
    """
    return _kernel(function, is_vector=False)


def vector_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that calls no other, and whose innermost loops become vector instructions.

    Such a loop has a fixed length and no `if` that jumps; records that it is given do not overlap.
    """
    return _kernel(function, is_vector=True)


def _kernel(function: Callable[P, R], is_vector: bool) -> Callable[P, R]:
    if INTERPRETED:
        return function
    dispatcher = _njit(
        nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    known = code.KERNELS.setdefault(*_described(dispatcher))
    known.is_vector = is_vector
    find_template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        if dispatcher._can_compile:
            units.declare(dispatcher, known.symbol, known.signature, code.find_unit)
        return find_template(args, kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher  # type: ignore[no-any-return]


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that Python calls: compiled for the types of its annotations, and for no others.

    Ours are compiled, or loaded, when the first of them is called, all that are imported together;
    a user's at once, so that mistakes show where they are made.
    """
    if INTERPRETED:
        return function
    dispatcher = _njit(nogil=True, error_model="numpy", pipeline_class=units.EntryCompiler)(
        function
    )
    symbol, known = _described(dispatcher)
    dispatcher._cache, dispatcher.is_entry = code.EntryCache(known), True
    if known.is_ours:
        code.ENTRIES[symbol] = known
        _compile_when_called(dispatcher)
    else:
        _compile([known])
    return dispatcher  # type: ignore[no-any-return]


def _described(dispatcher: Any) -> tuple[str, code.Code]:
    """The symbol of a new kernel or entry, and what is known of it."""
    function = dispatcher.py_func
    folder = _folder_of(function.__code__.co_filename)
    is_ours = folder is not None and "<locals>" not in function.__qualname__
    symbol = code.symbol_of(function, is_ours)
    kept = folder or PLAYERS_CACHE if is_ours or code.source_of(function) else None
    known = code.Code(dispatcher, symbol, kept, is_ours, signature_of)
    if not is_ours:
        _ = known.signature  # a mistake in it shows at once
    dispatcher.automa_code = known
    return symbol, known


@cache
def _folder_of(filename: str) -> Path | None:
    """Where the compiled code of one of our files is kept; None if it is somebody else's."""
    file = Path(filename).resolve()
    if is_among(file, _ENGINE):
        return CACHE
    return PLAYERS_CACHE if is_among(file, _PLAYERS) else None


def _compile_when_called(dispatcher: Any) -> None:
    """Have numba ask us when it finds that an entry is not compiled yet."""

    def compile_all(*_: Any) -> Any:
        compile_entries()
        (compiled,) = dispatcher.overloads.values()
        return compiled.entry_point

    dispatcher.compile = dispatcher._compile_for_args = compile_all


def compile_entries() -> None:
    """Load or compile all entries of ours that have been imported."""
    with global_compiler_lock:
        _compile([known for known in code.ENTRIES.values() if not known.dispatcher.overloads])


def _compile(entries: list[code.Code]) -> None:
    """Load entries; those that are not stored are made first."""
    absent = [known for known in entries if not code.read_entry(known)]
    if absent:
        _make(absent)
    for known in entries:
        with interrupt_later():
            finish(known)


def _make(entries: list[code.Code]) -> None:
    """Compile entries, the largest first, with the help of other processes where that pays."""
    entries = sorted(entries, key=lambda known: -len(code.called_by([known])))
    absent = [known for known in code.called_by(entries).values() if not code.has_unit(known)]
    if _FOLDER.why_temporary:
        print(f"The cache of compiled code at {_FOLDER.why_temporary}.", file=sys.stderr)
    is_kept = not _FOLDER.why_temporary
    compile_all(absent, entries, lambda known: code.find_unit(known.symbol), finish, is_kept)


def finish(known: code.Code) -> None:
    """Load an entry, or link it."""
    if not known.dispatcher.overloads:
        type(known.dispatcher).compile(known.dispatcher, known.signature)
        known.dispatcher.disable_compile()


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

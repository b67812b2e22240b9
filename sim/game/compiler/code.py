"""What is known of every kernel and entry in this process: symbol, types and where its code is."""

import hashlib
import itertools
import pickle
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys

from sim.game.compiler import store, units

_numbers = itertools.count()
KERNELS: dict[str, "Code"] = {}
ENTRIES: dict[str, "Code"] = {}


@dataclass
class Code:
    """A kernel or an entry: numba's function, its symbol and types, and the folder of its code."""

    dispatcher: Any
    symbol: str
    folder: Path | None  # None: kept in memory only
    is_ours: bool  # whether any process of ours can import it
    read_signature: Callable[[Any], Any]
    is_vector: bool = False  # a kernel whose loops become vector instructions
    unit: units.Unit | None = field(default=None, repr=False)
    stored: store.Stored | None = field(default=None, repr=False)  # an entry, read but not loaded

    @cached_property
    def signature(self) -> Any:
        """The types that it is compiled for; read late, since most are loaded inside an entry."""
        return self.read_signature(self.dispatcher.py_func)

    @property
    def module(self) -> str:
        """Where it is imported from."""
        return str(self.dispatcher.py_func.__module__)

    def file(self, kind: str) -> Path | None:
        """Its file, as a unit or as an entry."""
        return self.folder / f"{self.symbol}.{kind}" if self.folder else None


def symbol_of(function: Any, is_ours: bool) -> str:
    """A name that means this version of this function, in every process; of a user's, its file too.

    What has no file, or is made anew whenever another function is called, gets a number.
    """
    name = f"{function.__module__}.{function.__qualname__}"
    if is_ours:
        return name
    plain = "".join(letter if letter.isalnum() or letter in "._" else "_" for letter in name)
    source = source_of(function)
    if source is None:
        return f"{plain}.{next(_numbers)}"
    return f"{plain[:100]}.{hashlib.sha256(source).hexdigest()[:16]}"


def source_of(function: Any) -> bytes | None:
    """The file of a function that can be found by its name; None for all others."""
    try:
        source = Path(function.__code__.co_filename).read_bytes()
    except OSError:
        return None
    return None if "<locals>" in function.__qualname__ else source


def find_unit(symbol: str) -> units.Unit:
    """The unit of a kernel: in memory, on disk, or made now."""
    code = KERNELS[symbol]
    if code.unit is None:
        code.unit = _stored_unit(code) or make_unit(code)
    return code.unit


def has_unit(code: Code) -> bool:
    """Whether a kernel is translated already, as far as its file's name shows it."""
    path = code.file("unit")
    return code.unit is not None or (path is not None and path.exists())


def _stored_unit(code: Code) -> units.Unit | None:
    path = code.file("unit")
    stored = store.load(path) if path else None
    return units.Unit(code.symbol, stored.code, stored.symbols) if stored else None


def make_unit(code: Code) -> units.Unit:
    """Translate a kernel and keep it."""
    unit = units.translate(
        code.dispatcher, code.symbol, code.signature, code.is_ours, code.is_vector
    )
    path = code.file("unit")
    if path:
        store.save(path, store.Stored(unit.code, unit.calls))
    return unit


class EntryCache(NullCache):
    """Where numba looks for the machine code of an entry, and leaves it."""

    def __init__(self, code: Code) -> None:
        self._code = code

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The stored entry, made ready to be called."""
        if not read_entry(self._code) or self._code.stored is None:
            return None
        stored, self._code.stored = self._code.stored, None
        rtsys.initialize(target_context)  # all that loaded code needs of numba: half a second less
        return CompileResult._rebuild(target_context, *pickle.loads(stored.code))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep an entry that has just been linked."""
        path = self._code.file("entry")
        if path and not data.library.has_dynamic_globals:
            code = serialize.dumps(data._reduce())
            store.save(path, store.Stored(code, data.library.linked))


def read_entry(code: Code) -> bool:
    """Read an entry from disk, if every kernel linked into it is still the one we know."""
    path = code.file("entry")
    if code.stored is None and path:
        found = store.load(path)
        if found and all(symbol in KERNELS for symbol in found.symbols):
            code.stored = found
    return code.stored is not None


def called_by(codes: Iterable[Code]) -> dict[str, Code]:
    """All kernels that these functions call, directly or not, as far as their names show it."""
    found: dict[str, Code] = {}
    waiting = list(codes)
    while waiting:
        for code in _named_in(waiting.pop().dispatcher.py_func):
            if code.symbol not in found:
                found[code.symbol] = code
                waiting.append(code)
    return found


def _named_in(function: Any) -> Iterator[Code]:
    """The kernels that a function names, alone or as part of a module."""
    names = function.__code__.co_names
    things = [function.__globals__[name] for name in names if name in function.__globals__]
    for module in [thing for thing in things if isinstance(thing, types.ModuleType)]:
        things += [vars(module)[name] for name in names if name in vars(module)]
    for thing in things:
        code = getattr(thing, "automa_code", None)
        if isinstance(code, Code):
            yield code

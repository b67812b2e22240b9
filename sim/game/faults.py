"""Mistakes in data files: each a sentence, and all of them together where a file is read whole.

No validation library does this here: ours say which words are allowed, which one was probably
meant and where in a CSV file it stands, and know rules that span rows and files.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from sim.errors import InputError
from sim.text import all_printable

T = TypeVar("T")


class DataError(InputError):
    """A data file is wrong; the message names the file, the key, the fault and what is allowed."""


def fault(file: str, key: str, wrong: str, allowed: str) -> DataError:
    """The one form of all messages: "<file>: <key>: <what is wrong>; <what is allowed>"."""
    return DataError(all_printable(f"{file}: {key}: {wrong}; {allowed}"))


_found: ContextVar[list[DataError] | None] = ContextVar("faults", default=None)


@contextmanager
def all_faults() -> Iterator[None]:
    """Go on reading after a mistake, and raise one DataError for all of them at the end."""
    if _found.get() is not None:
        yield
        return
    faults: list[DataError] = []
    token = _found.set(faults)
    try:
        with separately():
            yield
    finally:
        _found.reset(token)
    if len(faults) == 1:
        raise faults[0]
    if faults:
        lines = [f"{len(faults)} mistakes in the data files:", *map(str, faults)]
        raise DataError("\n  ".join(lines), faults[0].argument)


@contextmanager
def separately() -> Iterator[None]:
    """Read a part that stands alone: a mistake in it does not keep us from reading the next one.

    Of several errors raised here only the first counts: the others may be its consequences.
    """
    faults = _found.get()
    if faults is None:
        yield
        return
    before = len(faults)
    try:
        yield
    except DataError as error:
        if len(faults) == before and error not in faults:  # `settle` raises one that is noted
            faults.append(error)


def note(error: DataError, stand_in: T) -> T:
    """Raise a mistake; where all are wanted, note it and return a value in its place."""
    faults = _found.get()
    if faults is None:
        raise error
    if _place(error) not in map(_place, faults):
        faults.append(error)
    return stand_in


def _place(error: DataError) -> list[str]:
    """File and key of a mistake: of one value only the first mistake counts."""
    return str(error).split(": ", 2)[:2]


def settle() -> None:
    """Read no further if there are mistakes already: what follows needs all that came before."""
    faults = _found.get()
    if faults:
        raise faults[0]

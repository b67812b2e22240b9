"""Records: a class declares its fields once, and NumPy, numba and mypy read them there.

    class Seat(Record):
        kind: i16
        goods: Annotated[Row[i16], 5]  # by Good

    class State(Record):
        n_seats: i16
        seats: Annotated[Row[Seat], 4]

`State.dtype` is the NumPy type, aligned as in C, and `State.numba_type` what kernels are compiled
for. Python works on plain structured arrays, `State.zeros(2)`; only in kernels are records read
field by field, `state.seats[0].goods[1]`, and there mypy knows every field.
"""

from collections.abc import Callable, Iterator
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Protocol,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numba
import numpy as np
from numba import types

if TYPE_CHECKING:
    i8: TypeAlias = int
    i16: TypeAlias = int
    i32: TypeAlias = int
    i64: TypeAlias = int
    f64: TypeAlias = float
else:
    i8, i16, i32, i64, f64 = np.int8, np.int16, np.int32, np.int64, np.float64
u64: TypeAlias = np.uint64

T = TypeVar("T")
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
_SCALARS = {int: np.int64, float: np.float64, bool: np.bool_}


class Row(Protocol[T]):
    """Numbers or records side by side. As a field it has a length: `Annotated[Row[i16], 5]`."""

    def __getitem__(self, index: SupportsIndex, /) -> T: ...
    def __setitem__(self, index: SupportsIndex, value: T, /) -> None: ...
    def __iter__(self) -> Iterator[T]: ...
    def __len__(self) -> int: ...


class Grid(Protocol[T]):
    """Rows of numbers: `Annotated[Grid[f64], (2, 8)]`; an index too few gives a row."""

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Row[T]: ...
    @overload
    def __getitem__(self, index: tuple[SupportsIndex, ...], /) -> T: ...
    def __setitem__(self, index: tuple[SupportsIndex, ...], value: T, /) -> None: ...


class Record:
    """A record of fixed layout; see the top of this file."""

    dtype: ClassVar[np.dtype[Any]]
    numba_type: ClassVar[Any]  # None where nothing is compiled

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls, include_extras=True)
        fields = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        cls.dtype = _dtype([(name, *_layout(hint)) for name, hint in fields.items()])
        cls.numba_type = None if INTERPRETED else numba.from_dtype(cls.dtype)

    @classmethod
    def zeros(cls, n: int = 1) -> Any:
        """A structured array of n records, all zero."""
        return np.zeros(n, dtype=cls.dtype)


def _dtype(fields: list[Any]) -> np.dtype[Any]:
    """The NumPy type of these fields; the interpreter needs np.record to read `record.field`."""
    taken = [field[0] for field in fields if hasattr(np.record, field[0])]
    if taken:
        raise TypeError(f"fields named {taken}: NumPy records have methods of that name")
    aligned = np.dtype(fields, align=True)
    return np.dtype((np.record, aligned)) if INTERPRETED else aligned


def _layout(hint: Any) -> tuple[Any, ...]:
    """What NumPy needs to know of a field: its type and, of several values, its shape."""
    if get_origin(hint) is Annotated and _is_row(get_args(hint)[0]):
        row, shape, *_ = get_args(hint)
        (element,) = get_args(row)
        return _layout(element)[0], shape
    if get_origin(hint) is Annotated:  # notes beside a number are for people
        return _layout(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Record):
        return (hint.dtype,)
    return (_SCALARS.get(hint, hint),)


def _is_row(hint: Any) -> bool:
    return get_origin(hint) in (Row, Grid)


def numba_type(hint: Any) -> Any:
    """The numba type of a kernel's parameter or result with this annotation.

    A Callable is a compiled function given as an argument.
    """
    if hint is NoneType:
        return types.void
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint.numba_type
    if get_origin(hint) is Annotated and _is_row(get_args(hint)[0]):
        element, shape = _layout(hint)
        return types.NestedArray(numba.from_dtype(np.dtype(element)), tuple(np.atleast_1d(shape)))
    if get_origin(hint) is Callable:
        arguments, result = get_args(hint)
        return types.FunctionType(numba_type(result)(*map(numba_type, arguments)))
    if _is_row(hint):  # an array of Python's
        return types.Array(numba_type(get_args(hint)[0]), 1, "C")
    return numba.from_dtype(np.dtype(_SCALARS.get(hint, hint)))

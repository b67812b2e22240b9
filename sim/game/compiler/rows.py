"""How kernels look into rows: from 0 up, nothing else.

numba counts a negative index from the end of the row, which costs a comparison, an addition and a
choice at every look. Ours are never negative: NONE is asked for before it could be one. So that
this cannot go wrong unseen, code compiled with NUMBA_BOUNDSCHECK=1 stops at a negative index as at
one beyond the end, and a test plays all strategies in that mode (tests/game/test_modes.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import types
from numba.np import arrayobj


@contextmanager
def from_zero_up() -> Iterator[None]:
    """Translate what is inside without counting negative indices from the end."""
    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def _as_it_is(context: Any, builder: Any, index_type: Any, index: Any, _: Any) -> Any:
    return context.cast(builder, index, index_type, types.intp)

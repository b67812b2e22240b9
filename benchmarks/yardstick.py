"""A fixed piece of compiled arithmetic: how fast is this machine, whatever our engine does?"""

from functools import cache
from typing import Any

from benchmarks.figure import rate
from sim.game import kernel as compiled


@compiled.entry("uint64(int64)")
def walk(steps: Any) -> Any:
    """A xorshift walk: every step waits for the one before, so no compiler can shorten it."""
    x = 88172645463325252
    for _ in range(steps):
        x ^= x << 13
        x ^= x >> 7
        x ^= x << 17
    return x


@cache
def steps_per_second() -> float:
    """Steps of the walk a second on this machine."""
    return rate(lambda n: walk(n), 0.5)

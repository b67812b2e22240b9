"""A fixed piece of compiled arithmetic: how fast is this machine, whatever our engine does?"""

from functools import cache

from benchmarks.figure import rate
from sim.game.kernel import entry


@entry
def walk(steps: int) -> int:
    """A xorshift walk: every step waits for the one before, so no compiler can shorten it."""
    x = 88172645463325252
    for _ in range(steps):
        x ^= x << 13
        x ^= x >> 7
        x ^= x << 17
    return x


def _walk(steps: int) -> None:
    walk(steps)


@cache
def steps_per_second() -> float:
    """Steps of the walk a second on this machine."""
    return rate(_walk, 0.5)

"""One measured number with its unit and what we want it to be."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import median


@dataclass(frozen=True)
class Figure:
    """A measurement and what we want it to be, if we said so.

    `aim` is the least speed or the longest time; `aim_in_steps` the most that it may cost, which is
    the same on every machine.
    """

    name: str
    value: float
    unit: str
    aim: float | None = None
    more_is_better: bool = True
    yardstick_steps: float | None = None  # yardstick steps that one game, copy or start costs
    repeats: tuple[float, ...] = ()  # the same of every repeat
    aim_in_steps: float | None = None

    @property
    def reached(self) -> bool | None:
        if self.aim_in_steps is not None and self.yardstick_steps is not None:
            return self.yardstick_steps <= self.aim_in_steps
        if self.aim is None:
            return None
        return self.value >= self.aim if self.more_is_better else self.value <= self.aim


def merged(repeats: Sequence[Figure]) -> Figure:
    """One figure of several that were measured one after the other."""
    value = median(figure.value for figure in repeats)
    costs = [each.yardstick_steps for each in repeats if each.yardstick_steps is not None]
    steps = median(costs) if costs else None
    return replace(repeats[0], value=value, yardstick_steps=steps, repeats=tuple(costs))


def rate(work: Callable[[int], None], seconds: float, chunks: int = 5) -> float:
    """Units of work a second: the median of several chunks, so that a hiccup does not count."""
    n = _chunk_size(work, seconds / chunks)
    return median(n / _timed(work, n) for _ in range(chunks))


def _chunk_size(work: Callable[[int], None], seconds: float) -> int:
    """How many units take about so long."""
    work(1)  # the first call loads or compiles what it needs
    n = 1
    while True:
        took = _timed(work, n)
        if took > seconds / 10:
            return max(1, round(n * seconds / took))
        n *= 4


def _timed(work: Callable[[int], None], n: int) -> float:
    """Processor time: what else the machine does meanwhile does not count against a core."""
    start = time.process_time()
    work(n)
    return time.process_time() - start

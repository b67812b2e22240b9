"""A new measurement beside an old one: what has become slower, given the noise of repeats.

Costs are compared in steps of the yardstick, taken from processor time, so that neither another
machine nor other programs on it count. Noise is that of a typical line: the repeats of a single one
are too few to say how far they scatter. A line that scatters more has its own.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from scipy import stats

Costs = Mapping[str, Sequence[float]]  # of every repeat, by the name of a figure
LEVEL = 0.95
LEAST_NOISE = 0.005  # SD of the logarithm: a few equal repeats by luck prove nothing


@dataclass(frozen=True)
class Change:
    """What one figure cost before and costs now."""

    name: str
    before: float
    now: float
    noise: float  # as large a change comes by chance, in one line of all, in 5% of comparisons

    @property
    def change(self) -> float:
        """0.05: it costs 5% more than before."""
        return self.now / self.before - 1

    @property
    def verdict(self) -> str:
        """Whether the change is more than noise."""
        if abs(math.log(self.now / self.before)) <= math.log1p(self.noise):
            return "too close to call"
        return "slower" if self.now > self.before else "faster"


def compare(before: Costs, now: Costs) -> list[Change]:
    """Every figure that both measurements have."""
    names = [name for name in before if name in now]
    if not names:
        return []
    samples = [before[name] for name in names] + [now[name] for name in names]
    spread, freedom = _typical(samples), _pooled(samples)[1]
    quantile = stats.t.ppf(1 - (1 - LEVEL) / 2 / len(names), freedom)
    return [_change(name, before[name], now[name], spread, float(quantile)) for name in names]


def _change(
    name: str, before: Sequence[float], now: Sequence[float], spread: float, quantile: float
) -> Change:
    own, _ = _pooled([before, now])
    error = max(spread, own) * math.sqrt(1 / len(before) + 1 / len(now))
    return Change(name, _mean(before), _mean(now), math.expm1(quantile * error))


def _pooled(samples: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The SD of the logarithms about the mean of each sample, and its degrees of freedom."""
    squares = freedom = 0.0
    for sample in samples:
        logs = [math.log(value) for value in sample]
        squares += sum((value - fmean(logs)) ** 2 for value in logs)
        freedom += len(logs) - 1
    return max(LEAST_NOISE, math.sqrt(squares / max(freedom, 1))), max(int(freedom), 1)


def _typical(samples: Sequence[Sequence[float]]) -> float:
    """The SD that half the samples keep below by luck: one bad line does not hide the others."""
    found = []
    for sample in samples:
        if len(sample) > 1:
            spread, freedom = _pooled([sample])
            found.append(spread * math.sqrt(freedom / float(stats.chi2.ppf(0.5, freedom))))
    return max(LEAST_NOISE, median(found)) if found else _pooled(samples)[0]


def _mean(sample: Sequence[float]) -> float:
    return math.exp(fmean(math.log(value) for value in sample))

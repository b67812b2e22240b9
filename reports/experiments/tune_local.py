"""Local search over the model of `tune`: better any solution by changing one or two numbers.

The integer program is stopped after a few nodes; this makes its answer, or a version that was
played, as good as changes of one or two numbers at a time can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from reports.data.games import Floats, Ints

MOVES = 60
PAIRED = 100  # choices, the best by themselves, of which pairs are looked at
KEPT = 3  # candidates of every kind that are compared


def improve(
    gains: Floats,
    bands: Floats,
    prices: Floats,
    numbers: Ints,
    weights: tuple[Floats, Floats],
    most: int | None,
    start: Sequence[int],
    banned: Sequence[frozenset[int]] = (),
) -> tuple[list[int], float]:
    """The choices after the best moves, and their cost.

    `gains` [target, choice]; `bands` [low, high, first, last of the middle; target]; `numbers`
    says which number a choice sets; `weights` of misses and distances [target] each.
    """
    chosen, cost = list(start), np.inf
    for _ in range(MOVES):
        best = cost - 1e-9, chosen
        for drops in _drops(chosen):
            for drop in drops:
                kept = [c for c in chosen if c not in drop]
                found = _add(gains, bands, prices, numbers, weights, most, kept, banned)
                best = min(best, found, key=lambda each: each[0])
            if best[1] is not chosen:
                break
        if best[1] is chosen:
            break
        cost, chosen = best
    return chosen, float(cost)


def _drops(chosen: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """What may be taken away before something is added: at most one choice, or else two."""
    pairs = [(a, b) for i, a in enumerate(chosen) for b in chosen[:i]]
    return [[(), *((c,) for c in chosen)], [*pairs]]


def _add(
    gains: Floats,
    bands: Floats,
    prices: Floats,
    numbers: Ints,
    weights: tuple[Floats, Floats],
    most: int | None,
    kept: list[int],
    banned: Sequence[frozenset[int]],
) -> tuple[float, list[int]]:
    """The cheapest way to add nothing, one choice or two to what is kept."""
    base, paid = gains[:, kept].sum(axis=1), float(prices[kept].sum())
    taken = np.zeros(int(numbers.max(initial=0)) + 1, dtype=np.bool_)
    taken[numbers[kept]] = True
    free = np.flatnonzero(~taken[numbers])
    room = len(free) if most is None else most - len(kept)
    options: list[tuple[float, list[int]]] = [
        (float(_costs(base[:, None], bands, weights)[0]) + paid, kept)
    ]
    if room >= 1 and len(free):
        ones = _costs(base[:, None] + gains[:, free], bands, weights) + prices[free] + paid
        order = np.argsort(ones)
        options += [(float(ones[i]), [*kept, int(free[i])]) for i in order[:KEPT]]
        if room >= 2:
            best = free[order[:PAIRED]]
            options += _two(gains, bands, prices, numbers, weights, kept, best)
    allowed = [each for each in options if frozenset(each[1]) not in banned]
    return min(allowed, key=lambda each: each[0], default=(np.inf, kept))


def _two(
    gains: Floats,
    bands: Floats,
    prices: Floats,
    numbers: Ints,
    weights: tuple[Floats, Floats],
    kept: list[int],
    free: Ints,
) -> list[tuple[float, list[int]]]:
    """The cheapest pairs of choices to add."""
    base, paid = gains[:, kept].sum(axis=1), float(prices[kept].sum())
    one, two = (free[part] for part in _pairs(len(free)))
    other = numbers[one] != numbers[two]
    one, two = one[other], two[other]
    if not len(one):
        return []
    costs = _costs(base[:, None] + gains[:, one] + gains[:, two], bands, weights)
    costs = costs + prices[one] + prices[two] + paid
    least = np.argpartition(costs, min(KEPT, len(costs)) - 1)[:KEPT]
    return [(float(costs[i]), [*kept, int(one[i]), int(two[i])]) for i in least]


@cache
def _pairs(count: int) -> tuple[Ints, Ints]:
    """All pairs of so many things."""
    return np.triu_indices(count, 1)


def _costs(values: Floats, bands: Floats, weights: tuple[Floats, Floats]) -> Floats:
    """Misses and distances of [target, candidate], weighted and added up."""
    low, high, first, last = (band[:, None] for band in bands)
    miss = np.maximum(np.maximum(low - values, values - high), 0.0)
    far = np.maximum(np.maximum(first - values, values - last), 0.0)
    return np.asarray(weights[0] @ miss + weights[1] @ far)

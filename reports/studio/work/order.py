"""Who is clearly harder than whom, as edited: the ranks of the report, and every two Automas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from reports.experiments.versions import Bench
from reports.stats.head_start import margin_head_starts
from reports.stats.ranking import neighbour_table, rank_groups, shared_ranks


def order_facts(
    bench: Bench, changes: Mapping[str, int], affected: Sequence[str], games: int
) -> dict[str, Any]:
    """Ranks, tied where the report says so, and by how much each Automa is harder than the others.

    The intervals hold for all pairs together, as those of `automa rank`.
    """
    starts = margin_head_starts(*_as_edited(bench, changes, affected, games))
    table = neighbour_table(tuple(bench.automas), starts)
    order = [*table["harder"], *table["easier"][-1:]]
    ranks = shared_ranks(rank_groups(table).tolist())
    gaps = starts.pairs()
    pairs: dict[str, dict[str, list[float]]] = {automa: {} for automa in bench.automas}
    for one, other in combinations(range(len(bench.automas)), 2):
        found = [float(each[one, other]) for each in (gaps.gap, gaps.low, gaps.high)]
        pairs[bench.automas[one]][bench.automas[other]] = found
    return {"ranks": dict(zip(order, ranks, strict=True)), "pairs": pairs}


def _as_edited(
    bench: Bench, changes: Mapping[str, int], affected: Sequence[str], games: int
) -> tuple[Any, Any]:
    """Margins and what ties are worth, [player, Automa, game], of all Automas as edited."""
    printed = bench.read({}, bench.automas, games)
    margin, worth = np.array(printed.margin), np.array(printed.tie_value)
    if changes:
        edited = bench.read(changes, affected, games)
        places = [bench.automas.index(automa) for automa in affected]
        margin[:, places], worth[:, places] = edited.margin, edited.tie_value
    return margin, worth

"""The ranking: who is clearly harder than whom, shared ranks, and how sure they are.

Automas are ordered by head start. Two neighbours are clearly different if the interval of the
difference between their head starts, corrected for all pairs of Automas (max-t), lies above 0;
otherwise they are too close to call and share a rank.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Ints
from reports.data.names import split
from reports.stats.bootstrap import LEVEL, interval
from reports.stats.difficulty import MEASURES, Difficulty, known_mean
from reports.stats.matchups import wilson
from reports.stats.means import Differences, Means, difference_weights
from reports.stats.sample_size import games_for_effect


def order(values: Floats) -> Ints:
    """Places of the Automas in their list, hardest first; equal ones stay as they are."""
    return np.argsort(-np.round(values, 9), kind="stable")


def places(values: Floats) -> tuple[Ints, Ints]:
    """Best and worst rank of each Automa along the last axis; equal values share them.

    What was never played comes last.
    """
    near = np.where(np.isnan(values), -np.inf, np.round(values, 9))
    above = (near[..., None, :] > near[..., :, None]).sum(axis=-1)
    alike = (near[..., None, :] == near[..., :, None]).sum(axis=-1)
    return above + 1, above + alike


def rank_probabilities(result: Difficulty, by: str = "head_start") -> pd.DataFrame:
    """Share of resamples in which an Automa (row) has a rank (column); ties are split."""
    _, boot = result.measure(by)
    first, last = places(boot)
    size = len(result.automas)
    shared = last - first + 1
    table = np.stack(
        [(((first <= k) & (k <= last)) / shared).mean(axis=0) for k in range(1, size + 1)],
        axis=1,
    )
    return pd.DataFrame(table, index=list(result.automas), columns=range(1, size + 1))


def neighbours(result: Difficulty, level: float = LEVEL) -> pd.DataFrame:
    """Neighbouring ranks, hardest first: difference in VP and whether it is clear.

    `margin` is the paired mean difference of the margins, for comparison.
    """
    table = neighbour_table(result.automas, result.starts, level)
    hardest_first = order(result.starts.mean)
    weights = difference_weights(len(result.automas), hardest_first[:-1], hardest_first[1:])
    found = result.needs.simultaneous(weights, level) if len(weights) else np.zeros((3, 0))
    table["margin"], table["margin_low"], table["margin_high"] = found
    return table


def neighbour_table(automas: tuple[str, ...], starts: Means, level: float = LEVEL) -> pd.DataFrame:
    """One line per two neighbours; `games_needed` shows their difference with 80% power.

    Intervals hold for all pairs of Automas together, whichever turn out to be neighbours.
    """
    hardest_first = order(starts.mean)
    upper, lower = hardest_first[:-1], hardest_first[1:]
    pairs = starts.pairs(level)
    gap, low, high = (table[upper, lower] for table in (pairs.gap, pairs.low, pairs.high))
    sd = starts.error(difference_weights(len(automas), upper, lower)) * np.sqrt(starts.games)
    strict = _level(pairs.critical)
    return pd.DataFrame(
        {
            "harder": [automas[i] for i in upper],
            "easier": [automas[i] for i in lower],
            "difference": gap,
            "low": low,
            "high": high,
            "clearly_different": low > 0,
            "games_needed": [
                games_for_effect(float(d), float(s), strict) if np.isfinite(s) else None
                for d, s in zip(gap, sd, strict=True)
            ],
        }
    )


def _level(critical: float) -> float:
    """The level of a single interval that is so many standard errors wide."""
    from scipy.special import ndtr

    return float(2 * ndtr(critical) - 1)


def groups(result: Difficulty) -> dict[str, int]:
    """Group number of each Automa, 1 = hardest.

    A chain: each Automa joins the group of the next harder one unless it is clearly easier. The
    two ends of a long chain may well differ.
    """
    hardest_first = order(result.measure("head_start")[0])
    numbers = rank_groups(neighbours(result))
    return {result.automas[i]: int(n) for i, n in zip(hardest_first, numbers, strict=True)}


def rank_groups(neighbours: pd.DataFrame) -> Ints:
    """Group numbers, hardest first, from which neighbours are clearly different."""
    cuts = neighbours["clearly_different"].to_numpy(dtype=bool)
    return np.concatenate(([1], 1 + np.cumsum(cuts))).astype(int)


def chained(result: Difficulty, level: float = LEVEL) -> set[int]:
    """The groups with two Automas that are clearly different, although all neighbours are close."""
    found, low = groups(result), result.starts.pairs(level).low
    members = np.array([found[name] for name in result.automas])
    apart = (low > 0) & (members[:, None] == members[None, :])
    return {int(number) for number in members[apart.any(axis=1)]}


def disagreements(result: Difficulty) -> pd.DataFrame:
    """Pairs that two measures order differently, both with 95% intervals clear of 0."""
    rows = []
    signs = {}
    for name in MEASURES:
        _, boot = result.measure(name)
        low, high = interval(boot[:, :, None] - boot[:, None, :])
        signs[name] = np.where(low > 0, 1, np.where(high < 0, -1, 0))
    pairs = result.needs.pairs()
    signs["margin"] = np.where(pairs.low > 0, 1, np.where(pairs.high < 0, -1, 0))
    measures = list(signs)
    for i, one in enumerate(measures):
        for two in measures[i + 1 :]:
            for a, b in np.argwhere((signs[one] > 0) & (signs[two] < 0)):
                rows.append((one, two, result.automas[a], result.automas[b]))
    return pd.DataFrame(rows, columns=["measure", "other", "harder", "harder_by_other"])


def _agreement(result: Difficulty) -> list[str]:
    """'yes', or the ranks by the three measures: 'no' if clearly so, else too close to call."""
    found = {name: places(result.measure(name)[0]) for name in MEASURES}
    clear = disagreements(result)
    firm = set(clear["harder"]) | set(clear["harder_by_other"])
    out = []
    for i, automa in enumerate(result.automas):
        own = [int(found[name][0][i]) for name in MEASURES]
        first, last = (max(found[n][0][i] for n in MEASURES), min(found[n][1][i] for n in MEASURES))
        if first <= last:
            out.append("yes")
        else:
            kind = "no" if automa in firm else "close"
            out.append(f"{kind} ({'/'.join(map(str, own))})")
    return out


def _not_certain(share: Floats, low: Floats, high: Floats, games: int) -> tuple[Floats, Floats]:
    """Where all games ended alike, resamples have no spread: Wilson's interval instead."""
    alike = low == high
    other_low, other_high = wilson(share * games, np.full(len(share), float(games)))
    return np.where(alike, other_low, low), np.where(alike, other_high, high)


def shared_ranks(groups_in_order: list[int]) -> list[int]:
    """Ranks of Automas listed hardest first: those of one group share that of its first."""
    first = {number: place for place, number in reversed(list(enumerate(groups_in_order, 1)))}
    return [first[number] for number in groups_in_order]


def ranking_table(result: Difficulty) -> pd.DataFrame:
    """The ranking, hardest first, with all three measures and their 95% intervals.

    `resamples` is the share of resampled runs in which the Automa has a rank of its group;
    `chained`: its rank is shared by Automas that are close to their neighbours, not all to each
    other.
    """
    point, boot = result.measure("head_start")
    hardest_first = order(point)
    found, chains = groups(result), chained(result)
    members = np.array([found[name] for name in result.automas])
    in_order = shared_ranks([int(members[i]) for i in hardest_first])
    place = np.empty(len(point), dtype=int)
    place[hardest_first] = in_order
    spread = np.percentile(np.stack(places(boot)), [2.5, 97.5], axis=1, method="nearest")
    table = pd.DataFrame(
        {
            "rank": place,
            "shared": [int((members == number).sum()) > 1 for number in members],
            "chained": [int(number) in chains for number in members],
            "rank_low": spread[0, 0].astype(int),
            "rank_high": spread[1, 1].astype(int),
            "resamples": _in_group(result, place, members),
            "group": members,
            "automa": list(result.automas),
            "behavior": [split(name)[0] for name in result.automas],
            "scoring": [split(name)[1] for name in result.automas],
        }
    )
    for name in MEASURES:
        value, again = result.measure(name)
        low, high = interval(again)
        if name == "win":  # shown as the strategies' share
            value, low, high = 1.0 - value, 1.0 - high, 1.0 - low
            low, high = _not_certain(value, low, high, result.games * len(result.strategies))
        table[name], table[f"{name}_low"], table[f"{name}_high"] = value, low, high
    table["agree"] = _agreement(result)
    return table.iloc[hardest_first].reset_index(drop=True)


def _in_group(result: Difficulty, place: Ints, members: Ints) -> list[float]:
    """Share of resamples in which an Automa's rank is one of those that its group takes."""
    chance = rank_probabilities(result).to_numpy()
    size = {number: int((members == number).sum()) for number in set(members.tolist())}
    return [
        float(chance[i, p - 1 : p - 1 + size[int(members[i])]].sum()) for i, p in enumerate(place)
    ]


def _mean_margin(own: Means) -> Differences:
    """A strategy's mean margin over the Automas that it met."""
    met = np.isfinite(own.mean)
    known = Means(np.where(met, own.mean, 0.0), own.covariance, own.games)
    return known.contrasts(-(met / met.sum())[None, :])


def strategy_table(result: Difficulty) -> pd.DataFrame:
    """Strength of the strategies on the same scale, strongest first.

    `margin` is a strategy's mean margin over all Automas.
    """
    low, high = interval(result.boot_strength)
    count = len(result.automas)
    margins = [_mean_margin(own) for own in result.strategy_needs]
    win = known_mean(result.win, 1)
    win_low, win_high = interval(known_mean(result.boot_win, 2))
    win_low, win_high = _not_certain(win, win_low, win_high, result.games * count)
    table = pd.DataFrame(
        {
            "strategy": list(result.strategies),
            "rating": result.strength,
            "rating_low": low,
            "rating_high": high,
            "margin": [float(m.mean[0]) for m in margins],
            "margin_low": [float(m.low[0]) for m in margins],
            "margin_high": [float(m.high[0]) for m in margins],
            "win": win,
            "win_low": win_low,
            "win_high": win_high,
        }
    )
    return table.sort_values("rating", ascending=False, kind="stable").reset_index(drop=True)

"""What the cards do: effects of Behavior and Scoring, stars and the steps between them.

All are contrasts of the Automas' mean difficulty in VP (minus the strategies' mean margin), paired
by game. Cards that never met the same partners are not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games, Ints
from reports.data.names import Names, ordered_behaviors, ordered_scorings, split
from reports.stats.bootstrap import RESAMPLES, interval
from reports.stats.difficulty import Difficulty
from reports.stats.means import Means

KINDS = ("behavior", "scoring")


@dataclass(frozen=True)
class Grid:
    """A complete table of Behavior cards (rows) by Scoring cards (columns)."""

    behaviors: tuple[str, ...]
    scorings: tuple[str, ...]
    at: Ints  # [behavior, scoring] -> place in the list of Automas

    @property
    def size(self) -> int:
        """Automas in it."""
        return int(self.at.size)


def grid(automas: tuple[str, ...]) -> Grid | None:
    """The largest complete grid of two cards of each kind at least; None where there is none."""
    pairs = {split(name): i for i, name in enumerate(automas)}
    scorings = ordered_scorings(s for _, s in pairs)
    behaviors = ordered_behaviors(b for b, _ in pairs)
    partners = {b: frozenset(s for s in scorings if (b, s) in pairs) for b in behaviors}
    best: tuple[list[str], list[str]] = ([], [])
    for shared in _partner_sets(list(partners.values())):
        rows = [b for b in behaviors if shared <= partners[b]]
        if min(len(rows), len(shared)) > 1 and len(rows) * len(shared) > len(best[0]) * len(
            best[1]
        ):
            best = (rows, [s for s in scorings if s in shared])
    if not best[0]:
        return None
    at = np.array([[pairs[b, s] for s in best[1]] for b in best[0]])
    return Grid(tuple(best[0]), tuple(best[1]), at)


def _partner_sets(partners: list[frozenset[str]]) -> list[frozenset[str]]:
    """All sets of Scoring cards that some Behavior cards have in common, without repeats."""
    found: dict[frozenset[str], None] = dict.fromkeys(partners)
    for one in partners:
        for known in list(found):
            found.setdefault(known & one)
    return list(found)


def _effect_weights(cards: Grid, count: int) -> Iterator[tuple[str, str, str, Floats]]:
    """Kind, card, partner and contrast of every effect against the mean Automa of the grid."""
    rows, cols = cards.at.shape
    mean = np.zeros(count)
    mean[cards.at] = 1.0 / cards.size
    row_weights = np.zeros((rows, count))
    col_weights = np.zeros((cols, count))
    for i in range(rows):
        row_weights[i, cards.at[i]] = 1.0 / cols
        yield "behavior", cards.behaviors[i], "", row_weights[i] - mean
    for j in range(cols):
        col_weights[j, cards.at[:, j]] = 1.0 / rows
        yield "scoring", cards.scorings[j], "", col_weights[j] - mean
    for i, behavior in enumerate(cards.behaviors):
        for j, scoring in enumerate(cards.scorings):
            one = np.zeros(count)
            one[cards.at[i, j]] = 1.0
            yield "interaction", behavior, scoring, one - row_weights[i] - col_weights[j] + mean


def effects(result: Difficulty, cards: Grid) -> pd.DataFrame:
    """Main effects and interaction against the mean Automa, with 95% intervals."""
    found = list(_effect_weights(cards, len(result.automas)))
    values = result.needs.contrasts(np.array([weights for *_, weights in found]))
    table = pd.DataFrame([row[:3] for row in found], columns=["kind", "card", "with"])
    table["effect"], table["low"], table["high"] = values
    return table


def shares(result: Difficulty, cards: Grid, seed: int = 0) -> pd.DataFrame:
    """Share of the differences between Automas due to Behavior, Scoring and their interaction."""
    here = _squares(result.needs.mean[cards.at])
    low, high = interval(_squares(result.needs.draws(RESAMPLES, seed)[:, cards.at]))
    names = ["behavior", "scoring", "interaction"]
    return pd.DataFrame({"source": names, "share": here, "low": low, "high": high})


def _squares(values: Floats) -> Floats:
    """Shares of the sum of squares of [..., behavior, scoring]: rows, columns, interaction."""
    mean = values.mean(axis=(-2, -1), keepdims=True)
    rows = values.mean(axis=-1, keepdims=True) - mean
    cols = values.mean(axis=-2, keepdims=True) - mean
    both = values - mean - rows - cols
    b_count, s_count = values.shape[-2:]
    found = np.stack(
        [
            (rows**2).sum(axis=(-2, -1)) * s_count,
            (cols**2).sum(axis=(-2, -1)) * b_count,
            (both**2).sum(axis=(-2, -1)),
        ],
        axis=-1,
    )
    total = found.sum(axis=-1, keepdims=True)
    return np.asarray(np.divide(found, total, out=np.zeros_like(found), where=total > 0))


def automa_sd(games: Games) -> float:
    """SD of an Automa's own score within a matchup, pooled over all matchups."""
    variances = [
        float(games.automa[s, a][games.present[s, a]].var(ddof=1))
        for s, a in np.argwhere(games.count > 1)
    ]
    return float(np.sqrt(np.mean(variances))) if variances else float("nan")


def verdict(low: float, high: float) -> str:
    """Whether a step upwards is clear: 'yes', 'no' (clearly downwards) or 'too close to call'."""
    return "yes" if low > 0 else "no" if high < 0 else "too close to call"


@dataclass(frozen=True)
class Step:
    """Two cards of one kind, one star level apart, and the places of Automas that have them."""

    kind: str
    lower: str
    upper: str
    partners: tuple[str, ...]
    low_at: tuple[int, ...]
    high_at: tuple[int, ...]

    def weights(self, count: int) -> Floats:
        """Contrasts: upper minus lower card with every partner, and the mean of all last."""
        out = np.zeros((len(self.partners) + 1, count))
        for i, (low, high) in enumerate(zip(self.low_at, self.high_at, strict=True)):
            out[i, high], out[i, low] = 1.0, -1.0
        out[-1] = out[:-1].mean(axis=0)
        return out


def star_steps(automas: tuple[str, ...], names: Names) -> list[Step]:
    """All steps from one star level to the next between cards with partners in common."""
    pairs = {split(name): i for i, name in enumerate(automas)}
    out = []
    for side, kind in enumerate(KINDS):
        mine = (ordered_behaviors, ordered_scorings)[side](pair[side] for pair in pairs)
        others = (ordered_scorings, ordered_behaviors)[side](pair[1 - side] for pair in pairs)
        levels = sorted({names.stars(card) for card in mine} - {0})
        for low, high in combinations([card for card in mine if names.stars(card)], 2):
            if names.stars(low) > names.stars(high):
                low, high = high, low
            if levels.index(names.stars(high)) - levels.index(names.stars(low)) != 1:
                continue
            places = {
                other: [
                    pairs.get((card, other) if side == 0 else (other, card)) for card in (low, high)
                ]
                for other in others
            }
            met = {k: (a, b) for k, (a, b) in places.items() if a is not None and b is not None}
            if met:
                ends = tuple(zip(*met.values(), strict=True))
                out.append(Step(kind, low, high, tuple(met), ends[0], ends[1]))
    return out


def steps(result: Difficulty, names: Names, sd: float) -> pd.DataFrame:
    """Steps from star to star in VP, rating and SDs of an Automa's score; 'all' is the mean.

    Intervals hold for all steps of the table together (max-t).
    """
    found = star_steps(result.automas, names)
    if not found:
        return pd.DataFrame(columns=[*_STEP_KEYS, *_STEP_VALUES])
    weights = np.concatenate([step.weights(len(result.automas)) for step in found])
    rows = [
        (step.kind, step.lower, step.upper, partner)
        for step in found
        for partner in (*step.partners, "all")
    ]
    table = pd.DataFrame(rows, columns=_STEP_KEYS)
    table["vp"], table["vp_low"], table["vp_high"] = result.needs.simultaneous(weights)
    table["rating"] = weights @ result.rating
    table["rating_low"], table["rating_high"] = interval(result.boot_rating @ weights.T)
    table["sds"] = table["vp"] / sd
    ends = zip(table["vp_low"], table["vp_high"], strict=True)
    table["holds"] = [verdict(low, high) for low, high in ends]
    return table


_STEP_KEYS = ["kind", "from", "to", "with"]
_STEP_VALUES = [
    "vp", "vp_low", "vp_high", "rating", "rating_low", "rating_high", "sds", "holds"
]  # fmt: skip


def evenness(result: Difficulty, names: Names) -> pd.DataFrame:
    """Step up from a card minus the step up to it, in VP, for cards with one of each.

    Both steps are means over the partners that all three cards have in common.
    """
    found = star_steps(result.automas, names)
    rows = []
    for first in found:
        after = [s for s in found if s.kind == first.kind and s.lower == first.upper]
        before = [s for s in found if s.kind == first.kind and s.upper == first.upper]
        if len(after) == 1 and len(before) == 1:
            row = _even_row(result.needs, first, after[0])
            if row:
                rows.append((first.kind, first.upper, *row))
    columns = ["kind", "card", "first", "second", "difference", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def _even_row(needs: Means, first: Step, second: Step) -> tuple[float, ...] | None:
    """Both steps and their difference with its interval; None without a common partner."""
    shared = [p for p in first.partners if p in second.partners]
    if not shared:
        return None
    count = len(needs.mean)
    one, two = (
        step.weights(count)[[step.partners.index(p) for p in shared]].mean(axis=0)
        for step in (first, second)
    )
    found = needs.contrasts(np.stack([one, two, two - one]))
    values = (*found.mean.tolist(), float(found.low[2]), float(found.high[2]))
    return values

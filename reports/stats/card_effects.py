"""What the cards do: effects of Behavior and Scoring, stars and the steps between them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games, Ints
from reports.data.names import Names, ordered_behaviors, ordered_scorings, split
from reports.stats.bootstrap import interval
from reports.stats.difficulty import Difficulty


@dataclass(frozen=True)
class Grid:
    """A complete table of Behavior cards (rows) by Scoring cards (columns)."""

    behaviors: tuple[str, ...]
    scorings: tuple[str, ...]
    at: Ints  # [behavior, scoring] -> place in the list of Automas

    def cards(self, kind: str) -> tuple[str, ...]:
        """Cards of one kind."""
        return self.behaviors if kind == "behavior" else self.scorings


def grid(automas: tuple[str, ...]) -> Grid | None:
    """The complete grid in a list of Automas; None where there is none of two cards at least."""
    places = {split(name): i for i, name in enumerate(automas)}
    scorings = ordered_scorings(s for _, s in places)
    behaviors = [
        b
        for b in ordered_behaviors(b for b, _ in places)
        if all((b, s) in places for s in scorings)
    ]
    if len(behaviors) * len(scorings) < 2:
        return None
    at = np.array([[places[b, s] for s in scorings] for b in behaviors])
    return Grid(tuple(behaviors), tuple(scorings), at)


def _decompose(values: Floats) -> tuple[Floats, Floats, Floats]:
    """Row effects, column effects and interaction of [..., behavior, scoring]."""
    mean = values.mean(axis=(-2, -1), keepdims=True)
    rows = values.mean(axis=-1, keepdims=True) - mean
    cols = values.mean(axis=-2, keepdims=True) - mean
    return rows[..., 0], cols[..., 0, :], values - mean - rows - cols


def effects(result: Difficulty, cards: Grid, by: str = "handicap") -> pd.DataFrame:
    """Main effects and interaction against the mean Automa, with 95% intervals."""
    point, boot = result.measure(by)
    here, again = _decompose(point[cards.at]), _decompose(boot[:, cards.at])
    rows: list[tuple[str, str, str, float, float, float]] = []
    for kind, k, names in (("behavior", 0, cards.behaviors), ("scoring", 1, cards.scorings)):
        low, high = interval(again[k])
        rows += [(kind, n, "", here[k][i], low[i], high[i]) for i, n in enumerate(names)]
    low, high = interval(again[2])
    for i, b in enumerate(cards.behaviors):
        for j, s in enumerate(cards.scorings):
            rows.append(("interaction", b, s, here[2][i, j], low[i, j], high[i, j]))
    return pd.DataFrame(rows, columns=["kind", "card", "with", "effect", "low", "high"])


def shares(result: Difficulty, cards: Grid, by: str = "handicap") -> pd.DataFrame:
    """Share of the differences between Automas due to Behavior, Scoring and their interaction."""
    point, boot = result.measure(by)
    here, again = _squares(point[cards.at]), _squares(boot[:, cards.at])
    low, high = interval(again)
    names = ["behavior", "scoring", "interaction"]
    return pd.DataFrame({"source": names, "share": here, "low": low, "high": high})


def _squares(values: Floats) -> Floats:
    rows, cols, both = _decompose(values)
    b_count, s_count = values.shape[-2:]
    found = np.stack(
        [
            (rows**2).sum(axis=-1) * s_count,
            (cols**2).sum(axis=-1) * b_count,
            (both**2).sum(axis=(-2, -1)),
        ],
        axis=-1,
    )
    total = found.sum(axis=-1, keepdims=True)
    return np.asarray(np.divide(found, total, out=np.zeros_like(found), where=total > 0))


def automa_sd(games: Games) -> float:
    """SD of an Automa's own score within a cell, pooled over all cells."""
    variances = [
        float(games.automa[s, a][games.present[s, a]].var(ddof=1))
        for s, a in np.argwhere(games.count > 1)
    ]
    return float(np.sqrt(np.mean(variances))) if variances else float("nan")


def starred(cards: Grid, kind: str, names: Names) -> list[str]:
    """Cards of a kind by their stars; empty unless all have stars and they differ."""
    known = [(names.stars(card), card) for card in cards.cards(kind)]
    levels = [stars for stars, _ in known]
    if 0 in levels or len(set(levels)) < len(levels) or len(levels) < 2:
        return []
    return [card for _, card in sorted(known)]


def _lines(cards: Grid, kind: str, card: str) -> Ints:
    """Places of the Automas with this card, in the order of the other kind of card."""
    if kind == "behavior":
        return np.asarray(cards.at[cards.behaviors.index(card)])
    return np.asarray(cards.at[:, cards.scorings.index(card)])


def verdict(low: float, high: float) -> str:
    """Whether a step upwards is shown: 'yes', 'no' (downwards) or 'not shown'."""
    return "yes" if low > 0 else "no" if high < 0 else "not shown"


def _step_values(
    result: Difficulty, cards: Grid, kind: str, pair: tuple[str, str], by: str
) -> tuple[Floats, Floats]:
    """Step from one card to the next for each other card, its mean last."""
    point, boot = result.measure(by)
    low, high = _lines(cards, kind, pair[0]), _lines(cards, kind, pair[1])
    here, again = point[high] - point[low], boot[:, high] - boot[:, low]
    here = np.append(here, here.mean())
    return here, np.concatenate([again, again.mean(axis=1, keepdims=True)], axis=1)


def steps(result: Difficulty, cards: Grid, names: Names, sd: float) -> pd.DataFrame:
    """Steps from star to star in VP, rating and SDs of an Automa's score; 'all' is the mean."""
    rows = []
    for kind, other in (("behavior", cards.scorings), ("scoring", cards.behaviors)):
        ladder = starred(cards, kind, names)
        for pair in pairwise(ladder):
            here, again = _step_values(result, cards, kind, pair, "handicap")
            rating, rating_again = _step_values(result, cards, kind, pair, "rating")
            low, high = interval(again)
            r_low, r_high = interval(rating_again)
            for i, label in enumerate([*other, "all"]):
                line = (kind, *pair, label, here[i], low[i], high[i])
                more = (rating[i], r_low[i], r_high[i], here[i] / sd)
                rows.append((*line, *more, verdict(low[i], high[i])))
    columns = [
        "kind",
        "from",
        "to",
        "with",
        "vp",
        "vp_low",
        "vp_high",
        "rating",
        "rating_low",
        "rating_high",
        "sds",
        "holds",
    ]
    return pd.DataFrame(rows, columns=columns)


def evenness(result: Difficulty, cards: Grid, names: Names) -> pd.DataFrame:
    """Step up from a card minus the step up to it, in VP, for cards that have both."""
    rows = []
    for kind in ("behavior", "scoring"):
        ladder = starred(cards, kind, names)
        for one, two, three in zip(ladder, ladder[1:], ladder[2:], strict=False):
            first, first_again = _step_values(result, cards, kind, (one, two), "handicap")
            second, second_again = _step_values(result, cards, kind, (two, three), "handicap")
            low, high = interval((second_again - first_again)[:, -1])
            gap = second[-1] - first[-1]
            rows.append((kind, two, first[-1], second[-1], gap, low, high))
    columns = ["kind", "card", "first", "second", "difference", "low", "high"]
    return pd.DataFrame(rows, columns=columns)

"""How hard each Automa is, three ways, with intervals, ranks and groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from reports.data.games import Floats, Games, Ints, paired
from reports.data.names import split
from reports.stats.bootstrap import LEVEL, RESAMPLES, Weights, interval, mid_quantile
from reports.stats.ratings import POINTS, bradley_terry, bradley_terry_many

MEASURES = ("handicap", "rating", "win")


@dataclass(frozen=True)
class Difficulty:
    """Estimates and their resamples; the first axis of every boot_ array is the resample."""

    strategies: tuple[str, ...]
    automas: tuple[str, ...]
    games: int  # game numbers used
    cell_handicap: Floats  # [strategy, automa]: VP the strategy needs to win half its games
    cell_win: Floats  # [strategy, automa]: wins + ties / 2
    rating: Floats  # [automa], points above the mean strategy
    strength: Floats  # [strategy], points
    boot_handicap: Floats
    boot_win: Floats
    boot_rating: Floats
    boot_strength: Floats
    notes: tuple[str, ...]

    def measure(self, name: str) -> tuple[Floats, Floats]:
        """Estimate [automa] and resamples [resample, automa]; larger is harder."""
        if name == "handicap":
            return _mean(self.cell_handicap, 0), _mean(self.boot_handicap, 1)
        if name == "rating":
            return self.rating, self.boot_rating
        return 1.0 - _mean(self.cell_win, 0), 1.0 - _mean(self.boot_win, 1)

    def only(self, strategies: Sequence[str]) -> Difficulty:
        """The same for some of the strategies; the Automas' ratings stay as they are."""
        at = [self.strategies.index(name) for name in strategies]
        return replace(
            self,
            strategies=tuple(strategies),
            cell_handicap=self.cell_handicap[at],
            cell_win=self.cell_win[at],
            strength=self.strength[at],
            boot_handicap=self.boot_handicap[:, at],
            boot_win=self.boot_win[:, at],
            boot_strength=self.boot_strength[:, at],
        )


def _mean(values: Floats, axis: int) -> Floats:
    """Mean over strategies, cells that were never played left out."""
    return np.asarray(np.nanmean(values, axis=axis))


def handicaps(games: Games, weights: Weights) -> tuple[Floats, Floats]:
    """Minus the median margin: [strategy, automa] and its resamples."""
    s_count, a_count = games.count.shape
    point = np.full((s_count, a_count), np.nan)
    boot = np.full((weights.resamples, s_count, a_count), np.nan)
    low, high = int(games.margin.min()) - 1, int(games.margin.max()) + 1
    for s in range(s_count):
        counts = weights.histograms(games.margin[s], games.present[s], low, high)
        boot[:, s, :] = -mid_quantile(counts.transpose(2, 0, 1), low)
        point[s] = -mid_quantile(count_values(games, s, low, high), low)
    return point, boot


def count_values(games: Games, s: int, low: int, high: int) -> Floats:
    """Games at each whole margin: [automa, value]."""
    width = high - low + 1
    rows = []
    for a in range(len(games.automas)):
        margins = games.margin[s, a][games.present[s, a]].astype(np.int64) - low
        rows.append(np.bincount(margins, minlength=width).astype(float))
    return np.array(rows)


def _wins(games: Games, weights: Weights) -> tuple[Floats, Floats]:
    """Wins and games of every cell in every resample, [resample, strategy, automa]."""
    shape = (weights.resamples, *games.count.shape)
    size = (games.count.size, len(games.numbers))
    played = np.where(games.present, games.win, np.float32(0.0))
    wins = weights.sums(played.reshape(size)).reshape(shape)
    return wins, weights.sums(games.present.reshape(size)).reshape(shape)


def difficulty(games: Games, resamples: int = RESAMPLES, seed: int = 0) -> Difficulty:
    """All three measures of difficulty on the same (paired) games."""
    games = paired(games)
    weights = Weights(len(games.numbers), resamples, seed)
    handicap, boot_handicap = handicaps(games, weights)
    boot_wins, boot_games = _wins(games, weights)
    count = games.count.astype(float)
    wins = np.where(games.present, games.win, 0.0).sum(axis=2)
    point = bradley_terry(wins[None], count[None])[0]
    boot = bradley_terry_many(boot_wins, boot_games, point)
    cut = len(games.strategies)
    with np.errstate(invalid="ignore", divide="ignore"):
        win, boot_win = wins / count, boot_wins / boot_games
    return Difficulty(
        games.strategies,
        games.automas,
        len(games.numbers),
        handicap,
        win,
        point[cut:] * POINTS,
        point[:cut] * POINTS,
        boot_handicap,
        boot_win,
        boot[:, cut:] * POINTS,
        boot[:, :cut] * POINTS,
        games.notes,
    )


def ranks(values: Floats) -> Ints:
    """Rank of every Automa, 1 = hardest, along the last axis."""
    order = np.argsort(-values, axis=-1, kind="stable")
    out = np.empty_like(order)
    np.put_along_axis(out, order, np.arange(1, values.shape[-1] + 1), axis=-1)
    return np.asarray(out, dtype=np.int64)


def rank_probabilities(result: Difficulty, by: str = "handicap") -> pd.DataFrame:
    """Share of resamples in which an Automa (row) has a rank (column)."""
    _, boot = result.measure(by)
    found = ranks(boot)
    size = len(result.automas)
    table = np.stack([(found == k).mean(axis=0) for k in range(1, size + 1)], axis=1)
    return pd.DataFrame(table, index=list(result.automas), columns=range(1, size + 1))


def neighbours(result: Difficulty, by: str = "handicap", level: float = LEVEL) -> pd.DataFrame:
    """Differences between neighbouring ranks, hardest first, and whether they are told apart."""
    point, boot = result.measure(by)
    order = np.argsort(-point, kind="stable")
    upper, lower = order[:-1], order[1:]
    low, high = interval(boot[:, upper] - boot[:, lower], level)
    return pd.DataFrame(
        {
            "harder": [result.automas[i] for i in upper],
            "easier": [result.automas[i] for i in lower],
            "difference": point[upper] - point[lower],
            "low": low,
            "high": high,
            "separated": low > 0,
        }
    )


def groups(result: Difficulty, by: str = "handicap") -> dict[str, int]:
    """Group number of each Automa, 1 = hardest.

    A chain: each Automa joins the group of the next harder one unless the 95% interval of their
    difference lies above 0. The two ends of a long chain may well differ.
    """
    point, _ = result.measure(by)
    order = np.argsort(-point, kind="stable")
    cuts = neighbours(result, by)["separated"].to_numpy()
    numbers = np.concatenate(([1], 1 + np.cumsum(cuts))).astype(int)
    return {result.automas[i]: int(n) for i, n in zip(order, numbers, strict=True)}


def disagreements(result: Difficulty) -> pd.DataFrame:
    """Pairs that two measures order differently, both with 95% intervals clear of 0."""
    rows = []
    signs = {}
    for name in MEASURES:
        _, boot = result.measure(name)
        low, high = interval(boot[:, :, None] - boot[:, None, :])
        signs[name] = np.where(low > 0, 1, np.where(high < 0, -1, 0))
    for i, one in enumerate(MEASURES):
        for two in MEASURES[i + 1 :]:
            for a, b in np.argwhere((signs[one] > 0) & (signs[two] < 0)):
                rows.append((one, two, result.automas[a], result.automas[b]))
    return pd.DataFrame(rows, columns=["measure", "other", "harder", "harder_by_other"])


def _places(values: Floats) -> tuple[Ints, Ints]:
    """Best and worst rank of each Automa; at the floor of a measure many share one place."""
    near = np.round(values, 6)
    above = (near[None, :] > near[:, None]).sum(axis=1)
    alike = (near[None, :] == near[:, None]).sum(axis=1)
    return above + 1, above + alike


def _agreement(result: Difficulty) -> list[str]:
    """'yes', or the ranks by the other measures where they differ; 'no' is beyond the noise."""
    found = {name: _places(result.measure(name)[0]) for name in MEASURES}
    clear = disagreements(result)
    firm = set(clear["harder"]) | set(clear["harder_by_other"])
    out = []
    for i, automa in enumerate(result.automas):
        own = [int(found[name][0][i]) for name in MEASURES]
        first, last = (max(found[n][0][i] for n in MEASURES), min(found[n][1][i] for n in MEASURES))
        if first <= last:
            out.append("yes")
        else:
            kind = "no" if automa in firm else "within noise"
            out.append(f"{kind} ({'/'.join(map(str, own))})")
    return out


def _not_certain(share: Floats, low: Floats, high: Floats, games: int) -> tuple[Floats, Floats]:
    """Where all games ended alike, resamples have no spread: Wilson's interval instead."""
    from reports.stats.matchups import wilson

    alike = low == high
    other_low, other_high = wilson(share * games, np.full(len(share), float(games)))
    return np.where(alike, other_low, low), np.where(alike, other_high, high)


def ranking_table(result: Difficulty, by: str = "handicap") -> pd.DataFrame:
    """The ranking, hardest first, with all three measures and their 95% intervals."""
    point, boot = result.measure(by)
    place = ranks(point)
    spread = np.percentile(ranks(boot), [2.5, 97.5], axis=0, method="nearest").astype(int)
    chance = rank_probabilities(result, by).to_numpy()
    found = groups(result, by)
    table = pd.DataFrame(
        {
            "rank": place,
            "rank_low": spread[0],
            "rank_high": spread[1],
            "rank_probability": chance[np.arange(len(place)), place - 1],
            "group": [found[name] for name in result.automas],
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
    return table.sort_values("rank", kind="stable").reset_index(drop=True)


def strategy_table(result: Difficulty) -> pd.DataFrame:
    """Strength of the strategies on the same scale, strongest first."""
    low, high = interval(result.boot_strength)
    need = np.nanmean(result.cell_handicap, axis=1)
    need_low, need_high = interval(np.nanmean(result.boot_handicap, axis=2))
    win = np.nanmean(result.cell_win, axis=1)
    win_low, win_high = interval(np.nanmean(result.boot_win, axis=2))
    win_low, win_high = _not_certain(win, win_low, win_high, result.games * len(result.automas))
    table = pd.DataFrame(
        {
            "strategy": list(result.strategies),
            "rating": result.strength,
            "rating_low": low,
            "rating_high": high,
            "handicap": need,
            "handicap_low": need_low,
            "handicap_high": need_high,
            "win": win,
            "win_low": win_low,
            "win_high": win_high,
        }
    )
    return table.sort_values("rating", ascending=False, kind="stable").reset_index(drop=True)

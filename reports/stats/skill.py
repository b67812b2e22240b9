"""Difficulty over skill and style: curves, even matches, and for whom which Automa is hardest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from reports.data.games import Floats
from reports.data.names import skill_families
from reports.stats.bootstrap import interval
from reports.stats.difficulty import Difficulty
from reports.stats.matchups import wilson
from reports.stats.ranking import places


@dataclass(frozen=True)
class Alone:
    """What the games of each strategy by itself say; they may have played different numbers."""

    strategies: tuple[str, ...]
    automas: tuple[str, ...]
    games: Floats  # [strategy]
    win: Floats  # [strategy, automa], like the head start
    head_start: Floats
    boot: Floats  # [resample, strategy, automa]: head starts


def alone(results: Sequence[Difficulty]) -> Alone:
    """All strategies of several results, each with all of its games."""
    return Alone(
        tuple(name for one in results for name in one.strategies),
        results[0].automas,
        np.array([one.games for one in results for _ in one.strategies], dtype=np.float64),
        np.concatenate([one.win for one in results]),
        np.concatenate([one.head_starts.matchup for one in results]),
        np.concatenate([one.head_starts.boot_matchup for one in results], axis=1),
    )


def skill_table(found: Alone) -> pd.DataFrame:
    """Win rate and head start at each skill, one line per family, skill and Automa."""
    win_low, win_high = wilson(found.win * found.games[:, None], found.games[:, None])
    low, high = interval(found.boot)
    rows = []
    for family, members in skill_families(found.strategies).items():
        for skill, name in members:
            s = found.strategies.index(name)
            for a, automa in enumerate(found.automas):
                win = (found.win[s, a], win_low[s, a], win_high[s, a])
                need = (found.head_start[s, a], low[s, a], high[s, a])
                rows.append((family, skill, name, automa, *win, *need))
    columns = ["family", "skill", "strategy", "automa", "win", "win_low", "win_high"]
    return pd.DataFrame(rows, columns=[*columns, "head_start", "low", "high"])


def head_start_table(result: Difficulty) -> pd.DataFrame:
    """Head start and rank of every Automa for each strategy by itself."""
    found = result.head_starts
    low, high = interval(found.boot_matchup)
    place, _ = places(found.matchup)
    rows = [
        (strategy, automa, place[s, a], found.matchup[s, a], low[s, a], high[s, a])
        for s, strategy in enumerate(result.strategies)
        for a, automa in enumerate(result.automas)
    ]
    return pd.DataFrame(rows, columns=["strategy", "automa", "rank", "head_start", "low", "high"])


def crossing(skills: Floats, head_starts: Floats) -> Floats:
    """Skill at which the head start falls to 0: head starts [..., skill] -> [...].

    -inf where even the lowest skill is enough, +inf where the highest is not.
    """
    need = head_starts > 0
    out = np.where(need[..., -1], np.inf, -np.inf)
    for k in range(len(skills) - 1):
        here, after = head_starts[..., k], head_starts[..., k + 1]
        falls = need[..., k] & ~need[..., k + 1]
        share = np.divide(here, here - after, out=np.zeros_like(here), where=falls)
        # The last fall counts: above it the strategy stays ahead.
        out = np.where(falls, skills[k] + share * (skills[k + 1] - skills[k]), out)
    return np.where(need[..., -1], np.inf, out)


def even_matches(found: Alone) -> pd.DataFrame:
    """Skill at which each Automa is an even match, with its 95% interval."""
    rows = []
    for family, members in skill_families(found.strategies).items():
        skills = np.array([skill for skill, _ in members])
        at = [found.strategies.index(name) for _, name in members]
        here = crossing(skills, found.head_start[at].T)
        again = crossing(skills, found.boot[:, at].transpose(0, 2, 1))
        low, high = np.percentile(again, [2.5, 97.5], axis=0, method="nearest")
        for a, automa in enumerate(found.automas):
            ends = (float(skills[0]), float(skills[-1]))
            rows.append((family, automa, here[a], low[a], high[a], *ends))
    columns = ["family", "automa", "skill", "low", "high", "skill_min", "skill_max"]
    return pd.DataFrame(rows, columns=columns)


def style_table(result: Difficulty, base: Difficulty | None = None) -> pd.DataFrame:
    """For each strategy: its hardest and easiest Automa, how sure, and how its order agrees.

    `base` is the ranking that it is compared with, if it is not that of these strategies."""
    overall, _ = (base or result).measure("head_start")
    clear = reversals(result, base)
    rows = []
    for s, name in enumerate(result.strategies):
        own, again = result.head_starts.matchup[s], result.head_starts.boot_matchup[:, s]
        hard, easy = int(np.nanargmax(own)), int(np.nanargmin(own))
        tau = kendall_tau(own, overall)
        turned = int((clear["strategy"] == name).sum())
        sure = (_first_share(again, hard), _first_share(-again, easy))
        line = (name, result.automas[hard], sure[0], result.automas[easy], sure[1], tau, turned)
        rows.append(line)
    columns = ["strategy", "hardest", "hardest_share", "easiest", "easiest_share", "tau"]
    return pd.DataFrame(rows, columns=[*columns, "reversals"])


def kendall_tau(one: Floats, other: Floats) -> float:
    """Kendall's tau-b of two lists of numbers; NaN where one has no order or a gap.

    Written out, since scipy.stats takes longer to load than the whole chapter takes.
    """
    first, second = (np.sign(np.subtract.outer(each, each)) for each in (one, other))
    pairs = float(np.sqrt((first**2).sum() * (second**2).sum()))
    return float((first * second).sum()) / pairs if pairs else np.nan


def _first_share(resampled: Floats, automa: int) -> float:
    """Share of resamples [resample, automa] in which an Automa comes first; ties are split."""
    first, last = places(resampled)
    return float(((first == 1) / (last - first + 1))[:, automa].mean())


def reversals(result: Difficulty, base: Difficulty | None = None) -> pd.DataFrame:
    """Pairs of Automas that are clearly reversed for a strategy, by paired mean margins.

    Both orders are clear, each corrected for all pairs.
    """
    low = (base or result).needs.pairs().low
    rows = []
    for name, own in zip(result.strategies, result.strategy_needs, strict=True):
        here = own.pairs()
        for a, b in np.argwhere((low > 0) & (here.high < 0)):
            rows.append((name, result.automas[a], result.automas[b], -here.gap[a, b]))
    return pd.DataFrame(rows, columns=["strategy", "harder_overall", "harder_here", "by_vp"])

"""Difficulty over skill and style: curves, even matches, and for whom which Automa is hardest."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Floats
from reports.data.names import skill_families
from reports.stats.bootstrap import interval
from reports.stats.difficulty import Difficulty, ranks


def skill_table(result: Difficulty) -> pd.DataFrame:
    """Win rate and handicap at each skill, one line a family, skill and Automa."""
    win_low, win_high = interval(result.boot_win)
    low, high = interval(result.boot_handicap)
    rows = []
    for family, members in skill_families(result.strategies).items():
        for skill, name in members:
            s = result.strategies.index(name)
            for a, automa in enumerate(result.automas):
                win = (result.cell_win[s, a], win_low[s, a], win_high[s, a])
                need = (result.cell_handicap[s, a], low[s, a], high[s, a])
                rows.append((family, skill, name, automa, *win, *need))
    columns = [
        "family",
        "skill",
        "strategy",
        "automa",
        "win",
        "win_low",
        "win_high",
        "handicap",
        "low",
        "high",
    ]
    return pd.DataFrame(rows, columns=columns)


def handicap_table(result: Difficulty) -> pd.DataFrame:
    """Handicap and rank of every Automa for each strategy by itself."""
    low, high = interval(result.boot_handicap)
    place = ranks(result.cell_handicap)
    rows = [
        (strategy, automa, place[s, a], result.cell_handicap[s, a], low[s, a], high[s, a])
        for s, strategy in enumerate(result.strategies)
        for a, automa in enumerate(result.automas)
    ]
    return pd.DataFrame(rows, columns=["strategy", "automa", "rank", "handicap", "low", "high"])


def crossing(skills: Floats, handicaps: Floats) -> Floats:
    """Skill at which the handicap falls to 0: handicaps [..., skill] -> [...].

    -inf where even the lowest skill is enough, +inf where the highest is not.
    """
    need = handicaps > 0
    out = np.where(need[..., -1], np.inf, -np.inf)
    for k in range(len(skills) - 1):
        here, after = handicaps[..., k], handicaps[..., k + 1]
        falls = need[..., k] & ~need[..., k + 1]
        share = np.divide(here, here - after, out=np.zeros_like(here), where=falls)
        # The last fall counts: above it the strategy stays ahead.
        out = np.where(falls, skills[k] + share * (skills[k + 1] - skills[k]), out)
    return np.where(need[..., -1], np.inf, out)


def even_matches(result: Difficulty) -> pd.DataFrame:
    """Skill at which each Automa is an even match, with its 95% interval."""
    rows = []
    for family, members in skill_families(result.strategies).items():
        skills = np.array([skill for skill, _ in members])
        at = [result.strategies.index(name) for _, name in members]
        here = crossing(skills, result.cell_handicap[at].T)
        again = crossing(skills, result.boot_handicap[:, at].transpose(0, 2, 1))
        low, high = np.percentile(again, [2.5, 97.5], axis=0, method="nearest")
        for a, automa in enumerate(result.automas):
            ends = (float(skills[0]), float(skills[-1]))
            rows.append((family, automa, here[a], low[a], high[a], *ends))
    columns = ["family", "automa", "skill", "low", "high", "skill_min", "skill_max"]
    return pd.DataFrame(rows, columns=columns)


def style_table(result: Difficulty, base: Difficulty | None = None) -> pd.DataFrame:
    """For each strategy: its hardest and easiest Automa, how sure, and how its order agrees.

    `base` is the ranking that it is compared with, if it is not that of these strategies."""
    from scipy.stats import kendalltau

    overall, _ = (base or result).measure("handicap")
    clear = reversals(result, base)
    rows = []
    for s, name in enumerate(result.strategies):
        own, again = result.cell_handicap[s], result.boot_handicap[:, s]
        hard, easy = int(np.nanargmax(own)), int(np.nanargmin(own))
        sure_hard = float((ranks(again)[:, hard] == 1).mean())
        sure_easy = float((ranks(-again)[:, easy] == 1).mean())
        tau = float(kendalltau(own, overall).statistic) if len(own) > 1 else np.nan
        turned = int((clear["strategy"] == name).sum())
        rows.append(
            (name, result.automas[hard], sure_hard, result.automas[easy], sure_easy, tau, turned)
        )
    columns = ["strategy", "hardest", "hardest_p", "easiest", "easiest_p", "tau", "reversals"]
    return pd.DataFrame(rows, columns=columns)


def reversals(result: Difficulty, base: Difficulty | None = None) -> pd.DataFrame:
    """Pairs whose order turns for a strategy, both orders clear of the noise at 95%."""
    _, boot = (base or result).measure("handicap")
    low, _ = interval(boot[:, :, None] - boot[:, None, :])
    rows = []
    for s, name in enumerate(result.strategies):
        own = result.boot_handicap[:, s]
        _, own_high = interval(own[:, :, None] - own[:, None, :])
        for a, b in np.argwhere((low > 0) & (own_high < 0)):
            gap = result.cell_handicap[s, b] - result.cell_handicap[s, a]
            rows.append((name, result.automas[a], result.automas[b], gap))
    return pd.DataFrame(rows, columns=["strategy", "harder_overall", "harder_here", "by_vp"])

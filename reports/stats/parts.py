"""Means of any columns by strategy and Automa; where the points come from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from reports.data.games import Floats, Index
from reports.data.names import PARTS

TURNS = ("embassy", "bank", "university", "academy", "expedition", "publication", "extra")


def matchup_means(frame: pd.DataFrame, index: Index, columns: Sequence[str], human: bool) -> Floats:
    """Mean of each column for one side: [strategy, automa, column], NaN without games."""
    rows = index.human if human else ~index.human
    s, a, _ = index.at
    shape = (len(index.strategies), len(index.automas))
    place = (s * shape[1] + a)[rows]
    size = shape[0] * shape[1]
    played = np.bincount(place, minlength=size).astype(float)
    out = np.full((size, len(columns)), np.nan)
    for i, name in enumerate(columns):
        values = frame[name].to_numpy()[index.keep][rows].astype(float)
        total = np.bincount(place, weights=values, minlength=size)
        out[:, i] = np.divide(total, played, out=np.full(size, np.nan), where=played > 0)
    return out.reshape(*shape, len(columns))


def has_parts(frame: pd.DataFrame) -> bool:
    """Whether the run keeps score parts."""
    return all(f"part_{name}" in frame.columns for name in PARTS)


def part_table(frame: pd.DataFrame, index: Index, human: bool = False) -> pd.DataFrame:
    """Mean VP by part: one line per Automa or strategy, each strategy or Automa alike."""
    columns = [f"part_{name}" for name in PARTS]
    means = matchup_means(frame, index, columns, human)
    table = np.nanmean(means, axis=1 if human else 0)
    names = index.strategies if human else index.automas
    out = pd.DataFrame(table, columns=list(PARTS))
    out.insert(0, "strategy" if human else "automa", list(names))
    out["total"] = table.sum(axis=1)
    return out


def turn_table(frame: pd.DataFrame, index: Index, human: bool = False) -> pd.DataFrame:
    """Mean number of turns by action, one line per Automa or strategy."""
    columns = [f"turns_{name}" for name in TURNS if f"turns_{name}" in frame.columns]
    means = matchup_means(frame, index, columns, human)
    table = np.nanmean(means, axis=1 if human else 0)
    out = pd.DataFrame(table, columns=[name.removeprefix("turns_") for name in columns])
    names = index.strategies if human else index.automas
    out.insert(0, "strategy" if human else "automa", list(names))
    return out


def part_gap(table: pd.DataFrame, harder: str, easier: str) -> pd.Series:
    """What each part adds to the score of one Automa over another, largest first."""
    rows = table.set_index("automa")[list(PARTS)]
    gap = rows.loc[harder] - rows.loc[easier]
    return gap.sort_values(ascending=False, kind="stable", key=np.abs)

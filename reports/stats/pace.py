"""Pace: VP on the score track after each round, both sides, with bands over games."""

from __future__ import annotations

import numpy as np
import pandas as pd

from reports.data.games import Index

BANDS = (0.1, 0.25, 0.5, 0.75, 0.9)


def round_columns(frame: pd.DataFrame) -> list[str]:
    """The columns vp_round_1, vp_round_2, ... that the run has."""
    found = [name for name in frame.columns if str(name).startswith("vp_round_")]
    return sorted(found, key=lambda name: int(name.rsplit("_", 1)[1]))


def pace_table(frame: pd.DataFrame, index: Index) -> pd.DataFrame:
    """One line per Automa, side and round: mean and quantiles of the VP so far; 'end' is final."""
    rows = []
    _, a, _ = index.at
    columns = [*round_columns(frame), "vp"]
    for column in columns:
        values = frame[column].to_numpy()[index.keep].astype(np.int64)
        when = "end" if column == "vp" else column.rsplit("_", 1)[1]
        for side, rows_here in (("strategy", index.human), ("Automa", ~index.human)):
            low = int(values[rows_here].min())
            width = int(values[rows_here].max()) - low + 1
            at = a[rows_here] * width + (values[rows_here] - low)
            counts = np.bincount(at, minlength=len(index.automas) * width)
            table = counts.reshape(len(index.automas), width)
            for i, automa in enumerate(index.automas):
                rows.append((automa, side, when, *_summary(table[i], low)))
    names = ["automa", "side", "round", "mean", *(f"q{int(100 * q)}" for q in BANDS)]
    return pd.DataFrame(rows, columns=names)


def _summary(counts: np.ndarray, low: int) -> tuple[float, ...]:
    """Mean and quantiles from counts of whole values."""
    total = np.cumsum(counts)
    mean = float(counts @ np.arange(low, low + len(counts))) / total[-1]
    places = [int(np.searchsorted(total, q * total[-1])) for q in BANDS]
    return (mean, *(float(low + place) for place in places))

"""Labels that do not cover each other."""

from __future__ import annotations

import numpy as np

from reports.data.games import Floats


def spread_labels(wanted: Floats, gap: float) -> Floats:
    """Heights as near the wanted ones as a least gap allows, order kept."""
    order = np.argsort(wanted, kind="stable")
    out = wanted[order].astype(float)
    for _ in range(200):
        close = np.diff(out) < gap - 1e-9
        if not close.any():
            break
        for i in np.flatnonzero(close):
            push = (gap - (out[i + 1] - out[i])) / 2
            out[i], out[i + 1] = out[i] - push, out[i + 1] + push
    back = np.empty_like(out)
    back[order] = out
    return back

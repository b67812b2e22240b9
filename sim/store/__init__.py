"""Runs on disk: a manifest and Parquet files that any tool can read.

`load(run)` gives a pandas frame, one row a game and seat; `read_manifest(run)` what was played.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.store.manifest import Manifest, read_manifest

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Manifest", "export", "load", "read_manifest"]


def load(run: Path | str, columns: Sequence[str] | None = None) -> "pd.DataFrame":
    """The rows of a run, ordered by cell, game and seat; `columns` picks some of them."""
    from sim.store.frame import load_frame

    return load_frame(Path(run), columns)


def export(run: Path | str, file: Path | str, kind: str) -> int:
    """Write a run as one csv, json or parquet file; returns the number of rows."""
    from sim.store.exports import export_run

    return export_run(Path(run), Path(file), kind)

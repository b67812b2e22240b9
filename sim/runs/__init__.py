"""Many games: requests, chunks, workers, files. `load` reads a run, `export` writes it out."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.runs.manifest import Manifest, check_named, read_manifest

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Manifest", "check_named", "export", "load", "read_manifest"]


def load(run: Path | str, columns: Sequence[str] | None = None) -> "pd.DataFrame":
    """The rows of a run, ordered by matchup, game and seat; `columns` picks some of them."""
    from sim.runs.frame import load_frame

    return load_frame(Path(run), columns)


def export(run: Path | str, file: Path | str, kind: str) -> int:
    """Write a run as one csv, json or parquet file; returns the number of rows."""
    from sim.runs.exports import export_run

    return export_run(Path(run), Path(file), kind)

"""A run as one pandas frame, the same whatever its files look like."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pandas as pd
import pyarrow as pa

from sim.errors import InputError, nearest
from sim.runs import chunk_file as chunks
from sim.runs.columns import COLUMNS, RESULTS, SCHEMA
from sim.runs.folder import Contents, scan
from sim.runs.manifest import Manifest, read_manifest
from sim.runs.stamp import KINDS


def open_run(run: Path) -> tuple[Manifest, Contents]:
    """The manifest and the files of a run; a damaged or missing file is no silent gap."""
    manifest = read_manifest(run)
    contents = scan(run, manifest)
    again = f"play their games again with: {manifest.command}"
    if f"--out {run}" not in manifest.command:  # the folder has been moved or copied
        again += f" --out {run}"
    if contents.damaged:
        names = ", ".join(path.name for path in contents.damaged[:3])
        raise InputError(f"{run} has {len(contents.damaged)} damaged file(s) ({names}); {again}")
    found = sum(part.games for parts in contents.chunks.values() for part, _ in parts)
    if found < manifest.games_done:
        missing = manifest.games_done - found
        raise InputError(f"{run} lacks {missing:,} of its {manifest.games_done:,} games; {again}")
    return manifest, contents


def tables(
    manifest: Manifest, contents: Contents, columns: list[str] | None = None
) -> Iterator[pa.Table]:
    """The files of a run one by one, by cell and game."""
    cells = {cell.name: cell for cell in manifest.cells}
    for name in sorted(contents.chunks):
        for _, path in contents.chunks[name]:
            try:
                yield chunks.read_table(chunks.read_bytes(path), cells[name], columns)
            except chunks.Damaged as error:
                raise InputError(f"{path} is damaged: {error}; take it away") from None


def load_frame(run: Path, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The rows of a run by cell, game and seat."""
    wanted = list(COLUMNS if columns is None else columns)
    for name in wanted:
        if name not in COLUMNS:
            raise InputError(f"a run has no column '{name}'; {nearest(name, COLUMNS)}")
    manifest, contents = open_run(run)
    schema = pa.schema([SCHEMA.field(name) for name in wanted])
    parts = [part.select(wanted) for part in tables(manifest, contents, wanted)]
    table = pa.concat_tables(parts) if parts else schema.empty_table()
    frame: pd.DataFrame = table.unify_dictionaries().to_pandas(split_blocks=True)
    return _in_order(frame, manifest)


def _in_order(frame: pd.DataFrame, manifest: Manifest) -> pd.DataFrame:
    """Categories in an order that does not depend on which file came first."""
    players = {seat.player for cell in manifest.cells for seat in cell.seats}
    words = {
        "cell": sorted(cell.name for cell in manifest.cells),
        "player": sorted(players),
        "kind": list(KINDS),
        "result": list(RESULTS),
    }
    for name, categories in words.items():
        if name in frame:
            frame[name] = frame[name].cat.set_categories(categories)
    return frame

"""A run as one file for other tools, written piece by piece."""

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq

from sim.errors import InputError, nearest
from sim.runs.chunk_file import TEMPORARY
from sim.runs.columns import SCHEMA
from sim.runs.frame import open_run, tables


def export_run(run: Path, file: Path, kind: str) -> int:
    """Write all rows to one file; returns how many. The file appears when it is complete."""
    if kind not in WRITERS:
        raise InputError(f"format '{kind}' does not exist; {nearest(kind, WRITERS)}")
    _, contents = open_run(run)
    temporary = file.with_name(file.name + TEMPORARY)
    try:
        rows = WRITERS[kind](temporary, tables(contents))
        os.replace(temporary, file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot write {file}: {reason}") from None
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return rows


def _plain(table: pa.Table) -> pa.Table:
    """Words instead of dictionaries."""
    return table.cast(_PLAIN)


_PLAIN = pa.schema(
    [
        pa.field(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type)
        for f in SCHEMA
    ]
)


def _write_csv(path: Path, parts: Iterable[pa.Table]) -> int:
    rows = 0
    with csv.CSVWriter(str(path), _PLAIN) as writer:
        for part in parts:
            writer.write_table(_plain(part))
            rows += part.num_rows
    return rows


def _write_json(path: Path, parts: Iterable[pa.Table]) -> int:
    """A list of objects, one a line."""
    rows = 0
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.write("[")
        for part in parts:
            for row in _plain(part).to_pylist():
                out.write((",\n" if rows else "\n") + json.dumps(row, ensure_ascii=False))
                rows += 1
        out.write("\n]\n")
    return rows


def _write_parquet(path: Path, parts: Iterable[pa.Table]) -> int:
    rows = 0
    with pq.ParquetWriter(str(path), SCHEMA) as writer:
        for part in parts:
            writer.write_table(part)
            rows += part.num_rows
    return rows


WRITERS: dict[str, Callable[[Path, Iterable[pa.Table]], int]] = {
    "csv": _write_csv,
    "json": _write_json,
    "parquet": _write_parquet,
}

"""A run as one file for other tools, written piece by piece."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq

from sim.errors import InputError, nearest
from sim.files import replacing
from sim.runs.columns import SCHEMA
from sim.runs.frame import open_run, tables
from sim.runs.progress import shown_rows
from sim.text import spreadsheet_cell


def export_run(run: Path, file: Path, kind: str) -> int:
    """Write all rows to one file; returns how many. The file appears when it is complete."""
    if kind not in WRITERS:
        raise InputError(f"format '{kind}' does not exist; {nearest(kind, WRITERS)}")
    manifest, contents = open_run(run)
    seats = {matchup.name: len(matchup.seats) for matchup in manifest.matchups}
    rows = sum(c.games * seats[c.matchup] for found in contents.chunks.values() for c, _ in found)
    try:
        with replacing(file) as out:
            return WRITERS[kind](out, shown_rows(tables(manifest, contents), rows))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot write {file}: {reason}") from None


def _plain(table: pa.Table) -> pa.Table:
    """Words instead of dictionaries."""
    return table.cast(_PLAIN)


_PLAIN = pa.schema(
    [
        pa.field(f.name, f.type.value_type if pa.types.is_dictionary(f.type) else f.type)
        for f in SCHEMA
    ]
)


def _write_csv(out: BinaryIO, parts: Iterable[pa.Table]) -> int:
    rows = 0
    with csv.CSVWriter(out, _PLAIN) as writer:
        for part in parts:
            writer.write_table(_plain(_without_formulas(part)))
            rows += part.num_rows
    return rows


def _without_formulas(table: pa.Table) -> pa.Table:
    """The same rows with names that no spreadsheet takes for formulas."""
    for place, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            parts = [_safe_words(part) for part in table.column(place).chunks]
            table = table.set_column(place, field, pa.chunked_array(parts, field.type))
    return table


def _safe_words(part: pa.DictionaryArray) -> pa.DictionaryArray:
    words = [spreadsheet_cell(word) for word in part.dictionary.to_pylist()]
    return pa.DictionaryArray.from_arrays(part.indices, pa.array(words, pa.string()))


def _write_json(out: BinaryIO, parts: Iterable[pa.Table]) -> int:
    """A list of objects, one per line."""
    rows = 0
    out.write(b"[")
    for part in parts:
        for row in _plain(part).to_pylist():
            line = (",\n" if rows else "\n") + json.dumps(row, ensure_ascii=False)
            out.write(line.encode())
            rows += 1
    out.write(b"\n]\n")
    return rows


def _write_parquet(out: BinaryIO, parts: Iterable[pa.Table]) -> int:
    rows = 0
    with pq.ParquetWriter(out, SCHEMA) as writer:
        for part in parts:
            writer.write_table(part)
            rows += part.num_rows
    return rows


WRITERS: dict[str, Callable[[BinaryIO, Iterable[pa.Table]], int]] = {
    "csv": _write_csv,
    "json": _write_json,
    "parquet": _write_parquet,
}

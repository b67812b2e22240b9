"""One Parquet file of a run: some games in a row of one cell, with a checksum in its name.

The name says what is inside (`<cell>.<first>-<last>.<checksum>.parquet`) and the footer says of
which run it is. A file is written whole under a temporary name and then renamed; it counts only
if the checksum is right, so a half-written or damaged file can never pass for games.
"""

import json
import os
import re
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sim.runs.columns import DICTIONARIES, SCHEMA, Columns
from sim.runs.stamp import Cell, Stamp

FORMAT = "encyclopedia-games/1"
TEMPORARY = ".part"  # end of the names of files in the making
_KEY = b"encyclopedia"
_NAME = re.compile(r"[a-z0-9-]+\.(\d+)-(\d+)\.([0-9a-f]{8})\.parquet")


class Damaged(Exception):
    """A file that is not what its name says; the games in it are played again."""


@dataclass(frozen=True)
class Chunk:
    """Games first .. first + games - 1 of a cell; one tally (wins, ties, VP) a seat."""

    cell: str
    first: int
    games: int
    tally: tuple[tuple[int, ...], ...]

    @property
    def end(self) -> int:
        return self.first + self.games


@dataclass(frozen=True)
class Packed:
    """A chunk as it goes to disk."""

    chunk: Chunk
    name: str
    data: bytes


def pack(stamp: Stamp, columns: Columns, first: int) -> Packed:
    """Played games as the bytes of their file."""
    cell = columns.cell
    games = columns.rows // len(cell.seats)
    chunk = Chunk(cell.name, first, games, tuple(map(tuple, columns.tally())))
    note = {"format": FORMAT, **asdict(stamp), "seats": _seats(cell), **asdict(chunk)}
    table = columns.table().replace_schema_metadata({_KEY: json.dumps(note)})
    sink = pa.BufferOutputStream()
    # Statistics only where somebody filters: those of all columns cost a tenth of the writing.
    pq.write_table(
        table, sink, compression="snappy", use_dictionary=True, write_statistics=["cell", "game"]
    )
    data = sink.getvalue().to_pybytes()
    name = f"{cell.slug}.{first}-{chunk.end - 1}.{zlib.crc32(data):08x}.parquet"
    return Packed(chunk, name, data)


def _seats(cell: Cell) -> list[dict[str, str]]:
    return [asdict(seat) for seat in cell.seats]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all: a temporary name, then a rename.

    Not flushed to the platter each time: after a power cut the checksum finds what is missing.
    """
    temporary = path.with_name(path.name + TEMPORARY)
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def is_chunk_name(name: str) -> bool:
    """Whether a file calls itself one of ours."""
    return _NAME.fullmatch(name) is not None


def read_bytes(path: Path) -> bytes:
    """The bytes of a chunk whose checksum is right; raises Damaged."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        raise Damaged(f"{path.name} is not the name of a file of games")
    data = path.read_bytes()
    if zlib.crc32(data) != int(match[3], 16):
        raise Damaged(f"{path.name} is damaged")
    return data


def read_note(data: bytes, name: str) -> tuple[Stamp, Chunk, Mapping[str, Any]]:
    """What the footer of a chunk says; raises Damaged."""
    try:
        footer = pq.read_metadata(pa.BufferReader(data))
        note = json.loads(footer.metadata[_KEY])
        stamp = Stamp(**{key: note[key] for key in Stamp.__dataclass_fields__})
        tally = tuple(map(tuple, note["tally"]))
        chunk = Chunk(note["cell"], int(note["first"]), int(note["games"]), tally)
        rows = chunk.games * len(note["seats"])
    except (pa.ArrowException, OSError, KeyError, TypeError, ValueError) as error:
        raise Damaged(f"{name} has no readable footer") from error
    if note["format"] != FORMAT or rows != footer.num_rows or f".{chunk.first}-" not in name:
        raise Damaged(f"{name} does not hold what it says")
    return stamp, chunk, note


def read_table(data: bytes, columns: list[str] | None = None) -> pa.Table:
    """The rows of a chunk, dictionaries kept as such."""
    file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=list(DICTIONARIES))
    table = file.read(columns=columns).replace_schema_metadata(None)
    return table.cast(pa.schema([SCHEMA.field(name) for name in table.column_names]))

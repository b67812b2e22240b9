"""One Parquet file of a run: some games in a row of one matchup, with a checksum in its name.

The name says what is inside (`<matchup>.<first>-<last>.<checksum>.parquet`) and the footer says of
which run it is. A file is written whole under a temporary name and then renamed; it counts only
if the checksum is right, so a half-written or damaged file can never pass for games.
"""

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from sim.errors import MAX_GAME, MAX_SEED
from sim.runs.checked import Checked, parse_json
from sim.runs.columns import COLUMNS, DICTIONARIES, RESULTS, SCHEMA, Columns, named_column
from sim.runs.older import GAMES_FORMATS, MATCHUP
from sim.runs.stamp import KINDS, Matchup, Seat, Stamp

_KEY = b"encyclopedia"
_MOST_TALLY = 2**53
_NAME = re.compile(r"[a-z0-9-]+\.(\d+)-(\d+)\.([0-9a-f]{8})\.parquet")


class Damaged(Exception):
    """A file that is not what its name says; the games in it are played again."""


@dataclass(frozen=True)
class Note:
    """What the footer of a file says: of which run it is, who sat there and what is inside."""

    stamp: Stamp
    seats: tuple[Seat, ...]
    chunk: "Chunk"


@dataclass(frozen=True)
class Chunk:
    """Games first .. first + games - 1 of a matchup; one tally (wins, ties, VP) per seat."""

    matchup: str
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
    matchup = columns.matchup
    games = columns.rows // len(matchup.seats)
    chunk = Chunk(matchup.name, first, games, tuple(map(tuple, columns.tally())))
    note = {"format": GAMES_FORMATS[0], **asdict(stamp), "seats": _seats(matchup), **asdict(chunk)}
    table = columns.table().replace_schema_metadata({_KEY: json.dumps(note)})
    sink = pa.BufferOutputStream()
    # Statistics only where somebody filters: those of all columns cost a tenth of the writing.
    pq.write_table(
        table, sink, compression="snappy", use_dictionary=True, write_statistics=["matchup", "game"]
    )
    data = sink.getvalue().to_pybytes()
    name = f"{matchup.slug}.{first}-{chunk.end - 1}.{zlib.crc32(data):08x}.parquet"
    return Packed(chunk, name, data)


def _seats(matchup: Matchup) -> list[dict[str, str]]:
    return [asdict(seat) for seat in matchup.seats]


def is_chunk_name(name: str) -> bool:
    """Whether a file calls itself one of ours."""
    return _NAME.fullmatch(name) is not None


def read_bytes(path: Path) -> pa.Buffer:
    """The bytes of a chunk whose checksum is right; raises Damaged.

    In memory of Arrow, not of Python: a thread of Arrow that lets go of Python's memory while the
    interpreter ends brings the process down ("terminate called without an active exception").
    """
    match = _NAME.fullmatch(path.name)
    if match is None:
        raise Damaged(f"{path.name} is not the name of a file of games")
    if not path.is_file():  # a pipe would never end
        raise Damaged(f"{path.name} is not a regular file")
    with pa.OSFile(str(path)) as file:
        data = file.read_buffer()
    if zlib.crc32(data) != int(match[3], 16):
        raise Damaged(f"{path.name} is damaged")
    return data


def read_note(data: pa.Buffer, name: str) -> Note:
    """What the footer of a chunk says; raises Damaged."""
    try:
        footer = pq.read_metadata(pa.BufferReader(data))
        found = parse_json(footer.metadata[_KEY].decode())
        found["format"].word(*GAMES_FORMATS)
        note = _note(found)
    except (pa.ArrowException, OSError, KeyError, TypeError, ValueError) as error:
        raise Damaged(f"{name} has no readable footer") from error
    rows = note.chunk.games * len(note.seats)
    if rows != footer.num_rows or f".{note.chunk.first}-" not in name:
        raise Damaged(f"{name} does not hold what it says")
    return note


def _note(found: Checked) -> Note:
    seats = tuple(
        Seat(seat["kind"].text(), seat["player"].text(), seat["code"].text())
        for seat in found["seats"].entries(1)
    )
    stamp = Stamp(
        seed=found["seed"].whole(MAX_SEED),
        engine=found["engine"].text(),
        components=found["components"].text(),
        cards=found["cards"].text(),
        sepultus=found["sepultus"].truth(),
        tie_break=found["tie_break"].text(),
    )
    first, games = found["first"].whole(MAX_GAME), found["games"].whole(MAX_GAME)
    tally = tuple(
        tuple(count.whole(_MOST_TALLY) for count in seat.entries(3, 3))
        for seat in found["tally"].entries(len(seats), len(seats))
    )
    return Note(stamp, seats, Chunk(found.get(*MATCHUP).text(), first, games, tally))


def read_table(data: pa.Buffer, matchup: Matchup, columns: Sequence[str] = COLUMNS) -> pa.Table:
    """The rows of a chunk of a matchup, dictionaries kept as such; raises Damaged."""
    stored = [name for name in columns if name != MATCHUP[0]]  # which says nothing new
    try:
        words = [name for name in DICTIONARIES if name in stored]
        file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=words, pre_buffer=False)
        found = file.read(columns=stored)
        parts = {name: _cast(found.column(name), SCHEMA.field(name).type) for name in stored}
    except (pa.ArrowException, OSError, KeyError, ValueError) as error:
        raise Damaged(f"the rows of '{matchup.name}' cannot be read") from error
    _check_words(parts, matchup)
    if MATCHUP[0] in columns:
        parts[MATCHUP[0]] = named_column(matchup.name, file.metadata.num_rows)
    return pa.table([parts[name] for name in columns], schema=_schema(columns))


def _schema(columns: Sequence[str]) -> pa.Schema:
    return pa.schema([SCHEMA.field(name) for name in columns])


def _cast(column: pa.ChunkedArray, wanted: pa.DataType) -> pa.ChunkedArray:
    """A column in its type; earlier versions counted the words of a dictionary with 8 bits."""
    if not pa.types.is_dictionary(wanted):
        return column.cast(wanted)
    parts = [
        pa.DictionaryArray.from_arrays(part.indices.cast(wanted.index_type), part.dictionary)
        for part in column.chunks
    ]
    return pa.chunked_array(parts, wanted)


def _check_words(parts: Mapping[str, pa.ChunkedArray], matchup: Matchup) -> None:
    """Nobody but the players of a matchup is named in its rows."""
    known = {
        "kind": KINDS,
        "player": [seat.player for seat in matchup.seats],
        "result": RESULTS,
    }
    for name in known.keys() & parts.keys():
        for part in parts[name].chunks:
            if part.null_count or not set(part.dictionary.to_pylist()) <= set(known[name]):
                raise Damaged(f"the rows of '{matchup.name}' name somebody else")

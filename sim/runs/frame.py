"""A run as one pandas frame, the same whatever its files look like."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from sim.errors import InputError, LostGames, nearest
from sim.runs import chunk_file as chunks
from sim.runs.columns import COLUMNS, RESULTS, SCHEMA
from sim.runs.folder import Contents, scan
from sim.runs.manifest import Manifest, read_manifest
from sim.runs.stamp import KINDS, Matchup


def open_run(run: Path) -> tuple[Manifest, Contents]:
    """The manifest and the files of a run; a damaged or missing file is no silent gap."""
    manifest = read_manifest(run)
    contents = scan(run, manifest)
    if contents.damaged:
        names = ", ".join(path.name for path in contents.damaged[:3])
        wrong = f"{run} has {len(contents.damaged)} damaged file(s) ({names})"
        raise LostGames(wrong, run, manifest.command)
    if contents.games < manifest.games_done:
        missing = manifest.games_done - contents.games
        wrong = f"{run} lacks {missing:,} of its {manifest.games_done:,} games"
        raise LostGames(wrong, run, manifest.command)
    return manifest, contents


def tables(
    manifest: Manifest, contents: Contents, columns: Sequence[str] = COLUMNS
) -> Iterator[pa.Table]:
    """The files of a run one by one, by matchup and game."""
    matchups = {matchup.name: matchup for matchup in manifest.matchups}
    for name in sorted(contents.chunks):
        for _, path in contents.chunks[name]:
            try:
                yield chunks.read_table(chunks.read_bytes(path), matchups[name], columns)
            except chunks.Damaged as error:
                raise InputError(f"{path} is damaged: {error}; take it away") from None


def matchup_arrays(
    run: Path, columns: Sequence[str]
) -> Iterator[tuple[Matchup, dict[str, npt.NDArray[Any]]]]:
    """The rows of every matchup as arrays, in no order; quicker than a frame for many of them."""
    manifest, contents = open_run(run)
    known = {matchup.name: matchup for matchup in manifest.matchups}
    for name, found in contents.chunks.items():
        parts = Contents({name: found})
        read = [part.select(list(columns)) for part in tables(manifest, parts, list(columns))]
        if read:
            whole = pa.concat_tables(read)
            yield known[name], {column: whole[column].to_numpy() for column in columns}


def load_frame(run: Path, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The rows of a run by matchup, game and seat."""
    wanted = list(COLUMNS if columns is None else columns)
    for name in wanted:
        if name not in COLUMNS:
            raise InputError(f"a run has no column '{name}'; {nearest(name, COLUMNS)}")
    manifest, contents = open_run(run)
    words = {name: known for name, known in _words(manifest).items() if name in wanted}
    encoders = {name: _Encoder(known) for name, known in words.items()}
    numbers = [name for name in wanted if name not in words]
    parts = [pa.schema([SCHEMA.field(name) for name in numbers]).empty_table()]
    for table in tables(manifest, contents, wanted):
        parts.append(table.select(numbers))
        for name, encoder in encoders.items():
            encoder.add(table.column(name))
    frame: pd.DataFrame = pa.concat_tables(parts).to_pandas(split_blocks=True)
    for place, name in enumerate(wanted):
        if name in encoders:
            frame.insert(place, name, encoders[name].column())
    return frame


def _words(manifest: Manifest) -> dict[str, list[str]]:
    """Categories in an order that does not depend on which file came first."""
    players = {seat.player for matchup in manifest.matchups for seat in matchup.seats}
    return {
        "matchup": sorted(matchup.name for matchup in manifest.matchups),
        "kind": list(KINDS),
        "player": sorted(players),
        "result": list(RESULTS),
    }


class _Encoder:
    """A column of words, put together from files that each number their words themselves."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._places = {word: place for place, word in enumerate(words)}
        self._type = np.min_scalar_type(-max(len(words), 1))  # as small as it can be
        self._codes = [np.empty(0, dtype=self._type)]

    def add(self, column: pa.ChunkedArray) -> None:
        """The same column of one more file."""
        for part in column.chunks:
            places = [self._places[word] for word in part.dictionary.to_pylist()]
            codes = np.array(places, dtype=self._type)
            self._codes.append(codes[part.indices.to_numpy(zero_copy_only=False)])

    def column(self) -> pd.Categorical:
        """All of it."""
        return pd.Categorical.from_codes(np.concatenate(self._codes), list(self.words))

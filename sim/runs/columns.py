"""The engine's rows turned into the columns of a run: small integers and dictionaries."""

from typing import Any

import numpy as np
import pyarrow as pa

from sim.runs.stamp import KINDS, Matchup

RESULTS = ("win", "tie", "loss")
_ACTIONS = ("embassy", "bank", "university", "academy", "expedition", "publication", "extra")
_GOODS = ("coins", "expedition", "seals", "reputation")
_PARTS = ("play", "experts", "cubes", "continents", "seals", "coins", "tokens")
_ROUNDS = 6

# Fields of the engine's row, and the columns that each of them becomes.
_FIELDS = {
    "vp": ("vp",),
    "margin": ("margin",),
    "published": ("published",),
    "actions": tuple(f"turns_{name}" for name in _ACTIONS),
    "goods": _GOODS,
    "parts": tuple(f"part_{name}" for name in _PARTS),
    "vp_round": tuple(f"vp_round_{number}" for number in range(1, _ROUNDS + 1)),
}
_NUMBERS = tuple(name for names in _FIELDS.values() for name in names)
_FIRST = ("matchup", "game", "seat", "kind", "player", "first_player", "vp", "result")
COLUMNS = (*_FIRST, *(name for name in _NUMBERS if name not in _FIRST))
DICTIONARIES = ("matchup", "kind", "player", "result")


def _dictionary(size: pa.DataType) -> pa.DataType:
    return pa.dictionary(size, pa.string())


_TYPES = {
    "matchup": _dictionary(pa.int32()),
    "game": pa.int32(),
    "seat": pa.int8(),
    "kind": _dictionary(pa.int8()),
    "player": _dictionary(pa.int32()),
    "first_player": pa.bool_(),
    "result": _dictionary(pa.int8()),
}
SCHEMA = pa.schema([(name, _TYPES.get(name, pa.int16())) for name in COLUMNS])


class Columns:
    """Room for the rows of one chunk, filled slice by slice while they are still in the cache."""

    def __init__(self, matchup: Matchup, games: int) -> None:
        self.matchup = matchup
        self.rows = 0
        size = games * len(matchup.seats)
        self._game = np.empty(size, dtype=np.int32)
        self._bytes = np.empty((3, size), dtype=np.int8)
        self._numbers = np.empty((len(_NUMBERS), size), dtype=np.int16)

    def put(self, rows: Any) -> None:
        """Add the rows of some games, in the order of their numbers."""
        part = slice(self.rows, self.rows + len(rows))
        self._game[part] = rows["game"]
        for i, name in enumerate(("seat", "first_player", "result")):
            self._bytes[i, part] = rows[name]
        at = 0
        for name, columns in _FIELDS.items():
            values = rows[name].reshape(len(rows), len(columns))
            self._numbers[at : at + len(columns), part] = values.T
            at += len(columns)
        self.rows += len(rows)

    def table(self) -> pa.Table:
        """The rows so far as an Arrow table."""
        seat, first, result = self._bytes[:, : self.rows]
        found: dict[str, pa.Array] = {
            name: pa.array(values[: self.rows])
            for name, values in zip(_NUMBERS, self._numbers, strict=True)
        }
        players = [each.player for each in self.matchup.seats]
        kinds = np.array([KINDS.index(each.kind) for each in self.matchup.seats], dtype=np.int8)
        words = list(dict.fromkeys(players))
        who = np.array([words.index(player) for player in players], dtype=np.int32)
        found["matchup"] = named_column(self.matchup.name, self.rows)
        found["game"] = pa.array(self._game[: self.rows])
        found["seat"] = pa.array(seat)
        found["kind"] = _encoded(kinds[seat], KINDS)
        found["player"] = _encoded(who[seat], words)
        found["first_player"] = pa.array(first.view(np.bool_))
        found["result"] = _encoded(result, RESULTS)
        return pa.table([found[name] for name in COLUMNS], schema=SCHEMA)

    def tally(self) -> list[list[int]]:
        """Wins, ties and the sum of VP of each seat: enough for a summary."""
        n = len(self.matchup.seats)
        result = self._bytes[2, : self.rows].reshape(-1, n)
        vp = self._numbers[_NUMBERS.index("vp"), : self.rows].reshape(-1, n)
        counts = ((result == 0).sum(axis=0), (result == 1).sum(axis=0), vp.sum(axis=0, dtype=int))
        return [[int(count[seat]) for count in counts] for seat in range(n)]


def named_column(name: str, rows: int) -> pa.DictionaryArray:
    """A column with the same word in every row."""
    return _encoded(np.zeros(rows, dtype=np.int32), [name])


def _encoded(codes: Any, words: Any) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(list(words), pa.string()))

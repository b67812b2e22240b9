"""Games for luck by source: pairs of deals, and the same two with one source exchanged.

Pair r is games 2r and 2r + 1 of the seed. Players take turns, a block each; within a block the
pairs go round the Automas.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from automa.cards import Cards
from reports.experiments.tables import block_folder, complete_blocks, tables_of
from reports.experiments.versions import Stopped
from reports.stats.sources import Swaps
from sim.game.box import Box
from sim.game.vocab import N_SOURCES
from sim.runs.blocks import BlockFolder, Rows, play_blocks

if TYPE_CHECKING:
    from sim.runs.deals import ExperimentTable

FOLDER = Path("runs") / "luck"
# In the order of Source.
SOURCES = ("dice", "animals", "experts", "tokens", "priorities", "first player", "noise")
ROW = np.dtype(
    [
        ("row", np.int32),
        ("automa", np.int16),
        ("one", np.int16),
        ("two", np.int16),
        ("one_with", np.int16, (N_SOURCES,)),
        ("two_with", np.int16, (N_SOURCES,)),
    ]
)
PAIRS = 1800  # per player
GAMES_PER_PAIR = 2 + 2 * N_SOURCES
ROUNDS = 4  # of all Automas in a block


@dataclass
class SourceGames:
    """Pairs of games of some players against some Automas, kept in blocks."""

    box: Box
    cards: Cards
    players: Mapping[str, str]
    automas: Sequence[str]
    seed: int = 0
    workers: int | None = None
    folder: Path = FOLDER
    _local: Any = field(default_factory=threading.local)

    @cached_property
    def store(self) -> BlockFolder:
        """The blocks on disk."""
        data = (self.box, self.cards, self.players, self.seed)
        return block_folder(self.folder, ROW, "luck by source", *data, automas=list(self.automas))

    @property
    def pairs_per_block(self) -> int:
        """Pairs of games in a block."""
        return ROUNDS * len(self.automas)

    def play(self, pairs: int) -> bool:
        """Play so many pairs per player, at least; False after Ctrl-C."""
        blocks = len(self.players) * -(-pairs // self.pairs_per_block)
        size = GAMES_PER_PAIR * self.pairs_per_block
        done = play_blocks(
            self.store,
            range(blocks),
            self._block,
            workers=self.workers,
            stage="luck by source",
            games=size,
        )
        if not done and not self._complete:
            raise Stopped
        return done

    def _block(self, number: int) -> Rows:
        first = number * self.pairs_per_block
        rows = range(first, first + self.pairs_per_block)
        return np.array([self._pair(number % len(self.players), row) for row in rows], dtype=ROW)

    def _pair(self, player: int, row: int) -> tuple[Any, ...]:
        automa = row % len(self.automas)
        table = self._table(player, self.automas[automa])
        games = 2 * row, 2 * row + 1
        one, two = (table.margin(self.seed, game) for game in games)
        mixed = [
            [self._mixed(table, mine, other, source) for source in range(N_SOURCES)]
            for mine, other in (games, games[::-1])
        ]
        return row, automa, one, two, *mixed

    def _mixed(self, table: ExperimentTable, mine: int, other: int, source: int) -> int:
        """The margin in one game with one source from the other."""
        games = np.full(N_SOURCES, mine, dtype=np.int64)
        games[source] = other
        return table.margin_from(games, self.seed)

    def _table(self, player: int, automa: str) -> ExperimentTable:
        strategy = list(self.players.values())[player]
        return tables_of(self._local, self.box, self.cards)(strategy, automa)

    @property
    def _complete(self) -> int:
        """How many blocks there are without a gap, the same number for every player."""
        return complete_blocks(self.store, len(self.players))

    def read(self) -> dict[str, Swaps]:
        """The pairs of each player by name; a group is an Automa."""
        players = list(self.players)
        blocks = {
            name: list(range(i, self._complete, len(players))) for i, name in enumerate(players)
        }
        return {name: self._swaps(numbers) for name, numbers in blocks.items()}

    def _swaps(self, numbers: Sequence[int]) -> Swaps:
        rows = np.concatenate([self.store.blocks[number] for number in numbers])
        one, two = (rows[name].astype(np.float64) for name in ("one", "two"))
        mixed = [rows[name].astype(np.float64).T for name in ("one_with", "two_with")]
        return Swaps(one, two, mixed[0], mixed[1], rows["automa"].astype(np.int64))

"""Games of a run by matchup: margins, scores and what a tie is worth, paired by game number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reports.data.games import Bools, Floats, tie_values
from sim.runs.frame import matchup_arrays

COLUMNS = ("game", "seat", "vp", "margin", "published")
Shorts = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Played:
    """One strategy against one Automa, by game number: [game] each."""

    margin: Shorts
    human: Shorts  # the player's final score
    tie_value: Floats
    present: Bools

    def first(self, games: int) -> Played:
        """The games with the numbers below `games`."""
        return Played(*(part[:games] for part in vars(self).values()))


@dataclass(frozen=True)
class Margins:
    """Several matchups on the games that all of them have: [player, Automa, game]."""

    margin: Shorts
    human: Shorts
    tie_value: Floats  # what a game with equal scores is worth to the player
    numbers: npt.NDArray[np.int64]  # of the games

    @property
    def games(self) -> int:
        """Games of each matchup."""
        return int(self.margin.shape[2])


def read_played(folder: Path) -> dict[tuple[str, str], Played]:
    """Every matchup of one strategy and one Automa in a run, by the two."""
    found = {}
    for matchup, rows in matchup_arrays(folder, COLUMNS):
        kinds = [seat.kind for seat in matchup.seats]
        if sorted(kinds) == ["automa", "human"]:
            human = kinds.index("human")
            player, automa = (matchup.seats[i].player for i in (human, 1 - human))
            found[player, automa] = _played(rows, human)
    return found


def _played(rows: Mapping[str, npt.NDArray[Any]], human: int) -> Played:
    """The rows of a matchup laid out by game number; both seats of a game stand together."""
    mine, theirs = rows["seat"] == human, rows["seat"] != human
    at = rows["game"][mine].astype(np.int64)
    size = int(at.max()) + 1
    published = np.zeros((2, size), dtype=np.int16)
    published[0, at] = rows["published"][mine]
    published[1, rows["game"][theirs].astype(np.int64)] = rows["published"][theirs]
    margin, score = np.zeros(size, dtype=np.int16), np.zeros(size, dtype=np.int16)
    present = np.zeros(size, dtype=bool)
    margin[at], score[at], present[at] = rows["margin"][mine], rows["vp"][mine], True
    return Played(margin, score, tie_values(*published).astype(np.float64), present)


def shared_games(
    grids: Sequence[Sequence[Sequence[Played]]], most: int | None = None
) -> list[Margins]:
    """Grids of matchups [player][Automa] on the games that all matchups of all grids have."""
    every = [each for grid in grids for row in grid for each in row]
    length = min(len(each.present) for each in every)
    present = np.logical_and.reduce([each.present[:length] for each in every])
    numbers = np.flatnonzero(present)[:most]
    return [
        Margins(
            np.array([[each.margin[numbers] for each in row] for row in grid]),
            np.array([[each.human[numbers] for each in row] for row in grid]),
            np.array([[each.tie_value[numbers] for each in row] for row in grid]),
            numbers,
        )
        for grid in grids
    ]

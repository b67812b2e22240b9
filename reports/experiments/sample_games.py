"""Games worth looking at: for each Automa a typical one, the closest and the most surprising one.

Chosen by the rows of a run alone, so that the same run gives the same games.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.data.games import Bools, Games

TYPICAL, CLOSEST, SURPRISING = "typical", "closest", "surprising"
WHY = {
    TYPICAL: "both final scores are nearest to their medians",
    CLOSEST: "the smallest difference of the final scores",
    SURPRISING: "the largest victory of the side that usually loses",
}


@dataclass(frozen=True)
class Sample:
    """One game of a run and why it was chosen."""

    strategy: str
    automa: str
    game: int
    kind: str
    human: int  # final scores
    other: int


def choose_games(games: Games, strategy: str) -> list[Sample]:
    """Three games of a strategy against every Automa that it met, fewer if there are fewer."""
    row = games.strategies.index(strategy)
    found: list[Sample] = []
    for column, automa in enumerate(games.automas):
        here = games.present[row, column]
        taken: set[int] = set()
        for kind in (TYPICAL, CLOSEST, SURPRISING):
            place = _pick(games, row, column, kind, here, taken)
            if place is not None:
                taken.add(place)
                scores = int(games.human[row, column, place]), int(games.automa[row, column, place])
                number = int(games.numbers[place])
                found.append(Sample(strategy, automa, number, kind, *scores))
    return found


def _pick(
    games: Games, row: int, column: int, kind: str, here: Bools, taken: set[int]
) -> int | None:
    """The place of the game of a kind; ties go to the first game, none is taken twice."""
    human = games.human[row, column].astype(np.float64)
    other = games.automa[row, column].astype(np.float64)
    margin = games.margin[row, column].astype(np.float64)
    free = here.copy()
    free[list(taken)] = False
    if not free.any():
        return None
    if kind == TYPICAL:
        away = np.abs(human - np.median(human[here])) + np.abs(other - np.median(other[here]))
    elif kind == CLOSEST:
        away = np.abs(margin)
    else:
        wins = games.win[row, column]
        weaker = wins > 0.5 if float(wins[here].mean()) < 0.5 else wins < 0.5
        away = np.where(weaker, -np.abs(margin), np.abs(margin) + 1000.0)
    return int(np.argmin(np.where(free, away, np.inf)))

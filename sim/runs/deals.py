"""Single games on changed deals: a card given or left out, a source of chance from another game.

These games are those of an experiment, not of a run: `automa play` repeats them with its options
for given cards and cards left out.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.game.log import new_log, no_log
from sim.game.vocab import N_ANIMALS, N_EXPERTS, NONE, Deck, Event, From
from sim.table.engine import Engine
from sim.table.match import Result
from sim.table.seating import Human, Seating

Cards = npt.NDArray[np.int16]
N_CARDS = N_ANIMALS + N_EXPERTS  # Animals first, then Experts, each in the order of its file
_FIRST = {Deck.ANIMAL: 0, Deck.EXPERT: N_ANIMALS}


def kind_and_number(card: int) -> tuple[int, int]:
    """The Deck of a card that is counted through both decks, and its number in it."""
    return (Deck.ANIMAL, card) if card < N_ANIMALS else (Deck.EXPERT, card - N_ANIMALS)


@dataclass(frozen=True)
class Fates:
    """What became of every card in one game: [card] each, NONE where nothing did."""

    seen: npt.NDArray[np.bool_]  # it left its deck; all others might as well not be in the box
    shown: npt.NDArray[np.bool_]  # it lay on display
    taker: Cards  # the seat that took it
    taken: Cards  # the round in which it was taken; 0 is set-up


class ExperimentTable:
    """One human and one Automa, game after game, on deals changed one way or another."""

    def __init__(self, engine: Engine, seating: Seating) -> None:
        self._table = engine.table(seating)
        self._rows = Result.zeros(len(seating.seats))
        self._table.trust()
        self._silent, self._log = no_log(), new_log()
        human = [isinstance(seat, Human) for seat in seating.seats].index(True)
        self._margin = self._rows["margin"][human : human + 1]

    def margin(self, seed: int, game: int) -> int:
        """The human's margin in an ordinary game."""
        return self._play(self._silent, seed, game)

    def margin_and_fates(self, seed: int, game: int) -> tuple[int, Fates]:
        """The same, and what became of the cards."""
        self._log[0]["n"] = 0
        margin = self._play(self._log, seed, game)
        return margin, _fates(self._log[0]["rows"][: int(self._log[0]["n"])])

    def margin_with(self, change: str, card: int, seed: int, game: int) -> int:
        """The margin in the same game with a card `given`, or `without` it."""
        kind, number = kind_and_number(card)
        self._table.deal[change][kind] = number + 1
        try:
            return self._play(self._silent, seed, game)
        finally:
            self._table.deal[change][kind] = 0

    def margin_from(self, games: npt.NDArray[np.int64], seed: int) -> int:
        """The margin if each source of chance is that of a game of its own: [Source]."""
        self._table.deal["games"] = games + 1
        try:
            return self._play(self._silent, seed, 0)
        finally:
            self._table.deal["games"] = 0

    def _play(self, log: Any, seed: int, game: int) -> int:
        self._table.play(log, seed, game, 1, self._rows)
        return int(self._margin[0])


def _fates(rows: Any) -> Fates:
    """Read the log of a game."""
    events = rows[:, 0]
    number = np.maximum.accumulate(np.where(events == Event.ROUND, rows[:, 1], 0))
    nothing = np.full((2, N_CARDS), NONE, dtype=np.int16)
    fates = Fates(np.zeros(N_CARDS, dtype=bool), np.zeros(N_CARDS, dtype=bool), *nothing)
    for row in rows[events == Event.DISPLAY]:
        cards = row[2:][row[2:] >= 0] + _FIRST[int(row[1])]
        fates.seen[cards] = fates.shown[cards] = True
    for i in np.flatnonzero((events == Event.TAKE) & (rows[:, 3] >= 0)):
        card = rows[i, 3] + _FIRST[int(rows[i, 2])]
        fates.seen[card] |= rows[i, 4] == From.DECK
        fates.taker[card], fates.taken[card] = rows[i, 1], number[i]
    return fates

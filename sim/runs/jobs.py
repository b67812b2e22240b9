"""What goes between the one who hands out games and those who play them."""

import threading
from dataclasses import dataclass, field

from automa.cards import Cards
from sim.game.box import Box
from sim.runs.stamp import Matchup, Stamp
from sim.runs.variant import AS_IS, Variant
from sim.table.seating import Seating


@dataclass(frozen=True)
class Spec:
    """The data that many jobs of a run share; it travels with each of them."""

    stamp: Stamp
    box: Box
    cards: Cards
    variant: Variant = AS_IS


@dataclass(frozen=True)
class Job:
    """Games first .. first + games - 1 of one matchup."""

    spec: Spec
    seating: Seating
    matchup: Matchup
    first: int
    games: int


@dataclass
class Live:
    """Between the workers of this process and the one who watches them."""

    stop: threading.Event = field(default_factory=threading.Event)
    games: int = 0
    matchup: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, matchup: str, games: int) -> None:
        """Some more games are played."""
        with self._lock:
            self.games += games
            self.matchup = matchup

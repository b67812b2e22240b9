"""How much may be played: a number of games, or a time."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from sim.errors import InputError
from sim.text import count

FIRST_STEP = 20_000  # games, a few seconds
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}


@dataclass
class Budget:
    """Games in all or seconds that may be spent."""

    games: float = float("inf")
    seconds: float = float("inf")
    began: float = field(default_factory=time.monotonic)
    played: int = 0
    playing: float = 0.0  # seconds spent on games
    allowed: list[int] = field(default_factory=list)  # what `left` has answered, in order
    cut: bool = False  # whether the last answer was less than what was wanted
    before: Sequence[int] | None = None  # what it answered to the same question another time

    def text(self) -> str:
        """'500,000 games' or '60 seconds'."""
        if self.seconds < float("inf"):
            return count(round(self.seconds), "second")
        return count(round(self.games), "game")

    def begin(self) -> None:
        """Count the time from now on."""
        self.began = time.monotonic()

    def left(self, wish: int) -> int:
        """How many of the games wanted can still be played; of a question asked before, as then."""
        place = len(self.allowed)
        if self.before is None:
            found = self._left(wish)
        else:
            found = min(wish, self.before[place]) if place < len(self.before) else 0
        self.allowed.append(max(0, found))
        self.cut = max(0, found) < wish
        return found

    def covers(self, other: Budget) -> bool:
        """Whether this budget, of games or of time, is at least as large as another."""
        return self.games >= other.games and self.seconds >= other.seconds

    def _left(self, wish: int) -> int:
        if self.seconds == float("inf"):
            return int(min(wish, self.games - self.played))
        time_left = self.seconds - (time.monotonic() - self.began)
        if time_left <= 0:
            return 0
        if not self.played:
            return min(wish, FIRST_STEP)  # the pace is not known yet
        return int(min(wish, time_left * self.played / max(self.playing, 1e-9)))


def parse_budget(text: str) -> Budget:
    """'500000' games, '90s', '10m' or '1h'."""
    found = re.fullmatch(r"([\d_,]+)\s*([smh]?)", text.strip().lower())
    number = int(re.sub(r"[_,]", "", found[1]) or 0) if found else 0
    if not found or number < 1:
        raise InputError(
            f"budget '{text}' cannot be read; write a number of games such as 500000, "
            "or a time such as 90s, 10m or 1h",
            "budget",
        )
    if found[2]:
        return Budget(seconds=number * _UNITS[found[2]])
    return Budget(games=float(number))

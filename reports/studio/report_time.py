"""How long a report takes: its games, played as fast as the last one's on this machine."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from typing import Any

from automa.numbers import Design
from reports.experiments.sweep import default_sweep

GAMES = (40, 200, 1000, 2000)  # per matchup, to choose from
PER_CORE = 5_000.0  # games per second of a sweep, as docs/benchmarks.md measures it
WRITING = 8.0  # seconds


@dataclass(frozen=True)
class ReportSpeed:
    """Games per second, and seconds to write the page."""

    games: float
    writing: float

    def seconds(self, games: int) -> float:
        """How long a report of so many games takes, if none of them is there already."""
        return games / self.games + self.writing

    def as_json(self) -> dict[str, float]:
        """The speed as it is saved."""
        return asdict(self)


def read_speed(data: Any) -> ReportSpeed:
    """The speed as it was saved; without one, a guess from the number of cores."""
    known = data if isinstance(data, dict) else {}
    guess = {"games": PER_CORE * (os.cpu_count() or 1), "writing": WRITING}
    found = {key: known.get(key, value) for key, value in guess.items()}
    good = all(isinstance(each, int | float) and each > 0 for each in found.values())
    return ReportSpeed(**(found if good else guess))


def games_in_all(design: Design, games: int) -> int:
    """Games of a report with so many per matchup: every style, the audiences, the skills."""
    return default_sweep(design.box, design.cards, games=games).games


def time_words(seconds: float) -> str:
    """'about 20 seconds', 'about 3 minutes'."""
    if seconds < 55:
        return f"about {max(5, 5 * round(seconds / 5))} seconds"
    minutes = max(1, round(seconds / 60))
    return f"about {minutes} minute{'' if minutes == 1 else 's'}"

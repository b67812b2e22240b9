"""The table at the end of a run: matchups, games, wins with their interval, mean scores."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from automa.names import unmarked
from sim.runs.chunk_file import Chunk
from sim.runs.stamp import Matchup

_Z = 1.959963984540054  # 95% of a normal distribution lie within so many standard deviations
_NAME_WIDTH = 34
_WIDTH = 80
_SCORES = 12  # longer ones, of three and four seats, get a line of their own
_LINE = "{:<34}{:>10}{:>7}{:>15}{:>14}"


@dataclass(frozen=True)
class Tally:
    """Games of a matchup, and wins, ties and sum of VP of each seat."""

    games: int
    seats: tuple[tuple[int, ...], ...]


def add_up(chunks: Iterable[Chunk]) -> Tally:
    """The tally of a matchup from those of its chunks."""
    found = list(chunks)
    per_seat = zip(*(chunk.tally for chunk in found), strict=True)
    seats = tuple(tuple(map(sum, zip(*seat, strict=True))) for seat in per_seat)
    return Tally(sum(chunk.games for chunk in found), seats)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share; by hand, since a library takes a second to import."""
    share, square = wins / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    half /= 1 + square / games
    return max(0.0, middle - half), min(1.0, middle + half)


def table(matchups: Sequence[Matchup], tallies: dict[str, Tally]) -> str:
    """One line per matchup, 80 columns wide; wins are those of the matchup's first strategy."""
    lines = [_LINE.format("matchup", "games", "win %", "95% interval", "mean VP")]
    for matchup in matchups:
        lines += _matchup_lines(matchup, tallies.get(matchup.name))
    return "\n".join(line.rstrip() for line in lines)


def _matchup_lines(matchup: Matchup, tally: Tally | None) -> list[str]:
    *above, last = _name_lines(matchup.name)
    if tally is None or tally.games == 0:
        return [*above, _LINE.format(last, 0, "", "", "")]
    hero = next((i for i, seat in enumerate(matchup.seats) if seat.kind == "human"), 0)
    wins = tally.seats[hero][0]
    low, high = wilson(wins, tally.games)
    scores = " : ".join(f"{seat[2] / tally.games:.0f}" for seat in tally.seats)
    interval = f"{100 * low:.1f} - {100 * high:.1f}"
    share = f"{100 * wins / tally.games:.1f}"
    games = f"{tally.games:,}"
    if len(scores) <= _SCORES:
        return [*above, _LINE.format(last, games, share, interval, scores)]
    return [*above, _LINE.format(last, games, share, interval, ""), f"{scores:>{_WIDTH}}"]


def _name_lines(name: str) -> list[str]:
    """A name too long for its column: who plays on lines of their own, then against whom."""
    if len(name) < _NAME_WIDTH:
        return [name]
    if unmarked(name) != name:  # what is changed would be hard to read in a narrow column
        return [*textwrap.wrap(name, _WIDTH), ""]
    players, versus, others = name.partition(" vs ")
    if not versus:
        return textwrap.wrap(name, _NAME_WIDTH - 1)
    against = textwrap.wrap(f"vs {others}", _NAME_WIDTH - 3)
    return [*textwrap.wrap(players, _WIDTH), *(f"  {line}" for line in against)]

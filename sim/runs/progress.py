"""How far a run is: games played, games per second, time left and the current matchup."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from sim.progress import Bar

if TYPE_CHECKING:
    import pyarrow as pa

GAMES = " games"


class Progress(Protocol):
    """Told how far a run is."""

    def show(self, games: int, matchup: str) -> None:
        """So many games are played, the last of them in this matchup."""

    def close(self) -> None:
        """The run is over."""


class RunBar:
    """The games of one run."""

    def __init__(self, total: int, done: int, quiet: bool = False, stage: str = "") -> None:
        """`stage` names a part of a longer task: its bar goes away when it is done."""
        self._bar = Bar(stage, total, done, unit=GAMES, quiet=quiet, leave=not stage)
        self._done = done

    def show(self, games: int, matchup: str) -> None:
        """So many games are played, the last of them in this matchup."""
        self._bar.reach(self._done + games, matchup)

    def close(self) -> None:
        """Leave the line to others."""
        self._bar.close()


class SharedBar:
    """One bar for a task of several runs, whose games are counted through."""

    def __init__(self, doing: str) -> None:
        self._bar = Bar(doing, unit=GAMES)
        self._before = self._now = 0  # games of all runs before, and of the current one

    def expect(self, games: int) -> None:
        """So many games are still to be played, as far as is known now."""
        self._bar.total = self._before + games

    def part(self, total: int, done: int) -> "SharedBar":
        """The bar of the next run, of which some games are there already."""
        self._now = total - done
        return self

    def show(self, games: int, matchup: str) -> None:
        """So many games of the current run are played."""
        self._bar.reach(self._before + games, matchup)

    def close(self) -> None:
        """The current run is over."""
        self._before, self._now = self._before + self._now, 0

    def end(self) -> None:
        """Leave the line to others."""
        self._bar.close()


def shown_rows(parts: "Iterable[pa.Table]", total: int) -> "Iterator[pa.Table]":
    """The same tables, with a bar of their rows while somebody takes them."""
    with Bar("writing", total, unit=" rows") as bar:
        for part in parts:
            yield part
            bar.advance(part.num_rows)

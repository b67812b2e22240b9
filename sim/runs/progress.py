"""The bars that show how far a run is; silent where nobody looks."""

import sys
from typing import Any, Protocol

from tqdm import tqdm

_NAME_WIDTH = 34


def _bar(total: int, done: int, name: str, **more: Any) -> Any:
    """A bar that counts games; none when stderr is no terminal."""
    looks: dict[str, Any] = {"unit": " games", "unit_scale": True, "dynamic_ncols": True}
    looks |= {"disable": None, "file": sys.stderr, "smoothing": 0.1, "desc": name or None}
    return tqdm(total=total, initial=done, **(looks | more))


class Progress(Protocol):
    """Told how far a run is."""

    def show(self, games: int, matchup: str) -> None:
        """So many games are played, the last of them in this matchup."""

    def close(self) -> None:
        """The run is over."""


class RunBar:
    """Games played, games per second, time left and the current matchup of one run."""

    def __init__(self, total: int, done: int, quiet: bool = False, stage: str = "") -> None:
        """`stage` names a part of a longer task: its bar goes away when it is done."""
        self._bar = _bar(total, done, stage, leave=not stage, disable=True if quiet else None)
        self._done = done

    def show(self, games: int, matchup: str) -> None:
        """So many games are played, the last of them in this matchup."""
        if self._bar.disable:
            return
        self._bar.set_postfix_str(matchup[:_NAME_WIDTH], refresh=False)
        self._bar.update(self._done + games - self._bar.n)

    def close(self) -> None:
        """Leave the line to others."""
        self._bar.close()


class SharedBar:
    """One bar for a task of several runs, whose games are counted through."""

    def __init__(self, doing: str) -> None:
        self._bar = _bar(0, 0, doing, leave=False, delay=0.1)  # not before `expect`
        self._before = self._now = 0  # games of all runs before, and of the current one

    def expect(self, games: int) -> None:
        """So many games are still to be played, as far as is known now."""
        self._bar.total = self._before + games
        self._bar.refresh()

    def part(self, total: int, done: int) -> "SharedBar":
        """The bar of the next run, of which some games are there already."""
        self._now = total - done
        return self

    def show(self, games: int, matchup: str) -> None:
        """So many games of the current run are played."""
        if self._bar.disable:
            return
        self._bar.set_postfix_str(matchup[:_NAME_WIDTH], refresh=False)
        self._bar.update(self._before + games - self._bar.n)

    def close(self) -> None:
        """The current run is over."""
        self._before, self._now = self._before + self._now, 0

    def end(self) -> None:
        """Leave the line to others."""
        self._bar.close()

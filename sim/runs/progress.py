"""How far a run is: a bar on a terminal, now and then a line elsewhere."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from tqdm import tqdm

if TYPE_CHECKING:
    import pyarrow as pa

_NAME_WIDTH = 34
_FIRST_LINE, _LONGEST_SILENCE = 5.0, 60.0  # seconds


def _bar(total: int, done: int, name: str, quiet: bool = False, **more: Any) -> Any:
    """A bar that counts games, or other things; lines when stderr is no terminal."""
    if not quiet and not sys.stderr.isatty():
        return Lines(total, done, name, more.get("unit", " games"))
    looks: dict[str, Any] = {"unit": " games", "unit_scale": True, "dynamic_ncols": True}
    looks |= {"disable": quiet, "file": sys.stderr, "smoothing": 0.1, "desc": name or None}
    return tqdm(total=total, initial=done, **(looks | more))


class Lines:
    """What a bar would show, as lines of text: one after five seconds, then ever more rarely."""

    disable = False

    def __init__(self, total: int, done: int, name: str, unit: str) -> None:
        self.total, self.n = total, done
        self._name, self._unit, self._first = name, unit, done
        self._began, self._next = time.monotonic(), _FIRST_LINE

    def update(self, more: int = 1) -> None:
        """So many more are done."""
        self.n += more
        gone = time.monotonic() - self._began
        if gone < self._next or self.n <= self._first:
            return
        self._next = min(2 * gone, gone + _LONGEST_SILENCE)
        left = gone * (self.total - self.n) / (self.n - self._first)
        name = f"{self._name}: " if self._name else ""
        done = f"{self.n:,} of {self.total:,}{self._unit}"
        print(
            f"automa: {name}{done}, about {max(left, 0):,.0f} s left", file=sys.stderr, flush=True
        )

    def set_postfix_str(self, text: str, refresh: bool = True) -> None:
        """A line names no matchup."""

    def refresh(self) -> None:
        """A line that is printed stays."""

    def close(self) -> None:
        """Nothing is left to tidy up."""


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
        self._bar = _bar(total, done, stage, quiet, leave=not stage)
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


def shown_rows(parts: "Iterable[pa.Table]", total: int) -> "Iterator[pa.Table]":
    """The same tables, with a bar of their rows while somebody takes them."""
    bar = _bar(total, 0, "", leave=False, unit=" rows")
    try:
        for part in parts:
            yield part
            bar.update(part.num_rows)
    finally:
        bar.close()

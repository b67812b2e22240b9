"""How far a task is: a bar on a terminal, now and then a line elsewhere.

A thread shows it, so that the time goes on even while nothing is finished. Nothing is shown before
two seconds have gone by without a word, in one task or in several short ones; of tasks within
tasks, the innermost is shown.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

LOADING = "loading the engine"
PATIENCE = 1.75  # seconds without a word, of whatever tasks
_GLIMPSE = 0.25  # seconds that a task lasts at least before it is shown
BEAT = 0.25  # seconds between two looks of a bar
_LONGEST_SILENCE = 60.0  # seconds between two lines
_FEW, _SOON = 0.05, 10.0  # a share, and seconds, after which the rest can be foreseen
_NARROW = 80  # columns, where a terminal does not tell
_NOTE_WIDTH = 34
_STEPS = "{desc}{percentage:3.0f}%|{bar}| {elapsed} gone, {remaining} left{postfix}"
_COUNT = "{desc}{n_fmt}{unit}, {elapsed} gone{postfix}"
_CLOCK = "{desc}{elapsed} gone{postfix}"
_open: list[Bar] = []
_on_screen = [0]  # columns of the bar that is on the screen
_last_word = [time.monotonic()]
_drawing = threading.RLock()
_is_off = threading.Event()


class Bar:
    """What is done of a task, and how long the rest takes; to be closed, or used with `with`."""

    def __init__(
        self,
        doing: str,
        total: float | None = None,
        done: float = 0.0,
        *,
        unit: str = "",
        quiet: bool = False,
        leave: bool = False,
        look: Callable[[], float] | None = None,
    ) -> None:
        """`unit` is what is counted, such as ' games'; without one, percents are shown.

        Without a total only the time that has gone by is known. `look` says how much is done
        whenever it is shown; `leave` leaves the last state on the screen.
        """
        self.total, self.done, self.note = total, done, ""
        self.doing, self._unit, self._first = doing, unit, done
        self._look, self._leave, self._drawn = look, leave, False
        self._began = time.monotonic()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        if not (quiet or _is_off.is_set()):
            if sys.stderr.isatty():
                import tqdm  # noqa: F401  its thread would load it slowly, beside a busy one
            self._thread = threading.Thread(target=self._show_often, daemon=True)
            _open.append(self)
            self._thread.start()

    def advance(self, more: float = 1.0) -> None:
        """So much more is done."""
        with _drawing:  # several threads may work
            self.done += more

    def reach(self, done: float, note: str = "") -> None:
        """So much is done in all; the note says what comes now."""
        self.done, self.note = done, note

    def close(self) -> None:
        """Leave the line to others."""
        if self._thread is None or self._over.is_set():
            return
        self._over.set()
        self._thread.join()
        with _drawing:
            _open.remove(self)
            _clear()
            if self._drawn and self._leave:
                _put(self._line() + "\n")

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _show_often(self) -> None:
        silent = time.monotonic() - _last_word[0]
        wait = max(PATIENCE - silent, _GLIMPSE)
        while not self._over.wait(wait):
            with _drawing:
                wait = self.show() if self is _open[-1] else BEAT

    def show(self) -> float:
        """Show it once; returns how many seconds that will do."""
        if self._look is not None:
            self.done = self._look()
        if sys.stderr.isatty():
            line = self._line()
            _put("\r" + line + " " * (_on_screen[0] - len(line)))
            _on_screen[0], self._drawn = len(line), True
            return BEAT
        _put(f"automa: {self._sentence()}\n")
        return min(max(self._gone, PATIENCE), _LONGEST_SILENCE)

    @property
    def _gone(self) -> float:
        return time.monotonic() - self._began

    def _sentence(self) -> str:
        """'levers: 160 of 1,000 games, about 84 s left'."""
        share = self.done / self.total if self.total else 0.0
        state = f"{100 * min(share, 1.0):.0f}% done" if self.total else ""
        if self._unit:
            of = "" if self.total is None else f" of {self.total:,.0f}"
            state = f"{self.done:,.0f}{of}{self._unit}"
        words = (state, self._time_left() or f"{self._gone:,.0f} s so far", self.note)
        told = ", ".join(filter(None, words[:2] if self._unit else words))
        return f"{self.doing}: {told}" if self.doing else told

    def _time_left(self) -> str:
        """'about 84 s left'; nothing where that would be a guess."""
        far, gone = self.done - self._first, self._gone
        if not self.total or far <= 0 or (far < _FEW * self.total and gone < _SOON):
            return ""
        return f"about {gone * max(self.total - self.done, 0.0) / far:,.0f} s left"

    def _line(self) -> str:
        """The same as a bar that fits the terminal."""
        from tqdm import tqdm
        from tqdm.utils import _supports_unicode

        looks: dict[str, Any] = {"prefix": f"{self.doing}: " if self.doing else ""}
        looks |= {"unit": self._unit, "unit_scale": True, "initial": self._first}
        looks |= {"postfix": self.note[:_NOTE_WIDTH], "ascii": not _supports_unicode(sys.stderr)}
        if not self._unit or not self.total:
            looks["bar_format"] = _STEPS if self.total else _COUNT if self._unit else _CLOCK
        done = self.done if self.total is None else min(self.done, self.total)
        looks["ncols"] = _columns() - 1  # some terminals break a full line
        return str(tqdm.format_meter(done, self.total, self._gone, **looks))


def switch_off() -> None:
    """From now on show nothing in this process: somebody else shows how far it is."""
    _is_off.set()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return _NARROW


def _put(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
    _last_word[0] = time.monotonic()


def _clear() -> None:
    """Take the bar off the screen."""
    if _on_screen[0]:
        _put("\r" + " " * _on_screen[0] + "\r")
    _on_screen[0] = 0


@contextmanager
def aside() -> Iterator[None]:
    """A place for lines of text where a bar may be on the screen."""
    with _drawing:
        _clear()
        yield
        _last_word[0] = time.monotonic()

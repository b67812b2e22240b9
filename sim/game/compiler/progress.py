"""How far compiling is: shown on the terminal, or told to a program that asks for it."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sim.progress import Bar, aside

_MANY = 40  # kernels: some seconds
Tick = Callable[[float], Any]
Watch = Callable[[float], Any]
_watching: list[Watch] = []


def watch_compiling(watch: Watch) -> None:
    """Tell `watch` the share that is done, from 0 to 1, instead of showing it on the terminal."""
    _watching[:] = [watch]


@contextmanager
def progress(kernels: int, effort: float, is_kept: bool) -> Iterator[Tick]:
    """What takes in the effort that is done; nothing is shown for a second's work.

    `is_kept` is whether the next command finds the code that is made now.
    """
    if kernels < _MANY:
        yield lambda _: None
    elif _watching:
        yield _Share(effort, _watching[0]).tick
    else:
        how_often = "once per version" if is_kept else "in every command"
        with aside():
            print(f"Compiling {kernels} functions; this happens {how_often}.", file=sys.stderr)
        with Bar("compiling", effort) as bar:
            yield bar.advance


class _Share:
    """Tells every whole percent; several threads tick."""

    def __init__(self, effort: float, watch: Watch) -> None:
        self._effort, self._watch = effort, watch
        self._done, self._lock = 0.0, threading.Lock()
        watch(0.0)

    def tick(self, done: float) -> None:
        """So much more is done."""
        with self._lock:
            before, self._done = self._done, min(self._done + done, self._effort)
            if int(100 * before / self._effort) != int(100 * self._done / self._effort):
                self._watch(self._done / self._effort)

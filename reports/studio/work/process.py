"""A process that works for the studio: tasks come as lines of JSON, answers go as lines of JSON.

It ends when its input ends, so that nothing is left behind when the studio is killed. Stopping a
task is Ctrl-C to it: what has been played is kept, as everywhere in this project.
"""

from __future__ import annotations

import _thread
import importlib
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any, TextIO

from sim.game.compiler.progress import watch_compiling
from sim.progress import switch_off
from sim.system import Later, end_here

TASKS = {  # by name: the module that has a function `run`
    "look": "looks",
    "levers": "levers",
    "targets": "targets",
    "tune": "tune",
    "game": "games",
    "people": "people",
    "report": "report",
    "run": "runs",
    "play on": "play_on",
}
Answer = tuple[str, Any]  # its kind, and what it says
# A module that is half imported or half compiled stays so: the next task would fail.
NOT_INSIDE = (
    "importlib.",
    "_frozen_importlib",
    "numba.",
    "llvmlite.",
    "sim.game.compiler.",
    "sim.game.kernel.",
)
AGAIN = 0.05  # seconds until a task that could not be stopped is told to stop again


class Process:
    """Tasks one after another, each of which can be stopped."""

    def __init__(self) -> None:
        self._tasks: queue.Queue[dict[str, Any]] = queue.Queue()
        self._running: int | None = None
        self._stopped: set[int] = set()
        self._interrupted: int | None = None
        self._sending = threading.Lock()
        self._in: TextIO
        self._out: TextIO

    def serve(self) -> None:
        """Work until the input ends."""
        self._take_streams()
        switch_off()  # the pages say how far a task is, not the terminal of the studio
        signal.signal(signal.SIGINT, self._interrupt)
        watch_compiling(lambda share: self._send(self._running or 0, "compiling", share))
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._work(self._tasks.get())

    def _take_streams(self) -> None:
        """Keep input and output to ourselves."""
        self._in = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)  # what players print must not look like an answer
        # A copy of this process closes its standard input, and would wait for who reads there.
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
        os.dup2(sys.stdin.fileno(), 0)

    def _listen(self) -> None:
        """Take in tasks and stop signs."""
        for line in self._in:
            message = json.loads(line)
            if "stop" not in message:
                self._tasks.put(message)
                continue
            self._stopped.add(message["stop"])
            threading.Thread(target=self._stop, args=(message["stop"],), daemon=True).start()
        end_here()

    def _stop(self, task: int) -> None:
        """Interrupt a task, as often as it takes to find it where it can be stopped.

        A run that is being played hears the first time, and takes a second one as great haste.
        """
        ours = True
        while ours and self._running == task and self._interrupted != task:
            heard_by = signal.getsignal(signal.SIGINT)
            # What compiles hears it for us, and we cannot stop there: it is said again afterwards.
            ours = heard_by == self._interrupt or isinstance(heard_by, Later)
            _thread.interrupt_main()
            time.sleep(AGAIN)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        task = self._running
        if task in self._stopped and task != self._interrupted and can_stop(frame):
            self._interrupted = task
            raise KeyboardInterrupt

    def _work(self, task: dict[str, Any]) -> None:
        """Do a task; whatever goes wrong becomes an answer."""
        self._running = task["id"]
        try:
            if task["id"] in self._stopped:  # before it began: that is an answer, too
                raise KeyboardInterrupt
            for kind, said in self._answers(task):
                self._send(task["id"], kind, said)
            self._send(task["id"], "done", None)
        except KeyboardInterrupt:
            self._send(task["id"], "stopped", None)
        except Exception as error:
            self._send(task["id"], "error", _sentence(error))
        finally:
            self._running = None

    def _answers(self, task: dict[str, Any]) -> Iterator[Answer]:
        from reports.experiments.versions import Stopped

        module = importlib.import_module(f"reports.studio.work.{TASKS[task['task']]}")
        try:
            yield from module.run(task, lambda text: self._send(task["id"], "say", text))
        except Stopped:
            raise KeyboardInterrupt from None

    def _send(self, task: int, kind: str, said: Any) -> None:
        line = json.dumps({"id": task, "kind": kind, "said": said}) + "\n"
        with self._sending:  # threads that compile say how far they are
            self._out.write(line)
            self._out.flush()


def can_stop(frame: FrameType | None) -> bool:
    """Whether a task may be interrupted here: not while it imports, compiles or answers."""
    inside = False
    while frame is not None:
        if f"{frame.f_globals.get('__name__')}.".startswith(NOT_INSIDE):
            return False
        if frame.f_code is Process._send.__code__:
            return False
        inside = inside or frame.f_code is Process._answers.__code__
        frame = frame.f_back
    return inside


def _sentence(error: Exception) -> str:
    """What the user can mend in our words, anything else with its name and in the terminal."""
    from sim.errors import InputError

    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    import traceback

    traceback.print_exc(file=sys.stderr)
    return f"this is a bug of ours ({type(error).__name__}: {error}); the terminal shows where"


if __name__ == "__main__":
    Process().serve()

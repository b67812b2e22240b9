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
from collections.abc import Iterator
from typing import Any

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


class Process:
    """Tasks one after another, each of which can be stopped."""

    def __init__(self) -> None:
        self._tasks: queue.Queue[dict[str, Any]] = queue.Queue()
        self._running: int | None = None
        self._stopped: set[int] = set()
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)  # what players print must not look like an answer

    def serve(self) -> None:
        """Work until the input ends."""
        signal.signal(signal.SIGINT, self._interrupt)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            task = self._tasks.get()
            if task["id"] not in self._stopped:
                self._work(task)

    def _listen(self) -> None:
        """Take in tasks and stop signs."""
        for line in sys.stdin:
            message = json.loads(line)
            if "stop" not in message:
                self._tasks.put(message)
                continue
            self._stopped.add(message["stop"])
            if self._running == message["stop"]:
                _thread.interrupt_main()
        os._exit(0)

    def _interrupt(self, number: int, frame: object) -> None:
        if self._running in self._stopped:
            raise KeyboardInterrupt

    def _work(self, task: dict[str, Any]) -> None:
        """Do a task; whatever goes wrong becomes an answer."""
        self._running = task["id"]
        try:
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
        self._out.write(json.dumps({"id": task, "kind": kind, "said": said}) + "\n")
        self._out.flush()


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

"""The studio's side of a working process: start it, ask, stop, hear."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sim.system import end_group

Hear = Callable[[Mapping[str, Any]], None]
MODULE = "reports.studio.work.process"


class Link:
    """One process that works for the studio; it is started when it is first asked."""

    def __init__(self, folder: Path, hear: Hear) -> None:
        """`hear` gets every answer, from a thread."""
        self._folder, self._hear = folder, hear
        self._process: subprocess.Popen[str] | None = None
        self._last = 0

    def ask(self, task: str, **what: Any) -> int:
        """Hand over a task; its number comes back with every answer."""
        process = self._started()
        self._last += 1
        self._send(process, {"id": self._last, "task": task, **what})
        return self._last

    def stop(self, number: int) -> None:
        """Stop a task, wherever it is."""
        if self._process is not None and self._process.poll() is None:
            self._send(self._process, {"stop": number})

    def close(self) -> None:
        """End the process; its games on disk stay whole."""
        if self._process is not None and self._process.poll() is None:
            end_group(self._process.pid)
            self._process.wait()
        self._process = None

    def _send(self, process: subprocess.Popen[str], message: Mapping[str, Any]) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        except OSError:  # it has just ended; the thread that reads from it says so
            return

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            # Not from the workspace: a file there could take the place of one of our modules.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", MODULE],
                cwd=self._folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                start_new_session=True,  # Ctrl-C in the terminal is for the studio alone
            )
            threading.Thread(target=self._read_answers, args=(self._process,), daemon=True).start()
        return self._process

    def _read_answers(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._hear(json.loads(line))
        if process.wait() not in (0, -15):
            sentence = f"a working process ended with code {process.returncode}; it starts anew"
            self._hear({"id": self._last, "kind": "error", "said": sentence})

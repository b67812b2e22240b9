"""A Dask cluster on this machine, in processes of its own: for measurements and for tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALHOST = ("--host", "127.0.0.1", "--no-dashboard")


class Dask:
    """A scheduler, and workers with one thread each."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.processes = folder, list[subprocess.Popen[bytes]]()
        file = folder / "scheduler.json"
        self._start("dask_scheduler", "--port", "0", *LOCALHOST, "--scheduler-file", file)
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        self.address: str = json.loads(file.read_text())["address"]

    def worker(self, name: str, *more: object, **environment: str) -> subprocess.Popen[bytes]:
        """Start one more worker, with these further words on its command line."""
        how = ("--name", name, "--nthreads", "1", "--no-nanny", *LOCALHOST, *more)
        where = ("--local-directory", self.folder / name)
        return self._start("dask_worker", self.address, *how, *where, **environment)

    def _start(self, program: str, *words: object, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *map(str, words)]
        env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def close(self) -> None:
        """End all of them."""
        for process in reversed(self.processes):
            process.kill()
            process.wait()

"""Games of an experiment in numbered blocks: played by threads, each kept as soon as it is done.

A block is a NumPy array that depends on its number and on the folder alone, so asking again plays
only what is missing. The checksum in a file's name finds one that is damaged, which is played anew.
"""

import hashlib
import io
import json
import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError
from sim.files import check_file, make_folder, remove_file, write_file
from sim.runs.loop import POLL, flag_on_signals
from sim.runs.progress import RunBar
from sim.system import usable_cores

ABOUT = "about.json"
_END = ".npy"
Rows = npt.NDArray[Any]
PlayBlock = Callable[[int], Rows]


class BlockFolder:
    """The blocks of one experiment on disk, in a folder named after all that they depend on."""

    def __init__(self, root: Path, about: Mapping[str, Any], dtype: Any) -> None:
        text = json.dumps(about, indent=1, ensure_ascii=False) + "\n"
        digest = hashlib.sha256((text + repr(np.dtype(dtype).descr)).encode()).hexdigest()[:16]
        self.path, self._text, self._dtype = root / digest, text, np.dtype(dtype)
        self.blocks: dict[int, Rows] = self._read()

    def _read(self) -> dict[int, Rows]:
        if not self.path.is_dir():
            return {}
        found = {}
        for path in sorted(self.path.glob(f"*{_END}")):
            number, rows = path.name.partition(".")[0], self._rows(path)
            if number.isdigit() and rows is not None:
                found[int(number)] = rows
        return found

    def _rows(self, path: Path) -> Rows | None:
        """The rows in a file; None if it is not what it says, and then it is played again."""
        check_file(path)
        data = path.read_bytes()
        if f"{zlib.crc32(data):08x}" != path.name.split(".")[1]:
            return None
        try:
            rows = np.load(io.BytesIO(data), allow_pickle=False)
        except (ValueError, OSError, EOFError):
            return None
        return rows if rows.dtype == self._dtype and rows.ndim == 1 else None

    def add(self, number: int, rows: Rows) -> None:
        """Keep a block."""
        sink = io.BytesIO()
        np.save(sink, rows, allow_pickle=False)
        data = sink.getvalue()
        try:
            make_folder(self.path.parent, self.path.name)
            for old in self.path.glob(f"{number:05d}.*{_END}"):
                remove_file(old)
            write_file(self.path / f"{number:05d}.{zlib.crc32(data):08x}{_END}", data)
            if not (self.path / ABOUT).exists():
                write_file(self.path / ABOUT, self._text)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InputError(f"cannot write to {self.path}: {reason}") from None
        self.blocks[number] = rows


def play_blocks(
    folder: BlockFolder,
    numbers: Sequence[int],
    play: PlayBlock,
    *,
    workers: int | None = None,
    stage: str = "",
    games: int = 1,
) -> bool:
    """Play the blocks that are missing, of about so many games each; False after Ctrl-C.

    Blocks in hand are finished first, so that nothing is lost; Ctrl-C twice ends at once.
    """
    todo = [number for number in numbers if number not in folder.blocks]
    if not todo:
        return True
    progress = RunBar(games * len(numbers), games * (len(numbers) - len(todo)), stage=stage)
    stopped = threading.Event()
    pool = ThreadPoolExecutor(workers or usable_cores(), thread_name_prefix="blocks")
    try:
        with flag_on_signals(stopped):
            _hand_out(folder, todo, play, pool, stopped, lambda n: progress.show(n * games, ""))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        progress.close()
    return all(number in folder.blocks for number in numbers)


def _hand_out(
    folder: BlockFolder,
    todo: list[int],
    play: PlayBlock,
    pool: ThreadPoolExecutor,
    stopped: threading.Event,
    show: Callable[[int], None],
) -> None:
    """Keep every worker busy until all is done or somebody stops it."""
    queue, done = list(reversed(todo)), 0
    jobs: dict[Future[Rows], int] = {}
    while jobs or (queue and not stopped.is_set()):
        while queue and len(jobs) < pool._max_workers and not stopped.is_set():
            number = queue.pop()
            jobs[pool.submit(play, number)] = number
        for future in wait(jobs, timeout=POLL, return_when=FIRST_COMPLETED).done:
            folder.add(jobs.pop(future), future.result())
            done += 1
        show(done)

"""Explored games on disk, one small file per matchup and span of games, so that none is lost.

The folder is named after all that the games depend on; a file counts only if its checksum is right.
Asking again plays nothing, asking for more games plays what is missing.
"""

import hashlib
import io
import re
import threading
import zlib
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from automa.cards import Cards
from sim.files import check_folder, make_folder, write_file
from sim.game.box import Box
from sim.runs.progress import Progress, RunBar
from sim.runs.stamp import matchup_of
from sim.system import usable_cores
from sim.table.seating import Seating

SPAN = 10  # games of a file
_NAME = re.compile(r"(\d+)\.([0-9a-f]{8})\.npy")


@dataclass(frozen=True)
class Asked:
    """What is to be explored: tables of two to four seats, games of each, futures of each stop."""

    seatings: Sequence[Seating]
    games: int
    futures: int
    seed: int
    box: Box
    cards: Cards


class Store:
    """The files of explored games."""

    def __init__(self, root: Path, asked: Asked) -> None:
        from sim.game import kernel

        table = asked.seatings[0]
        data = (asked.box.digest, asked.cards.digest, table.sepultus, table.tie_break)
        parts = (asked.seed, asked.futures, kernel.ENGINE, *data)
        self.folder = root / hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
        self.asked = asked

    def read(self, seating: Seating) -> dict[int, Any]:
        """The endings of a matchup by the number of the first game of each span."""
        folder = self.folder / self._slug(seating)
        check_folder(folder)
        found: dict[int, Any] = {}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            match = _NAME.fullmatch(path.name)
            if match and path.is_file():
                data = path.read_bytes()
                if zlib.crc32(data) == int(match[2], 16):
                    found[int(match[1])] = _endings(data)
        return {first: rows for first, rows in found.items() if rows is not None}

    def write(self, seating: Seating, first: int, endings: Any) -> None:
        """Keep one span of games."""
        sink = io.BytesIO()
        np.save(sink, endings, allow_pickle=False)
        data = sink.getvalue()
        folder = make_folder(self.folder, self._slug(seating))
        write_file(folder / f"{first}.{zlib.crc32(data):08x}.npy", data)

    def _slug(self, seating: Seating) -> str:
        """The folder of a matchup; another version of a player's file is another matchup."""
        matchup = matchup_of(seating, 0)
        codes = "".join(seat.code for seat in matchup.seats)
        return (
            f"{matchup.slug}{'-' + hashlib.sha256(codes.encode()).hexdigest()[:6] if codes else ''}"
        )


def _endings(data: bytes) -> Any:
    """The endings in a file; None if it holds anything else."""
    from sim.table.play_on import Ending

    try:
        rows = np.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, OSError, EOFError):
        return None
    return rows if rows.dtype == Ending.dtype and rows.ndim == 2 else None


class Exploration:
    """Plays what is missing, the same games of all matchups before the next ones."""

    def __init__(self, asked: Asked, root: Path, workers: int | None = None) -> None:
        self.asked, self.store = asked, Store(root, asked)
        self._workers = workers or usable_cores()
        self._stop = threading.Event()
        self._local = threading.local()
        self.found = {seating: self.store.read(seating) for seating in asked.seatings}

    def missing(self) -> list[tuple[Seating, int]]:
        """Spans still to be played."""
        return [
            (seating, first)
            for first in range(0, self.asked.games, SPAN)
            for seating in self.asked.seatings
            if first not in self.found[seating]
        ]

    def play(self, stage: str = "", quiet: bool = False) -> bool:
        """Play it; False after Ctrl-C. What is finished is kept either way."""
        left = self.missing()
        if not left:
            return True
        total = len(self.asked.seatings) * -(-self.asked.games // SPAN) * SPAN
        progress = RunBar(total, total - len(left) * SPAN, quiet=quiet, stage=stage)
        with ThreadPoolExecutor(self._workers, thread_name_prefix="explore") as pool:
            jobs = {pool.submit(self._span, *each): each for each in left}
            try:
                self._collect(jobs, progress)
            except KeyboardInterrupt:
                return False
            finally:
                self._stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                progress.close()
        return True

    def _collect(self, jobs: dict["Future[Any]", tuple[Seating, int]], progress: Progress) -> None:
        done = 0
        while jobs:
            ready, _ = wait(jobs, timeout=0.1, return_when=FIRST_COMPLETED)
            for job in ready:
                seating, first = jobs.pop(job)
                endings = job.result()
                self.store.write(seating, first, endings)
                self.found[seating][first] = endings
                done += SPAN
                progress.show(done, seating.name)

    def _span(self, seating: Seating, first: int) -> Any:
        """The endings of some games: [game, 1 + stop * future], the game's own first."""
        from sim.table.play_on import Ending

        explorer = self._explorer(seating)
        rows = []
        for game in range(first, first + SPAN):
            if self._stop.is_set():
                return Ending.zeros(0)
            found = explorer.play(self.asked.seed, game)
            rows.append(np.append(found.ending, found.futures.ravel()))
        return np.stack(rows)

    def _explorer(self, seating: Seating) -> Any:
        """This thread's own explorer of a matchup."""
        from sim.table.explorer import Explorer

        kept = self._local.__dict__.setdefault("explorers", {})
        if seating not in kept:
            kept[seating] = Explorer(self._engine(), seating, self.asked.futures, by_turn=False)
        return kept[seating]

    def _engine(self) -> Any:
        from sim.table.engine import Engine

        if "engine" not in self._local.__dict__:
            self._local.engine = Engine(self.asked.box, self.asked.cards)
        return self._local.engine

    def endings(self, seating: Seating) -> tuple[Any, Any]:
        """Numbers of the games asked for that are there, and their endings."""
        found = self.found[seating]
        numbers = [
            f + i for f in sorted(found) for i in range(len(found[f])) if f + i < self.asked.games
        ]
        rows = [found[n - n % SPAN][n % SPAN] for n in numbers]
        return np.array(numbers, dtype=np.int64), np.stack(rows) if rows else None

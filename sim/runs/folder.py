"""The folder of a run: checked before anything is touched, locked while games are written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from filelock import FileLock, Timeout

from sim.errors import InputError
from sim.files import PART, check_file, check_folder, make_folder, remove_file, write_file
from sim.runs import chunk_file as chunks
from sim.runs.chunk_file import Chunk, Damaged, Packed
from sim.runs.manifest import FILE, Manifest, read_manifest
from sim.runs.stamp import Matchup, Stamp

GAMES = "games"
LOCK = ".lock"
POLL = 0.05  # seconds between two looks at whether others have ended


@dataclass
class Contents:
    """What the files of a run hold: chunks by matchup, in order, and files that do not count."""

    chunks: dict[str, list[tuple[Chunk, Path]]] = field(default_factory=dict)
    damaged: list[Path] = field(default_factory=list)

    @property
    def games(self) -> int:
        """All games that are there."""
        return sum(chunk.games for found in self.chunks.values() for chunk, _ in found)

    def missing(self, matchup: Matchup) -> list[tuple[int, int]]:
        """Ranges (first, end) of the games of a matchup that are still to be played."""
        gaps, at = [], matchup.first
        for chunk, _ in self.chunks.get(matchup.name, []):
            if chunk.first > at:
                gaps.append((at, min(chunk.first, matchup.end)))
            at = max(at, chunk.end)
        gaps.append((at, matchup.end))
        return [(first, end) for first, end in gaps if first < end]


def scan(run: Path, manifest: Manifest) -> Contents:
    """Read and check every file of games; one of another run is refused."""
    found: list[tuple[Chunk, Path]] = []
    contents = Contents()
    for path in _files(run):
        try:
            found.append((_checked(path, manifest), path))
        except Damaged:
            contents.damaged.append(path)
    found.sort(key=lambda item: (item[0].matchup, item[0].first, -item[0].end))
    for chunk, path in found:
        before = contents.chunks.setdefault(chunk.matchup, [])
        if before and before[-1][0].end > chunk.first:  # a copy: each game counts once
            contents.damaged.append(path)
        else:
            before.append((chunk, path))
    return contents


def _files(run: Path) -> list[Path]:
    folder = run / GAMES
    check_folder(folder)
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if chunks.is_chunk_name(path.name))


def _checked(path: Path, manifest: Manifest) -> Chunk:
    """The chunk in a file, if it is whole and of this run."""
    note = chunks.read_note(chunks.read_bytes(path), path.name)
    chunk = note.chunk
    differences = manifest.stamp_of(chunk.matchup).differences(note.stamp)
    if differences:
        raise InputError(f"{path} is of another run ({'; '.join(differences)}); take it away")
    matchup = manifest.matchup(chunk.matchup)
    if matchup is None or matchup.seats != note.seats:
        raise InputError(f"{path} is of another run (matchup '{chunk.matchup}'); take it away")
    return chunk


def inspect(run: Path, wanted: Manifest) -> Manifest | None:
    """The run in a folder, None if the folder is free; refuses anything else. Touches nothing.

    `wanted` is the run as it would be in an empty folder.
    """
    if not run.exists():
        return None
    if not run.is_dir():
        raise InputError(f"{run} is a file, not a folder", "out")
    others = [path.name for path in run.iterdir() if not _is_leftover(path.name)]
    if not others:
        return None
    if FILE not in others:
        raise InputError(f"{run} holds something else ({sorted(others)[0]}) and no run", "out")
    manifest = read_manifest(run)
    _refuse_others(run, manifest.stamp, wanted.stamp)
    for matchup in wanted.matchups:
        known = manifest.matchup(matchup.name)
        _refuse_changed_matchup(run, known, matchup)
        if known is not None and known.variant:
            name = matchup.name
            _refuse_others(run, manifest.stamp_of(name), wanted.stamp_of(name), f"'{name}' with ")
    return manifest


def _is_leftover(name: str) -> bool:
    """Whether a run that was killed at its very start can leave this behind."""
    return name in (GAMES, LOCK) or name.endswith(PART)


def _refuse_others(run: Path, old: Stamp, new: Stamp, what: str = "a run with ") -> None:
    differences = new.differences(old)
    if differences:
        raise InputError(f"{run} holds {what}{'; '.join(differences)}", "out")


def _refuse_changed_matchup(run: Path, old: Matchup | None, new: Matchup) -> None:
    if old is None or (old.seats, old.variant) == (new.seats, new.variant):
        return
    before, after = (", ".join(seat.player for seat in matchup.seats) for matchup in (old, new))
    what = f"seats {before}, not {after}" if before != after else "another version of its strategy"
    raise InputError(f"{run} holds the matchup '{new.name}' with {what}", "out")


def note_look(run: Path, games: int) -> Manifest:
    """Write into the manifest that the run was looked at with so many games per matchup.

    The same number of games twice is the same look.
    """
    folder = RunFolder(run)
    try:
        folder.lock()
        manifest = read_manifest(run)
        if games not in manifest.looks:
            manifest = replace(manifest, looks=(*manifest.looks, games))
            folder.note(manifest)
        return manifest
    finally:
        folder.close()


class Appeared(Exception):
    """Somebody else has made the run since we looked; it is locked now, and can be read."""


class RunFolder:
    """A run that is being written; only one process at a time may do so."""

    def __init__(self, path: Path, wait: Callable[[str], None] | None = None) -> None:
        """With `wait`, others are waited for until they have ended, and it is told so."""
        self.path, self._wait = path, wait
        self._lock = FileLock(path / LOCK, timeout=0, thread_local=False, poll_interval=POLL)

    def look(self, wanted: Manifest) -> tuple[Manifest | None, Contents]:
        """What is there already, locked from now on; refuses what is not this run."""
        if inspect(self.path, wanted) is None:
            return None, Contents()
        self.lock()
        manifest = inspect(self.path, wanted)  # as it is now that nobody else writes it
        return manifest, scan(self.path, manifest) if manifest else Contents()

    def begin(self, manifest: Manifest, contents: Contents) -> None:
        """From here on the disk is touched: the folder, the manifest, files that do not count."""
        new = not self._lock.is_locked
        with self._explained():
            games = make_folder(self.path, GAMES)
            self.lock()
            if new and self._lock.is_locked and (self.path / FILE).exists():
                raise Appeared
            unfinished = [path for folder in (self.path, games) for path in folder.glob(f"*{PART}")]
            for path in (*contents.damaged, *unfinished):
                remove_file(path)
        self.note(manifest)

    def add(self, packed: Packed) -> None:
        """Write a chunk."""
        write_file(self.path / GAMES / packed.name, packed.data)

    def note(self, manifest: Manifest) -> None:
        """Replace the manifest."""
        with self._explained():
            write_file(self.path / FILE, manifest.text())

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InputError(f"cannot write to {self.path}: {reason}") from None

    def lock(self) -> None:
        """Keep others out; where no lock can be made, as on a read-only disk, nobody can write."""
        if self._lock.is_locked:
            return
        check_file(self.path / LOCK)
        try:
            self._acquire()
        except Timeout:
            raise InputError(
                f"another automa command is writing to {self.path}; wait until it has ended"
            ) from None
        except OSError:
            return

    def _acquire(self) -> None:
        """At once, or as soon as others have ended; Ctrl-C ends the wait."""
        try:
            self._lock.acquire()
        except Timeout:
            if self._wait is None:
                raise
            self._wait(f"waiting for another automa command that writes to {self.path}")
            self._lock.acquire(timeout=-1)

    def close(self) -> None:
        """Let others write."""
        self._lock.release()

"""A run from its request to its folder: check everything, touch the disk, play what is missing."""

import errno
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sim.errors import InputError
from sim.runs.chunk_file import Chunk, Packed
from sim.runs.folder import RunFolder
from sim.runs.jobs import Spec
from sim.runs.loop import Loop
from sim.runs.manifest import Manifest, describe_cards, now
from sim.runs.pools import Pool, Threads, in_background
from sim.runs.progress import Progress
from sim.runs.request import Request, default_folder
from sim.runs.schedule import CHUNK, Plan
from sim.runs.stamp import Matchup
from sim.runs.summary import Tally, add_up
from sim.system import usable_cores

Bar = Callable[[int, int], Progress]  # of games in all, and of games that are there
NOTE_EVERY = 10.0  # seconds between two updates of the manifest


@dataclass(frozen=True)
class Outcome:
    """A run when the command ends."""

    folder: Path
    manifest: Manifest
    tallies: dict[str, Tally]
    played: int  # games of this command
    replayed: int  # files that were damaged and are played again
    asked: int  # games that this command wanted, old ones included
    missing: int  # of these, games that are still to be played

    @property
    def interrupted(self) -> bool:
        return self.missing > 0


def run(
    request: Request,
    out: Path | None = None,
    *,
    command: str = "",
    workers: int | None = None,
    cluster: str | None = None,
    chunk: int = CHUNK,
    quiet: bool = False,
    stage: str = "",
    say: Callable[[str], None] | None = None,
) -> Outcome:
    """Play what is missing of a request; the rows do not depend on workers, chunks or order."""
    _check_at_least_one("workers", workers)
    _check_at_least_one("chunk", chunk)
    folder = RunFolder(out or default_folder(request))
    try:
        bar = partial(Progress, quiet=quiet, stage=stage)
        return _Run(request, folder, command, say or _nobody).play(workers, cluster, chunk, bar)
    finally:
        folder.close()


def _check_at_least_one(name: str, value: int | None) -> None:
    if value is not None and value < 1:
        raise InputError(f"{name} {value} is too few; allowed: 1 or more", name)


def _nobody(sentence: str) -> None:
    pass


class _Run:
    """One command at work on one folder."""

    def __init__(
        self, request: Request, folder: RunFolder, command: str, say: Callable[[str], None]
    ) -> None:
        from sim.game import kernel  # numba: not for `automa --help`

        self.request, self.folder, self.say = request, folder, say
        self.stamp = request.stamp(kernel.ENGINE)
        self.asked = request.matchups()
        self.old, self.contents = folder.look(self.stamp, self.asked)
        self.manifest = (self.old or self._new()).with_matchups(self.asked, command)
        self.chunks: dict[str, list[Chunk]] = {
            name: [chunk for chunk, _ in found] for name, found in self.contents.chunks.items()
        }
        self.before = self.contents.games
        self.played = 0
        self._noted = time.monotonic()

    def _new(self) -> Manifest:
        cards = describe_cards(self.request.cards)
        assumptions = self.request.assumptions
        return Manifest(self.stamp, (), "", cards=cards, assumptions=assumptions, started=now())

    def play(self, workers: int | None, cluster: str | None, chunk: int, bar: Bar) -> Outcome:
        """Play what is missing, if anything."""
        plan = self._plan(chunk)
        if plan.left == 0 and self._is_noted():
            return self._outcome()
        if plan.left == 0:
            self._begin()
            return self._outcome()
        pool = in_background(lambda: self._pool(workers, cluster))
        try:
            self._begin()
            progress = bar(self._goal(), self._goal() - plan.left)
            self._loop(plan, pool, progress)
        except BaseException:
            with suppress(InputError):  # the disk may be full; what is done can be seen again
                self._note()
            raise
        finally:
            pool.close()
        return self._outcome()

    def _is_noted(self) -> bool:
        """Whether the manifest on disk already says all of this, so that nothing is written."""
        old = self.old
        return (
            old is not None
            and old.ended is not None
            and old.matchups == self.manifest.matchups
            and old.games_done == self.before
            and not self.contents.damaged
        )

    def _plan(self, chunk: int) -> Plan:
        plan = Plan(chunk)
        for seating, matchup in zip(self.request.seatings, self.asked, strict=True):
            plan.add_missing(seating, matchup, self.contents)
        return plan

    def _goal(self) -> int:
        return sum(matchup.games for matchup in self.asked)

    def _pool(self, workers: int | None, cluster: str | None) -> Pool:
        """The workers, with every strategy loaded: its faults show before the disk is touched."""
        spec = Spec(self.stamp, self.request.box, self.request.cards)
        self._load(spec)
        if cluster is None:
            return Threads(spec, workers or usable_cores())
        from sim.runs.cluster import Cluster

        return Cluster(spec, cluster, workers or usable_cores(), self.say)

    def _load(self, spec: Spec) -> None:
        """Compile or load everything that plays."""
        from sim.game import kernel

        kernel.announce_compilation()
        from sim.runs.worker import engine_for

        for seating in self.request.seatings:
            engine_for(spec).play(seating, self.stamp.seed, 0, 0)

    def _begin(self) -> None:
        if self.contents.damaged:
            count = len(self.contents.damaged)
            self.say(f"{count} damaged file(s) found: their games are played again")
        self.manifest = replace(self.manifest, games_done=self.before)
        self.folder.begin(self.manifest, self.contents)

    def _loop(self, plan: Plan, pool: Pool, progress: Progress) -> None:
        live = pool.live

        def tick() -> None:
            progress.show(max(live.games, self.played), live.matchup)
            if time.monotonic() > self._noted + NOTE_EVERY:
                self._note()

        try:
            Loop(plan, pool, self._take, tick).play()
        finally:
            progress.close()

    def _take(self, packed: Packed) -> None:
        """Write a chunk; when that fails, everything written before stays."""
        try:
            self.folder.add(packed)
        except OSError as error:
            raise InputError(self._cannot_write(error)) from None
        self.chunks.setdefault(packed.chunk.matchup, []).append(packed.chunk)
        self.played += packed.chunk.games

    def _cannot_write(self, error: OSError) -> str:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        reason = "the disk is full" if full else (error.strerror or str(error)).lower()
        return (
            f"cannot write to {self.folder.path}: {reason}; {self.before + self.played:,} games "
            f"are safe there, go on later with: {self.manifest.command}"
        )

    def _note(self, ended: bool = False) -> None:
        self._noted = time.monotonic()
        done = self.before + self.played
        self.manifest = replace(self.manifest, games_done=done, ended=now() if ended else None)
        self.folder.note(self.manifest)

    def _outcome(self) -> Outcome:
        missing = self._goal() - self._covered()
        if missing == 0 and (self.played or self.manifest.ended is None):
            self._note(ended=True)
        elif missing:
            self._note()
        tallies = {name: add_up(found) for name, found in self.chunks.items() if found}
        return Outcome(
            self.folder.path,
            self.manifest,
            tallies,
            self.played,
            len(self.contents.damaged),
            self._goal(),
            missing,
        )

    def _covered(self) -> int:
        """Games of the matchups asked for that are on disk, not counting more than asked."""
        return sum(self._covered_of(matchup) for matchup in self.asked)

    def _covered_of(self, matchup: Matchup) -> int:
        found = self.chunks.get(matchup.name, [])
        return sum(max(0, min(chunk.end, matchup.games) - chunk.first) for chunk in found)

"""A run from its request to its folder: check everything, touch the disk, play what is missing."""

import errno
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from sim import progress
from sim.errors import InputError
from sim.runs.chunk_file import Chunk, Packed
from sim.runs.folder import Appeared, RunFolder
from sim.runs.jobs import Job, Spec
from sim.runs.loop import Loop
from sim.runs.manifest import Manifest, describe_cards, merged_cards, now
from sim.runs.pools import Pool, Threads, in_background
from sim.runs.progress import Progress, RunBar
from sim.runs.request import Batch, Request, batch_of, default_folder, describe_variants
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
    request: Request | Batch,
    out: Path | None = None,
    *,
    command: str = "",
    workers: int | None = None,
    cluster: str | None = None,
    chunk: int = CHUNK,
    quiet: bool = False,
    stage: str = "",
    say: Callable[[str], None] | None = None,
    wait: bool = False,
    bar: Bar | None = None,
) -> Outcome:
    """Play what is missing of a request; the rows do not depend on workers, chunks or order.

    While somebody else writes to the folder it is refused; with `wait`, for folders that nobody
    named, they are waited for.
    `stage` names a part of a longer task; `bar` shows how far it is in place of a bar of its own.
    """
    _check_at_least_one("workers", workers)
    _check_at_least_one("chunk", chunk)
    batch = batch_of(request)
    tell, quiet = say or _nobody, quiet or bar is not None
    bar = bar or partial(RunBar, quiet=quiet, stage=stage)
    folder = RunFolder(out or default_folder(batch.requests[0]), tell if wait else None)
    try:
        with suppress(Appeared):
            return _Run(batch, folder, command, tell, quiet).play(workers, cluster, chunk, bar)
        return _Run(batch, folder, command, tell, quiet).play(workers, cluster, chunk, bar)
    except InputError as error:
        if not wait or error.argument != "out":
            raise
        again = "take that folder away, and its games are played again"
        raise InputError(f"{error}; {again}") from None  # nobody named it with --out
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
        self,
        batch: Batch,
        folder: RunFolder,
        command: str,
        say: Callable[[str], None],
        quiet: bool,
    ) -> None:
        from sim.game import kernel  # numba: not for `automa --help`

        self.batch, self.folder, self.say, self._quiet = batch, folder, say, quiet
        self.stamp = batch.stamp(kernel.ENGINE)
        self.jobs = all_jobs(batch, kernel.ENGINE)
        self.asked = [job.matchup for job in self.jobs]
        wanted = run_as_wanted(batch, kernel.ENGINE, command)
        self.old, self.contents = folder.look(wanted)
        self.manifest = (
            self.old.with_matchups(self.asked, command, wanted.variants, wanted.cards)
            if self.old
            else wanted
        )
        self.chunks: dict[str, list[Chunk]] = {
            name: [chunk for chunk, _ in found] for name, found in self.contents.chunks.items()
        }
        self.before = self.contents.games
        self.played = 0
        self._noted = time.monotonic()

    def play(self, workers: int | None, cluster: str | None, chunk: int, bar: Bar) -> Outcome:
        """Play what is missing, if anything."""
        plan = self._plan(chunk)
        if plan.left == 0 and self._is_noted():
            return self._outcome()
        if plan.left == 0:
            self._begin()
            return self._outcome()
        with progress.Bar(progress.LOADING, quiet=self._quiet) as waiting:
            pool = in_background(lambda: self._pool(workers, cluster, waiting))
        try:
            self._begin()
            self._play_and_note(plan, pool, bar)
        finally:
            pool.close()
        return self._outcome()

    def _play_and_note(self, plan: Plan, pool: Pool, bar: Bar) -> None:
        """The games; however it ends, the manifest says how many there are."""
        try:
            self._loop(plan, pool, bar(self._goal(), self._goal() - plan.left))
        except BaseException:
            with suppress(InputError):  # the disk may be full; what is done can be seen again
                self._note()
            raise

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
        for job in self.jobs:
            plan.add_missing(job, self.contents)
        return plan

    def _goal(self) -> int:
        return sum(matchup.games for matchup in self.asked)

    def _pool(self, workers: int | None, cluster: str | None, waiting: progress.Bar) -> Pool:
        """The workers, with every strategy loaded: its faults show before the disk is touched."""
        self._load()
        if cluster is None:
            return Threads(workers or usable_cores())
        waiting.doing = f"starting the cluster ({cluster})"
        from sim.runs.cluster import Cluster

        return Cluster(cluster, workers or usable_cores(), self.say)

    def _load(self) -> None:
        """Compile or load everything that plays, all of it together."""
        from sim.runs.worker import engine_for

        for job in self.jobs:
            engine_for(job.spec).players(job.seating)
        for job in self.jobs:
            engine_for(job.spec).play(job.seating, self.stamp.seed, 0, 0)

    def _begin(self) -> None:
        if self.contents.damaged:
            count = len(self.contents.damaged)
            self.say(f"{count} damaged file(s) found: their games are played again")
        self.manifest = replace(self.manifest, games_done=self.before)
        self.folder.begin(self.manifest, self.contents)

    def _loop(self, plan: Plan, pool: Pool, shown: Progress) -> None:
        live = pool.live

        def tick() -> None:
            shown.show(max(live.games, self.played), live.matchup)
            if time.monotonic() > self._noted + NOTE_EVERY:
                self._note()

        try:
            Loop(plan, pool, self._take, tick).play()
        finally:
            shown.close()

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
        spans = [
            (max(chunk.first, matchup.first), min(chunk.end, matchup.end))
            for chunk in self.chunks.get(matchup.name, [])
        ]
        return sum(max(0, end - first) for first, end in spans)


def run_as_wanted(batch: Batch, engine: str, command: str = "") -> Manifest:
    """The manifest that a batch would have in an empty folder."""
    new = Manifest(
        *(batch.stamp(engine), (), ""),
        cards=describe_cards(batch.cards),
        assumptions=batch.assumptions,
        started=now(),
        sources=batch.sources,
    )
    matchups = [job.matchup for job in all_jobs(batch, engine)]
    return new.with_matchups(matchups, command, describe_variants(batch, engine), _all_cards(batch))


def all_jobs(batch: Batch, engine: str) -> list[Job]:
    """Every matchup of a batch as one job of all its games."""
    jobs: dict[str, Job] = {}
    for request in batch.requests:
        spec = Spec(request.stamp(engine), request.box, request.cards, request.variant)
        for seating, matchup in zip(request.seatings, request.matchups(), strict=True):
            known = jobs.get(matchup.name)
            whole = matchup if known is None else known.matchup.joined(matchup)
            jobs[matchup.name] = Job(spec, seating, whole, whole.first, whole.games)
    return list(jobs.values())


def _all_cards(batch: Batch) -> dict[str, Any]:
    """The cards of all folders, as a manifest describes them."""
    found: dict[str, Any] = {}
    for request in batch.requests:
        if request.variant.folder:
            found = merged_cards(found, describe_cards(request.cards))
    return found

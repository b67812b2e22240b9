"""Play on until neighbouring ranks separate, or a budget ends.

Who looks at the same ranking again and again is fooled more often than 5% of the time. So the
k-th look spends 1 / (k (k + 1)) of the error: half of it at the first, a sixth at the second, a
twelfth at the third; together never more than all of it. Looks come when the games have doubled.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from automa.cards import Cards
from reports.data.games import read_games
from reports.data.roles import lower_skills, ranked
from reports.data.run import Run, read_run
from reports.experiments.budget import Budget
from reports.stats.precision import look
from sim.errors import InputError
from sim.game.box import Box
from sim.runs import Manifest, check_named, read_manifest
from sim.runs.request import Request, ask
from sim.runs.runner import run as play

LEAST_STEP = 0.1  # a step that adds less than this share of the games shows nothing new


@dataclass(frozen=True)
class Verdict:
    """How it ended: the neighbours at the last look, and whether all are clearly different."""

    run: Run
    neighbours: pd.DataFrame
    looks: int
    games: int  # in each cell
    level: float  # of the last look
    stopped: bool  # by Ctrl-C

    @property
    def separated(self) -> bool:
        return bool(self.neighbours["separated"].all())


def look_level(level: float, number: int) -> float:
    """The level of the k-th look, k from 1."""
    return 1.0 - (1.0 - level) / (number * (number + 1))


def play_on(
    folder: Path,
    box: Box,
    cards: Cards,
    budget: Budget,
    level: float,
    *,
    workers: int | None = None,
    say: Callable[[str], None] = lambda _text: None,
    strategy_files: Sequence[Path] = (),
) -> Verdict:
    """More games of the same run, on the same seeds, until its ranks separate.

    Strategies from files are loaded only from `strategy_files`, whatever the run names.
    """
    manifest = read_manifest(folder)
    check_named(folder, manifest, strategy_files)
    request = ranked_cells(manifest, box, cards)
    check_same(folder, manifest, request)
    cells, number = len(request.seatings), 0
    stopped = _play(request, folder, budget, workers, say)
    while True:
        number += 1
        verdict = _look(folder, request.games, level, number, stopped)
        open_pairs = int((~verdict.neighbours["separated"]).sum())
        say(f"{request.games:,} games in each cell: {_open(open_pairs)}")
        more = budget.left(request.games * cells) // cells
        if stopped or not open_pairs or more < max(1.0, LEAST_STEP * request.games):
            return verdict
        request = replace(request, games=request.games + more)
        stopped = _play(request, folder, budget, workers, say)


def _open(pairs: int) -> str:
    if not pairs:
        return "all neighbouring ranks are told apart"
    return f"{pairs} pair{'' if pairs == 1 else 's'} of neighbours not told apart"


def _look(folder: Path, games: int, level: float, number: int, stopped: bool) -> Verdict:
    run = read_run(folder, short=True)
    strict = look_level(level, number)
    found = look(ranked(read_games(run.frame)), strict, seed=run.info.seed % 2**32)
    return Verdict(run, found, number, games, strict, stopped)


def _play(
    request: Request,
    folder: Path,
    budget: Budget,
    workers: int | None,
    say: Callable[[str], None],
) -> bool:
    """Play what is missing; True when it was stopped before the end."""
    start = time.monotonic()
    command = read_manifest(folder).command
    outcome = play(request, folder, command=command, workers=workers, say=say)
    budget.playing += time.monotonic() - start
    budget.played += outcome.played
    return outcome.interrupted


def ranked_cells(manifest: Manifest, box: Box, cards: Cards) -> Request:
    """The cells that the ranking rests on, with the games that the largest of them has."""
    solo = [c for c in manifest.matchups if sorted(s.kind for s in c.seats) == ["automa", "human"]]
    humans = {s.player for cell in solo for s in cell.seats if s.kind == "human"}
    aside = set(lower_skills(sorted(humans)))
    counted = [cell for cell in solo if not aside & {seat.player for seat in cell.seats}]
    if not counted:
        raise InputError("the run has no table of one strategy against one Automa to play on")
    return ask(
        box,
        cards,
        tables=[", ".join(seat.player for seat in cell.seats) for cell in counted],
        games=max(cell.games for cell in counted),
        seed=manifest.stamp.seed,
        sepultus=manifest.stamp.sepultus,
        tie_break=manifest.stamp.tie_break,
        assumptions=manifest.assumptions,
    )


def check_same(folder: Path, manifest: Manifest, request: Request) -> None:
    """Games of another version or of other files cannot be set beside those of a run."""
    from sim.game import kernel

    differences = request.stamp(kernel.ENGINE).differences(manifest.stamp)
    if differences:
        raise InputError(
            f"{folder} was played with {'; '.join(differences)}: no game can be added to it; "
            f"play it anew into another folder (it was: {manifest.command})"
        )


def _looks(count: int) -> str:
    return "1 look" if count == 1 else f"{count} looks"


def verdict_text(verdict: Verdict, level: float, budget: Budget) -> list[str]:
    """How it ended, in sentences; `level` in percent."""
    from reports.chapters.words import about
    from reports.data.names import Names
    from reports.page.tables import signed

    where = f"{verdict.games:,} games in each cell ({_looks(verdict.looks)}, {level:g}% in all)"
    if len(verdict.neighbours) == 0:
        return ["the run has one Automa only, so there is nothing to tell apart"]
    if verdict.separated:
        return [f"all neighbouring ranks are told apart after {where}"]
    names = Names(verdict.run.info.names, verdict.run.info.stars)
    why = "stopped" if verdict.stopped else f"the budget of {budget.text()} ended"
    out = [f"{why} after {where}; not told apart:"]
    for row in verdict.neighbours[~verdict.neighbours["separated"]].itertuples():
        need = (
            f"about {about(row.games_needed)} games in each cell to tell"
            if 0 < row.games_needed < 100_000_000
            else "no number of games in sight"
        )
        pair = f"{names.automa(str(row.harder))} and {names.automa(str(row.easier))}"
        span = f"{signed(row.low)} to {signed(row.high)}"
        out.append(f"{pair}: {signed(row.difference)} VP ({span}); {need}")
    return out

"""Play on until neighbouring ranks are clearly different or practically equal.

Who looks at the same ranking again and again is fooled more often than 5% of the time. So the k-th
look spends 1 / (k (k + 1)) of the error: half of it at the first, a sixth at the second, a twelfth
at the third; together never more than all of it, for all pairs of Automas together. The looks are
kept in the manifest of the run, so that calling again goes on counting. Looks come when the games
have doubled.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from automa.cards import Cards
from reports.data.games import Games, complete, read_games
from reports.data.names import Names
from reports.data.roles import panel_games
from reports.data.run import Run, read_run
from reports.data.text import signed
from reports.experiments.budget import Budget
from reports.experiments.same_run import check_same, panel_batch, with_games
from reports.stats.head_start import head_start_means
from reports.stats.ranking import neighbour_table
from reports.stats.sample_size import two_digits
from sim.game.box import Box
from sim.runs import check_named, read_manifest
from sim.runs.folder import note_look
from sim.runs.request import Batch
from sim.runs.runner import run as play
from sim.text import count

EQUAL_WITHIN = 1.0  # VP: a smaller difference is practically none
MOST_GAMES = 100_000_000  # no more than this is in sight
LEAST_STEP = 0.1  # a step that adds less than this share of the games shows nothing new


@dataclass(frozen=True)
class Verdict:
    """How it ended: the neighbours at the last look."""

    run: Run
    neighbours: pd.DataFrame
    looks: int  # of this run, earlier calls included
    games: int  # per matchup
    stopped: bool  # by Ctrl-C

    @property
    def settled(self) -> bool:
        """Whether every two neighbours are clearly different or practically equal."""
        return bool((self.neighbours["verdict"] != CLOSE).all())

    @property
    def groups(self) -> list[int]:
        """Group number of every Automa, hardest first: a clear difference starts a new one."""
        cuts = (self.neighbours["verdict"] == CLEAR).to_numpy(dtype=int)
        return [1, *(1 + cuts.cumsum()).tolist()]


CLEAR, EQUAL, CLOSE = "clearly different", "practically equal", "too close to call"


def look_level(level: float, number: int) -> float:
    """The level of the k-th look, k from 1."""
    return 1.0 - (1.0 - level) / (number * (number + 1))


def look(games: Games, level: float, equal_within: float = EQUAL_WITHIN) -> pd.DataFrame:
    """Neighbouring ranks with a verdict each, at a level that holds for all pairs together.

    Two Automas are practically equal if the whole interval of their difference lies within
    `equal_within` VP of 0; with 0 they never are.
    """
    table = neighbour_table(games.automas, head_start_means(complete(games)), level)
    small = (table["low"] >= -equal_within) & (table["high"] <= equal_within)
    equal = small if equal_within > 0 else np.zeros(len(table), dtype=bool)
    clear = table["clearly_different"].to_numpy(dtype=bool)
    table["verdict"] = np.where(clear, CLEAR, np.where(equal, EQUAL, CLOSE))
    return table


def play_on(
    folder: Path,
    box: Box,
    cards: Cards,
    budget: Budget,
    level: float,
    equal_within: float = EQUAL_WITHIN,
    *,
    workers: int | None = None,
    say: Callable[[str], None] = lambda _text: None,
    strategy_files: Sequence[Path] = (),
) -> Verdict:
    """More games of the same run, on the same seeds, until its ranks are settled.

    A sweep is played on with the data that it names, any other run with `box` and `cards`.
    Strategies from files are loaded only from `strategy_files`, whatever the run names.
    """
    manifest = read_manifest(folder)
    check_named(folder, manifest, strategy_files)
    batch = panel_batch(manifest, box, cards)
    check_same(folder, manifest, batch)
    matchups = sum(len(request.seatings) for request in batch.requests)
    games = batch.requests[0].games
    stopped = _play(batch, folder, budget, workers, say)
    while True:
        verdict = _look(folder, games, level, equal_within, stopped)
        unsettled = int((verdict.neighbours["verdict"] == CLOSE).sum())
        say(f"{count(games, 'game')} per matchup: {_unsettled(unsettled)}")
        more = budget.left(games * matchups) // matchups
        if stopped or not unsettled or more < max(1.0, LEAST_STEP * games):
            return verdict
        games += more
        stopped = _play(with_games(batch, games), folder, budget, workers, say)


def _unsettled(pairs: int) -> str:
    if not pairs:
        return "all neighbouring ranks are settled"
    return f"{pairs} pair{'' if pairs == 1 else 's'} of neighbours too close to call"


def _look(folder: Path, games: int, level: float, equal_within: float, stopped: bool) -> Verdict:
    """Look at what there is; the manifest remembers it, also if the process ends here."""
    number = note_look(folder, games).looks.index(games) + 1
    run = read_run(folder, short=True)
    found = look(panel_games(read_games(run.frame)), look_level(level, number), equal_within)
    return Verdict(run, found, number, games, stopped)


def _play(
    batch: Batch,
    folder: Path,
    budget: Budget,
    workers: int | None,
    say: Callable[[str], None],
) -> bool:
    """Play what is missing; True when it was stopped before the end."""
    start = time.monotonic()
    command = read_manifest(folder).command
    outcome = play(batch, folder, command=command, workers=workers, say=say)
    budget.playing += time.monotonic() - start
    budget.played += outcome.played
    return outcome.interrupted


def verdict_text(verdict: Verdict, level: float, budget: Budget) -> list[str]:
    """How it ended, in sentences; `level` in percent."""
    looks = "1 look" if verdict.looks == 1 else f"{verdict.looks} looks"
    where = f"{count(verdict.games, 'game')} per matchup ({looks}, {level:g}% for all pairs in all)"
    if len(verdict.neighbours) == 0:
        return ["the run has one Automa only, so there is nothing to compare"]
    names = Names(verdict.run.info.names, verdict.run.info.stars)
    rows = verdict.neighbours[verdict.neighbours["verdict"] != CLEAR]
    details = [_pair_text(row, names) for row in rows.to_dict("records")]
    if verdict.settled:
        kind = "clearly different" if rows.empty else "clearly different or practically equal"
        return [f"all neighbouring ranks are {kind} after {where}", *details]
    why = "stopped" if verdict.stopped else f"the budget of {budget.text()} ended"
    return [f"{why} after {where}; not settled:", *details]


def _pair_text(row: dict[str, object], names: Names) -> str:
    pair = f"{names.automa(str(row['harder']))} and {names.automa(str(row['easier']))}"
    low, high, gap = (float(str(row[key])) for key in ("low", "high", "difference"))
    found = f"{pair}: {row['verdict']}, {signed(gap)} VP ({signed(low)} to {signed(high)})"
    if row["verdict"] != CLOSE:
        return found
    need = row["games_needed"]
    many = need is None or not 0 < float(str(need)) < MOST_GAMES
    return f"{found}; {'no number of games in sight' if many else _would_decide(float(str(need)))}"


def _would_decide(games: float) -> str:
    return f"about {two_digits(games):,} games per matchup would decide (80% power)"

"""Looks at the bench: all Automas as printed and as edited, again and again with more games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from reports.data.margins import Margins
from reports.data.names import names_of
from reports.experiments.versions import Bench
from reports.experiments.what_if import change_rows, half_width, harder_by_game, star_steps
from reports.page.what_if import what_else
from reports.stats.bootstrap import HALF_95
from reports.stats.differences import mean_interval
from reports.stats.sample_size import games_for_width
from reports.studio.work.design import bench_of
from reports.studio.work.order import order_facts
from reports.studio.work.starts import Start, moved_rows, moved_starts, starts

FIRST_LOOK = 16  # games per matchup: an answer within a second
GROWTH = 2
MOST_GAMES = 4000
MOST_VERSIONS = 12  # of the cards that a bench remembers; the games themselves are on disk
_kept: dict[tuple[Any, ...], tuple[Bench, int]] = {}  # one bench, and how often it was used


def run(task: Mapping[str, Any], say: Callable[[str], None]) -> Iterator[tuple[str, Any]]:
    """Looks with more and more games, until the numbers are known to the precision asked for."""
    bench, changes = bench_for(task), dict(task["changes"])
    affected = bench.design.affected(changes) if changes else []
    size = FIRST_LOOK
    while True:
        bench.play([({}, bench.automas)], size)
        if changes:
            bench.play([(changes, affected)], size)
        size = max(size, _kept_games(bench, changes, affected))
        facts = look(bench, changes, affected, size)
        needed = _needed(facts, size, task["precision"])
        facts["known"] = needed <= size
        facts["most"] = size >= MOST_GAMES  # and no more games are played
        yield "look", facts
        if needed <= size or size >= MOST_GAMES:
            return
        size = min(MOST_GAMES, GROWTH * size, max(needed, size + FIRST_LOOK))


def bench_for(task: Mapping[str, Any]) -> Bench:
    """The bench of this design and these players; a new one after some versions, to save memory."""
    key = (task["digest"], tuple(task["players"].items()), task["seed"])
    bench, used = _kept.pop(key, (None, 0))
    if bench is None or used >= MOST_VERSIONS:
        bench = bench_of(task, task["players"], task["seed"], reuse=True)
        used = 0
    bench.command = task["command"]
    _kept.clear()
    _kept[key] = bench, used + 1
    return bench


def _kept_games(bench: Bench, changes: Mapping[str, int], affected: Sequence[str]) -> int:
    """Games per matchup that are there already, from an earlier look at the same cards."""
    versions, automas = ([{}, changes], affected) if changes else ([{}], bench.automas)
    return min(MOST_GAMES, bench.read_all(versions, automas)[0].games)


def look(
    bench: Bench, changes: Mapping[str, int], affected: Sequence[str], games: int
) -> dict[str, Any]:
    """What the games show of every Automa, as printed and as edited."""
    names = names_of(bench.design.cards)
    printed = _printed(bench, affected)
    pair = bench.read_all([{}, changes], affected, games) if changes else []
    edited = moved_starts(bench.read({}, affected), affected, pair[1]) if pair else {}
    rows = []
    for automa in bench.automas:
        row: dict[str, Any] = {
            "automa": automa,
            "name": names.automa(automa),
            "before": printed[automa],
        }
        row["after"] = edited.get(automa, printed[automa])
        row["harder"] = None
        if automa in affected:
            alone = bench.read_all([{}, changes], [automa], games)
            row["harder"] = mean_interval(harder_by_game(*alone))
        rows.append(row)
    _rank(rows)
    facts = {"rows": rows, "games": games, "matchups": len(bench.players) * len(bench.automas)}
    facts["half"] = _half(rows)
    facts |= order_facts(bench, changes, affected, games)
    if pair:
        facts["harder"] = mean_interval(harder_by_game(*pair))
        facts["spread"] = half_width(harder_by_game(*pair))
        steps = star_steps(bench, changes, games)
        facts["steps"] = what_else(steps, pd.DataFrame(), names)
        facts["players"] = _by_player(bench, affected, *pair)
    return facts


def _printed(bench: Bench, affected: Sequence[str]) -> dict[str, Start]:
    """All Automas as printed, by all games that are there: nothing that is edited moves them."""
    rest = [automa for automa in bench.automas if automa not in affected]
    groups = [group for group in (list(affected), rest) if group]
    return {
        automa: start
        for group in groups
        for automa, start in starts(bench.read({}, group), group).items()
    }


def _rank(rows: list[dict[str, Any]]) -> None:
    """Ranks by head start, hardest first, before and after."""
    for when in ("before", "after"):
        ordered = sorted(rows, key=lambda row: -row[when]["head"])
        for place, row in enumerate(ordered):
            row[f"rank_{when}"] = place + 1


def _half(rows: list[dict[str, Any]]) -> float:
    """Half the widest interval: of the differences where there are some, else of head starts."""
    gaps = [row["harder"] for row in rows if row["harder"] is not None]
    if gaps:
        return max(float(gap.high - gap.low) / 2 for gap in gaps)
    return max(float(row["before"]["high"] - row["before"]["low"]) / 2 for row in rows)


def _needed(facts: Mapping[str, Any], size: int, precision: float) -> int:
    """Games per matchup that would make the widest interval as narrow as asked for."""
    if not np.isfinite(facts["half"]):
        return MOST_GAMES
    if facts["half"] <= precision:
        return size
    sd = facts["half"] * np.sqrt(size) / HALF_95
    return max(size + 1, games_for_width(precision, float(sd)))


def _by_player(
    bench: Bench, affected: Sequence[str], before: Margins, after: Margins
) -> list[dict[str, Any]]:
    """The table of `what-if`, one row per player and Automa."""
    names = names_of(bench.design.cards)
    players, printed = list(bench.players.items()), bench.read({}, affected)
    table = moved_rows(
        change_rows(players, affected, before, after),
        change_rows(players, affected, printed, printed),
    )
    table["name"] = ["mean" if a == "all" else names.automa(a) for a in table["automa"]]
    return [{str(k): v for k, v in row.items()} for row in table.to_dict("records")]

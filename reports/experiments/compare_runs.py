"""Two runs that exist side by side: paired where they share their deals, saying so where not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from automa.names import unmarked
from automa.numbers import Design
from reports.data.cards import cards_of_run
from reports.data.games import Floats
from reports.data.margins import Margins, Played, read_played, shared_games
from reports.data.names import deck_of_run
from reports.experiments.compare import Comparison, Side, changed_numbers, named_players
from reports.experiments.what_if import change_rows, harder_by_game
from reports.stats.differences import Difference, mean_interval
from sim.errors import InputError
from sim.runs import Manifest, read_manifest


def compare_runs(
    first: Path, second: Path, tell: Callable[[float, str], object] = lambda _share, _what: None
) -> Comparison:
    """Two runs on the strategies and Automas that both have; `tell` hears how far it is."""
    manifests = [read_manifest(run) for run in (first, second)]
    decks = [deck_of_run(manifest) for manifest in manifests]
    played = []
    for share, run in ((0.0, first), (0.2, second)):
        tell(share, f"reading {run.name}")
        played.append(read_played(run))
    tell(0.4, "the games of both")
    if not played[0].keys() & played[1].keys():
        played = [_without_marks(found) for found in played]
    shared = [key for key in played[0] if key in played[1]]
    named = named_players(player for player, _ in shared)
    players = [strategy for _, strategy in named]
    automas = list(dict.fromkeys(automa for _, automa in shared))
    missing = [(p, a) for p in players for a in automas if (p, a) not in shared]
    if not shared or missing:
        raise InputError(
            f"{first} and {second} share no full set of matchups; both need the same strategies "
            "against the same Automas"
        )
    stamps = [manifest.stamp for manifest in manifests]
    paired = stamps[0].seed == stamps[1].seed and stamps[0].sepultus == stamps[1].sepultus
    grids = [[[found[p, a] for a in automas] for p in players] for found in played]
    if paired:
        before, after = shared_games(grids)
        rows = change_rows(named, automas, before, after)
        found = mean_interval(harder_by_game(before, after))
        games = before.games
    else:
        rows, found, games = _unpaired(named, automas, grids)
    one, two = (side_of_run(run, m) for run, m in zip((first, second), manifests, strict=True))
    return Comparison(
        str(first),
        str(second),
        found,
        rows,
        decks[1].names,
        changed_numbers(one, two) if one and two else (),
        [f"{'; '.join(stamps[0].differences(stamps[1]))}"] if stamps[0] != stamps[1] else [],
        games,
        paired,
        sides=(one, two) if one and two else None,
    )


def side_of_run(run: Path, manifest: Manifest) -> Side | None:
    """What a run was played with; None if it does not keep that, or has several versions."""
    cards = cards_of_run(manifest)
    versions = {matchup.variant for matchup in manifest.matchups}
    if cards is None or manifest.folders.get("components") or len(versions) > 1:
        return None
    design = Design(None, cards, manifest.assumptions)
    data = manifest.variants.get(versions.pop()) if versions else None
    if data is not None and (data.variant.assumptions or data.variant.folder):
        return None
    return Side(design, f"the run {run}", data.variant.changes if data is not None else {})


def _without_marks(played: dict[tuple[str, str], Played]) -> dict[tuple[str, str], Played]:
    """Automas by their plain names, if the run has one version of each."""
    plain = {(player, unmarked(automa)): games for (player, automa), games in played.items()}
    return plain if len(plain) == len(played) else played


def _unpaired(
    players: list[tuple[str, str]], automas: list[str], grids: Sequence[list[list[Played]]]
) -> tuple[pd.DataFrame, Difference, int]:
    """The same table for games on different deals: wider intervals (Welch)."""
    before, after = (shared_games([grid])[0] for grid in grids)
    least = min(before.games, after.games)
    rows = change_rows(players, automas, _first(before, least), _first(after, least))
    for at, row in enumerate(rows.itertuples(index=False)):
        p = [name for name, _ in players].index(row.player)
        chosen = slice(None) if row.automa == "all" else slice(*_one(automas.index(row.automa)))
        gap = welch(before.margin[p, chosen].mean(axis=0), after.margin[p, chosen].mean(axis=0))
        rows.loc[at, ["harder", "low", "high"]] = list(gap)
    every = welch(before.margin.mean(axis=(0, 1)), after.margin.mean(axis=(0, 1)))
    return rows, every, least


def _one(place: int) -> tuple[int, int]:
    return place, place + 1


def _first(games: Margins, count: int) -> Margins:
    """The first games of each matchup."""
    return Margins(
        games.margin[..., :count],
        games.human[..., :count],
        games.tie_value[..., :count],
        games.numbers[:count],
    )


def welch(first: Floats, second: Floats) -> Difference:
    """Mean of the first minus mean of the second, independent games, with its 95% interval."""
    from scipy.special import stdtrit

    parts = [float(each.var(ddof=1)) / len(each) for each in (first, second)]
    error = float(np.sqrt(sum(parts)))
    mean = float(first.mean() - second.mean())
    if error == 0:
        return Difference(mean, mean, mean)
    freedom = sum(parts) ** 2 / sum(
        part**2 / (len(each) - 1) for part, each in zip(parts, (first, second), strict=True)
    )
    half = float(stdtrit(freedom, 0.975)) * error
    return Difference(mean, mean - half, mean + half)

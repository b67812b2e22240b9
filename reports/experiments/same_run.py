"""More games of a run that exists: the matchups of its panel, asked for again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from automa.cards import Cards
from reports.data.panel import panel
from sim.errors import InputError
from sim.game.box import Box
from sim.runs import Manifest
from sim.runs.request import Batch, Request, ask, batch_of, seats_of
from sim.runs.sweep import plan_sweep
from sim.runs.write_sweep import sweep_of


def panel_batch(manifest: Manifest, box: Box, cards: Cards) -> Batch:
    """The matchups that the ranking rests on, with the games that the largest of them has.

    A sweep is played with the data that it names itself, not with `box` and `cards`.
    """
    solo = [c for c in manifest.matchups if sorted(s.kind for s in c.seats) == ["automa", "human"]]
    counted = set(panel([s.player for c in solo for s in c.seats if s.kind == "human"]))
    wanted = [c for c in solo if any(s.player in counted for s in c.seats)]
    if not wanted:
        raise InputError("the run has no matchup of one strategy and one Automa to play on")
    games = max(c.games for c in wanted)
    if any(matchup.variant for matchup in manifest.matchups):
        whole = plan_sweep(sweep_of(manifest))
        return with_games(_only(whole, {matchup.name for matchup in wanted}), games)
    return batch_of(
        ask(
            box,
            cards,
            seated=[seats_of(matchup, cards) for matchup in wanted],
            games=games,
            seed=manifest.stamp.seed,
            sepultus=manifest.stamp.sepultus,
            tie_break=manifest.stamp.tie_break,
            assumptions=manifest.assumptions,
        )
    )


def _only(batch: Batch, names: Collection[str]) -> Batch:
    """The matchups of a batch that have these names."""
    requests = []
    for each in batch.requests:
        pairs = zip(each.seatings, each.matchups(), strict=True)
        kept = tuple(seating for seating, matchup in pairs if matchup.name in names)
        requests += [replace(each, seatings=kept)] if kept else []
    return replace(batch, requests=tuple(requests))


def with_games(batch: Batch, games: int) -> Batch:
    """The same matchups with so many games each."""
    return replace(batch, requests=tuple(replace(each, games=games) for each in batch.requests))


def check_same(folder: Path, manifest: Manifest, request: Request | Batch) -> None:
    """Games of another version or of other files cannot be set beside those of a run."""
    from sim.game import kernel

    differences = request.stamp(kernel.ENGINE).differences(manifest.stamp)
    if differences:
        raise InputError(
            f"{folder} was played with {'; '.join(differences)}: no game can be added to it; "
            f"play it anew into another folder (it was: {manifest.command})"
        )

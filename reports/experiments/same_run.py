"""More games of a run that exists: the matchups of its panel, asked for again."""

from __future__ import annotations

from pathlib import Path

from automa.cards import Cards
from reports.data.panel import panel
from sim.errors import InputError
from sim.game.box import Box
from sim.runs import Manifest
from sim.runs.request import Request, ask, seats_of


def panel_request(manifest: Manifest, box: Box, cards: Cards) -> Request:
    """The matchups that the ranking rests on, with the games that the largest of them has."""
    if any(matchup.variant for matchup in manifest.matchups):
        raise InputError(
            "the run is a sweep, with several versions of the game; ask for more games in its file "
            f"and play it again ({manifest.command})"
        )
    solo = [c for c in manifest.matchups if sorted(s.kind for s in c.seats) == ["automa", "human"]]
    counted = set(panel([s.player for c in solo for s in c.seats if s.kind == "human"]))
    wanted = [c for c in solo if any(s.player in counted for s in c.seats)]
    if not wanted:
        raise InputError("the run has no matchup of one strategy and one Automa to play on")
    return ask(
        box,
        cards,
        seated=[seats_of(matchup, cards) for matchup in wanted],
        games=max(c.games for c in wanted),
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

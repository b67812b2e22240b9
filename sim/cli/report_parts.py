"""What `automa report` plays or reads beyond the run: one function for each chapter on request."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.cli.common import load_data, players_print_to_stderr, say
from sim.cli.default_sweep import stop
from sim.errors import InputError

if TYPE_CHECKING:
    from reports.chapters.further import Further
    from reports.data.run import Run


@dataclass(frozen=True)
class Asked:
    """The run of a report, what is wanted beyond it, and what that may be played with."""

    folder: Path
    command: str
    workers: int | None = None
    components: Path | None = None
    cards: Path | None = None
    sensitivity: bool = False
    tension: bool = False


def gather(asked: Asked, run: Run) -> Further:
    """Play and read everything that is asked for; leaves the program if it is stopped."""
    from reports.chapters.further import Further

    found: dict[str, Any] = {}
    for part in (_sensitivity, _tension):
        found |= part(asked, run)
    return Further(**found)


def _sensitivity(asked: Asked, run: Run) -> dict[str, Any]:
    """The deals of the run under other assumptions, and from the other seat."""
    if not asked.sensitivity:
        return {}
    from reports.experiments.alternatives import plan_variants, play_variants

    deck = load_data(asked.components, asked.cards)[1]
    most = run.info.games_per_matchup
    plan = plan_variants(run.manifest, asked.folder, asked.components, deck, most)
    with players_print_to_stderr():
        played = play_variants(plan, asked.command, asked.workers, say)
    if played is None:
        stop(asked.command)
    return {"sensitivity": played.sensitivity, "seats": played.seats}


def _tension(asked: Asked, run: Run) -> dict[str, Any]:
    """Games of the audiences against the Automas of the run, played on after every round."""
    if not asked.tension:
        return {}
    from sim.cli.designing import audience_strategies
    from sim.cli.tension import play

    stamp = run.manifest.stamp
    box, deck = load_data(asked.components, asked.cards, run.manifest.assumptions)
    if (box.digest, deck.digest) != (stamp.components, stamp.cards):
        raise InputError(
            f"{asked.folder} was played with other components or cards; name the same with "
            "--components and --cards, or leave out --tension"
        )
    table = {"sepultus": stamp.sepultus, "tie_break": stamp.tie_break}
    who, seed = audience_strategies(None), stamp.seed
    found = play(box, deck, who, run.info.automas, seed=seed, workers=asked.workers, **table)
    if found is None or found.stopped:
        stop(asked.command)
    return {"tension": found}

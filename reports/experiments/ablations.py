"""Ablations: what a player loses against each Automa without one option, on the same deals.

The option is taken away by the weights of its style; everything else stays. A loss is the paired
mean difference of the margin in VP. What no weight can take away (raising dice, other colours) is
not here. The player does not make up for it as a person would who knew beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from automa.cards import Cards
from reports.data.games import Floats, Games
from reports.data.run import read_short
from reports.experiments.alternatives import beside, games_held, same_deals
from reports.experiments.play_alternatives import Say
from reports.experiments.same_run import check_same
from reports.stats.means import means_of
from sim.files import check_folder
from sim.game.box import load_box
from sim.runs import Manifest
from sim.runs.request import Request
from sim.runs.runner import run as play
from sim.text import count
from strategies.registry import find

PLAYER = "balanced"
GAMES = 400  # per matchup, at most
NEVER = -1000
WORTH = 1.0  # VP: an option that is worth less is not needed
OPTIONS = {
    "Publications": f"like_publication={NEVER}",
    "Expeditions": f"like_expedition={NEVER}",
    "what Experts do": "expert=0",
    "denying the Automa": "deny=0,deny_next=0",
    "the University": f"like_university={NEVER}",
    "the Academy": f"like_academy={NEVER}",
    "the end-of-round action": f"extra={-NEVER}",
    "the Bank": f"like_bank={NEVER}",
    "playing its last turns on": "ahead=-1",
    "collections": "coll=0,cont=0,focus=0",
    "the Embassy": f"like_embassy={NEVER}",
}


@dataclass(frozen=True)
class Ablations:
    """What a player loses without each option."""

    player: str
    games: int  # per matchup
    total: int  # played for it
    table: pd.DataFrame  # one line per option: loss over all Automas; corrected for the options
    detail: pd.DataFrame  # one line per option and Automa; corrected for all of them


@dataclass(frozen=True)
class Plan:
    """Games to be played, and where they go; the whole player may be in the run already."""

    request: Request
    folder: Path
    run: Path | None  # where the whole player's games are, if not in `folder`
    games: int


def without(options: Mapping[str, str] = OPTIONS) -> dict[str, str]:
    """The weakened players by what they lack, written in the one way."""
    return {name: find(f"{PLAYER}:{weights}").text for name, weights in options.items()}


def plan_ablations(
    manifest: Manifest, run: Path, components: Path | None, cards: Cards, most: int
) -> Plan:
    """The weakened players against every Automa of the run, on its deals."""
    box = load_box(components, manifest.assumptions)
    whole = same_deals(manifest, box, cards, [PLAYER])
    check_same(run, manifest, whole)
    games = min(GAMES, most)
    held = games_held(manifest, whole) >= games
    players = [*without().values(), *([] if held else [PLAYER])]
    request = replace(same_deals(manifest, box, cards, players), games=games)
    folder = beside(run, manifest, players) / "ablations"
    return Plan(request, folder, run if held else None, games)


def play_ablations(
    plan: Plan, command: str, workers: int | None = None, say: Say = lambda _text: None
) -> Ablations | None:
    """Play what is missing; None when it was stopped."""
    for folder in (plan.folder.parent.parent, plan.folder.parent, plan.folder):
        check_folder(folder)  # beside the run, where its sender may have put a link
    say(f"{len(OPTIONS)} ablations: {count(plan.games, 'game')} per matchup each")
    outcome = play(plan.request, plan.folder, command=command, workers=workers, say=say, wait=True)
    if outcome.interrupted:
        return None
    played = read_short(plan.folder)
    whole = read_short(plan.run) if plan.run else played
    return measure_ablations(whole, played)


def measure_ablations(
    whole: Games, played: Games, options: Mapping[str, str] | None = None
) -> Ablations:
    """Losses on the games that the whole player and all weakened ones share.

    `options` are the weakened players by what they lack.
    """
    names = options or without()
    automas = [name for name in played.automas if name in whole.automas]
    numbers = np.intersect1d(whole.numbers, played.numbers)
    base = whole.select([PLAYER], automas, numbers)
    weak = played.select(list(names.values()), automas, numbers)
    shared = base.present.all(axis=(0, 1)) & weak.present.all(axis=(0, 1))
    loss = base.margin[:, :, shared].astype(np.float64) - weak.margin[:, :, shared]
    table = _means(list(names), loss)
    detail = _by_automa(list(names), automas, loss)
    return Ablations(PLAYER, int(shared.sum()), played.total, table, detail)


def _means(options: list[str], loss: Floats) -> pd.DataFrame:
    """Mean loss over all Automas, the largest first."""
    means = means_of(loss.mean(axis=1))
    found = means.simultaneous(np.eye(len(options)))
    columns = {"loss": found.mean, "low": found.low, "high": found.high}
    table = pd.DataFrame({"option": options, **columns})
    table["verdict"] = [
        _verdict(low, high) for low, high in zip(found.low, found.high, strict=True)
    ]
    return table.sort_values("loss", ascending=False, kind="stable").reset_index(drop=True)


def _verdict(low: float, high: float) -> str:
    """What the interval of a loss shows."""
    if low > 0 and high > WORTH:
        return "needed"
    return "not needed" if high <= WORTH else "open"


def _by_automa(options: list[str], automas: list[str], loss: Floats) -> pd.DataFrame:
    """Loss against each Automa, and by how much it is beyond the option's mean."""
    count = len(automas)
    means = means_of(loss.reshape(len(options) * count, -1))
    here = means.simultaneous(np.eye(len(options) * count))
    centred: Floats = np.kron(np.eye(len(options)), np.eye(count) - 1.0 / count).astype(np.float64)
    beyond = means.simultaneous(centred)
    return pd.DataFrame(
        {
            "option": np.repeat(options, count),
            "automa": automas * len(options),
            "loss": here.mean,
            "low": here.low,
            "high": here.high,
            "beyond": beyond.mean,
            "beyond_low": beyond.low,
            "beyond_high": beyond.high,
        }
    )

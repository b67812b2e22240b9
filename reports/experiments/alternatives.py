"""The same sweep, smaller, where the rulebook is silent and another answer is as good."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from automa.cards import Cards
from reports.data.run import read_run
from reports.experiments.sequential import check_same, ranked_cells
from sim.files import check_folder
from sim.game.box import load_box
from sim.runs import Manifest, check_named
from sim.runs.request import Request
from sim.runs.runner import run as play

ALL_GAMES = 72_000  # of all variants together
LEAST_GAMES = 20  # in each cell
TIE_BREAK = "tie_break.least_gain"


@dataclass(frozen=True)
class Variant:
    """One other answer: its name for people, where its games go, and what to play."""

    label: str
    folder: Path
    request: Request


def variants(
    manifest: Manifest,
    run: Path,
    components: Path | None,
    cards: Cards,
    strategy_files: Sequence[Path] = (),
) -> list[Variant]:
    """Every alternative of the box but those that the run was played with.

    Strategies from files are loaded only from `strategy_files`, whatever the run names.
    """
    check_named(run, manifest, strategy_files)
    base = load_box(components, manifest.assumptions)
    request = ranked_cells(manifest, base, cards)
    check_same(run, manifest, request)
    folder = _folder(run, manifest)
    taken = {name.partition(".")[0] for name in manifest.assumptions}
    offers = [o for o in base.alternatives if o.id.partition(".")[0] not in taken]
    out = []
    for offer in offers:
        names = (*manifest.assumptions, offer.id)
        other = replace(request, box=load_box(components, names), assumptions=names)
        label = f"{offer.id} [{', '.join(offer.assumptions)}]"
        out.append(Variant(label, folder / offer.id, other))
    if manifest.stamp.tie_break == "priority":
        turned = tuple(replace(seating, tie_break="least_gain") for seating in request.seatings)
        other = replace(request, seatings=turned)
        out.append(Variant(f"{TIE_BREAK} [A16]", folder / TIE_BREAK, other))
    return _within_budget(out, request.games)


def _folder(run: Path, manifest: Manifest) -> Path:
    """Beside the run, so that nothing is played twice; another version plays into another one."""
    digest = hashlib.sha256(repr(manifest.stamp).encode()).hexdigest()[:8]
    return run.with_name(f"{run.name}-alternatives") / digest


def _within_budget(found: list[Variant], most: int) -> list[Variant]:
    """As many games per matchup as the budget allows, and no more than the run has."""
    cells = sum(len(variant.request.seatings) for variant in found)
    games = min(most, max(LEAST_GAMES, ALL_GAMES // max(cells, 1)))
    return [replace(v, request=replace(v.request, games=games)) for v in found]


def play_variants(
    found: Sequence[Variant],
    command: str,
    workers: int | None = None,
    say: Callable[[str], None] = lambda _text: None,
) -> dict[str, pd.DataFrame] | None:
    """The rows of every variant by its label; None when it was stopped."""
    frames = {}
    for place, variant in enumerate(found):
        for folder in (variant.folder.parent.parent, variant.folder.parent, variant.folder):
            check_folder(folder)  # beside the run, where its sender may have put a link
        say(f"assumption {place + 1} of {len(found)}: {variant.label}")
        outcome = play(variant.request, variant.folder, command=command, workers=workers, say=say)
        if outcome.interrupted:
            return None
        frames[variant.label] = read_run(variant.folder, short=True).frame
    return frames

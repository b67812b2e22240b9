"""The one place where a stored run meets the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd

from automa.names import unmarked
from reports.data.cards import played_cards
from reports.data.games import NEEDED, Games, check, read_games
from reports.data.info import ReportError, RunInfo
from reports.data.names import ordered_automas, short_name
from sim import runs as store
from sim.game.box import Box, load_box
from sim.runs import Manifest

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip
# What only the tables of single games would show.
_NOT_USED = ("coins", "expedition", "seals", "reputation")


@dataclass(frozen=True)
class Run:
    """A run as a report sees it."""

    manifest: Manifest
    frame: pd.DataFrame
    info: RunInfo


def read_run(folder: Path | str, short: bool = False) -> Run:
    """Rows and facts of a run; `short` leaves out what a ranking does not need."""
    manifest = store.read_manifest(folder)
    return Run(manifest, _rows(folder, manifest, short), run_info(manifest, str(folder)))


def read_short(folder: Path | str) -> Games:
    """The games of a run by matchup, without its facts: for those who read many runs."""
    return read_games(_rows(folder, store.read_manifest(folder), short=True))


def _rows(folder: Path | str, manifest: Manifest, short: bool) -> pd.DataFrame:
    """The rows of a run; raises ReportError if there are none."""
    from sim.runs.columns import COLUMNS

    columns = (
        [*NEEDED, "first_player"] if short else [name for name in COLUMNS if name not in _NOT_USED]
    )
    frame = store.load(folder, columns)
    if len(frame) == 0:
        raise ReportError(
            f"{folder} holds no finished game, so there is nothing to report; "
            f"play it with: {manifest.command}"
        )
    check(frame)
    return frame


def run_info(manifest: Manifest, folder: str = "") -> RunInfo:
    """What the manifest says about a run."""
    box = load_box(None, _known(manifest.assumptions))
    seats = [seat for matchup in manifest.matchups for seat in matchup.seats]
    cards = [card for kind in ("behaviors", "scorings") for card in _cards(manifest, kind)]
    automas = ordered_automas(seat.player for seat in seats if seat.kind == "automa")
    return RunInfo(
        title="Encyclopedia: how hard are the Automas?",
        seed=manifest.stamp.seed,
        games_per_matchup=max((matchup.games for matchup in manifest.matchups), default=0),
        strategies=list(dict.fromkeys(s.player for s in seats if s.kind == "human")),
        automas=automas,
        components=manifest.stamp.components,
        versions=manifest.versions,
        command=manifest.command,
        complete=manifest.complete,
        variants=_variants(manifest, box),
        assumptions=_assumptions(manifest, box),
        names={key: short_name(key, str(card["name"])) for key, card in cards},
        stars={key: int(card["stars"]) for key, card in cards},
        date=day_text(manifest.ended or manifest.started),
        cards=played_cards(manifest),
        folder=folder,
        sources=manifest.folders,
    )


def day_text(time: str) -> str:
    """'17 November 2026' for the time that a manifest has; the text itself if it is none."""
    try:
        day = date.fromisoformat(time[:10])
    except ValueError:
        return time
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _cards(manifest: Manifest, kind: str) -> list[tuple[str, Mapping[str, Any]]]:
    return list(manifest.cards.get(kind, {}).items())


def _known(names: Sequence[str]) -> list[str]:
    """Alternatives that this version's box has too."""
    offered = {offer.id for offer in load_box().alternatives}
    return [name for name in names if name in offered]


def _variants(manifest: Manifest, box: Box) -> list[str]:
    """What differs from the plain game, in words."""
    out = [f"assumption {name}" for name in manifest.assumptions]
    if manifest.variants:
        out.append(_varied(manifest))
    if manifest.stamp.sepultus:
        out.append("Sepultus Creatura cards")
    if manifest.stamp.tie_break != "priority":
        out.append(f"tie-break {manifest.stamp.tie_break}")
    if manifest.stamp.components != box.digest:
        out.append("component files other than those of this version")
    return out


def _varied(manifest: Manifest) -> str:
    """The changes of all versions of the game in a run, and whether the unchanged one is there."""
    changes = {word for data in manifest.variants.values() for word in data.variant.words}
    automas = {s.player for m in manifest.matchups for s in m.seats if s.kind == "automa"}
    words = ", ".join(sorted(changes))
    if any(name != unmarked(name) and unmarked(name) in automas for name in automas):
        return f"beside the unchanged game, variants with {words}"
    return words if len(manifest.variants) == 1 else f"variants with {words}"


def _assumptions(manifest: Manifest, box: Box) -> list[tuple[str, str]]:
    """Every assumption with its text, and what was played instead where that was asked for."""
    other = {
        key: offer.id
        for offer in box.alternatives
        for key in offer.assumptions
        if offer.id in manifest.assumptions
    }
    if manifest.stamp.tie_break != "priority":
        other["A16"] = manifest.stamp.tie_break
    return [
        (item.id, item.text + (f" Played instead: {other[item.id]}." if item.id in other else ""))
        for item in box.assumptions
    ]

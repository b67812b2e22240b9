"""What other assumptions change: paired shifts, and which claims survive all of them.

A variant is the same games, on the same seeds, under another answer to a question that the
rulebook leaves open. A shift is the paired mean change of an Automa's difficulty in VP, the mean of
all players. Each player may have deals of its own, so that one lucky deal does not count for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from reports.data.games import Bools, Floats, Games, complete
from reports.stats.control import Estimate, averaged, mean_change, plus
from reports.stats.means import Means, needs
from reports.stats.ranking import places


@dataclass(frozen=True)
class Variant:
    """Another answer: its name, the assumptions it touches, and what it changes in words."""

    name: str
    assumptions: tuple[str, ...]
    about: str = ""

    @property
    def label(self) -> str:
        """'reputation.every-3 [A6]'."""
        return f"{self.name} [{', '.join(self.assumptions)}]" if self.assumptions else self.name


@dataclass(frozen=True)
class Shifts:
    """One variant as played: difficulty under it, and its change against the base."""

    variant: Variant
    games: int  # per matchup, on average: each has as many as it needs
    needs: Means
    shift: Means


@dataclass(frozen=True)
class Sensitivity:
    """All variants of a run, those that cannot matter at this table, and who played."""

    players: tuple[str, ...]
    automas: tuple[str, ...]
    base: Means
    shifts: tuple[Shifts, ...]
    idle: tuple[Variant, ...] = ()
    total: int = 0  # games played

    @property
    def widest(self) -> float:
        """Largest half-width of the 95% intervals of all shifts, in VP."""
        eye = np.eye(len(self.automas))
        halves = [s.shift.contrasts(eye).high - s.shift.mean for s in self.shifts]
        return float(max((half.max() for half in halves), default=np.nan))


def measure(
    base: Games, played: Mapping[Variant, Games], idle: Sequence[Variant] = (), total: int = 0
) -> Sensitivity:
    """Shifts of every variant against the base, on the deals of the base."""
    found = []
    for variant, games in played.items():
        changes = changes_of(base, games)
        here = cut_to(base, games)
        need = [
            [plus(each, -margin.astype(np.float64)) for each, margin in zip(row, own, strict=True)]
            for row, own in zip(changes, here.margin.swapaxes(0, 1), strict=True)
        ]
        count = np.mean([each.games for row in changes for each in row])
        found.append(Shifts(variant, round(count), averaged(need), averaged(changes)))
    return Sensitivity(base.strategies, base.automas, needs(base), tuple(found), tuple(idle), total)


def changes_of(base: Games, other: Games) -> list[list[Estimate]]:
    """How much harder each Automa is for each player than in the base, in VP: [Automa][player].

    What a deal does to a player is seen from the player's own game on it as played, and from the
    mean of all players.
    """
    here = cut_to(base, other)
    margin, present = _on_deals(other, here)
    lacking = -here.margin.astype(np.float64)
    change = -margin - lacking
    everybody = lacking.mean(axis=0)
    return [
        [
            mean_change(change[p, a], present[p, a], np.stack([lacking[p, a], everybody[a]]))
            for p in range(len(here.strategies))
        ]
        for a in range(len(here.automas))
    ]


def cut_to(base: Games, other: Games) -> Games:
    """The players and Automas of the base that the other games have, on the deals they share."""
    strategies = [name for name in base.strategies if name in other.strategies]
    automas = [name for name in base.automas if name in other.automas]
    return complete(base.select(strategies, automas, base.numbers))


def _on_deals(games: Games, base: Games) -> tuple[Floats, Bools]:
    """Margins and presence of games laid out as the base is; other deals are left out."""
    numbers = np.intersect1d(games.numbers, base.numbers)
    found = games.select(base.strategies, base.automas, numbers)
    margin, present = np.zeros(base.margin.shape), np.zeros(base.margin.shape, dtype=bool)
    at = np.searchsorted(base.numbers, numbers)
    margin[:, :, at], present[:, :, at] = found.margin, found.present
    return margin, present


def shift_table(found: Sensitivity) -> pd.DataFrame:
    """One line per variant and Automa: shift in VP with its 95% interval, and rank under it."""
    eye = np.eye(len(found.automas))
    parts = []
    for shifts in found.shifts:
        mean, low, high = shifts.shift.contrasts(eye)
        rank, _ = places(shifts.needs.mean)
        columns = {"shift": mean, "low": low, "high": high, "rank": rank}
        head = {"variant": shifts.variant.label, "automa": list(found.automas)}
        parts.append(pd.DataFrame({**head, **columns}))
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def variant_table(found: Sensitivity) -> pd.DataFrame:
    """One line per variant: mean shift, and what is ruled out about single Automas.

    `ruled_out` is the VP beyond which no Automa moves against the others, at 95% for all Automas
    together.
    """
    count = len(found.automas)
    mean = np.full((1, count), 1.0 / count)
    centred = np.eye(count) - 1.0 / count
    rows = []
    for shifts in found.shifts:
        level = shifts.shift.contrasts(mean)
        apart = shifts.shift.simultaneous(centred)
        most = float(np.maximum(np.abs(apart.low), np.abs(apart.high)).max())
        values = (float(level.mean[0]), float(level.low[0]), float(level.high[0]))
        about = shifts.variant.about or shifts.variant.label
        rows.append((shifts.variant.label, about, shifts.games, *values, most))
    columns = ["variant", "about", "games", "mean_shift", "low", "high", "ruled_out"]
    return pd.DataFrame(rows, columns=columns)


@dataclass(frozen=True)
class Claim:
    """A sentence that holds if all its contrasts of the Automas' difficulty are above 0."""

    text: str
    weights: Floats  # [contrast, automa]
    step: bool = False  # that a card with more stars is harder than one with fewer


@dataclass(frozen=True)
class ClaimCheck:
    """Where a claim fails: under which variants it is clearly false, and where it is open."""

    claim: Claim
    reversed: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def survives(self) -> bool:
        """Whether it is significant at 95% under every variant."""
        return not self.reversed and not self.open


def check_claims(found: Sensitivity, claims: Sequence[Claim]) -> list[ClaimCheck]:
    """Every claim under every variant and as played, for the players of the sensitivity games."""
    out = []
    for claim in claims:
        states = {"as played": _state(found.base, claim)}
        states |= {s.variant.label: _state(s.needs, claim) for s in found.shifts}
        false = tuple(label for label, state in states.items() if state < 0)
        unsure = tuple(label for label, state in states.items() if state == 0)
        out.append(ClaimCheck(claim, false, unsure))
    return out


def _state(means: Means, claim: Claim) -> int:
    """1 if every part of the claim is clear, -1 if one is clearly reversed, else 0."""
    low, high = means.contrasts(claim.weights)[1:]
    return -1 if bool((high < 0).any()) else int(bool((low > 0).all()))

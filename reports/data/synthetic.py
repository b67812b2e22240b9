"""Runs with a known truth, for tests, examples and timing; no game is played here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from reports.data.games import Games
from reports.data.names import BEHAVIORS, PARTS, SCORINGS, skill_of, split

NINE = tuple(f"{b}/{s}" for b in BEHAVIORS for s in SCORINGS)
ROUNDS = (0.06, 0.18, 0.33, 0.5, 0.7, 0.9)
TURNS = ("embassy", "bank", "university", "academy", "expedition", "publication", "extra")
GOODS = ("coins", "expedition", "seals", "reputation")


@dataclass(frozen=True)
class Truth:
    """Mean scores and spreads from which a run is drawn; all in VP."""

    strengths: Mapping[str, float]
    automas: Mapping[str, float]
    taste: Mapping[tuple[str, str], float] = field(default_factory=dict)  # (strategy, automa)
    shared: float = 8.0  # SD of the luck that a game number brings to the human in all matchups
    human_sd: float = 14.0
    automa_sd: float = 12.0
    first: float = 3.0  # VP that the first seat is worth to the human

    def margin(self, strategy: str, automa: str) -> float:
        """True mean and median margin of a matchup (half the games begin with the human)."""
        taste = self.taste.get((strategy, automa), 0.0)
        return self.strengths[strategy] + taste - self.automas[automa]


def default_truth(
    strategies: Sequence[str] = ("balanced", "banker", "publisher", "explorer"),
    automas: Sequence[str] = NINE,
) -> Truth:
    """Strategies 6 VP apart; a star of Behavior is worth 9 VP, of Scoring 5 VP."""
    strengths = {}
    for i, name in enumerate(strategies):
        skill = skill_of(name)
        strengths[name] = 105.0 - (40.0 * (1.0 - skill) if skill is not None else 6.0 * i)
    return Truth(strengths, {name: _difficulty(name) for name in automas})


def _difficulty(automa: str) -> float:
    behavior, scoring = split(automa)
    b = BEHAVIORS.index(behavior) if behavior in BEHAVIORS else 1.5
    s = SCORINGS.index(scoring) if scoring in SCORINGS else 1.5
    return 80.0 + 9.0 * b + 5.0 * s


def _split_sum(total: Any, shares: Sequence[float]) -> list[Any]:
    """Whole numbers near the shares of a total that add up to it."""
    parts = [np.floor(total * share).astype(np.int16) for share in shares[1:]]
    return [(total - sum(parts)).astype(np.int16), *parts]


def _seat(vp: Any, human: bool) -> dict[str, Any]:
    """Columns of one seat besides its identity and result."""
    shares = (
        (0.45, 0.05, 0.2, 0.15, 0.08, 0.03, 0.04) if human else (0.3, 0.2, 0, 0.3, 0.1, 0.05, 0.05)
    )
    parts = _split_sum(vp, shares)
    columns = {f"part_{name}": part for name, part in zip(PARTS, parts, strict=True)}
    columns |= {
        f"vp_round_{i + 1}": np.floor(parts[0] * share).astype(np.int16)
        for i, share in enumerate(ROUNDS)
    }
    columns |= {f"turns_{name}": np.full(len(vp), 4, dtype=np.int16) for name in TURNS}
    columns |= {name: np.full(len(vp), 2, dtype=np.int16) for name in GOODS}
    return columns | {"published": np.full(len(vp), 5 if human else 0, dtype=np.int16)}


def _matchup(
    truth: Truth, strategy: str, automa: str, luck: Any, first: Any, rng: np.random.Generator
) -> tuple[pd.DataFrame, pd.DataFrame]:
    games = len(luck)
    bonus = truth.first * (first - 0.5)
    taste = truth.taste.get((strategy, automa), 0.0)
    human = truth.strengths[strategy] + taste + luck + bonus
    human = np.rint(human + rng.normal(0, truth.human_sd, games)).astype(np.int16)
    other = np.rint(truth.automas[automa] + rng.normal(0, truth.automa_sd, games)).astype(np.int16)
    margin = (human - other).astype(np.int16)
    frames = []
    for seat, (vp, own, kind, player) in enumerate(
        ((human, margin, "human", strategy), (other, -margin, "automa", automa))
    ):
        level = "win" if kind == "human" else "loss"  # the human has published, an Automa never
        result = np.where(own > 0, "win", np.where(own < 0, "loss", level))
        frames.append(
            pd.DataFrame(
                {
                    "matchup": f"{strategy} vs {automa}",
                    "game": np.arange(games, dtype=np.int32),
                    "seat": np.int8(seat),
                    "kind": kind,
                    "player": player,
                    "first_player": first.astype(bool) if seat == 0 else ~first.astype(bool),
                    "vp": vp,
                    "result": pd.Categorical(result, categories=["win", "tie", "loss"]),
                    "margin": own,
                    **_seat(vp, seat == 0),
                }
            )
        )
    return frames[0], frames[1]


def make_frame(truth: Truth, games: int, seed: int = 1) -> pd.DataFrame:
    """Rows of a run, `games` per matchup, luck shared by game number over all matchups."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, truth.shared, games)
    first = rng.integers(0, 2, games).astype(float)
    frames: list[pd.DataFrame] = []
    for strategy in truth.strengths:
        for automa in truth.automas:
            frames.extend(_matchup(truth, strategy, automa, luck, first, rng))
    frame = pd.concat(frames, ignore_index=True)
    for name in ("matchup", "kind", "player"):
        frame[name] = frame[name].astype("category")
    return frame


def make_games(truth: Truth, games: int, seed: int = 1) -> Games:
    """The same as arrays, much quicker: for studies that need many runs."""
    rng = np.random.default_rng(seed)
    shape = (len(truth.strengths), len(truth.automas), games)
    luck = rng.normal(0, truth.shared, games)
    first = np.broadcast_to(rng.integers(0, 2, games).astype(bool), shape)
    level = np.array(
        [
            [truth.strengths[s] + truth.taste.get((s, a), 0.0) for a in truth.automas]
            for s in truth.strengths
        ]
    )[:, :, None]
    bonus = truth.first * (first - 0.5)
    human = np.rint(level + luck + bonus + rng.normal(0, truth.human_sd, shape))
    automas = np.array(list(truth.automas.values()))[None, :, None]
    other = np.rint(automas + rng.normal(0, truth.automa_sd, shape))
    margin = (human - other).astype(np.int16)
    return Games(
        strategies=tuple(truth.strengths),
        automas=tuple(truth.automas),
        numbers=np.arange(games),
        present=np.ones(shape, dtype=bool),
        win=(margin >= 0).astype(np.float32),  # the human has published, an Automa never
        tie_value=np.ones(shape, dtype=np.float32),
        margin=margin,
        human=human.astype(np.int16),
        automa=other.astype(np.int16),
        first=first,
        has_first=True,
    )


def other_rules(base: Games, truth: Truth, shift: float, seed: int) -> Games:
    """The same deals under other rules that make all Automas harder by `shift` VP.

    Most of the luck of a deal stays; the rest is drawn anew, some of it alike for all strategies.
    """
    rng = np.random.default_rng(seed)
    strengths, automas = (np.array(list(d.values())) for d in (truth.strengths, truth.automas))
    level = (strengths[:, None] - automas)[:, :, None]
    kept = 0.7 * (base.margin - level)
    alike = rng.normal(0.0, 8.0, base.margin.shape[1:])
    own = (
        rng.normal(0.0, 1.0, base.margin.shape)
        * np.linspace(24.0, 12.0, len(strengths))[:, None, None]
    )
    margin = np.rint(level - shift + kept + alike + own).astype(np.int16)
    return replace(base, margin=margin)

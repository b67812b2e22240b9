"""Tension: is a game open to the end, and who comes back? From games played on after each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from automa.cards import Cards
from reports.stats.differences import mean_interval, simultaneous_intervals
from reports.stats.tension import COMEBACK, Courses, Floats, Model, lead_changes, profile_of, traits
from sim.errors import InputError
from sim.game.box import Box
from sim.runs.explored import Asked, Exploration
from sim.runs.request import parse_human
from sim.table.seating import parse_opponent, seat_all

FOLDER = Path("runs") / "tension"
GAMES = 100
FUTURES = 8
STOPS = 6  # before the draft and after rounds 1 to 5
LEAST_GAMES = 10
ALL = "all"
BINS = (0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)
_SEED = 1  # of the courses drawn


@dataclass(frozen=True)
class Example:
    """A game worth watching."""

    why: str
    player: str
    automa: str
    game: int


@dataclass(frozen=True)
class Tension:
    """What games played on from every round end show."""

    players: Mapping[str, str]  # strategies by the names they are called
    automas: Sequence[str]
    seed: int
    games: int
    futures: int
    table: pd.DataFrame  # player, automa ('all' for the mean), trait, value, low, high
    courses: pd.DataFrame  # player, automa, game, won, stop, chance: one likely course per game
    calibration: pd.DataFrame  # positions by their forecast: predicted and observed
    examples: Sequence[Example]
    stopped: bool = False

    def value(self, player: str, automa: str, trait: str) -> float:
        """One number of the table."""
        rows = self.table
        here = rows[(rows["player"] == player) & (rows["automa"] == automa)]
        return float(here.set_index("trait")["value"][trait])


def play_tension(
    box: Box,
    cards: Cards,
    players: Mapping[str, str],
    automas: Sequence[str],
    *,
    games: int = GAMES,
    futures: int = FUTURES,
    seed: int = 0,
    workers: int | None = None,
    folder: Path = FOLDER,
    sepultus: bool = False,
    tie_break: str = "priority",
) -> Tension:
    """Play what is missing and sum it up; after Ctrl-C, the games that all matchups have."""
    if games < LEAST_GAMES:
        raise InputError(f"games {games} are too few to tell; allowed: {LEAST_GAMES} or more")
    if futures < 2:
        raise InputError(f"{futures} game to play on is too few; allowed: 2 or more")
    seats = {
        (player, automa): seat_all(
            [parse_human(strategy), parse_opponent(automa, cards)],
            sepultus=sepultus,
            tie_break=tie_break,
        )
        for player, strategy in players.items()
        for automa in automas
    }
    asked = Asked(list(seats.values()), games, futures, seed, box, cards)
    exploration = Exploration(asked, folder, workers)
    done = exploration.play("tension")
    found = {key: _courses(*exploration.endings(table)) for key, table in seats.items()}
    shared = _shared(found)
    return sum_up(shared, players, automas, asked, stopped=not done)


def _courses(numbers: Any, endings: Any) -> Courses:
    """The margins of seat 0 in a matchup's games and their futures."""
    if endings is None:
        return Courses(numbers, np.zeros(0), np.zeros(0), np.zeros((0, STOPS, 2)))
    totals = endings["totals"].astype(np.float64)
    margin = totals[..., 0] - totals[..., 1]
    won = np.where(endings["winners"][:, 0] == 3, 0.5, endings["winners"][:, 0] & 1)
    futures = margin[:, 1:].reshape(len(margin), STOPS, -1)
    return Courses(numbers, margin[:, 0], won.astype(np.float64), futures)


def _shared(found: Mapping[tuple[str, str], Courses]) -> dict[tuple[str, str], Courses]:
    """The games that all matchups have: after Ctrl-C some have more than others."""
    common = set.intersection(*(set(each.numbers.tolist()) for each in found.values()))
    if len(common) < LEAST_GAMES:
        raise KeyboardInterrupt
    out = {}
    for key, each in found.items():
        kept = np.isin(each.numbers, list(common))
        parts = (each.numbers[kept], each.margin[kept], each.won[kept], each.futures[kept])
        out[key] = Courses(*parts)
    return out


def sum_up(
    found: Mapping[tuple[str, str], Courses],
    players: Mapping[str, str],
    automas: Sequence[str],
    asked: Asked,
    stopped: bool,
) -> Tension:
    """All tables from the courses of every matchup."""
    rng = np.random.default_rng((_SEED, asked.seed % 2**32))
    values: dict[tuple[str, str], dict[str, Floats]] = {}
    courses, forecasts, examples = [], [], []
    profiles = {p: profile_of([c for (who, _), c in found.items() if who == p]) for p in players}
    for (player, automa), each in found.items():
        model = Model(each, profiles[player])
        chances = model.draw(rng)
        values[player, automa] = traits(chances, each.won, each.margin)
        courses.append(_frame(player, automa, each, chances[:, 0]))
        forecasts.append((model.forecast(rng), each))
        examples.append((player, automa, each, chances))
    games = next(iter(found.values())).games
    return Tension(
        players,
        automas,
        asked.seed,
        games,
        asked.futures,
        _table(values, list(players), automas),
        pd.concat(courses, ignore_index=True),
        calibration(forecasts),
        [example for player in players for example in _examples(player, examples)],
        stopped,
    )


def _frame(player: str, automa: str, courses: Courses, path: Floats) -> pd.DataFrame:
    """One likely course of every game, a row per stop."""
    games, stops = path.shape
    return pd.DataFrame(
        {
            "player": player,
            "automa": automa,
            "game": np.repeat(courses.numbers, stops),
            "won": np.repeat(courses.won, stops),
            "stop": np.tile(np.arange(stops), games),
            "chance": path.ravel(),
        }
    )


def _table(
    values: Mapping[tuple[str, str], Mapping[str, Floats]],
    players: Sequence[str],
    automas: Sequence[str],
) -> pd.DataFrame:
    """Every trait with its interval: by matchup, and the mean over Automas, over players, over all.

    Matchups share their deals: means are taken within a game first, and games vary at random.
    """
    rows = []
    for who in [*players, ALL]:
        for vs in [*automas, ALL]:
            inside = [
                traits
                for (player, automa), traits in values.items()
                if who in (player, ALL) and vs in (automa, ALL)
            ]
            for trait in inside[0]:
                found = mean_interval(np.mean([each[trait] for each in inside], axis=0))
                most = np.inf if trait == "lead_changes" else 1.0
                low, high = np.clip([found.low, found.high], 0.0, most)
                rows.append((who, vs, trait, found.mean, low, high))
    return pd.DataFrame(rows, columns=["player", "automa", "trait", "value", "low", "high"])


def calibration(forecasts: Sequence[tuple[Floats, Courses]]) -> pd.DataFrame:
    """Do positions with a chance of 30% win in 30% of games? A row per bin of the chance.

    The interval is that of observed less predicted, over games, since matchups share their deals;
    all bins hold at once, so that one of many is not called wrong by chance.
    """
    chance = np.stack([forecast for forecast, _ in forecasts])  # [matchup, game, stop]
    won = np.stack([np.repeat(each.won[:, None], STOPS, axis=1) for _, each in forecasts])
    rows, gaps = [], []
    for low, high in pairwise(BINS):
        inside = (chance >= low) & ((chance < high) | (high == 1.0))
        count = int(inside.sum())
        if count < LEAST_GAMES:
            continue
        by_game = np.where(inside, won - chance, 0.0).sum(axis=(0, 2))
        gaps.append(by_game * len(by_game) / count)
        rows.append((low, high, count, float(chance[inside].mean()), float(won[inside].mean())))
    table = pd.DataFrame(rows, columns=["from", "to", "positions", "predicted", "observed"])
    found = simultaneous_intervals(np.array(gaps))
    return table.assign(half_width=(found.high - found.low) / 2.0)


def _examples(player: str, found: Sequence[tuple[str, str, Courses, Floats]]) -> list[Example]:
    """Of a player's games: the greatest comeback and the most lead changes."""
    mine = [each for each in found if each[0] == player]
    best: dict[str, tuple[float, Example]] = {}
    for _, automa, courses, chances in mine:
        lowest = chances.min(axis=2).mean(axis=1)
        ends = np.broadcast_to(courses.won[:, None, None], (*chances.shape[:2], 1))
        changes = lead_changes(np.concatenate([chances, ends], axis=2)).mean(axis=1)
        for why, worth in (
            ("the greatest comeback", np.where(courses.won == 1.0, 1.0 - lowest, 0.0)),
            ("the most lead changes", changes),
        ):
            top = int(np.argmax(worth))
            example = Example(why, player, automa, int(courses.numbers[top]))
            if why not in best or worth[top] > best[why][0]:
                best[why] = (float(worth[top]), example)
    return [example for worth, example in best.values() if worth > 1.0 - COMEBACK]

"""Luck: where it comes from, deals that nobody wins, and how the planner does on them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pandas as pd

from automa.cards import Cards
from automa.names import parse_automa
from reports.data.games import Games
from reports.data.panel import standard_panel
from reports.data.run import read_short
from reports.experiments.luck_sources import FOLDER, SOURCES, SourceGames
from reports.experiments.versions import Stopped
from reports.stats.decided_deals import decided_deals, second_opinion
from reports.stats.sources import Swaps, joined, source_shares, spread
from sim.game.box import Box
from sim.runs.request import Request, ask
from sim.runs.runner import run as play

PLANNER = "planner"
DEALS = 300  # per Automa, for deals that nobody wins
PLANNED = 20  # of these, deals that the planner plays
ALL = "all"


@dataclass(frozen=True)
class Luck:
    """What is known about luck."""

    by_player: pd.DataFrame  # one row per player and source, `all` players last
    by_behavior: pd.DataFrame  # one row per Behavior card and source
    spread: Mapping[str, float]  # SD of the margin within a matchup, by player
    pairs: int  # per player
    decided: pd.DataFrame  # one row per Automa
    opinion: pd.DataFrame  # one row per Automa: the planner on deals that nobody else wins
    panel: tuple[str, ...]
    players: Mapping[str, str]
    seed: int
    stopped: bool = False

    @property
    def everyone(self) -> pd.DataFrame:
        """The rows of all players together; of the only one, if there is but one."""
        last = self.by_player["player"].iloc[-1]
        return self.by_player[self.by_player["player"] == last]


def measure_sources(games: SourceGames, pairs: int) -> tuple[dict[str, Swaps], bool]:
    """Pairs of each player; False after Ctrl-C."""
    done = games.play(pairs)
    return games.read(), done


def by_player(swaps: Mapping[str, Swaps], seed: int) -> pd.DataFrame:
    """Shares of each player and, if there are several, of all together."""
    every = dict(swaps)
    if len(every) > 1:
        every[ALL] = joined(list(swaps.values()))
    parts = [
        source_shares(found, SOURCES, seed).assign(player=name) for name, found in every.items()
    ]
    return pd.concat(parts, ignore_index=True)


def by_behavior(games: SourceGames, swaps: Mapping[str, Swaps], seed: int) -> pd.DataFrame:
    """Shares against each Behavior card, all players together."""
    together = joined(list(swaps.values()))
    behaviors = [parse_automa(automa).behavior for automa in games.automas]
    parts = []
    for behavior in dict.fromkeys(behaviors):
        is_it = [name == behavior for name in behaviors] * len(swaps)
        rows = pd.Series(is_it)[together.group].to_numpy(dtype=bool)
        found = source_shares(together.take(rows), SOURCES, seed)
        parts.append(found.assign(behavior=behavior))
    return pd.concat(parts, ignore_index=True)


@dataclass(frozen=True)
class Deals:
    """The panel, and the planner on fewer deals, against the same Automas in one run."""

    panel: Request
    planner: Request | None

    def folder(self) -> Path:
        """Another engine, box, card or seed means another folder."""
        from sim.game import kernel

        stamp = repr(asdict(self.panel.stamp(kernel.ENGINE)))
        return FOLDER / f"deals-{hashlib.sha256(stamp.encode()).hexdigest()[:8]}"


def plan_deals(
    box: Box,
    cards: Cards,
    automas: list[str],
    *,
    deals: int = DEALS,
    planned: int = PLANNED,
    seed: int = 0,
    assumptions: tuple[str, ...] = (),
) -> Deals:
    """Every style of the standard panel on so many deals per Automa, and the planner on fewer."""
    panel = ask(
        box,
        cards,
        standard_panel(),
        vs=automas,
        games=deals,
        seed=seed,
        assumptions=assumptions,
    )
    if not planned:
        return Deals(panel, None)
    planner = ask(box, cards, [PLANNER], vs=automas, games=min(planned, deals), seed=seed)
    return Deals(panel, replace(planner, assumptions=assumptions))


def play_deals(
    asked: Deals,
    command: str,
    workers: int | None = None,
    say: Callable[[str], None] = lambda _text: None,
) -> tuple[Games, Games | None]:
    """Play what is missing; the games of the panel and of the planner; Stopped after Ctrl-C."""
    folder = asked.folder()
    for request, stage in ((asked.panel, "deals that nobody wins"), (asked.planner, PLANNER)):
        if request is not None:
            outcome = play(
                request,
                folder,
                command=command,
                workers=workers,
                stage=stage,
                say=say,
                wait=True,
            )
            if outcome.interrupted:
                raise Stopped
    games = read_short(folder)
    automas = [seating.seats[1].player for seating in asked.panel.seatings]
    part = games.select(games.strategies, list(dict.fromkeys(automas)), games.numbers)
    panel = part.take([part.strategies.index(name) for name in standard_panel()])
    if asked.planner is None:
        return panel, None
    return panel, part.take([part.strategies.index(PLANNER)])


def measure_luck(
    sources: SourceGames,
    pairs: int,
    deals: Deals,
    command: str,
    say: Callable[[str], None] = lambda _text: None,
) -> Luck:
    """Play everything and sum it up."""
    swaps, done = measure_sources(sources, pairs)
    if not done:
        raise Stopped
    panel, planner = play_deals(deals, command, sources.workers, say)
    return Luck(
        by_player(swaps, sources.seed),
        by_behavior(sources, swaps, sources.seed),
        {name: spread(found) for name, found in swaps.items()},
        next(iter(swaps.values())).rows,
        decided_deals(panel),
        pd.DataFrame() if planner is None else second_opinion(panel, planner),
        panel.strategies,
        sources.players,
        sources.seed,
    )

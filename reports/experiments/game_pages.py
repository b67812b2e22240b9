"""Pages of some games of a run, played again: to look at step by step beside a report."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from automa.cards import Cards
from reports.data.commands import command
from reports.data.games import Games
from reports.data.run import Run
from reports.experiments.sample_games import TYPICAL, Sample, choose_games
from sim.game.box import Box
from sim.runs.request import seats_of
from sim.table.seating import seat_all
from strategies.names import parse_strategy

FOLDER = "games"
MANY = 12  # more Automas than this get one game each and not three


@dataclass(frozen=True)
class GamePage:
    """A game, the address of its page from the report, and the page."""

    game: Sample
    address: str
    html: str


@dataclass(frozen=True)
class GamePages:
    """Pages of games; without any, why not."""

    pages: Sequence[GamePage]
    command: str = ""  # how to see another game
    why_not: str = ""


def make_pages(run: Run, games: Games, strategy: str, box: Box, cards: Cards) -> GamePages:
    """Play chosen games again and draw them; none if they would not be the same games."""
    reason = _other_game(run, strategy, box, cards)
    if reason:
        return GamePages((), why_not=reason)
    chosen = choose_games(games, strategy)
    if len(games.automas) > MANY:
        chosen = [game for game in chosen if game.kind == TYPICAL]
    pages = [page for game in chosen if (page := _page(run, game, box, cards)) is not None]
    if not pages:
        return GamePages((), why_not="played again they end otherwise")
    first = pages[0].game
    seed = run.manifest.stamp.seed
    other = command("view", strategy, vs=first.automa, seed=seed, game=first.game)
    return GamePages(pages, other)


def _other_game(run: Run, strategy: str, box: Box, cards: Cards) -> str:
    """Why games played now would not be those of the run; empty if they would."""
    from sim.game import kernel

    stamp = run.manifest.stamp
    if stamp.engine != kernel.ENGINE:
        return "the run was played with another version of the game"
    if (stamp.components, stamp.cards) != (box.digest, cards.digest):
        return "the run was played with other cards or components than those at hand"
    if parse_strategy(strategy).file is not None:
        return f"'{strategy}' is a strategy from a file, which a report does not load"
    return ""


def _page(run: Run, game: Sample, box: Box, cards: Cards) -> GamePage | None:
    """One game played again; None if it does not end as it did."""
    from sim.records.view import view_page
    from sim.records.writer import record_game
    from sim.table.engine import Engine

    stamp = run.manifest.stamp
    matchup = next(
        each
        for each in run.manifest.matchups
        if sorted(seat.player for seat in each.seats) == sorted((game.strategy, game.automa))
    )
    seating = seat_all(seats_of(matchup, cards), sepultus=stamp.sepultus, tie_break=stamp.tie_break)
    lines = record_game(Engine(box, cards), seating, stamp.seed, game.game)
    totals = {line["seat"]: line["total"] for line in lines if line.get("e") == "score"}
    human = next(i for i, seat in enumerate(matchup.seats) if seat.kind == "human")
    if (totals.get(human), totals.get(1 - human)) != (game.human, game.other):
        return None
    automa = re.sub(r"[^a-z0-9]+", "-", game.automa)  # whatever the cards are called
    name = f"{automa}-{game.kind}.html"
    return GamePage(game, f"{FOLDER}/{name}", view_page(lines, box, cards))

"""The games that count for the ranking, and those that show what skill does."""

from __future__ import annotations

from reports.data.games import Games
from reports.data.names import skill_families
from reports.data.panel import panel


def panel_games(games: Games) -> Games:
    """The games that count for the ranking."""
    counted = panel(games.strategies)
    if len(counted) == len(games.strategies):
        return games
    return games.take([games.strategies.index(name) for name in counted])


def by_skill(games: Games) -> Games | None:
    """The games of strategies that play at several skills; None where there are none."""
    members = {name for family in skill_families(games.strategies).values() for _, name in family}
    if not members:
        return None
    return games.take([i for i, name in enumerate(games.strategies) if name in members])

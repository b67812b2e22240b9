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


def by_skill(games: Games) -> list[Games]:
    """The games of strategies that play at several skills, those with equally many together:
    nobody's games are left out because somebody else played fewer."""
    members = {name for family in skill_families(games.strategies).values() for _, name in family}
    least = games.count.min(axis=1)
    groups: dict[int, list[int]] = {}
    for i, name in enumerate(games.strategies):
        if name in members:
            groups.setdefault(int(least[i]), []).append(i)
    return [games.take(group) for group in groups.values()]

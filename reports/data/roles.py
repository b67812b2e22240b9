"""Which strategies count for the ranking, and which only draw the curve over skill."""

from __future__ import annotations

from collections.abc import Sequence

from reports.data.games import Games
from reports.data.names import skill_families, skill_of, without_skill


def lower_skills(strategies: Sequence[str]) -> list[str]:
    """Strategies at a set skill whose style also plays without one: the same player, weakened.

    They would count a style several times over, so they stay out of the ranking.
    """
    full = {without_skill(name) for name in strategies if skill_of(name) is None}
    return [n for n in strategies if skill_of(n) is not None and without_skill(n) in full]


def ranked(games: Games) -> Games:
    """The games that count for the ranking."""
    aside = set(lower_skills(games.strategies))
    if not aside:
        return games
    return games.take([i for i, name in enumerate(games.strategies) if name not in aside])


def by_skill(games: Games) -> Games | None:
    """The games of strategies that play at several skills; None where there are none."""
    members = {name for family in skill_families(games.strategies).values() for _, name in family}
    if not members:
        return None
    return games.take([i for i, name in enumerate(games.strategies) if name in members])

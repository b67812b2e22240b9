"""The panel: which strategies count for a ranking, by name alone (nothing heavy is loaded)."""

from __future__ import annotations

from collections.abc import Sequence

from reports.data.names import skill_of, without_skill
from strategies.names import parse_strategy
from strategies.registry import STYLES

YARDSTICKS = ("random", "banker")  # they do not try to win
STANDARD = "the standard panel"
LISTED = 12  # names in a sentence; a run may have a thousand


def standard_panel() -> list[str]:
    """The styles that play to win and are quick: the default sweep's players."""
    return [s.name for s in STYLES.values() if not s.slow and s.name not in YARDSTICKS]


def lower_skills(strategies: Sequence[str]) -> list[str]:
    """Strategies at a set skill whose style also plays without one: the same player, weakened.

    They would count a style several times over, so they stay out of the ranking.
    """
    full = {without_skill(name) for name in strategies if skill_of(name) is None}
    return [n for n in strategies if skill_of(n) is not None and without_skill(n) in full]


def yardsticks(strategies: Sequence[str]) -> list[str]:
    """Strategies that do not try to win: they say how low scores can be, not who is hard."""
    return [name for name in strategies if parse_strategy(name).base in YARDSTICKS]


def panel(strategies: Sequence[str]) -> list[str]:
    """The strategies that count for a ranking; yardsticks only where nobody else plays."""
    weak = set(lower_skills(strategies))
    able = [name for name in strategies if name not in weak]
    idle = set(yardsticks(able))
    return [name for name in able if name not in idle] or able


def panel_text(strategies: Sequence[str]) -> str:
    """'the standard panel (balanced, greedy ...)' or just the names."""
    names = _listed(strategies)
    return f"{STANDARD} ({names})" if sorted(strategies) == sorted(standard_panel()) else names


def _listed(names: Sequence[str]) -> str:
    """Names in a row, the first few of very many."""
    more = len(names) - LISTED
    return ", ".join(names) if more <= 1 else ", ".join(names[:LISTED]) + f" and {more:,} more"


def left_out_text(strategies: Sequence[str]) -> list[str]:
    """Who does not count for the ranking, and why, in sentences."""
    counted = set(panel(strategies))
    out = []
    idle = [name for name in yardsticks(strategies) if name not in counted]
    if idle:
        out.append(f"Not counted, as they do not try to win (yardsticks): {_listed(idle)}.")
    weak = [name for name in lower_skills(strategies) if name not in counted]
    if weak:
        out.append(f"Not counted, as their style plays at full skill too: {_listed(weak)}.")
    if counted and counted <= set(yardsticks(strategies)):
        out.append("Only yardsticks play, and they do not try to win: no guide to difficulty.")
    return out

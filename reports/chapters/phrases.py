"""Turns of phrase that several chapters use; never 'harder' unless it is clear."""

from __future__ import annotations

from collections.abc import Sequence

from reports.chapters.analysis import Analysis
from reports.data.text import percent0, plain, signed

MANY = 4  # names in a sentence on the front page
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(count: int) -> str:
    """Numbers below 10 in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else f"{count:,}"


def counted(count: int, thing: str, things: str = "") -> str:
    """'one pair', 'three pairs', '12 pairs'."""
    return f"{number(count)} {thing if count == 1 else things or thing + 's'}"


def of(part: int, whole: int) -> str:
    """'three of four', '10 of 12': never words and figures mixed."""
    if whole < len(NUMBERS):
        return f"{number(part)} of {number(whole)}"
    return f"{part:,} of {whole:,}"


def listed(items: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def vp(value: float) -> str:
    """A number of VP."""
    return f"{plain(value)} VP"


def ci(low: float, high: float) -> str:
    """A 95% confidence interval in brackets."""
    return f"(95% CI: {plain(low)} to {plain(high)})"


def signed_ci(low: float, high: float) -> str:
    """The same with signs."""
    return f"(95% CI: {signed(low)} to {signed(high)})"


def named(a: Analysis, automas: Sequence[str], every: str = "") -> str:
    """Automas by name, as a list in words; `every` stands for all of them, or all but a few;
    with it, a long list is cut short."""
    rest = [name for name in a.result.automas if name not in automas]
    if every and len(automas) > 2 and not rest:
        return every
    if every and rest and len(automas) >= max(MANY, 2 * len(rest)):
        return f"{every} except {listed([a.names.automa(name) for name in rest])}"
    if every and len(automas) > MANY:
        return first_few(a, automas)
    return listed([a.names.automa(name) for name in automas])


def first_few(a: Analysis, automas: Sequence[str]) -> str:
    """Automas by name, of many the first ones and how many more."""
    if len(automas) <= MANY:
        return named(a, automas)
    names = [a.names.automa(name) for name in automas[: MANY - 1]]
    return listed([*names, counted(len(automas) - len(names), "other")])


def won(share: float) -> str:
    """A share of games won, without a 0% that is not exact."""
    if share in (0.0, 1.0):
        return "none" if share == 0.0 else "all"
    return "fewer than 1%" if share < 0.01 else "over 99%" if share > 0.99 else percent0(share)


def too_close(chained: bool) -> str:
    """Why Automas share a rank; `chained`: the ends of a shared rank are clearly different."""
    if chained:
        return "each too close to call with its neighbour, but not all with each other"
    return "too close to call"


def about(games: int) -> str:
    """A number of games that is only an estimate: two digits."""
    return f"{float(f'{games:.1e}'):,.0f}"


def games_text(games: float | None, most: int = 10_000_000) -> str:
    """'about 12,000 games per matchup', or that no number of games is practical."""
    if games is None or not 0 < games < most:  # NaN, too
        return "more games than is practical"
    return f"about {about(int(games))} {'game' if games < 2 else 'games'} per matchup"


def head_start(value: float, low: float, high: float) -> str:
    """What a head start means, in words."""
    if low <= 0 <= high:
        return f"it is an even match (head start {signed(value)} VP {signed_ci(low, high)})"
    if value > 0:
        return f"they need a head start of {vp(value)} {ci(low, high)} for an even match"
    return f"they could give it a head start of {vp(-value)} {ci(-high, -low)} for an even match"


def everyone(a: Analysis) -> list[str]:
    """All strategies: the panel, strongest first, then the others by style and skill."""
    from reports.data.names import skill_of, without_skill

    ranked = list(a.strategies["strategy"])
    rest = [name for name in a.games.strategies if name not in ranked]
    return ranked + sorted(rest, key=lambda name: (without_skill(name), -(skill_of(name) or 0.0)))


def audience_names(a: Analysis, strategies: Sequence[str]) -> list[str]:
    """'newcomer' for the strategy that stands for newcomers, in the order of the audiences.

    Other strategies keep their names and come last.
    """
    names = {audience.strategy: audience.name for audience in a.info.audiences}
    here = [name for strategy, name in names.items() if strategy in strategies]
    return [*here, *(strategy for strategy in strategies if strategy not in names)]

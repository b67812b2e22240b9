"""What a change of numbers does: the changed and the unchanged game on the same deals."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from automa.cards import Cards
from automa.names import parse_automa
from automa.numbers import Changes
from reports.data.games import Floats
from reports.data.margins import Margins
from reports.experiments.budget import Budget
from reports.experiments.versions import Bench, Stopped
from reports.stats.differences import Difference, mean_interval
from reports.stats.head_start import head_start, head_starts, results
from reports.stats.sample_size import games_for_width, games_to_decide, two_digits

FIRST_LOOK = 60  # games of each matchup
MOST_GAMES = 100_000
OTHERS = 120  # games of each matchup that the change does not touch, for their ranks
SPARE = 1.1  # more games than the first look asks for: its spread is an estimate


@dataclass(frozen=True)
class Step:
    """How much harder the next card by stars is, before and after: mean of its partners."""

    kind: str
    lower: str
    upper: str
    before: Difference
    after: Difference
    worst: str  # the partner with which the step is smallest after the change
    worst_before: Difference
    worst_after: Difference
    games: int  # of each matchup

    @property
    def games_to_decide(self) -> int | None:
        """Games of each matchup that would decide the step after the change at 80% power."""
        return games_to_decide(self.after, self.games)

    @property
    def worst_games_to_decide(self) -> int | None:
        """The same for the partner with which the step is smallest."""
        return games_to_decide(self.worst_after, self.games)


@dataclass(frozen=True)
class WhatIf:
    """What is known about a change after some games."""

    changes: Changes
    affected: Sequence[str]
    games: int  # of each affected matchup
    harder: Difference  # VP, mean of the players and the affected Automas
    rows: pd.DataFrame  # one row per player and affected Automa, and per player over all of them
    ranks: pd.DataFrame  # one row per Automa: head start and rank before and after
    steps: Sequence[Step]
    stopped: bool = False

    @property
    def deciding_games(self) -> int | None:
        """Games of each matchup that would decide all steps that they can; None without any."""
        wanted = [
            n for step in self.steps for n in (step.games_to_decide, step.worst_games_to_decide)
        ]
        within = [two_digits(n) for n in wanted if n is not None and n <= MOST_GAMES]
        return max(within, default=None)


def play_what_if(
    bench: Bench,
    changes: Changes,
    *,
    precision: float = 1.0,
    games: int | None = None,
    budget: Budget | None = None,
) -> Iterator[WhatIf]:
    """Play until the difference is known to ± precision VP; yields what is known at every look.

    With `games`, exactly so many of each matchup. After Ctrl-C the last look says so; before the
    first one, Stopped is raised.
    """
    affected = bench.design.affected(changes)
    beside = step_neighbours(bench, changes, affected)
    matchups = (len(bench.players) * 2 * len(affected), len(bench.players) * len(beside))
    budget = budget or Budget()
    size = games or FIRST_LOOK
    while True:
        stopped = _play(bench, changes, affected, size, budget)
        if stopped and size == (games or FIRST_LOOK):
            raise Stopped  # not every matchup has games
        before, after = bench.read_all([{}, changes], affected, games)
        gaps = harder_by_game(before, after)
        last = stopped or games is not None
        if not last:
            sd = float(gaps.std(ddof=1))
            needed = min(MOST_GAMES, int(SPARE * games_for_width(precision, sd)) + 1)
            wish = 0 if half_width(gaps) <= precision else max(0, needed - size)
            grown = size + _affordable(wish, size, budget, *matchups)
            last = grown <= size * 1.05
        if last:
            stopped = stopped or not _play_others(bench, affected, beside, size)
        yield _look(bench, changes, affected, games, stopped, whole=last)
        if last:
            return
        size = grown


def _affordable(wish: int, size: int, budget: Budget, matchups: int, beside: int) -> int:
    """Games of each matchup that may be added, if `beside` matchups have as many in the end."""
    if not wish:
        return budget.left(0)
    owed = size * beside
    return max(0, budget.left(wish * (matchups + beside) + owed) - owed) // (matchups + beside)


def step_neighbours(bench: Bench, changes: Changes, affected: Sequence[str]) -> list[str]:
    """The unchanged Automas that a changed card is one step of stars away from."""
    steps = {card for _, lower, upper in touched_steps(bench, changes) for card in (lower, upper)}
    near = [automa for automa in bench.automas if steps & set(parse_automa(automa).cards)]
    return [automa for automa in near if automa not in affected]


def _play(
    bench: Bench, changes: Changes, affected: Sequence[str], games: int, budget: Budget
) -> bool:
    """Both versions; True when it was stopped."""
    start, played = time.monotonic(), bench.played
    try:
        bench.play([({}, affected), (changes, affected)], games)
    except Stopped:
        return True
    finally:
        budget.playing += time.monotonic() - start
        budget.played += bench.played - played
    return False


def _play_others(bench: Bench, affected: Sequence[str], beside: Sequence[str], games: int) -> bool:
    """The Automas that the change does not touch; False when stopped.

    Steps rest on as many games as the change; a few games place the others.
    """
    others = [automa for automa in bench.automas if automa not in affected]
    try:
        bench.play([({}, others)], OTHERS, "other Automas")
        bench.play([({}, beside)], games, "steps")
    except Stopped:
        return False
    return True


def harder_by_game(before: Margins, after: Margins) -> Floats:
    """VP by which the Automas are harder after a change, in each game: mean of all matchups."""
    gap = before.margin.astype(np.float64) - after.margin
    return np.asarray(gap.mean(axis=(0, 1)))


def half_width(values: Floats) -> float:
    """Half the 95% interval of a mean."""
    found = mean_interval(values)
    return (found.high - found.low) / 2


def _look(
    bench: Bench,
    changes: Changes,
    affected: Sequence[str],
    games: int | None,
    stopped: bool,
    whole: bool,
) -> WhatIf:
    before, after = bench.read_all([{}, changes], affected, games)
    gaps = harder_by_game(before, after)
    rows = change_rows(list(bench.players.items()), affected, before, after) if whole else None
    everyone = whole and not stopped
    return WhatIf(
        changes,
        affected,
        before.games,
        mean_interval(gaps),
        pd.DataFrame() if rows is None else rows,
        rank_table(bench, changes) if everyone else pd.DataFrame(),
        star_steps(bench, changes, games) if everyone else [],
        stopped,
    )


def change_rows(
    players: Sequence[tuple[str, str]], automas: Sequence[str], before: Margins, after: Margins
) -> pd.DataFrame:
    """Head starts, win rates and the paired difference for every player and Automa."""
    rows = []
    for p, (player, strategy) in enumerate(players):
        gap = before.margin[p].astype(np.float64) - after.margin[p]
        heads = [player_heads(each, p) for each in (before, after)]
        wins = [results(each.margin[p], each.tie_value[p]).mean(axis=1) for each in (before, after)]
        for a, automa in enumerate(automas):
            values = (heads[0][a], heads[1][a], wins[0][a], wins[1][a])
            rows.append((player, strategy, automa, *values, *mean_interval(gap[a])))
        if len(automas) > 1:
            means = (heads[0].mean(), heads[1].mean(), wins[0].mean(), wins[1].mean())
            rows.append((player, strategy, "all", *means, *mean_interval(gap.mean(axis=0))))
    columns = ["player", "strategy", "automa", "head_before", "head_after"]
    columns += ["win_before", "win_after", "harder", "low", "high"]
    return pd.DataFrame(rows, columns=columns).assign(games=before.games)


def player_heads(margins: Margins, player: int) -> Floats:
    """Head start of every Automa for one player."""
    one = slice(player, player + 1)
    automas = range(margins.margin.shape[1])
    return np.array(
        [head_starts(margins.margin[one, a], margins.tie_value[one, a])[0] for a in automas]
    )


def rank_table(bench: Bench, changes: Changes) -> pd.DataFrame:
    """Head start and rank of every Automa for all players together, hardest first before."""
    rows = []
    for automa in bench.automas:
        # Not paired here: each Automa has as many games as were played of it.
        before, after = (bench.read(c, [automa]) for c in ({}, changes))
        rows.append(
            (automa, *(head_start(m.margin[:, 0], m.tie_value[:, 0]) for m in (before, after)))
        )
    table = pd.DataFrame(rows, columns=["automa", "head_before", "head_after"])
    for when in ("before", "after"):
        table[f"rank_{when}"] = (
            table[f"head_{when}"].rank(ascending=False, method="min").astype(int)
        )
    return table.sort_values("rank_before", ignore_index=True)


def star_steps(bench: Bench, changes: Changes, games: int | None = None) -> list[Step]:
    """The steps from star to star that touch a changed card, before and after."""
    touched = touched_steps(bench, changes)
    return [_step(bench, changes, kind, lower, upper, games) for kind, lower, upper in touched]


def touched_steps(bench: Bench, changes: Changes) -> list[tuple[str, str, str]]:
    """Kind, lower and upper card of every step from star to star that a change touches."""
    places = {name.partition(".")[0] for name in changes}
    board = not places <= set(bench.design.cards_by_name)
    steps = all_steps(bench.design.cards)
    return [step for step in steps if board or places & set(step[1:])]


def all_steps(cards: Cards) -> list[tuple[str, str, str]]:
    """Kind, lower and upper card of every step from star to star."""
    return [
        (kind, lower, upper)
        for kind, ordered in star_orders(cards).items()
        for lower, upper in pairwise(ordered)
        if _stars(cards, lower) < _stars(cards, upper)
    ]


def step_automas(cards: Cards, kind: str, card: str) -> list[str]:
    """A card with each of its partners."""
    if kind == "behavior":
        return [f"{card}/{scoring}" for scoring in cards.scorings]
    return [f"{behavior}/{card}" for behavior in cards.behaviors]


def star_orders(cards: Cards) -> dict[str, list[str]]:
    """The cards of each kind by their stars."""
    return {"behavior": list(cards.behaviors), "scoring": list(cards.scorings)}


def _stars(cards: Cards, card: str) -> int:
    return (cards.behaviors.get(card) or cards.scorings[card]).stars


def _step(
    bench: Bench, changes: Changes, kind: str, lower: str, upper: str, games: int | None
) -> Step:
    """VP by which the upper card is harder than the lower: paired, mean of the players."""
    cards = bench.design.cards
    partners = list(cards.scorings if kind == "behavior" else cards.behaviors)
    automas = [a for card in (lower, upper) for a in step_automas(cards, kind, card)]
    before, after = (_gaps(each) for each in bench.read_all([{}, changes], automas, games))
    worst = int(np.argmin(after.mean(axis=1)))
    return Step(
        kind,
        lower,
        upper,
        mean_interval(before.mean(axis=0)),
        mean_interval(after.mean(axis=0)),
        partners[worst],
        mean_interval(before[worst]),
        mean_interval(after[worst]),
        before.shape[1],
    )


def _gaps(games: Margins) -> Floats:
    """The step with every partner, game by game: [partner, game]; first those of the lower card."""
    margins = games.margin.astype(np.float64).mean(axis=0)
    half = len(margins) // 2
    return np.asarray(margins[:half] - margins[half:])

"""Two designs, or two runs, side by side: what is harder in the second one, and by how much."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import pandas as pd

from automa.cards import Behavior, Cards, Scoring
from automa.numbers import Changes, Design
from reports.data.margins import shared_games
from reports.data.names import Names, names_of
from reports.experiments.budget import Budget
from reports.experiments.compare_steps import StarStep, compare_steps
from reports.experiments.versions import Bench, Stopped
from reports.experiments.what_if import (
    FIRST_LOOK,
    MOST_GAMES,
    OTHERS,
    SPARE,
    change_rows,
    half_width,
    harder_by_game,
    player_heads,
)
from reports.stats.differences import Difference, mean_interval
from reports.stats.sample_size import games_for_width
from sim.errors import InputError
from strategies.audiences import load_audiences

PRINTED = "printed"  # stands for the cards of the box
MAIN = "regular"  # the audience that a page speaks of first


@dataclass(frozen=True)
class Side:
    """One of the designs that are compared: files, numbers changed in them, and how to call it."""

    design: Design
    words: str  # 'the cards of the folder new'
    changes: Changes = field(default_factory=dict)

    @property
    def values(self) -> dict[str, int]:
        """Every number with its value."""
        return {**self.design.values, **self.changes}

    @cached_property
    def cards(self) -> Cards:
        """The cards with these numbers."""
        return self.design.load(self.changes)[1]


@dataclass(frozen=True)
class Comparison:
    """What is known about the second design as compared with the first."""

    first: str
    second: str
    harder: Difference  # VP, mean of the players and of the Automas that differ
    rows: pd.DataFrame  # like those of what-if
    names: Names
    changed: Sequence[str]  # numbers that differ, in words
    notes: Sequence[str]
    games: int
    paired: bool = True
    stopped: bool = False
    sides: tuple[Side, Side] | None = None  # None if a run does not keep what it was played with
    others: pd.DataFrame | None = None  # head starts of the Automas that do not differ
    steps: Sequence[StarStep] = ()  # from star to star, for one player
    stepper: str = ""  # who that is


@dataclass(frozen=True)
class Pair:
    """An Automa of the first design and what stands in its place in the second."""

    first: str
    second: str


Card = Behavior | Scoring


def pair_automas(first: Cards, second: Cards) -> tuple[list[Pair], list[str]]:
    """Automas that stand for each other and differ, and what else there is to say."""
    twins = all_twins(first, second)
    both: dict[str, Card] = {**first.behaviors, **first.scorings}
    others: dict[str, Card] = {**second.behaviors, **second.scorings}
    same = {a for a, b in twins.items() if _plays_like(both[a], others[b])}
    pairs = [
        Pair(f"{b}/{s}", f"{twins[b]}/{twins[s]}")
        for b in first.behaviors
        for s in first.scorings
        if b in twins and s in twins and not {b, s} <= same
    ]
    notes = [
        f"only in the {which}: {', '.join(alone)}"
        for which, alone in (
            ("first", [card for card in both if card not in twins]),
            ("second", [card for card in others if card not in twins.values()]),
        )
        if alone
    ]
    return pairs, notes


def _twins(first: Iterable[Card], second: Iterable[Card]) -> dict[str, str]:
    """Cards of the first design with those that have their name or replace them in the second."""
    theirs = list(second)
    by_name = {card.replaces or card.id: card.id for card in theirs}
    by_name |= {card.id: card.id for card in theirs}
    found = {}
    for card in first:
        known = [name for name in (card.id, card.replaces) if name in by_name]
        if known:
            found[card.id] = by_name[known[0]]
    return found


def all_twins(first: Cards, second: Cards) -> dict[str, str]:
    """Cards of the first design with what stands in their place in the second."""
    return {
        **_twins(first.behaviors.values(), second.behaviors.values()),
        **_twins(first.scorings.values(), second.scorings.values()),
    }


def named_players(strategies: Iterable[str]) -> list[tuple[str, str]]:
    """Strategies of a run with what tables call them: audiences by their names, and first."""
    every = dict.fromkeys(strategies)
    names = {each.strategy: name for name, each in load_audiences().items()}
    known = [(name, strategy) for strategy, name in names.items() if strategy in every]
    return known + [(strategy, strategy) for strategy in every if strategy not in names]


def _plays_like(first: Card, second: Card) -> bool:
    """Whether two cards differ in nothing that a game could notice."""
    return _bare(first) == _bare(second)


def _bare(card: Card) -> Card:
    """A card without what only people read."""
    return replace(card, id="", name="", stars=1, source="", replaces="")


def play_compare(
    first: Bench,
    second: Bench,
    titles: tuple[str, str],
    *,
    precision: float = 1.0,
    games: int | None = None,
    budget: Budget | None = None,
    ladder: bool = False,
) -> Iterator[Comparison]:
    """Play both designs on the same deals until the mean difference is known to ± precision.

    With `ladder`, the last look has the Automas that do not differ, too.
    """
    pairs, notes = pair_automas(first.design.cards, second.design.cards)
    if first.design.box.digest != second.design.box.digest:
        pairs = [Pair(a, a) for a in first.automas if a in second.automas]
    if not pairs:
        raise InputError(f"{titles[0]} and {titles[1]} have no Automa in common that differs")
    sides = (Side(first.design, _words(titles[0])), Side(second.design, _words(titles[1])))
    changed = changed_numbers(*sides)
    budget = budget or Budget()
    size, stopped = games or FIRST_LOOK, False
    while True:
        stopped = _play_both(first, second, pairs, size, budget)
        if stopped and size == (games or FIRST_LOOK):
            raise Stopped  # not every matchup has games
        grids = [
            bench.grid({}, [getattr(pair, side) for pair in pairs])
            for bench, side in ((first, "first"), (second, "second"))
        ]
        before, after = shared_games(grids)
        gaps = harder_by_game(before, after)
        matchups = 2 * len(pairs) * len(first.players)
        needed = int(SPARE * games_for_width(precision, max(float(gaps.std(ddof=1)), 1e-9))) + 1
        wish = 0 if half_width(gaps) <= precision else max(0, min(needed, MOST_GAMES) - size)
        more = budget.left(wish * matchups) // matchups
        last = stopped or games is not None or more < 0.05 * size
        rows = change_rows(list(first.players.items()), [p.second for p in pairs], before, after)
        names = names_of(second.design.cards, marked=False)
        found = mean_interval(gaps)
        whole = ladder and last and not stopped
        others = _others(first, second, pairs, size) if whole else None
        stepper = main_player(list(first.players))
        steps = _steps(first, second, pairs, stepper, size) if whole else []
        yield Comparison(
            *titles,
            found,
            rows,
            names,
            changed,
            notes,
            before.games,
            stopped=stopped,
            sides=sides,
            others=others,
            steps=steps,
            stepper=stepper,
        )
        if last:
            return
        size += more


def _play_both(
    first: Bench, second: Bench, pairs: Sequence[Pair], games: int, budget: Budget
) -> bool:
    """Both designs; True when it was stopped."""
    start, played = time.monotonic(), first.played + second.played
    try:
        first.play([({}, [pair.first for pair in pairs])], games, "first")
        second.play([({}, [pair.second for pair in pairs])], games, "second")
    except Stopped:
        return True
    finally:
        budget.playing += time.monotonic() - start
        budget.played += first.played + second.played - played
    return False


def _others(first: Bench, second: Bench, pairs: Sequence[Pair], games: int) -> pd.DataFrame | None:
    """Head starts of the Automas that are the same in both; None if none is, or if stopped."""
    differ = {pair.first for pair in pairs} | {pair.second for pair in pairs}
    same = [a for a in first.automas if a in second.automas and a not in differ]
    if not same:
        return None
    try:
        first.play([({}, same)], min(games, OTHERS), "other Automas")
    except Stopped:
        return None
    margins = first.read({}, same)
    rows = [
        (player, automa, head)
        for p, player in enumerate(first.players)
        for automa, head in zip(same, player_heads(margins, p), strict=True)
    ]
    return pd.DataFrame(rows, columns=["player", "automa", "head"]).assign(games=margins.games)


def main_player(players: Sequence[str]) -> str:
    """Whom the headline of a page and its steps speak of."""
    return MAIN if MAIN in players else players[0]


def _steps(
    first: Bench, second: Bench, pairs: Sequence[Pair], player: str, games: int
) -> list[StarStep]:
    """The steps of the changed cards, known as well as the change; none if stopped."""
    changed = {pair.first: pair.second for pair in pairs}
    strategy = first.players[player]
    alone = [bench.for_players({player: strategy}) for bench in (first, second)]
    try:
        alone[0].play([({}, first.automas)], games, "steps")
        alone[1].play([({}, list(changed.values()))], games, "steps")
    except Stopped:
        return []
    return compare_steps(alone[0], alone[1], changed, 0, games)


def _words(title: str) -> str:
    return "the printed cards" if title == PRINTED else f"the cards of the folder {title}"


def changed_numbers(ours: Side, theirs: Side) -> list[str]:
    """Numbers of cards and boards that differ, in words."""
    return [
        f"{name} {old} → {new}" + (f" ({other})" if other != name else "")
        for name, other, old, new in differing_numbers(ours, theirs)
    ]


def differing_numbers(ours: Side, theirs: Side) -> list[tuple[str, str, int, int]]:
    """Numbers that differ: their names on both sides, and their values.

    A step that only one of two cards has, such as coins for a second time, counts as 0 on the
    other. A number that only one of two boards has is said by its other numbers.
    """
    twins = all_twins(ours.cards, theirs.cards)
    back = {twin: card for card, twin in twins.items()}
    pairs = {name: _on(twins, name) for name in ours.values}
    pairs |= {_on(back, name): name for name in theirs.values}
    found = []
    for name, other in pairs.items():
        both = name in ours.values and other in theirs.values
        if both or name.partition(".")[0] in twins:
            old, new = ours.values.get(name, 0), theirs.values.get(other, 0)
            found += [(name, other, old, new)] if old != new else []
    return found


def _on(twins: Mapping[str, str], name: str) -> str:
    """The name of a number on the card that stands in for its card."""
    place, dot, key = name.partition(".")
    return f"{twins.get(place, place)}{dot}{key}"

"""Two versions of the game inside one sweep: the same deals, everything else equal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from automa.changes import parse_changes
from automa.numbers import Design
from reports.data.cards import cards_of_run
from reports.data.margins import Played, read_played, shared_games
from reports.data.names import deck_of_run
from reports.data.variants import UNCHANGED, Combination, combinations, dimensions, is_sweep
from reports.experiments.compare import Comparison, Side, changed_numbers, named_players
from reports.experiments.what_if import change_rows, harder_by_game
from reports.stats.differences import mean_interval
from sim.errors import InputError, nearest
from sim.runs import read_manifest

OWN = (UNCHANGED, "printed")  # how a person may call the run's own data
Words = tuple[str, ...]


class SweepRun:
    """A sweep that has been played, for several comparisons."""

    def __init__(self, run: Path) -> None:
        self.run, self.manifest = run, read_manifest(run)
        if not is_sweep(self.manifest):
            raise InputError(f"{run} has one version of the game only; name a second run, too")
        self.dimensions = dimensions(self.manifest)
        self.combinations = combinations(self.manifest)
        self.played = read_played(run)
        self.names = deck_of_run(self.manifest).names

    def words(self, text: str) -> Words:
        """What a person wrote for a version: 'daubenton.5.vp=7 bank.coins=4', or 'unchanged'."""
        known = [word for choices in self.dimensions for choice in choices for word in choice]
        found = tuple(word for word in text.replace(",", " ").split() if word not in OWN)
        for word in found:
            if word not in known:
                offered = nearest(word, [*known, UNCHANGED])
                raise InputError(f"{self.run} has no games with '{word}'; {offered}")
        return found

    def choices(self) -> list[tuple[Words, Words]]:
        """For everything that is varied: its first value, and each of the others."""
        return [(each[0], other) for each in self.dimensions for other in each[1:]]

    def compare(self, first: Words, second: Words) -> Comparison:
        """The second against the first, in all combinations of everything else."""
        pairs = self._pairs(first, second)
        if not pairs:
            raise InputError(
                f"{self.run} has no games of {_shown(first)} and {_shown(second)} that are equal "
                "in everything else"
            )
        players = named_players(self._players(pairs))
        grids: Sequence[list[list[Played]]] = [
            [[self.played[strategy, pair[side]] for pair in pairs] for _, strategy in players]
            for side in (0, 1)
        ]
        before, after = shared_games(grids)
        rows = change_rows(players, [b for _, b in pairs], before, after)
        harder = mean_interval(harder_by_game(before, after))
        titles = (_shown(first), _shown(second))
        sides = self._sides(first, second)
        changed = changed_numbers(*sides) if sides else ()
        return Comparison(*titles, harder, rows, self.names, changed, [], before.games, sides=sides)

    def _sides(self, first: Words, second: Words) -> tuple[Side, Side] | None:
        """Both versions if they are numbers of cards that the run keeps, nothing else."""
        cards = cards_of_run(self.manifest)
        if cards is None or self.manifest.folders.get("components"):
            return None
        design = Design(None, cards, self.manifest.assumptions)
        if any(word.partition("=")[0] not in design.values for word in (*first, *second)):
            return None
        one, two = (
            Side(design, f"{_shown(words)}, in the run {self.run}", parse_changes(design, words))
            for words in (first, second)
        )
        return one, two

    def _pairs(self, first: Words, second: Words) -> list[tuple[str, str]]:
        """Automas of the two versions that differ in nothing else."""
        found: dict[tuple[str, str], None] = {}
        for one in self._with(first):
            for other in self._with(second):
                if set(one.words) - set(first) == set(other.words) - set(second):
                    for plain, name in one.automas.items():
                        if name != other.automas[plain]:
                            found[name, other.automas[plain]] = None
        return list(found)

    def _with(self, words: Words) -> list[Combination]:
        return [each for each in self.combinations if set(words) <= set(each.words)]

    def _players(self, pairs: Sequence[tuple[str, str]]) -> list[str]:
        """The strategies that have met all of these Automas."""
        every = dict.fromkeys(player for player, _ in self.played)
        met = [p for p in every if all((p, a) in self.played for pair in pairs for a in pair)]
        if not met:
            raise InputError(f"no strategy of {self.run} has met all Automas that are compared")
        return met


def _shown(words: Words) -> str:
    return " ".join(words) or UNCHANGED

"""Targets: what a designer wants, read from a TOML file and spelled out for the cards at hand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from automa.names import parse_automa
from reports.data.names import Deck
from sim.errors import InputError
from sim.game.datafile import Fields, read_toml, shown

KINDS = ("wins", "head_start", "score", "step", "luck")
UNITS = {"wins": "%", "head_start": "VP", "score": "VP", "step": "VP", "luck": "%"}
WHOM = ("automa", "card", "stars")
ALL = "all"
FARTHEST = 10_000.0


@dataclass(frozen=True)
class Target:
    """A number and the band it should lie in."""

    kind: str
    players: tuple[str, ...]  # strategies; their mean counts
    whose: str  # what they are called
    automas: tuple[str, ...]  # whose mean counts; of a step, those of the upper card
    low: float
    high: float
    name: str  # in words, without player and band
    lower: tuple[str, ...] = ()  # of a step: the Automas of the lower card
    of: str = "player"  # of a score
    place: str = ""  # the table of the file that it comes from, such as wins[1]

    @property
    def unit(self) -> str:
        """'%' or 'VP'."""
        return UNITS[self.kind]

    def band(self) -> str:
        """'40 to 60%', 'at least 0 VP'; with a real minus."""
        unit = self.unit if self.unit == "%" else f" {self.unit}"
        low, high = (f"{end:g}".replace("-", "−") for end in (self.low, self.high))
        if math.isinf(self.low):
            return f"at most {high}{unit}"
        return f"at least {low}{unit}" if math.isinf(self.high) else f"{low} to {high}{unit}"


def read_targets(path: Path, deck: Deck, audiences: Mapping[str, str]) -> list[Target]:
    """All targets of a file for these cards; `audiences` are strategies by name."""
    return targets_in(read_toml(path, str(path)), deck, audiences)


def targets_in(root: Fields, deck: Deck, audiences: Mapping[str, str]) -> list[Target]:
    """All targets of a table, as a file of targets has them."""
    root.require((), optional=("for", *KINDS))
    reader = _Reader(deck, audiences, root)
    found = [target for kind in KINDS if kind in root.data for target in reader.of_kind(kind)]
    if not found:
        raise root.fault("", "no target in it", "needed: a table such as [[wins]]")
    return found


class _Reader:
    """Tables of a file turned into targets."""

    def __init__(self, deck: Deck, audiences: Mapping[str, str], root: Fields) -> None:
        self.deck, self.names, self.audiences, self.root = deck, deck.names, audiences, root

    def of_kind(self, kind: str) -> Iterator[Target]:
        for table in self.root.children(kind, 1, 1000):
            if kind == "step":
                yield from self._steps(table)
            else:
                yield from self._plain(kind, table)

    def _plain(self, kind: str, table: Fields) -> Iterator[Target]:
        table.require(
            (), optional=("for", "from", "to", *WHOM, *(["of"] if kind == "score" else []))
        )
        of = table.word("of", ("player", "automa")) if "of" in table.data else "player"
        low, high = _band(table)
        players, whose = self._players(table)
        if kind == "luck" and len(players) < 2:
            allowed = 'needed: two players or more, for = ["newcomer", "expert"]'
            raise table.fault("for", "luck needs somebody to compare with", allowed)
        for label, automas in self._whom(table):
            name = f"{_WORDS[kind, of]} {label}"
            yield Target(kind, players, whose, automas, low, high, name, of=of, place=table.place)

    def _steps(self, table: Fields) -> Iterator[Target]:
        table.require((), optional=("for", "from", "to", "kind", "lower", "upper", "partners"))
        low, high = _band(table)
        players, whose = self._players(table)
        each = "partners" in table.data and table.word("partners", ("mean", "each")) == "each"
        for lower, upper in self._pairs(table):
            groups = list(zip(self._with(lower), self._with(upper), strict=True))
            chosen = [[pair] for pair in groups] if each else [groups]
            for pairs in chosen:
                below, above = tuple(p[0] for p in pairs), tuple(p[1] for p in pairs)
                name = f"step {self.names.card(lower)} to {self.names.card(upper)}"
                if each:
                    partner = next(iter(set(parse_automa(above[0]).cards) - {upper}))
                    name += f" with {self.names.card(partner)}"
                yield Target(
                    "step", players, whose, above, low, high, name, below, place=table.place
                )

    def _pairs(self, table: Fields) -> list[tuple[str, str]]:
        """The cards to compare: two that are named, or neighbours by stars."""
        if "kind" in table.data:
            kind = table.word("kind", ("behavior", "scoring", "both"))
            found = []
            for name, cards in (("behavior", self.deck.behaviors), ("scoring", self.deck.scorings)):
                if kind in (name, "both"):
                    pairs = pairwise(cards)  # in the order of their stars
                    stars = self.deck.names.stars
                    found += [pair for pair in pairs if stars(pair[0]) < stars(pair[1])]
            return found
        if not {"lower", "upper"} <= table.data.keys():
            allowed = 'needed: kind = "behavior", "scoring" or "both", or lower and upper'
            raise table.fault("", "no cards are named", allowed)
        lower, upper = (self._card(table, key, self._all_cards()) for key in ("lower", "upper"))
        if (lower in self.deck.behaviors) != (upper in self.deck.behaviors) or lower == upper:
            allowed = "allowed: two Behavior cards or two Scoring cards"
            raise table.fault("upper", f"{lower} and {upper} cannot be compared", allowed)
        return [(lower, upper)]

    def _whom(self, table: Fields) -> list[tuple[str, tuple[str, ...]]]:
        """The groups of Automas that a table speaks of, each with its name."""
        given = [key for key in WHOM if key in table.data]
        if len(given) != 1:
            wrong = f"{len(given)} of automa, card and stars"
            raise table.fault("", wrong, "needed: exactly one of them")
        if given == ["card"]:
            cards = [self._card(table, "card", self._all_cards())]
        elif given == ["stars"]:
            stars = table.whole("stars", 1, 5)
            cards = [card for card in self._all_cards() if self.names.stars(card) == stars]
            if not cards:
                raise table.fault("stars", f"no card has {stars}", "allowed: stars of a card")
        else:
            return [(self.names.automa(a), (a,)) for a in self._automas(table)]
        return [(self.names.card(card), tuple(self._with(card))) for card in cards]

    def _automas(self, table: Fields) -> list[str]:
        text = table.text("automa")
        behavior, slash, scoring = text.partition("/")
        if text == ALL:
            behavior = scoring = ALL
        elif not slash:
            raise table.fault("automa", f"{shown(text)} is no Automa", 'allowed: "linne/boudeuse"')
        sides = []
        for word, known in ((behavior, self.deck.behaviors), (scoring, self.deck.scorings)):
            part = Fields(table.file, table.place, {"automa": word})
            sides.append(list(known) if word == ALL else [self._card(part, "automa", known)])
        return [f"{b}/{s}" for b in sides[0] for s in sides[1]]

    def _with(self, card: str) -> list[str]:
        """All Automas with a card, by their partners."""
        if card in self.deck.behaviors:
            return [f"{card}/{scoring}" for scoring in self.deck.scorings]
        return [f"{behavior}/{card}" for behavior in self.deck.behaviors]

    def _card(self, table: Fields, key: str, known: Sequence[str]) -> str:
        """A card by its name, or by that of the card it replaces."""
        word = table.data[key]
        now = self.deck.old_names.get(word, "") if isinstance(word, str) and word else ""
        return now if now in known and word not in known else table.word(key, list(known))

    def _all_cards(self) -> list[str]:
        return [*self.deck.behaviors, *self.deck.scorings]

    def _players(self, table: Fields) -> tuple[tuple[str, ...], str]:
        """The strategies meant, and what they are called."""
        given = table.data.get("for", self.root.data.get("for"))
        words: list[Any] = given if isinstance(given, list) else [given]
        if not words or not all(isinstance(word, str) for word in words):
            raise table.fault(
                "for", "nobody is named", 'needed: for = "regular" here or at the top'
            )
        return tuple(self._strategy(table, word) for word in words), ", ".join(words)

    def _strategy(self, table: Fields, word: str) -> str:
        from strategies.registry import find

        if word in self.audiences:
            return self.audiences[word]
        try:
            return find(word).text
        except InputError:
            known = ", ".join(self.audiences)
            allowed = f"allowed: {known}, or a strategy"
            raise table.fault("for", f"{shown(word)} is no audience", allowed) from None


_WORDS = {
    ("wins", "player"): "wins against",
    ("head_start", "player"): "head start of",
    ("score", "player"): "player's score against",
    ("score", "automa"): "score of",
    ("luck", "player"): "luck against",
}


def _band(table: Fields) -> tuple[float, float]:
    """The ends of a band; one of them may be missing."""
    if not {"from", "to"} & table.data.keys():
        raise table.fault("", "no band", "needed: from, to or both")
    low, high = _end(table, "from", -math.inf), _end(table, "to", math.inf)
    if low >= high:
        raise table.fault("to", f"{high:g} is not above from = {low:g}", "allowed: a wider band")
    return low, high


def _end(table: Fields, key: str, missing: float) -> float:
    value: Any = table.data.get(key, missing)
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    if not fits or not (abs(value) <= FARTHEST or value == missing):
        raise table.fault(key, f"{shown(value)} is not a number", "allowed: a number such as 60")
    return float(value)


def players_in(targets: Sequence[Target], audiences: Mapping[str, str]) -> dict[str, str]:
    """Everybody that the targets speak of, by name."""
    names = {strategy: name for name, strategy in audiences.items()}
    found = dict.fromkeys(strategy for target in targets for strategy in target.players)
    return {names.get(strategy, strategy): strategy for strategy in found}

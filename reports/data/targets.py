"""Targets: what a designer wants, read from a TOML file and spelled out for the cards at hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from automa.names import parse_automa
from reports.data.names import Deck
from sim.errors import InputError
from sim.game.datafile import Fields, listed, nearest, read_toml, shown
from sim.game.faults import all_faults, note, separately

KINDS = ("wins", "head_start", "score", "step", "luck")
UNITS = {"wins": "%", "head_start": "VP", "score": "VP", "step": "VP", "luck": "%"}
WHOM = ("automa", "card", "stars")
ALL = "all"
FARTHEST = 10_000.0
T = TypeVar("T")
Who = tuple[tuple[str, ...], str]  # strategies, and what they are called
NO_BAND = (-math.inf, math.inf)  # after a mistake, to read on
NOBODY: Who = ((), "")
NOTHING: list[Any] = []


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
    """All targets of a table, as a file of targets has them; every mistake in one message."""
    found: list[Target] = []
    with all_faults():
        with separately():
            root.require((), optional=("for", *KINDS))
        reader = _Reader(deck, audiences, root)
        for kind in KINDS:
            with separately():
                found += reader.of_kind(kind)
        if not any(kind in root.data for kind in KINDS):
            raise root.fault("", "no target in it", "needed: a table such as [[wins]]")
    return found


class _Reader:
    """Tables of a file turned into targets."""

    def __init__(self, deck: Deck, audiences: Mapping[str, str], root: Fields) -> None:
        self.deck, self.names, self.audiences, self.root = deck, deck.names, audiences, root

    def of_kind(self, kind: str) -> list[Target]:
        tables = self.root.children(kind, 1, 1000) if kind in self.root.data else []
        read = self._steps if kind == "step" else partial(self._plain, kind)
        found: list[Target] = []
        for table in tables:
            with separately():
                found += read(table)
        return found

    def _plain(self, kind: str, table: Fields) -> list[Target]:
        of_whom = ["of"] if kind == "score" else []
        table.require((), optional=("for", "from", "to", *WHOM, *of_whom))
        of = table.word("of", ("player", "automa")) if "of" in table.data else "player"
        low, high = _part(partial(_band, table, UNITS[kind]), NO_BAND)
        players, whose = _part(partial(self._players, table, kind), NOBODY)
        return [
            Target(
                *(kind, players, whose, automas, low, high, f"{_WORDS[kind, of]} {label}"),
                of=of,
                place=table.place,
            )
            for label, automas in _part(partial(self._whom, table), NOTHING)
        ]

    def _steps(self, table: Fields) -> list[Target]:
        table.require((), optional=("for", "from", "to", "kind", "lower", "upper", "partners"))
        low, high = _part(partial(_band, table, UNITS["step"]), NO_BAND)
        players, whose = _part(partial(self._players, table, "step"), NOBODY)
        each = "partners" in table.data and table.word("partners", ("mean", "each")) == "each"
        return [
            Target("step", players, whose, above, low, high, name, below, place=table.place)
            for lower, upper in _part(partial(self._pairs, table), NOTHING)
            for name, below, above in self._compared(lower, upper, each)
        ]

    def _compared(
        self, lower: str, upper: str, each: bool
    ) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Name and Automas of the steps between two cards: one, or one with each partner."""
        pairs = list(zip(self._with(lower), self._with(upper), strict=True))
        name = f"step {self.names.card(lower)} to {self.names.card(upper)}"
        if not each:
            yield name, tuple(p[0] for p in pairs), tuple(p[1] for p in pairs)
            return
        for below, above in pairs:
            partner = next(iter(set(parse_automa(above).cards) - {upper}))
            yield f"{name} with {self.names.card(partner)}", (below,), (above,)

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
                known = sorted({self.names.stars(card) for card in self._all_cards()})
                raise table.fault("stars", f"no card has {stars}", listed(map(str, known)))
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

    def _players(self, table: Fields, kind: str) -> Who:
        """The strategies meant, and what they are called."""
        given = table.data.get("for", self.root.data.get("for"))
        words: list[Any] = given if isinstance(given, list) else [given]
        if not words or not all(isinstance(word, str) for word in words):
            raise table.fault(
                "for", "nobody is named", 'needed: for = "regular" here or at the top'
            )
        place = table if "for" in table.data else self.root
        players = tuple(self._strategy(place, word) for word in words)
        if kind == "luck" and len(set(players)) < 2:
            allowed = 'needed: two players or more, for = ["newcomer", "expert"]'
            raise table.fault("for", "luck needs somebody to compare with", allowed)
        return players, ", ".join(words)

    def _strategy(self, table: Fields, word: str) -> str:
        from strategies.names import parse_strategy
        from strategies.registry import STYLES, find

        if word in self.audiences:
            return self.audiences[word]
        try:
            return find(word).text
        except InputError as error:
            allowed = f"{listed(self.audiences)}, or a strategy"
            wrong = f"{shown(word)} is no audience{nearest(word, [*self.audiences, *STYLES])}"
            if parse_strategy(word).name in STYLES:  # something is wrong with its settings
                wrong = str(error)
            return note(table.fault("for", wrong, allowed), word)


def _part(read: Callable[[], T], stand_in: T) -> T:
    """What a part of a table says; after a mistake a stand-in, so that the next part is read."""
    with separately():
        return read()
    return stand_in


_WORDS = {
    ("wins", "player"): "wins against",
    ("head_start", "player"): "head start of",
    ("score", "player"): "player's score against",
    ("score", "automa"): "score of",
    ("luck", "player"): "luck against",
}


def _band(table: Fields, unit: str) -> tuple[float, float]:
    """The ends of a band; one of them may be missing."""
    if not {"from", "to"} & table.data.keys():
        raise table.fault("", "no band", "needed: from, to or both")
    low, high = _end(table, "from", -math.inf, unit), _end(table, "to", math.inf, unit)
    if low >= high:
        raise table.fault("to", f"{high:g} is not above from = {low:g}", "allowed: a wider band")
    return low, high


def _end(table: Fields, key: str, missing: float, unit: str) -> float:
    value: Any = table.data.get(key, missing)
    if value == missing:
        return missing
    if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
        raise table.fault(key, f"{shown(value)} is not a number", "allowed: a number such as 60")
    if unit == "%" and not (value == 0 or 1 <= value <= 100):  # 0.6 is meant for 60
        raise table.fault(key, f"{shown(value)} is no percentage", "allowed: 0, or 1 to 100")
    if abs(value) > FARTHEST:
        raise table.fault(key, f"{shown(value)} is out of range", f"allowed: up to {FARTHEST:g}")
    return float(value)


def players_in(targets: Sequence[Target], audiences: Mapping[str, str]) -> dict[str, str]:
    """Everybody that the targets speak of, by name."""
    names = {strategy: name for name, strategy in audiences.items()}
    found = dict.fromkeys(strategy for target in targets for strategy in target.players)
    return {names.get(strategy, strategy): strategy for strategy in found}

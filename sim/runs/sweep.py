"""A sweep: every combination of listed values as matchups of one run, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import product
from pathlib import Path

from automa.cards import ALL, Behavior, Cards, Scoring
from automa.changes import parse_changes
from automa.numbers import Changes, Design
from sim.errors import InputError
from sim.game.box import Box
from sim.game.faults import DataError
from sim.runs.request import (
    GAMES,
    Batch,
    Request,
    all_opponents,
    check_number,
    humans_in,
    parse_table,
    refuse_persons,
)
from sim.runs.stamp import matchup_of
from sim.runs.variant import Variant, folder_mark
from sim.table.seating import Opponent, Seat, Seating, seat_all

PRINTED = "printed"  # the cards of the box, in place of a folder
MOST_MATCHUPS = 20_000
Assumptions = tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Strategies against Automas, with every combination of cards, assumptions and numbers."""

    strategies: tuple[str, ...] = ()
    automas: tuple[str, ...] = ()  # empty: all
    tables: tuple[str, ...] = ()
    games: int = GAMES
    folders: tuple[str, ...] = (PRINTED,)
    assume: tuple[Assumptions, ...] = ((),)
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Sweep:
    """Parts that are played as one run."""

    parts: tuple[Part, ...]
    seed: int = 0
    sepultus: bool = False
    tie_break: str = "priority"
    components: Path | None = None

    @cached_property
    def folder(self) -> str:
        """The cards of the run itself: the only folder, or the printed cards if there are more."""
        found = {folder for part in self.parts for folder in part.folders}
        return found.pop() if len(found) == 1 else PRINTED

    @cached_property
    def assumptions(self) -> Assumptions:
        """The assumptions of the run itself: the only ones, or none if there are several."""
        found = {assume for part in self.parts for assume in part.assume}
        return found.pop() if len(found) == 1 else ()


class BadNumbers(InputError):
    """Values that a card or the board cannot have, one sentence each."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("; ".join(sentences))
        self.sentences = sentences


class Book:
    """The designs of a sweep, read once each, and what its tables change in them."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.design = cache(self._read)
        self.data = cache(self._load)
        _check_folders(sweep)

    def _read(self, folder: str, assumptions: Assumptions) -> Design:
        return Design(
            self.sweep.components, None if folder == PRINTED else folder, list(assumptions)
        )

    @cached_property
    def base(self) -> Design:
        """The run's own data."""
        return self.design(self.sweep.folder, self.sweep.assumptions)

    def designs(self, part: Part) -> Iterator[tuple[str, Assumptions, Design]]:
        """The designs of a part, with numbers as they are."""
        for folder, assume in product(part.folders, part.assume):
            yield folder, assume, self.design(folder, assume)

    def _load(self, variant: Variant) -> tuple[Box, Cards]:
        """The box and the cards of a variant."""
        folder = variant.folder or self.sweep.folder
        assumptions = variant.assumptions or self.sweep.assumptions
        return self.design(folder, assumptions).load(variant.changes)

    def variant(
        self, folder: str, assume: Assumptions, numbers: Changes, cards: set[str]
    ) -> Variant:
        """What a combination changes at a table with these cards."""
        design = self.design(folder, assume)
        board = set(design.board_tables)
        places = {name: name.partition(".")[0] for name in numbers}
        changed = {
            name: value
            for name, value in sorted(numbers.items())
            if design.values.get(name, value) != value and places[name] in cards | board
        }
        other = self._is_other(folder, cards)
        return Variant(
            tuple((n, v) for n, v in changed.items() if places[n] not in board),
            tuple((n, v) for n, v in changed.items() if places[n] in board),
            assume if assume != self.sweep.assumptions else (),
            folder if other else "",
            tuple(card for card in sorted(cards) if other and self._is_ambiguous(folder, card)),
        )

    def _is_other(self, folder: str, cards: set[str]) -> bool:
        """Whether a folder has one of these cards otherwise than the run itself."""
        return folder != self.sweep.folder and any(
            self._card(folder, card) != self._card(self.sweep.folder, card) for card in cards
        )

    def _is_ambiguous(self, folder: str, card: str) -> bool:
        """Whether the name of a card alone does not say from which folder it is."""
        own = self._card(folder, card)
        every = {each for part in self.sweep.parts for each in part.folders}
        others = [self._card(each, card) for each in (self.sweep.folder, *sorted(every))]
        return own != others[0] and any(other not in (own, None) for other in others)

    def _card(self, folder: str, card: str) -> Behavior | Scoring | None:
        """A card of a folder without what only people read; None if it has none of this name."""
        cards = self.design(folder, self.sweep.assumptions).cards
        found = cards.behaviors.get(card) or cards.scorings.get(card)
        return None if found is None else replace(found, source="", replaces="")


def _check_folders(sweep: Sweep) -> None:
    """Two folders of one name would give their cards the same name."""
    marks: dict[str, str] = {}
    for folder in (folder for part in sweep.parts for folder in part.folders):
        other = marks.setdefault(folder_mark(folder), folder)
        if other != folder:
            raise InputError(f"the folders {other} and {folder} have the same name; rename one")


def plan_sweep(sweep: Sweep) -> Batch:
    """The requests of a sweep, one for each variant of the game; every combination is checked."""
    book = Book(sweep)
    groups: dict[tuple[Variant, int], dict[str, Seating]] = {}
    for part in sweep.parts:
        for variant, seating in _tables(book, part):
            name = matchup_of(seating, 0, variant).name
            groups.setdefault((variant, part.games), {}).setdefault(name, seating)
    _check_all(book, [variant for variant, _ in groups])
    requests = [
        Request(
            tuple(found.values()),
            games,
            sweep.seed,
            *book.data(variant),
            "",
            variant.assumptions or sweep.assumptions,
            variant,
        )
        for (variant, games), found in groups.items()
    ]
    folders = {"components": sweep.components, "cards": sweep.folder}
    sources = {name: str(each) for name, each in folders.items() if each not in (None, PRINTED)}
    base = book.base
    return Batch(tuple(requests), base.box, base.cards, sweep.assumptions, sources)


def _tables(book: Book, part: Part) -> Iterator[tuple[Variant, Seating]]:
    """Every table of a part with every combination that can matter to it."""
    sweep, count = book.sweep, 0
    check_number("seed", sweep.seed, 0, 2**64 - 1)
    for folder, assume, design in book.designs(part):
        for seats in seats_of_part(part, design.cards):
            seating = seat_all(seats, sepultus=sweep.sepultus, tie_break=sweep.tie_break)
            cards = cards_of(seats)
            for numbers in _choices(part, design, cards):
                count += 1
                _check_count(count)
                yield book.variant(folder, assume, numbers, cards), seating


def _check_count(count: int) -> None:
    if count > MOST_MATCHUPS:
        raise InputError(
            f"more than {MOST_MATCHUPS:,} matchups; list fewer values, or split the sweep into two"
        )


def seats_of_part(part: Part, cards: Cards) -> list[list[Seat]]:
    """The tables of a part with these cards, as far as the cards have them."""
    humans = humans_in(part.strategies)
    automas = [each for word in part.automas or ("all",) for each in _known(word, cards)]
    seats: list[list[Seat]] = [[human, automa] for human in humans for automa in automas]
    seats += [parse_table(text, cards) for text in part.tables]
    refuse_persons(seats)
    return seats


def _known(word: str, cards: Cards) -> list[Opponent]:
    """The Automas of a word; another folder may have the card that this one has not."""
    try:
        return all_opponents([word], cards)
    except InputError:
        return []


def cards_of(seats: Sequence[Seat]) -> set[str]:
    """The cards of all Automas at a table."""
    automas = [seat for seat in seats if isinstance(seat, Opponent)]
    return {card for automa in automas for card in (automa.behavior, automa.scoring)}


def _choices(part: Part, design: Design, cards: set[str]) -> Iterator[dict[str, int]]:
    """Every choice of the numbers that can matter to a table with these cards."""
    places = cards | set(design.board_tables)
    names = [n for n in part.numbers if n in design.values and n.partition(".")[0] in places]
    for values in product(*(part.numbers[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def _check_all(book: Book, variants: Sequence[Variant]) -> None:
    """Refuse numbers that a card or the board cannot have; all mistakes in one message."""
    failed: dict[Variant, DataError] = {}
    for variant in dict.fromkeys(variants):
        try:
            book.data(variant)
        except DataError as error:
            failed[variant] = error
    if failed:
        raise BadNumbers(_explain(book, failed, set(variants) - failed.keys()))


def _explain(book: Book, failed: Mapping[Variant, DataError], fine: set[Variant]) -> list[str]:
    """One sentence for every value that never fits, and for combinations that do not fit."""
    good = {change for variant in fine for change in variant.changes.items()}
    sentences: dict[str, None] = {}
    for variant, error in failed.items():
        folder = variant.folder or book.sweep.folder
        design = book.design(folder, variant.assumptions or book.sweep.assumptions)
        before = len(sentences)
        for name, value in variant.changes.items():
            try:
                if (name, value) not in good:
                    design.check(name, value)
            except InputError as wrong:
                sentences[str(wrong)] = None
        if len(sentences) == before and not _names_known(variant, sentences):
            sentences[f"{variant.name} do not go together: {error}"] = None
    return list(sentences)


def _names_known(variant: Variant, sentences: Mapping[str, None]) -> bool:
    """Whether a mistake in one of its values has been told already."""
    return any(f"{n}={v} " in text for n, v in variant.changes.items() for text in sentences)


def changed_batch(
    request: Request,
    strategies: Sequence[str],
    automas: Sequence[str],
    tables: Sequence[str],
    numbers: Sequence[str],
    *,
    components: Path | None,
    cards: Path | None,
    assume: Sequence[str] | None,
) -> Batch:
    """A request with numbers changed, such as 'daubenton.5.vp=7': a sweep of one value each."""
    changes = parse_changes(Design(components, cards, assume or ()), numbers)
    part = Part(
        tuple(strategies or (() if tables and not automas else (ALL,))),
        tuple(automas),
        tuple(tables),
        request.games,
        (PRINTED if cards is None else str(cards),),
        (tuple(assume or ()),),
        {name: (value,) for name, value in changes.items()},
    )
    table = request.seatings[0]
    return plan_sweep(Sweep((part,), request.seed, table.sepultus, table.tie_break, components))

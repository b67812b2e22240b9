"""A sweep in a TOML file: read, checked whole, and every mistake told at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from sim.errors import MAX_GAME, MAX_SEED, InputError, closest
from sim.game.datafile import Fields, read_toml, shown
from sim.game.faults import DataError, all_faults, note, separately, settle
from sim.runs.request import GAMES, Batch, all_opponents, parse_human, parse_table
from sim.runs.sweep import PRINTED, Assumptions, BadNumbers, Book, Part, Sweep, plan_sweep
from sim.table.seating import TIE_BREAKS
from strategies.audiences import load_audiences
from strategies.names import parse_strategy
from strategies.registry import STYLES

NONE = "none"  # in `assume`: the rulebook as we read it
ALL = "all"
WHO = ("strategies", "audiences", "tables")
OF_PART = (*WHO, "automas", "games", "cards", "assume", "numbers")
OF_RUN = (
    *("seed", "sepultus", "tie_break", "components", "audience_file"),
    *("workers", "cluster", "out", "targets", "also"),
)
MOST_VALUES = 1000


@dataclass(frozen=True)
class SweepFile:
    """What a file asks for: the games, and where and how they are played."""

    path: Path
    sweep: Sweep
    out: Path
    workers: int | None = None
    cluster: str | None = None
    audience_file: Path | None = None
    targets: Fields | None = None  # as the file of targets, or the table, has them

    @cached_property
    def batch(self) -> Batch:
        """Its requests, every combination checked."""
        return _plan(self.path, self.sweep)


def read_sweep(path: Path, *, games: int | None = None, seed: int | None = None) -> SweepFile:
    """The sweep of a file; `games` and `seed` take the place of its own.

    Raises one DataError that names every mistake.
    """
    found: list[SweepFile] = []
    with all_faults():
        found.append(_Reader(path).read(games, seed))
    assert found[0].batch  # which finds numbers that do not fit
    return found[0]


def _plan(path: Path, sweep: Sweep) -> Batch:
    """The requests of a sweep; which numbers do not fit is known only now."""
    try:
        return plan_sweep(sweep)
    except BadNumbers as error:
        lines = [f"{path}: numbers.{sentence}" for sentence in error.sentences]
        if len(lines) > 1:
            lines.insert(0, f"{len(lines)} mistakes in the numbers:")
        raise DataError("\n  ".join(lines)) from None
    except DataError:
        raise
    except InputError as error:
        raise DataError(f"{path}: {error}") from None


@contextmanager
def _told(fields: Fields, key: str) -> Iterator[None]:
    """A mistake that another room finds is told with the file and the key."""
    try:
        with separately():
            yield
    except DataError:
        raise
    except InputError as error:
        note(DataError(f"{fields.file}: {fields.key(key)}: {error}"), None)


class _Reader:
    """One file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root = read_toml(path, str(path))
        with separately():
            self.root.require((), (*OF_PART, *OF_RUN))

    def read(self, games: int | None, seed: int | None) -> SweepFile:
        root = self.root
        file = self._file(root, "audience_file")
        self.audiences: Mapping[str, str] = {}
        with _told(root, "audience_file"):
            self.audiences = {n: a.strategy for n, a in load_audiences(file).items()}
        top = self._part(root, None)
        parts = [top, *(self._also(table, top) for table in self._list_of_tables("also"))]
        sweep = Sweep(
            tuple(replace(part, games=games or part.games) for part in parts),
            seed=self._whole(root, "seed", 0, MAX_SEED, 0) if seed is None else seed,
            sepultus=self._truth("sepultus"),
            tie_break=root.word("tie_break", TIE_BREAKS)
            if "tie_break" in root.data
            else TIE_BREAKS[0],
            components=self._file(root, "components"),
        )
        out = self._file(root, "out") or self.path.parent / "runs" / self.path.stem
        workers = self._whole(root, "workers", 1, 10_000, None)
        cluster = root.text("cluster") if "cluster" in root.data else None
        targets = self._targets()
        settle()
        self._check(sweep)
        return SweepFile(self.path, sweep, out, workers, cluster, file, targets)

    def _also(self, table: Fields, top: Part) -> Part:
        """A further part: what it does not say is as at the top."""
        with separately():
            table.require((), OF_PART)
        return self._part(table, top)

    def _part(self, table: Fields, top: Part | None) -> Part:
        """The part that a table describes; what it leaves out is as in `top`."""
        data, before = table.data, top or Part(games=GAMES)
        says_who = top is None or any(key in data for key in WHO)
        return Part(
            self._players(table) if says_who else before.strategies,
            self._words(table, "automas") if "automas" in data else before.automas,
            self._words(table, "tables") if says_who else before.tables,
            self._whole(table, "games", 1, MAX_GAME, before.games),
            self._folders(table) if "cards" in data else before.folders,
            self._assume(table) if "assume" in data else before.assume,
            self._numbers(table) if "numbers" in data else before.numbers,
        )

    def _players(self, table: Fields) -> tuple[str, ...]:
        """Strategies and those of audiences; without anybody, all quick ones."""
        found = []
        for word in self._words(table, "strategies"):
            quick = [style.name for style in STYLES.values() if not style.slow]
            for each in quick if word == ALL else [word]:
                with _told(table, "strategies"):
                    found.append(parse_human(self._from_here(each)).player)
        for word in self._words(table, "audiences"):
            names = list(self.audiences) if word == ALL else [word]
            for name in names:
                known = Fields(table.file, table.place, {"audiences": name})
                found.append(self.audiences.get(known.word("audiences", list(self.audiences)), "?"))
        if not any(key in table.data for key in WHO):
            found = [style.name for style in STYLES.values() if not style.slow]
        return tuple(dict.fromkeys(found))

    def _from_here(self, strategy: str) -> str:
        """A strategy from a file, whose path is seen from the sweep."""
        file = parse_strategy(strategy).file
        return (
            strategy if file is None else str(self.path.parent / file) + strategy[len(str(file)) :]
        )

    def _words(self, table: Fields, key: str) -> tuple[str, ...]:
        """A word or a list of words."""
        given = table.data.get(key, [])
        words = given if isinstance(given, list) else [given]
        if not all(isinstance(word, str) and word.strip() for word in words):
            allowed = 'allowed: words in quotes, such as ["linne/boudeuse", "trembley/all"]'
            return note(table.fault(key, f"{shown(given)} is not a list of words", allowed), ())
        if key in table.data and not words:
            return note(table.fault(key, "an empty list", "allowed: leave it out for all"), ())
        return tuple(word.strip() for word in words)

    def _folders(self, table: Fields) -> tuple[str, ...]:
        words = self._words(table, "cards")
        return tuple(
            dict.fromkeys(w if w == PRINTED else str(self.path.parent / w) for w in words)
        ) or (PRINTED,)

    def _assume(self, table: Fields) -> tuple[Assumptions, ...]:
        """Every entry is a variant: a name, several names in a list, or "none"."""
        given = table.data["assume"]
        entries = given if isinstance(given, list) else [given]
        found = []
        for entry in entries:
            names = entry if isinstance(entry, list) else [entry]
            if not all(isinstance(name, str) for name in names):
                allowed = 'allowed: "none", a name, or a list of names for both together'
                return note(table.fault("assume", f"{shown(entry)} is no name", allowed), ((),))
            found.append(tuple(name for name in names if name != NONE))
        return tuple(dict.fromkeys(found)) or ((),)

    def _numbers(self, table: Fields) -> dict[str, tuple[int, ...]]:
        """Names with their values; 'daubenton.5.vp = 7' is a table of tables for TOML."""
        if not isinstance(table.data["numbers"], dict):
            allowed = "allowed: a table [numbers] with lines such as daubenton.5.vp = [5, 6, 7]"
            error = table.fault("numbers", f"{shown(table.data['numbers'])} is no table", allowed)
            return note(error, {})
        inner = table.child("numbers")
        return {name: self._values(inner, name, v) for name, v in _flat(inner.data)}

    def _values(self, inner: Fields, name: str, given: Any) -> tuple[int, ...]:
        values = given if isinstance(given, list) else [given]
        whole = all(isinstance(v, int) and not isinstance(v, bool) for v in values)
        if not whole or not values or len(values) > MOST_VALUES:
            allowed = "allowed: a whole number or a list of them, such as [5, 6, 7]"
            return note(inner.fault(name, f"{shown(given)}", allowed), (0,))
        return tuple(dict.fromkeys(values))

    def _whole(self, table: Fields, key: str, low: int, high: int, missing: Any) -> Any:
        return table.whole(key, low, high) if key in table.data else missing

    def _truth(self, key: str) -> bool:
        value = self.root.data.get(key, False)
        if not isinstance(value, bool):
            error = self.root.fault(key, f"{shown(value)} is unknown", "allowed: true or false")
            return note(error, False)
        return value

    def _file(self, table: Fields, key: str) -> Path | None:
        """A path as seen from the file that names it."""
        return self.path.parent / table.text(key) if key in table.data else None

    def _list_of_tables(self, key: str) -> list[Fields]:
        if key not in self.root.data:
            return []
        with separately():
            return self.root.children(key, 1, 1000)
        return []

    def _targets(self) -> Fields | None:
        """Targets in a file of their own, or in a table [targets] of the same form."""
        given = self.root.data.get("targets")
        if given is None:
            return None
        if isinstance(given, dict):
            return self.root.child("targets")
        with separately():
            file = self._file(self.root, "targets")
            return read_toml(file, str(file)) if file else None
        return None

    def _check(self, sweep: Sweep) -> None:
        """Cards, assumptions, Automas, tables and names of numbers, each by itself."""
        book = Book(sweep)
        tables = [self.root, *self._list_of_tables("also")]
        for part, table in zip(sweep.parts, tables, strict=True):
            with _told(table, "cards"):
                for folder in part.folders:
                    book.design(folder, ())
            for assume in part.assume:
                with _told(table, "assume"):
                    book.design(PRINTED, assume)
        settle()
        for part, table in zip(sweep.parts, tables, strict=True):
            self._check_part(book, part, table)

    def _check_part(self, book: Book, part: Part, table: Fields) -> None:
        decks = [design.cards for _, _, design in book.designs(part)]
        for key, words in (("automas", part.automas), ("tables", part.tables)):
            for word in words:
                with _told(table, key):
                    _in_some(decks, word, key == "tables")
        designs = [design for _, _, design in book.designs(part)]
        names = {name: None for design in designs for name in design.values}
        for name in part.numbers:
            if name not in names:
                wrong = f"there is no number '{name}'"
                note(table.fault(f"numbers.{name}", wrong, _which(name, names)), None)
        settle()
        self._check_used(book, part, table)

    def _check_used(self, book: Book, part: Part, table: Fields) -> None:
        """A number of a card that nobody plays against would change nothing."""
        from sim.runs.sweep import cards_of, seats_of_part

        used: set[str] = set()
        for _, _, design in book.designs(part):
            used |= set(design.board_tables)
            for seats in seats_of_part(part, design.cards):
                used |= cards_of(seats)
        for name in part.numbers:
            if name.partition(".")[0] not in used:
                wrong = "no Automa of the sweep has this card"
                allowed = "allowed: numbers of the cards in automas, or leave it out"
                note(table.fault(f"numbers.{name}", wrong, allowed), None)


def _in_some(decks: Sequence[Any], word: str, is_table: bool) -> None:
    """Raise the first mistake unless one of the decks has what a word names."""
    errors = []
    for deck in decks:
        try:
            parse_table(word, deck) if is_table else all_opponents([word], deck)
            return
        except InputError as error:
            errors.append(error)
    raise errors[0]


def _which(name: str, names: Mapping[str, None]) -> str:
    """What was probably meant."""
    if name in (*OF_PART, *OF_RUN):
        return f"'{name}' belongs above [numbers], since all that follows a table is part of it"
    return f"{closest(name, names)}'automa list numbers' shows all"


def _flat(data: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """'daubenton.5.vp' and its value for {daubenton: {5: {vp: ...}}}."""
    for key, value in data.items():
        name = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            yield from _flat(value, name)
        else:
            yield name, value

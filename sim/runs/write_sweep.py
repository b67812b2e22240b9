"""A run written back as a sweep: the file that would play it again."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from automa.names import unmarked
from sim.errors import InputError
from sim.runs.manifest import Manifest
from sim.runs.request import Batch
from sim.runs.stamp import Matchup
from sim.runs.sweep import PRINTED, Book, Part, Sweep, plan_sweep
from sim.runs.sweep_file import NONE
from sim.runs.variant import AS_IS, Variant
from strategies.names import parse_strategy

WIDTH = 100


@dataclass(frozen=True)
class _Row:
    """A matchup of one strategy and one Automa, or a whole table, and what it was played with."""

    human: str
    automa: str  # empty for a table
    table: str
    games: int
    variant: Variant


def text_of(manifest: Manifest, home: Path) -> str:
    """The sweep that plays a run again; `home` is the folder that the file will lie in."""
    sweep = sweep_of(manifest)
    note = ""
    try:
        batch = plan_sweep(sweep)
        differences = batch.stamp(manifest.stamp.engine).differences(manifest.stamp)
        if differences:
            note = f"# That run had {'; '.join(differences)}: its games were not quite these.\n"
    except InputError as error:
        note = f"# What the run was played with is not there any more: {error}\n"
    return f"# Written from a run ({manifest.command or 'no command'}).\n{note}\n" + _text(
        sweep, home
    )


def sweep_of(manifest: Manifest) -> Sweep:
    """A sweep with exactly the matchups of a run, as short as it can be said."""
    rows = [_row(manifest, matchup) for matchup in manifest.matchups]
    sources = manifest.folders
    stamp = manifest.stamp
    sweep = Sweep(
        tuple(_parts(manifest, rows, sources.get("cards", PRINTED))),
        seed=stamp.seed,
        sepultus=stamp.sepultus,
        tie_break=stamp.tie_break,
        components=Path(sources["components"]) if "components" in sources else None,
    )
    short = _short(manifest, rows, sweep)
    return sweep if short is None else short


def _row(manifest: Manifest, matchup: Matchup) -> _Row:
    data = manifest.variants.get(matchup.variant)
    variant = data.variant if data else AS_IS
    kinds = [seat.kind for seat in matchup.seats]
    if kinds == ["human", "automa"]:
        human, automa = (seat.player for seat in matchup.seats)
        return _Row(human, unmarked(automa), "", matchup.games, variant)
    seats = [unmarked(s.player) if s.kind == "automa" else s.player for s in matchup.seats]
    return _Row("", "", ", ".join(seats), matchup.games, variant)


def _parts(manifest: Manifest, rows: Sequence[_Row], folder: str) -> list[Part]:
    """One part for all strategies with the same Automas, games and variant."""
    groups: dict[tuple[Variant, int, str], list[str]] = {}
    tables: dict[tuple[Variant, int], list[str]] = {}
    for row in rows:
        if row.table:
            tables.setdefault((row.variant, row.games), []).append(row.table)
        else:
            groups.setdefault((row.variant, row.games, row.human), []).append(row.automa)
    together: dict[tuple[Variant, int, tuple[str, ...]], list[str]] = {}
    for (variant, games, human), automas in groups.items():
        together.setdefault((variant, games, tuple(automas)), []).append(human)
    found = [
        _part(manifest, v, folder, strategies=tuple(humans), automas=automas, games=games)
        for (v, games, automas), humans in together.items()
    ]
    return found + [
        _part(manifest, v, folder, tables=tuple(each), games=games)
        for (v, games), each in tables.items()
    ]


def _part(manifest: Manifest, variant: Variant, folder: str, **who: object) -> Part:
    part = Part(
        folders=(variant.folder or folder,),
        assume=(variant.assumptions or manifest.assumptions,),
        numbers={name: (value,) for name, value in variant.changes.items()},
    )
    return replace(part, **who)  # type: ignore[arg-type]


def _short(manifest: Manifest, rows: Sequence[_Row], long: Sweep) -> Sweep | None:
    """All of it in one part with lists of values, if that is the same."""
    try:
        book = Book(long)
        sweep = replace(long, parts=(_whole(rows, long, book),))
        planned = plan_sweep(sweep)
    except InputError:
        return None
    return sweep if _matchups(planned) == set(manifest.matchups) else None


def _matchups(batch: Batch) -> set[Matchup]:
    return {replace(m) for request in batch.requests for m in request.matchups()}


def _whole(rows: Sequence[_Row], long: Sweep, book: Book) -> Part:
    """One part with everything that the rows have."""
    numbers: dict[str, dict[int, None]] = {}
    values = book.base.values
    for name in dict.fromkeys(name for row in rows for name in row.variant.changes):
        place = name.partition(".")[0]
        for row in rows:
            if name in row.variant.changes:
                numbers.setdefault(name, {})[row.variant.changes[name]] = None
            elif place in (row.automa or row.table) or place in book.base.board_tables:
                numbers.setdefault(name, {})[values[name]] = None
    automas = tuple(dict.fromkeys(row.automa for row in rows if row.automa))
    cards = book.base.cards
    everyone = {f"{b}/{s}" for b in cards.behaviors for s in cards.scorings}
    return Part(
        tuple(dict.fromkeys(row.human for row in rows if row.human)),
        () if set(automas) == everyone else automas,
        tuple(dict.fromkeys(row.table for row in rows if row.table)),
        rows[0].games,
        tuple(dict.fromkeys(part.folders[0] for part in long.parts)),
        tuple(dict.fromkeys(part.assume[0] for part in long.parts)),
        {name: tuple(sorted(each)) for name, each in numbers.items()},
    )


def _text(sweep: Sweep, home: Path) -> str:
    """A sweep as TOML."""
    top, *also = sweep.parts
    lines = _part_lines(top, home, bool(also))
    lines += [f"seed = {sweep.seed}"]
    lines += ["sepultus = true"] if sweep.sepultus else []
    lines += [f'tie_break = "{sweep.tie_break}"'] if sweep.tie_break != "priority" else []
    if sweep.components is not None:
        lines.append(f"components = {_quoted(_seen_from(home, str(sweep.components)))}")
    if top.numbers:
        lines += ["", "[numbers]", *(f"{n} = {_list(v)}" for n, v in _safe(top.numbers).items())]
    for part in also:
        numbers = ", ".join(f"{_quoted(n)} = {_list(v)}" for n, v in part.numbers.items())
        lines += ["", "[[also]]", *_part_lines(part, home, True), f"numbers = {{ {numbers} }}"]
    return "\n".join(lines) + "\n"


def _part_lines(part: Part, home: Path, explicit: bool) -> list[str]:
    """The keys of a part but its numbers; `explicit`: also those that say the default."""
    lines = []
    if part.strategies:
        lines.append(f"strategies = {_words([_moved(home, s) for s in part.strategies])}")
    if part.automas and (part.strategies or explicit):
        lines.append(f"automas = {_words(part.automas)}")
    elif explicit and part.strategies:
        lines.append('automas = "all"')
    if part.tables:
        lines.append(f"tables = {_words(part.tables)}")
    lines.append(f"games = {part.games}")
    if explicit or part.folders != (PRINTED,):
        lines.append(f"cards = {_words([_seen_from(home, each) for each in part.folders])}")
    if explicit or part.assume != ((),):
        entries = [_words(list(each)) if each else _quoted(NONE) for each in part.assume]
        lines.append(f"assume = [{', '.join(entries)}]")
    return lines


def _safe(numbers: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Names in quotes where TOML would take one for a part of another (coins and coins.2)."""
    clash = {n for n in numbers for other in numbers if n != other and n.startswith(f"{other}.")}
    return {_quoted(name) if name in clash else name: each for name, each in numbers.items()}


def _moved(home: Path, strategy: str) -> str:
    """A strategy from a file, as seen from the sweep."""
    file = parse_strategy(strategy).file
    return strategy if file is None else strategy.replace(str(file), _seen_from(home, str(file)))


def _seen_from(home: Path, path: str) -> str:
    if path == PRINTED or os.path.isabs(path):
        return path
    return Path(os.path.relpath(path, home)).as_posix()


def _words(words: Sequence[str]) -> str:
    one = f"[{', '.join(map(_quoted, words))}]"
    if len(one) <= WIDTH - 12:
        return one
    return "[\n" + "".join(f"  {_quoted(word)},\n" for word in words) + "]"


def _list(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"[{', '.join(map(str, values))}]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)

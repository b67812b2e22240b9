"""What several commands share: their options, and turning words into boxes, tables and engines."""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from sim.cli.problems import reason_of
from sim.errors import InputError, StrategyError
from sim.progress import LOADING, Bar, aside
from sim.text import printable

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.game.box import Box
    from sim.runs.variant import Variant
    from sim.table.engine import Engine
    from sim.table.seating import Seat, Seating

Versus = Annotated[
    list[str] | None,
    typer.Option(
        "--vs", metavar="BEHAVIOR/SCORING", help="An Automa, such as linne/boudeuse; repeatable."
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="All randomness comes from it.")]
Game = Annotated[int, typer.Option("--game", metavar="I", help="The number of the game.")]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="DIR", help="A folder with your own component files."),
]
CardsFolder = Annotated[
    Path | None,
    typer.Option("--cards", metavar="DIR", help="A folder with Automa cards of your own."),
]
Assume = Annotated[
    list[str] | None,
    typer.Option(
        "--assume",
        metavar="NAME",
        help="Another answer where the rulebook is silent, such as reputation.every-3 "
        "(see 'automa list assumptions'); repeatable.",
    ),
]
Audiences = Annotated[
    Path | None,
    typer.Option("--audiences", metavar="FILE", help="A file with audiences of your own."),
]
Numbers = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Another value for a number on a card or the board, such as daubenton.5.vp=7 "
        "(see 'automa list numbers'); repeatable.",
    ),
]
Sepultus = Annotated[bool, typer.Option("--sepultus", help="With the Sepultus Creatura cards.")]
TieBreak = Annotated[
    str,
    typer.Option(
        "--tie-break",
        metavar="priority|least_gain",
        help="How an Automa chooses among equal dice: colour first, or least gain for a human.",
    ),
]
Given = Annotated[
    str,
    typer.Option(
        "--given",
        metavar="CARD",
        help="An Animal or Expert that the first human holds from the start.",
    ),
]
Without = Annotated[
    str,
    typer.Option("--without", metavar="CARD", help="Leave an Animal or Expert out of its deck."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def load_data(
    components: Path | None,
    cards: Path | None,
    assume: Sequence[str] | None = None,
    numbers: Sequence[str] | None = None,
) -> tuple[Box, Cards]:
    """The box and the Automas' cards, with what the user's folders replace and --set changes."""
    from automa.cards import load_cards
    from sim.game.box import load_box

    if numbers:
        from automa.changes import parse_changes
        from automa.numbers import Design

        design = Design(components, cards, assume or ())
        return design.load(parse_changes(design, numbers))
    return load_box(components, assume or ()), load_cards(cards)


def seat_players(
    strategies: Sequence[str],
    versus: Sequence[str],
    cards: Cards,
    *,
    table: str | None = None,
    sepultus: bool = False,
    tie_break: str = "priority",
    given: str = "",
    without: str = "",
) -> Seating:
    """A checked table: the seats of --table, or humans first, then Automas, in the order given."""
    from sim.runs.request import parse_table
    from sim.table.seating import seat_all

    if table is not None and (strategies or versus):
        raise InputError("--table names all seats; leave out other strategies and --vs")
    if table is not None:
        seats = parse_table(table, cards)
    else:
        seats = _humans_first(strategies, versus, cards)
    return seat_all(seats, sepultus=sepultus, tie_break=tie_break, given=given, without=without)


def say_idle(numbers: Sequence[str] | None, seating: Seating, cards: Cards) -> None:
    """Say which changed numbers belong to cards that are not at the table."""
    from sim.table.seating import Opponent

    present = {
        card for s in seating.seats if isinstance(s, Opponent) for card in (s.behavior, s.scoring)
    }
    for word in numbers or ():
        card = word.partition(".")[0]
        if card in {*cards.behaviors, *cards.scorings} - present:
            say(f"{card} is not at the table, so {word} changes nothing here")


def _humans_first(strategies: Sequence[str], versus: Sequence[str], cards: Cards) -> list[Seat]:
    """'--vs A B' makes B look like a strategy, but it is an Automa."""
    from sim.runs.request import is_opponent, parse_human
    from sim.table.seating import parse_opponent

    if "vs" in strategies:
        raise InputError("write --vs in place of vs, such as: balanced --vs linne/boudeuse")
    automas = [*versus, *(word for word in strategies if is_opponent(word, cards))]
    humans = [parse_human(word) for word in strategies if not is_opponent(word, cards)]
    return [*humans, *(parse_opponent(word, cards) for word in automas)]


@contextmanager
def same_data(
    components: Path | None,
    cards: Path | None,
    assume: Sequence[str] | None,
    numbers: Sequence[str] | None = None,
) -> Iterator[None]:
    """The command at the end of a StrategyError plays with the data of this command."""
    try:
        yield
    except StrategyError as error:
        words = data_options(components, cards, assume, numbers)
        if error.variant is not None:
            words = _variant_options(error.variant, components, cards, assume)
        error.options = tuple(shlex.split(words))
        raise


def _variant_options(
    variant: Variant, components: Path | None, cards: Path | None, assume: Sequence[str] | None
) -> str:
    """The options that load a variant of a run."""
    numbers = [f"{name}={value}" for name, value in variant.changes.items()]
    folder = Path(variant.folder) if variant.folder else cards
    return data_options(components, folder, variant.assumptions or assume, numbers)


def data_options(
    components: Path | None,
    cards: Path | None,
    assume: Sequence[str] | None,
    numbers: Sequence[str] | None = None,
) -> str:
    """The options that load the same data again, to be put behind a command."""
    data = {"components": components, "cards": cards, "assume": list(assume or ())}
    return command_line(**data, set=list(numbers or ())).removeprefix("automa")


class _Stderr(io.TextIOBase):
    """Writes to stderr; closing it closes nothing."""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        with aside():
            return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()

    def close(self) -> None:
        self.flush()


@contextmanager
def players_print_to_stderr() -> Iterator[None]:
    """What players print goes to stderr: stdout is for our result, a record or a table.

    A player that closes `sys.stdout` closes nothing of ours, either.
    """
    with redirect_stdout(_Stderr()):
        yield


def load_libraries(*modules: str) -> None:
    """Load what a command needs, with a word if that takes long."""
    with Bar("loading the libraries"):
        for module in modules:
            import_module(module)


def start_engine(box: Box, cards: Cards) -> Engine:
    """The compiled engine."""
    with Bar(LOADING):
        from sim.table.engine import Engine

        return Engine(box, cards)


def check_writable(path: Path, force: bool) -> None:
    """Find out before a long task whether its result can be written; nothing is changed."""
    from sim.files import check_file, try_to_write

    check_file(path)
    if not path.parent.is_dir():
        raise InputError(f"cannot write {path}: there is no folder {path.parent}; make it first")
    if path.exists() and not force:
        raise InputError(f"{path} exists; use --force to replace it")
    try:
        try_to_write(path.parent)
    except OSError as error:
        raise InputError(f"cannot write {path}: {reason_of(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file as UTF-8, the same on every system."""
    from sim.files import write_file

    try:
        write_file(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path}: {reason_of(error)}") from None


def command_line(*words: object, **options: object) -> str:
    """The command line that does the same again, without what was not given."""
    parts = ["automa", *(str(word) for word in words if word is not None)]
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            parts.append(flag)
        elif isinstance(value, list):
            parts += [part for each in value for part in (flag, str(each))]
        elif value is not None and value is not False:
            parts += [flag, str(value)]
    return shlex.join(parts)


def leave(code: int) -> NoReturn:
    """End this process now, whatever its other threads are doing."""
    if "sim.game.cache" in sys.modules:
        sys.modules["sim.game.cache"].remove_temporary()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def say(sentence: str) -> None:
    """A word to the user beside the result; what comes from files cannot steer the terminal."""
    with aside():
        print(f"automa: {printable(sentence)}", file=sys.stderr)

"""`automa play` and `automa replay`: one game told or written down, and records checked."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Force,
    Game,
    Given,
    Numbers,
    Sepultus,
    TieBreak,
    Versus,
    Without,
    check_writable,
    data_options,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
    say_idle,
    seat_players,
    start_engine,
    write_text,
)
from sim.cli.person import Wishes, has_person, play_in_person
from sim.cli.problems import ERROR, FAULT_FOUND
from sim.errors import InputError, check_numbers
from sim.progress import Bar
from sim.text import all_printable, count, printable

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.game.box import Box
    from sim.records.referee import Fault
    from sim.table.seating import Seating

STANDARD = "-"  # stdin or stdout instead of a file


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("play")(play)
    app.command("replay")(replay)


def play(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY",
            help="Who plays: one strategy per human seat; 'automa list strategies' shows them.",
        ),
    ] = None,
    vs: Versus = None,
    table: Annotated[
        str | None,
        typer.Option(
            "--table", metavar="SEATS", help="All seats clockwise: 'linne/boudeuse, banker'."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="Default: 0; with 'me' a new one each time."),
    ] = None,
    game: Game = 0,
    record: Annotated[
        str | None,
        typer.Option("--record", metavar="FILE", help="Write the record instead; - for stdout."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="With 'me': where the game is saved."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a saved game."),
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="With 'me': your name in the log.")
    ] = "me",
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help="With 'me': the log a finished game goes to."),
    ] = None,
    force: Force = False,
    sepultus: Sepultus = False,
    tie_break: TieBreak = "priority",
    given: Given = "",
    without: Without = "",
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    numbers: Numbers = None,
) -> None:
    """Play one game and tell it, or write its record.

    Humans sit first, then the Automas, in the order given: 2 to 4 seats in all. With --table,
    everybody sits as it says. 'me' is you: automa play me --vs linne/boudeuse
    """
    check_numbers(seed or 0, game)
    box, deck = load_data(components, cards, assume, numbers)
    words = [*(strategies or []), *(vs or []), *([table] if table is not None else [])]
    seating = None
    if resume is None or words:
        with players_print_to_stderr():
            seating = seat_players(
                strategies or [],
                vs or [],
                deck,
                table=table,
                sepultus=sepultus,
                tie_break=tie_break,
                given=given,
                without=without,
            )
        say_idle(numbers, seating, deck)
    if seating is None or save is not None or resume is not None or has_person(seating):
        if given or without:
            raise InputError("--given and --without are for games of strategies, not of 'me'")
        data = data_options(components, cards, assume, numbers)
        wishes = Wishes(seating, seed, game, save, resume, record, force, player, log, data)
        play_in_person(wishes, box, deck)
        return
    seed = seed or 0
    if record is not None and record != STANDARD:
        check_writable(Path(record), force)
    engine = start_engine(box, deck)
    from sim.records.writer import record_game, to_text

    with same_data(components, cards, assume, numbers), players_print_to_stderr(), playing(seating):
        lines = record_game(engine, seating, seed, game)
    if record is None:
        tell_story(lines, box, deck)
    elif record == STANDARD:
        print_bytes(to_text(lines))
    else:
        write_text(Path(record), to_text(lines))
        print(f"{record}: {seating.name}, game {game} of seed {seed}, {count(len(lines), 'line')}")


def playing(seating: Seating) -> Bar:
    """How long a game takes; not beside a Python player, which may be run in a debugger."""
    from sim.table.seating import Human

    humans = [seat for seat in seating.seats if isinstance(seat, Human)]
    return Bar("playing", quiet=any(human.strategy.is_python for human in humans))


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - for stdin.")],
    tell: Annotated[bool, typer.Option("--tell", help="Then tell the games in English.")] = False,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    numbers: Numbers = None,
) -> None:
    """Check records line by line against the rules.

    The referee knows nothing of the engine: it recomputes goods, legality, every choice of an
    Automa and the final scores from the components alone. A fault names its section of
    docs/rules.md or docs/records.md."""
    from sim.records.referee import check

    box, deck = load_data(components, cards, assume, numbers)
    lines: Iterable[str] = read_lines(file)
    if tell:
        lines = list(lines)
    with reading(file, "checking") as bar:
        verdict = check(counted(lines, bar), box, deck)
    if verdict.fault is not None:
        report_fault(file, verdict.fault)
    games, passed = count(verdict.games, "game"), count(verdict.lines, "line")
    print(f"{games}, {passed}: every line follows the rules")
    if tell:
        import json

        print()
        tell_story([all_printable(json.loads(line)) for line in lines], box, deck)


def read_lines(file: str) -> Iterator[str]:
    """The lines of a file or of stdin; bytes that are no UTF-8 become faults of their line."""
    if file == STANDARD:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        yield from sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8", errors="replace", newline="\n") as lines:
            yield from lines
    except IsADirectoryError:
        raise InputError(f"{file} is a folder; needed: a record") from None


def reading(file: str, doing: str) -> Bar:
    """How far a file is; of stdin nobody knows how long it is, and a person may be typing."""
    path = Path(file)
    if file != STANDARD and path.is_file():
        return Bar(doing, max(path.stat().st_size, 1))
    return Bar(doing, unit=" characters", quiet=file == STANDARD and sys.stdin.isatty())


def counted(lines: Iterable[str], bar: Bar) -> Iterator[str]:
    """The same lines, told to a bar."""
    for line in lines:
        yield line
        bar.done += len(line)


def report_fault(file: str, fault: Fault) -> None:
    """Say what is wrong: a broken rule ends with 1, bad input such as a cut record with 2."""
    name = "stdin" if file == STANDARD else file
    if fault.kind == "foreign":
        say(
            f"{name} is not a game record: {fault.message}; such a record is "
            "written by: automa play balanced --vs linne/boudeuse --record FILE"
        )
        raise typer.Exit(ERROR)
    if fault.kind == "cut":
        say(f"{name}: {fault}")
        raise typer.Exit(ERROR)
    print(printable(f"{name}: {fault}"))
    if fault.kind == "components":
        print("Was it made with --components or --assume? Then give replay the same.")
    raise typer.Exit(FAULT_FOUND)


def tell_story(lines: list[dict[str, Any]], box: Box, cards: Cards) -> None:
    """The game in English: in colour on a terminal."""
    from sim.records.story import render, tell

    render(sys.stdout, tell(lines, box, cards))


def print_bytes(text: str) -> None:
    """Records are UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()

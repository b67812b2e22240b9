"""`automa view`: one game on a page, to look at step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.chances import chances_for
from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Force,
    Numbers,
    Sepultus,
    TieBreak,
    Versus,
    check_writable,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
    say_idle,
    seat_players,
    start_engine,
    write_text,
)
from sim.cli.person import PERSON, has_person
from sim.cli.play import STANDARD, counted, playing, print_bytes, read_lines, reading
from sim.errors import InputError, check_numbers

if TYPE_CHECKING:
    from automa.cards import Cards
    from reports.experiments.chances import Chances
    from sim.game.box import Box
    from sim.records.view import Recorded
    from sim.table.seating import Seating

OUT = "game.html"


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("view")(view)


def view(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|STRATEGY",
            help="A record (- for stdin), or who plays a new game as in 'automa play'.",
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
        int | None, typer.Option("--seed", metavar="N", help="The seed of a new game; default: 0.")
    ] = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game",
            metavar="I",
            help="The number of the game; default: 0, or the only game of a record.",
        ),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where to write the page; - for stdout.")
    ] = OUT,
    force: Force = False,
    sepultus: Sepultus = False,
    tie_break: TieBreak = "priority",
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    numbers: Numbers = None,
    chances: Annotated[
        bool,
        typer.Option(
            "--chances/--no-chances",
            help="The chance to win under the slider, from games played on from every turn; "
            "otherwise VP if scored now.",
        ),
    ] = True,
) -> None:
    """Write one game as a page to look at step by step.

    It draws the table after every step, says what happened and why. The page is one file that works
    offline. The arrow keys step by turn, with Shift by event; game.html#turn=23 opens a turn.
    """
    box, deck = load_data(components, cards, assume, numbers)
    file = _record_named(what, vs, table)
    if out != STANDARD:
        check_writable(Path(out), force)
    if file is not None:
        _refuse_for_record(file, seed=seed, sepultus=sepultus, tie_break=tie_break)
        shown = _read(file, game, box, deck)
    else:
        seating = seat_players(
            what or [], vs or [], deck, table=table, sepultus=sepultus, tie_break=tie_break
        )
        _refuse_person(seating)
        say_idle(numbers, seating, deck)
        with same_data(components, cards, assume, numbers), players_print_to_stderr():
            shown = _play(box, deck, seating, seed or 0, game or 0)
    found = None
    if chances:
        with players_print_to_stderr():
            found = chances_for(shown, box, deck)
    _write(out, shown, box, deck, found)


def _record_named(what: list[str] | None, vs: list[str] | None, table: str | None) -> str | None:
    """The record to show; None if a new game is to be played."""
    if vs or table is not None:
        return None
    if not what or len(what) > 1:
        raise InputError("needed: a record, or who plays, such as: balanced --vs linne/boudeuse")
    file = what[0]
    if file != STANDARD and not Path(file).exists():
        raise InputError(
            f"{file}: no such file; to watch a new game name the Automa as well: "
            f"automa view {file} --vs linne/boudeuse"
        )
    return file


def _refuse_for_record(file: str, *, seed: int | None, sepultus: bool, tie_break: str) -> None:
    """What a record has settled already is not taken in silence."""
    given = {"--seed": seed is not None, "--sepultus": sepultus}
    given["--tie-break"] = tie_break != "priority"
    for option, is_given in given.items():
        if is_given:
            raise InputError(f"{option} is for a new game; {file} is the record of one: leave it")


def _refuse_person(seating: Seating) -> None:
    """A game that is still to be played by a person cannot be shown yet."""
    if has_person(seating):
        raise InputError(
            f"'{PERSON}' plays at the terminal: automa play {PERSON} ... --record game.jsonl, then "
            "automa view game.jsonl"
        )


def _read(file: str, game: int | None, box: Box, cards: Cards) -> Recorded:
    """A game from a record; what the referee finds is said here and on the page."""
    from sim.records.view import read_game

    try:
        with reading(file, "reading") as bar:
            recorded = read_game(counted(read_lines(file), bar), game, box, cards)
    except InputError as error:
        raise InputError(f"{'stdin' if file == STANDARD else file}: {error}") from None
    if recorded.note:
        say(f"{recorded.note} The page shows the record as it stands.")
    return recorded


def _play(box: Box, cards: Cards, seating: Seating, seed: int, game: int) -> Recorded:
    check_numbers(seed, game)
    engine = start_engine(box, cards)
    from sim.records.view import Recorded
    from sim.records.writer import record_game

    with playing(seating):
        return Recorded(record_game(engine, seating, seed, game))


def _write(
    out: str, shown: Recorded, box: Box, cards: Cards, chances: Chances | None = None
) -> None:
    from sim.records.view import view_page

    points, words = ((), "") if chances is None else (chances.points, chances.words)
    page = view_page(shown.lines, box, cards, note=shown.note, chances=points, chances_from=words)
    if out == STANDARD:
        print_bytes(page)
        return
    write_text(Path(out), page)
    head = shown.lines[0]
    print(f"{out}: game {head['game']} of seed {head['seed']}; open it in a browser")

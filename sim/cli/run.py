"""`automa run` and `automa export`: many games, kept in a folder, and taken out again."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Force,
    Numbers,
    Seed,
    Sepultus,
    TieBreak,
    check_writable,
    command_line,
    count,
    leave,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError, nearest

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.runs.runner import Outcome

FORMATS = ("csv", "json", "parquet")
STANDARD = "-"  # stdout instead of a file
GAMES = 2000  # `automa --help` must not load what `sim.runs` needs
CHUNK = 65_536
WIDTH = 80


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("run")(run)
    app.command("export")(export)


def run(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(metavar="STRATEGY", help="Who plays; default: all but the slow ones."),
    ] = None,
    vs: Annotated[
        list[str] | None,
        typer.Option(
            "--vs",
            metavar="BEHAVIOR/SCORING",
            help="Automas: linne/boudeuse, linne/all, all (the default); repeatable.",
        ),
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            metavar="SEATS",
            help="A table of 2 to 4 seats, clockwise, comma-separated: "
            "'banker, random, linne/boudeuse'; repeatable.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games per matchup.")] = GAMES,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Folder to write; default: one under runs/."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="K", help="Threads; default: all cores.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS|local",
            help="Play on a Dask cluster, such as tcp://host:8786 (see docs/cluster.md).",
        ),
    ] = None,
    sepultus: Sepultus = False,
    tie_break: TieBreak = "priority",
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    numbers: Numbers = None,
    chunk: Annotated[
        int, typer.Option("--chunk", metavar="N", help="Most games per file.", hidden=True)
    ] = CHUNK,
) -> None:
    """Play many games and keep every row.

    A matchup is one strategy against one Automa, or one --table. Game 0 has the same cards and
    dice in all matchups, and so do all other games. Repeat the command to continue after a stop;
    ask for more games, strategies or Automas in the same --out, and only what is missing is
    played."""
    from sim.runs.request import ask, default_folder
    from sim.runs.runner import run as play_run

    box, deck = load_data(components, cards, assume, numbers)
    strategies, vs = _sort_out(strategies or [], vs or [], deck)
    with players_print_to_stderr():
        request = ask(
            box,
            deck,
            strategies,
            vs=vs,
            tables=table or [],
            games=games,
            seed=seed,
            sepultus=sepultus,
            tie_break=tie_break,
            assumptions=assume or [],
        )
    folder = out or default_folder(request)
    command = command_line(
        "run",
        *strategies,
        vs=vs,
        table=table,
        games=games,
        seed=seed,
        out=folder,
        workers=workers,
        cluster=cluster,
        sepultus=sepultus,
        tie_break=None if tie_break == "priority" else tie_break,
        components=components,
        cards=cards,
        assume=assume,
        set=numbers,
        chunk=None if chunk == CHUNK else chunk,
    )
    try:
        with same_data(components, cards, assume, numbers), players_print_to_stderr():
            outcome = play_run(
                request,
                folder,
                command=command,
                workers=workers,
                cluster=cluster,
                chunk=chunk,
                say=say,
            )
    except KeyboardInterrupt:
        say("stopped before the first game")
        _leave_at_once()
    _report(outcome)


def _sort_out(words: list[str], vs: list[str], cards: Cards) -> tuple[list[str], list[str]]:
    """Strategies and Automas; `--vs A B` makes B look like a strategy, but it is an Automa."""
    from sim.runs.request import is_opponent

    strategies = [word for word in words if not is_opponent(word, cards)]
    return strategies, [*vs, *(word for word in words if is_opponent(word, cards))]


def _report(outcome: Outcome) -> None:
    """The table and where the files are; after Ctrl-C, how to go on."""
    from sim.runs.summary import table

    print(table(outcome.manifest.matchups, outcome.tallies))
    print()
    print(f"{_played(outcome)}; files in {outcome.folder}")
    for sentence in _who_is_ranked(outcome):
        print(sentence)
    if not outcome.interrupted:
        return
    done = outcome.asked - outcome.missing
    say(f"stopped: {done:,} of {count(outcome.asked, 'game')} are done and kept; go on with:")
    print(outcome.manifest.command, file=sys.stderr)
    _leave_at_once()


def _who_is_ranked(outcome: Outcome) -> list[str]:
    """Which strategies a ranking of the run counts, if there are several to count."""
    from reports.data.panel import left_out_text, panel, panel_text

    seats = [m.seats for m in outcome.manifest.matchups if len(m.seats) == 2]
    solo = [table for table in seats if {seat.kind for seat in table} == {"human", "automa"}]
    humans = {seat.player: None for table in solo for seat in table if seat.kind == "human"}
    if len(humans) < 2:
        return []
    sentences = [
        f"A ranking counts {panel_text(panel(list(humans)))}.",
        *left_out_text(list(humans)),
    ]
    return [line for sentence in sentences for line in textwrap.wrap(sentence, WIDTH)]


def _leave_at_once() -> NoReturn:
    """End without waiting for a compiler, or for workers in the middle of a long game."""
    leave(INTERRUPTED)


def _played(outcome: Outcome) -> str:
    if outcome.played:
        return f"{count(outcome.played, 'game')} played"
    return "nothing to play" if not outcome.interrupted else "no game played"


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; - for stdout.")],
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="csv|json|parquet", help="Format; default: the file's ending."
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Write a run as one file, one row per game and seat."""
    from sim import runs as store

    kind = _format(file, to)
    if str(file) == STANDARD:
        _print_rows(run, kind)
        return
    check_writable(file, force)
    rows = store.export(run, file, kind)
    print(f"{file}: {count(rows, 'row')}")


def _format(file: Path, to: str | None) -> str:
    """As asked for, or by the ending of the file's name."""
    kind = to or file.suffix.lstrip(".").lower()
    if not kind and str(file) == STANDARD:
        raise InputError("standard output (-) has no ending; say --to csv, json or parquet")
    if not kind and not file.is_dir():
        raise InputError(f"{file} has no ending; write {file}.csv, or say --to csv")
    if kind and kind not in FORMATS:
        raise InputError(f"format '{kind}' does not exist; {nearest(kind, FORMATS)}")
    return kind


def _print_rows(run: Path, kind: str) -> None:
    """The rows on stdout; by way of a file, since a Parquet file is not written front to back."""
    import shutil
    import tempfile

    from sim import runs as store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows"
        store.export(run, file, kind)
        sys.stdout.flush()
        with file.open("rb") as rows:
            shutil.copyfileobj(rows, sys.stdout.buffer)

"""`automa run`: many games, kept in a folder."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Numbers,
    Sepultus,
    TieBreak,
    command_line,
    leave,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
)
from sim.cli.designing import Format, replay_of
from sim.cli.problems import INTERRUPTED
from sim.cli.sweep import (
    data_of,
    load_sweep,
    refuse_beside,
    show_estimate,
    show_verdicts,
    sweep_file_in,
)
from sim.text import count, wrapped

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.runs.request import Batch, Request
    from sim.runs.runner import Outcome

GAMES = 2000  # `automa --help` must not load what `sim.runs` needs
CHUNK = 65_536
WIDTH = 80


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("run")(run)


def run(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY|FILE",
            help="Who plays, default: all but the slow ones; or a sweep, such as sweep.toml.",
        ),
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
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help=f"Games per matchup; default: {GAMES}."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="All randomness comes from it; default: 0."),
    ] = None,
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
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Check everything, say how much it would be, play nothing."),
    ] = False,
    form: Format = "text",
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
    played. A changed card is named after its changes, such as daubenton[5.vp=7]. A sweep is all
    of this in a file, with lists of values ('automa new-sweep' writes one)."""
    from reports.page.plain import check_format

    check_format(form)
    rules = {"--sepultus": sepultus, "--tie-break": tie_break != "priority"}
    data: dict[str, Any] = {"components": components, "cards": cards, "assume": assume}
    who: dict[str, Any] = {"vs": vs or [], "table": table or []}
    file = sweep_file_in(strategies or [])
    sweep = None
    if file is not None:
        refuse_beside(file, rules | {f"--{n}": v for n, v in (who | data).items()})
        refuse_beside(file, {"--set": numbers})
        with players_print_to_stderr():
            sweep = load_sweep(file, games, seed)
        request: Request | Batch = sweep.batch
        data = data_of(sweep)
        folder = out or sweep.out
        said = {"games": games, "seed": seed, "out": out, "workers": workers, "cluster": cluster}
        command = command_line("run", file, **said)
        workers, cluster = workers or sweep.workers, cluster or sweep.cluster
    else:
        games, seed = GAMES if games is None else games, seed or 0
        with players_print_to_stderr():
            words, who["vs"], request, name = _request(
                strategies or [], who, games, seed, sepultus, tie_break, data, numbers
            )
        folder = out or Path("runs") / name
        command = command_line(
            *("run", *words),
            **who,
            games=games,
            seed=seed,
            out=folder,
            workers=workers,
            cluster=cluster,
            sepultus=sepultus,
            tie_break=None if tie_break == "priority" else tie_break,
            **data,
            set=numbers,
            chunk=None if chunk == CHUNK else chunk,
        )
    if dry_run:
        show_estimate(request, folder, workers)
        return
    outcome = _play(request, folder, command, workers, cluster, chunk, data)
    _report(outcome, form)
    if sweep is not None:
        show_verdicts(sweep, folder, form)


def _request(
    words: list[str],
    who: Mapping[str, list[str]],
    games: int,
    seed: int,
    sepultus: bool,
    tie_break: str,
    data: Mapping[str, Any],
    numbers: list[str] | None,
) -> tuple[list[str], list[str], Request | Batch, str]:
    """Strategies, Automas, what is asked for, and the name of its folder under runs/."""
    from sim.runs.request import ask
    from sim.runs.sweep import changed_batch

    box, deck = load_data(data["components"], data["cards"], data["assume"])
    strategies, vs = _sort_out(words, who["vs"], deck)
    request = ask(
        box,
        deck,
        strategies,
        vs=vs,
        tables=who["table"],
        games=games,
        seed=seed,
        sepultus=sepultus,
        tie_break=tie_break,
        assumptions=data["assume"] or [],
    )
    if not numbers:
        return strategies, vs, request, request.name
    batch = changed_batch(request, strategies, vs, who["table"], numbers, **data)
    return strategies, vs, batch, f"{request.name}-{'+'.join(numbers)}"[:120]


def _play(
    request: Request | Batch,
    folder: Path,
    command: str,
    workers: int | None,
    cluster: str | None,
    chunk: int,
    data: Mapping[str, Any],
) -> Outcome:
    """Play; a strategy that fails is told with the command that shows it."""
    from sim.runs.runner import run as play_run

    try:
        with same_data(**data), players_print_to_stderr():
            return play_run(
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


def _sort_out(words: list[str], vs: list[str], cards: Cards) -> tuple[list[str], list[str]]:
    """Strategies and Automas; `--vs A B` makes B look like a strategy, but it is an Automa."""
    from sim.runs.request import is_opponent

    strategies = [word for word in words if not is_opponent(word, cards)]
    return strategies, [*vs, *(word for word in words if is_opponent(word, cards))]


def _report(outcome: Outcome, form: str) -> None:
    """The table, where the files are and how to see a game; after Ctrl-C, how to go on."""
    tallies = outcome.tallies
    played = [m for m in outcome.manifest.matchups if m.name in tallies and tallies[m.name].games]
    if form == "text":
        from sim.runs.summary import table

        print(table(outcome.manifest.matchups, outcome.tallies))
        print()
        print(f"{_played(outcome)}; files in {outcome.folder}")
        for sentence in _who_is_ranked(outcome):
            print(sentence)
        if played:
            print(f"One of these games: {replay_of(outcome.manifest, played[0])}")
    else:
        from reports.page.run_table import render

        print(render(outcome, form), end="")
        say(f"{_played(outcome)}; files in {outcome.folder}")
        if played:
            say(f"one of these games: {replay_of(outcome.manifest, played[0])}")
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
    return [line for sentence in sentences for line in wrapped(sentence, WIDTH)]


def _leave_at_once() -> NoReturn:
    """End without waiting for a compiler, or for workers in the middle of a long game."""
    leave(INTERRUPTED)


def _played(outcome: Outcome) -> str:
    if outcome.played:
        return f"{count(outcome.played, 'game')} played"
    return "nothing to play" if not outcome.interrupted else "no game played"

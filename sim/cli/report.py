"""`automa report`: which Automa is how hard, and why, as a page."""

from __future__ import annotations

import textwrap
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    command_line,
    say,
)
from sim.cli.default_sweep import (
    Games,
    RunFolder,
    SweepSeed,
    Workers,
    default_run,
    refuse_with_run,
)
from sim.cli.report_parts import Asked, gather, plays
from sim.progress import Bar
from sim.system import begin

if TYPE_CHECKING:
    from reports.data.run import Run

WIDTH = 80


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("report")(report)


def report(
    run: RunFolder = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Folder to write; default: report/, or inside RUN."
        ),
    ] = None,
    targets: Annotated[
        Path | None,
        typer.Option("--targets", metavar="FILE", help="Judge the targets of this file as well."),
    ] = None,
    sensitivity: Annotated[
        bool | None,
        typer.Option(
            "--sensitivity/--no-sensitivity",
            help="Also play the deals under each other answer to what the rulebook leaves open, "
            "and from the other seat, and say which claims survive. This and the next three: "
            "default with the default sweep, not with a RUN.",
        ),
    ] = None,
    ablations: Annotated[
        bool | None,
        typer.Option(
            "--ablations/--no-ablations",
            help="Also play the deals with one option taken away: what a player needs.",
        ),
    ] = None,
    levers: Annotated[
        bool | None,
        typer.Option(
            "--levers/--no-levers",
            help="Also change every number on the cards by one, for advice with sizes.",
        ),
    ] = None,
    view: Annotated[
        bool | None,
        typer.Option(
            "--view/--no-view",
            help="Also write three games per Automa as pages to look at, 6 MB in all.",
        ),
    ] = None,
    tension: Annotated[
        bool,
        typer.Option(
            "--tension",
            help="Also play the audiences' games on from the end of each round, and say when games "
            "are decided and who comes back.",
        ),
    ] = False,
    card_values: Annotated[
        bool,
        typer.Option(
            "--card-values",
            help="Also measure what each Expert and each Animal is worth (up to 5 minutes).",
        ),
    ] = False,
    luck: Annotated[
        bool,
        typer.Option(
            "--luck", help="Also measure where luck comes from: dice, cards, tokens, noise ..."
        ),
    ] = False,
    people: Annotated[
        Path | None,
        typer.Option(
            "--people",
            metavar="FILE",
            help="Also compare a log of real games (see 'automa log') with the simulation.",
        ),
    ] = None,
    games: Games = None,
    seed: SweepSeed = None,
    workers: Workers = None,
    audiences: Audiences = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Write the balance report of a run as a page.

    It comes with its text, tables and pictures; the same run gives the same files. Without a run
    the default sweep is played first: the standard panel (every style that tries to win and is
    not slow) and the audiences against all nine Automas, 180,000 games; one style at several
    skills; and what the four options below add, up to 690,000 games more."""
    from reports.page.target import check_target
    from sim.runs import read_manifest

    parts = {"sensitivity": sensitivity, "ablations": ablations, "levers": levers, "view": view}
    wanted: dict[str, Any] = {name: run is None if on is None else on for name, on in parts.items()}
    settings: dict[str, object] = {"--games": games, "--seed": seed, "--assume": assume}
    asked_for = {"tension": tension, "card_values": card_values, "luck": luck}
    if not any((*wanted.values(), *asked_for.values())):
        settings |= {"--components": components, "--cards": cards}
    refuse_with_run(run, settings)
    if run is not None:
        read_manifest(run)  # before anything is written
    folder_out = out or (run / "report" if run else Path("report"))
    if check_target(folder_out, named=out is not None):
        say(f"the report that is in {folder_out} will be replaced")
    options: dict[str, object] = {"out": out, "targets": targets, "people": people}
    options |= {"games": games, "seed": seed}
    options |= asked_for
    for name, on in parts.items():
        options |= {name if on else f"no_{name}": True} if on is not None else {}
    data: dict[str, Any] = {"components": components, "cards": cards}
    more: dict[str, Any] = {"assume": assume, "audiences": audiences}
    command = command_line("report", run, **options, **data, **more)
    loaded = begin(_load_libraries) if run is None else None
    folder = run or default_run(command, games, seed, workers, **data, **more)
    if loaded:
        loaded.result()
    wanted |= {"audiences": audiences, "targets": targets, "people": people, **asked_for}
    asked = Asked(folder, command, workers, **data, **wanted)
    _write(asked, folder_out)


def _load_libraries() -> None:
    """Load what the page needs while games are played; what plays them comes first."""
    for name in ("sim.runs.worker", "reports.page.report"):
        import_module(name)


def _write(asked: Asked, out: Path) -> None:
    """Read the run, gather what is wanted beyond it, write the report and say where it is."""
    with Bar("report", 1.0) as bar:
        bar.reach(0.0, "loading the libraries")
        from reports.page.report import prepare, write_report

        bar.note = "reading the run"
        run = _read(asked)
    ready = begin(lambda: prepare(run.frame, run.info)) if plays(asked) else None
    further = gather(asked, run)
    with Bar("report", 1.0) as bar:
        prepared = ready.result() if ready else None
        page = write_report(
            run.frame, run.info, out, lambda what, share: bar.reach(share, what), further, prepared
        )
    _say_answer(page)


def _read(asked: Asked) -> Run:
    """The run, with the audiences that the report is written for."""
    from dataclasses import replace

    from reports.data.run import read_run
    from strategies.audiences import load_audiences

    run = read_run(asked.folder)
    audiences = list(load_audiences(asked.audiences).values())
    return replace(run, info=replace(run.info, audiences=audiences))


def _say_answer(page: Path) -> None:
    """Where the page is and how it begins."""
    from reports.page.markup import unmarked

    lines = (page.parent / "report.md").read_text(encoding="utf-8").splitlines()
    body = [line for line in lines[1:] if line.strip()]
    banner = [line.removeprefix("> ") for line in body if line.startswith("> ")]
    answer = [line for line in body if not line.startswith((">", "!["))][:3]
    told = [textwrap.fill(unmarked(line), WIDTH) for line in (*banner, *answer)]
    print("\n".join([*told, "", str(page)]))

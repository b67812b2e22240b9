"""`automa report`: which Automa is how hard, and why, as a page."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import (
    Assume,
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
from sim.cli.report_parts import Asked, gather

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
    sensitivity: Annotated[
        bool | None,
        typer.Option(
            "--sensitivity/--no-sensitivity",
            help="Also play the deals under each other answer to what the rulebook leaves open, "
            "and from the other seat, and say which claims survive. Default: with the default "
            "sweep, not with a RUN.",
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
    games: Games = None,
    seed: SweepSeed = None,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Write the balance report of a run as a page.

    It comes with its text, tables and pictures; the same run gives the same files. Without a run
    the default sweep is played first: the standard panel (every style that tries to win and is
    not slow) against all nine Automas, 144,000 games; one style at several skills; and up to
    600,000 games under other assumptions (--no-sensitivity leaves these out)."""
    from reports.page.target import check_target
    from sim.runs import read_manifest

    settings: dict[str, object] = {"--games": games, "--seed": seed, "--assume": assume}
    if not (sensitivity or tension or card_values or luck):
        settings |= {"--components": components, "--cards": cards}
    refuse_with_run(run, settings)
    if run is not None:
        read_manifest(run)  # before anything is written
    folder_out = out or (run / "report" if run else Path("report"))
    check_target(folder_out, named=out is not None)
    options: dict[str, object] = {"out": out, "games": games, "seed": seed, "tension": tension}
    if sensitivity is not None:
        options["sensitivity" if sensitivity else "no_sensitivity"] = True
    options |= {"card_values": card_values, "luck": luck}
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    command = command_line("report", run, **options, **data)
    wanted = run is None if sensitivity is None else sensitivity
    folder = run or default_run(command, games, seed, workers, components, cards, assume)
    parts = {"sensitivity": wanted, "tension": tension, "card_values": card_values, "luck": luck}
    asked = Asked(folder, command, workers, components, cards, **parts)
    _write(asked, folder_out)


def _write(asked: Asked, out: Path) -> None:
    """Read the run, gather what is wanted beyond it, write the report and say where it is."""
    from reports.data.run import read_run
    from reports.page.report import write_report

    run = read_run(asked.folder)
    further = gather(asked, run)
    with _Bar() as bar:
        page = write_report(run.frame, run.info, out, bar.show, further)
    _say_answer(page)


class _Bar:
    """How far the report is; off a terminal, one line."""

    def __enter__(self) -> _Bar:
        from tqdm import tqdm

        form = "report: {percentage:3.0f}%|{bar}| {elapsed} {desc}"
        self._bar = tqdm(
            total=1000, bar_format=form, disable=None, file=sys.stderr, dynamic_ncols=True
        )
        if self._bar.disable:
            say("writing the report")
        return self

    def show(self, text: str, share: float) -> None:
        """At this word, at this share of the work."""
        self._bar.set_description_str(text, refresh=False)
        self._bar.update(round(1000 * share) - self._bar.n)
        self._bar.refresh()

    def __exit__(self, *_: object) -> None:
        self._bar.close()


def _say_answer(page: Path) -> None:
    """Where the page is and how it begins."""
    from reports.page.markup import unmarked

    lines = (page.parent / "report.md").read_text(encoding="utf-8").splitlines()
    body = [line for line in lines[1:] if line.strip()]
    banner = [line.removeprefix("> ") for line in body if line.startswith("> ")]
    answer = [line for line in body if not line.startswith(">")][:2]
    told = [textwrap.fill(unmarked(line), WIDTH) for line in (*banner, *answer)]
    print("\n".join([*told, "", str(page)]))

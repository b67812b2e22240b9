"""`automa rank`: which Automa is how hard, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Force,
    check_writable,
    command_line,
    leave,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
    write_text,
)
from sim.cli.default_sweep import (
    AllowStrategy,
    Games,
    RunFolder,
    SweepSeed,
    Workers,
    default_run,
    refuse_with_run,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError, nearest
from sim.progress import Bar

if TYPE_CHECKING:
    import pandas as pd

    from reports.data.run import Run
    from reports.experiments.sequential import Verdict

FORMATS = ("text", "csv", "json", "markdown")
BUDGET = "500000"
LEVEL = 95.0
EQUAL_WITHIN = 1.0


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("rank")(rank)


def rank(
    run: RunFolder = None,
    form: Annotated[
        str,
        typer.Option("--format", metavar="text|csv|json|markdown", help="How to print it."),
    ] = "text",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write it to a file.")
    ] = None,
    force: Force = False,
    until_separated: Annotated[
        bool,
        typer.Option(
            "--until-separated", help="Add games until neighbours clearly differ (see above)."
        ),
    ] = False,
    budget: Annotated[
        str | None,
        typer.Option(
            "--budget",
            metavar="N|TIME",
            help=f"Most games to add, or a time such as 90s, 10m, 1h; default: {BUDGET}.",
        ),
    ] = None,
    level: Annotated[
        float | None,
        typer.Option(
            "--level",
            metavar="PERCENT",
            help=f"Confidence level; default: {LEVEL:g}.",
        ),
    ] = None,
    equal_within: Annotated[
        float | None,
        typer.Option(
            "--equal-within",
            metavar="VP",
            help="Two Automas that differ by less are practically equal: no more games for them. "
            f"Default: {EQUAL_WITHIN:g}; 0 goes on for every difference.",
        ),
    ] = None,
    strategies: Annotated[
        bool,
        typer.Option("--strategies", help="Rank the strategies alone, strongest first."),
    ] = False,
    games: Games = None,
    seed: SweepSeed = None,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    allow_strategy: AllowStrategy = None,
) -> None:
    """Rank the Automas of a run, hardest first.

    The head start is the VP added to the human's score that would make an even match; ranks
    marked '=' are shared: too close to call at 95%, corrected for all pairs. The ranking counts
    the strategies that try to win, at full skill, and names them; their own ranking follows.
    In a sweep the variants stand side by side, each named after what is changed.

    --until-separated adds games to the run, with the same seed, until every two neighbours are
    clearly different or practically equal, or the budget ends, and says which are not. It looks
    whenever the games have doubled. Looking often would find differences that are not there, so
    the k-th look spends 1/(k(k+1)) of the allowed error: 2.5%, then 0.83%, 0.42% ... of the 5%,
    never more than 5% in all. The run keeps its looks: calling again goes on counting."""
    _check_until(until_separated, {"budget": budget, "level": level, "equal-within": equal_within})
    options = {"until_separated": until_separated, "budget": budget, "level": level, "out": out}
    options |= {"equal_within": equal_within, "force": force, "strategies": strategies}
    options |= {"format": None if form == FORMATS[0] else form}
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    data["allow_strategy"] = allow_strategy
    command = command_line("rank", run, games=games, seed=seed, **options, **data)
    budget = BUDGET if budget is None else budget
    level = LEVEL if level is None else level
    within = EQUAL_WITHIN if equal_within is None else equal_within
    _check(form, level, within, out, force)
    settings: dict[str, object] = {"--games": games, "--seed": seed, "--assume": assume}
    if not until_separated:
        settings |= {"--components": components, "--cards": cards}
    refuse_with_run(run, settings)
    folder = run or default_run(command, games, seed, workers, components, cards, assume)
    if until_separated:
        files = allow_strategy or []
        verdict = _play_on(folder, budget, level, within, workers, components, cards, files)
        found = verdict.run
        tables = _settled_tables(verdict)
    else:
        with Bar("ranking", 1.0) as bar:
            from reports.data.run import read_run

            bar.reach(0.2, "reading the run")
            found = read_run(folder, short=True)
            bar.reach(0.4, "comparing")
            tables = _tables(found)
    _print(tables, found, form, out, strategies)
    if until_separated:
        _say_verdict(verdict, level, budget)


def _settled_tables(verdict: Verdict) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Both rankings, with the shared ranks of the last look."""
    from reports.stats.ranking import shared_ranks

    (table, strategies), groups = _tables(verdict.run), verdict.groups
    table["group"], table["rank"] = groups, shared_ranks(groups)
    table["shared"] = table["group"].duplicated(keep=False)
    return table, strategies


def _check_until(until_separated: bool, options: dict[str, object]) -> None:
    """Without --until-separated nothing is played on, and these would say nothing."""
    for name, value in options.items():
        if value is not None and not until_separated:
            raise InputError(f"--{name} is for --until-separated; add that, or leave --{name} out")


def _check(form: str, level: float, within: float, out: Path | None, force: bool) -> None:
    if form not in FORMATS:
        raise InputError(f"format '{form}' does not exist; {nearest(form, FORMATS)}")
    if not 50 <= level < 100:
        raise InputError(f"--level {level:g} is out of range; allowed: 50 up to 99.9")
    if not 0 <= within <= 1000:
        raise InputError(f"--equal-within {within:g} is out of range; allowed: 0 to 1000")
    if out is not None:
        check_writable(out, force)


def _tables(run: Run) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The ranking of the Automas and that of the strategies."""
    from reports.page.ranktable import rankings

    return rankings(run.frame, seed=run.info.seed % 2**32)


def _print(
    tables: tuple[pd.DataFrame, pd.DataFrame],
    run: Run,
    form: str,
    out: Path | None,
    strategies: bool,
) -> None:
    """Both rankings; a file for programs has one of them."""
    from reports.data.names import Names
    from reports.page.ranktable import notes, render_table, strategies_in

    text = render_table(tables[0], form, Names(run.info.names, run.info.stars))
    if strategies:
        text = strategies_in(form, tables[1])
    elif form in ("text", "markdown") and len(tables[1]) > 1:
        text += f"\n{strategies_in(form, tables[1])}"
    if out is None:
        print(text, end="")
    else:
        write_text(out, text)
        print(out)
    if not run.info.complete:
        say("this run is not finished: the numbers may still change")
    for note in notes(run.frame):
        say(note)


def _play_on(
    folder: Path,
    budget: str,
    level: float,
    within: float,
    workers: int | None,
    components: Path | None,
    cards: Path | None,
    strategy_files: list[Path],
) -> Verdict:
    from reports.experiments.budget import parse_budget
    from reports.experiments.sequential import play_on
    from sim.runs import read_manifest

    spend = parse_budget(budget)
    assume = read_manifest(folder).assumptions
    box, deck = load_data(components, cards, assume)
    with same_data(components, cards, assume), players_print_to_stderr():
        return play_on(
            folder,
            box,
            deck,
            spend,
            level / 100,
            within,
            workers=workers,
            say=say,
            strategy_files=strategy_files,
        )


def _say_verdict(verdict: Verdict, level: float, budget: str) -> None:
    """How it ended, on stderr, so that a table stays a table."""
    from reports.experiments.budget import parse_budget
    from reports.experiments.sequential import verdict_text

    for sentence in verdict_text(verdict, level, parse_budget(budget)):
        say(sentence)
    if verdict.stopped:
        leave(INTERRUPTED)

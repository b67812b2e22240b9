"""`automa rank` and `automa report`: which Automa is how hard, in the terminal and as a page."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from sim.cli.common import (
    Assume,
    CardsFolder,
    Components,
    Force,
    check_writable,
    command_line,
    load_data,
    players_print_to_stderr,
    same_data,
    say,
    write_text,
)
from sim.cli.run import _leave_at_once as leave_at_once
from sim.errors import InputError, nearest

if TYPE_CHECKING:
    import pandas as pd

    from reports.data.run import Run
    from reports.experiments.sequential import Verdict

WIDTH = 80
FORMATS = ("text", "csv", "json", "markdown")
BUDGET = "500000"
LEVEL = 95.0
EQUAL_WITHIN = 1.0

RunFolder = Annotated[
    Path | None,
    typer.Argument(metavar="RUN", help="The folder of a run; default: the default sweep."),
]
Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="Games per matchup of the default sweep."),
]
SweepSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Seed of the default sweep.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="K", help="Threads; default: all cores.")
]

AllowStrategy = Annotated[
    list[Path] | None,
    typer.Option(
        "--allow-strategy",
        metavar="FILE",
        help="Load this file, which the run names for a strategy of its own, to play more games; "
        "repeatable. A run from somebody else loads nothing by itself.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("rank")(rank)
    app.command("report")(report)


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
    the strategies that try to win, at full skill, and names them.

    --until-separated adds games to the run, with the same seed, until every two neighbours are
    clearly different or practically equal, or the budget ends, and says which are not. It looks
    whenever the games have doubled. Looking often would find differences that are not there, so
    the k-th look spends 1/(k(k+1)) of the allowed error: 2.5%, then 0.83%, 0.42% ... of the 5%,
    never more than 5% in all. The run keeps its looks: calling again goes on counting."""
    _check_until(until_separated, {"budget": budget, "level": level, "equal-within": equal_within})
    options = {"until_separated": until_separated, "budget": budget, "level": level, "out": out}
    options |= {"equal_within": equal_within, "force": force}
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
    _only_without_run(run, settings)
    folder = run or _default_run(command, games, seed, workers, components, cards, assume)
    if until_separated:
        files = allow_strategy or []
        verdict = _play_on(folder, budget, level, within, workers, components, cards, files)
        table, found = _settled_table(verdict), verdict.run
    else:
        from reports.data.run import read_run

        found = read_run(folder, short=True)
        table = _table(found)
    _print(table, found, form, out)
    if until_separated:
        _say_verdict(verdict, level, budget)


def _settled_table(verdict: Verdict) -> pd.DataFrame:
    """The ranking with the shared ranks of the last look."""
    from reports.stats.ranking import shared_ranks

    table, groups = _table(verdict.run), verdict.groups
    table["group"], table["rank"] = groups, shared_ranks(groups)
    table["shared"] = table["group"].duplicated(keep=False)
    return table


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


def _only_without_run(run: Path | None, settings: Mapping[str, object]) -> None:
    """Settings of the sweep say nothing about a run that exists and to which nothing is added."""
    for name, value in settings.items():
        if run is not None and value:
            raise InputError(f"{name} is for the default sweep; {run} has its own")


def _default_run(
    command: str,
    games: int | None,
    seed: int | None,
    workers: int | None,
    components: Path | None,
    cards: Path | None,
    assume: list[str] | None,
) -> Path:
    """Play what is missing of the default sweep; where it is."""
    from reports.experiments.sweep import default_sweep, play_sweep

    for name, value in (("--games", games), ("--workers", workers)):
        if value is not None and value < 1:
            raise InputError(f"{name} {value} is out of range; allowed: 1 and more")
    box, deck = load_data(components, cards, assume)
    sweep = default_sweep(box, deck, games=games, seed=seed or 0, assumptions=assume or ())
    folder = sweep.folder()
    say(f"playing {sweep.games:,} games into {folder} (what is there already is kept)")
    try:
        stopped = play_sweep(sweep, folder, command, workers, say).interrupted
    except KeyboardInterrupt:  # before the first game
        stopped = True
    if stopped:
        _stop(command)
    return folder


def _stop(command: str) -> NoReturn:
    """Say how to go on, and leave."""
    say("stopped; everything played so far is kept; go on with:")
    print(command, file=sys.stderr)
    leave_at_once()


def _table(run: Run) -> pd.DataFrame:
    from reports.page.ranktable import ranking

    return ranking(run.frame, seed=run.info.seed % 2**32)


def _print(table: pd.DataFrame, run: Run, form: str, out: Path | None) -> None:
    from reports.data.names import Names
    from reports.page.ranktable import notes, render_table

    text = render_table(table, form, Names(run.info.names, run.info.stars))
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
        leave_at_once()


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
    450,000 games under other assumptions (--no-sensitivity leaves these out)."""
    from reports.page.target import check_target
    from sim.runs import read_manifest

    settings: dict[str, object] = {"--games": games, "--seed": seed, "--assume": assume}
    if not sensitivity:
        settings |= {"--components": components, "--cards": cards}
    _only_without_run(run, settings)
    if run is not None:
        read_manifest(run)  # before anything is written
    folder_out = out or (run / "report" if run else Path("report"))
    check_target(folder_out, named=out is not None)
    options: dict[str, object] = {"out": out, "games": games, "seed": seed}
    if sensitivity is not None:
        options["sensitivity" if sensitivity else "no_sensitivity"] = True
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    command = command_line("report", run, **options, **data)
    wanted = run is None if sensitivity is None else sensitivity
    folder = run or _default_run(command, games, seed, workers, components, cards, assume)
    _write(folder, folder_out, wanted, command, workers, components, cards)


def _write(
    folder: Path,
    out: Path,
    sensitivity: bool,
    command: str,
    workers: int | None,
    components: Path | None,
    cards: Path | None,
) -> None:
    """Read the run, play its alternatives if wanted, write the report and say where it is."""
    from reports.data.run import read_run
    from reports.page.report import write_report

    found = read_run(folder)
    more: dict[str, Any] = {}
    if sensitivity:
        from reports.experiments.alternatives import plan_variants, play_variants

        deck = load_data(components, cards)[1]
        most = found.info.games_per_matchup
        plan = plan_variants(found.manifest, folder, components, deck, most)
        played = play_variants(plan, command, workers, say)
        if played is None:
            _stop(command)
        more = {"sensitivity": played.sensitivity, "seats": played.seats}
    with _Bar() as bar:
        page = write_report(found.frame, found.info, out, bar.show, **more)
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

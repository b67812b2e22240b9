"""`automa new-targets` and `automa check-targets`: what the Automas should be like, and are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    Force,
    check_writable,
    command_line,
    load_libraries,
    say,
    write_text,
)
from sim.cli.designing import (
    BUDGET,
    BudgetOption,
    ExactGames,
    Format,
    Players,
    Seed,
    Workers,
    audience_strategies,
    check_precision,
    end_clock,
    make_bench,
    named_players,
    replay_in_run,
    replay_words,
    say_replay,
    start_clock,
    stoppable,
)
from sim.cli.problems import FAULT_FOUND, INTERRUPTED
from sim.errors import InputError
from sim.progress import Bar
from sim.text import count

if TYPE_CHECKING:
    from reports.data.names import Deck
    from reports.data.targets import Target
    from reports.data.variants import Combination
    from reports.experiments.targets import Verdict
    from sim.game.datafile import Fields

DEFAULT = Path("targets.toml")
TargetsFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file of targets.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("new-targets")(new_targets)
    app.command("check-targets")(check_targets)


def new_targets(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; default: targets.toml.")
    ] = DEFAULT,
    force: Force = False,
) -> None:
    """Write a file of targets to start from.

    Win rates, steps, head starts, scores and luck that the Automas should have; every line is
    explained in it."""
    from importlib.resources import files

    check_writable(file, force)
    template = files("reports.experiments") / "templates" / "targets.toml"
    write_text(file, template.read_text(encoding="utf-8"))
    print(f"{file}: change it, then try: automa check-targets {file}")


def check_targets(
    file: TargetsFile,
    run: Annotated[
        Path | None,
        typer.Argument(metavar="RUN", help="The folder of a run; default: games are played."),
    ] = None,
    budget: BudgetOption = BUDGET,
    games: ExactGames = None,
    players: Players = None,
    audiences: Audiences = None,
    form: Format = "text",
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Say which targets are met.

    Met: the 95% confidence interval lies inside the band. Missed: it lies outside, and by how
    much. Undecided: how many games per matchup would decide it, with 80% power. Exit code 0 only
    if all are met, 1 otherwise, so that a folder of cards can be guarded by a script."""
    load_libraries("reports.experiments.targets", "reports.page.targets")
    from reports.page.plain import check_format

    check_format(form)
    check_precision(1.0, games)
    if run is not None:
        from sim.game.datafile import read_toml

        if not show_run_verdicts(read_toml(file, str(file)), run, players, audiences, form):
            raise typer.Exit(FAULT_FOUND)
        return
    data = {"components": components, "cards": cards, "assume": assume}
    told = {"seed": seed or None, "players": players, "audiences": audiences}
    command = command_line("check-targets", file, **told, **data)
    verdicts, replay, stopped = _by_playing(
        command, file, players, audiences, games, budget, seed, workers, data
    )
    from reports.experiments.targets import MET
    from reports.page.targets import render

    print(render(verdicts, form, replay), end="")
    say_replay(form, replay)
    if stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)
    if any(verdict.word != MET for verdict in verdicts):
        raise typer.Exit(FAULT_FOUND)


def load_targets(
    file: Path, deck: Deck, players: Sequence[str] | None, audiences: Path | None
) -> tuple[list[Target], dict[str, str]]:
    """The targets of a file, and everybody they speak of; --players takes their place."""
    from sim.game.datafile import read_toml

    return targets_of(read_toml(file, str(file)), deck, players, audiences)


def targets_of(
    root: Fields, deck: Deck, players: Sequence[str] | None, audiences: Path | None
) -> tuple[list[Target], dict[str, str]]:
    """The same for targets that have been read already."""
    from dataclasses import replace

    from reports.data.targets import players_in, targets_in

    known = audience_strategies(audiences)
    targets = targets_in(root, deck, known)
    if players:
        targets = [
            replace(each, players=(strategy,), whose=name)
            for name, strategy in named_players(players, known).items()
            for each in targets
            if each.kind != "luck"
        ]
        if not targets:
            raise InputError("targets of luck compare several players; leave out --players")
    return targets, players_in(targets, known)


def _by_playing(
    command: str,
    file: Path,
    players: list[str] | None,
    audiences: Path | None,
    games: int | None,
    budget: str,
    seed: int,
    workers: int | None,
    data: Mapping[str, Any],
) -> tuple[list[Verdict], str, bool]:
    """Play until all targets are decided, or the budget ends."""
    from reports.data.names import deck_of
    from reports.experiments.budget import parse_budget
    from reports.experiments.targets import play_targets
    from reports.page.targets import summary

    spent = parse_budget(budget)
    bench = make_bench(command, {}, seed, workers, **data)
    targets, bench.players = load_targets(file, deck_of(bench.design.cards), players, audiences)
    verdicts: list[Verdict] = []
    stopped = False
    with stoppable():
        asked = start_clock(bench, spent, "check-targets", targets)
        for look in play_targets(bench, targets, games=games, budget=spent):
            verdicts, stopped = look
            most = max(each.games for each in verdicts)
            say(f"{count(most, 'game')} per matchup: {summary(verdicts)}")
    end_clock(asked, spent, stopped or games is not None)
    first = targets[0]
    replay = replay_words(first.players[0], first.automas[0], seed, 0, {}, **data)
    return verdicts, replay, stopped


def show_run_verdicts(
    root: Fields, run: Path, players: list[str] | None, audiences: Path | None, form: str
) -> bool:
    """Print the verdicts on the games of a run, of a sweep for each combination; if all are met."""
    from reports.experiments.targets import MET
    from reports.page.targets import render_each
    from sim.runs import read_manifest

    found = verdicts_in_run(root, run, players, audiences)
    target = found[0][1][0].target
    replay = replay_in_run(read_manifest(run), target.players[0], target.automas[0])
    print(render_each(found, form, replay), end="")
    say_replay(form, replay)
    return all(verdict.word == MET for _, verdicts in found for verdict in verdicts)


def verdicts_in_run(
    root: Fields, run: Path, players: list[str] | None, audiences: Path | None
) -> list[tuple[Combination, list[Verdict]]]:
    """Verdicts from the games of a run, for each combination of a sweep."""
    from reports.experiments.run_targets import MissingMatchup, judge_run

    try:
        with Bar("reading the run"):
            return judge_run(run, lambda deck: targets_of(root, deck, players, audiences)[0])
    except MissingMatchup as error:
        add = command_line("run", error.player, vs=error.automa, out=run)
        raise InputError(f"{error}; add them with: {add}") from None

"""`automa what-if`: what a changed number on a card or the board does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    command_line,
    load_libraries,
    say,
)
from sim.cli.designing import (
    BUDGET,
    BudgetOption,
    ExactGames,
    Format,
    Players,
    Precision,
    Save,
    Seed,
    Workers,
    check_precision,
    end_clock,
    make_bench,
    players_of,
    replay_words,
    say_replay,
    say_use,
    start_clock,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError
from sim.text import count

if TYPE_CHECKING:
    from automa.numbers import Changes
    from automa.saving import Saved
    from reports.data.targets import Target
    from reports.experiments.targets import Verdict
    from reports.experiments.versions import Bench
    from reports.experiments.what_if import WhatIf

    Wanted = tuple[list[Target], dict[str, str]]
    Pair = tuple[Verdict, Verdict]


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("what-if")(what_if)


def what_if(
    changes: Annotated[
        list[str],
        typer.Argument(metavar="NAME=VALUE", help="Numbers to change, such as daubenton.5.vp=7."),
    ],
    targets: Annotated[
        Path | None,
        typer.Option(
            "--targets", metavar="FILE", help="Say which of these targets are met before and after."
        ),
    ] = None,
    precision: Precision = 1.0,
    budget: BudgetOption = BUDGET,
    games: ExactGames = None,
    players: Players = None,
    audiences: Audiences = None,
    save: Save = None,
    form: Format = "text",
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Change numbers and see what happens.

    Plays the changed and the unchanged game on the same deals and says, for newcomers, regulars
    and experts, how much harder or easier each Automa becomes, with its 95% confidence interval.
    Plays until the mean difference is known to ± 1 VP. 'automa list numbers' shows all names."""
    from automa.changes import parse_changes

    load_libraries("reports.experiments.what_if", "reports.page.what_if")
    from reports.experiments.budget import parse_budget
    from reports.experiments.what_if import play_what_if
    from reports.page.plain import check_format

    check_format(form)
    check_precision(precision, games)
    spent = parse_budget(budget)
    who = players_of(players, audiences)
    data = {"components": components, "cards": cards, "assume": assume}
    told = {"seed": seed or None, "players": players, "audiences": audiences}
    command = command_line("what-if", *changes, **told, **data)
    bench = make_bench(command, who, seed, workers, components, cards, assume)
    wanted = None if targets is None else _load(bench, targets, players, audiences)
    changed = parse_changes(bench.design, changes)
    if save is not None:
        from automa.saving import check_new_folder

        check_new_folder(save)
    look = None
    with stoppable():
        asked = start_clock(bench, spent, "what-if", tuple(changed.items()), precision)
        for look in play_what_if(bench, changed, precision=precision, games=games, budget=spent):
            say(_progress(look))
        if look is None:
            raise InputError("no game was played")
        pairs = [] if wanted is None else _judge(bench, wanted, look, games)
    end_clock(asked, spent, look.stopped or games is not None)
    again = {"targets": targets, "games": look.deciding_games, **told, **data}
    decide = command_line("what-if", *changes, **again) if look.deciding_games else ""
    _print(bench, look, form, data, pairs, decide)
    if save is not None:
        saved = _save(bench, changed, save, command)
        say_use(saved, data, {"players": players, "audiences": audiences}, targets)
    if look.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)


def _progress(look: WhatIf) -> str:
    from reports.data.text import signed

    half = (look.harder.high - look.harder.low) / 2
    found = f"{signed(look.harder.mean)} VP harder, ± {half:.1f}"
    return f"{count(look.games, 'game')} per matchup: {found}"


def _load(bench: Bench, file: Path, players: list[str] | None, audiences: Path | None) -> Wanted:
    """The targets of a file, and everybody they speak of."""
    from reports.data.names import deck_of
    from sim.cli.targets import load_targets

    return load_targets(file, deck_of(bench.design.cards), players, audiences)


def _judge(bench: Bench, wanted: Wanted, look: WhatIf, games: int | None) -> list[Pair]:
    """The targets before and after, with as many games as the change had; none when stopped."""
    from reports.experiments.targets import FIRST_LOOK, before_and_after

    if look.stopped:
        return []
    size = games or max(FIRST_LOOK, look.games)
    return before_and_after(bench.for_players(wanted[1]), wanted[0], dict(look.changes), size)


def _print(
    bench: Bench,
    look: WhatIf,
    form: str,
    data: Mapping[str, object],
    pairs: list[Pair],
    decide: str,
) -> None:
    from reports.page.what_if import render, typical_game

    player, automa, game = typical_game(bench, look)
    strategy = bench.players[player]
    replay = replay_words(strategy, automa, bench.seed, game, look.changes, **data)
    print(render(bench, look, form, replay, pairs, decide), end="")
    say_replay(form, replay)


def _save(bench: Bench, changes: Changes, folder: Path, command: str) -> Saved:
    from automa.saving import save_changes

    saved = save_changes(bench.design, changes, folder, f"{command} --save {folder}")
    for file in saved.files:
        say(f"wrote {file}")
    return saved

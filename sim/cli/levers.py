"""`automa levers`: what every number on the cards does."""

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
    WRITING,
    BudgetOption,
    ExactGames,
    Format,
    Players,
    Precision,
    Seed,
    Workers,
    check_out,
    check_precision,
    end_clock,
    known_places,
    make_bench,
    players_of,
    replay_words,
    say_replay,
    start_clock,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError
from sim.progress import Bar

if TYPE_CHECKING:
    from reports.experiments.levers import Levers


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("levers")(levers)


def levers(
    places: Annotated[
        list[str] | None,
        typer.Argument(metavar="CARD", help="Cards, or parts of the board; default: all cards."),
    ] = None,
    want: Annotated[
        float,
        typer.Option("--want", metavar="VP", help="Show the ways to so many VP more or less."),
    ] = 8.0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write the picture and the tables there."),
    ] = None,
    precision: Precision = 1.0,
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
    """Show which numbers matter, and which do not.

    Plays every number of the cards one up and one down on the same deals, sorts them by what they
    do to the Automas with that card, names numbers that move nothing, and says which change makes
    a card harder or easier by about 8 VP."""
    load_libraries("reports.experiments.levers", "reports.page.levers")
    from reports.experiments.budget import parse_budget
    from reports.experiments.levers import all_levers, play_levers
    from reports.page.levers import render, write_levers
    from reports.page.plain import check_format

    check_format(form)
    check_precision(precision, games)
    if not 0 < want < 1000:
        raise InputError(f"--want {want:g} is out of range; allowed: above 0, such as 8")
    check_out(out)
    spent = parse_budget(budget)
    who = players_of(players, audiences)
    data = {"components": components, "cards": cards, "assume": assume}
    told = {"seed": seed or None, "players": players, "audiences": audiences}
    command = command_line("levers", *(places or []), **told, **data)
    bench = make_bench(command, who, seed, workers, components, cards, assume)
    chosen = known_places(places or [], bench.design.places()) or bench.design.cards_by_name
    found = all_levers(bench.design, chosen)
    if not found:
        raise InputError(f"{', '.join(chosen)}: no number of it can be changed by one")
    with stoppable():
        asked = start_clock(bench, spent, "levers", chosen, precision)
        result = play_levers(bench, found, precision=precision, games=games, budget=spent, say=say)
    end_clock(asked, spent, result.stopped or games is not None)
    replay = _replay(result, list(who.values()), seed, data)
    print(render(bench, result, form, want, replay), end="")
    say_replay(form, replay)
    if out is not None:
        with Bar(WRITING):
            write_levers(bench, result, out, want, replay)
        say(f"wrote {out}/levers.png, levers.csv, levers-by-automa.csv and levers.md")
    if result.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)


def _replay(levers: Levers, strategies: list[str], seed: int, data: Mapping[str, object]) -> str:
    """The first game of the strongest lever."""
    top = levers.table.iloc[0]
    lever = next(
        e for e in levers.levers if e.number.name == top["number"] and e.value == top["to"]
    )
    strategy = strategies[min(1, len(strategies) - 1)]
    return replay_words(strategy, lever.affected[0], seed, 0, lever.changes, **data)

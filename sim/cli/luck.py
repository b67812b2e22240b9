"""`automa luck`: where luck comes from, and deals that nobody wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    Versus,
    command_line,
    load_data,
    load_libraries,
    players_print_to_stderr,
    say,
)
from sim.cli.designing import (
    WRITING,
    Format,
    Players,
    Seed,
    Workers,
    check_out,
    players_of,
    replay_words,
    say_replay,
    stoppable,
)
from sim.errors import InputError
from sim.progress import Bar

PAIRS, DEALS, PLANNED = 1800, 300, 20
MOST = 1_000_000


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("luck")(luck)


def luck(
    vs: Versus = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Pairs of games per player.")
    ] = PAIRS,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", help="Deals per Automa that all styles play.")
    ] = DEALS,
    planned: Annotated[
        int,
        typer.Option("--planner", metavar="N", help="Of these, deals for the planner; 0: none."),
    ] = PLANNED,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Write picture and tables there.")
    ] = None,
    players: Players = None,
    audiences: Audiences = None,
    form: Format = "text",
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
) -> None:
    """Show where luck comes from, and deals that nobody wins.

    Takes pairs of games and exchanges one source of chance after the other (dice, Animals,
    Experts, Round tokens, priorities, first player, the player's own noise): how much of the
    margin's variance each source makes on its own, and with its interactions. Then counts the
    deals that no style wins and that all win, and lets the planner try the unwon ones. The games
    are kept: asking again plays only what is missing."""
    load_libraries("reports.experiments.luck", "reports.page.luck")
    from reports.data.names import names_of
    from reports.experiments.luck import measure_luck, plan_deals
    from reports.experiments.luck_sources import SourceGames
    from reports.page.luck import render, write_luck
    from reports.page.plain import check_format
    from sim.errors import check_numbers
    from sim.runs.request import ask

    check_format(form)
    check_numbers(seed)
    _check("--games", games, 20)
    _check("--deals", deals, 1)
    _check("--planner", planned, 0)
    check_out(out)
    who = players_of(players, audiences)
    box, deck = load_data(components, cards, assume)
    seatings = ask(box, deck, ["banker"], vs=vs or []).seatings
    automas = [seating.seats[1].player for seating in seatings]
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    told: dict[str, object] = {"vs": vs, "seed": seed or None, "players": players}
    command = command_line("luck", **told, audiences=audiences, **data)
    sources = SourceGames(box, deck, who, automas, seed, workers)
    asked = plan_deals(
        box,
        deck,
        automas,
        deals=deals,
        planned=planned,
        seed=seed,
        assumptions=tuple(assume or ()),
    )
    with stoppable(), players_print_to_stderr():
        found = measure_luck(sources, games, asked, command, say)
    strategy = next(iter(who.values()))
    replay = [replay_words(strategy, automas[0], seed, game, {}, **data) for game in (0, 1)]
    names = names_of(deck)
    print(render(found, names, form, replay), end="")
    say_replay(form, *replay)
    if out is not None:
        with Bar(WRITING):
            files = write_luck(found, names, out, replay)
        say(f"wrote {', '.join(files)} to {out}")


def _check(name: str, value: int, least: int) -> None:
    if not least <= value <= MOST:
        raise InputError(f"{name} {value} is out of range; allowed: {least} to {MOST:,}")

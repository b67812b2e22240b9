"""`automa tension`: are games open to the end, and who comes back?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import (
    Assume,
    Audiences,
    CardsFolder,
    Components,
    Numbers,
    Versus,
    command_line,
    load_data,
    load_libraries,
    players_print_to_stderr,
    say,
)
from sim.cli.designing import (
    ADDING_UP,
    WRITING,
    Format,
    Players,
    Seed,
    Workers,
    check_out,
    players_of,
    say_replay,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError
from sim.progress import Bar

if TYPE_CHECKING:
    from automa.cards import Cards
    from reports.experiments.tension import Tension
    from sim.game.box import Box

GAMES, FUTURES = 100, 8
MOST_GAMES, MOST_FUTURES = 100_000, 1000


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("tension")(tension)


def tension(
    vs: Versus = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games per matchup.")] = GAMES,
    futures: Annotated[
        int,
        typer.Option("--futures", metavar="N", help="Games played on from each round's end."),
    ] = FUTURES,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write pictures and tables there."),
    ] = None,
    players: Players = None,
    audiences: Audiences = None,
    form: Format = "text",
    seed: Seed = 0,
    workers: Workers = None,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    numbers: Numbers = None,
) -> None:
    """Show when games are decided, and who comes back.

    Plays games and, from the end of every round, plays on many times with everything unseen drawn
    anew: that is the chance to win. Says for newcomers, regulars and experts after which round
    games are decided, how often the lead changes, how many are won from below 20%, and against
    which Automa."""
    load_libraries("reports.experiments.tension", "reports.page.tension")
    from reports.page.plain import check_format

    check_format(form)
    _check("--games", games, 10, MOST_GAMES)
    _check("--futures", futures, 2, MOST_FUTURES)
    check_out(out)
    box, deck = load_data(components, cards, assume, numbers)
    who = players_of(players, audiences)
    found = play(box, deck, who, vs, games=games, futures=futures, seed=seed, workers=workers)
    if found is None:
        say("stopped before there was enough to tell; what was played is kept: ask again to go on")
        raise typer.Exit(INTERRUPTED)
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    data["set"] = numbers
    _show(found, deck, form, out, data)
    if found.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)


def play(
    box: Box, deck: Cards, who: dict[str, str], vs: Sequence[str] | None, **how: Any
) -> Tension | None:
    """Play and sum up; None after Ctrl-C if there is too little to tell."""
    from reports.experiments.tension import play_tension
    from sim.runs.request import all_opponents

    automas = [opponent.text for opponent in all_opponents(list(vs or []), deck)]
    try:
        with players_print_to_stderr(), Bar(ADDING_UP):
            return play_tension(box, deck, who, automas, **how)
    except KeyboardInterrupt:
        return None


def _check(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InputError(f"{option} {value} is out of range; allowed: {least} to {most:,}")


def watch_commands(found: Tension, data: dict[str, object]) -> list[tuple[str, str]]:
    """Games worth watching, each with the command that shows it."""
    commands = []
    for each in found.examples:
        told = {"vs": each.automa, "seed": found.seed, "game": each.game, **data}
        command = command_line("view", found.players[each.player], **told)
        commands.append((f"{each.player}, {each.why}", command))
    return commands


def _show(
    found: Tension, deck: Cards, form: str, out: Path | None, data: dict[str, object]
) -> None:
    from reports.data.names import names_of
    from reports.page.tension import render, write_tension

    names, watch = names_of(deck), watch_commands(found, data)
    print(render(found, names, form, watch), end="")
    say_replay(form, *(command for _, command in watch))
    if out is not None:
        with Bar(WRITING):
            write_tension(found, names, out, watch)
        say(f"wrote {out}/courses.png, decided.png, tension.csv, courses.csv and tension.md")

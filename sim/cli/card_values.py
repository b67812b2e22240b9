"""`automa cards-value`: what each Expert and each Animal is worth."""

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
    load_data,
    load_libraries,
    say,
)
from sim.cli.designing import (
    WRITING,
    BudgetOption,
    Format,
    Players,
    Precision,
    Seed,
    Workers,
    check_out,
    check_precision,
    players_of,
    replay_words,
    say_replay,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.progress import Bar

if TYPE_CHECKING:
    from reports.experiments.card_values import CardValues, Experiment

BUDGET = "5m"
PRECISION = 1.5


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("cards-value")(cards_value)


def cards_value(
    everything: Annotated[
        bool, typer.Option("--all", help="All cards, not only the strongest and the weakest.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write pictures and tables there."),
    ] = None,
    precision: Precision = PRECISION,
    budget: BudgetOption = BUDGET,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help="Exactly N deals, whatever they show."),
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
    """Show what each Expert and each Animal is worth.

    Plays every deal with each card given to the human at the start, and without each card, against
    every Behavior card. Names cards that are too strong, too weak or never taken. Plays until all
    values are known to ± 1.5 VP at once, or for five minutes; the games are kept."""
    load_libraries("reports.experiments.card_values", "reports.page.card_values")
    from reports.experiments.budget import parse_budget
    from reports.experiments.card_values import Experiment, play_card_values, summarise
    from reports.page.card_values import render, write_card_values
    from reports.page.plain import check_format
    from sim.errors import check_numbers

    check_format(form)
    check_precision(precision, games)
    check_numbers(seed)
    check_out(out)
    spent = parse_budget(budget)
    who = players_of(players, audiences)
    box, deck = load_data(components, cards, assume)
    experiment = Experiment(box, deck, who, seed, workers)
    with stoppable():
        look = play_card_values(experiment, precision=precision, budget=spent, games=games, say=say)
        found = summarise(experiment, look)
    data: dict[str, object] = {"components": components, "cards": cards, "assume": assume}
    replay = _replay(experiment, found, data)
    print(render(found, form, replay, everything), end="")
    say_replay(form, *replay)
    if out is not None:
        with Bar(WRITING):
            files = write_card_values(found, out, replay)
        say(f"wrote {', '.join(files)} to {out}")
    if found.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)
    if games is None and found.widest > precision:
        say(f"known to ± {found.widest:.1f} VP; ask again with a longer --budget for more")


def _replay(experiment: Experiment, found: CardValues, data: Mapping[str, object]) -> list[str]:
    """The first deal as dealt, with the strongest Expert and without it."""
    experts = found.values[found.values["kind"] == "expert"]
    card = experts.loc[experts["held"].idxmax(), "id"]
    strategy = list(found.players.values())[experiment.player_of(0)]
    words = replay_words(strategy, experiment.automa_of(0, 0), found.seed, 0, {}, **data)
    return [words, f"{words} --given {card}", f"{words} --without {card}"]

"""`automa compare`: two folders of cards, or two runs, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.common import Assume, Audiences, Components, command_line, say
from sim.cli.designing import (
    BUDGET,
    BudgetOption,
    ExactGames,
    Format,
    Players,
    Precision,
    Seed,
    Workers,
    check_precision,
    make_bench,
    players_of,
    replay_words,
    stoppable,
)
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError

if TYPE_CHECKING:
    from reports.experiments.compare import Comparison

PRINTED = "printed"


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("compare")(compare)


def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="'printed', a folder of cards, or a run.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The same kind of thing.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write a before-and-after page there."),
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
    assume: Assume = None,
) -> None:
    """Compare two folders of cards, or two runs.

    Cards: both are played on the same deals; 'printed' stands for the cards of the box, and a
    card that replaces another is compared with it. Runs: paired where they have the same seed."""
    from reports.page.compare import render, write_page
    from reports.page.plain import check_format

    check_format(form)
    check_precision(precision, games)
    runs = [_is_run(text) for text in (first, second)]
    if runs[0] != runs[1]:
        raise InputError(
            f"{first} and {second} are a run and a folder of cards; give two runs, or two of "
            "'printed' and folders of cards"
        )
    if runs[0]:
        from reports.experiments.compare import compare_runs

        found, replay = compare_runs(Path(first), Path(second)), ""
    else:
        told = {"seed": seed or None, "players": players, "audiences": audiences}
        data = {"components": components, "assume": assume}
        command = command_line("compare", first, second, **told, **data)
        who = players_of(players, audiences)
        how = {"precision": precision, "games": games, "budget": budget}
        found = _play(command, (first, second), who, seed, workers, data, how)
        replay = _replay(found, seed, second, data)
    print(render(found, form, replay), end="")
    if out is not None:
        if out.exists() and not out.is_dir():
            raise InputError(f"{out} is a file; give the name of a folder to --out")
        say(f"wrote {write_page(found, out, replay)}")
    if found.stopped:
        say("stopped: these are the games so far, and they are kept")
        raise typer.Exit(INTERRUPTED)


def _is_run(text: str) -> bool:
    """Whether a word names a run; a folder of cards or 'printed' is none."""
    if text == PRINTED:
        return False
    folder = Path(text)
    if not folder.is_dir():
        raise InputError(f"there is no folder {text}; give 'printed', a folder of cards, or a run")
    return (folder / "manifest.json").exists()


def _play(
    command: str,
    titles: tuple[str, str],
    players: dict[str, str],
    seed: int,
    workers: int | None,
    data: dict[str, Any],
    how: dict[str, Any],
) -> Comparison:
    """Two folders of cards on the same deals."""
    from reports.experiments.budget import parse_budget
    from reports.experiments.compare import play_compare

    spent = parse_budget(how.pop("budget"))
    folders = [None if title == PRINTED else Path(title) for title in titles]
    benches = [
        make_bench(command, players, seed, workers, cards=folder, **data) for folder in folders
    ]
    look = None
    with stoppable():
        for look in play_compare(benches[0], benches[1], titles, budget=spent, **how):
            half = (look.harder.high - look.harder.low) / 2
            found = f"{look.harder.mean:+.1f} VP harder, ± {half:.1f}"
            say(f"{look.games:,} games per matchup: {found}")
    if look is None:
        raise InputError("no game was played")
    return look


def _replay(found: Comparison, seed: int, cards: str, data: dict[str, Any]) -> str:
    """A game of the second design."""
    row = found.rows.iloc[0]
    folder = None if cards == PRINTED else cards
    return replay_words(row["strategy"], row["automa"], seed, 0, {}, cards=folder, **data)

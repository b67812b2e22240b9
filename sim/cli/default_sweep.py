"""What `automa rank` and `automa report` share: a run that is there, or the default sweep."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from sim.cli.common import leave, load_data, say
from sim.cli.problems import INTERRUPTED
from sim.errors import InputError
from sim.text import count

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


def refuse_with_run(run: Path | None, settings: Mapping[str, object]) -> None:
    """Settings of the sweep say nothing about a run that exists and to which nothing is added."""
    for name, value in settings.items():
        if run is not None and value:
            raise InputError(f"{name} is for the default sweep; {run} has its own")


def default_run(
    command: str,
    games: int | None,
    seed: int | None,
    workers: int | None,
    components: Path | None,
    cards: Path | None,
    assume: list[str] | None,
    audiences: Path | None = None,
) -> Path:
    """Play what is missing of the default sweep; where it is."""
    from reports.experiments.sweep import default_sweep, play_sweep

    for name, value in (("--games", games), ("--workers", workers)):
        if value is not None and value < 1:
            raise InputError(f"{name} {value} is out of range; allowed: 1 and more")
    box, deck = load_data(components, cards, assume)
    sweep = default_sweep(
        box, deck, games=games, seed=seed or 0, assumptions=assume or (), audiences=audiences
    )
    folder = sweep.folder()
    say(f"playing {count(sweep.games, 'game')} into {folder} (what is there already is kept)")
    try:
        stopped = play_sweep(sweep, folder, command, workers, say).interrupted
    except KeyboardInterrupt:  # before the first game
        stopped = True
    if stopped:
        stop(command)
    return folder


def stop(command: str) -> NoReturn:
    """Say how to go on, and leave."""
    say("stopped; everything played so far is kept; go on with:")
    print(command, file=sys.stderr)
    leave(INTERRUPTED)

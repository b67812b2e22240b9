"""`automa studio`: cards, games and targets in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import command_line
from sim.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("studio")(studio)


def studio(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="The workspace, made if need be."),
    ] = Path("studio"),
    port: Annotated[int, typer.Option("--port", metavar="N", help="0: any port that is free.")] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")
    ] = True,
) -> None:
    """Edit cards in a browser and watch the ladder move.

    Opens a page on this machine: the cards with every number to change, how hard each Automa
    becomes, levers, targets, games to watch, your games, runs. All that it keeps is in one folder,
    in the files that the commands use."""
    import importlib.util

    if importlib.util.find_spec("nicegui") is None:
        raise InputError(
            "the studio needs the package NiceGUI; install it with: "
            "pip install 'encyclopedia-automa[studio]'"
        )
    if not 0 <= port <= 65535:
        raise InputError(f"--port {port} is out of range; allowed: 0 to 65535")
    from reports.studio.server import serve

    serve(folder, command_line, port=port, open_page=browser, say=print_now)


def print_now(text: str) -> None:
    """The address goes to stdout at once, even through a pipe."""
    print(text, flush=True)

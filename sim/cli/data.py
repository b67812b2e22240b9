"""`automa check-data`: what the loader thinks of component files and cards that you typed in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.common import CardsFolder, load_data


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("check-data")(check_data)


def check_data(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="Your component files; without it, the built-in ones."),
    ] = None,
    cards: CardsFolder = None,
) -> None:
    """Check component files and Automa cards.

    Says what is in them, or what is wrong: file, key and what is allowed.
    """
    from sim.game.box import describe

    box, deck = load_data(folder, cards)
    print(describe(box))
    print()
    print(f"Behavior cards: {', '.join(deck.behaviors)}")
    print(f"Scoring cards: {', '.join(deck.scorings)}; cards {deck.digest}")
    print("All data is in order.")

"""What several commands share: their options, and turning words into boxes, tables and engines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.problems import reason_of
from sim.errors import InputError, nearest

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.engine import Engine
    from sim.game.box import Box
    from sim.seating import Seating

TIE_BREAKS = ("priority", "least_gain")

Versus = Annotated[
    list[str] | None,
    typer.Option(
        "--vs", metavar="BEHAVIOR/SCORING", help="An Automa, such as linne/boudeuse; repeatable."
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The luck of the whole run.")]
Game = Annotated[int, typer.Option("--game", metavar="I", help="The number of the game.")]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="DIR", help="A folder with your own component files."),
]
CardsFolder = Annotated[
    Path | None,
    typer.Option("--cards", metavar="DIR", help="A folder with Automa cards of your own."),
]
Assume = Annotated[
    list[str] | None,
    typer.Option(
        "--assume",
        metavar="NAME",
        help="Another answer where the rulebook is silent, such as reputation.every-3 "
        "(see 'automa list assumptions'); repeatable.",
    ),
]
Sepultus = Annotated[bool, typer.Option("--sepultus", help="With the Sepultus Creatura cards.")]
TieBreak = Annotated[
    str,
    typer.Option(
        "--tie-break",
        metavar="priority|least_gain",
        help="How an Automa chooses among equal dice: colour first, or least gain for a human.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def load_data(
    components: Path | None, cards: Path | None, assume: Sequence[str] | None = None
) -> tuple[Box, Cards]:
    """The box and the Automas' cards, with what the user's folders replace."""
    from automa.cards import load_cards
    from sim.game.box import load_box

    return load_box(components, assume or ()), load_cards(cards)


def seat_players(
    strategies: Sequence[str],
    versus: Sequence[str],
    cards: Cards,
    *,
    sepultus: bool = False,
    tie_break: str = "priority",
) -> Seating:
    """A checked table: humans first, then Automas, in the order given."""
    from sim.seating import Human, Seat, parse_opponent, seat_all
    from strategies.registry import find

    if tie_break not in TIE_BREAKS:
        raise InputError(
            f"tie-break '{tie_break}' does not exist; {nearest(tie_break, TIE_BREAKS)}"
        )
    humans = [word for word in strategies if not is_automa(word, cards)]
    automas = [*versus, *(word for word in strategies if is_automa(word, cards))]
    for strategy in humans:
        find(strategy)
    seats: list[Seat] = [Human(strategy) for strategy in humans]
    seats += [parse_opponent(text, cards) for text in automas]
    return seat_all(seats, sepultus=sepultus, tie_break=tie_break)


def is_automa(word: str, cards: Cards) -> bool:
    """'--vs A B' makes B look like a strategy, but it names two cards."""
    behavior, _, scoring = word.partition("/")
    return behavior in cards.behaviors and scoring in cards.scorings


def start_engine(box: Box, cards: Cards) -> Engine:
    """The compiled engine; the very first time, say why it takes a while."""
    from sim.game import kernel

    kernel.announce_compilation()
    from sim.engine import Engine

    return Engine(box, cards)


def check_writable(path: Path) -> None:
    """Find out before a long task whether its result can be written; nothing is changed."""
    existed = path.exists()
    try:
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    except OSError as error:
        raise InputError(f"cannot write {path}: {reason_of(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file as UTF-8, the same on every system."""
    try:
        path.write_bytes(text.encode())
    except OSError as error:
        raise InputError(f"cannot write {path}: {reason_of(error)}") from None


def count(number: int, thing: str) -> str:
    """'1 game', '12 games'."""
    return f"{number:,} {thing}" + ("" if number == 1 else "s")

"""`automa new-card` and `automa new-box`: files to start from, for cards and components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.common import load_data, write_text
from sim.errors import InputError, nearest

if TYPE_CHECKING:
    from automa.cards import Behavior, Scoring

CARDS, BOX = Path("my-cards"), Path("my-box")


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("new-card")(new_card)
    app.command("new-box")(new_box)


def new_card(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Short name of the card, such as lamarck.")
    ],
    like: Annotated[
        str,
        typer.Option(
            "--like",
            metavar="CARD",
            help="The card to start from: a Behavior card such as linne, or a Scoring card such "
            "as boudeuse.",
        ),
    ] = "linne",
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder of your cards.")
    ] = CARDS,
) -> None:
    """Write an Automa card to start from.

    The file is a commented copy of a card; change its numbers, then try it with --cards.
    """
    from automa.new_card import new_card as card_text
    from sim.game.datafile import SLUG

    deck = load_data(None, out if _has_files(out) else None)[1]
    cards: dict[str, Behavior | Scoring] = {**deck.behaviors, **deck.scorings}
    if like not in cards:
        raise InputError(f"card '{like}' does not exist; {nearest(like, cards)}")
    if not SLUG.fullmatch(name) or name == "all":
        raise InputError(
            f"'{name}' cannot name a card; allowed: small letters a to z, digits and hyphens, "
            "such as lamarck"
        )
    if name in cards:
        raise InputError(f"there is a card '{name}' already; choose another name")
    file = out / f"{name}.toml"
    _make(out)
    write_text(file, card_text(cards[like], name, str(out)))
    automa = f"{name}/boudeuse" if like in deck.behaviors else f"linne/{name}"
    print(f"{file}: a card to start from, like {like}")
    print(f"Check: automa check-data --cards {out}")
    print(f"Play:  automa play balanced --vs {automa} --cards {out}")


def new_box(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to write; new or empty.")
    ] = BOX,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="FILE", help="Just this file; repeatable."),
    ] = None,
) -> None:
    """Write the component files to start from.

    Correct what your box shows differently, then play with --components. A file that you do not
    change may be deleted: the built-in one takes its place.
    """
    from sim.game.box.starter import ABOUT, starter_text

    for name in only or ():
        if name not in ABOUT:
            raise InputError(f"there is no component file '{name}'; {nearest(name, ABOUT)}")
    wanted = [name for name in ABOUT if not only or name in only]
    for name in wanted:
        if (folder / name).exists():
            raise InputError(f"{folder / name} exists; name another folder")
    _make(folder)
    for name in wanted:
        write_text(folder / name, starter_text(name))
        print(f"{folder / name}: {ABOUT[name]}")
    print(f"Check: automa check-data {folder}")
    print(f"Play:  automa play balanced --vs linne/boudeuse --components {folder}")


def _has_files(folder: Path) -> bool:
    """Whether there is a folder with files in it; hidden ones are ignored, as by the loader."""
    return folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir())


def _make(folder: Path) -> None:
    """Make a folder where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot make the folder {folder}: {reason}") from None

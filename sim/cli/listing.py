"""`automa list`: what there is, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

from sim.cli import facts, tables
from sim.cli.common import AsJson, Assume, Audiences, CardsFolder, Components, load_data
from sim.errors import InputError, nearest

Text = Callable[..., list[str]]
# What can be listed: its facts for JSON, and its table.
LISTS: dict[str, tuple[Callable[..., Any], Text]] = {
    "strategies": (facts.strategies, tables.strategies),
    "audiences": (facts.audiences, tables.audiences),
    "automas": (facts.automas, tables.automas),
    "experts": (facts.experts, tables.experts),
    "animals": (facts.animals, tables.animals),
    "sepultus": (facts.sepultus, tables.sepultus),
    "numbers": (facts.numbers, tables.numbers),
    "board": (facts.board, tables.board),
    "assumptions": (facts.assumptions, tables.assumptions),
}


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("list")(list_things)


def list_things(
    what: Annotated[str, typer.Argument(metavar="WHAT", help=f"One of: {', '.join(LISTS)}.")] = "",
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="Of numbers: only those with these words, such as a card, token or bank.",
        ),
    ] = None,
    as_json: AsJson = False,
    components: Components = None,
    cards: CardsFolder = None,
    assume: Assume = None,
    audiences: Audiences = None,
) -> None:
    """List strategies, audiences, cards, the board and the like.

    With --json: all that a program needs to check game records.
    """
    if not what:
        raise InputError(f"name what to list; allowed: {', '.join(LISTS)}")
    if what not in LISTS:
        raise InputError(f"there is no list of '{what}'; {nearest(what, LISTS)}")
    box, deck = load_data(components, cards, assume)
    find, draw = LISTS[what]
    if what == "numbers":
        find = partial(facts.numbers, components=components, folder=cards, assume=assume)
    if audiences is not None and what != "audiences":
        raise InputError("--audiences is for 'automa list audiences'; leave it out here")
    if words and what != "numbers":
        raise InputError(f"'{words[0]}' is one word too many: only numbers can be filtered")
    found = find(box, deck, audiences) if what == "audiences" else find(box, deck)
    if words:
        found = _with_words(found, words)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print("\n".join(draw(found)))


def _with_words(found: facts.Facts, words: list[str]) -> facts.Facts:
    """The numbers that have all of these words in their name, card or description."""
    texts = [f"{n['name']} {n['printed_on']} {n['about']}".casefold() for n in found]
    kept = [
        n for n, text in zip(found, texts, strict=True) if all(w.casefold() in text for w in words)
    ]
    if not kept:
        places = dict.fromkeys(number["place"] for number in found)
        raise InputError(f"no number has '{' '.join(words)}'; {nearest(words[0], places)}")
    return kept

"""The facts behind `automa list`, as plain values: exactly what `--json` prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from automa.cards import Cards
    from sim.game.box import Box

Facts = list[dict[str, Any]]
_CARDS = ("animals", "experts", "sepultus", "assumptions", "alternatives", "digest")
# The fields of the box that each table of board.toml fills; cube_vp goes to the Animals.
BOARD_TABLES = {
    "dice": ("dice_per_continent", "dice_drawn"),
    "rounds": ("rounds",),
    "round_tokens": ("round_tokens", "token_coins", "token_expedition"),
    "slots": ("slots",),
    "reputation": ("track_length", "track"),
    "spaces": ("spaces",),
    "start": ("start_coins", "start_expedition", "draft"),
    "displays": ("animals_on_display", "experts_on_display", "expert_places"),
    "embassy": ("embassy",),
    "bank": ("bank_coins",),
    "university": ("university_tokens",),
    "academy": ("academy",),
    "research": ("research_cost",),
    "publication": ("publication_value", "publication_vp", "publication_seals"),
    "payments": ("coin_value", "token_value", "seal_value", "seal_coins"),
    "scoring": (*("collection_vp", "collection_further", "seal_vp", "coins_per_vp", "token_vp"),),
}


def strategies(box: Box, cards: Cards) -> Facts:
    """Strategies with what can be set."""
    from strategies.registry import STYLES

    return [
        {"name": s.name, "about": s.about, "params": dict(s.params), "slow": s.slow}
        for s in STYLES.values()
    ]


def audiences(box: Box, cards: Cards, file: Path | None = None) -> Facts:
    """Kinds of people and the strategies that stand in for them."""
    from strategies.audiences import load_audiences

    return [asdict(audience) for audience in load_audiences(file).values()]


def automas(box: Box, cards: Cards) -> dict[str, Any]:
    """Behavior cards with every step, Scoring cards with every number, and their pairs."""
    pairs = [f"{b}/{s}" for b in cards.behaviors for s in cards.scorings]
    return {
        "cards": cards.digest,
        "automas": pairs,
        "behaviors": [asdict(card) for card in cards.behaviors.values()],
        "scorings": [asdict(card) for card in cards.scorings.values()],
    }


def numbers(
    box: Box,
    cards: Cards,
    components: Path | None = None,
    folder: Path | None = None,
    assume: Sequence[str] | None = None,
) -> Facts:
    """Every number by name, with its value, where it is printed and what may be set."""
    from automa.numbers import Design

    printed = {
        key: card.name for kind in (cards.behaviors, cards.scorings) for key, card in kind.items()
    }
    found = Design(components, folder, assume or ()).printed()
    return [asdict(n) | {"printed_on": printed.get(n.place, "the board")} for n in found]


def experts(box: Box, cards: Cards) -> Facts:
    return [asdict(expert) for expert in box.experts]


def animals(box: Box, cards: Cards) -> Facts:
    return [asdict(animal) for animal in box.animals]


def sepultus(box: Box, cards: Cards) -> Facts:
    return [asdict(card) for card in box.sepultus]


def board(box: Box, cards: Cards) -> dict[str, Any]:
    """Every number of the game that is not on a card, and the words that records use."""
    from sim.game.vocab import CATEGORIES, CONTINENTS, TYPES, Action

    everything = asdict(box)
    facts = {key: value for key, value in everything.items() if key not in _CARDS}
    words = {
        "continents": list(CONTINENTS),
        "types": list(TYPES),
        "categories": {kind: list(CATEGORIES[3 * i : 3 * i + 3]) for i, kind in enumerate(TYPES)},
        "actions": [name.lower() for name in Action._fields],
    }
    return {"components": box.digest, **words, **facts}


def assumptions(box: Box, cards: Cards) -> Facts:
    """What the rulebook leaves open: our answer, its value where it has one, other answers."""
    return [
        asdict(assumption)
        | {"values": _values(box, assumption.where), "assume": _names(box, assumption.id)}
        for assumption in box.assumptions
    ]


def _values(box: Box, where: str) -> dict[str, Any]:
    """The numbers in force for an assumption that lives in board.toml."""
    file, _, table = where.partition(": ")
    if (file, table) == ("board.toml", "cube_vp"):
        return {"cube_vp": {animal.id: list(animal.cube_vp) for animal in box.animals}}
    everything = asdict(box)
    names = BOARD_TABLES.get(table, ()) if file == "board.toml" else ()
    return {name: everything[name] for name in names}


def _names(box: Box, assumption: str) -> list[str]:
    """What can be given to --assume in its place."""
    return [other.id for other in box.alternatives if assumption in other.assumptions]

"""The table after a line as flat plain values: what a page needs to draw it."""

from collections import Counter
from typing import Any

from sim.records.story.blocks import Event
from sim.records.story.seats import Seat
from sim.records.story.standing import standing
from sim.records.story.table import Table

Snapshot = dict[str, Any]


def snapshot(table: Table, turn: Event | None, result: Event | None = None) -> Snapshot:
    """Everything open on the table, key by key: `first`, `die.7`, `0.coins`, `0.cubes.lynx-lynx`.

    `turn` is the turn under way or just over, `result` the game's last line.
    """
    flat: Snapshot = {
        "round": table.round,
        "tokens": list(table.tokens),
        "first": table.first_player,
        "bank": table.bank_open,
        "acting": turn["seat"] if turn else None,
        "removed": list(table.removed),
        "winners": list(result["winners"]) if result else None,
    }
    for kind, pile in table.piles.items():
        flat[f"display.{kind}"] = list(pile.display)
        flat[f"deck.{kind}"] = [pile.deck, pile.at_most]
        flat[f"discards.{kind}"] = list(pile.discards)
    for die in table.dice.values():
        flat[f"die.{die.number}"] = [f"board:{die.owner}:{die.slot}", die.value]
    for number, (place, value) in table.placed.items():
        flat[f"die.{number}"] = [place, value]
    for seat in table.seats:
        row = turn.get("row") if turn and turn["seat"] == seat.number else None
        flat |= {f"{seat.number}.{key}": value for key, value in _seat(table, seat, row).items()}
    return flat


def _seat(table: Table, seat: Seat, row: int | None) -> Snapshot:
    """One seat: goods, cards, cubes and what it would score now."""
    parts = standing(table, seat)
    final = table.scores.get(seat.number)
    flat: Snapshot = {
        **seat.goods,
        "animals": list(seat.animals),
        "experts": list(seat.experts),
        "active": list(seat.active),
        "beneath": {card: list(below) for card, below in seat.beneath.items()},
        "idle": list(seat.idle),
        "published": list(seat.published),
        "library": dict(sorted(Counter(filter(None, seat.library)).items())),
        "owed": [bonus.good for bonus in seat.owed if bonus.good in ("animal", "expert")],
        "row": row,
        "parts": dict(final["parts"]) if final else parts,
        "score": final["total"] if final else sum(parts.values()),
        "jokers": dict(final.get("jokers", {})) if final else {},
    }
    return flat | {f"cubes.{card}": list(on) for card, on in seat.cubes.items()}


def difference(before: Snapshot, after: Snapshot) -> Snapshot:
    """What changed, by key; a key that is gone has null."""
    gone = {key: None for key, value in before.items() if key not in after and value is not None}
    changed = {key: value for key, value in after.items() if before.get(key) != value}
    return gone | changed

"""A card as the data of its file, and back: runs keep the cards that they were played with."""

from collections.abc import Mapping
from typing import Any

from automa.cards import KINDS, Behavior, Scoring, Step, read_behavior, read_scoring
from sim.game.datafile import SLUG, Fields


def card_data(card: Behavior | Scoring) -> dict[str, Any]:
    """What the file of a card says, as TOML has it."""
    kind = KINDS[isinstance(card, Scoring)]
    data: dict[str, Any] = {"kind": kind, "name": card.name, "stars": card.stars}
    if isinstance(card, Scoring):
        data |= {"experts": list(card.experts), "coins_per_vp": card.coins_per_vp}
        data |= {"token": card.token, "seal": card.seal}
    else:
        data["rows"] = {
            str(face): {"steps": [_step_data(step) for step in row.steps]}
            for face, row in card.rows.items()
        }
    data["source"] = card.source
    return data | ({"replaces": card.replaces} if card.replaces else {})


def _step_data(step: Step) -> dict[str, Any]:
    named = {"do": step.do, "good": step.good, "amount": step.amount}
    return {key: value for key, value in named.items() if value}


def card_fields(name: str, data: Mapping[str, Any]) -> Fields:
    """The data of a card file that did not come from a file; its kind is checked."""
    table = Fields(name, "", dict(data))
    if table.data.get("kind") not in KINDS:
        raise table.fault("kind", "not known", f"needed: {' or '.join(KINDS)}")
    replaced = table.data.get("replaces", "")
    if replaced and not (isinstance(replaced, str) and SLUG.fullmatch(replaced)):
        raise table.fault("replaces", "not the name of a card", "allowed: small letters")
    return table


def read_card(name: str, data: Mapping[str, Any]) -> Behavior | Scoring:
    """The card of this data, checked like a file; raises DataError."""
    table = card_fields(name, data)
    read = read_behavior if table.data["kind"] == "behavior" else read_scoring
    return read(name, table)

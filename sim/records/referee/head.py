"""The head of a game: format, components, variants and seats (records 2; rules 1.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from automa.cards import Cards
from sim.game.box import Box
from sim.records.referee.faults import RuleBroken
from sim.records.referee.forms import Field, listed, one_of, whole
from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line, Reader
from sim.records.referee.table import Pile, Seat, Table, new_dice, new_piles
from sim.records.referee.words import CONTINENTS

RULE = "records 2, the head"
RECORD = "encyclopedia/1"
# Only what differs from the default may stand there.
VARIANTS: Mapping[str, Field] = {
    "tie_break": one_of(("least_gain",)).optional(),
    "sepultus": Field(lambda value: value is True, "true").optional(),
    "given": Field(lambda value: isinstance(value, str), "a card's id").optional(),
    "without": Field(lambda value: isinstance(value, str), "a card's id").optional(),
}
SEATS = (2, 4)


def read_head(reader: Reader, box: Box, cards: Cards) -> tuple[Line, Game]:
    """Consume the head and lay the table."""
    line = reader.take("the head of a game")
    if line.event != "head":
        raise broken(line, RULE, f"found {line}; expected the head of a game")
    _check_head(line, box)
    seats = [_seat(line, n, data, cards) for n, data in enumerate(line["seats"])]
    _check_cards_once(line, seats)
    if not whole(0, len(seats) - 1).test(line["first_player"]):
        raise broken(line, RULE, f"`first_player` is {line['first_player']!r}, no seat")
    variants = line.get("variants") or {}
    piles = new_piles(box, len(seats), "sepultus" in variants)
    _leave_out(line, variants, piles, seats)
    table = Table(seats, piles, new_dice(box), line["first_player"])
    return line, Game(reader, box, cards, table, variants)


def _leave_out(
    line: Line, variants: Mapping[str, Any], piles: Mapping[str, Pile], seats: list[Seat]
) -> None:
    """Take the cards of an experiment out of their decks (records 2.1)."""
    for name in ("given", "without"):
        card = variants.get(name)
        if card is None:
            continue
        pile = next((pile for pile in piles.values() if card in pile.deck), None)
        if pile is None:
            raise broken(line, RULE, f"`{name}` is {card}; it is in no deck of this game")
        pile.deck.remove(card)
    if "given" in variants and not any(seat.human for seat in seats):
        raise broken(line, RULE, f"`given` is {variants['given']}; there is no human to have it")


def _check_head(line: Line, box: Box) -> None:
    objects = Field(lambda value: isinstance(value, dict), "an object in braces")
    fields = {
        "record": one_of((RECORD,)),
        "seed": whole(0),
        "game": whole(0),
        "components": Field(lambda value: isinstance(value, str), "a digest"),
        "variants": objects.optional(),
        "seats": listed(objects.test, "seats"),
        "first_player": whole(0),
    }
    _check_fields(line, line.data, fields, "the head")
    _check_fields(line, line.get("variants") or {}, VARIANTS, "`variants`")
    if line["components"] != box.digest:
        text = f"the record was made with components {line['components']}"
        text = f"{text}; it is checked against {box.digest}"
        raise RuleBroken(line.number, RULE, text, "components")
    low, high = SEATS
    if not low <= len(line["seats"]) <= high:
        text = f"{len(line['seats'])} seats; expected {low} to {high}"
        raise broken(line, "rules 1.9, seats", text)


def _check_fields(
    line: Line, data: Mapping[str, Any], fields: Mapping[str, Field], what: str
) -> None:
    for key, value in data.items():
        if key not in fields:
            known = " ".join(fields)
            raise broken(line, RULE, f"{what}: unknown field `{key}`; allowed: {known}")
        if not fields[key].test(value):
            allowed = fields[key].allowed
            raise broken(line, RULE, f"{what}: `{key}` is {value!r}; allowed: {allowed}")
    for key, field in fields.items():
        if field.needed and key not in data:
            raise broken(line, RULE, f"{what}: `{key}` is missing; it is {field.allowed}")


def _seat(line: Line, number: int, data: Mapping[str, Any], cards: Cards) -> Seat:
    """One seat: a human with its strategy, or an Automa with its cards and priorities."""
    what = f"seat {number}"
    kind = one_of(("human", "automa"))
    if data.get("kind") == "human":
        strategy = Field(lambda value: isinstance(value, str), "a name")
        _check_fields(line, data, {"kind": kind, "strategy": strategy}, what)
        return Seat(number, True)
    fields = {
        "kind": kind,
        "behavior": one_of(tuple(cards.behaviors)),
        "scoring": one_of(tuple(cards.scorings)),
        "priority": Field(_is_priority, f"all of {' '.join(CONTINENTS)}, each once"),
    }
    _check_fields(line, data, fields, what)
    return Seat(number, False, data["behavior"], data["scoring"], tuple(data["priority"]))


def _is_priority(value: Any) -> bool:
    words = isinstance(value, list) and all(isinstance(word, str) for word in value)
    return words and sorted(value) == sorted(CONTINENTS)


def _check_cards_once(line: Line, seats: list[Seat]) -> None:
    """No Behavior or Scoring card is used twice (rules 5.7)."""
    automas = [seat for seat in seats if not seat.human]
    for names in ([s.behavior for s in automas], [s.scoring for s in automas]):
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            text = f"two Automas use the card {' '.join(sorted(twice))}; each card is there once"
            raise broken(line, "rules 5.7, several Automas", text)

"""What never changes during a game, as plain values: the seats, the boards, the cards named."""

from collections.abc import Iterable
from typing import Any

from sim.game.box import Box
from sim.records.story.blocks import Event
from sim.records.story.seats import Seat
from sim.records.story.table import CATEGORIES, CONTINENTS, Table
from sim.records.story.words import COLOUR, TYPES, amount, row_words, slot_pays

Facts = dict[str, Any]


def players(table: Table) -> list[Facts]:
    """The seats: names, and an Automa's cards and priorities."""
    return [_player(table, seat) for seat in table.seats]


def _player(table: Table, seat: Seat) -> Facts:
    facts: Facts = {"name": seat.subject, "full": seat.full, "human": seat.human}
    if seat.human:
        return facts
    behavior = table.cards.behaviors.get(seat.behavior)
    scoring = table.cards.scorings.get(seat.scoring)
    facts["priority"] = [land for land in seat.priority if land in CONTINENTS]
    facts["ids"] = f"{seat.behavior}/{seat.scoring}"
    if behavior:
        rows = [[face, row_words(behavior.rows[face])] for face in sorted(behavior.rows)[::-1]]
        facts["behavior"] = {"name": behavior.name, "stars": behavior.stars, "rows": rows}
    if scoring:
        each = ", ".join(str(vp) for vp in scoring.experts)
        coins = "coin" if scoring.coins_per_vp == 1 else f"{scoring.coins_per_vp} coins"
        facts["scoring"] = {
            "name": scoring.name,
            "stars": scoring.stars,
            "lines": [
                "Each continent: (Animals + Experts) × Animals",
                f"Each Expert of its 3 largest continents: {each} VP",
                f"1 VP per {coins}, {scoring.token} per expedition token, {scoring.seal} per seal",
            ],
        }
    return facts


def board(box: Box, sepultus: bool) -> Facts:
    """Everything printed on the boards, and the numbers a player looks up."""
    return {
        "continents": {land: COLOUR[land] for land in CONTINENTS},
        "categories": {TYPES[i + 1]: CATEGORIES[3 * i : 3 * i + 3] for i in range(4)},
        "slots": [slot_pays(slot) for slot in box.slots],
        "spaces": {
            land: [[space.reputation, space.bonus] for space in box.spaces[land]]
            for land in CONTINENTS
        },
        "track": {
            "length": box.track_length,
            "bonuses": {bonus.space: [bonus.good, bonus.amount] for bonus in box.track},
        },
        "rounds": box.rounds,
        "round_tokens": {kind: box.round_tokens.count(kind) for kind in box.round_tokens},
        "places": _places(box),
        "research": list(box.research_cost),
        "publication": [list(box.publication_value), list(box.publication_vp)],
        "collection": [list(box.collection_vp), box.collection_further],
        "expert_places": box.expert_places,
        "dice_per_continent": box.dice_per_continent,
        "sepultus": sepultus,
    }


def _places(box: Box) -> dict[str, list[str]]:
    """The five places of the city, each with what it gives in a line or two."""
    seals = amount("seal", box.publication_seals)
    return {
        "embassy": _steps(box.embassy, "tokens"),
        "bank": [amount("coins", box.bank_coins)],
        "university": ["an Expert;", f"its colour: {amount('expedition', box.university_tokens)}"],
        "academy": ["an Animal of its colour;", *_steps(box.academy, "reputation")],
        "publication": ["the die lies on the Reference", f"Animal; {seals}"],
    }


def _steps(table: Iterable[tuple[int, int]], unit: str) -> list[str]:
    """`1+: 1, 3+: 2, 5+: 3 tokens`."""
    return [", ".join(f"{start}+: {number}" for start, number in table) + f" {unit}"]


def cards(table: Table, lines: Iterable[Event]) -> dict[str, Facts]:
    """The cards that the record names, by id; an unknown id has only its name."""
    return {card: _card(table, card) for card in sorted(set(_named(lines)))}


def _named(lines: Iterable[Event]) -> Iterable[str]:
    for line in lines:
        for field in ("card", "over", "reference"):
            if isinstance(line.get(field), str):
                yield line[field]
        for field in ("cards", "published", "removed"):
            yield from (card for card in line.get(field, []) if card)
        yield from (cube[0] for cube in line.get("cubes", []))


def _card(table: Table, card: str) -> Facts:
    names = table.names
    if card in names.animals:
        animal = names.animals[card]
        return {
            "kind": "animal",
            "name": animal.name,
            "common": animal.common,
            "continent": animal.continent,
            "categories": list(animal.categories),
            "vp": list(animal.cube_vp),
        }
    if card in names.experts:
        expert = names.experts[card]
        return {
            "kind": "expert",
            "name": expert.name,
            "continent": expert.continent,
            "duration": expert.duration,
            "text": expert.text,
        }
    if card in names.sepultus:
        fossil = names.sepultus[card]
        return {
            "kind": "sepultus",
            "name": fossil.name,
            "die": fossil.die,
            "cost": fossil.cost,
            "vp": fossil.vp,
            "categories": [list(each) for each in fossil.categories],
        }
    return {"kind": "unknown", "name": card}

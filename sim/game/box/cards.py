"""The cards: animals.csv, experts.csv and sepultus.csv, read and checked."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar, cast

from sim.game.box.sources import read_source
from sim.game.box.types import (
    CATEGORIES,
    CATEGORIES_OF,
    CONTINENTS,
    TYPES,
    Animal,
    Expert,
    Sepultus,
)
from sim.game.datafile import SLUG, Fields, listed, nearest, shown
from sim.game.faults import fault, separately, settle

ANIMALS, EXPERTS, EXPERTS_EACH, SEPULTUS = 75, 55, 11, 6
TYPE_COLUMNS = ("class", "diet", "habitat", "climate")
VP_COLUMNS = ("vp_1", "vp_2", "vp_3", "vp_4")
ANIMAL_COLUMNS = ("id", "name", "common", "continent", *TYPE_COLUMNS, *VP_COLUMNS, "source")
EXPERT_COLUMNS = (
    *("id", "name", "continent", "duration", "trigger", "where", "gain", "amount"),
    *("text", "source"),
)
SEPULTUS_COLUMNS = ("id", "name", "die", "cost", "categories", "vp", "source")

_EXPEDITIONS = tuple(f"expedition:{continent}" for continent in CONTINENTS)
_DICE = tuple(f"die:{continent}" for continent in CONTINENTS)
_CITY = ("embassy", "bank", "university", "academy", "publication")
_COUNTED = ("expedition", "expert", "seal", "coin_pair", "reputation")
# What an Expert may do: (duration, trigger) -> lists of (where, gain).
EFFECTS: dict[tuple[str, str], list[tuple[tuple[str, ...], tuple[str, ...]]]] = {
    ("immediate", "use"): [(("",), ("coins", "reputation"))],
    ("permanent", "place"): [((*_CITY, *_EXPEDITIONS), ("coins", "reputation", "vp"))],
    ("permanent", "cube"): [(TYPES, ("coins",))],
    ("permanent", "value"): [((*_DICE, *_EXPEDITIONS), ("value",))],
    ("end", "score"): [(CATEGORIES, ("cubes",)), (_COUNTED, ("vp",))],
}
DURATIONS = ("immediate", "permanent", "end")

Card = TypeVar("Card", Animal, Expert, Sepultus)


def read_animals(
    rows: Sequence[Fields], file: str, default_vp: Sequence[int], known: Collection[str]
) -> tuple[Animal, ...]:
    """The Animal deck [A2]; an empty vp_ cell stands for the default of board.toml [A3]."""
    return _read_cards(rows, file, ANIMALS, lambda row: _animal(row, default_vp, known))


def _animal(row: Fields, default_vp: Sequence[int], known: Collection[str]) -> Animal:
    categories = [
        row.word(column, CATEGORIES_OF[kind])
        for column, kind in zip(TYPE_COLUMNS, TYPES, strict=True)
    ]
    vp = [
        row.whole(column) if row.data[column] else default
        for column, default in zip(VP_COLUMNS, default_vp, strict=True)
    ]
    return Animal(
        id=_card_id(row),
        name=row.text("name"),
        common=row.text("common"),
        continent=row.word("continent", CONTINENTS),
        categories=cast(tuple[str, str, str, str], tuple(categories)),
        cube_vp=cast(tuple[int, int, int, int], tuple(vp)),
        source=read_source(row, known),
    )


def read_experts(rows: Sequence[Fields], file: str, known: Collection[str]) -> tuple[Expert, ...]:
    """The Experts (rulebook, Annex): 11 per continent."""
    experts = _read_cards(rows, file, EXPERTS, lambda row: _expert(row, known))
    settle()
    counts = Counter(expert.continent for expert in experts)
    for continent in CONTINENTS:
        if counts[continent] != EXPERTS_EACH:
            wrong = f"{counts[continent]} Experts of {continent}"
            raise fault(file, "column continent", wrong, f"allowed: {EXPERTS_EACH} per continent")
    return experts


def _expert(row: Fields, known: Collection[str]) -> Expert:
    duration = row.word("duration", DURATIONS, decides=True)
    trigger = row.word("trigger", [t for d, t in EFFECTS if d == duration], decides=True)
    effects = EFFECTS[duration, trigger]
    where = row.word("where", [name for places, _ in effects for name in places], decides=True)
    return Expert(
        id=_card_id(row),
        name=row.text("name"),
        continent=row.word("continent", CONTINENTS),
        duration=duration,
        trigger=trigger,
        where=where,
        gain=row.word("gain", next(gains for places, gains in effects if where in places)),
        amount=_amount(row),
        text=row.text("text"),
        source=read_source(row, known),
    )


def _amount(row: Fields) -> int:
    """How much an Expert gives; where its text has numbers, this is one of them."""
    amount, text = row.goods("amount", low=1), row.text("text")
    numbers = re.findall(r"[0-9]+", text)
    if numbers and str(amount) not in numbers:
        wrong = f"{amount} is not in the text {shown(text)}"
        raise row.fault("amount", wrong, f"allowed: {', '.join(numbers)}, or a text with {amount}")
    return amount


def read_sepultus(
    rows: Sequence[Fields], file: str, known: Collection[str]
) -> tuple[Sepultus, ...]:
    """The Sepultus Creatura cards [A9]."""
    return _read_cards(rows, file, SEPULTUS, lambda row: _sepultus(row, known))


def _sepultus(row: Fields, known: Collection[str]) -> Sepultus:
    return Sepultus(
        id=_card_id(row),
        name=row.text("name"),
        die=row.whole("die", 1, 6),
        cost=row.whole("cost", low=1),
        categories=_offers(row),
        vp=row.whole("vp"),
        source=read_source(row, known),
    )


def _offers(row: Fields) -> tuple[tuple[str, str], ...]:
    """The categories a cube may stand for: "II:omnivore|III:aquatic"."""
    words = [f"{kind}:{name}" for kind in TYPES for name in CATEGORIES_OF[kind]]
    parts = [part.strip() for part in row.text("categories").split("|")]
    for part in parts:
        if part not in words:
            wrong = f"{shown(part)} is not known{nearest(part, words)}"
            raise row.fault("categories", wrong, listed(words) + ", separated by |")
        if parts.count(part) > 1:
            raise row.fault("categories", f"'{part}' stands twice", "allowed: each once")
    pairs = [part.partition(":") for part in parts]
    return tuple((kind, name) for kind, _, name in pairs)


def _card_id(row: Fields) -> str:
    name = row.text("id")
    if not SLUG.fullmatch(name):
        allowed = "allowed: small letters a to z and digits, separated by single hyphens"
        raise row.fault("id", f"{shown(name)} is not an id", allowed)
    return name


def _read_cards(
    rows: Sequence[Fields], file: str, count: int, read: Callable[[Fields], Card]
) -> tuple[Card, ...]:
    """All rows of a file, each id once, so many in all."""
    lines: dict[str, str] = {}
    cards = []
    for row in rows:
        with separately():
            card = read(row)
            if card.id in lines:
                wrong = f"this id is already on {lines[card.id]}"
                raise row.fault("id", wrong, "allowed: each id once")
            lines[card.id] = row.place.split(" (")[0]
            cards.append(card)
    if len(rows) != count:
        raise fault(file, "the file", f"{len(rows)} cards", f"allowed: exactly {count}")
    return tuple(cards)


def check_shared_ids(animals: Sequence[Animal], sepultus: Sequence[Sepultus], file: str) -> None:
    """Both lie in one deck, so no id may be in both."""
    taken = {animal.id for animal in animals}
    for card in sepultus:
        if card.id in taken:
            wrong = "an Animal has the same id"
            raise fault(file, f"row {card.id}, id", wrong, "allowed: ids not in animals.csv")

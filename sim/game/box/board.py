"""board.toml: one small reader a table, with its checks and its alternatives."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sim.game.box.sources import assumptions_of, check_choice, read_source
from sim.game.box.types import (
    BONUS_GOODS,
    CONTINENTS,
    SLOT_GOODS,
    TOKEN_KINDS,
    Alternative,
    Bonus,
    Slot,
    Space,
)
from sim.game.datafile import MOST_GOODS, SLUG, Fields, listed, shown
from sim.game.faults import separately, settle
from sim.game.vocab import (
    HIGHEST_START,
    MAX_DISPLAY,
    MAX_SEATS,
    MAX_SPACES,
    MAX_TRACK,
    N_DICE,
    N_PLACES,
    N_ROUNDS,
)

Values = dict[str, Any]
ROUND_TOKENS = 12
COLLECTION = 13  # VP for 0 to 12 elements


def _dice(table: Fields) -> Values:
    each = N_DICE // len(CONTINENTS)
    return {
        "dice_per_continent": table.whole("per_continent", each, each),
        "dice_drawn": table.whole("drawn", 1, 4),
    }


def _rounds(table: Fields) -> Values:
    return {"rounds": table.whole("number", N_ROUNDS, N_ROUNDS)}


def _round_tokens(table: Fields) -> Values:
    kinds = table.child("kinds")
    kinds.require(TOKEN_KINDS)
    tokens = [kind for kind in TOKEN_KINDS for _ in range(kinds.whole(kind, 0, ROUND_TOKENS))]
    if len(tokens) != ROUND_TOKENS:
        wrong = f"{len(tokens)} tokens in all"
        raise table.fault("kinds", wrong, f"allowed: exactly {ROUND_TOKENS}")
    return {
        "round_tokens": tuple(tokens),
        "token_coins": table.goods("coins_each"),
        "token_expedition": table.goods("expedition_each"),
    }


def _slots(table: Fields) -> Values:
    slots: list[Slot] = []
    for row in table.children("order", 4, 4):
        row.require(("good", "amount"))
        good = row.word("good", SLOT_GOODS)
        if good in [slot.good for slot in slots]:
            raise row.fault("good", f"'{good}' stands twice", f"each once, {listed(SLOT_GOODS)}")
        low, high = (0, 0) if good == "nothing" else (1, MOST_GOODS)
        slots.append(Slot(good, row.whole("amount", low, high)))
    return {"slots": tuple(slots)}


def _reputation(table: Fields) -> Values:
    length = table.whole("length", 2, MAX_TRACK)
    track: list[Bonus] = []
    for row in table.children("bonuses", 0, length):
        row.require(("space", "good", "amount"))
        space = row.whole("space", 0, length - 1)
        if space in [bonus.space for bonus in track]:
            raise row.fault("space", f"{space} has a bonus already", "allowed: one per space")
        good = row.word("good", BONUS_GOODS)
        high = 1 if good in ("expert", "animal") else MOST_GOODS
        track.append(Bonus(space, good, row.whole("amount", 1, high)))
    return {"track_length": length, "track": tuple(track)}


def _spaces(table: Fields) -> Values:
    return {"spaces": {continent: _space_row(table, continent) for continent in CONTINENTS}}


def _space_row(table: Fields, continent: str) -> tuple[Space, ...]:
    """The Expedition spaces of a continent (rulebook, Expedition: 0 to 3 reputation)."""
    pairs = table.pairs(continent, 1, MAX_SPACES)
    for i, (reputation, _) in enumerate(pairs, 1):
        table.number(f"{continent}[{i}][1]", reputation, 0, 3)
    return tuple(Space(reputation, bonus) for reputation, bonus in pairs)


def _start(table: Fields) -> Values:
    return {
        "start_coins": table.wholes("coins", MAX_SEATS, high=MOST_GOODS),
        "start_expedition": table.goods("expedition"),
        "draft": table.whole("draft"),
    }


def _displays(table: Fields) -> Values:
    animals = table.child("animals")
    animals.require(("2", "3", "4"))
    return {
        "animals_on_display": {n: animals.whole(str(n), 1, MAX_DISPLAY) for n in (2, 3, 4)},
        "experts_on_display": table.whole("experts", 1, MAX_DISPLAY),
        "expert_places": table.whole("expert_places", N_PLACES, N_PLACES),
    }


def _thresholds(table: Fields, key: str) -> tuple[tuple[int, int], ...]:
    """Pairs (from this value, amount): the first from 1, both growing."""
    pairs = table.pairs(key, 1, 6)
    table.number(f"{key}[1][1]", pairs[0][0], 1, 1)
    for i, (start, amount) in enumerate(pairs, 1):
        table.number(f"{key}[{i}][1]", start, 1, HIGHEST_START)
        table.number(f"{key}[{i}][2]", amount, 0, MOST_GOODS)
    table.rising(key, [start for start, _ in pairs], strictly=True)
    table.rising(key, [amount for _, amount in pairs])
    return pairs


def _embassy(table: Fields) -> Values:
    return {"embassy": _thresholds(table, "tokens")}


def _bank(table: Fields) -> Values:
    return {"bank_coins": table.goods("coins")}


def _university(table: Fields) -> Values:
    return {"university_tokens": table.goods("tokens")}


def _academy(table: Fields) -> Values:
    return {"academy": _thresholds(table, "reputation")}


def _research(table: Fields) -> Values:
    cost = table.wholes("cost", 4, low=1)
    table.rising("cost", cost)
    return {"research_cost": cost}


def _cube_vp(table: Fields) -> Values:
    return {"cube_vp": table.wholes("vp", 4)}


def _publication(table: Fields) -> Values:
    value, vp = table.wholes("value", 5, 1, HIGHEST_START), table.wholes("vp", 5)
    table.rising("value", value)
    table.rising("vp", vp)
    seals = table.goods("seals")
    return {"publication_value": value, "publication_vp": vp, "publication_seals": seals}


def _payments(table: Fields) -> Values:
    # Exact values (Sepultus) must stay within reach of whoever has the goods.
    coin, seal = (
        table.whole("coin_value", low=1, high=1),
        table.whole("seal_value", low=1, high=MOST_GOODS),
    )
    coins = table.goods("seal_coins", low=seal)
    token = table.whole("token_value", low=1)
    return {"coin_value": coin, "token_value": token, "seal_value": seal, "seal_coins": coins}


def _scoring(table: Fields) -> Values:
    collection = table.wholes("collection", COLLECTION)
    table.rising("collection", collection)
    return {
        "collection_vp": collection,
        "collection_further": table.goods("collection_further"),
        "seal_vp": table.goods("seal_vp"),
        "coins_per_vp": table.whole("coins_per_vp", low=1),
        "token_vp": table.goods("token_vp"),
    }


TABLES: dict[str, tuple[Callable[[Fields], Values], tuple[str, ...]]] = {
    "dice": (_dice, ("per_continent", "drawn")),
    "rounds": (_rounds, ("number",)),
    "round_tokens": (_round_tokens, ("kinds", "coins_each", "expedition_each")),
    "slots": (_slots, ("order",)),
    "reputation": (_reputation, ("length", "bonuses")),
    "spaces": (_spaces, CONTINENTS),
    "start": (_start, ("coins", "expedition", "draft")),
    "displays": (_displays, ("animals", "experts", "expert_places")),
    "embassy": (_embassy, ("tokens",)),
    "bank": (_bank, ("coins",)),
    "university": (_university, ("tokens",)),
    "academy": (_academy, ("reputation",)),
    "research": (_research, ("cost",)),
    "cube_vp": (_cube_vp, ("vp",)),
    "publication": (_publication, ("value", "vp", "seals")),
    "payments": (_payments, ("coin_value", "token_value", "seal_value", "seal_coins")),
    "scoring": (
        _scoring,
        ("collection", "collection_further", "seal_vp", "coins_per_vp", "token_vp"),
    ),
}


def read_board(
    root: Fields, known: Collection[str], chosen: Sequence[str] = ()
) -> tuple[Values, tuple[Alternative, ...]]:
    """The values of board.toml with the chosen alternatives, and all alternatives it offers."""
    root.require(tuple(TABLES))
    tables = {name: root.child(name) for name in TABLES}
    values: Values = {}
    for name, table in tables.items():
        with separately():
            values |= _read_table(name, table, known)
    settle()
    others = {
        f"{name}.{other}": data
        for name, table in tables.items()
        for other, data in _alternatives(name, table).items()
    }
    _check_draft(root, values)
    for other in others.values():
        _check_draft(root, values | other)
    offers = tuple(_offer(name, tables) for name in others)
    check_choice(chosen, offers)
    for name in chosen:
        values |= others[name]
    _check_draft(root, values)
    return values, offers


def _read_table(name: str, table: Fields, known: Collection[str]) -> Values:
    read, keys = TABLES[name]
    table.require((*keys, "source"), optional=("alternatives",))
    read_source(table, known)
    return read(table)


def _alternatives(name: str, table: Fields) -> dict[str, Values]:
    """The values under each alternative of a table: its keys replace those of the table."""
    read, keys = TABLES[name]
    found: dict[str, Values] = {}
    if "alternatives" not in table.data:
        return found
    for other in table.children("alternatives", 0, 20):
        other.require(("name",), optional=keys)
        label = other.text("name")
        if not SLUG.fullmatch(label) or label in found:
            wrong = f"{shown(label)} is not a new name"
            raise other.fault("name", wrong, "allowed: small letters and hyphens, each name once")
        merged = {key: other.data.get(key, table.data[key]) for key in keys}
        found[label] = read(Fields(table.file, other.place, merged))
    return found


def _offer(name: str, tables: Mapping[str, Fields]) -> Alternative:
    table = tables[name.partition(".")[0]]
    return Alternative(name, assumptions_of(table.text("source")))


def _check_draft(root: Fields, values: Values) -> None:
    """At set-up the display must have enough Animals for every seat."""
    for seats, shown_animals in values["animals_on_display"].items():
        if seats * values["draft"] > shown_animals:
            wrong = f"{values['draft']} Animals each for {seats} seats"
            allowed = f"allowed: no more than the {shown_animals} on display"
            raise root.fault("start.draft", wrong, allowed)

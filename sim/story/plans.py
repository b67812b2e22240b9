"""What a die is used for: the place, the value and where it comes from, cubes, publications."""

from collections.abc import Iterable, Sequence

from sim.story.blocks import Event
from sim.story.table import Table
from sim.story.words import HOLDINGS, TYPES, land_and_colour, listing, ordinal

CITY = {"embassy": "the Embassy", "bank": "the Bank", "university": "the University"}
CITY["academy"] = "the Academy"


def place_words(table: Table, turn: Event) -> str:
    """Where the die goes."""
    action = turn["action"]
    if action == "expedition":
        return expedition_words(turn)
    if action == "publication":
        reference = table.names.name(str(turn.get("reference", "")))
        return f"a Publication, Reference Animal {reference}, {_up_to(turn)}"
    return CITY.get(action, str(action))


def _up_to(turn: Event) -> str:
    highest = turn.get("type", "0")
    return "Type 0 only" if highest == "0" else f"up to Type {highest}"


def expedition_words(turn: Event) -> str:
    """`an Expedition to Africa (yellow), 2nd space`."""
    words = f"an Expedition to {land_and_colour(str(turn.get('continent', '')))}"
    return f"{words}, {ordinal(turn['space'])} space" if "space" in turn else words


def value_words(table: Table, turn: Event, face: int, events: Iterable[Event]) -> str:
    """`value 11 = die 5 + space 1 + coins 2 + Experts 3`, empty if it is just the die."""
    parts = {"die": face, "space": _space_bonus(table, turn), **_paid(table, events)}
    parts["Experts"] = turn["value"] - sum(parts.values())
    terms = [f"{name} {number}" for name, number in parts.items() if number]
    if len(terms) == 1:
        return ""
    if parts["Experts"] < 0:
        return f"value {turn['value']}"
    return f"value {turn['value']} = {' + '.join(terms)}"


def _space_bonus(table: Table, turn: Event) -> int:
    """What the Expedition space adds to the value."""
    spaces = table.box.spaces.get(str(turn.get("continent")), ())
    place = turn.get("space", -1)
    return spaces[place].bonus if 0 <= place < len(spaces) else 0


def _paid(table: Table, events: Iterable[Event]) -> dict[str, int]:
    """The value bought with each good in these lines."""
    box = table.box
    worth = {"coins": box.coin_value, "expedition": box.token_value, "seal": box.seal_value}
    bought = {good: 0 for good in HOLDINGS if good in worth}
    for event in events:
        if event["e"] == "pay" and event["for"] == "value":
            for good in bought:
                bought[good] += event.get(good, 0) * worth[good]
    titles = {"coins": "coins", "expedition": "tokens", "seal": "seals"}
    return {titles[good]: number for good, number in bought.items()}


def cube_words(table: Table, cubes: Sequence[Sequence[str]]) -> str:
    """Cubes placed, card by card: `Lemur catta (I and III)`."""
    by_card: dict[str, list[str]] = {}
    for card, *where in cubes:
        by_card.setdefault(card, []).append(" ".join(where))
    return listing(
        f"{table.names.name(card)} ({listing(types)})" for card, types in by_card.items()
    )


def publication_words(table: Table, turn: Event) -> list[str]:
    """A Publication from its highest Type down to Type 0, one sentence each (Publication)."""
    vp = table.box.publication_vp
    said = []
    for place in range(len(TYPES) - 1, 0, -1):
        cubes = [cube for cube in turn.get("cubes", []) if cube[1] == TYPES[place]]
        if cubes:
            said.append(_type_words(table, turn, cubes, vp[place]))
    published = turn.get("published", [])
    points = f"{len(published)} x {vp[0]} VP"
    said.append(f"To the published pile: {table.names.names(published)} ({points})")
    if turn.get("removed"):
        said.append(f"Removed from the game: {table.names.names(turn['removed'])}")
    return said


def _type_words(table: Table, turn: Event, cubes: list[list[str]], vp: int) -> str:
    """`Type III arboreal: Lemur catta and Ara macao (2 x 5 VP)`."""
    type_name = cubes[0][1]
    category = table.names.category(str(turn.get("reference", "")), type_name)
    cards = table.names.names([cube[0] for cube in cubes])
    return f"Type {type_name} {category}: {cards} ({len(cubes)} x {vp} VP)"

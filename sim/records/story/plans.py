"""What a die is used for: the place, the value and where it comes from, cubes, publications."""

from collections.abc import Iterable, Sequence

from sim.records.story.blocks import Event
from sim.records.story.markup import KEEP
from sim.records.story.table import Table
from sim.records.story.words import TYPES, land_and_colour, listing, ordinal

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
    """`value 11 = die 5 + space bonus 1 + 2 coins + Experts 3`, empty if it is just the die."""
    bonus = _space_bonus(table, turn)
    paid = _paid(table, events)
    experts = turn["value"] - face - bonus - sum(paid.values())
    terms = [f"die {face}", *([f"space bonus {bonus}"] if bonus else []), *paid]
    terms += [f"Experts {experts}"] if experts > 0 else []
    if experts < 0:
        return f"value {turn['value']}"
    if len(terms) == 1:
        return ""
    return f"value {turn['value']} = {' + '.join(terms)}"


def _space_bonus(table: Table, turn: Event) -> int:
    """What the Expedition space adds to the value."""
    spaces = table.box.spaces.get(str(turn.get("continent")), ())
    place = turn.get("space", -1)
    return spaces[place].bonus if 0 <= place < len(spaces) else 0


def _paid(table: Table, events: Iterable[Event]) -> dict[str, int]:
    """What was paid in these lines and the value it bought: `2 tokens (+4)`."""
    box = table.box
    worth = {"coins": box.coin_value, "expedition": box.token_value, "seal": box.seal_value}
    paid = dict.fromkeys(worth, 0)
    for event in events:
        if event["e"] == "pay" and event["for"] == "value":
            for good in paid:
                paid[good] += event.get(good, 0)
    return {
        _bought(good, number, worth[good]): number * worth[good]
        for good, number in paid.items()
        if number
    }


def _bought(good: str, number: int, worth: int) -> str:
    """`20 coins`, `1 seal (+5)`: a coin's 1 goes without saying."""
    unit = {"coins": "coin", "expedition": "token", "seal": "seal"}[good]
    words = f"{number} {unit}{'s' if number != 1 else ''}"
    return words if worth == 1 else f"{words} (+{number * worth})"


def cube_words(table: Table, cubes: Sequence[Sequence[str]]) -> str:
    """Cubes placed, card by card: `Lemur catta (I and III)`."""
    by_card: dict[str, list[str]] = {}
    for card, *where in cubes:
        by_card.setdefault(card, []).append(" ".join(where))
    return listing(
        f"{table.names.name(card)} ({listing(types).replace(' ', KEEP)})"
        for card, types in by_card.items()
    )


def publication_words(table: Table, turn: Event, events: Iterable[Event]) -> list[str]:
    """A Publication from its highest Type down to Type 0, one sentence each (Publication)."""
    vp = table.box.publication_vp
    said = []
    for place in range(len(TYPES) - 1, 0, -1):
        cubes = [cube for cube in turn.get("cubes", []) if cube[1] == TYPES[place]]
        if cubes:
            said.append(_type_words(table, turn, cubes, vp[place]))
    if not said and turn.get("type", "0") != "0":
        said.append("No cube is published")
    published = turn.get("published", [])
    points = f"{len(published)} x {vp[0]} VP"
    said.append(f"To the published pile: {table.names.names(published)} ({points})")
    if turn.get("removed"):
        said.append(f"Removed from the game: {table.names.names(turn['removed'])}")
    said += _in_all(events, len(published) * vp[0])
    return said


def _in_all(events: Iterable[Event], pile: int) -> list[str]:
    """The sum that the record gives, unless the published pile alone says it."""
    gains = [e for e in events if e["e"] == "gain" and e["why"] == "publication"]
    total = sum(event.get("vp", 0) for event in gains)
    return [f"{total} VP in all"] if total not in (0, pile) else []


def _type_words(table: Table, turn: Event, cubes: list[list[str]], vp: int) -> str:
    """`Type III arboreal: Lemur catta and Ara macao (2 x 5 VP)`."""
    type_name = cubes[0][1]
    category = table.names.category(str(turn.get("reference", "")), type_name)
    cards = table.names.names([cube[0] for cube in cubes])
    return f"Type {type_name} {category}: {cards} ({len(cubes)} x {vp} VP)"

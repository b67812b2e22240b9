"""A record cut into the blocks that a story tells one by one: set-up, rounds, turns, end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Event = dict[str, Any]

# What the story reads of each event without asking first (records 3 has the full list).
REQUIRED: dict[str, dict[str, type]] = {
    "display": {"kind": str, "cards": list},
    "shuffle": {"kind": str},
    "take": {"seat": int, "kind": str, "why": str},
    "gain": {"seat": int, "why": str},
    "pay": {"seat": int, "for": str},
    "round": {"n": int, "token": str, "first_player": int},
    "roll": {"seat": int, "dice": list},
    "turn": {"seat": int, "die": int, "action": str, "value": int},
    "expert": {"seat": int, "card": str, "do": str},
    "first_player": {"seat": int},
    "reroll": {"seat": int, "die": int, "from": str, "value": int},
    "score": {"seat": int, "parts": dict, "total": int},
    "result": {"winners": list},
}
# What may stand in a line, and must then be of this kind.
OPTIONAL: dict[str, type] = {
    **dict.fromkeys(("coins", "expedition", "seal", "reputation", "vp"), int),
    **dict.fromkeys(("owner", "row", "tokens", "space"), int),
    **dict.fromkeys(("card", "over", "from", "colour", "continent", "reference", "type"), str),
    **dict.fromkeys(("cubes", "published", "removed"), list),
    "jokers": dict,
}
HEAD: dict[str, type] = {"seats": list, "first_player": int}
DIE: dict[str, type] = {"die": int, "colour": str, "value": int, "slot": int}


class StoryError(Exception):
    """A line that no story can be told of: which line, and what is wrong with it."""


@dataclass
class Block:
    """Lines that belong together: kind is head, setup, round, turn, extra or end."""

    kind: str
    events: list[Event]

    def has(self, name: str) -> bool:
        """True if one of the lines is this event."""
        return any(event.get("e") == name for event in self.events)


def blocks(lines: Iterable[Event]) -> Iterator[Block]:
    """Cut a record into blocks, each line checked for what the story reads of it."""
    block: Block | None = None
    seats = 0
    for number, event in enumerate(lines, 1):
        seats = _check(number, event, seats, block)
        kind = _opens(event, block)
        if block is None or kind:
            after = _move_shuffles(block, kind)
            if block is not None:
                yield block
            block = Block(kind, after)
        block.events.append(event)
    if block is not None:
        yield block


def _move_shuffles(block: Block | None, kind: str) -> list[Event]:
    """A shuffle just before a new display belongs to the round that begins."""
    moved: list[Event] = []
    while block and kind == "round" and block.events[-1].get("e") == "shuffle":
        moved.insert(0, block.events.pop())
    return moved


def _opens(event: Event, block: Block | None) -> str:
    """The kind of block that this line begins, empty if it continues the present one."""
    if "record" in event:
        return "head"
    now = block.kind if block else "head"
    name = event["e"]
    if name in ("score", "result"):
        return "" if now == "end" else "end"
    if name == "round":
        return "" if now == "round" and block and not block.has("round") else "round"
    if now == "head":
        return "setup"
    if now in ("setup", "end"):
        return ""
    return _opens_in_play(event, block) if block else ""


def _opens_in_play(event: Event, block: Block) -> str:
    """The same within a round: turns, end-of-round actions and the next round's displays."""
    name = event["e"]
    waiting = block.kind in ("turn", "extra") and not block.has("turn")
    if name == "turn":
        return "" if waiting else "turn"
    if name == "pay" and event["for"] == "extra":
        return "extra"
    if name == "reroll":
        return "" if waiting else "extra"
    if name == "display" and block.kind in ("turn", "extra"):
        return "round"
    return "turn" if _is_early_use(event, block) else ""


def _is_early_use(event: Event, block: Block) -> bool:
    """An immediate Expert used in one's own turn, before its die is taken: that turn begins here.

    Whoever uses an Expert in another's turn has only just taken it.
    """
    if event["e"] != "expert" or event["do"] != "use" or block.kind not in ("turn", "extra"):
        return False
    seat, card = event["seat"], event["card"]
    turns = [line for line in block.events if line["e"] == "turn"]
    taken = any(
        line["e"] == "take" and line["seat"] == seat and line.get("card") == card
        for line in block.events
    )
    return bool(turns) and turns[-1]["seat"] != seat and not taken


def _check(number: int, event: object, seats: int, block: Block | None) -> int:
    """Refuse a line that cannot be told; the number of seats of the game it belongs to."""
    if not isinstance(event, dict):
        raise StoryError(f"line {number}: not a JSON object")
    if "record" in event:
        _fields(number, "head", event, HEAD)
        _range(number, "head: first_player", event["first_player"], len(event["seats"]))
        for seat in event["seats"]:
            _fields(number, "head: seats", seat, {"kind": str})
        return len(event["seats"])
    if block is None:
        raise StoryError(f'line {number}: a game record begins with a head (a line with "record")')
    name = event.get("e")
    if not isinstance(name, str) or name not in REQUIRED:
        raise StoryError(f"line {number}: unknown event {name!r}; known: {', '.join(REQUIRED)}")
    here = {field: kind for field, kind in OPTIONAL.items() if field in event}
    _fields(number, name, event, REQUIRED[name] | here)
    _lists(number, name, event)
    _seats(number, event, seats)
    return seats


def _lists(number: int, name: str, event: Event) -> None:
    """Cards in lists are ids; a cube names a card and a Type."""
    for field in ("cards", "published", "removed"):
        if not all(isinstance(card, str) or card is None for card in event.get(field, [])):
            raise StoryError(f"line {number}: {name}: {field!r} must be a list of card ids")
    for cube in event.get("cubes", []):
        whole = isinstance(cube, list) and len(cube) > 1 and all(isinstance(x, str) for x in cube)
        if not whole:
            raise StoryError(f"line {number}: {name}: a cube is [card, Type], not {cube!r}")


def _seats(number: int, event: Event, seats: int) -> None:
    """Every seat that a line names sits at the table; every die rolled is whole."""
    for field in ("seat", "owner", "first_player"):
        if isinstance(event.get(field), int):
            _range(number, f"{event['e']}: {field}", event[field], seats)
    for winner in event.get("winners", []):
        _range(number, "result: winners", winner, seats)
    for die in event.get("dice", []):
        _fields(number, "roll: dice", die, DIE)


def _range(number: int, where: str, seat: object, seats: int) -> None:
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise StoryError(f"line {number}: {where}: no seat {seat!r}; allowed: 0 to {seats - 1}")


def _fields(number: int, name: str, event: object, fields: dict[str, type]) -> None:
    if not isinstance(event, dict):
        raise StoryError(f"line {number}: {name}: {event!r} must be an object")
    for field, kind in fields.items():
        if field not in event:
            raise StoryError(f"line {number}: {name}: field {field!r} is missing")
        if not isinstance(event[field], kind):
            raise StoryError(f"line {number}: {name}: field {field!r} must be {kind.__name__}")

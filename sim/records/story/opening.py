"""The set-up: who plays, the Automas' cards and priorities, who starts, the draft."""

from collections.abc import Iterator

from sim.records.story.blocks import Block, Event
from sim.records.story.happenings import Narrator, happen
from sim.records.story.markup import clean, paint
from sim.records.story.rounds import show_display
from sim.records.story.seats import Seat
from sim.records.story.table import CONTINENTS, Table
from sim.records.story.words import land_and_colour, row_words, scoring_words

TIE_BREAKS = {
    "least_gain": "an Automa breaks ties by the least gain for a human, then by priority",
    "priority": "an Automa breaks ties by priority, then by the least gain for a human",
}

EXPERIMENTS = {
    "given": "the first human holds {card} from the start, before the draft",
    "without": "{card} is left out of its deck",
}


def tell_head(table: Table, head: Event) -> Iterator[str]:
    """The title, the seats with the Automas' cards, and who starts."""
    yield paint(
        "title", f"A game of Encyclopedia (seed {head.get('seed')}, game {head.get('game')})"
    )
    yield f"Colours:\t{', '.join(map(land_and_colour, CONTINENTS))}."
    yield from _variants(table)
    yield ""
    yield paint("title", "Set-up")
    for seat in table.seats:
        yield from _seat(table, seat)
    first = table.seats[table.first_player]
    yield f"{first.subject} {first.verb('have')} the First Player token."


def _variants(table: Table) -> Iterator[str]:
    """Rules that differ from the usual ones."""
    for name, value in table.variants.items():
        if name == "tie_break":
            yield f"Variant:\t{TIE_BREAKS.get(str(value), clean(str(value)))}."
        elif name == "sepultus":
            yield "Variant:\tthe Sepultus Creatura cards are shuffled into the Animals."
        elif name in EXPERIMENTS:
            card = table.names.name(str(value))
            yield f"Experiment:\t{EXPERIMENTS[name].format(card=card)}."
        else:
            yield f"Variant:\t{clean(name)} = {clean(str(value))}."


def _seat(table: Table, seat: Seat) -> Iterator[str]:
    """A seat's line; an Automa's cards and priorities below it."""
    name = paint("seat", seat.full)
    if seat.human:
        yield f"Seat {seat.number}:\t{name}." if seat.you else f"{name}, a human."
        return
    yield f"Seat {seat.number}:\t{name}, an Automa."
    yield from tell_automa(table, seat)


def tell_automa(table: Table, seat: Seat) -> Iterator[str]:
    """An Automa's priorities, its Behavior card and its Scoring card."""
    yield f"  Priorities:\t{', '.join(map(land_and_colour, seat.priority))}."
    yield from _behavior(table, seat)
    scoring = table.cards.scorings.get(seat.scoring)
    if scoring:
        stars = "*" * scoring.stars
        yield f"  Scoring card:\t{clean(scoring.name)} ({stars}): {scoring_words(scoring)}."


def _behavior(table: Table, seat: Seat) -> Iterator[str]:
    """The six rows of a Behavior card, highest face first, as printed."""
    card = table.cards.behaviors.get(seat.behavior)
    if card:
        yield f"  Behavior card:\t{clean(card.name)} ({'*' * card.stars})."
        for face in sorted(card.rows, reverse=True):
            yield f"    {face}\t{row_words(card.rows[face])}."


def tell_setup(table: Table, block: Block) -> Iterator[str]:
    """First displays, the draft, the refill and the starting goods, in the record's order."""
    groups: list[tuple[str, list[Event]]] = []
    for event in block.events:
        name = _group_name(event, groups[-1][0] if groups else "")
        if not groups or groups[-1][0] != name or name == "show":
            groups.append((name, []))
        groups[-1][1].append(event)
    for name, events in groups:
        yield from _group(table, name, events)


def _group_name(event: Event, before: str) -> str:
    """What the lines of a group tell: a given Expert and its place belong together."""
    if event["e"] == "display":
        return "show"
    if event.get("from") == "box" or (before == "given" and event["e"] == "expert"):
        return "given"
    return str(event["e"])


def _group(table: Table, name: str, events: list[Event]) -> Iterator[str]:
    if name == "show":
        yield show_display(table, events[0])
        return
    label = {"given": "Given:", "take": "Draft:", "gain": "Start:"}.get(name, "")
    for lines in _by_seat(events):
        narrator = Narrator(table)
        happen(narrator, lines)
        yield f"{label}\t{narrator.text()}" if label else narrator.text()
        label = " " * len(label)


def _by_seat(events: list[Event]) -> list[list[Event]]:
    """Lines in a row of the same seat, together."""
    groups: list[list[Event]] = []
    for event in events:
        if not groups or groups[-1][0].get("seat") != event.get("seat"):
            groups.append([])
        groups[-1].append(event)
    return groups

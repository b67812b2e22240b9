"""The beginning of a round (token, displays, dice) and the seats' goods at its end."""

from collections.abc import Iterator, Sequence

from sim.records.story.blocks import Block, Event
from sim.records.story.happenings import Narrator, happen
from sim.records.story.markup import KEEP, fit, grid, paint
from sim.records.story.seats import Seat
from sim.records.story.table import Die, Table
from sim.records.story.words import amount, die, slot_pays

COLUMNS = ("VP", "coins", "tokens", "seals", "rep.", "Animals", "Experts", "published")


def tell_round(table: Table, block: Block) -> Iterator[str]:
    """New displays, the Round token and what it gives, then the dice on all boards."""
    place = next((i for i, event in enumerate(block.events) if _is(event, "round")), None)
    if place is None:
        return
    event = block.events[place]
    before = Narrator(table)
    if place:  # none in the first round: the set-up has filled the displays
        table.clear_displays()
    happen(before, block.events[:place])
    table.begin_round(event)
    title = f"Round {event['n']} of {table.box.rounds}: {token_words(table, event['token'])}"
    yield ""
    yield paint("title", title)
    first = table.seats[event["first_player"]]
    yield f"{first.subject} {first.verb('have')} the First Player token and {first.verb('begin')}."
    if before.sentences:
        yield before.text()
    for line in block.events[:place]:
        if _is(line, "display"):
            yield _display(table, f"{line['kind'].capitalize()}s", line["cards"])
    yield from _token(table, block.events[place + 1 :])
    yield from _dice(table, [line for line in block.events if _is(line, "roll")])


def _is(event: Event, name: str) -> bool:
    return bool(event["e"] == name)


def token_words(table: Table, token: str) -> str:
    """What the Round token gives every seat."""
    box = table.box
    return {
        "expedition": f"{amount('expedition', box.token_expedition)} each",
        "coins": f"{amount('coins', box.token_coins)} each",
        "expert": "a free Expert each",
        "animal": "a free Animal each",
        "die": "one extra die each",
        "nothing": "no bonus",
    }.get(token, token)


def show_display(table: Table, event: Event) -> str:
    """A display that was filled: all of it, or only what a refill brought."""
    kind, cards = event["kind"], list(event["cards"])
    old = table.fill(event)
    kept = [card for card in cards if card is not None and card in old]
    news = [card for card in cards if card not in kept]
    if not kept:
        return _display(table, f"{kind.capitalize()}s", news)
    gaps = ", into the gaps in this order" if len(news) > 1 else ", into the gap"
    return _display(table, f"New {kind.capitalize()}s", news, gaps if any(news) else "")


def _display(table: Table, title: str, cards: Sequence[str | None], where: str = "") -> str:
    """Cards in reading order, with their continents."""
    names = [table.names.with_continent(card) if card else "(empty)" for card in cards]
    return f"{title}:\t{', '.join(names) or 'none'}{where}."


def _token(table: Table, events: list[Event]) -> Iterator[str]:
    """The gains and free cards of the Round token, then the refilled display."""
    narrator = Narrator(table)
    happen(narrator, [event for event in events if not _is(event, "display")])
    if narrator.sentences:
        yield f"Round token:\t{narrator.text()}"
    for event in events:
        if _is(event, "display"):
            yield show_display(table, event)


def _dice(table: Table, rolls: list[Event]) -> Iterator[str]:
    """The dice of all boards as a table: one column per slot, headed by what it pays its owner."""
    if not rolls:
        return
    rows = [["Dice; slot pays", *map(slot_pays, table.box.slots)]]
    for roll in rolls:
        table.roll(roll)
        mine = [die for die in table.dice.values() if die.owner == roll["seat"]]
        rows += _board(table, fit(table.seats[roll["seat"]].subject), mine)
    yield from grid(rows)
    yield ""


def _board(table: Table, name: str, dice: list[Die]) -> list[list[str]]:
    """A seat's dice, the second die of a shared slot in a line below."""
    slots = [[d for d in dice if d.slot == slot] for slot in range(len(table.box.slots))]
    height = max(1, *(len(slot) for slot in slots))
    return [
        [
            name if line == 0 else "",
            *(die(s[line].colour, s[line].value) if line < len(s) else "" for s in slots),
        ]
        for line in range(height)
    ]


def tell_goods(table: Table) -> Iterator[str]:
    """What every seat holds after a round."""
    rows = [[paint("seat", f"After round {table.round}"), *COLUMNS]]
    for seat in table.seats:
        held = (seat.goods[good] for good in ("vp", "coins", "expedition", "seal", "reputation"))
        published = len(seat.published) if seat.human else "-"
        cards = (len(seat.animals), len(seat.experts), published)
        rows.append([fit(seat.subject), *(str(number) for number in (*held, *cards))])
    yield ""
    yield from grid(rows, right=True, indent=0)
    for seat in table.seats:
        if seat.human:
            yield from _tableau(table, seat)


def _tableau(table: Table, seat: Seat) -> Iterator[str]:
    """A human's active Experts, and the studied Animals with the cubes on them."""
    owner = seat.possessive[:1].upper() + seat.possessive[1:]
    yield f"  {owner} active Experts: {table.names.names(seat.active) or 'none'}."
    animals = [_with_cubes(table, seat, card) for card in seat.animals]
    yield f"  {owner} Animals and cubes: {', '.join(animals) or 'none'}."


def _with_cubes(table: Table, seat: Seat, card: str) -> str:
    """`Lemur catta (I, III)`, the name alone if no cube lies on it."""
    cubes = sorted(seat.cubes.get(card, []))
    return (
        f"{table.names.name(card)} ({f',{KEEP}'.join(cubes)})" if cubes else table.names.name(card)
    )

"""A turn in one or two paragraphs: who took which die from whom, what for, and what followed."""

from collections.abc import Iterator

from sim.records.story.blocks import Block, Event
from sim.records.story.happenings import Narrator, goods_of, happen
from sim.records.story.markup import paint
from sim.records.story.order import own_and_waiting
from sim.records.story.plans import (
    cube_words,
    expedition_words,
    place_words,
    publication_words,
    value_words,
)
from sim.records.story.reason_sentences import continent_sentence, die_sentence
from sim.records.story.reasons import continent_reason, die_reason
from sim.records.story.seats import Seat
from sim.records.story.table import Die, Table
from sim.records.story.words import colour, die, land, ordinal


def tell_turn(table: Table, block: Block) -> Iterator[str]:
    """A turn, or an end-of-round action with its reroll."""
    turn = turn_of(block)
    if turn is None:  # an Expert used before a turn that the record does not have any more
        happen(Narrator(table), block.events)
        return
    at = block.events.index(turn)
    early, after = block.events[:at], block.events[at + 1 :]
    seat = begin_turn(table, turn)
    taken, head = _take_die(table, seat, turn, block)
    turn = turn | {"seal_colour": _seal_recolours(turn, taken, after)}
    head += _purpose(table, seat, turn, taken, after)
    narrator = Narrator(table, turn)
    own, waiting = own_and_waiting(after, seat.number)
    happen(narrator, [event for event in early if not _buys_reroll(event)])
    happen(narrator, own)
    _afterword(narrator, seat, turn, own)
    table.acting = None  # the turn is over: what waited for its end comes at once
    happen(narrator, waiting)
    table.place_die(turn, taken.value)
    settle_cards(table, seat, turn)
    yield from _numbered(table, head, narrator.text())


def turn_of(block: Block) -> Event | None:
    """The turn line of a block; a cut record may lack it."""
    return next((event for event in block.events if event["e"] == "turn"), None)


def begin_turn(table: Table, turn: Event) -> Seat:
    """The next turn is this seat's."""
    seat = table.seats[turn["seat"]]
    table.turn += 1
    table.acting = seat.number
    table.tokens_due = turn.get("tokens", 0)
    return seat


def tell_use(table: Table, block: Block, turn: Event) -> str:
    """Only the turn line itself: which die is taken, what for and why; the die finds its place."""
    after = block.events[block.events.index(turn) + 1 :]
    seat = begin_turn(table, turn)
    if block.kind == "extra":
        face = next((e["value"] for e in block.events if e["e"] == "reroll"), turn["value"])
        taken = Die(turn["die"], table.colour_of(turn["die"]), face, 0, seat.number)
        head = f"{paint('seat', seat.subject)} {seat.verb('use')} the {die(taken.colour, face)}"
    else:
        taken, head = _take_die(table, seat, turn, block)
    turn = turn | {"seal_colour": _seal_recolours(turn, taken, after)}
    head += _purpose(table, seat, turn, taken, after)
    table.place_die(turn, taken.value)
    return head


def tell_reroll(table: Table, event: Event) -> str:
    """Only the reroll line: the die leaves the central board for its owner's hand."""
    seat = table.seats[event["seat"]]
    printed = table.colour_of(event["die"])
    place = _lift(table, event)
    words = f"{paint('seat', seat.subject)} {seat.verb('reroll')} the {colour(printed)} die"
    return f"{words} from {place}: {die(printed, event['value'])}."


def _buys_reroll(event: Event) -> bool:
    """True for the lines that the beginning of an end-of-round action tells."""
    return bool(event["e"] == "reroll" or (event["e"] == "pay" and event["for"] == "extra"))


def _numbered(table: Table, head: str, body: str) -> Iterator[str]:
    """The turn's number in the margin, the text beside it."""
    number = f"{table.round}.{table.turn}".ljust(4)
    yield f"{number}\t{head}"
    if body:
        yield f"{' ' * len(number)}\t{body}"


def _take_die(table: Table, seat: Seat, turn: Event, block: Block) -> tuple[Die, str]:
    """The die leaves its board, or the central board if it is rerolled."""
    who = paint("seat", seat.subject)
    if block.kind == "extra":
        return _reroll(table, seat, who, turn, block)
    owner = turn.get("owner", seat.number)
    printed = turn.get("colour", "") if not seat.human else table.colour_of(turn["die"])
    taken = table.dice.get(turn["die"], Die(turn["die"], printed, turn["value"], 0, owner))
    explain = die_sentence if table.whole_reasons else die_reason
    reason = "" if seat.human or not table.dice else explain(table, seat, taken)
    table.dice.pop(turn["die"], None)
    what = die(taken.colour, taken.value)
    words = f"{who} {seat.verb('take')} {_whose(table, seat, owner, what)}"
    return taken, words + _because(reason)


def _because(reason: str) -> str:
    """A reason in brackets, in the quiet style."""
    return " " + paint("why", f"({reason})") if reason else ""


def _whose(table: Table, seat: Seat, owner: int, what: str) -> str:
    """`your own red 6` or `the red 6 from Linné's board`."""
    if owner == seat.number:
        return f"{seat.own} {what}"
    return f"the {what} from {table.seats[owner].possessive} board"


def _reroll(table: Table, seat: Seat, who: str, turn: Event, block: Block) -> tuple[Die, str]:
    """An end-of-round action: a seal, a die from the central board, a new value."""
    paid = [event for event in block.events if event["e"] == "pay" and event["for"] == "extra"]
    for event in paid:
        seat.pay(goods_of(event))
    face, place = turn["value"], ""
    for event in block.events:
        if event["e"] == "reroll":
            face, place = event["value"], _lift(table, event)
    printed = table.colour_of(turn["die"])
    price = f"{seat.verb('pay')} 1 royal seal and " if paid else ""
    rolled = die(printed, face)
    words = f"{who} {price}{seat.verb('reroll')} the {colour(printed)} die from {place}: {rolled}"
    return Die(turn["die"], printed, face, 0, seat.number), f"End of the round: {words}"


def _lift(table: Table, event: Event) -> str:
    """The place a rerolled die comes from; an Expedition space is free again [A10]."""
    table.placed.pop(event["die"], None)
    place, _, rest = event["from"].partition(":")
    if place != "expedition" or not rest:
        return f"the {place.capitalize()}"
    continent, _, number = rest.partition(":")
    space = int(number) if number.isdecimal() else 0
    table.explored.discard((continent, space))
    return f"the {ordinal(space)} space of the Expedition to {land(continent)}"


def _seal_recolours(turn: Event, taken: Die, after: list[Event]) -> bool:
    """True if the die changed colour and no token paid for it: a seal did."""
    bought = any(event["e"] == "pay" and event["for"] == "colour" for event in after)
    return turn.get("colour", taken.colour) != taken.colour and not bought


def _purpose(table: Table, seat: Seat, turn: Event, taken: Die, after: list[Event]) -> str:
    """What the die is for: an Automa's row, or a human's action with its value."""
    if not seat.human:
        return f". {_row(table, seat, turn)}."
    value = value_words(table, turn, taken.value, after)
    words = f" for {place_words(table, turn)}" + (f"; {value}" if value else "") + "."
    if turn["action"] == "expedition" and turn.get("cubes"):
        words += f" Cubes on {cube_words(table, turn['cubes'])}."
    if turn["action"] == "publication":
        words += "".join(f" {sentence}." for sentence in publication_words(table, turn, after))
    return words


def _row(table: Table, seat: Seat, turn: Event) -> str:
    """`Row 4 of its card: an Expedition to Asia (purple), 1st space (most Animals: 3)`."""
    label = f"Row {turn.get('row', turn['value'])} of its card"
    if turn["action"] != "expedition" or "continent" not in turn:
        return f"{label}: {place_words(table, turn)}"
    explain = continent_sentence if table.whole_reasons else continent_reason
    return f"{label}: {expedition_words(turn)}{_because(explain(table, seat, turn))}"


def _afterword(narrator: Narrator, seat: Seat, turn: Event, after: list[Event]) -> None:
    """What the lines leave unsaid: a token that is kept, tokens that an Automa lacks."""
    table = narrator.table
    moved = any(event["e"] == "first_player" for event in after)
    wants = seat.human or table.has_step(turn, "first_player")
    at_bank = turn["action"] == "bank"
    if at_bank and table.bank_open and wants and not moved and table.first_player == seat.number:
        narrator.say(seat, "keep", "the First Player token")
    if not seat.human and table.has_step(turn, "discard_tokens") and not turn.get("tokens"):
        narrator.say(seat, "have", "no expedition token to discard")


def settle_cards(table: Table, seat: Seat, turn: Event) -> None:
    """What the turn leaves on the cards: cubes placed or published, Animals published."""
    _settle_cubes(table, seat, turn)
    published = turn.get("published", [])
    table.removed.extend(turn.get("removed", []))
    gone = {*published, *turn.get("removed", [])}
    seat.animals = [card for card in seat.animals if card not in gone]
    seat.cubes = {card: where for card, where in seat.cubes.items() if card not in gone}
    seat.published.extend(published)


def _settle_cubes(table: Table, seat: Seat, turn: Event) -> None:
    """Cubes come onto Animals on an Expedition and leave them in a Publication."""
    for cube in turn.get("cubes", []):
        if turn["action"] == "publication":
            seat.library.append(table.names.cube_category(cube))
        else:
            seat.cubes.setdefault(cube[0], []).append(" ".join(cube[1:]))

"""The end: the final score by parts, the winner and the margin."""

from collections.abc import Iterator

from sim.records.story.blocks import Block, Event
from sim.records.story.markup import fit, grid, paint
from sim.records.story.parts import tell_parts
from sim.records.story.seats import Seat
from sim.records.story.table import Table
from sim.records.story.words import land, listing

PARTS = {
    "play": "VP gained in play",
    "experts": "end-of-game Experts",
    "collections": "Expert collections",
    "cubes": "category collections",
    "continents": "continents",
    "seals": "royal seals",
    "coins": "coins",
    "tokens": "expedition tokens",
}


def tell_end(table: Table, block: Block) -> Iterator[str]:
    """The score table and the result, as far as the record has them."""
    for event in block.events:
        if event["e"] == "score":
            table.scores[event["seat"]] = event
    if table.scores:
        yield ""
        yield paint("title", "Final score")
        yield from _score_table(table)
        yield from _jokers(table)
        for score in table.scores.values():
            yield from tell_parts(table, score)
    for event in block.events:
        if event["e"] == "result":
            yield ""
            yield result_words(table, event["winners"])


def _score_table(table: Table) -> Iterator[str]:
    """A line per part, a column per seat; a part that a seat cannot have is a dash."""
    seats = [seat for seat in table.seats if seat.number in table.scores]
    wide = len(seats) <= 2
    names = [fit(seat.full if wide else seat.subject, 18 if wide else 11) for seat in seats]
    scores = [table.scores[seat.number] for seat in seats]
    parts = [_parts_of(seat, score) for seat, score in zip(seats, scores, strict=True)]
    extra = [part for mine in parts for part in mine if part not in PARTS]
    rows = [["", *names]]
    for part in [*PARTS, *dict.fromkeys(extra)]:
        if any(part in mine for mine in parts):
            rows.append([PARTS.get(part, part), *(str(mine.get(part, "-")) for mine in parts)])
    rows.append(["total", *(str(score["total"]) for score in scores)])
    yield from grid(rows, right=True)


def _parts_of(seat: Seat, score: Event) -> dict[str, int]:
    """A seat's parts; an Automa's Experts are collections, not effects (Scoring card)."""
    parts = dict(score["parts"])
    if not seat.human and "experts" in parts:
        parts["collections"] = parts.pop("experts")
    return parts


def _jokers(table: Table) -> Iterator[str]:
    """Where the published Sepultus Creatura cards count."""
    for score in table.scores.values():
        for card, continent in score.get("jokers", {}).items():
            owner = table.seats[score["seat"]].possessive
            name = table.names.name(card)
            yield f"  {owner[:1].upper()}{owner[1:]} {name} counts for {land(continent)}."


def result_words(table: Table, winners: list[int]) -> str:
    """Who won and by how much; a tie is told as one."""
    names = [paint("seat", table.seats[seat].full) for seat in winners]
    totals = {seat: int(score["total"]) for seat, score in table.scores.items()}
    best = max((totals.get(seat, 0) for seat in winners), default=0)
    if not winners:
        return "Nobody wins."
    if len(winners) > 1:
        return f"{listing(names)} share the victory with {best} VP."
    winner = table.seats[winners[0]]
    verb = winner.verb("win")
    others = [total for seat, total in totals.items() if seat != winner.number]
    if not others:
        return f"{names[0]} {verb} with {best} VP."
    if max(others) == best:
        return f"{names[0]} {verb} at {best} VP each: more published Animals break the tie."
    return f"{names[0]} {verb} by {best - max(others)} VP: {best} to {max(others)}."


def tell_stop() -> Iterator[str]:
    """A record that was cut says so."""
    yield ""
    yield "The record stops here, before the end of the game."


def is_complete(event: Event) -> bool:
    """True for the line that ends a game."""
    return "winners" in event

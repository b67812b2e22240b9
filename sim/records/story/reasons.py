"""Why an Automa took this die and went to this continent, as far as the record shows it."""

from collections.abc import Callable

from sim.records.story.blocks import Event
from sim.records.story.seats import Seat
from sim.records.story.table import CONTINENTS, Die, Table
from sim.records.story.words import COLOUR, count, listing, slot_pays

SLOT_RANK = ("nothing", "coins", "reputation", "vp")


def die_reason(table: Table, seat: Seat, taken: Die) -> str:
    """Why this die: the highest, and how a tie was broken (Automa, turn)."""
    highest = max(die.value for die in table.dice.values())
    rivals = [die for die in table.dice.values() if die.value == highest]
    if taken.value < highest:
        return ""
    if len(rivals) == 1:
        return "the highest die"
    return f"{count(len(rivals))} dice show {highest}: " + _tie(table, seat, taken, rivals)


def _tie(table: Table, seat: Seat, taken: Die, rivals: list[Die]) -> str:
    """The criteria that left only the taken die, in the order in which they were used."""
    said: list[str] = []
    for key, words in _criteria(table, seat):
        best = min(key(die) for die in rivals)
        if key(taken) != best:
            return "; ".join(said) or "the highest value"
        left = [die for die in rivals if key(die) == best]
        if len(left) < len(rivals):
            said.append(words(taken))
        rivals = left
    return "; ".join(said) or "they are all alike"


def _criteria(table: Table, seat: Seat) -> list[tuple[Callable[[Die], int], Callable[[Die], str]]]:
    """How ties are broken; the first two criteria change places as a rule variant."""
    priority = (
        lambda die: seat.rank(die.colour),
        lambda die: f"{COLOUR.get(die.colour)} has the highest priority of them",
    )
    gain = (
        lambda die: _gain_rank(table, seat, die),
        lambda die: _gain_words(table, seat, die),
    )
    first = (
        [gain, priority] if table.variants.get("tie_break") == "least_gain" else [priority, gain]
    )
    seats = len(table.seats)
    return [
        *first,
        (lambda die: die.slot, lambda die: "the leftmost slot"),
        (lambda die: (die.owner - seat.number) % seats, lambda die: "the next board clockwise"),
    ]


def _gain_rank(table: Table, seat: Seat, die: Die) -> int:
    """What taking the die gives a human, from least to most [A16]."""
    if die.owner == seat.number:
        return 0
    if not table.seats[die.owner].human:
        return 1
    return 2 + SLOT_RANK.index(table.box.slots[die.slot].good)


def _gain_words(table: Table, seat: Seat, die: Die) -> str:
    if die.owner == seat.number:
        return "its own die gives nobody anything"
    if not table.seats[die.owner].human:
        return "another Automa's die gives no human anything"
    pays = slot_pays(table.box.slots[die.slot])
    return f"the slot that pays a human least ({pays})"


def continent_reason(table: Table, seat: Seat, turn: Event) -> str:
    """Why this continent: most Animals, ties by priority, full ones left out [A17]."""
    owned = [table.names.continent(card) for card in seat.animals]
    order = sorted(CONTINENTS, key=lambda land: (-owned.count(land), seat.rank(land)))
    full = []
    for continent in order:
        if continent == turn["continent"]:
            break
        if not table.is_full(continent):
            return ""
        full.append(continent)
    return _full_words(full) + _most_words(owned, turn["continent"], order[len(full) :])


def _full_words(full: list[str]) -> str:
    if not full:
        return ""
    return (
        f"{listing(land.capitalize() for land in full)} {'is' if len(full) == 1 else 'are'} full; "
    )


def _most_words(owned: list[str], chosen: str, order: list[str]) -> str:
    """`most Animals: 3`, with the priority if others have as many."""
    number = owned.count(chosen)
    tied = sum(owned.count(continent) == number for continent in order) > 1
    if number == 0:
        return "no Animals there or elsewhere, so by priority"
    return f"most Animals: {number}" + (", tie broken by priority" if tied else "")

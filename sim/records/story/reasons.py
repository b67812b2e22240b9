"""Why an Automa took this die and went to this continent, as far as the record shows it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sim.records.story.blocks import Event
from sim.records.story.seats import Seat
from sim.records.story.table import CONTINENTS, Die, Table
from sim.records.story.words import COLOUR, count, listing, slot_pays

SLOT_RANK = ("nothing", "coins", "reputation", "vp")


class Criterion(NamedTuple):
    """How a tie between dice is broken: the least key is best."""

    key: Callable[[Die], int]
    words: Callable[[Die], str]  # in brackets, behind the die
    clause: Callable[[Die], str]  # inside a sentence about several dice


def highest_dice(table: Table) -> list[Die]:
    """The dice on all boards that show the highest value."""
    highest = max(die.value for die in table.dice.values())
    return [die for die in table.dice.values() if die.value == highest]


def die_reason(table: Table, seat: Seat, taken: Die) -> str:
    """Why this die: the highest, and how a tie was broken (Automa, turn)."""
    rivals = highest_dice(table)
    highest = rivals[0].value
    if taken.value < highest:
        return ""
    if len(rivals) == 1:
        return "the highest die"
    used = deciding(table, seat, taken, rivals)
    said = "they are all alike" if used == [] else "the highest value"
    told = "; ".join(each.words(taken) for each in used or ())
    return f"{count(len(rivals))} dice show {highest}: {told or said}"


def deciding(table: Table, seat: Seat, taken: Die, rivals: Sequence[Die]) -> list[Criterion] | None:
    """The criteria that left fewer dice, in the order in which they were used.

    None if not even the first of them speaks for the die that was taken.
    """
    used: list[Criterion] = []
    for each in _criteria(table, seat):
        best = min(each.key(die) for die in rivals)
        if each.key(taken) != best:
            return used or None
        left = [die for die in rivals if each.key(die) == best]
        if len(left) < len(rivals):
            used.append(each)
        rivals = left
    return used


def _criteria(table: Table, seat: Seat) -> list[Criterion]:
    """How ties are broken; the first two criteria change places as a rule variant."""
    priority = Criterion(
        lambda die: seat.rank(die.colour),
        lambda die: f"{COLOUR.get(die.colour)} has the highest priority of them",
        lambda die: f"{COLOUR.get(die.colour)} has the highest priority",
    )
    gain = Criterion(
        lambda die: _gain_rank(table, seat, die),
        lambda die: _gain_words(table, seat, die),
        lambda die: _gain_clause(table, seat, die),
    )
    least_first = table.variants.get("tie_break") == "least_gain"
    seats = len(table.seats)
    return [
        *([gain, priority] if least_first else [priority, gain]),
        Criterion(
            lambda die: die.slot,
            lambda die: "the leftmost slot",
            lambda die: "this one is in the leftmost slot",
        ),
        Criterion(
            lambda die: (die.owner - seat.number) % seats,
            lambda die: "the next board clockwise",
            lambda die: "this one is on the next board clockwise",
        ),
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


def _gain_clause(table: Table, seat: Seat, die: Die) -> str:
    if die.owner == seat.number:
        return "its own die gives a human nothing"
    if not table.seats[die.owner].human:
        return "another Automa's die gives a human nothing"
    return f"this one gives a human least: {slot_pays(table.box.slots[die.slot])}"


class Destination(NamedTuple):
    """What sends an Automa to a continent [A17]."""

    full: Sequence[str]  # continents that would have come before it
    animals: int  # of the continent
    tied: bool  # with others that are not full


def destination(table: Table, seat: Seat, turn: Event) -> Destination | None:
    """Most Animals, ties by priority, full ones left out; None if the rules say otherwise."""
    owned = [table.names.continent(card) for card in seat.animals]
    order = sorted(CONTINENTS, key=lambda land: (-owned.count(land), seat.rank(land)))
    full: list[str] = []
    for continent in order:
        if continent == turn["continent"]:
            break
        if not table.is_full(continent):
            return None
        full.append(continent)
    number = owned.count(turn["continent"])
    tied = sum(owned.count(continent) == number for continent in order[len(full) :]) > 1
    return Destination(full, number, tied)


def continent_reason(table: Table, seat: Seat, turn: Event) -> str:
    """Why this continent: `most Animals: 3`, with the priority if others have as many."""
    found = destination(table, seat, turn)
    if found is None:
        return ""
    before = f"{full_words(found.full)}; " if found.full else ""
    if found.animals == 0:
        return f"{before}no Animals there or elsewhere, so by priority"
    return f"{before}most Animals: {found.animals}" + (
        ", tie broken by priority" if found.tied else ""
    )


def full_words(full: Sequence[str]) -> str:
    """`Africa and Asia are full`."""
    return f"{listing(land.capitalize() for land in full)} {'is' if len(full) == 1 else 'are'} full"

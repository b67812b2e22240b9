"""What is on the table: seats with their goods and cards, dice, the First Player token."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sim.game.box import Box
from sim.records.referee.words import CONTINENTS, GOODS, KINDS


@dataclass
class Seat:
    """One seat: a human or an Automa, its goods, its cards and its cubes."""

    number: int
    human: bool
    behavior: str = ""
    scoring: str = ""
    priority: tuple[str, ...] = ()
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    animals: list[str] = field(default_factory=list)
    cubes: dict[str, dict[str, str]] = field(default_factory=dict)
    published: list[str] = field(default_factory=list)
    collection: Counter[str] = field(default_factory=Counter)
    experts: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)

    def rank(self, continent: str) -> int:
        """An Automa's priority of a continent: 0 is the highest."""
        return self.priority.index(continent)


@dataclass
class Die:
    """One die and where it is: bag, board (owner, slot), central (spot), animal, or hand."""

    number: int
    colour: str
    value: int = 0
    where: str = "bag"
    owner: int = -1
    slot: int = -1
    spot: str = ""

    def put(self, where: str, *, owner: int = -1, slot: int = -1, spot: str = "") -> None:
        self.where, self.owner, self.slot, self.spot = where, owner, slot, spot

    def __str__(self) -> str:
        return f"die {self.number} ({self.colour} {self.value}, {self.place()})"

    def place(self) -> str:
        """Where the die is, in words."""
        if self.where == "board":
            return f"on slot {self.slot} of seat {self.owner}"
        return self.spot or {"animal": "on an Animal card"}.get(self.where, f"in the {self.where}")


@dataclass
class Pile:
    """One kind of card: its deck as a set (the order is hidden), its discards, its display.

    `loose` holds Sepultus cards that a draw from the deck may have passed over into the
    discards: the record does not show that, so they may be in either.
    """

    kind: str
    deck: set[str]
    discards: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=set)
    display: list[str | None] = field(default_factory=list)

    def shown(self) -> list[str]:
        """The displayed cards in reading order, holes left out."""
        return [card for card in self.display if card is not None]

    def clear_display(self) -> None:
        """Discard what is left of the display (rules 3.1)."""
        self.discards.update(self.shown())
        self.display = [None] * len(self.display)

    def shuffle(self) -> None:
        """The discards become the deck; what was left of the deck stays in it."""
        self.deck |= self.discards | self.loose
        self.discards, self.loose = set(), set()


@dataclass
class Table:
    """Everything on the table of one game."""

    seats: list[Seat]
    piles: dict[str, Pile]
    dice: list[Die]
    holder: int
    bank_open: bool = True
    tokens: list[str] = field(default_factory=list)

    def clockwise(self, first: int) -> list[Seat]:
        """All seats, clockwise from this one."""
        return self.seats[first:] + self.seats[:first]

    def on_boards(self) -> list[Die]:
        return [die for die in self.dice if die.where == "board"]

    def free_space(self, continent: str, box: Box) -> int | None:
        """The leftmost free Expedition space of a continent, if any (rules 4.9)."""
        taken = {die.spot for die in self.dice if die.where == "central"}
        for space in range(len(box.spaces[continent])):
            if f"expedition:{continent}:{space}" not in taken:
                return space
        return None


def new_dice(box: Box) -> list[Die]:
    """All dice in the bag: die d has the colour of continent d // 4 (records 1)."""
    each = box.dice_per_continent
    return [Die(d, CONTINENTS[d // each]) for d in range(each * len(CONTINENTS))]


def new_piles(box: Box, seats: int, sepultus: bool) -> dict[str, Pile]:
    """Both decks, full, with empty displays (rules 2.2 and 9.1)."""
    cards = {"animal": {a.id for a in box.animals}, "expert": {e.id for e in box.experts}}
    if sepultus:
        cards["animal"] |= {s.id for s in box.sepultus}
    places = {"animal": box.animals_on_display[seats], "expert": box.experts_on_display}
    return {kind: Pile(kind, cards[kind], display=[None] * places[kind]) for kind in KINDS}

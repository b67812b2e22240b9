"""The seats of a told game: what they are called, and what they hold by the lines so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from automa.cards import Cards
from sim.game.box import Bonus, Box
from sim.records.story.markup import clean
from sim.records.story.words import HOLDINGS
from strategies.registry import PERSON

MOST_WORDS = 4  # of a name
IRREGULAR = {"have": "has", "are": "is", "go": "goes"}


@dataclass
class Seat:
    """One player: names, and goods recomputed from the gain and pay lines alone."""

    number: int
    full: str
    subject: str
    you: bool = False
    human: bool = True
    behavior: str = ""
    scoring: str = ""
    priority: tuple[str, ...] = ()
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HOLDINGS, 0))
    animals: list[str] = field(default_factory=list)
    published: list[str] = field(default_factory=list)
    experts: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    beneath: dict[str, list[str]] = field(default_factory=dict)  # below an active Expert
    idle: list[str] = field(default_factory=list)  # face down, or left below one face down
    cubes: dict[str, list[str]] = field(default_factory=dict)  # on studied Animals, by card
    library: list[str] = field(default_factory=list)  # the category of every published cube
    owed: list[Bonus] = field(default_factory=list)

    @property
    def object(self) -> str:
        """The seat's name inside a sentence."""
        return "you" if self.you else self.subject

    @property
    def possessive(self) -> str:
        """`your` or `Linné's`."""
        return "your" if self.you else f"{self.subject}'s"

    @property
    def own(self) -> str:
        """`your own` or `its own`."""
        return "your own" if self.you else "its own"

    def verb(self, verb: str) -> str:
        """The verb in the form that follows this seat's name."""
        if self.you:
            return verb
        ending = "es" if verb.endswith(("sh", "ch", "s", "o")) else "s"
        return IRREGULAR.get(verb, verb + ending)

    def pay(self, goods: Mapping[str, int]) -> None:
        """Take goods away."""
        for good, number in goods.items():
            self.goods[good] -= number

    def gain(self, goods: Mapping[str, int], box: Box) -> list[Bonus]:
        """Add goods; the reputation bonuses that the counter reaches or passes (Reputation)."""
        start = self.goods["reputation"]
        for good, number in goods.items():
            self.goods[good] += number
        self.goods["reputation"] %= box.track_length
        steps = range(start + 1, start + goods.get("reputation", 0) + 1)
        bonus_on = {bonus.space: bonus for bonus in box.track}
        walked = [step % box.track_length for step in steps]
        reached = [bonus_on[space] for space in walked if space in bonus_on]
        self.owed.extend(reached)
        return reached

    def settle(self, good: str) -> Bonus | None:
        """The oldest bonus of this kind that the track still owes the seat."""
        for bonus in self.owed:
            if bonus.good == good:
                self.owed.remove(bonus)
                return bonus
        return None

    def rank(self, continent: str) -> int:
        """An Automa's priority of a continent, 0 the highest."""
        known = continent in self.priority
        return self.priority.index(continent) if known else len(self.priority)


def make_seats(head: Mapping[str, Any], cards: Cards) -> list[Seat]:
    """The seats of a head, each with the name that the story uses for it."""
    humans = [seat for seat in head["seats"] if seat.get("kind") == "human"]
    persons = [seat for seat in humans if seat.get("strategy") == PERSON]
    you = (persons or humans)[0] if len(persons or humans) == 1 else None
    seats = [
        _human(number, seat, seat is you)
        if seat.get("kind") == "human"
        else _automa(number, seat, cards)
        for number, seat in enumerate(head["seats"])
    ]
    _tell_apart(seats)
    return seats


def _human(number: int, seat: Mapping[str, Any], you: bool) -> Seat:
    name, strategy = "You" if you else f"Seat {number}", clean(str(seat.get("strategy", "human")))
    full = name if you and strategy == PERSON else f"{name} ({strategy})"
    return Seat(number, full, name, you=you)


def _automa(number: int, seat: Mapping[str, Any], cards: Cards) -> Seat:
    behavior = str(seat.get("behavior", ""))
    card = cards.behaviors.get(behavior)
    name = clean(_called(card.name, behavior) if card else behavior or f"Automa {number}")
    return Seat(
        number,
        name,
        name,
        human=False,
        behavior=behavior,
        scoring=str(seat.get("scoring", "")),
        priority=tuple(seat.get("priority", ())),
    )


def _called(name: str, behavior: str) -> str:
    """The last word of a Behavior card's name: Linné; of a whole sentence, the card's short name.

    What stands in brackets, as in 'Carl von Linné (changed)', is no part of it.
    """
    words = name.partition(" (")[0].split()
    return words[-1] if 0 < len(words) <= MOST_WORDS else behavior.replace("-", " ").title()


def _tell_apart(seats: list[Seat]) -> None:
    """Two Automas with the same card (a house rule) get their seat's number as well."""
    names = [seat.subject for seat in seats]
    for seat in seats:
        if names.count(seat.subject) > 1:
            seat.full = seat.subject = f"{seat.subject} {seat.number}"

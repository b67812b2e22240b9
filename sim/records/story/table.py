"""The table as the story sees it: seats, dice, displays and Expedition spaces, line by line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from automa.cards import Cards, Row
from sim.game.box import Box
from sim.records.story.blocks import Event, StoryError
from sim.records.story.seats import Seat, make_seats
from sim.records.story.words import CardNames

CONTINENTS = ("america", "africa", "asia", "europe", "oceania")
CATEGORIES: tuple[str, ...] = (
    *("mammal", "bird", "reptile", "omnivore", "carnivore", "herbivore"),
    *("terrestrial", "arboreal", "aquatic", "hot", "cold", "temperate"),
)


class Die(NamedTuple):
    """A die on a player board."""

    number: int
    colour: str
    value: int
    slot: int
    owner: int


class Table:
    """Everything that the story remembers of one game."""

    def __init__(self, head: Mapping[str, Any], box: Box, cards: Cards) -> None:
        self.box = box
        self.cards = cards
        self.names = CardNames(box)
        self.seats: list[Seat] = make_seats(head, cards)
        self.first_player: int = head["first_player"]
        self.variants: Mapping[str, Any] = head.get("variants", {})
        self.round = 0
        self.turn = 0
        self.acting: int | None = None
        self.bank_open = True
        self.dice: dict[int, Die] = {}
        self.displays: dict[str, list[str | None]] = {}
        self.explored: set[tuple[str, int]] = set()
        self.scores: dict[int, Event] = {}

    def begin_round(self, event: Event) -> None:
        """A new round: boards and central board are empty again."""
        self.round = event["n"]
        self.turn = 0
        self.first_player = event["first_player"]
        self.bank_open = True
        self.dice.clear()
        self.explored.clear()

    def roll(self, event: Event) -> None:
        """Dice come onto a player board."""
        for die in event["dice"]:
            if not 0 <= die["slot"] < len(self.box.slots):
                most = len(self.box.slots) - 1
                raise StoryError(f"roll: no slot {die['slot']}; allowed: 0 to {most}")
            self.dice[die["die"]] = Die(
                die["die"], die["colour"], die["value"], die["slot"], event["seat"]
            )

    def colour_of(self, die: int) -> str:
        """A die's printed colour, by its number."""
        return CONTINENTS[die // self.box.dice_per_continent % len(CONTINENTS)]

    def take_from_display(self, kind: str, card: str) -> None:
        """A taken card leaves a hole."""
        cards = self.displays.get(kind, [])
        if card in cards:
            cards[cards.index(card)] = None

    def row(self, seat: Seat, face: int) -> Row | None:
        """The row of an Automa's Behavior card for a die's face."""
        card = self.cards.behaviors.get(seat.behavior)
        return card.rows.get(face) if card else None

    def has_step(self, turn: Event, do: str) -> bool:
        """True if the turn is an Automa's and its row has such a step."""
        face: int = turn["row"] if "row" in turn else turn["value"]
        row = self.row(self.seats[turn["seat"]], face)
        return row is not None and any(step.do == do for step in row.steps)

    def is_full(self, continent: str) -> bool:
        """True if no Expedition space of the continent is free."""
        spaces = range(len(self.box.spaces[continent]))
        return all((continent, space) in self.explored for space in spaces)

"""The table as the story sees it: seats, dice, displays and Expedition spaces, line by line."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from automa.cards import Cards, Row
from sim.game.box import Box
from sim.records.story.blocks import Event, StoryError
from sim.records.story.piles import Pile, new_piles
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


class Placed(NamedTuple):
    """A die that has been used: `bank`, `expedition:africa:0`, `publication:ursus-arctos`."""

    place: str
    value: int


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
        self.placed: dict[int, Placed] = {}
        self.piles: dict[str, Pile] = new_piles(box, self.variants)
        self.removed: list[str] = []
        self.tokens: list[str] = []
        self.tokens_due = 0  # expedition tokens that the Automa in turn still has to discard
        self.explored: set[tuple[str, int]] = set()
        self.scores: dict[int, Event] = {}
        self.whole_reasons = False  # whether an Automa's reasons are sentences, not in brackets

    def begin_round(self, event: Event) -> None:
        """A new round: boards and central board are empty again."""
        self.round = event["n"]
        self.turn = 0
        self.first_player = event["first_player"]
        self.bank_open = True
        self.tokens.append(event["token"])
        self.dice.clear()
        self.placed.clear()
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

    def pile(self, kind: str) -> Pile:
        """The pile of this kind of card."""
        return self.piles.setdefault(kind, Pile(0))

    def fill(self, event: Event) -> list[str | None]:
        """A display is filled; returns it as it was before."""
        return self.pile(event["kind"]).fill(event["cards"])

    def clear_displays(self) -> None:
        """What is left of both displays is discarded."""
        for pile in self.piles.values():
            pile.clear_display()

    def place_die(self, turn: Event, value: int) -> None:
        """A used die comes onto the central board, or onto its Reference Animal."""
        place = str(turn["action"])
        if "continent" in turn and "space" in turn:
            place = f"expedition:{turn['continent']}:{turn['space']}"
            self.explored.add((turn["continent"], turn["space"]))
        elif "reference" in turn:
            place = f"publication:{turn['reference']}"
        self.placed[turn["die"]] = Placed(place, value)
        if place == "bank":
            self.bank_open = False

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

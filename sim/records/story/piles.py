"""The two kinds of card beside the seats: display, deck and discards, as far as a record shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.game.box import Box


@dataclass
class Pile:
    """One kind of card: the display with its holes, how many cards the deck has, the discards.

    Sepultus Creatura cards that a draw passes over into the discards are in no line: from then on
    `at_most` is true and the deck may be smaller than its number says.
    """

    deck: int
    passes_over: bool = False
    at_most: bool = False
    display: list[str | None] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)

    def fill(self, cards: Sequence[str | None]) -> list[str | None]:
        """The display is filled from the deck; returns the display as it was."""
        before = self.display
        new = [card for card in cards if card is not None and card not in before]
        self.discards += [card for card in before if card is not None and card not in cards]
        self.discards = [card for card in self.discards if card not in new]
        self.deck = max(self.deck - len(new), 0)
        self.display = list(cards)
        return before

    def clear_display(self) -> None:
        """What is left of the display is discarded; its places stay."""
        self.discards += [card for card in self.display if card is not None]
        self.display = [None] * len(self.display)

    def shuffle(self) -> None:
        """The discards become the deck."""
        self.deck += len(self.discards)
        self.discards = []
        self.at_most = False

    def take(self, card: str, source: str) -> None:
        """A card is taken: one from the display leaves a hole."""
        if card in self.display:
            self.display[self.display.index(card)] = None
        elif source == "deck":  # a card that is given comes from the box
            self.deck = max(self.deck - 1, 0)
            self.at_most = self.passes_over


def new_piles(box: Box, variants: Mapping[str, Any]) -> dict[str, Pile]:
    """Both decks in full, nothing on display yet."""
    sepultus = bool(variants.get("sepultus"))
    out = {str(variants[name]) for name in ("given", "without") if name in variants}
    animals = sum(animal.id not in out for animal in box.animals)
    animals += len(box.sepultus) if sepultus else 0
    experts = sum(expert.id not in out for expert in box.experts)
    return {"animal": Pile(animals, passes_over=sepultus), "expert": Pile(experts)}

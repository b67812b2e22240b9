"""One game under the referee's eyes: the box, the record's lines, the table, whose turn it is."""

from __future__ import annotations

from typing import Any

from automa.cards import Cards
from sim.game.box import Animal, Box, Expert, Sepultus
from sim.records.referee.faults import ORDER, RuleBroken
from sim.records.referee.reader import Line, Reader
from sim.records.referee.table import Seat, Table


class Game:
    """What every chapter of the referee needs; the chapters themselves are functions of it."""

    def __init__(
        self, reader: Reader, box: Box, cards: Cards, table: Table, variants: dict[str, Any]
    ) -> None:
        self.reader = reader
        self.box = box
        self.cards = cards
        self.table = table
        self.least_gain_first = variants.get("tie_break") == "least_gain"
        self.given: str | None = variants.get("given")
        self.animals: dict[str, Animal] = {animal.id: animal for animal in box.animals}
        self.experts: dict[str, Expert] = {expert.id: expert for expert in box.experts}
        self.sepultus: dict[str, Sepultus] = {card.id: card for card in box.sepultus}
        # Whose turn it is: card bonuses of the others wait; `in_action` from the turn line on.
        self.turn_of: int | None = None
        self.in_action = False

    def peek(self) -> Line | None:
        return self.reader.peek()

    def comes(self, event: str, **fields: Any) -> bool:
        """Is the next line this event with these fields?"""
        line = self.peek()
        return line is not None and line.event == event and line.has(**fields)

    def take(self, due: str) -> Line:
        """Consume the next line, whatever it is."""
        return self.reader.take(due)

    def expect(self, event: str, due: str, rule: str, **fields: Any) -> Line:
        """Consume the next line, which must be this event with these fields."""
        if self.comes(event, **fields):
            return self.take(due)
        raise self.missing(due, rule)

    def missing(self, due: str, rule: str) -> RuleBroken:
        """Something else stands where a line is due."""
        line = self.peek()
        if line is None:
            return self.reader.cut(due)
        return RuleBroken(line.number, rule, f"found {line}; expected {due}")

    def unexpected(self, due: str) -> RuleBroken:
        """A line that nothing asked for."""
        return self.missing(due, ORDER)

    def seat_of(self, line: Line) -> Seat:
        return self.table.seats[int(line["seat"])]

    def continent_of(self, card: str) -> str:
        """The continent of an Animal or Expert; a Sepultus card has none."""
        if card in self.sepultus:
            return ""
        return (
            self.animals[card].continent if card in self.animals else self.experts[card].continent
        )


def broken(line: Line, rule: str, message: str) -> RuleBroken:
    """The line breaks this rule."""
    return RuleBroken(line.number, rule, message)

"""A table in the middle of a game, for tests of the referee: only the turns in question."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from automa.cards import Cards, load_cards
from sim.game.box import Animal, Box, load_box
from sim.records.referee.faults import RuleBroken
from sim.records.referee.forms import Forms
from sim.records.referee.game import Game
from sim.records.referee.reader import Reader
from sim.records.referee.rounds import check_end_of_round, check_turn
from sim.records.referee.table import Seat, Table, new_dice, new_piles

Event = dict[str, Any]
AMERICA, AFRICA, ASIA, EUROPE, OCEANIA = 0, 4, 8, 12, 16  # the first die of each colour
PRIORITY = ("asia", "europe", "africa", "america", "oceania")


@cache
def box() -> Box:
    return load_box()


@cache
def cards() -> Cards:
    return load_cards()


def animals(**wanted: str) -> list[str]:
    """Ids of Animals with these properties: continent, I, II, III, IV."""

    def fits(animal: Animal) -> bool:
        facts = dict(zip(("I", "II", "III", "IV"), animal.categories, strict=True))
        facts["continent"] = animal.continent
        return all(facts[key] == value for key, value in wanted.items())

    return [animal.id for animal in box().animals if fits(animal)]


def event(name: str, **fields: Any) -> Event:
    """An event line; `for_` and `from_` stand for the reserved words."""
    return {"e": name, **{key.rstrip("_"): value for key, value in fields.items()}}


def gain(seat: int, why: str, **goods: int) -> Event:
    return event("gain", seat=seat, why=why, **goods)


def pay(seat: int, purpose: str, **goods: int) -> Event:
    return event("pay", seat=seat, for_=purpose, **goods)


def turn(action: str, die: int, colour: str, value: int, **more: Any) -> Event:
    fields = {"seat": 0, "die": die, "owner": 0, "action": action, "colour": colour}
    return event("turn", **fields, value=value, **more)


def says(found: RuleBroken | None, rule: str, line: int, text: str = "") -> None:
    assert found is not None, "the referee accepts it"
    assert (found.line, rule in found.rule, text in found.message) == (line, True, True), found


class Scene:
    """Two humans, or a human and an Automa; goods, cards and dice as the test wants them."""

    def __init__(self, automa: str = "", sepultus: bool = False, least_gain: bool = False) -> None:
        other = Seat(1, False, automa, "boudeuse", PRIORITY) if automa else Seat(1, True)
        table = Table(
            [Seat(0, True), other], new_piles(box(), 2, sepultus), new_dice(box()), holder=0
        )
        self.forms = Forms(box())
        self.forms.seats = 2
        variants = {"tie_break": "least_gain"} if least_gain else {}
        self.game = Game(Reader([], self.forms.check), box(), cards(), table, variants)
        self.me, self.other = table.seats
        self.found: RuleBroken | None = None

    def die(self, number: int, value: int, owner: int = 0, slot: int = 0) -> None:
        """Put a die on a slot of a board."""
        self.game.table.dice[number].value = value
        self.game.table.dice[number].put("board", owner=owner, slot=slot)

    def central(self, number: int, spot: str) -> None:
        """Put a die on the central board."""
        self.game.table.dice[number].value = 1
        self.game.table.dice[number].put("central", spot=spot)

    def study(self, card: str, *types: str, seat: int = 0) -> None:
        """Let a seat study an Animal, with cubes on these Types."""
        self.game.table.piles["animal"].deck.discard(card)
        owner = self.game.table.seats[seat]
        owner.animals.append(card)
        facts = self.game.animals[card].categories
        owner.cubes[card] = {kind: facts[("I", "II", "III", "IV").index(kind)] for kind in types}

    def hire(self, *experts: str) -> None:
        """Give active Experts to seat 0."""
        self.game.table.piles["expert"].deck -= set(experts)
        self.me.experts += experts
        self.me.active += experts

    def show(self, kind: str, *shown: str) -> None:
        """Lay these cards on display."""
        pile = self.game.table.piles[kind]
        pile.deck -= set(shown)
        pile.display = [*shown, *[None] * (6 - len(shown))]

    def _check(self, events: tuple[Event, ...], chapter: Callable[[], None]) -> RuleBroken | None:
        self.found = None
        self.game.reader = Reader([json.dumps(e) for e in events], self.forms.check)
        try:
            chapter()
            if self.game.peek() is not None:
                raise self.game.unexpected("the end of the scene")
        except RuleBroken as found:
            self.found = found
        return self.found

    def turn(self, *events: Event, seat: int = 0) -> RuleBroken | None:
        """Check one turn; what breaks a rule, if anything."""
        return self._check(events, lambda: check_turn(self.game, self.game.table.seats[seat]))

    def end_of_round(self, *events: Event) -> RuleBroken | None:
        """Check an end-of-round phase."""
        return self._check(events, lambda: check_end_of_round(self.game))

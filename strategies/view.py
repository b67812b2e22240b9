"""The table as a Python player sees it: what a person at the table sees, and nothing else.

Everything is read when it is asked for; nothing can be changed from here. The order of the decks,
dice in the bag, Round tokens still face down and the luck of others are not part of it.
"""

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from sim.game.box import Animal, Box, Expert, Sepultus
from sim.game.vocab import (
    CATEGORIES,
    CONTINENTS,
    MAX_DICE,
    MAX_SPACES,
    NONE,
    TYPES,
    Action,
    Decision,
    Deck,
    Good,
    Kind,
    Spot,
    Token,
    word,
)

T = TypeVar("T")
_DECISIONS = tuple(word(Decision, number) for number in range(len(Decision)))


class once(Generic[T]):
    """A property read once a decision: players ask for the same thing in a loop."""

    def __init__(self, read: Callable[[Any], T]) -> None:
        self._read, self._name, self.__doc__ = read, read.__name__, read.__doc__

    def __get__(self, thing: Any, owner: type) -> T:
        if thing is None:
            return self  # type: ignore[return-value]  # asked of the class: help(Table)
        try:
            return thing._seen[self._name]  # type: ignore[no-any-return]
        except KeyError:
            found = thing._seen[self._name] = self._read(thing)
            return found


class Die(NamedTuple):
    """A die of the table. `where` is 'board', 'hand', 'animal', 'bank', 'expedition:asia' ..."""

    number: int  # as in Option.die
    colour: str
    value: int
    owner: int
    slot: int | None
    where: str


class Study(NamedTuple):
    """An Animal under study and the Types on which it has a cube."""

    animal: Animal | Sepultus
    cubes: tuple[str, ...]


class Seat:
    """What lies in front of one seat."""

    __slots__ = ("_box", "_seat", "_seen", "number")

    def __init__(self, box: Box, seat: Any, number: int) -> None:
        self._box, self._seat, self.number = box, seat, number
        self._seen: dict[str, Any] = {}

    @property
    def is_automa(self) -> bool:
        return int(self._seat["kind"]) == Kind.AUTOMA

    @property
    def coins(self) -> int:
        return int(self._seat["goods"][Good.COINS])

    @property
    def tokens(self) -> int:
        """Expedition tokens."""
        return int(self._seat["goods"][Good.EXPEDITION])

    @property
    def seals(self) -> int:
        return int(self._seat["goods"][Good.SEAL])

    @property
    def reputation(self) -> int:
        """The space of the counter on the reputation track."""
        return int(self._seat["goods"][Good.REPUTATION])

    @property
    def vp(self) -> int:
        return int(self._seat["goods"][Good.VP])

    @once
    def priority(self) -> tuple[str, ...]:
        """An Automa's continents, highest priority first; empty for a human."""
        return tuple(CONTINENTS[c] for c in self._seat["priority"]) if self.is_automa else ()

    @once
    def studied(self) -> tuple[Study, ...]:
        """Animals under study, as in Option.animal."""
        n = int(self._seat["n_studied"])
        pairs = zip(
            self._seat["studied"][:n].tolist(), self._seat["cubes"][:n].tolist(), strict=True
        )
        return tuple(Study(_animal(self._box, card), _types(cubes)) for card, cubes in pairs)

    @once
    def active(self) -> tuple[Expert | None, ...]:
        """The Experts on the four places."""
        cards = self._seat["active"].tolist()
        return tuple(None if card == NONE else self._box.experts[card] for card in cards)

    @once
    def experts(self) -> Mapping[str, int]:
        """All Experts owned, by continent."""
        return _counts(CONTINENTS, self._seat["experts"])

    @once
    def animals(self) -> Mapping[str, int]:
        """Animals under study (all of an Automa's), by continent."""
        return _counts(CONTINENTS, self._seat["animals"])

    @once
    def published(self) -> Mapping[str, int]:
        """Animals in the published pile, by continent."""
        return _counts(CONTINENTS, self._seat["published"])

    @once
    def library(self) -> Mapping[str, int]:
        """Published cubes, by category."""
        return _counts(CATEGORIES, self._seat["library"])


def _counts(names: tuple[str, ...], numbers: Any) -> Mapping[str, int]:
    return dict(zip(names, numbers.tolist(), strict=True))


@lru_cache
def _types(cubes: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(TYPES) if cubes >> i & 1)


def _animal(box: Box, card: int) -> Animal | Sepultus:
    n = len(box.animals)
    return box.animals[card] if card < n else box.sepultus[card - n]


class Table:
    """The whole table, seen from one seat."""

    __slots__ = ("_luck", "_seen", "_state", "box", "seats")

    def __init__(self, box: Box, state: Any) -> None:
        self.box, self._state = box, state
        self._luck: random.Random | None = None
        self._seen: dict[str, Any] = {}
        numbers = range(int(state["n_seats"]))
        self.seats = tuple(Seat(box, state["seats"][number], number) for number in numbers)

    def look_again(self) -> None:
        """Before a decision: what was seen at the last one may have changed."""
        self._seen.clear()
        for seat in self.seats:
            seat._seen.clear()

    @once
    def decision(self) -> str:
        """What is asked: 'turn', 'pay', 'cubes', 'take_card', 'place_die', 'extra' ..."""
        return _DECISIONS[int(self._state["decision"])]

    @once
    def me(self) -> Seat:
        """The seat that decides."""
        return self.seat(int(self._state["decider"]))

    def seat(self, number: int) -> Seat:
        return self.seats[number]

    @property
    def round(self) -> int:
        """1 to 6; 0 during the draft."""
        return int(self._state["round_no"])

    @property
    def round_token(self) -> str:
        """This round's token; '' during the draft."""
        now = self.round
        return word(Token, int(self._state["tokens"][now - 1])) if now > 0 else ""

    @property
    def first_player(self) -> int:
        return int(self._state["first_player"])

    @property
    def bank_is_open(self) -> bool:
        """Nobody has been at the Bank this round: the next there gets the First Player token."""
        return bool(self._state["bank_open"])

    @once
    def dice(self) -> Mapping[int, Die]:
        """Every die that is not in the bag, by its number."""
        rows = self._state["dice"][: MAX_DICE * len(self.seats)].tolist()
        found = [_die(k, *row[1:]) for k, row in enumerate(rows)]
        return {die.number: die for die in found if die is not None}

    @once
    def animals(self) -> tuple[Animal | Sepultus | None, ...]:
        """Animals on display, place by place."""
        cards = self._display(Deck.ANIMAL)
        return tuple(None if card == NONE else _animal(self.box, card) for card in cards)

    @once
    def experts(self) -> tuple[Expert | None, ...]:
        """Experts on display, place by place."""
        cards = self._display(Deck.EXPERT)
        return tuple(None if card == NONE else self.box.experts[card] for card in cards)

    def _display(self, kind: int) -> list[int]:
        deck = self._state["decks"][kind]
        return deck["display"][: int(deck["places"])].tolist()  # type: ignore[no-any-return]

    @property
    def card_kind(self) -> str:
        """For 'take_card': 'animal' or 'expert'."""
        return word(Deck, int(self._state["kind"]))

    @property
    def expert_to_place(self) -> Expert:
        """For 'place_expert'."""
        return self.box.experts[int(self._state["card"])]

    @property
    def action(self) -> str:
        """The action in hand; '' when none is."""
        act = self._state["act"]
        return "" if int(act["seat"]) == NONE else word(Action, int(act["action"]))

    @property
    def value(self) -> int:
        """The value of the action in hand, payments included; Experts count when it is fixed."""
        return int(self._state["act"]["value"])

    @property
    def value_left(self) -> int:
        """What is left of an Expedition's value."""
        return self.value - int(self._state["act"]["spent"])

    @property
    def luck(self) -> random.Random:
        """Dice of your own: the same in every replay of the game. Use no other luck."""
        if self._luck is None:
            words = self._state["seats"][int(self._state["decider"])]["luck"]
            self._luck = random.Random(int(words[0]))
        return self._luck


@lru_cache(maxsize=8192)
def _die(number: int, colour: int, value: int, slot: int, spot: int) -> Die | None:
    """The die of a row of the state; None for one in the bag."""
    if spot == Spot.BAG:
        return None
    on_slot = slot if slot != NONE and spot == Spot.BOARD else None
    return Die(number, CONTINENTS[colour], value, number // MAX_DICE, on_slot, _where(spot))


def _where(spot: int) -> str:
    if spot < Spot.EXPEDITION:
        return word(Spot, spot)
    return f"expedition:{CONTINENTS[(spot - Spot.EXPEDITION) // MAX_SPACES]}"

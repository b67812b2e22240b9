"""The table as a Python player sees it: what a person at the table sees, and nothing else.

Everything is read when it is asked for; nothing can be changed from here. The order of the decks,
dice in the bag, Round tokens still face down and the luck of others are not part of it.
"""

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sim.game.box import Animal, Box, Expert, Sepultus
from sim.game.vocab import (
    CATEGORIES,
    CONTINENTS,
    MAX_DICE,
    NONE,
    TYPES,
    Action,
    Decision,
    Deck,
    Good,
    Kind,
    Token,
    Why,
    word,
)
from strategies.api.dice import Die, dice_numbers, seen_dice
from strategies.api.sight import Sight, once

_DECISIONS = tuple(word(Decision, number) for number in range(len(Decision)))


class Study(NamedTuple):
    """An Animal under study and the Types on which it has a cube."""

    animal: Animal | Sepultus
    cubes: tuple[str, ...]


class Seat(Sight):
    """What lies in front of one seat."""

    __slots__ = ("_box", "_cubes", "_goods", "_n", "_seat", "_studied", "_study", "number")
    _box: Box
    _cubes: Any
    _goods: Any
    _n: Any
    _seat: Any
    _studied: Any
    _study: Callable[[int, int], Study]
    number: int

    def __init__(self, box: Box, seats: Any, number: int) -> None:
        seat = seats[number]
        self._hold(_box=box, _seat=seat, _goods=seat["goods"], number=number)
        self._hold(_n=seats["n_studied"][number : number + 1])
        self._hold(_studied=seat["studied"], _cubes=seat["cubes"], _study=_studies(box))

    @property
    def is_automa(self) -> bool:
        return int(self._seat["kind"]) == Kind.AUTOMA

    @property
    def coins(self) -> int:
        return self._goods.item(Good.COINS)  # type: ignore[no-any-return]

    @property
    def tokens(self) -> int:
        """Expedition tokens."""
        return self._goods.item(Good.EXPEDITION)  # type: ignore[no-any-return]

    @property
    def seals(self) -> int:
        return self._goods.item(Good.SEAL)  # type: ignore[no-any-return]

    @property
    def reputation(self) -> int:
        """The space of the counter on the reputation track."""
        return self._goods.item(Good.REPUTATION)  # type: ignore[no-any-return]

    @property
    def vp(self) -> int:
        return self._goods.item(Good.VP)  # type: ignore[no-any-return]

    @once
    def priority(self) -> tuple[str, ...]:
        """An Automa's continents, highest priority first; empty for a human."""
        return tuple(CONTINENTS[c] for c in self._seat["priority"]) if self.is_automa else ()

    @once
    def studied(self) -> tuple[Study, ...]:
        """Animals under study, as in Option.animal."""
        n = self._n.item()
        return tuple(map(self._study, self._studied[:n].tolist(), self._cubes[:n].tolist()))

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


_STUDIES: dict[int, tuple[Box, Callable[[int, int], Study]]] = {}  # by id, whose box is kept


def _studies(box: Box) -> Callable[[int, int], Study]:
    """Animals under study by card and cubes: each made once per box, for all seats and tables."""
    if id(box) not in _STUDIES:
        made = lru_cache(4096)(lambda card, cubes: Study(_animal(box, card), _types(cubes)))
        _STUDIES[id(box)] = box, made
    return _STUDIES[id(box)][1]


def _animal(box: Box, card: int) -> Animal | Sepultus:
    n = len(box.animals)
    return box.animals[card] if card < n else box.sepultus[card - n]


class Table(Sight):
    """The whole table, seen from one seat."""

    __slots__ = (
        "_decider",
        "_decision",
        "_dice",
        "_luck",
        "_round",
        "_sights",
        "_state",
        "box",
        "seats",
    )
    _decider: Any
    _decision: Any
    _dice: Any
    _luck: random.Random | None
    _round: Any
    _sights: tuple[dict[str, Any], ...]
    _state: Any
    box: Box
    seats: tuple[Seat, ...]

    def __init__(self, box: Box, states: Any) -> None:
        """`states` holds the record of the table alone; it can be read from here, not written."""
        states = states.view()
        states.flags.writeable = False  # and so are all views that are made of it
        numbers = range(states["n_seats"].item())
        seats = tuple(Seat(box, states["seats"][0], number) for number in numbers)
        self._hold(box=box, seats=seats, _state=states[0], _luck=None)
        self._hold(_decision=states["decision"], _decider=states["decider"])
        self._hold(_round=states["round_no"])
        self._hold(_dice=dice_numbers(states["dice"][0][: MAX_DICE * len(seats)]))
        self._hold(_sights=tuple(sight.__dict__ for sight in (self, *seats)))

    def new_game(self) -> None:
        """Another game at the same table: luck begins anew."""
        self._hold(_luck=None)

    def look_again(self) -> None:
        """Before a decision: what was seen at the last one may have changed."""
        for seen in self._sights:
            seen.clear()

    @once
    def decision(self) -> str:
        """What is asked: 'turn', 'pay', 'cubes', 'take_card', 'place_die', 'extra' ..."""
        return _DECISIONS[self._decision.item()]  # type: ignore[no-any-return]

    @once
    def me(self) -> Seat:
        """The seat that decides."""
        return self.seats[self._decider.item()]  # type: ignore[no-any-return]

    def seat(self, number: int) -> Seat:
        return self.seats[number]

    @property
    def round(self) -> int:
        """1 to 6; 0 during the draft."""
        return self._round.item()  # type: ignore[no-any-return]

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
        return seen_dice(self._dice, len(self.seats))

    def next_space(self, continent: str) -> int | None:
        """The leftmost free Expedition space of a continent, from 0; None if all are taken."""
        taken = int(self._state["spaces"][CONTINENTS.index(continent)])
        spaces = range(len(self.box.spaces[continent]))
        return next((space for space in spaces if not taken >> space & 1), None)

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
    def card_reason(self) -> str:
        """For 'take_card': 'setup' (the draft), 'round' (its token) or 'reputation' (the track)."""
        return word(Why, int(self._state["why"]))

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
    def colour(self) -> str:
        """The die's colour (continent) in the action in hand."""
        return CONTINENTS[int(self._state["act"]["colour"])]

    @property
    def publishing(self) -> str:
        """For 'publish_cubes': the Type in hand."""
        return TYPES[int(self._state["act"]["type"]) - 1]

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
            words = self._state["seats"][int(self._state["decider"])]["stream"]["words"]
            self._hold(_luck=random.Random(int(words[0])))
        return self._luck  # type: ignore[return-value]

"""A real table in the middle of a game, for tests of the rules: goods, cards and dice at will.

Seats are `human` or `behavior/scoring`. Options are chosen only if the engine says they are legal.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sim.game.log import new_log
from sim.game.option_list import OptionList
from sim.game.vocab import (
    CONTINENTS,
    MAX_DICE,
    MAX_SPACES,
    NONE,
    TYPES,
    Decision,
    Deck,
    Good,
    Kind,
    Pay,
    Spot,
    Verb,
    number,
)
from sim.table.engine import Engine
from sim.table.seating import Human, Seat, Seating, parse_opponent
from tests.helpers.doors import apply_option, decide, is_legal, open_turn, pack, run


@cache
def engine() -> Engine:
    return Engine()


def animal(name: str) -> int:
    return [card.id for card in engine().box.animals].index(name)


def expert(name: str) -> int:
    return [card.id for card in engine().box.experts].index(name)


def continent(name: str) -> int:
    return CONTINENTS.index(name)


class Scene:
    """A table on which only what a test needs has happened."""

    def __init__(self, *seats: str) -> None:
        self.t = engine().tables[0]
        self.state = engine().blank(Seating(tuple(_seat(text) for text in seats)))[0]
        self.log, self.room = new_log()[0], OptionList.zeros()[0]
        self.state["round_no"], self.state["n_dice"], self.state["bank_open"] = 1, 4, 1
        for deck in self.state["decks"]:
            deck["stream"]["words"] = 1, 2, 3, 4  # all zeros would give nothing but zeros
        for k in range(len(self.state["dice"])):
            self.state["dice"][k]["id"] = k
            self.state["dice"][k]["slot"] = NONE

    def seat(self, seat: int) -> Any:
        return self.state["seats"][seat]

    def goods(self, seat: int = 0, **goods: int) -> None:
        """Give goods: coins, expedition, seal, reputation, vp."""
        for name, amount in goods.items():
            self.seat(seat)["goods"][number(Good, name)] = amount

    def has(self, seat: int = 0) -> dict[str, int]:
        """The goods of a seat that are not zero."""
        names = ("coins", "expedition", "seal", "reputation", "vp")
        goods = zip(names, self.seat(seat)["goods"], strict=True)
        return {name: int(amount) for name, amount in goods if amount}

    def die(self, colour: str, value: int, owner: int = 0, slot: int = 0, nth: int = 0) -> int:
        """Put a die of this colour on a slot; `nth` is its place among the owner's dice."""
        k = MAX_DICE * owner + nth
        wanted = 4 * continent(colour)
        dice = self.state["dice"]
        other = next(j for j in range(len(dice)) if dice[j]["id"] == wanted)
        dice[other]["id"], dice[k]["id"] = dice[k]["id"], wanted
        dice[k]["colour"], dice[k]["value"] = continent(colour), value
        self.state["dice_left"] += int(dice[k]["spot"] != Spot.BOARD)
        dice[k]["slot"], dice[k]["spot"] = slot, Spot.BOARD
        return k

    def priorities(self, seat: int, *names: str) -> None:
        """An Automa's Continent cards, highest first."""
        for rank, name in enumerate(names):
            self.seat(seat)["priority"][rank] = continent(name)
            self.seat(seat)["rank"][continent(name)] = rank

    def show(self, kind: str, *cards: str) -> None:
        """Lay these cards on display and nothing else."""
        deck = self.state["decks"][number(Deck, kind)]
        deck["display"] = NONE
        for place, name in enumerate(cards):
            card = animal(name) if kind == "animal" else expert(name)
            deck["display"][place] = card
            self._remove(deck, card)

    def _remove(self, deck: Any, card: int) -> None:
        left = [c for c in deck["cards"][: deck["n"]] if c != card]
        deck["n"] = len(left)
        deck["cards"][: len(left)] = left

    def study(self, name: str, *types: str, seat: int = 0) -> int:
        """Let a seat study an Animal with cubes on these Types; its place among the studied."""
        owner, card = self.seat(seat), animal(name)
        place = int(owner["n_studied"])
        owner["studied"][place] = card
        owner["cubes"][place] = sum(1 << TYPES.index(kind) for kind in types)
        owner["n_studied"] += 1
        owner["animals"][continent(engine().box.animals[card].continent)] += 1
        self._remove(self.state["decks"][Deck.ANIMAL], card)
        return place

    def occupy(self, name: str, space: int) -> None:
        """A die of somebody else stands on this Expedition space."""
        self.state["spaces"][continent(name)] |= 1 << space

    def spot(self, k: int) -> str:
        """Where a die is: 'bank', 'expedition:africa:1'."""
        spot = int(self.state["dice"][k]["spot"])
        if spot < Spot.EXPEDITION:
            return str(Spot._fields[spot]).lower()
        where, space = divmod(spot - Spot.EXPEDITION, MAX_SPACES)
        return f"expedition:{CONTINENTS[where]}:{space}"

    def begin(self, seat: int = 0) -> None:
        """It is this seat's turn; an Automa plays it to its end."""
        open_turn(self.state, seat, 0)
        self._go_on()

    def act(
        self, action: str, k: int, *, colour: str = "", pay: int = Pay.NOTHING, to: int = 0
    ) -> None:
        """Take die k for an action, recoloured and paid for if asked."""
        shade = continent(colour) if colour else int(self.state["dice"][k]["colour"])
        self.choose(pack(number(Verb, action), k, pay, shade, to))

    def choose(self, *options: int) -> None:
        """Choose legal options one after the other."""
        for option in options:
            assert is_legal(self.state, self.t, option, self.room), f"option {option:#x} is illegal"
            apply_option(self.state, self.t, self.log, option)
            self._go_on()

    def place_expert(self) -> None:
        """Put the Expert just taken on a free place, unless it is there already."""
        if self.asks() == "place_expert":
            self.choose(verb("place"))

    def may(self, option: int) -> bool:
        return bool(is_legal(self.state, self.t, option, self.room))

    def asks(self) -> str:
        """The decision that somebody has to make; 'nothing' when the turn is over."""
        return str(Decision._fields[self.state["decision"]]).lower()

    def _go_on(self) -> None:
        run(self.state, self.t, self.log)
        while self.state["decision"] != Decision.NOTHING and self._automa_decides():
            decide(self.state, self.t, self.log)
            run(self.state, self.t, self.log)
        assert self.state["error"] == 0

    def _automa_decides(self) -> bool:
        return bool(self.seat(self.state["decider"])["kind"] == Kind.AUTOMA)


def _seat(text: str) -> Seat:
    return Human("random") if text == "human" else parse_opponent(text, engine().cards)


def verb(name: str, a: int = 0, b: int = 0, c: int = 0) -> int:
    """An option without a die: verb('pay_coin'), verb('cube', place, type)."""
    return int(pack(number(Verb, name), a, b, c, 0))

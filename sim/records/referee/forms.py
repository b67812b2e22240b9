"""The form of every line: known events, known fields, required fields, types, known ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from sim.game.box import Box
from sim.records.referee.faults import FORMAT, RuleBroken
from sim.records.referee.reader import Line
from sim.records.referee.words import (
    ACTIONS,
    CONTINENTS,
    GOODS,
    KINDS,
    PAYABLE,
    TAKE_WHY,
    TOKENS,
    TYPES,
    TYPES_0,
    WHY,
)


@dataclass(frozen=True)
class Field:
    """One field: a test, the words for what is allowed, and whether it may be left out."""

    test: Callable[[Any], bool]
    allowed: str
    needed: bool = True
    hint: Callable[[Any], str] = lambda value: ""

    def optional(self) -> Field:
        return replace(self, needed=False)


def whole(low: int, high: int | None = None) -> Field:
    """A whole number in a range; true and false are no numbers."""

    def test(value: Any) -> bool:
        number = isinstance(value, int) and not isinstance(value, bool)
        return number and value >= low and (high is None or value <= high)

    upto = f"{low} to {high}" if high is not None else f"{low} or more"
    return Field(test, f"a whole number, {upto}")


def one_of(words: tuple[str, ...]) -> Field:
    return Field(lambda value: isinstance(value, str) and value in words, " ".join(words))


def listed(test: Callable[[Any], bool], what: str) -> Field:
    """A list of such things, not empty (empty lists are left out)."""
    return Field(
        lambda value: isinstance(value, list) and bool(value) and all(map(test, value)),
        f"a list of {what}",
    )


class Forms:
    """Checks the form of a line by the table of events (records 3); knows the ids of the box."""

    def __init__(self, box: Box) -> None:
        self.animals = frozenset(a.id for a in box.animals) | {s.id for s in box.sepultus}
        self.experts = frozenset(e.id for e in box.experts)
        self.seats = 4
        self._dice = box.dice_per_continent * len(CONTINENTS)
        self._slots = len(box.slots)
        self._spaces = max(len(row) for row in box.spaces.values())
        self.table: Mapping[str, Mapping[str, Field]] = self._events(box)

    def check(self, line: Line) -> None:
        """Raise if the line is no event, or a field is unknown, missing, empty or ill-typed."""
        if line.event == "head":
            return
        fields = self._fields_of(line)
        name = line.event
        for key, value in line.data.items():
            if key != "e":
                self._check_field(line, fields, key, value)
        for key, field in fields.items():
            if field.needed and key not in line.data:
                raise self._bad(
                    line, f"{name}: the field `{key}` is missing; it is {field.allowed}"
                )
        if name in ("gain", "pay") and not any(good in line.data for good in GOODS):
            raise self._bad(line, f"{name}: no good is named; allowed: {' '.join(GOODS)}")

    def _fields_of(self, line: Line) -> Mapping[str, Field]:
        event = line.get("e")
        if not isinstance(event, str) or event not in self.table:
            known = " ".join(self.table)
            raise self._bad(line, f"`e` is {event!r}, no event; allowed: {known}")
        return self.table[event]

    def _check_field(self, line: Line, fields: Mapping[str, Field], key: str, value: Any) -> None:
        name = line.event
        if key not in fields:
            known = " ".join(fields)
            raise self._bad(line, f"{name}: unknown field `{key}`; allowed: {known}")
        if value is None or value == {} or value == []:
            raise self._bad(line, f"{name}: `{key}` is empty; null, {{}} and [] are left out")
        if not fields[key].test(value):
            allowed = fields[key].allowed + fields[key].hint(value)
            raise self._bad(line, f"{name}: `{key}` is {value!r}; allowed: {allowed}")

    @staticmethod
    def _bad(line: Line, message: str) -> RuleBroken:
        return RuleBroken(line.number, FORMAT, message)

    # The fields' types ---------------------------------------------------------------------

    def seat(self) -> Field:
        return Field(lambda value: whole(0, self.seats - 1).test(value), "a seat of this game")

    def card(self, *kinds: str) -> Field:
        """The id of a card in the box; a wrong one is answered with the nearest right ones."""
        by_kind = {"animal": self.animals, "expert": self.experts}
        known = frozenset().union(*(by_kind[kind] for kind in kinds))
        what = " or ".join(f"an {kind} card's id" for kind in kinds)

        def near(value: Any) -> str:
            found = get_close_matches(str(value), known)
            return f", such as {' '.join(found)}" if found else ""

        return Field(lambda value: isinstance(value, str) and value in known, what, hint=near)

    def _cube(self, value: Any) -> bool:
        plain = isinstance(value, list) and len(value) in (2, 3)
        return plain and all(isinstance(part, str) for part in value) and value[1] in TYPES

    def _rolled(self, value: Any) -> bool:
        fields = {
            "die": whole(0, self._dice - 1),
            "colour": one_of(CONTINENTS),
            "value": whole(1, 6),
            "slot": whole(0, self._slots - 1),
        }
        same = isinstance(value, dict) and value.keys() == fields.keys()
        return same and all(field.test(value[key]) for key, field in fields.items())

    def _why(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        word, colon, card = value.partition(":")
        return value in WHY or (word == "expert" and colon == ":" and card in self.experts)

    # The table of events -------------------------------------------------------------------

    def _events(self, box: Box) -> dict[str, dict[str, Field]]:
        seat, die = self.seat(), whole(0, self._dice - 1)
        dice = listed(self._rolled, "{die, colour, value, slot}")
        place = Field(lambda value: isinstance(value, str), "a place's name")
        return {
            **self._card_events(seat),
            **self._goods_events(seat),
            "round": {"n": whole(1, box.rounds), "token": one_of(TOKENS), "first_player": seat},
            "roll": {"seat": seat, "dice": dice},
            "turn": self._turn(seat, die),
            "first_player": {"seat": seat},
            "reroll": {"seat": seat, "die": die, "from": place, "value": whole(1, 6)},
            **self._last_events(seat),
        }

    def _card_events(self, seat: Field) -> dict[str, dict[str, Field]]:
        kind, expert = one_of(KINDS), self.card("expert")
        places = Field(
            lambda v: isinstance(v, list) and all(c is None or isinstance(c, str) for c in v),
            "a list of card ids or null",
        )
        source = {"from": one_of(("display", "deck", "none", "box")), "why": one_of(TAKE_WHY)}
        card = self.card("animal", "expert").optional()
        do = one_of(("place", "cover", "under", "use"))
        return {
            "display": {"kind": kind, "cards": places},
            "shuffle": {"kind": kind},
            "take": {"seat": seat, "kind": kind, "card": card, **source},
            "expert": {"seat": seat, "card": expert, "do": do, "over": expert.optional()},
        }

    def _goods_events(self, seat: Field) -> dict[str, dict[str, Field]]:
        some = whole(1).optional()
        why = Field(self._why, f"{' '.join(WHY)} or expert:<id>")
        purpose = one_of(("value", "colour", "coins", "extra"))
        return {
            "gain": {"seat": seat, "why": why, **dict.fromkeys(GOODS, some)},
            "pay": {"seat": seat, "for": purpose, **dict.fromkeys(PAYABLE, some)},
        }

    def _last_events(self, seat: Field) -> dict[str, dict[str, Field]]:
        parts = Field(
            lambda v: isinstance(v, dict) and all(whole(0).test(part) for part in v.values()),
            "the parts with whole numbers",
        )
        jokers = Field(
            lambda v: isinstance(v, dict) and all(c in CONTINENTS for c in v.values()),
            "cards with a continent each",
        ).optional()
        return {
            "score": {"seat": seat, "parts": parts, "total": whole(0), "jokers": jokers},
            "result": {"winners": listed(seat.test, "seats")},
        }

    def _turn(self, seat: Field, die: Field) -> dict[str, Field]:
        """A turn's fields; which of them an action wants is a rule of its own."""
        animal = self.card("animal")
        cards = listed(animal.test, "Animal ids").optional()
        return {
            "seat": seat,
            "die": die,
            "owner": seat.optional(),
            "action": one_of(ACTIONS),
            "colour": one_of(CONTINENTS),
            "value": whole(1),
            "continent": one_of(CONTINENTS).optional(),
            "space": whole(0, self._spaces - 1).optional(),
            "cubes": listed(self._cube, "cubes: [card, type]").optional(),
            "reference": animal.optional(),
            "type": one_of(TYPES_0).optional(),
            "published": cards,
            "removed": cards,
            "row": whole(1, 6).optional(),
            "tokens": whole(0).optional(),
            "extra": Field(lambda value: value is True, "true").optional(),
        }

"""Numbers by name, and the game with some of them changed.

`daubenton.5.vp` is the VP for each expedition token in row 5 of Daubenton's card,
`daubenton.6.expedition` the tokens that row 6 gains (0 takes the step off the card, a good that the
row does not gain yet is added as its last step), `astrolabe.experts.1` a number of a Scoring card,
`bank.coins` a number of the board.
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from automa.cards import (
    COLLECTIONS,
    STEPS,
    Behavior,
    Cards,
    Scoring,
    make_cards,
    read_behavior,
    read_scoring,
    read_tables,
)
from automa.written import card_data, card_fields
from sim.errors import InputError, closest
from sim.game.box import Box, load_box, read_board_file
from sim.game.box.numbers import (
    about_number,
    accepted_range,
    board_numbers,
    number_range,
    with_numbers,
)
from sim.game.box.sources import assumptions_of
from sim.game.datafile import Fields
from sim.game.faults import DataError

DIRECT = "gain_vp"  # VP gained at once; `vp` is VP for each token
PER_TOKEN = "vp"
_GAINS = {DIRECT if good == "vp" else good: good for good in STEPS["gain"][0]}
_GOODS = {
    "coins": "coins",
    "expedition": "expedition tokens",
    "seal": "royal seals",
    "reputation": "reputation",
    DIRECT: "VP",
}
_SCORES = {
    "coins": ("coins_per_vp", "coins that score 1 VP"),
    "token": ("token", "VP per expedition token"),
    "seal": ("seal", "VP per royal seal"),
}
_EXPERTS = ("largest", "second", "third")
Changes = Mapping[str, int]


@dataclass(frozen=True)
class Number:
    """A number of a card or of the board."""

    name: str
    value: int
    low: int  # what the rules allow, all other numbers kept
    high: int
    place: str  # the card or the table of the board it is printed on
    about: str


class Design:
    """The files of the game, and the box and cards that they become with numbers changed."""

    def __init__(
        self,
        components: Path | str | None = None,
        cards: Path | str | Cards | None = None,
        assumptions: Sequence[str] = (),
    ) -> None:
        """`cards`: a folder of the user's own, or cards that were loaded or kept by a run."""
        self._components, self._assumptions = components, tuple(assumptions)
        self._folder = None if cards is None or isinstance(cards, Cards) else Path(cards)
        self._tables = _as_files(cards) if isinstance(cards, Cards) else read_tables(cards)
        self._board = read_board_file(components)
        self.box = load_box(components, self._assumptions)
        self.cards = make_cards(self._tables)
        self._numbers: dict[str, Number] = {}  # to find a range takes a while
        for name in self.cards_by_name:
            if name in self._board.data:
                raise InputError(f"a card may not be called '{name}', like a part of the board")

    @property
    def board_tables(self) -> list[str]:
        """The parts of the board, as board.toml calls them."""
        return list(self._board.data)

    @property
    def cards_by_name(self) -> list[str]:
        """The short names of all cards, Behavior cards first."""
        return [*self.cards.behaviors, *self.cards.scorings]

    def own_file(self, card: str) -> Path | None:
        """The file of a card of the user's own; None for a printed one."""
        file = None if self._folder is None else self._folder / f"{card}.toml"
        return file if file is not None and file.exists() else None

    @cached_property
    def values(self) -> dict[str, int]:
        """Every number with its value: cards first, goods that a row does not gain with 0."""
        found = {}
        for card in self.cards_by_name:
            for key, value in card_values(self._tables[card]).items():
                found[f"{card}.{key}"] = value
        return found | board_numbers(self._board, self._assumptions)

    def number(self, name: str) -> Number:
        """A number with its range; raises InputError for a name that does not exist."""
        if name not in self._numbers:
            self._numbers[name] = self._number(name)
        return self._numbers[name]

    def _number(self, name: str) -> Number:
        place, _, key = name.partition(".")
        if key == "stars" and place in self._tables:
            raise InputError(
                f"the stars of {place} change nothing in a game; to print others, write a card "
                f"with 'automa new-card NAME --like {place}' and set its stars there"
            )
        if name not in self.values:
            raise InputError(f"there is no number '{name}'; {self._hint(name)}")
        if place in self._board.data:
            value = self.values[name]
            low, high = number_range(self._board, self._assumptions, name, value)
            return Number(name, value, low, high, place, self._about_board(name))
        table = self._tables[place]
        low, high = _card_range(place, table, key, self.values[name])
        return Number(name, self.values[name], low, high, place, about_card_number(table, key))

    def printed(self, places: Sequence[str] = ()) -> list[Number]:
        """The numbers that stand on these cards and parts of the board, or on all."""
        names = [n for n, v in self.values.items() if not places or n.partition(".")[0] in places]
        return [self.number(n) for n in names if self.values[n] or not self._is_absent_step(n)]

    def places(self) -> list[str]:
        """The cards and the parts of the board that have numbers."""
        return list(dict.fromkeys(name.partition(".")[0] for name in self.values))

    def check(self, name: str, value: int) -> None:
        """Raise InputError unless this number, and no other, can be set to this value."""
        number = self.number(name)
        if value == number.value:
            raise InputError(f"{name} is {value} already; give it another value")
        if not number.low <= value <= number.high:
            raise InputError(f"{name}={value} is out of range; allowed: {range_text(number)}")

    def load(self, changes: Changes) -> tuple[Box, Cards]:
        """The box and the cards with these numbers; what is not changed is the same object."""
        board = {n: v for n, v in changes.items() if n.partition(".")[0] in self._board.data}
        cards = {n: v for n, v in changes.items() if n not in board}
        box = load_box(self._components, self._assumptions, board) if board else self.box
        return box, make_cards(self.tables_with(cards)) if cards else self.cards

    def tables_with(self, changes: Changes) -> dict[str, Fields]:
        """The card files with these numbers."""
        by_card: dict[str, dict[str, int]] = {}
        for name, value in changes.items():
            card, _, key = name.partition(".")
            by_card.setdefault(card, {})[key] = value
        changed = {card: with_card_numbers(self._tables[card], c) for card, c in by_card.items()}
        return self._tables | changed

    def cards_with(self, variants: Mapping[str, Changes]) -> Cards:
        """All cards, and beside them changed ones under the names given."""
        tables = dict(self._tables)
        for name, changes in variants.items():
            card = next(iter(changes)).partition(".")[0]
            own = {each.partition(".")[2]: value for each, value in changes.items()}
            changed = with_card_numbers(self._tables[card], own)
            data = {key: value for key, value in changed.data.items() if key != "replaces"}
            tables[name] = Fields(changed.file, changed.place, data)
        return make_cards(tables)

    def board_with(self, changes: Changes) -> dict[str, Any]:
        """The data of board.toml with these numbers."""
        return with_numbers(self._board, self._assumptions, changes).data

    def affected(self, changes: Changes) -> list[str]:
        """The Automas whose games can change: those with a changed card, or all of them."""
        places = {name.partition(".")[0] for name in changes}
        everyone = places & self._board.data.keys()
        return [
            f"{behavior}/{scoring}"
            for behavior in self.cards.behaviors
            for scoring in self.cards.scorings
            if everyone or behavior in places or scoring in places
        ]

    def _is_absent_step(self, name: str) -> bool:
        place, _, key = name.partition(".")
        return place in self.cards.behaviors and key.partition(".")[2].partition(".")[0] in _GAINS

    def _about_board(self, name: str) -> str:
        open_ones = assumptions_of(str(self._board.data[name.partition(".")[0]]["source"]))
        return about_number(name) + (f" [{', '.join(open_ones)}]" if open_ones else "")

    def _hint(self, name: str) -> str:
        return f"{closest(name, self.values)}'automa list numbers' shows all"


def _as_files(cards: Cards) -> dict[str, Fields]:
    """Cards as if they had been read from files."""
    every: dict[str, Behavior | Scoring] = {**cards.behaviors, **cards.scorings}
    return {name: card_fields(name, card_data(card)) for name, card in every.items()}


def changes_text(changes: Changes) -> str:
    """'daubenton.5.vp=7 trembley.1.reputation=2'."""
    return " ".join(f"{name}={value}" for name, value in changes.items())


def range_text(number: Number) -> str:
    """'1 to 10', or '4 only'."""
    if number.low == number.high:
        return f"{number.low} only"
    return f"{number.low} to {number.high}"


def card_values(table: Fields) -> dict[str, int]:
    """The numbers of one card file by their short names."""
    if table.data["kind"] == "scoring":
        experts = {f"experts.{i + 1}": n for i, n in enumerate(table.data["experts"])}
        return experts | {key: table.data[field] for key, (field, _) in _SCORES.items()}
    found: dict[str, int] = {}
    for face in range(6, 0, -1):
        steps = table.data["rows"][str(face)]["steps"]
        printed = {f"{face}.{key}": steps[i]["amount"] for i, key in _step_keys(steps)}
        found |= printed | {f"{face}.{key}": 0 for key in _GAINS if f"{face}.{key}" not in printed}
    return found


def _step_keys(steps: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """The steps that have a number, each with its name: a second one of a kind is `coins.2`."""
    names = {good: key for key, good in _GAINS.items()}
    seen: dict[str, int] = {}
    for i, step in enumerate(steps):
        if step["do"] == "gain":
            key = names[step["good"]]
        elif step["do"] == "discard_tokens":
            key = PER_TOKEN
        else:
            continue
        seen[key] = seen.get(key, 0) + 1
        yield i, key if seen[key] == 1 else f"{key}.{seen[key]}"


def with_card_numbers(table: Fields, changes: Changes) -> Fields:
    """A card file with some of its numbers changed."""
    data = copy.deepcopy(table.data)
    for key, value in changes.items():
        if data["kind"] == "behavior":
            continue
        if key in _SCORES:
            data[_SCORES[key][0]] = value
        else:
            data["experts"][int(key.partition(".")[2]) - 1] = value
    if data["kind"] == "behavior":
        for face in range(1, 7):
            own = {k.partition(".")[2]: v for k, v in changes.items() if k[0] == str(face)}
            row = data["rows"][str(face)]
            row["steps"] = _with_row_numbers(row["steps"], own)
    return Fields(table.file, table.place, data)


def _with_row_numbers(steps: list[dict[str, Any]], changes: Changes) -> list[dict[str, Any]]:
    """The steps of a row: amounts replaced, gains of 0 left out, new gains at the end."""
    keys = dict(_step_keys(steps))
    changed = []
    for i, step in enumerate(steps):
        amount = changes.get(keys.get(i, ""), step.get("amount"))
        if not (step["do"] == "gain" and amount == 0):
            changed.append(step if amount is None else step | {"amount": amount})
    new = [key for key in changes if key not in keys.values() and changes[key]]
    return changed + [{"do": "gain", "good": _GAINS[key], "amount": changes[key]} for key in new]


def _card_range(card: str, table: Fields, key: str, value: int) -> tuple[int, int]:
    read = read_scoring if table.data["kind"] == "scoring" else read_behavior

    def accepts(wished: int) -> bool:
        try:
            read(card, with_card_numbers(table, {key: wished}))
        except DataError:
            return False
        return True

    return accepted_range(accepts, value)


def about_card_number(table: Fields, key: str) -> str:
    """Where on its card a number is printed, and what it counts."""
    if table.data["kind"] == "scoring":
        if key in _SCORES:
            return _SCORES[key][1]
        place = _EXPERTS[int(key.partition(".")[2]) - 1]
        return f"VP per Expert of the {place} collection"
    face, _, rest = key.partition(".")
    good, _, which = rest.partition(".")
    again = f" (step {which} of this kind)" if which else ""
    steps = table.data["rows"][face]["steps"]
    action = next(step["good"] for step in steps if step["do"] == "place").capitalize()
    if good == PER_TOKEN:
        return f"row {face} ({action}): VP per token{again}"
    return f"row {face} ({action}): {_GOODS[good]}{again}"


assert len(_EXPERTS) == COLLECTIONS

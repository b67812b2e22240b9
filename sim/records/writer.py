"""One game written out as JSON Lines that anybody can follow and check (see docs/records.md)."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sim.game.box import Box
from sim.game.log import NO_PLACE
from sim.game.vocab import (
    CATEGORIES,
    CONTINENTS,
    MAX_SPACES,
    NONE,
    TYPES,
    Action,
    Deck,
    Do,
    Event,
    For,
    From,
    Good,
    Part,
    Spot,
    Token,
    Why,
    word,
)
from sim.table.engine import Engine, Played
from sim.table.seating import Human, Seating

FORMAT = "encyclopedia/1"
HUMAN_PARTS = ("play", "experts", "cubes", "continents", "seals", "coins", "tokens")
AUTOMA_PARTS = ("play", "continents", "experts", "coins", "tokens", "seals")
Line = dict[str, Any]


def record_game(engine: Engine, seating: Seating, seed: int, game: int) -> list[Line]:
    """Play one game and give the lines of its record."""
    return game_lines(engine, seating, engine.play_one(seating, seed, game), seed, game)


def game_lines(
    engine: Engine, seating: Seating, played: Played, seed: int, game: int
) -> list[Line]:
    """The lines of a game that has been played, or of as much of it as there is."""
    head = _head(engine, seating, played, seed, game)
    return [head, *_Writer(engine.box, seating, played).lines()]


def to_text(lines: Iterable[Line]) -> str:
    """Lines as JSON Lines."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _head(engine: Engine, seating: Seating, played: Played, seed: int, game: int) -> Line:
    variants: Line = {}
    if seating.tie_break != "priority":
        variants["tie_break"] = seating.tie_break
    if seating.sepultus:
        variants["sepultus"] = True
    variants |= {
        name: card
        for name, card in (("given", seating.given), ("without", seating.without))
        if card
    }
    return {
        "record": FORMAT,
        "seed": seed,
        "game": game,
        "components": engine.box.digest,
        "variants": variants,
        "seats": [_seat(seat, row) for seat, row in _paired(seating, played)],
        "first_player": int(played.state["starter"]),
    }


def _paired(seating: Seating, played: Played) -> Iterator[tuple[Any, Any]]:
    return zip(seating.seats, played.state["seats"], strict=False)


def _seat(seat: Any, row: Any) -> Line:
    if isinstance(seat, Human):
        return {"kind": "human", "strategy": seat.player}
    priority = [CONTINENTS[c] for c in row["priority"]]
    return {
        "kind": "automa",
        "behavior": seat.behavior,
        "scoring": seat.scoring,
        "priority": priority,
    }


class _Writer:
    """Turns the rows of a log into lines; details of a turn go into its turn line."""

    def __init__(self, box: Box, seating: Seating, played: Played) -> None:
        self.animals = [*(a.id for a in box.animals), *(s.id for s in box.sepultus)]
        self.experts = [e.id for e in box.experts]
        self.seating, self.played = seating, played
        self.turn: Line = {}
        self.jokers: dict[int, dict[str, str]] = {}
        self.extra = False
        self.extra_turns: list[Line] = []
        self.out: list[Line] = []

    def lines(self) -> list[Line]:
        log = self.played.log
        for row in log["rows"][: int(log["n"])].tolist():
            getattr(self, "_" + word(Event, row[0]))(*row[1:6], row)
        for turn in self.extra_turns:
            turn["extra"] = True  # after the details, as the format lists them
        return self.out

    def _card(self, kind: int, card: int) -> str:
        return self.animals[card] if kind == Deck.ANIMAL else self.experts[card]

    def _display(self, kind: int, *rest: Any) -> None:
        cards = [card for card in rest[-1][2:] if card != NO_PLACE]
        ids = [None if card == NONE else self._card(kind, card) for card in cards]
        self.out.append({"e": "display", "kind": word(Deck, kind), "cards": ids})

    def _shuffle(self, kind: int, *_: Any) -> None:
        self.out.append({"e": "shuffle", "kind": word(Deck, kind)})

    def _take(self, seat: int, kind: int, card: int, source: int, why: int, *_: Any) -> None:
        line: Line = {"e": "take", "seat": seat, "kind": word(Deck, kind)}
        if card != NONE:
            line["card"] = self._card(kind, card)
        self.out.append({**line, "from": word(From, source), "why": word(Why, why)})

    def _gain(self, seat: int, why: int, good: int, amount: int, *_: Any) -> None:
        reason = word(Why, why) if why < Why.EXPERT else f"expert:{self.experts[why - Why.EXPERT]}"
        self.out.append({"e": "gain", "seat": seat, "why": reason, word(Good, good): amount})

    def _pay(self, seat: int, reason: int, good: int, amount: int, *_: Any) -> None:
        last = self.out[-1]
        name, purpose = word(Good, good), word(For, reason)
        if purpose == "value" and last["e"] == "pay" and last["for"] == purpose and name in last:
            last[name] += amount  # one line for several coins in a row
            return
        self.out.append({"e": "pay", "seat": seat, "for": purpose, name: amount})

    def _round(self, n: int, token: int, first: int, *_: Any) -> None:
        self.out.append({"e": "round", "n": n, "token": word(Token, token), "first_player": first})

    def _roll(self, seat: int, die: int, value: int, slot: int, *_: Any) -> None:
        last = self.out[-1]
        if last["e"] != "roll" or last["seat"] != seat:
            self.out.append({"e": "roll", "seat": seat, "dice": []})
        dice = self.out[-1]["dice"]
        dice.append({"die": die, "colour": CONTINENTS[die // 4], "value": value, "slot": slot})

    def _turn(self, seat: int, die: int, owner: int, action: int, colour: int, *_: Any) -> None:
        self.turn = {"e": "turn", "seat": seat, "die": die}
        if not self.extra:
            self.turn["owner"] = owner
        self.turn |= {"action": word(Action, action), "colour": CONTINENTS[colour], "value": 0}
        if self.extra:
            self.extra_turns.append(self.turn)
        self.extra = False
        self.out.append(self.turn)

    def _value(self, value: int, *_: Any) -> None:
        self.turn["value"] = value

    def _row(self, face: int, *_: Any) -> None:
        self.turn |= {"value": face, "row": face}

    def _space(self, continent: int, space: int, *_: Any) -> None:
        self.turn |= {"continent": CONTINENTS[continent], "space": space}

    def _cube(self, card: int, kind: int, category: int, *_: Any) -> None:
        cube = [self.animals[card], TYPES[kind]]
        if category != NONE:
            cube.append(CATEGORIES[category])
        self.turn.setdefault("cubes", []).append(cube)

    def _reference(self, card: int, *_: Any) -> None:
        self.turn["reference"] = self.animals[card]

    def _type(self, kind: int, *_: Any) -> None:
        self.turn["type"] = "0" if kind == 0 else TYPES[kind - 1]

    def _published(self, card: int, *_: Any) -> None:
        self.turn.setdefault("published", []).append(self.animals[card])

    def _removed(self, card: int, *_: Any) -> None:
        self.turn.setdefault("removed", []).append(self.animals[card])

    def _tokens(self, tokens: int, *_: Any) -> None:
        self.turn["tokens"] = tokens

    def _expert(self, seat: int, card: int, do: int, over: int, *_: Any) -> None:
        line = {"e": "expert", "seat": seat, "card": self.experts[card], "do": word(Do, do)}
        if over != NONE:
            line["over"] = self.experts[over]
        self.out.append(line)

    def _first_player(self, seat: int, *_: Any) -> None:
        self.out.append({"e": "first_player", "seat": seat})

    def _reroll(self, seat: int, die: int, spot: int, value: int, *_: Any) -> None:
        self.extra = True
        line = {"e": "reroll", "seat": seat, "die": die, "from": _spot_name(spot), "value": value}
        self.out.append(line)

    def _joker(self, seat: int, card: int, continent: int, *_: Any) -> None:
        self.jokers.setdefault(seat, {})[self.animals[card]] = CONTINENTS[continent]

    def _score(self, seat: int, *_: Any) -> None:
        row = self.played.state["seats"][seat]
        human = isinstance(self.seating.seats[seat], Human)
        names = HUMAN_PARTS if human else AUTOMA_PARTS
        parts = {name: int(row["parts"][Part._fields.index(name.upper())]) for name in names}
        line: Line = {"e": "score", "seat": seat, "parts": parts, "total": int(row["total"])}
        if seat in self.jokers:
            line["jokers"] = self.jokers[seat]
        self.out.append(line)

    def _result(self, winners: int, *_: Any) -> None:
        seats = [p for p in range(len(self.seating.seats)) if winners >> p & 1]
        self.out.append({"e": "result", "winners": seats})


def _spot_name(spot: int) -> str:
    """'bank', 'expedition:africa:0'."""
    if spot < Spot.EXPEDITION:
        return word(Spot, spot)
    continent, space = divmod(spot - Spot.EXPEDITION, MAX_SPACES)
    return f"expedition:{CONTINENTS[continent]}:{space}"

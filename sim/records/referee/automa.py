"""The Automa: its slots, its die, its row step by step, all recomputed (rules 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from automa.cards import Step
from sim.records.referee.city import take_first_player
from sim.records.referee.consequences import acquire, expect_gain
from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line
from sim.records.referee.table import Die, Seat
from sim.records.referee.turns import take_die
from sim.records.referee.words import CONTINENTS

SLOTS = "rules 5.2, its dice [A14]"
DIE = "rules 5.3, the die taken [A16]"
CARD = "rules 5.4, its row of the Behavior card"
EXPEDITION = "rules 5.5, its Expedition [A17]"
ALLOWED = {"e", "seat", "die", "owner", "action", "colour", "value", "row"}
# The least gain for a human comes first; the Automas' own dice before all of them.
HUMAN_GAIN = ("nothing", "coins", "reputation", "vp")


def check_slots(game: Game, seat: Seat, line: Line) -> None:
    """Left to right from the lowest value up, equal ones from the lowest priority up."""

    def key(data: dict[str, Any]) -> tuple[int, int]:
        return data["value"], -seat.rank(data["colour"])

    rising = sorted(line["dice"], key=key)
    last = len(game.box.slots) - 1
    for slot in range(last + 1):
        right = rising[slot:] if slot == last else rising[slot : slot + 1]
        found = sorted((data for data in line["dice"] if data["slot"] == slot), key=key)
        if [key(data) for data in found] != [key(data) for data in right]:
            text = f"slot {slot} holds {_dice_text(found)}; expected {_dice_text(right)}"
            raise broken(line, SLOTS, text)


def _dice_text(dice: list[dict[str, Any]]) -> str:
    return " and ".join(f"{data['colour']} {data['value']}" for data in dice)


def play_automa(game: Game, seat: Seat, line: Line) -> None:
    """One turn: the right die, then the printed steps of its row, in order, and no more."""
    die = game.table.dice[line["die"]]
    _check_die(game, seat, line, die)
    row = game.cards.behaviors[seat.behavior].rows[die.value]
    _check_line(line, die, row.action, row.steps)
    take_die(game, seat, line, die)
    claim = game.table.bank_open
    for step in row.steps:
        if step.do == "first_player":
            _first_player(game, seat, claim)
        else:
            STEPS[step.do](game, seat, line, step)


def _check_line(line: Line, die: Die, action: str, steps: tuple[Step, ...]) -> None:
    """The turn line says what the card says; value and colour are the die's own."""
    fields = ALLOWED | ({"continent", "space"} if action == "expedition" else set())
    if any(step.do == "discard_tokens" for step in steps):
        fields = fields | {"tokens"}
    for key in sorted(line.data.keys() - fields):
        raise broken(line, "records 3, turn", f"the field `{key}` does not belong here")
    for key in sorted(fields - {"continent", "space"} - line.data.keys()):
        raise broken(line, "records 3, turn", f"the field `{key}` is missing")
    right = {"colour": die.colour, "value": die.value, "row": die.value, "action": action}
    for key, value in right.items():
        if line[key] != value:
            raise broken(line, CARD, f"`{key}` is {line[key]}; expected {value}")


# The die -----------------------------------------------------------------------------------


def _check_die(game: Game, seat: Seat, line: Line, die: Die) -> None:
    """The highest die on any board; ties by priority and the least gain for a human."""
    best = min(game.table.on_boards(), key=lambda other: _key(game, seat, other))
    if die.where != "board" or _key(game, seat, die) != _key(game, seat, best):
        text = f"the Automa of seat {seat.number} takes {die}; expected {best}"
        raise broken(line, DIE, text)


def _key(game: Game, seat: Seat, die: Die) -> tuple[int, ...]:
    """Dice in the order in which an Automa wants them."""
    ties = [seat.rank(die.colour), _gain_rank(game, seat, die)]
    if game.least_gain_first:
        ties.reverse()
    steps_clockwise = (die.owner - seat.number) % len(game.table.seats)
    return -die.value, *ties, die.slot, steps_clockwise


def _gain_rank(game: Game, seat: Seat, die: Die) -> int:
    """How little a human gains: own die, another Automa's, then a human's by its slot."""
    if die.owner == seat.number:
        return 0
    if not game.table.seats[die.owner].human:
        return 1
    return 2 + HUMAN_GAIN.index(game.box.slots[die.slot].good)


# The steps of a row ------------------------------------------------------------------------


def _place(game: Game, seat: Seat, line: Line, step: Step) -> None:
    """Put the die where the card says."""
    die, spot = game.table.dice[line["die"]], step.good
    if spot == "expedition":
        spot = _expedition_spot(game, seat, line)
    elif spot == "bank":
        game.table.bank_open = False
    die.put("central", spot=spot)


def _expedition_spot(game: Game, seat: Seat, line: Line) -> str:
    """Most Animals, ties by priority, the leftmost free space; a full continent is passed."""
    counts = {c: 0 for c in CONTINENTS}
    for card in seat.animals:
        counts[game.continent_of(card)] += 1
    order = sorted(CONTINENTS, key=lambda c: (-counts[c], seat.rank(c)))
    free = [(c, game.table.free_space(c, game.box)) for c in order]
    continent, space = next((spot for spot in free if spot[1] is not None), (None, None))
    found = (line.get("continent"), line.get("space"))
    if found != (continent, space):
        text = f"the Expedition goes to {found[0]}, space {found[1]}"
        raise broken(line, EXPEDITION, f"{text}; expected {continent}, space {space}")
    return f"expedition:{continent}:{space}" if continent else "expedition"


def _take(game: Game, seat: Seat, line: Line, step: Step) -> None:
    acquire(game, seat, step.good, "behavior", CARD)


def _gain(game: Game, seat: Seat, line: Line, step: Step) -> None:
    expect_gain(game, seat, "behavior", {step.good: step.amount}, CARD)


def _space_reputation(game: Game, seat: Seat, line: Line, step: Step) -> None:
    """The space's reputation, before the tokens are discarded; none without a space."""
    if "continent" in line.data:
        amount = game.box.spaces[line["continent"]][line["space"]].reputation
        expect_gain(game, seat, "behavior", {"reputation": amount}, EXPEDITION)


def _discard_tokens(game: Game, seat: Seat, line: Line, step: Step) -> None:
    """All expedition tokens for VP each; a token just gained on the track counts."""
    tokens = seat.goods["expedition"]
    if line["tokens"] != tokens:
        text = f"`tokens` is {line['tokens']}; the Automa holds and discards {tokens}"
        raise broken(line, EXPEDITION, text)
    seat.goods["expedition"] = 0
    expect_gain(game, seat, "behavior", {"vp": tokens * step.amount}, EXPEDITION)


def _first_player(game: Game, seat: Seat, claim: bool) -> None:
    """The First Player token, if nobody was at the Bank before in this round."""
    if claim and game.table.holder != seat.number:
        take_first_player(game, seat, CARD)


STEPS: dict[str, Callable[[Game, Seat, Line, Step], None]] = {
    "place": _place,
    "take": _take,
    "gain": _gain,
    "space_reputation": _space_reputation,
    "discard_tokens": _discard_tokens,
}

"""A human's turn, in the order inside an action (rules 4.4 [A21])."""

from __future__ import annotations

from collections.abc import Callable

from sim.records.referee import city, expedition, publication
from sim.records.referee.consequences import expect_gain
from sim.records.referee.game import Game, broken
from sim.records.referee.human import ORDER_INSIDE, HumanTurn
from sim.records.referee.reader import Line
from sim.records.referee.table import Die, Seat

OPTIONAL = {
    "expedition": {"continent", "space", "cubes"},
    "publication": {"reference", "type", "cubes", "published", "removed"},
}
NEEDED = {
    "expedition": {"continent", "space", "cubes"},
    "publication": {"reference", "type", "published"},
}
COMMON = {"e", "seat", "die", "owner", "action", "colour", "value"}
EFFECTS: dict[str, Callable[[HumanTurn], None]] = {
    "embassy": city.embassy,
    "bank": city.bank,
    "university": city.university,
    "academy": city.academy,
    "expedition": expedition.effect,
    "publication": publication.effect,
}


def play_human(game: Game, seat: Seat, line: Line, rerolled: Die | None = None) -> None:
    """Check a human's turn from its turn line to its last consequence."""
    die = game.table.dice[line["die"]]
    _check_fields(line, rerolled is not None)
    game.in_action = True
    if rerolled is not None:
        _check_extra(line, rerolled)
    else:
        take_die(game, seat, line, die)
    turn = HumanTurn(game, seat, line, die)
    if turn.action == "expedition":
        expedition.check_space(turn)
    turn.fix_colour()
    turn.place()
    turn.fix_value()
    EFFECTS[turn.action](turn)
    _nothing_more(turn)
    game.in_action = False


def _check_fields(line: Line, extra: bool) -> None:
    """Each action has its own fields; an extra action says so."""
    action = line["action"]
    needed = COMMON - {"owner"} | NEEDED.get(action, set())
    needed |= {"extra"} if extra else {"owner"}
    allowed = COMMON | OPTIONAL.get(action, set()) | ({"extra"} if extra else set())
    for key in sorted(needed - line.data.keys()):
        raise broken(line, "records 3, turn", f"{action}: the field `{key}` is missing")
    for key in sorted(line.data.keys() - allowed):
        raise broken(line, "records 3, turn", f"{action}: the field `{key}` does not belong here")


def _check_extra(line: Line, die: Die) -> None:
    """An extra action is done with the rerolled die, which is on nobody's board."""
    if line["die"] != die.number:
        text = f"die {line['die']} is used; expected die {die.number}, just rerolled"
        raise broken(line, "rules 3.5, end of the round", text)
    if line.get("owner", line["seat"]) != line["seat"]:
        text = f"owner is {line['owner']}; the rerolled die {die.number} is on nobody's board"
        raise broken(line, "rules 3.5, end of the round", text)


def take_die(game: Game, seat: Seat, line: Line, die: Die) -> None:
    """Take a die from a board; another seat gains the slot's effect at once (rules 4.1)."""
    if die.where != "board":
        text = f"die {die.number} is taken; it is {die.place()}, not on a board"
        raise broken(line, "rules 4.1, take one die from any board", text)
    if line["owner"] != die.owner:
        text = f"die {die.number} is taken from seat {line['owner']}; it is {die.place()}"
        raise broken(line, "rules 4.1, take one die from any board", text)
    owner, slot = game.table.seats[die.owner], game.box.slots[die.slot]
    die.put("hand")
    if owner is not seat and slot.good != "nothing":
        expect_gain(game, owner, "slot", {slot.good: slot.amount}, "rules 4.1, slots [A5]")


def _nothing_more(turn: HumanTurn) -> None:
    """After the effect, only seals for coins and immediate Experts are left to do."""
    turn.free()
    if turn.comes_pay("colour") or turn.comes_pay("value"):
        due = "no payment for colour or value any more: the action has taken its effect"
        raise turn.game.missing(due, ORDER_INSIDE)

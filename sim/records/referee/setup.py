"""Set-up: displays, two Animals per seat from the last to the first, starting goods (rules 2)."""

from __future__ import annotations

from sim.records.referee.consequences import acquire, receive, settle_experts
from sim.records.referee.displays import fill, hand_over
from sim.records.referee.game import Game
from sim.records.referee.goods import goods_of, wrong_gain
from sim.records.referee.words import goods_text


def check_setup(game: Game) -> None:
    """Everything before the first round."""
    fill(game, "animal")
    fill(game, "expert")
    if game.given is not None:
        _give(game, game.given)
    for seat in reversed(game.table.clockwise(game.table.holder)):
        for _ in range(game.box.draft):
            acquire(game, seat, "animal", "setup", "rules 2.4, the draft")
    fill(game, "animal")
    order = game.table.clockwise(game.table.holder)
    owed = {
        seat.number: {"coins": game.box.start_coins[i], "expedition": game.box.start_expedition}
        for i, seat in enumerate(order)
    }
    gains_for_all(game, "setup", owed, "rules 2.5, starting goods [A8]")


def _give(game: Game, card: str) -> None:
    """The card of an experiment goes to the first human before the draft (records 2.1)."""
    seat = next(seat for seat in game.table.seats if seat.human)
    kind = "animal" if card in game.animals or card in game.sepultus else "expert"
    due = f"seat {seat.number} is given {card} from the box"
    fields = {"seat": seat.number, "kind": kind, "card": card, "from": "box", "why": "setup"}
    game.expect("take", due, "records 2.1, given cards", **fields)
    hand_over(seat, kind, card)
    settle_experts(game, seat)


def gains_for_all(game: Game, why: str, owed: dict[int, dict[str, int]], rule: str) -> None:
    """Consume gains that are due to every seat at the same time, in any order."""
    owed = {seat: {g: n for g, n in goods.items() if n} for seat, goods in owed.items()}
    while any(owed.values()):
        number, goods = next((s, goods) for s, goods in owed.items() if goods)
        due = f"a gain of {goods_text(goods)} for seat {number} (why {why})"
        line = game.expect("gain", due, rule, why=why)
        found, right = goods_of(line), owed[line["seat"]]
        if any(right.get(good) != amount for good, amount in found.items()):
            raise wrong_gain(line, game.seat_of(line), found, right, rule)
        for good in found:
            del right[good]
        receive(game, game.seat_of(line), line)

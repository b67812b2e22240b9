"""Goods in lines: what a line names, and payments that must be affordable (rules 4.3)."""

from __future__ import annotations

from sim.records.referee.faults import RuleBroken
from sim.records.referee.game import Game, broken
from sim.records.referee.reader import Line
from sim.records.referee.table import Seat
from sim.records.referee.words import GOODS, PAYABLE, goods_text


def goods_of(line: Line) -> dict[str, int]:
    """The goods that a gain or pay line names."""
    return {good: int(line[good]) for good in GOODS if good in line.data}


def pay(game: Game, due: str) -> tuple[Line, dict[str, int]]:
    """Consume a pay line: the seat must hold what it pays at that moment."""
    line = game.take(due)
    seat, goods = game.seat_of(line), goods_of(line)
    for good in PAYABLE:
        if goods.get(good, 0) > seat.goods[good]:
            held = f"{seat.goods[good]} {good}"
            text = f"seat {seat.number} pays {goods[good]} {good}; it holds {held}"
            raise broken(line, "rules 4.4, payments come from goods held [A21]", text)
    for good, amount in goods.items():
        seat.goods[good] -= amount
    return line, goods


def pay_exactly(game: Game, price: dict[str, int], due: str, rule: str) -> Line:
    """Consume a pay line with exactly this price."""
    line, goods = pay(game, due)
    if goods != price:
        text = f"seat {line['seat']} pays {goods_text(goods)} for {line['for']}"
        raise broken(line, rule, f"{text}; expected {goods_text(price)}")
    return line


def wrong_gain(
    line: Line, seat: Seat, found: dict[str, int], owed: dict[str, int], rule: str
) -> RuleBroken:
    """A gain line that names other goods than are due."""
    right = goods_text(owed)
    text = f"seat {seat.number} gains {goods_text(found)} ({line['why']}); expected {right}"
    return broken(line, rule, text)

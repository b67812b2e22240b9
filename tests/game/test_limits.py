"""With every amount of the game at its limit, no count of a seat wraps around."""

from dataclasses import replace

import numpy as np
import pytest

from automa.cards import Behavior, Cards, Row, load_cards
from sim.game.box import Box, load_box
from sim.game.datafile import MOST_GOODS as MOST
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating


def largest_box() -> Box:
    """Every amount that a file may set, as large as it may be."""
    box = load_box()
    numbers = ("token_coins", "token_expedition", "start_expedition", "bank_coins", "seal_coins")
    numbers += ("university_tokens", "publication_seals", "collection_further")
    numbers += ("seal_vp", "token_vp")
    return replace(
        box,
        **dict.fromkeys(numbers, MOST),
        start_coins=(MOST,) * 4,
        embassy=tuple((start, MOST) for start, _ in box.embassy),
        academy=tuple((start, MOST) for start, _ in box.academy),
        slots=tuple(replace(s, amount=MOST * (s.good != "nothing")) for s in box.slots),
        track=tuple(replace(b, amount=MOST if b.amount > 1 else 1) for b in box.track),
        experts=tuple(replace(expert, amount=MOST) for expert in box.experts),
    )


def largest_cards() -> Cards:
    cards = load_cards()
    prices = {"experts": (MOST,) * 3, "token": MOST, "seal": MOST, "coins_per_vp": 1}
    scorings = {name: replace(card, **prices) for name, card in cards.scorings.items()}
    behaviors = {name: _largest(card) for name, card in cards.behaviors.items()}
    return replace(cards, behaviors=behaviors, scorings=scorings)


def _largest(card: Behavior) -> Behavior:
    return replace(card, rows={face: _largest_row(row) for face, row in card.rows.items()})


def _largest_row(row: Row) -> Row:
    steps = [replace(step, amount=MOST if step.amount else 0) for step in row.steps]
    return replace(row, steps=tuple(steps))


@pytest.mark.parametrize("strategy", ["banker", "random", "balanced"])
def test_nothing_wraps_around(strategy: str) -> None:
    engine = Engine(largest_box(), largest_cards())
    for behavior in engine.cards.behaviors:
        table = Seating((Human(strategy), Opponent(behavior, "astrolabe")))
        rows = engine.play(table, 3, 0, 40)
        parts = rows["parts"].astype(np.int64)
        assert (rows["goods"] >= 0).all() and (parts >= 0).all()
        assert (parts.sum(axis=1) == rows["vp"]).all()

"""Sepultus Creatura cards in the eyes of the styles: taken, studied, published, and worth it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from sim.records.writer import record_game
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.playing import engine

AUTOMAS = (Opponent("linne", "boudeuse"), Opponent("daubenton", "astrolabe"))
NEVER = "balanced:sepultus=-1000"


@cache
def seen(strategy: str, games: int = 60) -> Counter[str]:
    """What happens to Sepultus cards in some games: taken, cube, published."""
    ids = {card.id for card in engine().box.sepultus}
    found = Counter[str]()
    for automa in AUTOMAS:
        for game in range(games):
            table = Seating((Human(strategy), automa), sepultus=True)
            for line in record_game(engine(), table, 21, game):
                found["taken"] += line.get("e") == "take" and line.get("card") in ids
                if line.get("action") == "expedition":
                    found["cube"] += sum(cube[0] in ids for cube in line.get("cubes", []))
                found["published"] += len(ids.intersection(line.get("published", [])))
    return found


@pytest.mark.parametrize("style", ["balanced", "collector", "recruiter"])
def test_good_styles_take_sepultus_cards_and_publish_them(style: str) -> None:
    found = seen(style)
    assert found["taken"] >= 10, found
    assert found["published"] >= 0.8 * found["taken"], "a card left over scores nothing"


def test_cubes_are_placed_on_them() -> None:
    assert seen("collector")["cube"] > 0


def test_the_weight_can_forbid_them() -> None:
    assert seen(NEVER)["taken"] == 0


def test_valuing_them_gains_points_on_the_same_deals() -> None:
    """Twice the standard error of 2,000 deals, each played against three Automas."""
    gains = []
    for automa in (*AUTOMAS, Opponent("trembley", "resolution")):
        valued, never = (
            engine().play(Seating((Human(text), automa), sepultus=True), 2026, 0, 2000)[::2]
            for text in ("balanced", NEVER)
        )
        gains.append(valued["margin"].astype(float) - never["margin"])
    mean = np.mean(gains, axis=0)
    assert mean.mean() > 2 * mean.std() / len(mean) ** 0.5

"""Engine and referee agree on any Reputation track: one step at a time, each bonus where it is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.game.box import Bonus, load_box
from sim.records.referee import check
from sim.records.writer import record_game
from sim.table.engine import Engine
from tests.helpers.playing import SETUPS, seating

GOODS = ("expedition", "expert", "coins", "animal", "seal")


def bonus(space: int, good: str, amount: int) -> Bonus:
    """A bonus of the track; it gives one card, or any amount of goods."""
    return Bonus(space, good, 1 if good in ("expert", "animal") else amount)


@st.composite
def tracks(draw: st.DrawFn) -> tuple[int, tuple[Bonus, ...]]:
    """A length and its bonuses: short or long, bonuses anywhere, often next to each other."""
    length = draw(st.integers(2, 40))
    spaces = draw(st.sets(st.integers(0, length - 1), min_size=1))
    bonuses = [
        bonus(space, draw(st.sampled_from(GOODS)), draw(st.integers(1, 4)))
        for space in sorted(spaces)
    ]
    return length, tuple(bonuses)


@pytest.mark.parametrize("sepultus", [False, True])
@pytest.mark.parametrize("names", SETUPS, ids=" ".join)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(track=tracks(), seed=st.integers(0, 2**62))
def test_games_on_random_tracks_pass(
    names: tuple[str, ...], sepultus: bool, track: tuple[int, tuple[Bonus, ...]], seed: int
) -> None:
    """Two to four seats, with and without Sepultus Creatura."""
    length, bonuses = track
    engine = Engine(replace(load_box(), track_length=length, track=bonuses))
    lines = record_game(engine, seating(names, sepultus=sepultus), seed, 0)
    fault = check([json.dumps(line) for line in lines], engine.box, engine.cards).fault
    assert fault is None, str(fault)

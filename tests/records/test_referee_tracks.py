"""Engine and referee agree on any Reputation track: one step at a time, each bonus where it is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.game.box import Bonus, load_box
from sim.records.referee import RuleBroken, check
from sim.records.writer import record_game
from sim.table.engine import Engine
from tests.helpers.playing import SETUPS, seating
from tests.helpers.referee_scene import AFRICA, Event, Scene, animals, box, event, gain, says, turn

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


def test_an_expert_used_while_another_waits_for_its_place() -> None:
    """What the used one brings is completed before the waiting one is placed."""
    track = tuple(bonus(space, "expert", 1) for space in range(3))
    engine = Engine(replace(load_box(), track_length=3, track=track))
    lines = record_game(engine, seating(("trembley/resolution", "human"), sepultus=True), 0, 0)
    fault = check([json.dumps(line) for line in lines], engine.box, engine.cards).fault
    assert fault is None, str(fault)


def nested_move(*order: Event) -> RuleBroken | None:
    """An Academy with a 3 from space 7: an Expert on 8, coins on 9, a seal on 12."""
    scene = Scene()
    scene.game.box = replace(
        box(), track=(bonus(8, "expert", 1), bonus(9, "coins", 3), bonus(12, "seal", 1))
    )
    (card,) = animals(continent="africa", I="mammal", II="omnivore", III="arboreal")
    scene.show("animal", card)
    scene.show("expert", "ishiwata-eiko")  # 3 reputation at once
    scene.me.goods["reputation"] = 7
    scene.die(AFRICA, 3)
    expert = {"seat": 0, "kind": "expert", "card": "ishiwata-eiko"}
    return scene.turn(
        turn("academy", AFRICA, "africa", 3),
        event("take", seat=0, kind="animal", card=card, from_="display", why="academy"),
        gain(0, "academy", reputation=2),
        event("take", **expert, from_="display", why="reputation"),
        event("expert", seat=0, card="ishiwata-eiko", do="use"),
        gain(0, "expert:ishiwata-eiko", reputation=3),
        *order,
    )


COINS, SEAL = gain(0, "reputation", coins=3), gain(0, "reputation", seal=1)


def test_what_a_bonus_card_brings_comes_before_the_rest_of_the_move() -> None:
    """From 8 the Expert makes 3 steps past the coins to 11; the step that is left reaches 12."""
    assert nested_move(COINS, SEAL) is None


def test_another_order_of_bonuses_is_rejected() -> None:
    says(nested_move(SEAL, COINS), "rules 4.11", 7, "expected")

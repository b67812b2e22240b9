"""The referee on the Sepultus Creatura cards (rules 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.records.referee import RuleBroken
from sim.records.referee.scores import human_parts
from tests.helpers.referee_scene import (
    AMERICA,
    ASIA,
    Event,
    Scene,
    animals,
    box,
    event,
    gain,
    says,
    turn,
)

BEAR, SLOTH = "ursus-spelaeus", "megatherium-americanum"  # die 1 and 2, cost 4 and 5


def academy(card: str, value: int) -> RuleBroken | None:
    scene = Scene(sepultus=True)
    scene.die(ASIA, value)
    scene.show("animal", card)
    taken = event("take", seat=0, kind="animal", card=card, from_="display", why="academy")
    return scene.turn(turn("academy", ASIA, "asia", value), taken, gain(0, "academy", reputation=1))


def test_the_academy_wants_the_cards_value_in_any_colour() -> None:
    assert academy(BEAR, 1) is None
    says(academy(BEAR, 2), "rules 9", 2)
    assert academy(SLOTH, 2) is None


def test_only_the_academy_gives_one() -> None:
    scene = Scene(sepultus=True)
    scene.die(ASIA, 3)
    scene.hire("shanti-shevade")
    scene.show("animal", BEAR, animals(continent="asia")[0], animals(continent="asia")[1])
    scene.me.goods["reputation"] = 14
    bonus = event("take", seat=0, kind="animal", card=BEAR, from_="display", why="reputation")
    rep = gain(0, "expert:shanti-shevade", reputation=2)
    says(scene.turn(turn("academy", ASIA, "asia", 3), rep, bonus), "rules 9", 3)


def test_an_automa_does_not_see_them() -> None:
    scene = Scene("linne", sepultus=True)
    scene.die(ASIA, 6, owner=1)
    plain = animals(continent="oceania")[0]
    scene.show("animal", BEAR, plain)
    line = turn("academy", ASIA, "asia", 6) | {"seat": 1, "owner": 1, "row": 6}
    taken = event("take", seat=1, kind="animal", card=plain, from_="display", why="behavior")
    rep = gain(1, "behavior", reputation=3)
    assert scene.turn(line, taken, rep, seat=1) is None


def expedition(*cubes: list[str], value: int = 6) -> RuleBroken | None:
    scene = Scene(sepultus=True)
    scene.die(AMERICA, value)
    scene.study("panthera-onca")
    scene.me.animals.append(BEAR)
    more = {"continent": "america", "space": 0, "cubes": list(cubes)}
    line = turn("expedition", AMERICA, "america", value, **more)
    return scene.turn(line, gain(0, "space", reputation=3))


def test_its_single_cube_costs_the_cards_value() -> None:
    diet = [BEAR, "II", "omnivore"]
    assert expedition(diet) is None
    assert expedition(diet, ["panthera-onca", "I"]) is None
    says(expedition(diet, value=3), "cubes", 1, "cost 4")
    says(expedition(diet, [BEAR, "II", "carnivore"], value=6), "rules 9", 1, "single cube")
    says(expedition([BEAR, "I", "mammal"]), "rules 9", 1, "allowed")
    says(expedition([BEAR, "II"]), "rules 9", 1)


def publication(change: Callable[[Event], Any] | None = None) -> RuleBroken | None:
    scene = Scene(sepultus=True)
    jaguar = next(a.id for a in box().animals if a.id == "panthera-onca")
    scene.study(jaguar, "II")
    scene.me.animals.append(BEAR)
    scene.me.cubes[BEAR] = {"II": "carnivore"}
    scene.die(AMERICA, 4)
    cubes = [[jaguar, "II"], [BEAR, "II", "carnivore"]]
    more = {"reference": jaguar, "type": "II", "cubes": cubes, "published": [jaguar, BEAR]}
    line = turn("publication", AMERICA, "america", 4, **more)
    if change is not None:
        change(line)
    return scene.turn(line, gain(0, "publication", vp=8, seal=1))


def test_it_is_published_as_if_of_the_references_continent() -> None:
    assert publication() is None
    found = publication(lambda e: e.update(published=["panthera-onca"], removed=[BEAR]))
    says(found, "Publication", 1, "must be published")
    says(publication(lambda e: e["cubes"][1].pop()), "Publication", 1, "no such cube")
    says(publication(lambda e: e.update(reference=BEAR)), "rules 9", 1)


def test_it_counts_for_a_continent_of_its_owners_choice() -> None:
    scene = Scene(sepultus=True)
    scene.me.published = [*animals(continent="oceania")[:3], BEAR]
    assert human_parts(scene.game, scene.me, {BEAR: "oceania"})["continents"] == 3
    assert human_parts(scene.game, scene.me, {BEAR: "asia"})["continents"] == 0

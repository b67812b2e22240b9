"""The referee on single turns: the worked examples of the rulebook, and what breaks them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.records.referee import RuleBroken
from sim.records.referee.automa import check_slots
from sim.records.referee.reader import Line
from sim.records.referee.scores import human_parts
from tests.helpers.referee_scene import (
    AFRICA,
    AMERICA,
    ASIA,
    EUROPE,
    OCEANIA,
    Event,
    Scene,
    animals,
    box,
    event,
    gain,
    pay,
    says,
    turn,
)

# Worked examples ---------------------------------------------------------------------------


def test_embassy_with_a_5() -> None:
    scene = Scene()
    scene.die(ASIA, 5)
    line = turn("embassy", ASIA, "asia", 5)
    assert scene.turn(line, gain(0, "embassy", expedition=3)) is None
    scene = Scene()
    scene.die(ASIA, 4)
    says(scene.turn({**line, "value": 4}, gain(0, "embassy", expedition=3)), "Embassy", 2)


def university(token: bool, colour: int, name: str) -> RuleBroken | None:
    scene = Scene()
    scene.die(colour, 1)
    scene.show("expert", "egbert-rensing", "gao-zhelan")
    taken = event(
        "take", seat=0, kind="expert", card="egbert-rensing", from_="display", why="university"
    )
    placed = event("expert", seat=0, card="egbert-rensing", do="place")
    events = [turn("university", colour, name, 1), taken, placed]
    return scene.turn(*events, *([gain(0, "university", expedition=1)] if token else []))


def test_university_with_a_matching_die() -> None:
    assert university(True, OCEANIA, "oceania") is None
    assert university(False, ASIA, "asia") is None
    says(university(True, ASIA, "asia"), "records", 4)
    found = university(False, OCEANIA, "oceania")
    says(found, "records 4, Order", 3, "cut")


def academy(*pays: Event, value: int = 5, colour: str = "africa") -> RuleBroken | None:
    scene = Scene()
    scene.die(ASIA, 4)
    scene.show("animal", "lemur-catta")
    scene.me.goods |= {"expedition": 1, "coins": 1}
    taken = event("take", seat=0, kind="animal", card="lemur-catta", from_="display", why="academy")
    line = turn("academy", ASIA, colour, value)
    return scene.turn(line, *pays, taken, gain(0, "academy", reputation=3))


def test_academy_recoloured_and_raised() -> None:
    token, coin = pay(0, "colour", expedition=1), pay(0, "value", coins=1)
    assert academy(token, coin) is None
    says(academy(coin, token), "A21", 3)
    says(academy(coin), "another colour", 1)
    says(academy(token), "the die's value", 1, "expected 4")
    says(academy(coin, colour="asia"), "rules 4.8, Academy", 3, "asia is not the Animal's")
    says(academy(token, pay(0, "value", coins=2)), "A21", 3, "holds 1 coins")
    says(academy(token, pay(0, "value", expedition=1)), "A21", 3)


def expedition(change: Callable[[list[Event]], Any] | None = None) -> RuleBroken | None:
    scene = Scene()
    one, two = animals(continent="africa")[:2]
    scene.study(one)
    scene.study(two)
    scene.central(AFRICA, "expedition:africa:0")
    scene.die(AMERICA, 5)
    scene.me.goods |= {"expedition": 2, "coins": 3}
    cubes = [[one, "I"], [two, "I"], [one, "III"]]
    more = {"continent": "africa", "space": 1, "cubes": cubes}
    events = [
        turn("expedition", AMERICA, "africa", 11, **more),
        pay(0, "colour", expedition=1),
        gain(0, "space", reputation=2),
        pay(0, "value", expedition=1, coins=3),
        gain(0, "cube", vp=3),
    ]
    if change is not None:
        change(events)
    return scene.turn(*events)


def test_the_african_expedition_worth_11() -> None:
    assert expedition() is None


EXPEDITIONS: list[tuple[str, Callable[[list[Event]], Any], str, int]] = [
    ("wrong space", lambda e: e[0].update(space=2), "Expedition", 1),
    ("wrong continent", lambda e: e[0].update(continent="asia"), "Expedition", 1),
    ("cheaper", lambda e: e[3].pop("expedition"), "the die's value", 1),
    ("too many cubes", lambda e: e[0]["cubes"].append([e[0]["cubes"][1][0], "II"]), "cubes", 1),
    ("twice the same", lambda e: e[0]["cubes"].append(e[0]["cubes"][0]), "cubes", 1),
    ("a foreign Animal", lambda e: e[0]["cubes"].append(["panthera-onca", "I"]), "cubes", 1),
    ("no cube", lambda e: e[0].pop("cubes"), "records 3, turn", 1),
    ("reputation skipped", lambda e: e.pop(2), "A7", 3),
    ("value before placing", lambda e: e.insert(2, e.pop(3)), "A7", 3),
    ("colour after placing", lambda e: e.insert(2, e.pop(1)), "A21", 3),
    ("cube VP wrong", lambda e: e[4].update(vp=2), "cubes", 5),
    ("cube VP missing", lambda e: e.pop(4), "records", 4),
    ("value after cubes", lambda e: e.append(pay(0, "value", coins=1)), "A21", 6),
]


@pytest.mark.parametrize(("change", "rule", "line"), [case[1:] for case in EXPEDITIONS])
def test_a_broken_expedition(change: Callable[[list[Event]], Any], rule: str, line: int) -> None:
    says(expedition(change), rule, line)


def flock() -> list[str]:
    """Aix galericulata, two more European birds, two birds from elsewhere."""
    birds = [a for a in box().animals if a.categories[0] == "bird"]
    home = [a.id for a in birds if a.continent == "europe" and a.id != "aix-galericulata"]
    away = [a for a in birds if a.continent != "europe"]
    swimmer = next(a.id for a in away if a.categories[2] == "aquatic")
    climber = next(a.id for a in away if a.categories[2] == "arboreal")
    return ["aix-galericulata", *home[:2], swimmer, climber]


def publication(change: Callable[[Event], Any] | None = None, vp: int = 18) -> RuleBroken | None:
    scene = Scene()
    aix, swan, crow, swimmer, climber = flock()
    scene.study(aix, "I", "II", "III")
    scene.study(swan, "I")
    scene.study(crow, "I")
    scene.study(swimmer, "I", "III")
    scene.study(climber, "I", "III")
    scene.die(EUROPE, 4)
    scene.me.goods["coins"] = 1
    cubes = [[aix, "III"], [swimmer, "III"], [aix, "II"]]
    cubes += [[aix, "I"], [swimmer, "I"], [climber, "I"]]
    more = {"reference": aix, "type": "III", "cubes": cubes}
    cards = {"published": [aix, swan], "removed": [swimmer, climber]}
    line = turn("publication", EUROPE, "europe", 5, **more, **cards)
    if change is not None:
        change(line)
    # 2 x 5 + 1 x 3 + 3 x 2 + 2 x 1 VP; the climber's arboreal cube is lost, the crow stays.
    gains = [gain(0, "publication", vp=vp), gain(0, "publication", vp=3, seal=1)]
    found = scene.turn(line, pay(0, "value", coins=1), *gains)
    if found is None:
        assert scene.me.animals == [crow]
        assert scene.me.collection == {"aquatic": 2, "omnivore": 1, "bird": 3}
    return found


def test_the_european_publication_up_to_type_iii() -> None:
    assert publication() is None
    says(publication(vp=17), "Publication", 4, "expected 21 vp")
    says(publication(vp=19), "Publication", 4)


PUBLICATIONS: list[tuple[str, Callable[[Event], Any], str]] = [
    ("Type IV with a 5", lambda e: e.update(type="IV"), "needs a value of 6"),
    ("own cube kept", lambda e: e["cubes"].remove(["aix-galericulata", "II"]), "must be published"),
    ("another category", lambda e: e["cubes"].append([flock()[4], "III"]), "same category"),
    ("a cube that is not there", lambda e: e["cubes"].append([flock()[1], "II"]), "no such cube"),
    ("above the Type", lambda e: e.update(type="II"), "publishes none"),
    ("twice", lambda e: e["cubes"].append(["aix-galericulata", "I"]), "twice"),
    ("not removed", lambda e: e["removed"].pop(), "removed are"),
    ("removed for nothing", lambda e: e["removed"].append(flock()[2]), "removed are"),
    ("a stranger published", lambda e: e["published"].append(flock()[3]), "twice"),
    ("not studied", lambda e: e["published"].append("panthera-onca"), "not a studied"),
    ("reference left out", lambda e: e["published"].remove("aix-galericulata"), "must be"),
    ("another reference", lambda e: e.update(reference=flock()[3]), "colour"),
]


@pytest.mark.parametrize(("change", "text"), [case[1:] for case in PUBLICATIONS])
def test_a_broken_publication(change: Callable[[Event], Any], text: str) -> None:
    says(publication(change), "Publication", 1, text)


def test_the_final_score_of_188() -> None:
    scene = Scene()
    scene.me.goods |= {"vp": 72, "seal": 6, "coins": 4}
    scene.me.collection.update({"hot": 5, "carnivore": 8, "reptile": 10})
    scene.me.published = animals(continent="oceania")[:6]
    scene.me.experts = [e.id for e in box().experts if e.continent == "oceania"][:6]
    parts = human_parts(scene.game, scene.me, {})
    assert parts["cubes"] == 5 + 17 + 28
    assert (parts["continents"], parts["seals"], parts["coins"]) == (40, 24, 2)
    assert sum(parts.values()) == 188


def linne(**change: Any) -> RuleBroken | None:
    scene = Scene("linne")
    scene.die(AMERICA, 5, owner=1, slot=3)
    scene.show("expert", "egbert-rensing", "gao-zhelan", "lotte-paulsen")
    line = turn("university", AMERICA, "america", 5) | {"seat": 1, "owner": 1, "row": 5}
    card = change.pop("card", "gao-zhelan")
    taken = event("take", seat=1, kind="expert", card=card, from_="display", why="behavior")
    return scene.turn({**line, **change}, taken, gain(1, "behavior", expedition=1), seat=1)


def test_linnes_university_on_a_5() -> None:
    assert linne() is None
    says(linne(card="lotte-paulsen"), "taking any card", 2, "expected gao-zhelan")
    says(linne(action="academy"), "Behavior card", 1)
    says(linne(value=6), "Behavior card", 1)
    says(linne(row=4), "Behavior card", 1)


def test_equal_dice_on_an_automas_board() -> None:
    scene = Scene("linne")
    values = {"africa": 2, "asia": 2, "america": 4, "europe": 5}
    dice = [
        {"die": 0, "colour": c, "value": v, "slot": i} for i, (c, v) in enumerate(values.items())
    ]
    check_slots(scene.game, scene.other, Line(1, {"dice": dice}))
    dice[0]["slot"], dice[1]["slot"] = 1, 0
    with pytest.raises(RuleBroken, match="slot 0 holds asia 2; expected africa 2"):
        check_slots(scene.game, scene.other, Line(1, {"dice": dice}))


def test_an_expedition_completed_by_the_reputation_track() -> None:
    found = []
    for card in ("panthera-onca", animals(continent="asia")[0]):
        scene = Scene()
        scene.die(AMERICA, 2)
        scene.show("animal", "panthera-onca", animals(continent="asia")[0])
        scene.me.goods["reputation"] = 13
        more = {"continent": "america", "space": 0, "cubes": [["panthera-onca", "I"]]}
        taken = event("take", seat=0, kind="animal", card=card, from_="display", why="reputation")
        line = turn("expedition", AMERICA, "america", 2, **more)
        found.append(scene.turn(line, gain(0, "space", reputation=3), taken))
    assert found[0] is None
    says(found[1], "Expedition: cubes", 1)

"""What the rulebook leaves open about the box, as we play it: a test for each of [A1] to [A9]."""

from collections import Counter

import pytest

from sim.game.vocab import CONTINENTS, Why
from sim.records.writer import record_game
from sim.table.seating import Human, Seating
from tests.helpers.doors import gain_reputation
from tests.helpers.table_scene import Scene, engine, verb


def test_a1_four_dice_of_each_colour() -> None:
    assert engine().box.dice_per_continent == 4
    table = Seating((Human("random"),) * 4)
    for line in record_game(engine(), table, 3, 0):
        for die in line.get("dice", []):
            assert die["colour"] == CONTINENTS[die["die"] // 4]


def test_a2_fifteen_animals_a_continent() -> None:
    counts = Counter(card.continent for card in engine().box.animals)
    assert counts == dict.fromkeys(CONTINENTS, 15)


@pytest.mark.parametrize(("kind", "vp"), list(enumerate((0, 1, 3, 5))))
def test_a3_a_cube_earns_0_1_3_5(kind: int, vp: int) -> None:
    scene = Scene("human", "human")
    scene.goods(0, coins=9)
    scene.study("panthera-onca")
    k = scene.die("america", 6)
    scene.begin(0)
    scene.act("expedition", k)
    scene.choose(*[verb("pay_coin")] * 4, verb("done"), verb("cube", 0, kind))
    assert scene.has(0).get("vp", 0) == vp


def test_a4_two_round_tokens_of_each_kind() -> None:
    kinds = ("expedition", "coins", "expert", "animal", "die", "nothing")
    assert Counter(engine().box.round_tokens) == dict.fromkeys(kinds, 2)


def test_a5_slots_from_left_to_right() -> None:
    slots = [(slot.good, slot.amount) for slot in engine().box.slots]
    assert slots == [("nothing", 0), ("coins", 2), ("reputation", 2), ("vp", 3)]


def test_a6_bonuses_on_every_fourth_space_and_a_loop() -> None:
    scene = Scene("human", "human")
    gain_reputation(scene.state, scene.t, scene.log, 0, 4, Why.ACADEMY)
    assert scene.has(0) == {"reputation": 4, "expedition": 1}
    scene.goods(0, expedition=0, reputation=11)
    gain_reputation(scene.state, scene.t, scene.log, 0, 1, Why.ACADEMY)
    assert scene.has(0) == {"reputation": 12, "coins": 3}
    scene.goods(0, coins=0, reputation=19)
    gain_reputation(scene.state, scene.t, scene.log, 0, 3, Why.ACADEMY)
    assert scene.has(0) == {"reputation": 1, "seal": 1}, "after 20 comes 0"


def test_a7_four_spaces_with_less_reputation_and_more_bonus() -> None:
    for reputation, bonus in ((3, 0), (2, 1), (1, 2), (0, 3)):
        scene = Scene("human", "human")
        scene.study("panthera-onca")
        for space in range(bonus):
            scene.occupy("america", space)
        k = scene.die("america", 2)
        scene.begin(0)
        scene.act("expedition", k)
        assert scene.spot(k) == f"expedition:america:{bonus}"
        assert scene.has(0).get("reputation", 0) == reputation
        assert scene.state["act"]["value"] == 2 + bonus


def test_a8_starting_coins_by_position() -> None:
    lines = record_game(engine(), Seating((Human("random"),) * 4), 3, 1)
    first = lines[0]["first_player"]
    coins = {line["seat"]: line["coins"] for line in lines if is_start(line, "coins")}
    tokens = {line["seat"]: line["expedition"] for line in lines if is_start(line, "expedition")}
    assert [coins[(first + i) % 4] for i in range(4)] == [2, 3, 3, 4]
    assert set(tokens.values()) == {1}


def is_start(line: dict[str, object], good: str) -> bool:
    return line.get("why") == "setup" and good in line


def test_a9_six_sepultus_cards_that_pay_nothing_at_once() -> None:
    assert [card.vp for card in engine().box.sepultus] == [0] * 6

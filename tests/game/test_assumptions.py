"""What the rulebook leaves open, as we play it: a test for each of [A1] to [A22]."""

from collections import Counter

import pytest

from sim.game.vocab import CONTINENTS, Deck, Pay, Spot, TieBreak, Why
from sim.records.writer import record_game
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.doors import gain_reputation, offer_extra, pick_die, set_dice, take_from_deck
from tests.helpers.table_scene import Scene, animal, continent, engine, expert, verb

PRIORITY = ("asia", "europe", "africa", "america", "oceania")
TYPE_I = 0


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


def test_a10_a_space_emptied_at_the_end_of_the_round_pays_again() -> None:
    scene = Scene("human", "human")
    scene.goods(0, seal=1, coins=9)
    scene.study("panthera-onca")
    k = scene.die("america", 1)
    scene.state["dice"][k]["spot"] = Spot.EXPEDITION  # America's first space
    scene.occupy("america", 0)
    offer_extra(scene.state, 0)
    scene.choose(verb("reroll", k))
    scene.act("expedition", k)
    assert scene.spot(k) == "expedition:america:0"
    assert scene.has(0)["reputation"] == 3


def test_a11_an_empty_deck_is_made_anew_from_its_discards() -> None:
    scene = Scene("human", "human")
    deck = scene.state["decks"][Deck.ANIMAL]
    deck["n"], deck["n_discards"], deck["discards"][0] = 0, 1, animal("lemur-catta")
    take_from_deck(scene.state, scene.t, scene.log, 0, Deck.ANIMAL, Why.REPUTATION)
    assert scene.seat(0)["studied"][0] == animal("lemur-catta")
    take_from_deck(scene.state, scene.t, scene.log, 0, Deck.ANIMAL, Why.REPUTATION)
    assert scene.seat(0)["n_studied"] == 1, "nothing is left: no card is taken"


def test_a12_an_expedition_places_at_least_one_cube() -> None:
    scene = Scene("human", "human")
    scene.study("panthera-onca")
    k = scene.die("america", 6)
    scene.begin(0)
    scene.act("expedition", k)
    assert not scene.may(verb("done"))
    scene.choose(verb("cube", 0, TYPE_I))
    assert scene.may(verb("done"))


def test_a13_a_red_die_is_one_that_is_red_in_this_action() -> None:
    scene = Scene("human", "human")
    scene.goods(0, expedition=1)
    scene.seat(0)["active"][0] = expert("rogerio-luz")
    k = scene.die("asia", 4)
    scene.begin(0)
    scene.act("embassy", k, colour="america", pay=Pay.TOKEN)
    assert scene.has(0) == {"expedition": 3}, "4 + 1 is a 5"


def test_a14_the_two_highest_of_five_dice_share_the_right_slot() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    scene.state["n_dice"] = 5
    values = (6, 2, 5, 1, 3)
    dice = [
        scene.die(c, v, 1, nth=n) for n, (c, v) in enumerate(zip(PRIORITY, values, strict=True))
    ]
    set_dice(scene.state, scene.t, 1)
    assert [int(scene.state["dice"][k]["slot"]) for k in dice] == [3, 1, 3, 0, 2]


def test_a15_an_automa_takes_the_top_of_the_deck_from_an_empty_display() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    scene.show("animal")
    scene.die("asia", 6, owner=1)
    scene.begin(1)
    assert scene.seat(1)["n_studied"] == 1
    assert scene.has(1) == {"reputation": 3}


def test_a16_equal_dice_by_colour_and_then_least_gain_or_the_other_way() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    asian_on_vp = scene.die("asia", 5, owner=0, slot=3, nth=0)
    european_on_coins = scene.die("europe", 5, owner=0, slot=1, nth=1)
    own = scene.die("oceania", 5, owner=1, slot=0)
    assert pick_die(scene.state, scene.t, 1) == asian_on_vp
    scene.state["tie_break"] = TieBreak.LEAST_GAIN
    assert pick_die(scene.state, scene.t, 1) == own
    scene.state["dice"][own]["value"] = 4
    assert pick_die(scene.state, scene.t, 1) == european_on_coins


def test_a17_a_full_continent_is_passed_over() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    scene.study("panthera-onca", seat=1)
    for space in range(4):
        scene.occupy("america", space)
    k = scene.die("africa", 4, owner=1)
    scene.begin(1)
    assert scene.spot(k) == "expedition:asia:0", "no Animals elsewhere, so its first priority"


def test_a18_the_supply_is_not_a_limit() -> None:
    scene = Scene("human", "human")
    scene.goods(0, coins=500)
    k = scene.die("asia", 1)
    scene.begin(0)
    scene.act("bank", k)
    assert scene.has(0) == {"coins": 505}


def test_a19_an_end_of_round_bank_moves_the_first_player_token() -> None:
    scene = Scene("human", "human")
    scene.goods(1, seal=1)
    k = scene.die("asia", 1)
    scene.state["dice"][k]["spot"] = Spot.EMBASSY
    offer_extra(scene.state, 1)
    scene.choose(verb("reroll", k))
    scene.act("bank", k)
    assert scene.state["first_player"] == 1
    assert scene.has(1) == {"coins": 5}


def test_a20_an_automa_takes_dice_of_another_automa_by_its_own_priorities() -> None:
    scene = Scene("linne/boudeuse", "trembley/resolution")
    scene.priorities(0, *PRIORITY)
    scene.priorities(1, *reversed(PRIORITY))
    scene.show("expert", "safi-limbila")
    k = scene.die("asia", 5, owner=1, slot=1)
    scene.die("oceania", 5, owner=1, slot=2, nth=1)
    scene.begin(0)
    assert scene.spot(k) == "university"
    assert scene.has(1) == {"coins": 2}


def test_a21_a_university_token_cannot_pay_for_its_own_recolouring() -> None:
    scene = Scene("human", "human")
    scene.show("expert", "egbert-rensing")
    k = scene.die("asia", 2)
    scene.begin(0)
    assert not scene.may(verb("university", k, Pay.TOKEN, continent("oceania")))


def test_a21_the_expert_taken_by_this_die_does_not_count_for_it() -> None:
    scene = Scene("human", "human")
    scene.show("expert", "cristian-miller", "adamu-ashenafi")
    first, second = scene.die("asia", 2), scene.die("europe", 2, nth=1)
    scene.begin(0)
    scene.act("university", first, to=0)
    scene.place_expert()
    assert scene.has(0) == {}
    scene.begin(0)
    scene.act("university", second, to=1)
    assert scene.has(0) == {"coins": 2}, "now it does"


def test_a21_cube_coins_buy_no_more_value_in_the_same_expedition() -> None:
    scene = Scene("human", "human")
    scene.seat(0)["active"][0] = expert("alonso-rossette")  # 1 coin for a cube on Type I
    scene.study("panthera-onca")
    k = scene.die("america", 5)
    scene.begin(0)
    scene.act("expedition", k)
    scene.choose(verb("cube", 0, TYPE_I))
    assert scene.has(0)["coins"] == 1
    assert not scene.may(verb("pay_coin"))
    assert scene.asks() == "nothing", "3 are left, Type II costs 4"


def test_a22_sepultus_cards_are_not_drafted_and_not_there_for_an_automa() -> None:
    table = Seating((Human("random"), Opponent("linne", "boudeuse")), sepultus=True)
    cards = {card.id for card in engine().box.sepultus}
    taken = Counter[tuple[int, str]]()
    for game in range(150):
        for line in record_game(engine(), table, 5, game):
            if line.get("card") in cards:
                taken[line["seat"], line["why"]] += 1
    assert set(taken) == {(0, "academy")}

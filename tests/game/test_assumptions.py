"""What the rulebook leaves open about play, as we play it: a test for each of [A10] to [A29].

[A1] to [A9], about the box, are in test_assumptions_box.py.
"""

from collections import Counter

from sim.game.vocab import (
    MAX_DICE,
    N_ANIMALS,
    N_PLACES,
    NONE,
    Decision,
    Deck,
    Pay,
    Spot,
    Task,
    TieBreak,
    Token,
    Why,
)
from sim.records.writer import record_game
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.doors import (
    gain_reputation,
    offer_extra,
    pack,
    pick_die,
    run,
    set_dice,
    take_from_deck,
)
from tests.helpers.playing import Game
from tests.helpers.table_scene import Scene, animal, continent, engine, expert, verb

PRIORITY = ("asia", "europe", "africa", "america", "oceania")
TYPE_I = 0


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


def test_a23_a_red_die_of_another_board_is_raised_too() -> None:
    scene = Scene("human", "human")
    scene.seat(0)["active"][0] = expert("rogerio-luz")
    k = scene.die("america", 4, owner=1)
    scene.begin(0)
    scene.act("embassy", k)
    assert scene.has(0) == {"expedition": 3}, "4 + 1 is a 5"


def test_a24_a_seat_places_its_dice_before_the_next_one_draws() -> None:
    table = Seating((Human("random"),) * 3)
    asked = 0
    for state in Game(table, seed=5).play():
        if int(state["decision"]) != Decision.PLACE_DIE:
            continue
        first, n = int(state["first_player"]), int(state["n_seats"])
        order = [(first + i) % n for i in range(n)]
        later = order[order.index(int(state["decider"])) + 1 :]
        for seat in later:
            assert state["dice"][MAX_DICE * seat]["spot"] == Spot.BAG
        asked += 1
    assert asked > 0


def test_a25_a_university_that_would_starve_itself_cannot_be_chosen() -> None:
    scene = Scene("human", "human")
    scene.seat(0)["active"][0] = expert("leonardas-vaikutis")  # 2 reputation at the University
    scene.goods(0, reputation=7)  # an Expert on space 8
    k = scene.die("asia", 2)
    option = verb("university", k, Pay.NOTHING, continent("asia"))
    scene.show("expert", "safi-limbila")
    scene.begin(0)
    assert not scene.may(option), "the bonus takes the last Expert"
    scene.show("expert", "safi-limbila", "gao-zhelan")
    assert scene.may(option)


def test_a26_only_the_display_of_the_round_token_is_refilled() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    scene.show("expert", "ishiwata-eiko", "gao-zhelan")
    scene.show("animal", "lemur-catta", "panthera-leo")
    scene.goods(0, reputation=13)  # an Animal on space 16
    scene.state["tokens"][0] = Token.EXPERT
    scene.state["tasks"][0], scene.state["n_tasks"] = pack(Task.ROUND_TOKEN, 0, 0, 0, 0), 1
    run(scene.state, scene.t, scene.log)
    scene.choose(verb("take", 0), verb("use_expert", N_PLACES), verb("take", 1))
    assert scene.asks() == "nothing", "the Automa has taken its Expert, too"
    shown = [scene.state["decks"][kind]["display"][:6].tolist() for kind in range(2)]
    assert shown[Deck.ANIMAL] == [animal("lemur-catta"), *[NONE] * 5]
    assert NONE not in shown[Deck.EXPERT]


def sepultus_scene() -> Scene:
    """Only Mosasaurus hoffmannii, which wants a 4, is on display."""
    scene = Scene("human", "human")
    scene.state["sepultus"] = 1
    scene.show("animal")
    scene.state["decks"][Deck.ANIMAL]["display"][0] = N_ANIMALS + 3
    return scene


def test_a27_where_only_sepultus_cards_are_displayed_a_bonus_draws() -> None:
    scene = sepultus_scene()
    scene.goods(0, reputation=15)
    gain_reputation(scene.state, scene.t, scene.log, 0, 1, Why.ACADEMY)
    run(scene.state, scene.t, scene.log)
    assert scene.seat(0)["n_studied"] == 1
    assert scene.seat(0)["studied"][0] < N_ANIMALS


def test_a27_the_academy_is_refused_if_an_unseen_expert_could_overshoot() -> None:
    scene = sepultus_scene()
    scene.seat(0)["active"][0] = expert("shanti-shevade")  # 2 reputation at the Academy
    scene.show("expert")
    k = scene.die("asia", 4)
    scene.begin(0)
    option = verb("academy", k, Pay.NOTHING, continent("asia"))
    assert scene.may(option)
    scene.goods(0, reputation=7)  # an Expert on space 8, off the deck
    assert not scene.may(option)


def test_a27_a_sepultus_card_without_a_cube_goes_along_in_type_0() -> None:
    scene = sepultus_scene()
    scene.study("panthera-onca")
    seat = scene.seat(0)
    seat["studied"][1], seat["cubes"][1], seat["n_studied"] = N_ANIMALS + 3, 0, 2
    k = scene.die("america", 2)
    scene.begin(0)
    scene.act("publication", k, to=0)
    scene.choose(verb("type", 0), verb("include", 1))
    assert (seat["n_published"], seat["jokers"]) == (2, 1 << 3)
    assert scene.has(0) == {"vp": 2, "seal": 1}


def test_a28_without_a_card_to_take_the_rest_of_the_row_is_given() -> None:
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, *PRIORITY)
    scene.show("animal")
    deck = scene.state["decks"][Deck.ANIMAL]
    deck["n"] = deck["n_discards"] = 0
    scene.die("asia", 6, owner=1)
    scene.begin(1)
    assert scene.seat(1)["n_studied"] == 0
    assert scene.has(1) == {"reputation": 3}


def test_a29_a_bonus_is_granted_before_the_next_step() -> None:
    scene = Scene("human", "human")
    scene.show("expert", "ishiwata-eiko")  # 3 reputation at once
    scene.goods(0, reputation=7)
    gain_reputation(scene.state, scene.t, scene.log, 0, 2, Why.ACADEMY)
    run(scene.state, scene.t, scene.log)
    assert scene.asks() == "take_card" and scene.has(0) == {"reputation": 8}
    scene.choose(verb("take", 0), verb("use_expert", N_PLACES))
    assert scene.has(0) == {"reputation": 12, "coins": 3}, "3 steps from 8, then the one left"

"""The worked examples that the rulebook prints, each by the name of who plays it there."""

from sim.game.vocab import CATEGORIES, Deck, Part, Pay, number
from tests.helpers.doors import score_human, set_dice
from tests.helpers.table_scene import Scene, animal, continent, engine, expert, verb

TYPE_I, TYPE_II, TYPE_III, TYPE_IV = range(4)


def test_joelles_red_4_on_her_reputation_slot_is_taken_by_jeremie() -> None:
    """Choose a Die: the owner gains 2 Reputation and moves the token 2 spaces."""
    scene = Scene("human", "human")
    k = scene.die("america", 4, owner=1, slot=2)
    scene.begin(0)
    scene.act("bank", k)
    assert scene.has(1) == {"reputation": 2}
    assert scene.has(0) == {"coins": 5}


def test_the_other_slots_pay_their_owner_too() -> None:
    """Choose a Die: nothing, 2 Coins, 2 Reputation, 3 VP; nothing for an own die."""
    for slot, gained in enumerate(({}, {"coins": 2}, {"reputation": 2}, {"vp": 3})):
        scene = Scene("human", "human")
        k = scene.die("asia", 1, owner=1, slot=slot)
        scene.begin(0)
        scene.act("bank", k)
        assert scene.has(1) == gained
    scene = Scene("human", "human")
    k = scene.die("asia", 1, owner=0, slot=3)
    scene.begin(0)
    scene.act("bank", k)
    assert scene.has(0) == {"coins": 5}


def test_eric_at_the_embassy_with_a_5() -> None:
    """Embassy: 3 Expedition tokens."""
    scene = Scene("human", "human")
    k = scene.die("europe", 5)
    scene.begin(0)
    scene.act("embassy", k)
    assert scene.has(0) == {"expedition": 3}
    assert (scene.spot(k), scene.asks()) == ("embassy", "nothing")


def test_georgina_at_the_bank_takes_the_first_player_token_from_olivier() -> None:
    """Bank: 5 Coins, and the first at the Bank this round takes the token; only the first."""
    scene = Scene("human", "human")
    georgina, olivier = 0, 1
    scene.state["first_player"] = olivier
    k = scene.die("oceania", 1, owner=georgina)
    second = scene.die("asia", 6, owner=olivier)
    scene.begin(georgina)
    scene.act("bank", k)
    assert scene.has(georgina) == {"coins": 5}
    assert scene.state["first_player"] == georgina
    scene.begin(olivier)
    scene.act("bank", second)
    assert scene.has(olivier) == {"coins": 5}
    assert scene.state["first_player"] == georgina


def test_jamie_recruits_egbert_rensing_with_a_green_die() -> None:
    """University: the die has the Expert's colour, so 1 Expedition token."""
    scene = Scene("human", "human")
    scene.show("expert", "safi-limbila", "egbert-rensing")
    k = scene.die("oceania", 2)
    scene.begin(0)
    scene.act("university", k, to=1)
    scene.place_expert()
    assert scene.seat(0)["active"][0] == expert("egbert-rensing")
    assert scene.has(0) == {"expedition": 1}


def test_a_die_of_another_colour_earns_no_token_at_the_university() -> None:
    scene = Scene("human", "human")
    scene.show("expert", "safi-limbila", "egbert-rensing")
    k = scene.die("asia", 2)
    scene.begin(0)
    scene.act("university", k, to=1)
    scene.place_expert()
    assert scene.has(0) == {}


def test_joelle_studies_lemur_catta_with_a_purple_4() -> None:
    """Academy: 1 token makes it yellow, 1 Coin makes it a 5: 3 Reputation."""
    scene = Scene("human", "human")
    scene.goods(0, coins=2, expedition=2)
    scene.show("animal", "lemur-catta")
    k = scene.die("asia", 4)
    scene.begin(0)
    scene.act("academy", k, colour="africa", pay=Pay.TOKEN, to=0)
    scene.choose(verb("pay_coin"))
    assert scene.has(0) == {"coins": 1, "expedition": 1, "reputation": 3}
    assert list(scene.seat(0)["studied"][:1]) == [animal("lemur-catta")]
    assert scene.spot(k) == "academy"


def test_without_a_token_joelle_cannot_study_lemur_catta() -> None:
    scene = Scene("human", "human")
    scene.show("animal", "lemur-catta")
    k = scene.die("asia", 4)
    scene.begin(0)
    assert not scene.may(verb("academy", k, Pay.NOTHING, continent("asia")))
    assert not scene.may(verb("academy", k, Pay.TOKEN, continent("africa")))


def test_oliviers_african_expedition_is_worth_11() -> None:
    """Expedition: 5 + 1 (space) + 2 (token) + 3 (Coins) for two Type I and one Type III, 3 VP."""
    scene = Scene("human", "human")
    scene.goods(0, coins=3, expedition=2)
    scene.occupy("africa", 0)
    lion, lemur = scene.study("panthera-leo"), scene.study("lemur-catta")
    k = scene.die("america", 5)
    scene.begin(0)
    scene.act("expedition", k, colour="africa", pay=Pay.TOKEN)
    assert scene.spot(k) == "expedition:africa:1"
    assert scene.has(0) == {"coins": 3, "expedition": 1, "reputation": 2}
    scene.choose(verb("pay_token"), verb("pay_coin"), verb("pay_coin"), verb("pay_coin"))
    assert scene.state["act"]["value"] == 11
    cubes = (verb("cube", lion, TYPE_I), verb("cube", lemur, TYPE_I), verb("cube", lion, TYPE_III))
    scene.choose(*cubes)
    assert scene.asks() == "nothing", "2 + 2 + 7 is all of it"
    assert scene.has(0) == {"reputation": 2, "vp": 3}
    assert list(scene.seat(0)["cubes"][:2]) == [0b0101, 0b0001]


def erics_study() -> Scene:
    """Five birds, three of them European; 3 aquatic and 3 omnivore cubes, one arboreal cube."""
    scene = Scene("human", "human")
    scene.goods(0, coins=1)
    scene.study("aix-galericulata", "I", "II", "III")
    scene.study("phoenicopterus-roseus", "I", "II", "III")
    scene.study("pinguinus-impennis", "I", "III")
    scene.study("ramphastos-toco", "I", "II", "III")
    scene.study("struthio-camelus", "I")
    return scene


def test_erics_european_publication_up_to_type_iii() -> None:
    """Publication: 15 + 9 + 10 + 3 VP, two Animals removed, one cube lost, 1 Royal Seal."""
    scene = erics_study()
    k = scene.die("europe", 4)
    scene.begin(0)
    scene.act("publication", k, to=0)
    scene.choose(verb("pay_coin"), verb("type", 3))
    publish = [verb("publish_cube", place) for place in range(5)]
    scene.choose(publish[1], publish[2])
    assert scene.has(0) == {"vp": 15}
    scene.choose(publish[1], publish[3])
    assert scene.has(0) == {"vp": 15 + 9}
    scene.choose(*publish[1:])
    assert scene.has(0) == {"vp": 15 + 9 + 10 + 3, "seal": 1}
    owner = scene.seat(0)
    library = {name: int(n) for name, n in zip(CATEGORIES, owner["library"], strict=True) if n}
    assert library == {"bird": 5, "omnivore": 3, "aquatic": 3}, "the arboreal cube is lost"
    assert (owner["n_studied"], owner["n_published"], scene.state["removed"]) == (0, 3, 2)
    assert owner["published"][continent("europe")] == 3
    assert (scene.spot(k), scene.asks()) == ("animal", "end_turn"), "the new seal may be changed"


def test_erics_4_alone_reaches_only_type_ii() -> None:
    """Publication: Type III needs a 5."""
    scene = erics_study()
    scene.goods(0, coins=0)
    k = scene.die("europe", 4)
    scene.begin(0)
    scene.act("publication", k, to=0)
    assert not scene.may(verb("type", 3))
    assert scene.may(verb("type", 2))


def test_eric_may_leave_cubes_and_animals_for_later() -> None:
    """F.A.Q.: cubes of other Animals need not be taken, nor Animals that gave none."""
    scene = erics_study()
    k = scene.die("europe", 4)
    scene.begin(0)
    scene.act("publication", k, to=0)
    scene.choose(verb("pay_coin"), verb("type", 3), *[verb("done")] * 4)
    assert scene.has(0) == {"vp": 5 + 3 + 2 + 1, "seal": 1}
    assert (scene.seat(0)["n_studied"], scene.seat(0)["n_published"]) == (4, 1)


def test_jeremies_final_score_of_188() -> None:
    """End of the Game: 72 + 5 + 17 + 28 + 40 + 24 + 2."""
    scene = Scene("human", "human")
    jeremie = scene.seat(0)
    scene.goods(0, vp=72, seal=6, coins=4)
    for category, cubes in (("hot", 5), ("carnivore", 8), ("reptile", 10)):
        jeremie["library"][CATEGORIES.index(category)] = cubes
    jeremie["published"][continent("oceania")] = jeremie["n_published"] = 6
    jeremie["experts"][continent("oceania")] = jeremie["n_experts"] = 6
    score_human(scene.state, scene.t, scene.log, 0)
    parts = {name.lower(): int(jeremie["parts"][number(Part, name)]) for name in Part._fields}
    assert parts["play"] == 72
    assert parts["cubes"] == 5 + 17 + 28
    assert parts["continents"] == 40
    assert (parts["seals"], parts["coins"], parts["tokens"], parts["experts"]) == (24, 2, 0, 0)
    assert jeremie["total"] == 188


def test_linne_at_the_university_with_a_5_of_another_colour() -> None:
    """Solo Mode: the Behavior card says 1 Expedition token, so the Automa gains it."""
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, "asia", "europe", "africa", "america", "oceania")
    scene.show("expert", "egbert-rensing", "safi-limbila")
    k = scene.die("europe", 5, owner=1)
    scene.begin(1)
    africans = scene.seat(1)["experts"][continent("africa")]
    assert africans == 1, "Africa stands before Oceania in its priorities"
    assert scene.has(1) == {"expedition": 1}
    assert scene.spot(k) == "university"
    assert scene.state["decks"][Deck.EXPERT]["display"][0] == expert("egbert-rensing")


def test_equal_dice_on_an_automas_board_lower_priority_on_the_left() -> None:
    """Solo Mode: two 2s, the yellow one of lower priority stands left of the red one."""
    scene = Scene("human", "linne/boudeuse")
    scene.priorities(1, "america", "asia", "europe", "oceania", "africa")
    dice = [("america", 2), ("oceania", 6), ("africa", 2), ("europe", 1)]
    placed = [scene.die(*die, owner=1, nth=n) for n, die in enumerate(dice)]
    set_dice(scene.state, scene.t, 1)
    slots = {dice[n]: int(scene.state["dice"][k]["slot"]) for n, k in enumerate(placed)}
    assert slots == {
        ("europe", 1): 0,
        ("africa", 2): 1,
        ("america", 2): 2,
        ("oceania", 6): 3,
    }


def quentins_table(reputation: int) -> tuple[Scene, int]:
    """A red die and no Animal of America; one of America and one of Asia on display."""
    scene = Scene("human", "human")
    scene.goods(0, reputation=reputation)
    scene.show("animal", "panthera-onca", "pavo-cristatus")
    k = scene.die("america", 4)
    scene.begin(0)
    return scene, k


def test_quentins_expedition_to_america_is_completed_by_the_reputation_track() -> None:
    """F.A.Q.: the space's Reputation brings the Animal that the Expedition needs."""
    scene, k = quentins_table(reputation=14)
    scene.act("expedition", k)
    assert scene.asks() == "take_card"
    assert not scene.may(verb("take", 1)), "with the Asian Animal it could not be completed"
    scene.choose(verb("take", 0))
    assert scene.asks() == "cubes"
    scene.choose(verb("cube", 0, TYPE_II))
    assert scene.has(0) == {"reputation": 17, "vp": 1}
    assert list(scene.seat(0)["studied"][:1]) == [animal("panthera-onca")]


def test_quentin_may_not_go_where_nothing_can_be_researched() -> None:
    """F.A.Q.: an Action that cannot be completed may not be chosen."""
    scene, k = quentins_table(reputation=0)
    assert not scene.may(verb("expedition", k, Pay.NOTHING, continent("america")))


def test_the_examples_use_the_components_of_the_box() -> None:
    """The examples rest on an African space with 2 Reputation and +1, and 3 VP on a Type III."""
    box = engine().box
    assert (box.spaces["africa"][1].reputation, box.spaces["africa"][1].bonus) == (2, 1)
    assert box.animals[animal("panthera-leo")].cube_vp[TYPE_III] == 3

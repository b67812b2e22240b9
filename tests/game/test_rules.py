"""Rules that no printed example shows: payments, Experts, waiting cards, rounds and scores."""

from itertools import pairwise

from sim.game.rules.list_choices import TAKEN_CARD
from sim.game.vocab import N_ANIMALS, Deck, Part, Pay, number
from sim.records.writer import record_game
from sim.table.seating import Human, Opponent, Seating
from tests.helpers.doors import find_winners, score_automa
from tests.helpers.table_scene import Scene, continent, engine, expert, verb

FOUR = ("rogerio-luz", "adamu-ashenafi", "aymar-dibumbe", "samara-el-ouadie")


def with_experts(*names: str) -> Scene:
    """A human whose active Experts are these."""
    scene = Scene("human", "human")
    for place, name in enumerate(names):
        scene.seat(0)["active"][place] = expert(name)
    return scene


def record(*seats: Human | Opponent, game: int = 0) -> list[dict[str, object]]:
    return record_game(engine(), Seating(seats), 21, game)


# Payments ----------------------------------------------------------------------------------


def test_a_seal_gives_5_and_another_colour_at_once() -> None:
    scene = Scene("human", "human")
    scene.goods(0, seal=1)
    scene.show("animal", "lemur-catta")
    k = scene.die("asia", 1)
    scene.begin(0)
    scene.act("academy", k, colour="africa", pay=Pay.SEAL, to=0)
    assert scene.has(0) == {"reputation": 3}, "1 + 5 is 6"


def test_a_seal_is_changed_into_5_coins() -> None:
    scene = Scene("human", "human")
    scene.goods(0, seal=1)
    k = scene.die("asia", 3)
    scene.begin(0)
    scene.act("embassy", k)
    scene.choose(verb("seal_to_coins"), verb("pay_coin"), verb("pay_coin"))
    assert scene.has(0) == {"coins": 3, "expedition": 3}


def test_coins_raise_a_die_past_6() -> None:
    scene = Scene("human", "human")
    scene.goods(0, coins=5)
    scene.study("panthera-onca")
    k = scene.die("america", 6)
    scene.begin(0)
    scene.act("expedition", k)
    scene.choose(*[verb("pay_coin")] * 4, verb("done"))
    assert scene.state["act"]["value"] == 10


def test_a_payment_must_change_something() -> None:
    scene = Scene("human", "human")
    scene.goods(0, expedition=1, coins=3)
    k = scene.die("america", 6)
    scene.begin(0)
    assert not scene.may(verb("bank", k, Pay.TOKEN, continent("asia")))
    assert not scene.may(verb("embassy", k, Pay.TOKEN, continent("america")))
    scene.act("embassy", k)
    assert scene.asks() == "nothing", "5 and more earn the same: no coin can be paid"


# Experts -----------------------------------------------------------------------------------


def take_a_fifth(scene: Scene, name: str = "egbert-rensing") -> None:
    scene.show("expert", name)
    k = scene.die("asia", 1)
    scene.begin(0)
    scene.act("university", k, to=0)
    assert scene.asks() == "place_expert"


def test_a_fifth_expert_covers_one_or_goes_underneath() -> None:
    scene = with_experts(*FOUR)
    take_a_fifth(scene)
    assert not scene.may(verb("place"))
    scene.choose(verb("cover", 2))
    assert list(scene.seat(0)["active"]) == [
        expert(name) for name in (*FOUR[:2], "egbert-rensing", FOUR[3])
    ]
    scene = with_experts(*FOUR)
    take_a_fifth(scene)
    scene.choose(verb("under"))
    assert list(scene.seat(0)["active"]) == [expert(name) for name in FOUR]
    assert scene.seat(0)["experts"][continent("oceania")] == 1, "it counts for its collection"


def test_with_a_free_place_an_expert_is_neither_covered_nor_hidden() -> None:
    scene = with_experts(*FOUR[:3])
    take_a_fifth(scene, "safi-limbila")  # immediate: it may also be used at once
    assert scene.may(verb("place"))
    assert not scene.may(verb("cover", 0))
    assert not scene.may(verb("under"))


def test_an_immediate_expert_is_used_on_being_taken_or_later() -> None:
    scene = Scene("human", "human")
    scene.show("expert", "safi-limbila")
    k = scene.die("asia", 1)
    scene.begin(0)
    scene.act("university", k, to=0)
    scene.choose(verb("use_expert", TAKEN_CARD))
    assert scene.has(0) == {"coins": 5}
    scene = with_experts("safi-limbila")
    k = scene.die("asia", 4)
    scene.begin(0)
    scene.choose(verb("use_expert", 0))
    assert scene.has(0) == {"coins": 5}
    assert scene.seat(0)["active"][0] == -1, "its place is free again"
    assert scene.asks() == "turn", "the turn itself is still to come"


def test_experts_pay_for_placing_a_die() -> None:
    scene = with_experts("samara-el-ouadie")  # 2 reputation at the Bank
    k = scene.die("asia", 4)
    scene.begin(0)
    scene.act("bank", k)
    assert scene.has(0) == {"coins": 5, "reputation": 2}


# Reputation and cards ------------------------------------------------------------------------


def test_a_card_gained_in_anothers_turn_waits_until_it_ends() -> None:
    scene = Scene("human", "human")
    scene.goods(1, reputation=15)
    scene.show("animal", "panthera-onca", "lemur-catta")
    k = scene.die("america", 4, owner=1, slot=2)
    scene.begin(0)
    scene.act("academy", k, to=0)
    assert (scene.asks(), int(scene.state["decider"])) == ("take_card", 1)
    assert scene.seat(0)["n_studied"] == 1, "the turn's own card was taken first"
    scene.choose(verb("take", 1))
    assert scene.seat(1)["n_studied"] == 1


def test_university_and_academy_need_a_card_on_display() -> None:
    scene = Scene("human", "human")
    scene.show("animal")
    scene.show("expert")
    k = scene.die("america", 4)
    scene.begin(0)
    for place in range(6):
        assert not scene.may(verb("academy", k, Pay.NOTHING, continent("america")) | place << 32)
        assert not scene.may(verb("university", k, Pay.NOTHING, continent("america")) | place << 32)


# Rounds --------------------------------------------------------------------------------------


def test_every_seat_takes_as_many_turns_as_it_drew_dice() -> None:
    lines = record(Human("random"), Opponent("linne", "boudeuse"), Human("random"))
    turns = [0, 0, 0]
    drawn = [0, 0, 0]
    for line in lines:
        if line.get("e") == "turn" and "extra" not in line:
            turns[line["seat"]] += 1  # type: ignore[index]
        if line.get("e") == "roll":
            drawn[line["seat"]] += len(line["dice"])  # type: ignore[index, arg-type]
    assert turns == drawn


def test_a_free_card_goes_to_every_seat_and_then_the_display_is_filled() -> None:
    for game in range(20):
        lines = record(Human("random"), Opponent("linne", "boudeuse"), game=game)
        for line, after in pairwise(lines):
            if line.get("e") == "round" and line["token"] in ("animal", "expert"):
                assert after["e"] == "take"
                where = lines.index(line)
                taken = [x for x in lines[where:] if x.get("why") == "round"][:2]
                assert [x["seat"] for x in taken] == sorted(
                    (0, 1), key=lambda seat: (seat - int(str(line["first_player"]))) % 2
                )
                return
    raise AssertionError("no game with such a token")


def test_the_draft_goes_from_the_last_seat_to_the_first() -> None:
    lines = record(Human("random"), Human("random"), Human("random"))
    first = int(str(lines[0]["first_player"]))
    order = [x["seat"] for x in lines if x.get("e") == "take" and x["why"] == "setup"]
    assert order == [(first + i) % 3 for i in (2, 2, 1, 1, 0, 0)]


# Scores --------------------------------------------------------------------------------------


def test_an_automas_scoring_card() -> None:
    """HMS Resolution: 4, 3, 2 VP per Expert, 3 per token, 5 per seal, 1 per 2 coins."""
    scene = Scene("human", "linne/resolution")
    seat = scene.seat(1)
    scene.goods(1, vp=50, coins=5, expedition=2, seal=1)
    seat["animals"] = (3, 1, 0, 2, 0)
    seat["experts"] = (2, 4, 1, 0, 1)
    score_automa(scene.state, scene.t, 1)
    parts = {name.lower(): int(seat["parts"][number(Part, name)]) for name in Part._fields}
    continents = (3 + 2) * 3 + (1 + 4) * 1 + (2 + 0) * 2
    assert parts == {
        "play": 50,
        "experts": 4 * 4 + 2 * 3 + 1 * 2,
        "cubes": 0,
        "continents": continents,
        "seals": 5,
        "coins": 2,
        "tokens": 6,
    }
    assert seat["total"] == sum(parts.values())


def test_a_tie_goes_to_more_published_animals_and_is_shared_otherwise() -> None:
    scene = Scene("human", "human", "linne/boudeuse")
    for p in range(3):
        scene.seat(p)["total"] = 100
    scene.seat(1)["n_published"] = 4
    find_winners(scene.state, scene.log)
    assert scene.state["winners"] == 0b010
    scene.seat(0)["n_published"] = 4
    find_winners(scene.state, scene.log)
    assert scene.state["winners"] == 0b011


# Sepultus Creatura ---------------------------------------------------------------------------


def test_a_sepultus_card_wants_exactly_its_value_of_any_colour() -> None:
    scene = Scene("human", "human")
    scene.state["sepultus"] = 1
    scene.goods(0, coins=1)
    display = scene.state["decks"][Deck.ANIMAL]["display"]
    display[:] = -1
    display[0] = N_ANIMALS + 3  # Mosasaurus hoffmannii: a 4
    two, three = scene.die("asia", 2), scene.die("africa", 3, nth=1)
    five = scene.die("europe", 5, nth=2)
    scene.begin(0)
    assert not scene.may(verb("academy", two, Pay.NOTHING, continent("asia")))
    assert not scene.may(verb("academy", five, Pay.NOTHING, continent("europe")))
    scene.act("academy", three, to=0)
    scene.choose(verb("pay_coin"))
    assert scene.has(0) == {"reputation": 2}
    assert scene.seat(0)["studied"][0] == N_ANIMALS + 3

"""The referee on what may happen in a turn: Experts, seals, waiting cards, extra actions."""

from __future__ import annotations

from typing import Any

from sim.records.referee import RuleBroken
from tests.helpers.referee_scene import (
    AFRICA,
    AMERICA,
    ASIA,
    EUROPE,
    OCEANIA,
    Event,
    Scene,
    animals,
    event,
    gain,
    pay,
    says,
    turn,
)


def take(kind: str, card: str, why: str, source: str = "display", seat: int = 0) -> Event:
    return event("take", seat=seat, kind=kind, card=card, from_=source, why=why)


def expert(card: str, do: str, **more: Any) -> Event:
    return event("expert", seat=0, card=card, do=do, **more)


BANK = gain(0, "bank", coins=5)
FIRST = event("first_player", seat=0)


def bank(*events: Event, hired: tuple[str, ...] = (), **goods: int) -> RuleBroken | None:
    """A turn at the Bank with an American 3; seat 0 holds the First Player token."""
    scene = Scene()
    scene.die(AMERICA, 3)
    scene.hire(*hired)
    scene.me.goods |= goods
    scene.show("expert", "egbert-rensing", "gao-zhelan")
    return scene.turn(*events)


def line(value: int = 3) -> Event:
    return turn("bank", AMERICA, "america", value)


# Experts -----------------------------------------------------------------------------------


def test_experts_for_placing_come_before_the_effect() -> None:
    phoebe = gain(0, "expert:phoebe-burke", vp=3)
    assert bank(line(), phoebe, BANK, hired=("phoebe-burke",)) is None
    says(bank(line(), BANK, phoebe, hired=("phoebe-burke",)), "placing a die", 2, "phoebe-burke")
    says(bank(line(), BANK, hired=("phoebe-burke",)), "placing a die", 2)
    says(bank(line(), phoebe, BANK), "Bank", 2)
    assert bank(line(), BANK, hired=("piaar-jhari",)) is None  # pays at the Embassy only


def test_value_experts_raise_the_die() -> None:
    assert bank(line(4), BANK, hired=("rogerio-luz",)) is None
    says(bank(line(3), BANK, hired=("rogerio-luz",)), "value", 1, "expected 4")
    says(bank(line(4), BANK, hired=("yaban-peker",)), "value", 1, "expected 3")


def test_an_expert_who_comes_while_placing_raises_the_value() -> None:
    events = [
        line(4),
        gain(0, "expert:samara-el-ouadie", reputation=2),
        take("expert", "rogerio-luz", "reputation"),
        expert("rogerio-luz", "place"),
        BANK,
    ]
    for value, right in ((4, True), (3, False)):
        scene = Scene()
        scene.die(AMERICA, 3)
        scene.hire("samara-el-ouadie")
        scene.show("expert", "rogerio-luz", "gao-zhelan")
        scene.me.goods["reputation"] = 6
        found = scene.turn({**events[0], "value": value}, *events[1:])
        assert (found is None) == right


def test_immediate_experts_at_any_time_of_the_turn() -> None:
    use, coins = expert("safi-limbila", "use"), gain(0, "expert:safi-limbila", coins=5)
    hired = ("safi-limbila",)
    assert bank(use, coins, line(), BANK, hired=hired) is None
    assert bank(line(), use, coins, BANK, hired=hired) is None
    assert bank(line(), BANK, use, coins, hired=hired) is None
    paid = pay(0, "value", coins=5)
    assert bank(line(8), use, coins, paid, BANK, hired=hired) is None
    says(bank(line(8), paid, use, coins, BANK, hired=hired), "A21", 2)
    says(bank(line(), use, coins, use, coins, BANK, hired=hired), "Experts", 4)
    says(bank(line(), use, coins, BANK), "Experts", 2, "not active")
    says(bank(line(), use, BANK, hired=hired), "Experts", 3)
    says(bank(line(), expert("rogerio-luz", "use"), BANK, hired=("rogerio-luz",)), "Experts", 2)


FOUR = ("rogerio-luz", "yaban-peker", "thao-tri-hung", "mathieu-aubert")


def university(*after: Event, hired: tuple[str, ...], card: str = "gao-zhelan") -> Scene:
    scene = Scene()
    scene.die(EUROPE, 1)
    scene.hire(*hired)
    scene.show("expert", card)
    value = 2 if "mathieu-aubert" in hired else 1
    first = turn("university", EUROPE, "europe", value)
    scene.turn(first, take("expert", card, "university"), *after)
    return scene


def test_four_places_for_experts() -> None:
    place, under = expert("gao-zhelan", "place"), expert("gao-zhelan", "under", over="rogerio-luz")
    cover = expert("gao-zhelan", "cover", over="rogerio-luz")
    assert university(place, hired=FOUR[:3]).found is None
    says(university(place, hired=FOUR).found, "Experts", 3, "cover")
    says(university(cover, hired=FOUR[:3]).found, "Experts", 3, "expected `place`")
    scene = university(cover, hired=FOUR)
    assert scene.found is None
    assert scene.me.active == [*FOUR[1:], "gao-zhelan"]
    scene = university(under, hired=FOUR)
    assert scene.found is None
    assert scene.me.active == list(FOUR)
    assert "gao-zhelan" in scene.me.experts
    says(university({**under, "over": "safi-limbila"}, hired=FOUR).found, "Experts", 3)
    says(university(expert("gao-zhelan", "use"), hired=()).found, "Experts", 3, "permanent")


def test_an_immediate_expert_used_on_being_taken_needs_no_place() -> None:
    use, coins = expert("safi-limbila", "use"), gain(0, "expert:safi-limbila", coins=5)
    scene = university(use, coins, hired=FOUR, card="safi-limbila")
    assert scene.found is None
    assert scene.me.active == list(FOUR)


# Seals -------------------------------------------------------------------------------------


def test_a_seal_for_coins_during_the_action() -> None:
    swap, coins = pay(0, "coins", seal=1), gain(0, "seal", coins=5)
    assert bank(line(), swap, coins, BANK, seal=1) is None
    assert bank(line(), BANK, swap, coins, seal=1) is None
    says(bank(line(), swap, coins, BANK), "A21", 2, "holds 0 seal")
    says(bank(swap, coins, line(), BANK, seal=1), "seal", 1, "before the turn line")
    says(bank(line(), swap, BANK, seal=1), "seal", 3)
    says(bank(line(), pay(0, "coins", seal=2), coins, BANK, seal=2), "seal", 2)


def test_a_seal_recolours_and_raises() -> None:
    def embassy(colour: str, value: int, *pays: Event) -> RuleBroken | None:
        scene = Scene()
        scene.die(AMERICA, 1)
        scene.me.goods |= {"seal": 1, "expedition": 2}
        return scene.turn(
            turn("embassy", AMERICA, colour, value), *pays, gain(0, "embassy", expedition=3)
        )

    seal, token = pay(0, "value", seal=1), pay(0, "colour", expedition=1)
    assert embassy("asia", 6, seal) is None
    assert embassy("america", 6, seal) is None
    assert embassy("asia", 6, token, seal) is None
    says(embassy("asia", 6, token, token, seal), "A21", 3, "one colour")
    says(embassy("america", 6, token, seal), "colour", 2, "the die's own")
    says(embassy("asia", 6, pay(0, "colour", expedition=2), seal), "colour", 2)


# Reputation --------------------------------------------------------------------------------


def slot_scene(*events: Event) -> RuleBroken | None:
    """Seat 0 takes a die from the reputation slot of seat 1, who reaches an Expert."""
    scene = Scene()
    scene.die(AMERICA, 3, owner=1, slot=2)
    scene.other.goods["reputation"] = 7
    scene.show("expert", "egbert-rensing")
    return scene.turn({**line(), "owner": 1}, *events)


def test_a_card_bonus_waits_for_the_end_of_anothers_turn() -> None:
    slot = gain(1, "slot", reputation=2)
    taken = take("expert", "egbert-rensing", "reputation", seat=1)
    placed = expert("egbert-rensing", "place") | {"seat": 1}
    assert slot_scene(slot, BANK, taken, placed) is None
    says(slot_scene(slot, taken, placed, BANK), "Bank", 3)
    says(slot_scene(BANK, slot, taken, placed), "slots", 2)
    says(slot_scene(slot, BANK), "records", 3, "cut")


def test_a_bonus_follows_its_gain_at_once_and_past_counts() -> None:
    rep, token = (
        gain(0, "expert:samara-el-ouadie", reputation=2),
        gain(0, "reputation", expedition=1),
    )
    hired = ("samara-el-ouadie",)
    assert bank(line(), rep, token, BANK, hired=hired, reputation=3) is None
    says(bank(line(), rep, BANK, token, hired=hired, reputation=3), "Reputation", 3)
    says(bank(line(), rep, token, BANK, hired=hired, reputation=4), "Bank", 3)
    seal = gain(0, "reputation", seal=1)
    assert bank(line(), rep, seal, BANK, hired=hired, reputation=19) is None  # a loop
    assert bank(line(), rep, BANK, hired=hired, reputation=20) is None


def test_an_empty_display_gives_the_top_of_the_deck() -> None:
    for source, card, right in (
        ("deck", "gao-zhelan", True),
        ("deck", "samara-el-ouadie", False),
        ("display", "gao-zhelan", False),
    ):
        scene = Scene()
        scene.die(AMERICA, 3)
        scene.hire("samara-el-ouadie")
        scene.me.goods["reputation"] = 6
        rep = gain(0, "expert:samara-el-ouadie", reputation=2)
        taken = take("expert", card, "reputation", source)
        found = scene.turn(line(), rep, taken, expert(card, "place"), BANK)
        assert (found is None) == right, found


# The end of the round ----------------------------------------------------------------------


def extra(*events: Event, seal: int = 1, spot: str = "expedition:america:0") -> RuleBroken | None:
    scene = Scene()
    scene.central(AMERICA, spot)
    scene.game.table.dice[ASIA].put("animal")
    scene.study("panthera-onca")
    scene.me.goods["seal"] = seal
    scene.hire("safi-limbila")
    scene.game.table.bank_open = False
    return scene.end_of_round(*events)


def test_an_end_of_round_action() -> None:
    paid = pay(0, "extra", seal=1)
    reroll = event("reroll", seat=0, die=AMERICA, from_="expedition:america:0", value=2)
    more = {"continent": "america", "space": 0, "cubes": [["panthera-onca", "I"]], "extra": True}
    go = turn("expedition", AMERICA, "america", 2, **more)
    rep = gain(0, "space", reputation=3)
    assert extra() is None
    assert extra(paid, reroll, go, rep) is None  # the emptied space pays again [A10]
    del go["owner"]
    assert extra(paid, reroll, go, rep) is None
    says(extra(paid, reroll, go, rep, seal=0), "A21", 1)
    says(extra(reroll, go, rep), "end of the round", 1)
    says(extra(paid, {**reroll, "from": "bank"}, go, rep), "end of the round", 2)
    says(extra(paid, {**reroll, "die": ASIA}, go, rep), "end of the round", 2, "Animal card")
    says(extra(paid, {**reroll, "value": 7}, go, rep), "fields", 2)
    says(extra(paid, reroll, {**go, "value": 3}, rep), "value", 3)
    says(extra(paid, reroll, {**go, "die": ASIA}, rep), "end of the round", 3, "just rerolled")
    says(extra(paid, reroll, go, rep, paid, seal=2), "end of the round", 5)
    go.pop("extra")
    says(extra(paid, reroll, go, rep), "records 3, turn", 3)


def test_an_immediate_expert_around_the_reroll() -> None:
    use, coins = expert("safi-limbila", "use"), gain(0, "expert:safi-limbila", coins=5)
    paid = pay(0, "extra", seal=1)
    reroll = event("reroll", seat=0, die=AMERICA, from_="expedition:america:0", value=2)
    go = turn("bank", AMERICA, "america", 2) | {"extra": True}
    assert extra(use, coins, paid, reroll, go, BANK) is None
    assert extra(paid, reroll, use, coins, go, BANK) is None
    assert extra(paid, reroll, go, use, coins, BANK) is None
    says(extra(paid, use, coins, reroll, go, BANK), "end of the round", 2, "the reroll")


# The Automa --------------------------------------------------------------------------------


def automa_die(die: int, least_gain: bool = False) -> RuleBroken | None:
    """Dice of value 2: the Automa's own African one, a human's Asian one on the VP slot."""
    scene = Scene("linne", least_gain=least_gain)
    scene.die(AFRICA, 2, owner=1, slot=1)
    scene.die(ASIA, 2, owner=0, slot=3)
    scene.die(OCEANIA, 1, owner=0, slot=0)
    scene.game.table.bank_open = False
    owner, colour = (0, "asia") if die == ASIA else (1, "africa")
    first = turn("bank", die, colour, 2) | {"seat": 1, "owner": owner, "row": 2}
    slot = [gain(0, "slot", vp=3)] if die == ASIA else []
    return scene.turn(first, *slot, gain(1, "behavior", coins=5), seat=1)


def test_the_automas_tie_break_and_its_variant() -> None:
    assert automa_die(ASIA) is None
    says(automa_die(AFRICA), "A16", 1, "expected die 8")
    assert automa_die(AFRICA, least_gain=True) is None
    says(automa_die(ASIA, least_gain=True), "A16", 1, "expected die 4")


def test_an_automas_full_continent_is_passed() -> None:
    for continent, right in (("europe", True), ("asia", False), ("america", False)):
        scene = Scene("linne")
        scene.die(OCEANIA, 4, owner=1)
        for space in range(4):
            scene.central(ASIA + space, f"expedition:asia:{space}")
        scene.study(animals(continent="asia")[0], seat=1)
        scene.other.goods |= {"expedition": 2, "reputation": 2}
        more = {"seat": 1, "owner": 1, "row": 4, "continent": continent, "space": 0, "tokens": 3}
        first = turn("expedition", OCEANIA, "oceania", 4) | more
        after = [gain(1, "behavior", reputation=3), gain(1, "reputation", expedition=1)]
        found = scene.turn(first, *after, gain(1, "behavior", vp=12), seat=1)
        assert (found is None) == right, found

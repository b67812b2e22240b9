"""Tables that the kernel looks up instead of asking again say what the component files say."""

import pytest

from sim.game.box import load_box
from sim.game.tables import FAR, build_tables
from sim.game.vocab import NONE, Good, Power, Spot, Trigger
from tests.helpers.table_scene import engine


@pytest.mark.parametrize("alternatives", [(), ("reputation.every-3",), ("reputation.every-5",)])
def test_steps_to_the_next_animal(alternatives: tuple[str, ...]) -> None:
    t = build_tables(load_box(alternatives=alternatives))[0]
    length = int(t["track_length"])
    for space in range(length):
        steps = int(t["to_animal"][space])
        ahead = [t["track_good"][(space + i) % length] for i in range(1, steps + 1)]
        assert ahead[-1] == Good.ANIMAL and Good.ANIMAL not in ahead[:-1]
    assert length < FAR


@pytest.mark.parametrize("alternatives", [(), ("reputation.every-3",), ("reputation.every-5",)])
def test_the_way_from_bonus_to_bonus(alternatives: tuple[str, ...]) -> None:
    t = build_tables(load_box(alternatives=alternatives))[0]
    length, bonus = int(t["track_length"]), t["track_good"] != Good.NOTHING
    for space in range(length):
        ahead = [bonus[(space + i) % length] for i in range(1, int(t["to_bonus"][space]) + 1)]
        behind = bonus[space - int(t["since_bonus"][space]) : space + 1]
        assert ahead[-1] and not any(ahead[:-1])
        assert not any(behind[1:]) and (behind[0] or len(behind) == space + 1)


def test_powers_say_what_experts_do() -> None:
    t = engine().tables[0]
    assert t["powers"][NONE + 1] == t["once"][NONE + 1] == 0
    for expert, powers, once in zip(t["experts"], t["powers"][1:], t["once"][1:], strict=True):
        gives = expert["good"] == Good.REPUTATION
        assert bool((powers >> Power.USE) & 1) == (expert["trigger"] == Trigger.USE)
        assert bool((powers >> Power.REPUTATION) & 1) == gives
        assert once == (expert["amount"] if gives and expert["immediate"] else 0)
        for spot in range(Spot.ANIMAL, Spot.EXPEDITION + 1):
            placing = expert["trigger"] == Trigger.PLACE and expert["where"] == spot
            assert bool((powers >> (Power.PLACE + spot)) & 1) == placing

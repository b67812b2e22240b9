"""Numbers by name: all are there, can be set within their ranges, and do what they say."""

from pathlib import Path
from typing import Any

import pytest

from automa.changes import parse_changes
from automa.numbers import Design
from sim.errors import InputError
from sim.game.box import DataError, load_box
from sim.table.engine import Engine
from sim.table.seating import Human, Opponent, Seating

DESIGN = Design()
# Written by hand from the rulebook: every number of the six cards.
PRINTED = """
    linne 6.reputation=3 5.expedition=1 4.vp=4 3.expedition=2 2.coins=5 1.vp=3
    trembley 6.vp=5 5.reputation=3 4.seal=1 3.coins=5 3.expedition=1 2.expedition=2 1.reputation=1
    daubenton 6.expedition=3 5.vp=6 4.reputation=2 3.reputation=2 2.vp=5 1.coins=5 1.seal=1
    boudeuse experts.1=3 experts.2=2 experts.3=1 coins=2 token=2 seal=4
    resolution experts.1=4 experts.2=3 experts.3=2 coins=2 token=3 seal=5
    astrolabe experts.1=5 experts.2=4 experts.3=3 coins=1 token=4 seal=6
"""


def test_every_printed_number_of_the_six_cards_has_its_name() -> None:
    wanted = {}
    for line in PRINTED.strip().splitlines():
        card, *words = line.split()
        wanted |= {f"{card}.{word.split('=')[0]}": int(word.split("=")[1]) for word in words}
    found = {number.name: number.value for number in DESIGN.printed(DESIGN.cards_by_name)}
    assert found == wanted and len(found) == 38


NUMBERS = {number.name: number for number in DESIGN.printed()}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_range_is_what_the_files_may_hold(name: str) -> None:
    number = NUMBERS[name]
    for value in {number.low, number.high}:
        box, cards = DESIGN.load({name: value})
        assert (value == number.value) == (
            (box.digest, cards.digest) == (DESIGN.box.digest, DESIGN.cards.digest)
        )
    for value in (number.low - 1, number.high + 1):
        with pytest.raises(DataError):
            DESIGN.load({name: value})


@pytest.mark.parametrize(
    ("change", "where", "value"),
    [
        ({"bank.coins": 7}, lambda box: box.bank_coins, 7),
        ({"start.coins.4": 9}, lambda box: box.start_coins[3], 9),
        ({"spaces.asia.2.bonus": 5}, lambda box: box.spaces["asia"][1].bonus, 5),
        ({"embassy.3.tokens": 4}, lambda box: box.embassy[2], (5, 4)),
        ({"academy.2.from": 4}, lambda box: box.academy[1], (4, 2)),
        ({"publication.vp.4": 9}, lambda box: box.publication_vp[4], 9),
        ({"research.cost.1": 3}, lambda box: box.research_cost[0], 3),
        ({"scoring.collection.12": 41}, lambda box: box.collection_vp[12], 41),
        ({"cube_vp.vp.4": 6}, lambda box: {a.cube_vp[3] for a in box.animals}, {6}),
        ({"slots.vp": 4}, lambda box: box.slots[3].amount, 4),
        ({"displays.animals.3": 8}, lambda box: box.animals_on_display[3], 8),
        ({"reputation.coins": 4}, lambda box: box.track[2].amount, 4),
    ],
)
def test_a_number_of_the_board_goes_where_it_belongs(
    change: dict[str, int], where: Any, value: Any
) -> None:
    assert where(DESIGN.load(change)[0]) == value
    assert where(DESIGN.box) != value


def test_spacing_is_the_alternative_of_the_same_name() -> None:
    box, _ = DESIGN.load({"reputation.spacing": 3})
    assert box.digest == load_box(alternatives=["reputation.every-3"]).digest
    wide = Design(assumptions=["reputation.every-5"])
    assert wide.values["reputation.spacing"] == 5
    assert wide.load({"reputation.spacing": 4})[0].digest == DESIGN.box.digest


def test_steps_come_and_go() -> None:
    def goods(changes: dict[str, int], face: int) -> list[tuple[str, str, int]]:
        row = DESIGN.load(changes)[1].behaviors["daubenton"].rows[face]
        return [(step.do, step.good, step.amount) for step in row.steps if step.amount]

    assert goods({"daubenton.1.coins": 0}, 1) == [("gain", "seal", 1)]
    added = {"daubenton.5.gain_vp": 2, "daubenton.5.vp": 7}
    assert goods(added, 5) == [("discard_tokens", "", 7), ("gain", "vp", 2)]
    assert goods({"daubenton.6.expedition": 0}, 6) == []


def test_two_steps_of_a_kind_have_two_names(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "automa/cards/linne.toml").read_text(encoding="utf-8")
    twice = '{ do = "first_player" },\n    { do = "gain", good = "coins", amount = 2 },'
    (tmp_path / "lamarck.toml").write_text(
        text.replace('{ do = "first_player" },', twice), encoding="utf-8"
    )
    design = Design(cards=tmp_path)
    assert (design.values["lamarck.2.coins"], design.values["lamarck.2.coins.2"]) == (5, 2)
    steps = design.load({"lamarck.2.coins.2": 3})[1].behaviors["lamarck"].rows[2].steps
    assert [step.amount for step in steps if step.good == "coins"] == [5, 3]
    assert design.number("lamarck.2.coins").high == 8  # 10 coins in a row at most


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["daubenton.5.vp=12"], ["daubenton.5.vp=12 is out of range", "1 to 10"]),
        (["dice.per_continent=5"], ["dice.per_continent=5", "4 only"]),
        (["daubenton.5.vp=6"], ["6 already"]),
        (["daubenton.5.vpp=7"], ["no number 'daubenton.5.vpp'", "did you mean daubenton.5.vp"]),
        (["bank.coins=many"], ["'many' is not a whole number"]),
        (["daubenton.5.vp=+1"], ["'+1' is not a whole number", "such as daubenton.5.vp=7 (it is"]),
        (
            ["daubenton.stars=2"],
            ["the stars of daubenton", "automa new-card NAME --like daubenton"],
        ),
        (["bank.coins"], ["not NAME=VALUE"]),
        (["bank.coins=4", "bank.coins=3"], ["set twice"]),
        (["bonk.coins=4", "bank.coins=x"], ["bonk.coins", "'x'"]),
        (["bonk.coins=4", "daubenton.5.vp=12"], ["bonk.coins", "vp=12 is out of range"]),
        (["research.cost.1=6"], ["research.cost.1=6", "1 to 4"]),
        (["round_tokens.kinds.coins=3"], ["2 only"]),
    ],
)
def test_mistakes_are_named_together(words: list[str], expected: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        parse_changes(DESIGN, words)
    assert all(word in str(caught.value) for word in expected)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["research.cost.1=4", "research.cost.2=2"], "research.cost.1=4 and research.cost.2=2 do"),
        (
            ["research.cost.1=5", "research.cost.2=6", "research.cost.3=5"],  # 5 alone is too much
            "research.cost.1=5, research.cost.2=6 and research.cost.3=5 do not go together",
        ),
        (["displays.animals.2=4", "start.draft=1", "displays.animals.3=5"], None),
        (["research.cost.1=8", "research.cost.2=6"], "research.cost.1=8 is out of range"),
    ],
)
def test_numbers_that_do_not_go_together_are_all_named(
    words: list[str], expected: str | None
) -> None:
    """Numbers of other places that only go together are not blamed for it."""
    fine = ["publication.value.3=9", "publication.value.4=10"]
    if expected is None:
        assert len(parse_changes(DESIGN, words + fine)) == 5
        return
    with pytest.raises(InputError) as error:
        parse_changes(DESIGN, words + fine)
    assert str(error.value).startswith(expected) and "publication" not in str(error.value)


def test_numbers_that_only_go_together() -> None:
    words = ["research.cost.1=5", "research.cost.2=6"]
    box, _ = DESIGN.load(parse_changes(DESIGN, words))
    assert box.research_cost[:2] == (5, 6)
    tokens = parse_changes(DESIGN, ["round_tokens.kinds.coins=3", "round_tokens.kinds.nothing=1"])
    assert DESIGN.load(tokens)[0].round_tokens.count("coins") == 3


def test_who_is_affected() -> None:
    assert DESIGN.affected({"daubenton.5.vp": 7}) == [
        f"daubenton/{scoring}" for scoring in ("boudeuse", "resolution", "astrolabe")
    ]
    assert len(DESIGN.affected({"daubenton.5.vp": 7, "astrolabe.token": 5})) == 5
    assert len(DESIGN.affected({"bank.coins": 4})) == 9


def test_a_changed_number_plays() -> None:
    """The banker ignores the Automa, so 1 VP more per token is exactly its tokens."""
    table = Seating((Human("banker"), Opponent("trembley", "astrolabe")))
    _, cards = DESIGN.load({"astrolabe.token": 5})
    before, after = (Engine(cards=c).play(table, 2, 0, 50) for c in (DESIGN.cards, cards))
    tokens = before["goods"][:, 1] * (before["seat"] == 1)
    assert tokens.any() and (after["vp"] - before["vp"] == tokens).all()


def test_a_card_that_replaces_another(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "automa/cards/linne.toml").read_text(encoding="utf-8")
    file = tmp_path / "lamarck.toml"
    file.write_text(text.replace("stars = 1", 'stars = 1\nreplaces = "linne"'), encoding="utf-8")
    assert list(Design(cards=tmp_path).cards.behaviors) == ["lamarck", "trembley", "daubenton"]
    file.write_text(text.replace("stars = 1", 'stars = 1\nreplaces = "lin"'), encoding="utf-8")
    with pytest.raises(DataError, match=r"replaces: 'lin' is not known \(did you mean 'linne'"):
        Design(cards=tmp_path)

"""The viewer's steps against what golden records say themselves: goods, cards, dice, scores."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.records.view import Game, follow_game
from sim.records.view.snapshot import difference
from tests.helpers.story_records import (
    ASIA,
    BOX,
    CARDS,
    HUMAN,
    INSTANT,
    LINNE,
    animals,
    begin,
    event,
    expert,
    head,
    roll,
    score,
    turn,
)

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
Line = dict[str, Any]


def lines_of(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@cache
def game_of(file: Path) -> Game:
    return follow_game(lines_of(file), BOX, CARDS)


def plain(words: list[tuple[str, str]]) -> str:
    return "".join(text for text, _ in words).replace("\u00a0", " ")


def follow(*lines: Line, seats: tuple[Line, ...] = (HUMAN, LINNE)) -> Game:
    return follow_game([head(*seats), *lines], BOX, CARDS)


golden = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)


@golden
def test_the_last_standing_is_the_final_score_by_every_part(file: Path) -> None:
    lines, game = lines_of(file), game_of(file)
    first = next(place for place, line in enumerate(lines) if line.get("e") == "score")
    before = game.steps[first - 1].table
    for line in lines[first:]:
        if line["e"] == "score":
            assert before[f"{line['seat']}.parts"] == line["parts"]
            assert before[f"{line['seat']}.score"] == line["total"]


@golden
def test_goods_are_what_the_lines_add_up_to_and_never_negative(file: Path) -> None:
    """An independent sum of gain and pay lines; discarded tokens stand in an Automa's turn."""
    goods: Counter[tuple[int, str]] = Counter()
    tokens = 0
    for line, step in zip(lines_of(file), game_of(file).steps, strict=True):
        if line.get("e") == "turn":
            tokens = line.get("tokens", 0)
        sign = {"gain": 1, "pay": -1}.get(line.get("e", ""), 0)
        for good in ("coins", "expedition", "seal", "reputation", "vp"):
            goods[line.get("seat", 0), good] += sign * line.get(good, 0)
        if tokens and line.get("why") == "behavior" and "vp" in line:
            goods[line["seat"], "expedition"] -= tokens
            tokens = 0
        for (seat, good), number in goods.items():
            wanted = number % BOX.track_length if good == "reputation" else number
            assert step.table[f"{seat}.{good}"] == wanted >= 0, (step.line, seat, good)


@golden
def test_every_die_and_card_is_in_one_place(file: Path) -> None:
    for step in game_of(file).steps:
        table = step.table
        cards = [
            *(card for kind in ("animal", "expert") for card in table[f"display.{kind}"] if card),
            *(card for kind in ("animal", "expert") for card in table[f"discards.{kind}"]),
            *table["removed"],
        ]
        for key, value in table.items():
            if key.endswith((".animals", ".published", ".experts")):
                cards += value
        assert len(cards) == len(set(cards)), step.line
        spaces = [value[0] for key, value in table.items() if key.startswith("die.")]
        taken = [place for place in spaces if place.startswith("expedition:")]
        assert len(taken) == len(set(taken)), step.line


@golden
def test_a_humans_experts_are_each_active_below_or_idle(file: Path) -> None:
    """From the end of a turn on, every Expert of a human has found its place."""
    game = game_of(file)
    for stop in game.stops:
        table = game.steps[stop.step].table
        for number, seat in enumerate(game.head["seats"]):
            if seat["kind"] == "human":
                below = [card for cards in table[f"{number}.beneath"].values() for card in cards]
                found = [*table[f"{number}.active"], *below, *table[f"{number}.idle"]]
                assert sorted(found) == sorted(table[f"{number}.experts"]), stop.name
                assert len(table[f"{number}.active"]) <= BOX.expert_places


@golden
def test_dice_leave_the_boards_one_a_turn(file: Path) -> None:
    """At a round's beginning every die rolled is on a board, at its last turn none is."""
    game = game_of(file)
    for place, stop in enumerate(game.stops):
        on_boards = [
            value
            for key, value in game.steps[stop.step].table.items()
            if key.startswith("die.") and value[0].startswith("board:")
        ]
        if stop.kind == "round":
            assert len(on_boards) in (4 * len(game.head["seats"]), 5 * len(game.head["seats"]))
        later = game.stops[place + 1].kind if place + 1 < len(game.stops) else "end"
        if stop.kind == "turn" and later in ("round", "end"):
            assert not on_boards


@golden
def test_stops_are_named_in_order_and_cover_the_record(file: Path) -> None:
    lines, game = lines_of(file), game_of(file)
    turns = [line for line in lines if line.get("e") == "turn"]
    names = [stop.name for stop in game.stops]
    assert names[0] == "start" and names[-1] == "end"
    assert [n for n in names if n.startswith("round=")] == [f"round={n}" for n in range(1, 7)]
    assert [n for n in names if n.startswith("turn=")] == [
        f"turn={n}" for n in range(1, len(turns) + 1)
    ]
    assert game.stops[-1].step == len(lines) - 1 == len(game.steps) - 1
    assert all(step.words for step in game.steps)


@golden
def test_changes_rebuild_every_table(file: Path) -> None:
    rebuilt: Line = {}
    before: Line = {}
    for step in game_of(file).steps:
        changes = difference(before, step.table)
        rebuilt |= changes
        rebuilt = {key: value for key, value in rebuilt.items() if value is not None}
        assert rebuilt == {key: value for key, value in step.table.items() if value is not None}
        before = step.table


def test_an_automas_row_is_in_force_in_its_turn_and_its_reason_is_marked() -> None:
    game = follow(
        begin(),
        roll(0, (0, "america", 3, 0)),
        roll(1, (ASIA, "asia", 6, 3)),
        turn(1, ASIA, "academy", 6, row=6),
        event("gain", seat=1, why="behavior", reputation=3),
        turn(0, 0, "bank", 3),
    )
    assert game.steps[-3].table["1.row"] == game.steps[-2].table["1.row"] == 6
    assert game.steps[-1].table["1.row"] is None
    sentence = "Linné takes the highest die on any board, and this is the only 6."
    assert (f"({sentence})", "why") in game.steps[-3].words
    assert [stop.why for stop in game.stops if stop.kind == "turn"] == [sentence, ""]


def test_a_turn_moves_its_die_at_once_and_its_cubes_with_their_points() -> None:
    card = animals("asia")[0].id
    game = follow(
        event("take", seat=0, kind="animal", card=card, why="setup"),
        begin(),
        roll(0, (ASIA, "asia", 6, 2)),
        turn(
            0, ASIA, "expedition", 6, continent="asia", space=0, cubes=[[card, "I"], [card, "II"]]
        ),
        event("gain", seat=0, why="space", reputation=3),
        event("gain", seat=0, why="cube", vp=1),
    )
    used, space, cube = game.steps[-3:]
    assert used.table[f"die.{ASIA}"] == ["expedition:asia:0", 6]
    assert f"0.cubes.{card}" not in space.table
    assert cube.table[f"0.cubes.{card}"] == ["I", "II"]


def test_a_rerolled_die_is_in_hand_between_its_places() -> None:
    game = follow(
        event("gain", seat=0, why="setup", seal=1, coins=2),
        begin(),
        roll(0, (0, "america", 6, 0)),
        turn(0, 0, "expedition", 6, continent="america", space=0),
        event("pay", seat=0, for_="extra", seal=1),
        event("reroll", seat=0, die=0, value=2, **{"from": "expedition:america:0"}),
        turn(0, 0, "bank", 2, extra=True),
    )
    places = [step.table["die.0"] for step in game.steps[-3:]]
    assert places == [["expedition:america:0", 6], ["hand:0", 2], ["bank", 2]]
    assert "reroll the red die from the 1st space" in plain(game.steps[-2].words)
    assert game.stops[-1].kind == "extra"


def test_an_expert_used_before_the_die_belongs_to_the_turn_that_follows() -> None:
    game = follow(
        event("take", seat=0, kind="expert", card=INSTANT.id, why="setup"),
        event("expert", seat=0, card=INSTANT.id, do="place"),
        begin(),
        roll(0, (0, "america", 6, 0)),
        roll(1, (ASIA, "asia", 6, 3)),
        turn(1, ASIA, "embassy", 6, row=6),
        event("expert", seat=0, card=INSTANT.id, do="use"),
        event("gain", seat=0, why=f"expert:{INSTANT.id}", coins=INSTANT.amount),
        turn(0, 0, "bank", 6),
    )
    *_, automa, human = game.stops
    assert "face down" in plain(human.words) and "face down" not in plain(automa.words)
    assert game.steps[human.step].table["0.coins"] == INSTANT.amount
    assert game.steps[human.step].table["0.idle"] == [INSTANT.id]


def test_covered_experts_lie_below_and_stay_when_the_top_is_used() -> None:
    low = expert("asia").id
    game = follow(
        event("take", seat=0, kind="expert", card=low, why="setup"),
        event("expert", seat=0, card=low, do="place"),
        event("take", seat=0, kind="expert", card=INSTANT.id, why="setup"),
        event("expert", seat=0, card=INSTANT.id, do="cover", over=low),
        event("expert", seat=0, card=INSTANT.id, do="use"),
    )
    covered, used = game.steps[-2].table, game.steps[-1].table
    assert (covered["0.active"], covered["0.beneath"]) == ([INSTANT.id], {INSTANT.id: [low]})
    assert (used["0.active"], used["0.beneath"], used["0.idle"]) == ([], {}, [INSTANT.id, low])


def test_displays_are_cleared_before_they_are_filled_anew() -> None:
    old, new = [[card.id for card in animals(land)[:2]] for land in ("asia", "europe")]
    game = follow(
        event("display", kind="animal", cards=old),
        begin(),
        turn(0, 0, "bank", 1),
        event("shuffle", kind="animal"),
        event("display", kind="animal", cards=new),
        begin(2),
    )
    shuffled, filled = game.steps[-3].table, game.steps[-2].table
    assert shuffled["display.animal"] == [None, None]
    assert shuffled["deck.animal"] == [len(BOX.animals), False]  # the discards are in it again
    assert filled["display.animal"] == new
    assert filled["deck.animal"] == [len(BOX.animals) - 2, False]


def test_tokens_are_discarded_once_though_the_card_gives_vp_as_well() -> None:
    """The fourth row of Linné's card pays 4 VP a token; the other VP are a gain of their own."""
    game = follow(
        event("gain", seat=1, why="setup", expedition=2),
        begin(),
        roll(1, (0, "america", 4, 3)),
        turn(1, 0, "expedition", 4, row=4, continent="asia", space=0, tokens=2),
        event("gain", seat=1, why="behavior", vp=1),
        event("gain", seat=1, why="behavior", vp=8),
    )
    assert [step.table["1.expedition"] for step in game.steps[-2:]] == [2, 0]
    assert "gains 1 VP" in plain(game.steps[-2].words)
    assert "discards 2 expedition tokens for 8 VP" in plain(game.steps[-1].words)


def test_a_record_of_a_head_alone_has_one_stop() -> None:
    game = follow()
    assert [stop.name for stop in game.stops] == ["start"] and not game.complete


def test_final_scores_replace_the_standing() -> None:
    game = follow(begin(), turn(0, 0, "bank", 1), score(0, 99, play=99), score(1, 3, play=3))
    assert game.steps[-1].table["0.score"] == 99
    assert game.steps[-3].table["0.score"] == 0

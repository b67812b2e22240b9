"""What is played under other assumptions: decks, what cannot matter, and how games are shared."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from automa.cards import load_cards
from reports.data.games import Games
from reports.experiments import play_alternatives as playing
from reports.experiments.alternatives import Plan, Planned, plan_variants
from reports.experiments.decks import shuffled_deck
from reports.experiments.sensitivity import Variant
from sim.game import kernel
from sim.game.box import load_box
from sim.runs import Manifest
from sim.runs.request import ask
from sim.runs.runner import run


def _categories(animals: object, place: int) -> Counter[str]:
    return Counter(animal.categories[place] for animal in animals)  # type: ignore[attr-defined]


def test_another_deck_keeps_the_counts_and_mixes_the_cards() -> None:
    box = load_box()
    one, same, two = shuffled_deck(box, 1), shuffled_deck(box, 1), shuffled_deck(box, 2)
    for place in range(4):
        assert _categories(one.animals, place) == _categories(box.animals, place)
    assert [a.continent for a in one.animals] == [a.continent for a in box.animals]
    assert one == same and len({box.digest, one.digest, two.digest}) == 3
    changed = sum(
        a.categories != b.categories for a, b in zip(one.animals, box.animals, strict=True)
    )
    assert changed > len(box.animals) / 2


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """What would be played for a run of one strategy against two Automas."""
    box, cards = load_box(), load_cards()
    request = ask(box, cards, ["greedy"], vs=["linne/boudeuse", "daubenton/astrolabe"], games=50)
    stamp = request.stamp(kernel.ENGINE)
    manifest = Manifest(stamp, tuple(request.matchups()), "automa run")
    return plan_variants(manifest, tmp_path_factory.mktemp("runs") / "run", None, cards, 50)


def test_every_other_answer_is_planned_once_and_by_the_audiences(plan: Plan) -> None:
    names = [variant.name for variant in plan.variants]
    offered = {offer.id for offer in load_box().alternatives}
    assert len(names) == len(set(names))
    assert offered - set(names) == {variant.name for variant in plan.idle} == {"start.steeper"}
    assert {"tie_break.least_gain", "animals.deck-1", "animals.deck-4"} <= set(names)
    players = {table.seats[0].player for table in plan.base.request.seatings}
    assert players == {"balanced:skill=0.6", "balanced:skill=0.7", "balanced"}


def test_every_variant_says_in_words_what_is_different(plan: Plan) -> None:
    words = {variant.name: variant.about for variant in plan.variants}
    assert all(words.values())
    assert words["reputation.every-3"].startswith("Reputation track: spaces 0 to 15")


def test_games_of_one_plan_share_their_deals_and_no_folder(plan: Plan) -> None:
    everything = [plan.base, plan.other_seat, *plan.variants.values()]
    assert len({planned.folder for planned in everything}) == len(everything)
    assert {planned.request.seed for planned in everything} == {plan.base.request.seed}
    swapped = plan.other_seat.request.seatings[0].seats
    assert swapped == tuple(reversed(plan.base.request.seatings[0].seats))


def test_an_answer_that_the_run_was_played_with_has_no_variant(plan: Plan) -> None:
    box, cards = load_box(None, ["reputation.every-3"]), load_cards()
    request = ask(box, cards, ["greedy"], games=5, assumptions=["reputation.every-3"])
    manifest = Manifest(
        request.stamp(kernel.ENGINE),
        tuple(request.matchups()),
        "automa run",
        assumptions=("reputation.every-3",),
    )
    found = plan_variants(manifest, plan.base.folder.parent / "other", None, cards, 50)
    assert not [v for v in found.variants if v.name.startswith("reputation.")]


def _every(plan: Plan, games: int) -> playing.Counts:
    return dict.fromkeys(map(playing._names, plan.base.request.seatings), games)


def test_a_small_budget_is_shared_and_small_needs_are_met_first(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, some, many = (Variant(name, ()) for name in ("few", "some", "many"))
    planned: Planned = plan.base
    one = replace(plan, variants={v: planned for v in (few, some, many)}, deals=10_000)
    matchups = len(planned.request.seatings)
    monkeypatch.setattr(playing, "ALL_GAMES", 1000 * matchups)
    needed = {few: _every(plan, 100), some: _every(plan, 600), many: _every(plan, 5000)}
    cut = {few: _every(plan, 100), some: _every(plan, 450), many: _every(plan, 450)}
    assert playing.share_out(one, needed) == cut
    monkeypatch.setattr(playing, "ALL_GAMES", 9000 * matchups)
    assert playing.share_out(one, needed) == needed
    capped = replace(one, deals=50)
    assert playing.share_out(capped, needed) == dict.fromkeys(needed, _every(plan, 50))


def _games(margins: np.ndarray) -> Games:
    """Games of one strategy against one Automa with these margins."""
    shape, ones = (1, 1, len(margins)), np.ones((1, 1, len(margins)), dtype=bool)
    margin = margins.reshape(shape).astype(np.int16)
    win = (margin > 0).astype(np.float32)
    numbers = np.arange(len(margins))
    return Games(("a",), ("b/c",), numbers, ones, win, win, margin, margin, margin, ones, True)


def test_a_variant_whose_first_games_hid_its_spread_is_played_on() -> None:
    shift = np.tile([-40, 40], 500)  # SD 40: ±1 VP needs 6,147 games
    needed = playing.games_needed(_games(np.zeros(1000)), _games(shift))
    assert needed == {("a", "b/c"): pytest.approx(playing.SPARE * 6147, rel=0.01)}
    known = np.tile([-40, 40], 3100)
    assert playing.games_needed(_games(np.zeros(6200)), _games(known)) == {("a", "b/c"): 6200}


def test_a_matchup_gets_the_games_that_it_needs_on_deals_of_its_player(plan: Plan) -> None:
    wanted = {names: 3 + place for place, names in enumerate(_every(plan, 0))}
    matchups = [
        m for r in playing.batch_of_plan(plan.base, wanted, 30).requests for m in r.matchups()
    ]
    assert {(m.seats[0].player, m.seats[1].player): m.games for m in matchups} == wanted
    assert {m.seats[0].player: m.first for m in matchups} == {
        "balanced:skill=0.6": 0, "balanced:skill=0.7": 10, "balanced": 20
    }  # fmt: skip
    alike = playing.batch_of_plan(plan.base, wanted).requests
    assert {request.first for request in alike} == {0}


def test_a_matchup_that_needs_more_deals_than_are_left_goes_back(plan: Plan) -> None:
    batch = playing.batch_of_plan(plan.base, _every(plan, 25), 30)
    assert {request.first + request.games for request in batch.requests} == {25, 30}
    most = playing.batch_of_plan(plan.base, _every(plan, 30), 30)
    assert {(request.first, request.games) for request in most.requests} == {(0, 30)}


def test_what_has_begun_goes_on_where_it_is_when_the_run_has_grown(
    plan: Plan, tmp_path: Path
) -> None:
    """Not a game is played that was not announced: the new ones join those that are there."""
    small = replace(plan.base, folder=tmp_path / "small")
    run(playing.batch_of_plan(small, _every(plan, 4), 30), small.folder, quiet=True)
    begun = playing._begun(small.folder)
    assert sorted(set(begun.values())) == [0, 10, 20]
    more = playing.batch_of_plan(small, _every(plan, 6), 60, begun)
    outcome = run(more, small.folder, quiet=True)
    assert outcome.played == 2 * len(begun)
    assert playing._begun(tmp_path / "nothing") == {}

"""What must hold in every game, whoever plays: nothing appears, disappears or goes negative."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.game.box import load_box
from sim.game.tables import fill_powers
from sim.game.vocab import (
    MAX_DICE,
    N_ANIMALS,
    N_CONTINENTS,
    N_DICE,
    N_EXPERTS,
    NONE,
    Decision,
    Deck,
    Spot,
    Verb,
)
from tests.helpers.doors import (
    count_turns,
    is_legal,
    is_plain_payment,
    may_pay_all,
    pack,
    turn_at,
)
from tests.helpers.playing import SETUPS, Game, engine, seating

GAMES = {"max_examples": 12, "deadline": None, "suppress_health_check": list(HealthCheck)}
tables = st.sampled_from(SETUPS)
seeds = st.integers(0, 2**63)


def _cards_on_table(state: Any, kind: int) -> list[int]:
    """Ids of the cards in deck, discards and display."""
    deck = state["decks"][kind]
    shown = [c for c in deck["display"][: deck["places"]].tolist() if c != NONE]
    deck_cards = deck["cards"][: deck["n"]].tolist()
    return deck_cards + deck["discards"][: deck["n_discards"]].tolist() + shown


def _seats(state: Any) -> list[Any]:
    return [state["seats"][p] for p in range(int(state["n_seats"]))]


def _check_animals(state: Any, sepultus: bool) -> None:
    found = _cards_on_table(state, Deck.ANIMAL)
    for seat in _seats(state):
        found += seat["studied"][: seat["n_studied"]].tolist()
    assert len(set(found)) == len(found), "an Animal is in two places"
    gone = sum(int(s["n_published"]) for s in _seats(state)) + int(state["removed"])
    assert len(found) + gone == (81 if sepultus else N_ANIMALS)


def _check_experts(state: Any) -> None:
    found = _cards_on_table(state, Deck.EXPERT)
    for seat in _seats(state):
        owned = [e for e in range(N_EXPERTS) if int(seat["owned"]) >> e & 1]
        assert len(owned) == seat["n_experts"] == sum(seat["experts"])
        assert {c for c in seat["active"].tolist() if c != NONE} <= set(owned)
        found += owned
    assert sorted(found) == list(range(N_EXPERTS))


def _check_dice(state: Any) -> None:
    if int(state["round_no"]) == 0:
        return
    assert sorted(state["dice"]["id"].tolist()) == list(range(N_DICE))
    assert int(state["dice_left"]) == (state["dice"]["spot"] == Spot.BOARD).sum()
    on_spaces = [d for d in state["dice"]["spot"].tolist() if d >= Spot.EXPEDITION]
    assert len(set(on_spaces)) == len(on_spaces), "two dice on one Expedition space"
    taken = sum(int(mask).bit_count() for mask in state["spaces"])
    assert taken == len(on_spaces)


@settings(**GAMES)
@given(tables, seeds, st.booleans())
def test_everything_is_somewhere_and_nothing_negative(
    names: tuple[str, ...], seed: int, sepultus: bool
) -> None:
    game = Game(seating(names, sepultus=sepultus), seed)
    for state in game.play():
        _check_animals(state, sepultus)
        _check_experts(state)
        _check_dice(state)
        assert all((seat["goods"] >= 0).all() for seat in _seats(state))
        assert len(game.options()) > 0


@settings(**GAMES)
@given(tables, seeds)
def test_score_parts_add_up_and_winners_have_most(names: tuple[str, ...], seed: int) -> None:
    rows = engine().play(seating(names), seed, 0, 20)
    assert (rows["parts"].sum(axis=1) == rows["vp"]).all()
    per_game = rows["vp"].reshape(20, len(names))
    winners = rows["result"].reshape(20, len(names)) < 2
    assert winners.any(axis=1).all()
    assert (per_game.max(axis=1)[:, None] == per_game)[winners].all()


@settings(**GAMES)
@given(tables, seeds, st.integers(1, 40))
def test_a_copied_state_plays_on_identically(names: tuple[str, ...], seed: int, at: int) -> None:
    game, other = Game(seating(names), seed), Game(seating(names), seed)
    for step, _ in enumerate(game.play()):
        if step == at:
            other.states[1] = game.states[1]
    for _ in other.play():
        pass
    assert other.state.tobytes() == game.state.tobytes()


@settings(**GAMES)
@given(tables, seeds)
def test_the_same_luck_whoever_plays(names: tuple[str, ...], seed: int) -> None:
    """Dice, displays at set-up, tokens and priorities do not depend on the strategy."""
    one, two = Game(seating(names, "random"), seed), Game(seating(names, "banker"), seed)
    for game in (one, two):
        for state in game.play():
            if state["decision"] == Decision.TURN:
                break
    k = slice(0, MAX_DICE * len(names))
    assert (one.state["dice"][k]["id"] == two.state["dice"][k]["id"]).all()
    rolled = one.state["dice"][k]["spot"] == Spot.BOARD
    assert (one.state["dice"][k]["value"] == two.state["dice"][k]["value"])[rolled].all()
    assert (one.state["tokens"] == two.state["tokens"]).all()
    assert (one.state["seats"]["priority"] == two.state["seats"]["priority"]).all()


def test_a_game_alone_and_in_a_batch_is_the_same_game() -> None:
    table = seating(SETUPS[0])
    batch = engine().play(table, 5, 0, 30)
    for game in (0, 7, 29):
        alone = engine().play(table, 5, game, 1)
        assert alone.tobytes() == batch[2 * game : 2 * game + 2].tobytes()


def _all_turns(state: Any) -> set[int]:
    """Every code that could be a turn, legal or not."""
    dice = range(MAX_DICE * int(state["n_seats"]) + 1)
    codes = set()
    for verb, k, how, colour in product(
        range(Verb.EMBASSY, Verb.PUBLICATION + 1), dice, range(4), range(N_CONTINENTS + 1)
    ):
        targets = range(1) if verb in (Verb.EMBASSY, Verb.BANK, Verb.EXPEDITION) else range(12)
        codes |= {int(pack(verb, k, how, colour, target)) for target in targets}
    return codes | {int(pack(Verb.USE_EXPERT, place, 0, 0, 0)) for place in range(5)}


@pytest.mark.parametrize("sepultus", [False, True])
def test_the_list_of_turns_is_exactly_what_is_legal(sepultus: bool) -> None:
    """The fast list against asking for every thinkable turn."""
    checked = 0
    for seed in range(3):
        game = Game(seating(SETUPS[seed], sepultus=sepultus), seed)
        for step, state in enumerate(game.play()):
            if state["decision"] == Decision.TURN and step % 5 == 0:
                listed = game.options()
                assert len(set(listed)) == len(listed)
                legal = {c for c in _all_turns(state) if is_legal(state, game.t, c, game.room)}
                assert set(listed) == legal
                checked += 1
    assert checked > 15


@pytest.mark.parametrize("sepultus", [False, True])
def test_a_plain_payment_is_in_the_list(sepultus: bool) -> None:
    """What is seen without a list is legal; what is legal and not seen is rare."""
    verbs = {Verb.DONE, Verb.PAY_COIN, Verb.PAY_TOKEN, Verb.SEAL_TO_COINS}
    seen: set[int] = set()
    hidden = checked = 0
    for seed in range(12):
        game = Game(seating(SETUPS[seed % len(SETUPS)], sepultus=sepultus), seed)
        for state in game.play():
            if state["decision"] == Decision.PAY:
                plain = {verb for verb in verbs if is_plain_payment(state, game.t, verb)}
                listed = verbs.intersection(game.options())  # a verb alone is its own code
                assert plain <= listed
                seen |= plain
                hidden += len(listed) - len(plain)
                checked += len(listed)
    assert seen == verbs
    assert hidden < checked / 10


@pytest.mark.parametrize("sepultus", [False, True])
def test_what_may_be_paid_at_once_may_be_paid_one_by_one(sepultus: bool) -> None:
    allowed = refused = 0
    for seed in range(6):
        game = Game(seating(SETUPS[seed % 2], sepultus=sepultus), seed)
        for state in game.play():
            if state["decision"] != Decision.PAY:
                continue
            for seals, tokens, coins in product(range(2), range(3), range(4)):
                if may_pay_all(state, game.t, seals, tokens, coins):
                    _pay_one_by_one(game, seals, tokens, coins)
                    allowed += 1
                else:
                    refused += 1
    assert allowed > 100
    assert refused > 100


def _pay_one_by_one(game: Game, seals: int, tokens: int, coins: int) -> None:
    """Every payment is listed, and so is the end of paying, unless the game ends it by itself."""
    before = game.state.copy()
    paid = [Verb.SEAL_TO_COINS] * seals + [Verb.PAY_TOKEN] * tokens + [Verb.PAY_COIN] * coins
    for verb in paid:
        assert verb in game.options()
        game.choose(verb)
    if game.state["decision"] == Decision.PAY:
        assert Verb.DONE in game.options()
    game.states[1] = before


def _relabelled(order: list[int]) -> Any:
    """Tables in which continent c has become order[c]."""
    tables = engine().tables.copy()
    t = tables[0]
    new = np.array(order)
    for name in ("experts", "animals"):
        bound = t[name]["continent"] != NONE
        t[name]["continent"][bound] = new[t[name]["continent"][bound]]
    only = t["experts"]["continent_only"]
    only[only != NONE] = new[only[only != NONE]]
    fill_powers(t)
    t["die_colour"] = new[t["die_colour"]]
    for name in ("n_spaces", "space_reputation", "space_bonus"):
        t[name][new] = t[name].copy()
    return tables


@settings(**GAMES)
@given(st.permutations(range(N_CONTINENTS)), seeds, st.sampled_from(SETUPS[:2]))
def test_relabelling_the_continents_relabels_the_result(
    order: list[int], seed: int, names: tuple[str, ...]
) -> None:
    plain = Game(seating(names, "banker"), seed)
    renamed = Game(seating(names, "banker"), seed, tables=_relabelled(order))
    for seat in _seats(renamed.state):
        seat["priority"] = np.array(order)[seat["priority"]]
        seat["rank"][np.array(order)] = seat["rank"].copy()
    for game in (plain, renamed):
        for _ in game.play():
            pass
    for one, two in zip(_seats(plain.state), _seats(renamed.state), strict=True):
        assert one["total"] == two["total"]
        assert (one["animals"] == two["animals"][order]).all()
        assert (one["experts"] == two["experts"][order]).all()


def test_components_are_loaded_alike_every_time() -> None:
    assert load_box().digest == engine().box.digest


@settings(**GAMES)
@given(tables, seeds, st.booleans())
def test_a_drawn_turn_is_that_of_the_list(
    names: tuple[str, ...], seed: int, sepultus: bool
) -> None:
    """Counting turns and listing one die gives what the whole list has at that place."""
    game, compared = Game(seating(names, sepultus=sepultus), seed), 0
    for state in game.play():
        if int(state["decision"]) == Decision.TURN:
            listed = game.options()
            n = count_turns(state, game.t, game.room)
            if int(game.room["doubts"]) == 0:
                assert [turn_at(state, game.t, game.room, i) for i in range(n)] == listed
                compared += 1
    assert compared > 0

"""The story-teller, event kind by event kind, on hand-made pieces of records."""

import pytest

from sim.records.story import plain, tell
from tests.helpers.story_records import (
    AFRICA,
    ASIA,
    BOX,
    CARDS,
    EUROPE,
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
    text,
    turn,
)


def test_head_names_seats_cards_and_priorities() -> None:
    story = text()
    assert "seed 7, game 0" in story
    assert "Seat 0: You (greedy)." in story
    assert "Seat 1: Linné, an Automa." in story
    assert "Priorities: Asia (purple), Europe (blue), Africa (yellow)" in story
    assert "6 Academy: an Animal, 3 reputation." in story
    assert "4 Expedition: the space's reputation, 4 VP for each expedition token." in story
    assert "La Boudeuse (*)" in story
    assert "Linné has the First Player token." in story
    assert "The record stops here" in story


def test_several_humans_are_called_by_seat() -> None:
    story = text(event("gain", seat=1, why="setup", coins=3), seats=(HUMAN, HUMAN, LINNE))
    assert "Seat 0 (greedy), a human." in story
    assert "Start: Seat 1 gains 3 coins." in story


def test_variants_are_told() -> None:
    story = text(variants={"tie_break": "least_gain", "sepultus": True})
    assert "ties by the least gain for a human, then by priority" in story
    assert "Sepultus Creatura cards are shuffled in" in story


def test_setup_displays_draft_and_goods() -> None:
    first, second, third, fourth = animals("asia")[:4]
    wise = expert("europe")
    draft = [
        event("take", seat=0, kind="animal", card=c.id, **{"from": "display"}, why="setup")
        for c in (first, second)
    ]
    story = text(
        event("display", kind="animal", cards=[first.id, second.id, third.id]),
        event("display", kind="expert", cards=[wise.id]),
        *draft,
        event("display", kind="animal", cards=[fourth.id, None, third.id]),
        event("gain", seat=0, why="setup", coins=3, expedition=1),
        begin(),
    )
    assert story.count("Animals:") == 2  # round 1 does not show again what the set-up has shown
    assert story.count("Experts: ") == 1
    assert f"Animals: {first.name} (Asia), {second.name} (Asia), {third.name} (Asia)." in story
    assert f"Experts: {wise.name} (Europe)." in story
    assert f"Draft: You take {first.name} (Asia: {', '.join(first.categories)}); take" in story
    assert f"New Animals: {fourth.name} (Asia), (empty), into the gaps in this order." in story
    assert "Start: You gain 3 coins and 1 expedition token." in story


def test_round_token_and_dice() -> None:
    story = text(
        begin(2, "coins", 1),
        event("gain", seat=1, why="round", coins=3),
        event("gain", seat=0, why="round", coins=3),
        roll(1, (ASIA, "asia", 4, 0), (EUROPE, "europe", 5, 3), (0, "america", 6, 3)),
    )
    assert "Round 2 of 6: 3 coins each" in story
    assert "Linné has the First Player token and begins." in story
    assert "Round token: Linné gains 3 coins. You gain 3 coins." in story
    assert "slot pays nothing 2 coins 2 reputation 3 VP" in story
    assert "Linné purple 4 blue 5 red 6" in story  # the shared slot's second die comes below


def test_academy_example_of_the_rulebook() -> None:
    lemur = animals("africa")[0]
    story = text(
        event("gain", seat=0, why="setup", coins=3, expedition=1, reputation=2),
        begin(),
        roll(1, (ASIA, "asia", 4, 1)),
        turn(0, ASIA, "academy", 5, owner=1, colour="africa"),
        event("gain", seat=1, why="slot", coins=2),
        event("pay", seat=0, for_="colour", expedition=1),
        event("pay", seat=0, for_="value", coins=1),
        event("take", seat=0, kind="animal", card=lemur.id, why="academy", **{"from": "display"}),
        event("gain", seat=0, why="academy", reputation=3),
        event("gain", seat=0, why="reputation", expedition=1),
    )
    assert "1.1 You take the purple 4 from Linné's board for the Academy;" in story
    assert "value 5 = die 4 + 1 coin." in story
    assert "Linné gains 2 coins for the slot. You pay 1 expedition token" in story
    assert "(the die counts as yellow); pay 1 coin (+1); take " in story
    assert "gain 3 reputation (now on space 5), passing space 4: 1 expedition token." in story
    assert "You 0 2 1 0 5 1 0 0" in story  # goods from gain and pay lines only


def test_seals_recolour_and_become_coins() -> None:
    story = text(
        event("gain", seat=0, why="setup", seal=2),
        begin(),
        roll(0, (ASIA, "asia", 1, 0)),
        turn(0, ASIA, "academy", 6, colour="europe"),
        event("pay", seat=0, for_="value", seal=1),
        event("pay", seat=0, for_="coins", seal=1),
        event("gain", seat=0, why="seal", coins=5),
    )
    assert "take your own purple 1 for the Academy; value 6 = die 1 + 1 seal (+5)." in story
    assert (
        "pay 1 royal seal (+5, and the die counts as blue); pay 1 royal seal for 5 coins." in story
    )


def test_expedition_value_and_cubes() -> None:
    first, second = animals("africa")[:2]
    cubes = [[first.id, "I"], [first.id, "III"], [second.id, "I"]]
    story = text(
        begin(),
        roll(0, (AFRICA, "africa", 5, 0)),
        turn(0, AFRICA, "expedition", 11, continent="africa", space=1, cubes=cubes),
        event("gain", seat=0, why="space", reputation=2),
        event("gain", seat=0, why="cube", vp=3),
    )
    bonus = BOX.spaces["africa"][1].bonus
    assert "for an Expedition to Africa (yellow), 2nd space; value 11 = die 5" in story
    assert f"space bonus {bonus} + Experts {6 - bonus}." in story
    assert f"Cubes on {first.name} (I and III) and {second.name} (I)." in story
    assert "You gain 2 reputation for the space (now on space 2); gain 3 VP for the cubes." in story


def test_publication_type_by_type() -> None:
    mine, other, foreign = *animals("europe")[:2], animals("asia")[0]
    takes = [
        event("take", seat=0, kind="animal", card=card.id, why="setup")
        for card in (mine, other, foreign)
    ]
    story = text(
        *takes,
        begin(),
        roll(0, (EUROPE, "europe", 4, 0)),
        turn(0, EUROPE, "publication", 4, reference=mine.id, type="II")
        | {"cubes": [[mine.id, "II"], [foreign.id, "II"], [mine.id, "I"]]}
        | {"published": [mine.id, other.id], "removed": [foreign.id]},
        event("gain", seat=0, why="publication", vp=10),
        event("gain", seat=0, why="publication", seal=1),
    )
    assert f"a Publication, Reference Animal {mine.name}, up to Type II." in story
    assert f"Type II {mine.categories[1]}: {mine.name} and {foreign.name} (2 x 3 VP)." in story
    assert f"Type I {mine.categories[0]}: {mine.name} (1 x 2 VP)." in story
    assert f"To the published pile: {mine.name} and {other.name} (2 x 1 VP)." in story
    assert f"Removed from the game: {foreign.name}. 10 VP in all." in story
    assert "You gain 1 royal seal for the publication." in story
    assert "You 10 0 0 1 0 0 0 2" in story


def test_experts_placed_covering_underneath_and_used() -> None:
    cards = [card for card in BOX.experts if card.duration == "permanent"][:3]
    lines = [event("take", seat=0, kind="expert", card=c.id, why="university") for c in cards]
    one, two, three = cards
    used = [
        event("take", seat=0, kind="expert", card=INSTANT.id, why="round"),
        event("expert", seat=0, card=INSTANT.id, do="use"),
        event("gain", seat=0, why=f"expert:{INSTANT.id}", coins=5),
    ]
    story = text(
        begin(token="expert"),
        *used,
        roll(0, (0, "america", 1, 0)),
        turn(0, 0, "university", 1),
        lines[0],
        event("expert", seat=0, card=one.id, do="place"),
        lines[1],
        event("expert", seat=0, card=two.id, do="cover", over=one.id),
        lines[2],
        event("expert", seat=0, card=three.id, do="under", over=two.id),
        event("gain", seat=0, why=f"expert:{two.id}", vp=3),
    )
    assert f"use {INSTANT.name} at once for 5 coins." in story
    effect = one.text.rstrip(".")
    effect = effect[0].lower() + effect[1:]
    assert (
        f"take the Expert {one.name} ({one.continent.capitalize()}: {effect}), now active" in story
    )
    assert f"), now active over {one.name}, whose effect ends; take" in story
    assert f"), inactive underneath {two.name}; gain 3 VP from {two.name}." in story
    assert f"Your active Experts: {two.name}. Your Animals" in story


def test_active_expert_is_turned_face_down() -> None:
    story = text(
        event("expert", seat=0, card=INSTANT.id, do="place"),
        begin(),
        roll(0, (0, "america", 1, 0)),
        turn(0, 0, "bank", 1),
        event("expert", seat=0, card=INSTANT.id, do="use"),
        event("gain", seat=0, why=f"expert:{INSTANT.id}", coins=5),
    )
    assert f"You turn {INSTANT.name} face down for 5 coins" in story


def test_bank_and_first_player_token() -> None:
    lines = [
        begin(first_player=1),
        roll(0, (0, "america", 1, 0), (1, "america", 2, 1)),
        turn(0, 0, "bank", 1),
        event("gain", seat=0, why="bank", coins=5),
    ]
    taken = text(*lines, event("first_player", seat=0))
    assert "You gain 5 coins; take the First Player token." in taken
    kept = text(begin(), *lines[1:], turn(0, 1, "bank", 2))
    assert kept.count("keep the First Player token") == 1  # the second visit gains no token


def test_card_bonus_in_another_seats_turn_waits() -> None:
    wise = expert("asia")
    story = text(
        event("gain", seat=0, why="setup", reputation=6),
        begin(),
        roll(0, (0, "america", 6, 2)),
        turn(1, 0, "academy", 6, owner=0, row=6),
        event("gain", seat=0, why="slot", reputation=2),
        event("gain", seat=1, why="behavior", reputation=3),
        event("shuffle", kind="expert"),
        event("take", seat=0, kind="expert", card=wise.id, why="reputation", **{"from": "deck"}),
    )
    assert "(now on space 8), reaching space 8: 1 Expert card after this turn." in story
    assert "The discarded Expert cards are shuffled into a new deck." in story
    assert f"You take the Expert {wise.name}" in story
    assert "from the deck for space 8." in story


def test_forfeited_card_is_told() -> None:
    story = text(event("take", seat=0, kind="animal", why="setup", **{"from": "none"}))
    assert "You take no Animal (none is left)." in story


def test_end_of_round_action() -> None:
    story = text(
        event("gain", seat=0, why="setup", seal=1),
        begin(),
        roll(0, (0, "america", 2, 0)),
        turn(0, 0, "embassy", 2),
        event("pay", seat=0, for_="extra", seal=1),
        event("reroll", seat=0, die=0, value=5, **{"from": "expedition:africa:0"}),
        turn(0, 0, "embassy", 5, extra=True),
        event("gain", seat=0, why="embassy", expedition=3),
    )
    assert "1.2 End of the round: You pay 1 royal seal and reroll the red die" in story
    assert "from the 1st space of the Expedition to Africa: red 5 for the Embassy." in story
    assert "You 0 0 3 0" in story


def test_shuffle_before_new_displays_belongs_to_the_round() -> None:
    story = text(
        begin(),
        roll(0, (0, "america", 2, 0)),
        turn(0, 0, "embassy", 2),
        event("shuffle", kind="animal"),
        event("display", kind="animal", cards=[animals("asia")[0].id]),
        begin(2),
    )
    assert story.index("After round 1") < story.index("Round 2 of 6") < story.index("shuffled")


@pytest.mark.parametrize(
    ("totals", "winners", "words"),
    [
        ((188, 176), [0], "You (greedy) win by 12 VP: 188 to 176."),
        ((90, 100), [1], "Linné wins by 10 VP: 100 to 90."),
        ((90, 90), [0], "You (greedy) win at 90 VP each: more published Animals break the tie."),
        ((90, 90), [0, 1], "You (greedy) and Linné share the victory with 90 VP."),
    ],
)
def test_final_score_and_winner(totals: tuple[int, int], winners: list[int], words: str) -> None:
    story = text(
        score(0, totals[0], play=72, cubes=17) | {"jokers": {BOX.sepultus[0].id: "asia"}},
        score(1, totals[1], play=60),
        event("result", winners=winners),
    )
    assert "VP gained in play 72 60" in story
    assert "category collections 17 -" in story
    assert f"total {totals[0]} {totals[1]}" in story
    assert f"Your {BOX.sepultus[0].name} counts for Asia." in story
    assert words in story
    assert "stops here" not in story


def test_an_expert_used_between_reroll_and_turn_is_told_and_counted() -> None:
    """Its coins pay for the value of the very same action."""
    story = text(
        event("take", seat=0, kind="expert", card=INSTANT.id, why="setup"),
        event("expert", seat=0, card=INSTANT.id, do="place"),
        event("gain", seat=0, why="setup", seal=1),
        begin(),
        roll(0, (0, "america", 2, 0)),
        turn(0, 0, "bank", 2),
        event("pay", seat=0, for_="extra", seal=1),
        event("reroll", seat=0, die=0, value=2, **{"from": "bank"}),
        event("expert", seat=0, card=INSTANT.id, do="use"),
        event("gain", seat=0, why=f"expert:{INSTANT.id}", coins=INSTANT.amount),
        turn(0, 0, "embassy", 3),
        event("pay", seat=0, for_="value", coins=1),
    )
    assert f"You turn {INSTANT.name} face down for {INSTANT.amount} coins; pay 1 coin" in story
    assert f"You 0 {INSTANT.amount - 1} 0 0 0" in story


def test_two_games_in_one_file() -> None:
    lines = [head(), event("result", winners=[1]), head(game=1), event("result", winners=[0])]
    story = " ".join(plain(paragraph) for paragraph in tell(lines, BOX, CARDS))
    assert "game 0" in story and "game 1" in story and "stops" not in story

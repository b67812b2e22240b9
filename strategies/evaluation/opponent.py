"""What the next Automa would gain with its next die and card (for denial)."""

from typing import Any

from automa.pick import preference
from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.dice import owner_of
from sim.game.signatures import I, P, S, T, void
from sim.game.vocab import MAX_DICE, N_CONTINENTS, NONE, Deck, Good, Kind, Spot, Step
from strategies.evaluation.notes import N, half_life
from strategies.evaluation.worth import F, gain_worth
from strategies.weights import W


@kernel(signature=void(S, T, P, N))
def watch_rival(state: Any, t: Any, w: Any, n: Any) -> None:
    """Find the next Automa, the dice it would take, and what its rows and cards give it."""
    nobody_replies(n)
    n.rival = next_automa(state, n.me)
    if n.rival == NONE:
        return
    _order_dice(state, t, n)
    for face in range(1, 7):
        _weigh_row(state, t, w, n, face)
    growth = 1.0 + (w.values[W.AUTOMA_CARD] - 1.0) * n.game
    n.wants_animal = wanted(state, t, n.rival, Deck.ANIMAL, NONE)
    n.animal_now = growth * animal_gain(state, t, n.rival, n.wants_animal)
    second = wanted(state, t, n.rival, Deck.ANIMAL, n.wants_animal)
    n.animal_then = growth * animal_gain(state, t, n.rival, second)
    n.wants_expert = wanted(state, t, n.rival, Deck.EXPERT, NONE)
    n.expert_now = growth * expert_gain(state, t, n.rival, n.wants_expert)
    second = wanted(state, t, n.rival, Deck.EXPERT, n.wants_expert)
    n.expert_then = growth * expert_gain(state, t, n.rival, second)
    _weigh_replies(state, t, w, n)


@kernel(signature=I(S, I))
def next_automa(state: Any, me: Any) -> Any:
    """The next Automa clockwise; NONE among people."""
    for step in range(1, state.n_seats):
        seat = (me + step) % state.n_seats
        if state.seats[seat].kind == Kind.AUTOMA:
            return seat
    return NONE


@kernel(signature=void(S, T, N))
def _order_dice(state: Any, t: Any, n: Any) -> None:
    """The dice on the boards in the order in which it would take them."""
    n.ordered = 0
    for k in range(MAX_DICE * state.n_seats):
        if state.dice[k].spot != Spot.BOARD:
            continue
        key, die = preference(state, t, n.rival, k), k
        for i in range(n.ordered):  # every one that it takes later moves down a place
            here, there = n.keys[i], n.order[i]
            later = here > key
            n.keys[i], key = (key, here) if later else (here, key)
            n.order[i], die = (die, there) if later else (there, die)
        n.order[n.ordered], n.keys[n.ordered] = die, key
        n.ordered += 1


@kernel(signature=void(S, T, P, N))
def _weigh_replies(state: Any, t: Any, w: Any, n: Any) -> None:
    """The die it takes next, and the one it takes if that one is gone: all its replies."""
    for i in range(min(2, n.ordered)):
        die = n.order[i]
        face, slot = state.dice[die].value, state.dice[die].slot
        animal = n.takes_animal[face] * n.animal_now
        expert = n.takes_expert[face] * n.expert_now
        n.reply[i] = w.values[W.DENY] * (n.row[face] + animal + expert)
        other = n.takes_animal[face] * n.animal_then
        n.reply_animal[i] = w.values[W.DENY] * (n.row[face] + other + expert)
        other = n.takes_expert[face] * n.expert_then
        n.reply_expert[i] = w.values[W.DENY] * (n.row[face] + animal + other)
        if owner_of(die) == n.me:
            pay = gain_worth(n, t.slot_good[slot], t.slot_amount[slot])
            n.reply_pay[i] = w.values[W.SLOT] * pay


@kernel(signature=void(N))
def nobody_replies(n: Any) -> None:
    """Among people, and at the end of a round."""
    n.rival, n.ordered = NONE, 0
    n.wants_animal = n.wants_expert = NONE
    for i in range(2):
        n.reply[i] = n.reply_animal[i] = n.reply_expert[i] = n.reply_pay[i] = 0.0


@kernel(signature=I(N, I))
def reply_to(n: Any, k: Any) -> Any:
    """Which of its replies follows after die k: the second if k is the die it wants."""
    return int(n.ordered > 0 and n.order[0] == k)


@kernel(signature=I(S, T, I, I, I))
def wanted(state: Any, t: Any, rival: Any, kind: Any, gone: Any) -> Any:
    """The display place it takes from, this one being gone."""
    deck = state.decks[kind]
    rank = state.seats[rival].rank
    best, best_rank = NONE, N_CONTINENTS
    for place in range(deck.places):
        card = deck.display[place]
        if card == NONE or place == gone or (kind == Deck.ANIMAL and is_sepultus(card)):
            continue
        continent = t.animals[card].continent if kind == Deck.ANIMAL else t.experts[card].continent
        if rank[continent] < best_rank:
            best, best_rank = place, rank[continent]
    return best


@kernel(signature=F(S, T, I, I))
def animal_gain(state: Any, t: Any, rival: Any, place: Any) -> Any:
    """One more Animal in (Animals + Experts) x Animals."""
    if place == NONE:
        return 4.0  # an unseen one
    seat = state.seats[rival]
    continent = t.animals[state.decks[Deck.ANIMAL].display[place]].continent
    return 2.0 * seat.animals[continent] + 1.0 + seat.experts[continent]


@kernel(signature=F(S, T, I, I))
def expert_gain(state: Any, t: Any, rival: Any, place: Any) -> Any:
    """One more Expert: the Animals of its continent, and its collection."""
    if place == NONE:
        return 4.0
    seat = state.seats[rival]
    continent = t.experts[state.decks[Deck.EXPERT].display[place]].continent
    ahead = 0
    for other in range(N_CONTINENTS):
        if seat.experts[other] > seat.experts[continent]:
            ahead += 1
    return float(seat.animals[continent] + t.scorings[seat.scoring].experts[ahead])


@kernel(signature=F(S, T, P, N))
def token_worth(state: Any, t: Any, w: Any, n: Any) -> Any:
    """A token of the rival: what an Expedition or its Scoring card will give for it."""
    least = t.scorings[state.seats[n.rival].scoring].token
    return least + (w.values[W.AUTOMA_TOKEN] - least) * half_life(n.left, 2.0)


@kernel(signature=void(S, T, P, N, I))
def _weigh_row(state: Any, t: Any, w: Any, n: Any, face: Any) -> None:
    """What a row of its Behavior card gives it, cards apart."""
    seat = state.seats[n.rival]
    row = t.behaviors[seat.behavior].rows[face]
    n.takes_animal[face] = n.takes_expert[face] = 0
    token = token_worth(state, t, w, n)
    tokens = seat.goods[Good.EXPEDITION]
    total = 0.0
    for i in range(row.n):
        step = row.steps[i]
        if step.do == Step.TAKE and step.good == Deck.ANIMAL:
            n.takes_animal[face] = 1
        elif step.do == Step.TAKE:
            n.takes_expert[face] = 1
        elif step.do == Step.GAIN:
            total += rival_gain(t, w, n, seat.scoring, step.good, step.amount, token)
        elif step.do == Step.SPACE_REPUTATION:
            total += 2.0 * w.values[W.AUTOMA_REP]
        elif step.do == Step.DISCARD_TOKENS:
            total += tokens * (step.amount - token)
    n.row[face] = total


@kernel(signature=F(T, P, N, I, I, I, F))
def rival_gain(t: Any, w: Any, n: Any, scoring: Any, good: Any, amount: Any, token: Any) -> Any:
    """So much of a good for an Automa."""
    if good == Good.COINS:
        return amount / t.scorings[scoring].coins_per_vp
    if good == Good.EXPEDITION:
        return amount * token
    if good == Good.SEAL:
        return float(amount * t.scorings[scoring].seal)
    if good == Good.REPUTATION:
        return amount * w.values[W.AUTOMA_REP] * half_life(n.left, 1.0)
    return float(amount)


@kernel(signature=F(N, I))
def face_worth(n: Any, face: Any) -> Any:
    """What a die of this face gives the rival."""
    return n.row[face] + n.takes_animal[face] * n.animal_now + n.takes_expert[face] * n.expert_now

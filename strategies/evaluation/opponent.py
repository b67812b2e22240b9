"""What the next Automa would gain with its next die and card (for denial)."""

from automa.pick import NO_CARD, place_of, preference, wish
from sim.game.kernel import kernel
from sim.game.rules.dice import owner_of
from sim.game.state import State
from sim.game.tables import Components
from sim.game.vocab import (
    N_CONTINENTS,
    NONE,
    Deck,
    Good,
    Kind,
    Step,
)
from strategies.evaluation.prices import gain_worth, half_life
from strategies.evaluation.records import Opponent, Prices, Thoughts, Weights


@kernel
def watch_rival(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> None:
    """Find the next Automa, the dice it would take, and what its rows and cards give it."""
    prices, opponent = thoughts.prices, thoughts.opponent
    nobody_replies(opponent)
    opponent.seat = next_automa(state, prices.me)
    if opponent.seat == NONE:
        return
    faces = _order_dice(state, components, thoughts)
    for face in range(1, 7):
        if (faces >> face) & 1 == 1:
            _weigh_row(state, components, weights, thoughts, face)
    _weigh_cards(state, components, weights, thoughts)
    _weigh_replies(state, components, weights, thoughts)


@kernel
def watch_cards(state: State, components: Components, weights: Weights, thoughts: Thoughts) -> None:
    """Find the next Automa, and what the cards give it that it would take."""
    opponent = thoughts.opponent
    opponent.seat = next_automa(state, thoughts.prices.me)
    if opponent.seat != NONE:
        _weigh_cards(state, components, weights, thoughts)


@kernel
def _weigh_cards(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """The cards on display that it wants, and those that it takes if these are gone."""
    prices, opponent = thoughts.prices, thoughts.opponent
    growth = 1.0 + (weights.automa_card - 1.0) * prices.share_left
    seat, wanted = opponent.seat, opponent.wanted
    _find_wanted(state, components, opponent, Deck.ANIMAL)
    opponent.wants_animal = wanted[0]
    opponent.animal_now = growth * animal_gain(state, components, seat, wanted[0])
    opponent.animal_then = growth * animal_gain(state, components, seat, wanted[1])
    _find_wanted(state, components, opponent, Deck.EXPERT)
    opponent.wants_expert = wanted[0]
    opponent.expert_now = growth * expert_gain(state, components, seat, wanted[0])
    opponent.expert_then = growth * expert_gain(state, components, seat, wanted[1])


@kernel
def next_automa(state: State, me: int) -> int:
    """The next Automa clockwise; NONE among people."""
    for step in range(1, state.n_seats):
        seat = (me + step) % state.n_seats
        if state.seats[seat].kind == Kind.AUTOMA:
            return seat
    return NONE


@kernel
def _order_dice(state: State, components: Components, thoughts: Thoughts) -> int:
    """The dice on the boards in the order in which it would take them; bit set of their faces.

    That order is anybody's guess: each die counts those that are taken before it, without `if`.
    """
    opponent, faces, n = thoughts.opponent, 0, thoughts.n_usable
    for i in range(n):
        k = thoughts.usable[i]
        faces |= 1 << state.dice[k].value
        opponent.keys[i] = preference(state, components, opponent.seat, k)
    for i in range(n):
        before = 0
        for j in range(n):
            before += int(opponent.keys[j] < opponent.keys[i])
        opponent.order[before] = i
    opponent.n_ordered = n
    return faces


@kernel
def _weigh_replies(
    state: State, components: Components, weights: Weights, thoughts: Thoughts
) -> None:
    """The die it takes next, and the one it takes if that one is gone: all its replies."""
    prices, opponent = thoughts.prices, thoughts.opponent
    for i in range(min(2, opponent.n_ordered)):
        die = thoughts.usable[opponent.order[i]]
        face, slot = state.dice[die].value, state.dice[die].slot
        animal = opponent.takes_animal[face] * opponent.animal_now
        expert = opponent.takes_expert[face] * opponent.expert_now
        opponent.reply[i] = weights.deny * (opponent.row[face] + animal + expert)
        other = opponent.takes_animal[face] * opponent.animal_then
        opponent.reply_animal[i] = weights.deny * (opponent.row[face] + other + expert)
        other = opponent.takes_expert[face] * opponent.expert_then
        opponent.reply_expert[i] = weights.deny * (opponent.row[face] + animal + other)
        if owner_of(die) == prices.me:
            pay = gain_worth(prices, components.slot_good[slot], components.slot_amount[slot])
            opponent.reply_pay[i] = weights.slot * pay


@kernel
def nobody_replies(opponent: Opponent) -> None:
    """Among people, and at the end of a round."""
    opponent.seat, opponent.n_ordered = NONE, 0
    opponent.wants_animal = opponent.wants_expert = NONE
    for i in range(2):
        opponent.reply[i] = opponent.reply_animal[i] = 0.0
        opponent.reply_expert[i] = opponent.reply_pay[i] = 0.0


@kernel
def reply_to(opponent: Opponent, i: int) -> int:
    """Which of its replies follows after the i-th usable die: the second if it wants that one."""
    return int(opponent.n_ordered > 0 and opponent.order[0] == i)


@kernel
def _find_wanted(state: State, components: Components, opponent: Opponent, kind: int) -> None:
    """The display place it takes from, and the one it takes from if that card is gone."""
    first = second = NO_CARD
    for place in range(state.decks[kind].places):
        here = wish(state, components, opponent.seat, kind, place)
        first, second = min(first, here), min(second, max(first, here))
    opponent.wanted[0], opponent.wanted[1] = place_of(first), place_of(second)


@kernel
def animal_gain(state: State, components: Components, rival: int, place: int) -> float:
    """One more Animal in (Animals + Experts) x Animals."""
    if place == NONE:
        return 4.0  # an unseen one
    seat = state.seats[rival]
    continent = components.animals[state.decks[Deck.ANIMAL].display[place]].continent
    return 2.0 * seat.animals[continent] + 1.0 + seat.experts[continent]


@kernel
def expert_gain(state: State, components: Components, rival: int, place: int) -> float:
    """One more Expert: the Animals of its continent, and its collection."""
    if place == NONE:
        return 4.0
    seat = state.seats[rival]
    continent = components.experts[state.decks[Deck.EXPERT].display[place]].continent
    ahead = 0
    for other in range(N_CONTINENTS):
        if seat.experts[other] > seat.experts[continent]:
            ahead += 1
    return float(seat.animals[continent] + components.scorings[seat.scoring].experts[ahead])


@kernel
def token_worth(components: Components, weights: Weights, prices: Prices, scoring: int) -> float:
    """A token of an Automa: what an Expedition or its Scoring card will give for it."""
    least = components.scorings[scoring].token
    return least + (weights.automa_token - least) * half_life(prices.actions_left, 2.0)


@kernel
def _weigh_row(
    state: State, components: Components, weights: Weights, thoughts: Thoughts, face: int
) -> None:
    """What a row of its Behavior card gives it, cards apart."""
    opponent = thoughts.opponent
    seat = state.seats[opponent.seat]
    row = components.behaviors[seat.behavior].rows[face]
    opponent.takes_animal[face] = opponent.takes_expert[face] = 0
    token = token_worth(components, weights, thoughts.prices, seat.scoring)
    tokens = seat.goods[Good.EXPEDITION]
    total = 0.0
    for i in range(row.n):
        step = row.steps[i]
        if step.do == Step.TAKE and step.good == Deck.ANIMAL:
            opponent.takes_animal[face] = 1
        elif step.do == Step.TAKE:
            opponent.takes_expert[face] = 1
        elif step.do == Step.GAIN:
            total += rival_gain(
                components, weights, thoughts.prices, seat.scoring, step.good, step.amount, token
            )
        elif step.do == Step.SPACE_REPUTATION:
            total += 2.0 * weights.automa_rep
        elif step.do == Step.DISCARD_TOKENS:
            total += tokens * (step.amount - token)
    opponent.row[face] = total


@kernel
def rival_gain(
    components: Components,
    weights: Weights,
    prices: Prices,
    scoring: int,
    good: int,
    amount: int,
    token: float,
) -> float:
    """So much of a good for an Automa."""
    if good == Good.COINS:
        return amount / components.scorings[scoring].coins_per_vp
    if good == Good.EXPEDITION:
        return amount * token
    if good == Good.SEAL:
        return float(amount * components.scorings[scoring].seal)
    if good == Good.REPUTATION:
        return amount * weights.automa_rep * half_life(prices.actions_left, 1.0)
    return float(amount)


@kernel
def face_worth(opponent: Opponent, face: int) -> float:
    """What a die of this face gives the rival."""
    return (
        opponent.row[face]
        + opponent.takes_animal[face] * opponent.animal_now
        + opponent.takes_expert[face] * opponent.expert_now
    )

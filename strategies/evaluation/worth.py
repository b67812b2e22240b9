"""What goods, reputation and collections are worth at this moment."""

from typing import Any

from numba import types

from sim.game.kernel import kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.dice import dice_left
from sim.game.rules.reputation import next_space
from sim.game.rules.scoring import N_SEPULTUS
from sim.game.signatures import I, P, S, T, void
from sim.game.tables import MAX_COLLECTION
from sim.game.vocab import (
    MAX_DICE,
    N_CATEGORIES,
    N_CONTINENTS,
    N_PLACES,
    N_ROUNDS,
    N_TYPES,
    NONE,
    Decision,
    Good,
    Per,
    Spot,
    Trigger,
)
from strategies.evaluation.notes import MAX_STEPS, N, half_life
from strategies.weights import W

F: Any = types.float64
NEVER = 1.0e18  # the price of what cannot be done: beyond all that weights can make of points
WHOLE_GAME = 28.0  # actions of one seat: four or five a round and some at its end


@kernel(signature=I(S, T, I))
def turns_left(state: Any, t: Any, me: Any) -> Any:
    """Own turns after the one in hand, the rest of this round and all later rounds."""
    later = t.dice_drawn * (N_ROUNDS - state.round_no)
    if dice_to_draw(state):
        return later + (state.n_dice if state.round_no > 0 else 0)
    left = dice_left(state)
    if state.decision == Decision.TURN and state.act.extra == 0:
        left -= 1
    if state.turn_seat == me:
        return later + left // state.n_seats
    return later + (left + state.n_seats - 1) // state.n_seats


@kernel(signature=I(S, T, I))
def actions_left(state: Any, t: Any, me: Any) -> Any:
    """The same and one more for a seal, which buys an action at the end of a round."""
    at_the_end = state.decision == Decision.TURN and state.act.extra == 1
    seal = state.seats[me].goods[Good.SEAL] > 0 and not at_the_end
    return turns_left(state, t, me) + int(seal)


@kernel(signature=I(S))
def dice_to_draw(state: Any) -> Any:
    """Whether some seat has not drawn the dice of this round yet."""
    for p in range(state.n_seats):
        if state.dice[MAX_DICE * p].spot == Spot.BAG:
            return True
    return False


@kernel(signature=F(P, F))
def _pending_share(w: Any, left: Any) -> Any:
    """How much of its publication a cube is worth with so many own actions left."""
    if 0.5 < left < 1.5:
        return w.values[W.PEND_1]
    if 1.5 < left < 2.5:
        return w.values[W.PEND_2]
    return w.values[W.PEND] * half_life(left, w.values[W.PEND_H])


@kernel(signature=void(S, T, P, N))
def weigh(state: Any, t: Any, w: Any, n: Any) -> None:
    """Fill in what every decision needs: time, goods, reputation and collections."""
    me = n.me
    goods = state.seats[me].goods
    n.left = float(actions_left(state, t, me))
    seals = goods[Good.SEAL]
    n.game = min(1.0, n.left / WHOLE_GAME)
    time = half_life(n.left, w.values[W.GOODS_H])
    coin = w.values[W.COIN] / max(0.01, 1.0 + w.values[W.COIN_STOCK] * goods[Good.COINS])
    least = 1.0 / t.coins_per_vp
    n.coin = least + max(0.0, coin - least) * time
    n.token = t.token_vp + (w.values[W.TOKEN] - t.token_vp) * time
    seal = w.values[W.SEAL] if seals == 0 else w.values[W.SEAL_MORE]
    n.seal = t.seal_vp + (seal - t.seal_vp) * time
    _add_scoring_experts(state, t, n)
    _weigh_goods(w, n)
    n.pend = _pending_share(w, n.left)
    n.pot = w.values[W.POT] * half_life(n.left - 1.0, w.values[W.POT_H])
    _weigh_reputation(state, t, w, n, time)
    _weigh_cube_experts(state, t, n)
    _weigh_collections(state, t, w, n)
    if state.sepultus == 1:
        _weigh_jokers(state, t, w, n)


@kernel(signature=void(S, T, N))
def _add_scoring_experts(state: Any, t: Any, n: Any) -> None:
    """Active end-of-game Experts make goods dearer, and steps on the reputation track."""
    seat = state.seats[n.me]
    n.step = 0.0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card == NONE or t.experts[card].trigger != Trigger.SCORE:
            continue
        per, amount = t.experts[card].where, t.experts[card].amount
        if per == Per.EXPEDITION:
            n.token += 0.5 * amount
        elif per == Per.SEAL:
            n.seal += 0.5 * amount
        elif per == Per.COIN_PAIR:
            n.coin += 0.25 * amount
        elif per == Per.REPUTATION:
            n.step += 0.7 * amount


@kernel(signature=void(P, N))
def _weigh_goods(w: Any, n: Any) -> None:
    """One of each good; reputation follows when the track has been weighed."""
    n.goods[Good.COINS], n.goods[Good.EXPEDITION], n.goods[Good.SEAL] = n.coin, n.token, n.seal
    n.goods[Good.VP], n.goods[Good.REPUTATION], n.goods[Good.NOTHING] = 1.0, 0.0, 0.0
    n.goods[Good.EXPERT] = w.values[W.REP_EXPERT] * n.game
    n.goods[Good.ANIMAL] = w.values[W.REP_ANIMAL] * n.game


@kernel(signature=F(N, I, I))
def gain_worth(n: Any, good: Any, amount: Any) -> Any:
    """So much of a good."""
    return amount * n.goods[good]


@kernel(signature=F(T, N, I))
def bonus_worth(t: Any, n: Any, space: Any) -> Any:
    """What the bonus on this space of the reputation track is worth."""
    return gain_worth(n, t.track_good[space], t.track_amount[space])


@kernel(signature=I(T, I))
def steps_to_bonus(t: Any, space: Any) -> Any:
    """Steps from this space to the next bonus of the track."""
    ahead, at = 1, next_space(t, space)
    while t.track_good[at] == Good.NOTHING and ahead < t.track_length:
        at = next_space(t, at)
        ahead += 1
    return ahead


@kernel(signature=I(T, I))
def steps_since_bonus(t: Any, space: Any) -> Any:
    """Steps from the last bonus of the track, or its start, to this space."""
    behind = 0
    while t.track_good[space] == Good.NOTHING and space > 0:
        space -= 1
        behind += 1
    return behind


@kernel(signature=void(S, T, P, N, F))
def _weigh_reputation(state: Any, t: Any, w: Any, n: Any, time: Any) -> None:
    """Worth of 0 to MAX_STEPS steps: bonuses, and a share of the next one for the way to it."""
    space = state.seats[n.me].goods[Good.REPUTATION]
    ahead, behind = steps_to_bonus(t, space), steps_since_bonus(t, space)
    bonus = bonus_worth(t, n, (space + ahead) % t.track_length)
    share = w.values[W.REP] * time
    start = n.on_the_way = share * bonus * behind / (ahead + behind)
    total = n.rep[0] = 0.0
    for step in range(1, MAX_STEPS + 1):
        space = next_space(t, space)
        ahead, behind = ahead - 1, behind + 1
        total += n.step
        if ahead == 0:
            total += bonus
            ahead, behind = steps_to_bonus(t, space), 0
            bonus = bonus_worth(t, n, (space + ahead) % t.track_length)
        n.rep[step] = total + share * bonus * behind / (ahead + behind) - start
    n.goods[Good.REPUTATION] = n.rep[MAX_STEPS] / MAX_STEPS


@kernel(signature=void(S, T, N))
def _weigh_cube_experts(state: Any, t: Any, n: Any) -> None:
    """What active Experts pay for a cube on each Type."""
    seat = state.seats[n.me]
    for kind in range(N_TYPES):
        n.cube_pay[kind] = 0.0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].trigger == Trigger.CUBE:
            expert = t.experts[card]
            n.cube_pay[expert.where] += gain_worth(n, expert.good, expert.amount)


@kernel(signature=F(T, F))
def grown(t: Any, elements: Any) -> Any:
    """Victory points of a collection of a broken number of elements."""
    whole = int(elements)
    part = elements - whole
    low = min(whole, MAX_COLLECTION - 2)
    return t.collection[low] * (1.0 - part) + t.collection[low + 1] * part


@kernel(signature=F(T, I, F))
def next_element(t: Any, have: Any, growth: Any) -> Any:
    """What one more element adds to a collection that will grow by so many besides."""
    whole = int(growth)
    part = growth - whole
    low = min(have + whole, MAX_COLLECTION - 3)
    first, second, third = t.collection[low], t.collection[low + 1], t.collection[low + 2]
    return (second - first) * (1.0 - part) + (third - second) * part


@kernel(signature=I(T, I))
def vp_of_category(t: Any, category: Any) -> Any:
    """What a published cube of this category scores; categories are listed Type by Type."""
    return t.publication_vp[1 + category // (N_CATEGORIES // N_TYPES)]


@kernel(signature=void(S, T, P, N))
def _weigh_collections(state: Any, t: Any, w: Any, n: Any) -> None:
    """A cube of each category, published or while it lies on a card, and a card of each continent.

    On a card it is worth a share, and more if other Animals can go along.
    """
    seat = state.seats[n.me]
    growth = max(0.0, w.values[W.COLL_GROWTH]) * n.game
    for category in range(N_CATEGORIES):
        more = next_element(t, seat.library[category], growth)
        n.cube[category] = vp_of_category(t, category) + w.values[W.COLL] * more
        n.with_category[category] = 0
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].trigger == Trigger.SCORE:
            category = t.experts[card].category
            if category != NONE:
                more = next_element(t, seat.library[category] + t.experts[card].amount, growth)
                n.cube[category] = vp_of_category(t, category) + w.values[W.COLL] * more
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if not is_sepultus(card):
            for kind in range(N_TYPES):
                n.with_category[t.animals[card].category[kind]] += 1
    for category in range(N_CATEGORIES):
        share = 1.0 + w.values[W.MATCH] * min(n.with_category[category] - 1, 4)
        n.pending[category] = n.cube[category] * n.pend * share
    growth = max(0.0, w.values[W.CONT_GROWTH]) * n.game
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent]
        n.card[continent] = w.values[W.CONT] * next_element(t, have, growth)


@kernel(signature=I(S, I))
def jokers_of(state: Any, me: Any) -> Any:
    """Sepultus cards in the published pile."""
    count = 0
    for card in range(N_SEPULTUS):
        count += (state.seats[me].jokers >> card) & 1
    return count


@kernel(signature=void(S, T, P, N))
def _weigh_jokers(state: Any, t: Any, w: Any, n: Any) -> None:
    """One more joker, those in the pile taken to belong to the same collection."""
    seat = state.seats[n.me]
    jokers, growth = jokers_of(state, n.me), max(0.0, w.values[W.CONT_GROWTH]) * n.game
    n.joker = 0.0
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent] + jokers
        n.joker = max(n.joker, w.values[W.CONT] * next_element(t, have, growth))

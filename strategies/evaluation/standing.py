"""What a seat has before the game is over: points scored, and what the rest will come to."""

from typing import Any

from automa.score import continents, expert_collections
from sim.game.kernel import kernel
from sim.game.signatures import I, P, S, T
from sim.game.vocab import N_CATEGORIES, N_CONTINENTS, N_PLACES, NONE, Good, Kind, Trigger
from strategies.evaluation.cards import effect_worth, weigh_holdings
from strategies.evaluation.notes import N
from strategies.evaluation.opponent import rival_gain, token_worth
from strategies.evaluation.sepultus import joker_collections
from strategies.evaluation.worth import F, grown, weigh
from strategies.weights import W


@kernel(signature=F(S, T, P, N, I))
def lead(state: Any, t: Any, w: Any, n: Any, me: Any) -> Any:
    """How far a seat is ahead of the best other one."""
    best = -1000.0
    for p in range(state.n_seats):
        if p != me:
            if state.seats[p].kind == Kind.AUTOMA:
                best = max(best, standing_of_automa(state, t, w, n, me, p))
            else:
                best = max(best, standing(state, t, w, n, p))
    return standing(state, t, w, n, me) - best


@kernel(signature=F(S, T, P, N, I))
def standing(state: Any, t: Any, w: Any, n: Any, me: Any) -> Any:
    """A human: goods, Animals under study, Experts and collections at their worth now."""
    n.me = me
    weigh(state, t, w, n)
    weigh_holdings(state, t, n)
    seat = state.seats[me]
    goods = seat.goods
    total = goods[Good.VP] + goods[Good.COINS] * n.coin + goods[Good.EXPEDITION] * n.token
    total += goods[Good.SEAL] * n.seal + n.on_the_way
    if goods[Good.SEAL] > 0:  # they were weighed as further ones, and the first is worth more
        total += n.game * (w.values[W.SEAL] - w.values[W.SEAL_MORE])
    for i in range(seat.n_studied):
        total += n.hold[i]
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and t.experts[card].trigger != Trigger.USE:
            total += effect_worth(state, t, w, n, card)
    return total + collections(state, t, w, n)


@kernel(signature=F(S, T, P, N))
def collections(state: Any, t: Any, w: Any, n: Any) -> Any:
    """Collections as they will have grown, and the cards owned towards a continent's."""
    seat = state.seats[n.me]
    total = 0.0
    growth = max(0.0, w.values[W.COLL_GROWTH]) * n.game
    for category in range(N_CATEGORIES):
        total += w.values[W.COLL] * grown(t, seat.library[category] + growth)
    growth = max(0.0, w.values[W.CONT_GROWTH]) * n.game
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent]
        total += w.values[W.CONT] * grown(t, have + growth)
        owned = have + seat.animals[continent]
        total += 0.5 * w.values[W.FOCUS] * owned * (owned - 1) * n.game
    if state.seats[n.me].jokers != 0:
        total += joker_collections(state, t, w, n)
    return total


@kernel(signature=F(S, T, P, N, I, I))
def standing_of_automa(state: Any, t: Any, w: Any, n: Any, me: Any, seat_number: Any) -> Any:
    """An Automa: its Scoring card now, its cards as they will have grown."""
    n.me, n.rival = me, seat_number
    weigh(state, t, w, n)
    seat = state.seats[seat_number]
    card, goods = t.scorings[seat.scoring], seat.goods
    growth = 1.0 + (w.values[W.AUTOMA_CARD] - 1.0) * n.game
    total = goods[Good.VP] + growth * (continents(seat) + expert_collections(seat, card))
    total += goods[Good.EXPEDITION] * token_worth(state, t, w, n)
    for good in (Good.COINS, Good.SEAL):
        total += rival_gain(t, w, n, seat.scoring, good, goods[good], 0.0)
    return total

"""What goods, reputation and collections are worth at this moment."""

from sim.game.kernel import kernel, vector_kernel
from sim.game.rules.animals import is_sepultus
from sim.game.rules.experts import has_power, pays_for_cubes
from sim.game.rules.reputation import space_after
from sim.game.rules.scoring import N_SEPULTUS
from sim.game.state import Seat, State
from sim.game.tables import MAX_COLLECTION, Components
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
    Power,
    Spot,
    Trigger,
)
from strategies.evaluation.records import MAX_STEPS, Prices, Weights

NEVER = 1.0e18  # the price of what cannot be done: beyond all that weights can make of points
WHOLE_GAME = 28.0  # actions of one seat: four or five per round and some at its end


@kernel
def half_life(left: float, half: float) -> float:
    """A share that grows with the time left: 0 without any, a half at `half`."""
    return left / (left + max(0.0, half)) if left > 0.0 else 0.0


@kernel
def turns_of_later_rounds(state: State, components: Components) -> int:
    """Own turns of all rounds after this one."""
    return components.dice_drawn * (N_ROUNDS - state.round_no)


@kernel
def turns_left(state: State, components: Components, me: int) -> int:
    """Own turns after the one in hand, the rest of this round and all later rounds."""
    later = turns_of_later_rounds(state, components)
    if dice_to_draw(state):
        return later + (state.n_dice if state.round_no > 0 else 0)
    left = state.dice_left
    if state.decision == Decision.TURN and state.act.extra == 0:
        left -= 1
    if state.turn_seat == me:
        return later + left // state.n_seats
    return later + (left + state.n_seats - 1) // state.n_seats


@kernel
def actions_left(state: State, components: Components, me: int) -> int:
    """The same and one more for a seal, which buys an action at the end of a round."""
    at_the_end = state.decision == Decision.TURN and state.act.extra == 1
    seal = state.seats[me].goods[Good.SEAL] > 0 and not at_the_end
    return turns_left(state, components, me) + int(seal)


@kernel
def dice_to_draw(state: State) -> bool:
    """Whether some seat has not drawn the dice of this round yet."""
    for p in range(state.n_seats):
        if state.dice[MAX_DICE * p].spot == Spot.BAG:
            return True
    return False


@kernel
def _pending_share(weights: Weights, left: float) -> float:
    """How much of its publication a cube is worth with so many own actions left."""
    if 0.5 < left < 1.5:
        return weights.pend_1
    if 1.5 < left < 2.5:
        return weights.pend_2
    return weights.pend * half_life(left, weights.pend_h)


@kernel
def set_prices(
    state: State, components: Components, weights: Weights, prices: Prices, me: int
) -> None:
    """Fill in what any decision of a seat may need: time, goods, reputation and collections."""
    price_goods(state, components, weights, prices, me)
    price_collections(state, components, weights, prices)


@kernel
def price_goods(
    state: State, components: Components, weights: Weights, prices: Prices, me: int
) -> None:
    """Time, goods, reputation and what cube Experts pay: all but collections."""
    price_stock(state, components, weights, prices, me)
    _weigh_reputation(state, components, weights, prices)
    _weigh_cube_experts(state, components, prices)


@kernel
def price_cubes(
    state: State, components: Components, weights: Weights, prices: Prices, me: int
) -> None:
    """What an Expedition needs: the track matters only if an active Expert pays for cubes."""
    price_stock(state, components, weights, prices, me)
    if pays_for_cubes(components, state.seats[me]):
        _weigh_reputation(state, components, weights, prices)
    _weigh_cube_experts(state, components, prices)
    price_collections(state, components, weights, prices)


@kernel
def price_publishing(
    state: State, components: Components, weights: Weights, prices: Prices, me: int
) -> None:
    """What a Publication needs: the track matters only to a Sepultus card's cube."""
    if state.sepultus == 1:
        set_prices(state, components, weights, prices, me)
    else:
        price_stock(state, components, weights, prices, me)
        price_collections(state, components, weights, prices)


@kernel
def set_time(state: State, components: Components, prices: Prices, me: int) -> None:
    """Whose prices these are, and how much of the game is left."""
    prices.me = me
    prices.actions_left = float(actions_left(state, components, me))
    prices.share_left = min(1.0, prices.actions_left / WHOLE_GAME)


@kernel
def price_stock(
    state: State, components: Components, weights: Weights, prices: Prices, me: int
) -> None:
    """Time, and one more of each good but reputation."""
    set_time(state, components, prices, me)
    goods = state.seats[me].goods
    seals = goods[Good.SEAL]
    time = prices.use_left = half_life(prices.actions_left, weights.goods_h)
    coin = weights.coin / max(0.01, 1.0 + weights.coin_stock * goods[Good.COINS])
    least = 1.0 / components.coins_per_vp
    prices.coin = least + max(0.0, coin - least) * time
    prices.token = components.token_vp + (weights.token - components.token_vp) * time
    seal = weights.seal if seals == 0 else weights.seal_more
    prices.seal = components.seal_vp + (seal - components.seal_vp) * time
    _add_scoring_experts(state, components, prices)
    _weigh_goods(weights, prices)


@kernel
def price_collections(
    state: State, components: Components, weights: Weights, prices: Prices
) -> None:
    """Cubes of each category and cards of each continent."""
    prices.pending_share = _pending_share(weights, prices.actions_left)
    prices.potential_share = weights.pot * half_life(prices.actions_left - 1.0, weights.pot_h)
    _weigh_collections(state, components, weights, prices)
    if state.sepultus == 1:
        _weigh_jokers(state, components, weights, prices)


@kernel
def _add_scoring_experts(state: State, components: Components, prices: Prices) -> None:
    """Active end-of-game Experts make goods dearer, and steps on the reputation track."""
    seat = state.seats[prices.me]
    prices.track_step = 0.0
    if not has_power(components, seat, Power.SCORE):
        return
    for place in range(N_PLACES):
        card = seat.active[place]
        if card == NONE or components.experts[card].trigger != Trigger.SCORE:
            continue
        per, amount = components.experts[card].where, components.experts[card].amount
        if per == Per.EXPEDITION:
            prices.token += 0.5 * amount
        elif per == Per.SEAL:
            prices.seal += 0.5 * amount
        elif per == Per.COIN_PAIR:
            prices.coin += 0.25 * amount
        elif per == Per.REPUTATION:
            prices.track_step += 0.7 * amount


@kernel
def _weigh_goods(weights: Weights, prices: Prices) -> None:
    """One of each good; reputation follows when the track has been valued."""
    goods = prices.goods
    goods[Good.COINS], goods[Good.EXPEDITION] = prices.coin, prices.token
    goods[Good.SEAL] = prices.seal
    goods[Good.VP], goods[Good.REPUTATION], goods[Good.NOTHING] = 1.0, 0.0, 0.0
    goods[Good.EXPERT] = weights.rep_expert * prices.share_left
    goods[Good.ANIMAL] = weights.rep_animal * prices.share_left


@kernel
def gain_worth(prices: Prices, good: int, amount: int) -> float:
    """So much of a good."""
    return amount * prices.goods[good]


@kernel
def bonus_worth(components: Components, prices: Prices, space: int) -> float:
    """What the bonus on this space of the reputation track is worth."""
    return gain_worth(prices, components.track_good[space], components.track_amount[space])


@kernel
def _weigh_reputation(
    state: State, components: Components, weights: Weights, prices: Prices
) -> None:
    """Worth of 0 to MAX_STEPS steps: bonuses, and a share of the next one for the way to it.

    Where the counter stands is anybody's guess, so spaces without a bonus add nothing, and no `if`
    asks for them.
    """
    space, step_worth = state.seats[prices.me].goods[Good.REPUTATION], prices.track_step
    ahead, behind = components.to_bonus[space], components.since_bonus[space]
    bonus = bonus_worth(components, prices, space_after(components, space, ahead))
    share = weights.rep * prices.use_left
    start = prices.way_to_bonus = share * bonus * behind / (ahead + behind)
    total = prices.reputation[0] = 0.0
    for step in range(1, MAX_STEPS + 1):
        space = space_after(components, space, 1)
        total += step_worth
        total += bonus_worth(components, prices, space)
        behind = behind + 1 if components.track_good[space] == Good.NOTHING else 0
        ahead = components.to_bonus[space]
        bonus = bonus_worth(components, prices, space_after(components, space, ahead))
        prices.reputation[step] = total + share * bonus * behind / (ahead + behind) - start
    prices.goods[Good.REPUTATION] = prices.reputation[MAX_STEPS] / MAX_STEPS


@kernel
def _weigh_cube_experts(state: State, components: Components, prices: Prices) -> None:
    """What active Experts pay for a cube on each Type."""
    seat = state.seats[prices.me]
    for kind in range(N_TYPES):
        prices.expert_pay[kind] = 0.0
    if not pays_for_cubes(components, seat):
        return
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].trigger == Trigger.CUBE:
            expert = components.experts[card]
            prices.expert_pay[expert.where] += gain_worth(prices, expert.good, expert.amount)


@kernel
def grown(components: Components, elements: float) -> float:
    """Victory points of a collection of a fractional number of elements."""
    whole = int(elements)
    part = elements - whole
    low = min(whole, MAX_COLLECTION - 2)
    return components.collection[low] * (1.0 - part) + components.collection[low + 1] * part


@kernel
def next_element(components: Components, have: int, growth: float) -> float:
    """What one more element adds to a collection that will grow by so many besides."""
    whole = int(growth)
    part = growth - whole
    low = min(have + whole, MAX_COLLECTION - 3)
    step = components.collection_step
    return step[low] * (1.0 - part) + step[low + 1] * part


@kernel
def _weigh_collections(
    state: State, components: Components, weights: Weights, prices: Prices
) -> None:
    """A cube of each category, published or while it lies on a card, and a card of each continent.

    On a card it is worth a share, and more if other Animals can go along.
    """
    seat, coll = state.seats[prices.me], weights.coll
    growth = max(0.0, weights.coll_growth) * prices.share_left
    _weigh_cubes(components, seat, prices, coll, growth)
    if has_power(components, seat, Power.SCORE):
        _add_cubes_of_experts(components, seat, prices, coll, growth)
    if prices.pending_share != 0.0 or prices.potential_share != 0.0:
        _count_categories(state, components, prices)
    _weigh_pending(prices, weights.match, prices.pending_share)
    growth = max(0.0, weights.cont_growth) * prices.share_left
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent]
        prices.card[continent] = weights.cont * next_element(components, have, growth)


@vector_kernel
def _weigh_cubes(
    components: Components, seat: Seat, prices: Prices, coll: float, growth: float
) -> None:
    """The next published cube of each category."""
    whole, step = int(growth), components.collection_step
    part = growth - whole
    for category in range(N_CATEGORIES):
        low = min(seat.library[category] + whole, MAX_COLLECTION - 3)
        more = step[low] * (1.0 - part) + step[low + 1] * part
        prices.cube[category] = components.category_vp[category] + coll * more
        prices.with_category[category] = 0


@vector_kernel
def _weigh_pending(prices: Prices, match: float, pending_share: float) -> None:
    """The same while it lies on a card."""
    for category in range(N_CATEGORIES):
        share = 1.0 + match * min(prices.with_category[category] - 1, 4)
        prices.pending_cube[category] = prices.cube[category] * pending_share * share


@kernel
def _add_cubes_of_experts(
    components: Components, seat: Seat, prices: Prices, coll: float, growth: float
) -> None:
    """An end-of-game Expert counts as cubes of its category: the next one comes after them."""
    for place in range(N_PLACES):
        card = seat.active[place]
        if card != NONE and components.experts[card].category != NONE:
            category = components.experts[card].category
            have = seat.library[category] + components.experts[card].amount
            more = next_element(components, have, growth)
            prices.cube[category] = components.category_vp[category] + coll * more


@kernel
def _count_categories(state: State, components: Components, prices: Prices) -> None:
    """How many Animals under study have each category."""
    seat = state.seats[prices.me]
    for i in range(seat.n_studied):
        card = seat.studied[i]
        if not is_sepultus(card):
            for kind in range(N_TYPES):
                prices.with_category[components.animals[card].category[kind]] += 1


@kernel
def jokers_of(state: State, me: int) -> int:
    """Sepultus cards in the published pile."""
    count = 0
    for card in range(N_SEPULTUS):
        count += (state.seats[me].jokers >> card) & 1
    return count


@kernel
def _weigh_jokers(state: State, components: Components, weights: Weights, prices: Prices) -> None:
    """One more joker, those in the pile taken to belong to the same collection."""
    seat = state.seats[prices.me]
    jokers = jokers_of(state, prices.me)
    growth = max(0.0, weights.cont_growth) * prices.share_left
    prices.joker = 0.0
    for continent in range(N_CONTINENTS):
        have = seat.published[continent] + seat.experts[continent] + jokers
        worth = weights.cont * next_element(components, have, growth)
        prices.joker = max(prices.joker, worth)
